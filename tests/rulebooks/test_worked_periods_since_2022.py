"""Invented events under FIDE 2022 and 2024, each worked out by hand as on a calculation sheet."""

from __future__ import annotations

from datetime import date

import pytest

from ratinghouse.lists.register import RegisterPlayer
from tests.rulebooks.building import Game, Rated, rate, tournament

# The players and games of the Lakeside Open: everybody met everybody, U is unrated.
LAKESIDE = {"A": 2450, "B": 2280, "C": 2010, "D": 1850, "E": 1600, "U": None}
K = {"A": 10, "B": 20, "C": 20, "D": 40, "E": 20}
GAMES: list[Game] = [
    *((1, 2, "1"), (1, 3, "="), (1, 4, "1"), (1, 5, "1"), (1, 6, "1")),
    *((2, 3, "1"), (2, 4, "="), (2, 5, "1"), (2, 6, "1")),
    *((3, 4, "0"), (3, 5, "1"), (3, 6, "=")),
    *((4, 5, "1"), (4, 6, "1")),
    *((5, 6, "="),),
]
LISTS = {"fide-2022": date(2023, 6, 1), "fide-2024": date(2025, 6, 1)}


def lakeside(book: str, pool: str = "standard") -> Rated:
    """The Lakeside Open of the month before the list."""
    day = LISTS[book].replace(month=5, day=10)
    register = [
        RegisterPlayer(id, rating=rating, k=K.get(id), games=0 if rating is None else 100)
        for id, rating in LAKESIDE.items()
    ]
    return rate(
        book, tournament(LAKESIDE, GAMES, start=day, end=day), register=register, list_date=LISTS[book], pool=pool
    )


@pytest.mark.parametrize(
    ("id", "We", "change", "Rn"),
    [
        # D 170, 440, 600, 850, all beyond 400 cut: .72 + 3 x .92; 3.5 points: .02 x 10
        pytest.param("A", 3.48, 0.2, 2450),
        # D -170, 270, 430, 680: .28 + .83 + 2 x .92; 2.5 points: -.45 x 20
        pytest.param("B", 2.95, -9, 2271),
        # D -440, -270, 160, 410: .08 + .17 + .71 + .92; 1.5 points: -.38 x 20
        pytest.param("C", 1.88, -7.6, 2002),
        # D -600, -430, -160, 250: .08 + .08 + .29 + .81; 2.5 points: 1.24 x 40
        pytest.param("D", 1.26, 49.6, 1900),
        # D -850, -680, -410, -250: 3 x .08 + .19; no point: -.43 x 20
        pytest.param("E", 0.43, -8.6, 1591),
    ],
)
@pytest.mark.parametrize("pool", ["standard", "rapid", "blitz"])
def test_8_3_1_8_3_4_2024_lakeside_every_wide_gap_is_cut_for_both_sides(
    pool: str, id: str, We: float, change: float, Rn: int
) -> None:
    rated = lakeside("fide-2024", pool)
    assert (rated.entry("We", id), rated.player("period_change", id), rated.player("Rn", id)) == (We, change, Rn)
    assert (rated.player("games", id), rated.player("list_status", id)) == (4, "listed")


@pytest.mark.parametrize(
    ("id", "We", "change", "Rn"),
    [
        # the widest gap, 850, is cut: .92; 440 is .94 and 600 is .98: .72 + .94 + .98 + .92; -.06 x 10
        pytest.param("A", 3.56, -0.6, 2449),
        # 680 is cut: .92; 430 is .93: .28 + .83 + .93 + .92; -.46 x 20
        pytest.param("B", 2.96, -9.2, 2271),
        # -440 is .06; 410 is cut: .06 + .17 + .71 + .92; -.36 x 20
        pytest.param("C", 1.86, -7.2, 2003),
        # -600 is .02 and -430 .07: .02 + .07 + .29 + .81; 1.31 x 40
        pytest.param("D", 1.19, 52.4, 1902),
        # -850 is nothing, -680 .01, -410 .08: .01 + .08 + .19; -.28 x 20
        pytest.param("E", 0.28, -5.6, 1594),
    ],
)
@pytest.mark.parametrize("pool", ["standard", "rapid", "blitz"])
def test_8_3_1_2022_lakeside_one_gap_is_cut_for_the_higher_rated_player(
    pool: str, id: str, We: float, change: float, Rn: int
) -> None:
    rated = lakeside("fide-2022", pool)
    assert (rated.entry("We", id), rated.player("period_change", id), rated.player("Rn", id)) == (We, change, Rn)


def test_8_2_lakeside_the_newcomer_has_one_point_of_five() -> None:
    """Opponents: 2450 + 2280 + 2010 + 1850 + 1600 = 10190; half a point each against C and E.

    2022: Ra 2038, p .20, dp -240: 1798. 2024: (10190 + 3600) / 7 = 1970, p 2/7 = .29, dp -158: 1812.
    """
    for book, rating in (("fide-2022", 1798), ("fide-2024", 1812)):
        rated = lakeside(book)
        assert (rated.player("Rn", "U"), rated.player("list_status", "U")) == (rating, "new")
        assert (rated.player("first_games", "U"), rated.player("period_change", "U")) == (5, 0)


