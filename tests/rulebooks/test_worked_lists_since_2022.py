"""Invented lists under FIDE 2022 and 2024 that follow one another, each worked out by hand."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from fractions import Fraction

from tests.rulebooks.derived_lists import DerivedLists
from tests.rulebooks.list_histories import Month, edition_of, editions_of
from tests.rulebooks.second_opinion_lists import COMPRESSION, Row
from tests.rulebooks.second_opinion_since_2022 import Contest, Game, Standing

POINTS = {"1": Fraction(1), "=": Fraction(1, 2), "0": Fraction(0)}


class Lists:
    """The lists of standard chess, from a first one on."""

    def __init__(self, first: date, **standings: Standing) -> None:
        self.derived = DerivedLists("standard", first, {id: Row(standing) for id, standing in standings.items()})
        self.rows: dict[str, Row] = {}

    def next(self, day: date, *contests: tuple[date, date, str], operation: str = "") -> None:
        """The next list, after contests with games like "P-Q 1, R-P =": White, Black and White's result."""
        held = tuple(Contest(edition_of(start), start, end, _games(games, end)) for start, end, games in contests)
        standard = dict.fromkeys(self.derived.births, 0)
        self.rows = self.derived.derive(Month(day, editions_of(day), held, operation, standard))

    def lines(self, *ids: str) -> list[tuple[int, int, int, float]]:
        """Rating, printed K, all games so far and the change of the period, of these players."""
        rows = [self.rows[id] for id in ids]
        return [(row.standing.rating, row.standing.K, row.standing.games, float(row.change)) for row in rows]


def _games(text: str, day: date) -> Sequence[Game]:
    games = []
    for line in text.split(", "):
        pair, code = line.split(" ")
        white, black = pair.split("-")
        games.append(Game(white, black, POINTS[code], 1 - POINTS[code], True, day))
    return games


def test_from_2022_to_2024_over_the_compression_and_a_list_with_events_of_both_texts() -> None:
    """P, Q and R are rated, U is not; P is new on the list of February 2024 (28 games, K 40).

    March, one event under 2022. P-Q: equals, P + .5 x 40, Q - .5 x 20. R-P: 895 points are cut to 400 for R (.92:
    + .08 x 20 = 1.6) and true for P (nothing was expected, nothing came). P 1520, Q 1490, R 2397; then the compression:
    P 1520 + .4 x 480 = 1712, Q 1490 + .4 x 510 = 1694. With 30 games P has K 20. U's half point is dropped.
    """
    lists = Lists(
        date(2024, 2, 1),
        P=Standing(1500, K=40, games=28, peak=1500, birth_year=1980),
        Q=Standing(1500, K=20, games=90, peak=1500, birth_year=1980),
        R=Standing(2395, K=20, games=90, peak=2395, birth_year=1980),
        U=Standing(birth_year=1980),
    )
    february = date(2024, 2, 5)
    lists.next(date(2024, 3, 1), (february, february, "P-Q 1, R-P 1, U-Q ="), operation=COMPRESSION)
    assert lists.lines("P", "Q", "R", "U") == [
        (1712, 20, 30, 20),
        (1694, 20, 91, -10),
        (2397, 20, 91, 1.6),
        (0, 0, 1, 0),
    ]
    assert lists.derived.waiting_results() == []

    # April. X began on 28 February: text of 2022, list of February. R-Q and R-P, both 895 points: one is cut (+ .08),
    # the other expects 1 and gets it. Y began on 10 March: text of 2024, list of March. P-R: 685 points count 400, P
    # + .92, R - .92. P-Q: 18 points are .53, P - .03, Q + .03.
    # P .89 x 20 = 17.8, Q .03 x 20 = .6, R (.08 - .92) x 20 = -16.8; U has 1½ of 3 against 1712 + 1694 + 2397 = 5803.
    x = (date(2024, 2, 28), date(2024, 3, 5), "R-Q 1, R-P 1")
    y = (date(2024, 3, 10), date(2024, 3, 10), "P-R 1, P-Q =, U-P 0, U-Q 1, U-R =")
    lists.next(date(2024, 4, 1), x, y)
    assert lists.lines("P", "Q", "R", "U") == [
        *((1730, 20, 33, 17.8), (1695, 20, 93, 0.6), (2380, 20, 94, -16.8), (0, 0, 4, 0)),
    ]
    (waiting,) = lists.derived.waiting
    assert (waiting.games, waiting.score, waiting.opponents) == (3, 150, 5803)

    # May. U: half a point against 1730, none against 2380; 5 games, 9913 in all, 2 points.
    # (9913 + 3600) / 7 = 1930.43; 3/7 = .43, dp -50: 1880. R-Q: 685 count 400, + .08 x 20, - .08 x 20.
    april = date(2024, 4, 6)
    lists.next(date(2024, 5, 1), (april, april, "U-P =, U-R 0, R-Q 1"))
    assert lists.lines("P", "Q", "R") == [(1730, 20, 33, 0), (1693, 20, 94, -1.6), (2382, 20, 95, 1.6)]
    assert (lists.lines("U"), lists.rows["U"].status) == ([(1880, 40, 6, 0)], "new")


