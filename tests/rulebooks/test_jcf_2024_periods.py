"""Two lists of an invented federation under the JCF's regulations, worked by hand: who enters, changes and waits."""

from __future__ import annotations

from datetime import date

import pytest

from ratinghouse.lists.register import RegisterPlayer
from tests.rulebooks.building import Rated, rate, tournament

MEMBER = {"member_from": date(2024, 4, 1), "member_to": date(2025, 3, 31)}
NUMBERS = ("K", "games", "period_change", "Rn", "list_status")


def player(id: str, rating: int | None, **more: object) -> RegisterPlayer:
    return RegisterPlayer(id, rating=rating, **{"games": 100, **MEMBER, **more})  # type: ignore[arg-type]


JANUARY = [
    player("A", 1500),
    player("B", 1911),
    player("C", 2400),
    player("D", 1450, birth="2010-05-05"),
    player("E", None, games=0),
    player("F", None, games=0, fide_rating=1850),
    player("G", 1003),
    player("H", 1700, member_to=date(2025, 1, 24)),
]
FEBRUARY = [player("A", 1512), *JANUARY[1:]]


@pytest.fixture(scope="module")
def march() -> Rated:
    """The list of 1 March 2025: an event that began under the list of January, and one under that of February."""
    ratings = {listed_player.id: listed_player.rating for listed_player in JANUARY}
    A, B, C, D, E, F, G, H = range(1, 9)
    first = tournament(
        ratings,
        [(A, B, "1"), (C, A, "="), (D, F, "1"), (A, G, "1"), (G, D, "0"), (H, A, "1"), (B, E, "+")],
        name="January",
        start=date(2025, 1, 25),
        end=date(2025, 1, 25),
    )
    second = tournament(
        ratings | {"A": 1512},
        [(E, A, "1"), (E, B, "0"), (C, E, "1"), (E, D, "="), (F, E, "1"), (E, G, "1"), (C, B, "="), (G, F, "0")],
        name="February",
        start=date(2025, 2, 8),
        end=date(2025, 2, 8),
    )
    lists = {date(2025, 1, 1): JANUARY, date(2025, 2, 1): FEBRUARY}
    return rate("jcf-2024", first, second, registers=lists, list_date=date(2025, 3, 1))


@pytest.mark.parametrize(
    ("id", "numbers"),
    [
        ("A", (20, 3, 28.4, 1540, "listed")),
        ("B", (20, 2, -10.0, 1901, "listed")),
        ("C", (10, 2, -8.4, 2392, "listed")),
        ("D", (40, 2, 40.0, 1490, "listed")),
        ("E", (None, 6, None, 1631, "new")),
        ("F", (40, 2, -33.6, 1816, "new")),
        ("G", (20, 3, -4.8, 1000, "listed")),
        ("H", (20, 0, 0.0, 1700, "listed")),
    ],
)
def test_j_013_030_to_044_a_list_worked_by_hand(march: Rated, id: str, numbers: tuple[object, ...]) -> None:
    """Every difference but E's is more than 391 points, so .92 or .08 is expected.

    A, 1500 when January began and 1512 on the previous list, K 20: beat B (-411 counts as -400), .92 × 20 = 18.4; drew
      with C, (.5 - .08) × 20 = 8.4; beat G, (1 - .92) × 20 = 1.6; together 28.4, 1512 + 28 = 1540. H was no member any
      more, E is UR: neither game counts.
    B, K 20: lost to A, -18.4; drew with C, 8.4; -10. The forfeit of E brings nothing.
    C has reached 2400, K 10: two draws, (.5 - .92) × 10 = -4.2 each; -8.4, rounded -8.
    D is 14 on 1 January, K 40: beat F (1450 against 1850), 36.8; beat G (447 counts as 400), 3.2.
    E is UR: 2½ of 6 against 1512, 1911, 2400, 1450, 1850 and 1003, RA = 10126 / 6 = 1687.67; p = .42, dp = -57;
      1630.67, rounded 1631.
    F adopts 1850 and is new, K 40: lost to D, -36.8; beat G, 3.2; -33.6, rounded -34.
    G, K 20: lost to A, D and F, three times -1.6; -4.8, rounded -5; 998 remains 1000. The loss to E does not count.
    """
    assert tuple(march.player(name, id) for name in NUMBERS) == numbers


def test_j_031_034_041_the_next_list_worked_by_hand() -> None:
    """The list of 1 April, from that of March; H has joined again.

    E, 1631 with 6 games so far, K 40, beat A, 1540: 91 points, .62 and .38; (1 - .62) × 40 = 15.2, so 1646.
    A, K 20: -.38 × 20 = -7.6, rounded -8, so 1532.
    D, 1490, K 40, drew with G, 1000: 490 counts as 400, (.5 - .92) × 40 = -16.8, so 1473.
    G, K 20: (.5 - .08) × 20 = 8.4, so 1008.
    H, 1700, K 20, beat C, 2392: 692 counts as 400, .92 × 20 = 18.4, so 1718.
    C has once reached 2400, K 10: -9.2, so 2383.
    """
    ratings = {"A": 1540, "C": 2392, "D": 1490, "E": 1631, "G": 1000, "H": 1700}
    more: dict[str, dict[str, object]] = {
        "C": {"peak": 2400},
        "D": {"birth": "2010-05-05"},
        "E": {"games": 6},
        "H": {"member_from": date(2025, 3, 1), "member_to": date(2026, 2, 28)},
    }
    day = date(2025, 3, 8)
    event = tournament(ratings, [(4, 1, "1"), (3, 5, "="), (6, 2, "1")], start=day, end=day)
    register = [player(id, rating, **more.get(id, {})) for id, rating in ratings.items()]
    april = rate("jcf-2024", event, register=register, list_date=date(2025, 4, 1))
    assert {id: april.player("Rn", id) for id in ratings} == {
        "A": 1532,
        "C": 2383,
        "D": 1473,
        "E": 1646,
        "G": 1008,
        "H": 1718,
    }


def test_j_041_the_first_rapid_list_worked_by_hand() -> None:
    """A (1540) and D (1490) adopt their Standard ratings: 50 points, .57; A wins .43 × 40 = 17.2. G did not play."""
    day = date(2025, 3, 9)
    event = tournament({"A": None, "D": None}, [(1, 2, "1")], start=day, end=day)
    register = [
        player(id, None, games=0, other_rating=rating) for id, rating in {"A": 1540, "D": 1490, "G": 1000}.items()
    ]
    rapid = rate("jcf-2024", event, register=register, list_date=date(2025, 4, 1), pool="rapid")
    assert {id: (rapid.player("Rn", id), rapid.player("list_status", id)) for id in "ADG"} == {
        "A": (1557, "new"),
        "D": (1473, "new"),
        "G": (0, "unrated"),
    }