@pytest.mark.parametrize(
    ("wins", "losses", "K", "change"),
    [
        # each win against an equal brings .5, each loss takes it; K x n is at most 700
        pytest.param((12, 6), (8, 9), 20, 10, id="35 games: 20 x 35 = 700, 18 - 17 = 1 point over, .5 x 20"),
        pytest.param((12, 7), (8, 9), 19, 19, id="36 games: 19 x 36 = 684, 1 x 19"),
        pytest.param((20, 20), (0, 0), 17, 340, id="40 games: 17 x 40 = 680, 20 x 17"),
    ],
)
@pytest.mark.parametrize("book", LISTS)
def test_8_3_3_two_events_of_a_period_bound_K_together(
    book: str, wins: tuple[int, int], losses: tuple[int, int], K: int, change: int
) -> None:
    """The change is half of K for each win more than there are losses."""
    opponents = {f"o{number:02}": 2000 for number in range(20)}
    register = [RegisterPlayer("M", rating=2000, k=20), *(RegisterPlayer(id, rating=2000, k=20) for id in opponents)]
    events = []
    for day, won, lost in zip((10, 20), wins, losses, strict=True):
        codes = "1" * won + "0" * lost
        games: list[Game] = [(1, number, code) for number, code in enumerate(codes, 2)]
        start = LISTS[book].replace(month=5, day=day)
        events.append(tournament({"M": 2000, **opponents}, games, name=f"Event {day}", start=start, end=start))
    rated = rate(book, *events, register=register, list_date=LISTS[book])
    assert (rated.player("games", "M"), rated.player("K", "M")) == (sum(wins) + sum(losses), K)
    assert (rated.player("period_change", "M"), rated.player("Rn", "M")) == (change, 2000 + change)


@pytest.mark.parametrize(
    ("opponents", "change", "Rn"),
    [
        # K 10; a draw costs PD - .5 or brings it: 14 points are .52, 20 points .53
        pytest.param((2386, 2380), -0.5, 2399, id="-0.2 and -0.3: half a point down is one"),
        pytest.param((2414, 2420), 0.5, 2401, id="0.2 and 0.3: half a point up is one"),
        pytest.param((2386, 2386), -0.4, 2400, id="-0.2 twice: nothing"),
        pytest.param((2414, 2380), -0.1, 2400, id="0.2 and -0.3: nothing"),
    ],
)
@pytest.mark.parametrize("book", LISTS)
def test_8_3_4_the_changes_of_two_events_are_rounded_together(
    book: str, opponents: tuple[int, int], change: float, Rn: int
) -> None:
    register = [
        RegisterPlayer("M", rating=2400, k=10),
        *(RegisterPlayer(f"o{at}", rating=r, k=10) for at, r in enumerate(opponents)),
    ]
    events = []
    for at, rating in enumerate(opponents):
        start = LISTS[book].replace(month=5, day=10 + at)
        report = tournament({"M": 2400, f"o{at}": rating}, [(1, 2, "=")], name=f"Event {at}", start=start, end=start)
        events.append(report)
    rated = rate(book, *events, register=register, list_date=LISTS[book])
    assert (rated.player("period_change", "M"), rated.player("Rn", "M")) == (change, Rn)


def test_rb_7_2_1_rb_7_3_1_rapid_in_the_winter_of_2024() -> None:
    """Two rapid events, begun on 30 November and 1 December 2024; G 2650 (K 10), H 2000 (K 20), V standard 1800.

    G beat H in both: the gap of 650 is cut to 400 in the first, .92 (G + .08 x 10, H - .08 x 20), and out in the
    second. V, who has no rapid rating, beat H in the first: .24 was expected of 1800 against 2000. V + .76 x 40 = 30.4;
    H - .76 x 20 = -15.2, with the -1.6 of the first game -16.8.
    """
    register = [
        RegisterPlayer("G", rating=2650, k=10),
        RegisterPlayer("H", rating=2000, k=20),
        RegisterPlayer("V", fide_rating=1800, games=0),
    ]
    players = {"G": 2650, "H": 2000, "V": None}
    november = tournament(
        players, [(1, 2, "1"), (3, 2, "1")], name="N", start=date(2024, 11, 30), end=date(2024, 12, 2)
    )
    december = tournament(players, [(1, 2, "1")], name="D", start=date(2024, 12, 1), end=date(2024, 12, 3))
    rated = rate("fide-2024", november, december, register=register, list_date=date(2025, 1, 1), pool="rapid")
    lines = {
        id: (rated.player("games", id), rated.player("period_change", id), rated.player("Rn", id)) for id in players
    }
    assert lines == {"G": (1, 0.8, 2651), "H": (2, -16.8, 1983), "V": (1, 30.4, 1830)}
    assert rated.player("list_status", "V") == "new"


def test_8_3_1_the_top_since_october_2025() -> None:
    """T 2650 and S 2649 each beat O 2200 in an event of 1 October 2025: 450 points are .94 for T, 449 count 400 for S.

    T + .06 x 10, S + .08 x 10; O counts 400 against both: - 2 x .08 x 20. A day earlier T too counts 400.
    """
    register = [
        RegisterPlayer("T", rating=2650, k=10),
        RegisterPlayer("S", rating=2649, k=10),
        RegisterPlayer("O", rating=2200, k=20),
    ]
    for start, of_T in ((date(2025, 9, 30), 0.8), (date(2025, 10, 1), 0.6)):
        event = tournament({"T": 2650, "S": 2649, "O": 2200}, [(1, 3, "1"), (2, 3, "1")], start=start, end=start)
        rated = rate("fide-2024", event, register=register, list_date=date(2025, 11, 1))
        assert [rated.player("period_change", id) for id in "TSO"] == [of_T, 0.8, -3.2]