def test_8_3_3_7_2_1_K_10_for_ever_a_junior_in_january_and_who_falls_below_1400() -> None:
    """S reaches 2400, J turned 18 in 2025, T is five points over the floor; all from the list of December 2025.

    January: S-O: equals of 2395, S + .5 x 20 = 2405, from now on K 10. J-N: equals of 1900, J + .5 x 40. W-T: equals of
    1405, T - .5 x 20 = 1395: gone.
    """
    lists = Lists(
        date(2025, 12, 1),
        S=Standing(2395, K=20, games=90, peak=2395, birth_year=1990),
        O=Standing(2395, K=20, games=90, peak=2395, birth_year=1990),
        J=Standing(1900, K=40, games=50, peak=1900, birth_year=2007),
        N=Standing(1900, K=20, games=90, peak=1900, birth_year=1990),
        T=Standing(1405, K=20, games=90, peak=1405, birth_year=1990),
        W=Standing(1405, K=20, games=90, peak=1405, birth_year=1990),
    )
    december = date(2025, 12, 13)
    lists.next(date(2026, 1, 1), (december, december, "S-O 1, J-N 1, W-T 1"))
    assert lists.lines("S", "O") == [(2405, 10, 91, 10), (2385, 20, 91, -10)]
    assert lists.lines("J", "N") == [(1920, 20, 51, 20), (1890, 20, 91, -10)]
    assert lists.lines("T", "W") == [(0, 0, 91, -10), (1415, 20, 91, 10)]
    assert lists.rows["T"].status == "delisted"

    # February: S-O: 20 points are .53: S - .53 x 10 = -5.3, O + .53 x 20 = 10.6. J-N: 30 points are .54, and K is 20:
    # J + .46 x 20 = 9.2, N - 9.2. T is unrated: W wins nothing, and T has a game towards a new first rating.
    january = date(2026, 1, 10)
    lists.next(date(2026, 2, 1), (january, january, "S-O 0, J-N 1, W-T 0"))
    assert lists.lines("S", "O") == [(2400, 10, 92, -5.3), (2396, 20, 92, 10.6)]
    assert lists.lines("J", "N") == [(1929, 20, 52, 9.2), (1881, 20, 92, -9.2)]
    assert lists.lines("T", "W") == [(0, 0, 92, 0), (1415, 20, 91, 0)]

    # March: S-O: 4 points are .51: S - .51 x 10 = -5.1 and stays at K 10 below 2400; O + .51 x 20 = 10.2 reaches it.
    february = date(2026, 2, 14)
    lists.next(date(2026, 3, 1), (february, february, "S-O 0"))
    assert lists.lines("S", "O") == [(2395, 10, 93, -5.1), (2406, 10, 93, 10.2)]
