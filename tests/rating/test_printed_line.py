"""What a list prints beside the rating: its own edition says it, of the players as they stand on the list."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from datetime import date
from typing import Any

import numpy as np
import pytest

from ratinghouse.derivation.basis import ListBasis, Operation
from ratinghouse.derivation.next_list import next_list
from ratinghouse.kernel.book import Rulebook
from ratinghouse.kernel.statutes.statute import Statute, read_statute, statute_of
from ratinghouse.rating.player_columns import PlayerFacts, Standings, codes
from ratinghouse.rating.player_rules import inferred_from_k
from ratinghouse.rulebooks import rulebook

PRINTED = (
    "R_printed",
    "R_carried",
    "games_after",
    "K_printed",
    "inactive_printed",
    "pending",
    "games_by_K",
    "peak_by_K",
)
LIST_OF = {
    "fide-2003": date(2004, 10, 1),
    "fide-2009": date(2010, 11, 1),
    "fide-2009-applied": date(2010, 11, 1),
    "fide-2022": date(2023, 5, 1),
    "fide-2024": date(2025, 5, 1),
    "jcf-2024": date(2024, 12, 1),
    "iccf-2023": date(2025, 4, 1),
    "article": date(2025, 5, 1),
}


def line(
    rules: str,
    before: Mapping[str, Any],
    birth: str = "",
    games_in_year: int | None = None,
    operations: tuple[Operation, ...] = (),
    book: Rulebook | None = None,
) -> dict[str, int]:
    """What the next list prints of a player who did not play, from what the list before says of them."""
    code = codes(["N"])
    columns = {name: np.array([value]) for name, value in before.items()}
    basis = ListBasis(
        pool="standard",
        list_date=LIST_OF[rules],
        editions=(rules,),
        books={rules: book or rulebook(rules)},
        facts=replace(PlayerFacts.empty(code), birth=codes([birth])),
        before=replace(Standings.empty(code), **columns),
        listed=np.ones(1, np.bool_),
        operations=operations,
        games_in_year=None if games_in_year is None else np.array([games_in_year]),
    )
    standings = next_list(basis).standings
    return {name: int(column[0]) for name, column in standings.columns().items() if name != "code"}


@pytest.mark.parametrize("rules", LIST_OF)
def test_who_was_inactive_on_a_list_taken_over_stays_so_until_they_play(rules: str) -> None:
    """Reading inactive_until_played; an unrated player is not shown as inactive."""
    assert line(rules, {"rating": 2000, "inactive": True})["inactive"] == 1
    assert line(rules, {"rating": 2000, "inactive": False})["inactive"] == 0
    assert line(rules, {"rating": 0, "inactive": True})["inactive"] == 0


@pytest.mark.parametrize(
    ("rules", "a_year", "less"),
    [
        ("fide-2009", date(2009, 10, 31), date(2009, 11, 1)),
        ("fide-2009-applied", date(2009, 10, 31), date(2009, 11, 1)),
        ("fide-2022", date(2022, 4, 30), date(2022, 5, 1)),
        ("fide-2024", date(2024, 4, 30), date(2024, 5, 1)),
    ],
)
def test_a_year_without_a_game_up_to_the_day_before_the_list(rules: str, a_year: date, less: date) -> None:
    """7.23a and 7.2.2."""
    assert line(rules, {"rating": 2000, "last_played": a_year.toordinal()})["inactive"] == 1
    assert line(rules, {"rating": 2000, "last_played": less.toordinal()})["inactive"] == 0


@pytest.mark.parametrize(("games", "inactive"), [(3, 1), (4, 0), (None, 0)])
def test_9_2_3_four_games_in_the_year_keep_a_player_active_where_a_year_is_on_record(
    games: int | None, inactive: int
) -> None:
    before = {"rating": 2000, "last_played": date(2004, 8, 1).toordinal()}
    assert line("fide-2003", before, games_in_year=games)["inactive"] == inactive


@pytest.mark.parametrize(
    ("birth", "K"), [("2005-06-01", 20), ("2006-01-01", 20), ("2006-01-02", 40), ("2006", 40), ("", 20)]
)
def test_5_1_the_december_list_prints_the_K_of_january(birth: str, K: int) -> None:
    """5(1): born on 2 January 2006, a player is 18 on 1 January 2025; born a day earlier, 19."""
    assert line("jcf-2024", {"rating": 1800, "total_games": 90}, birth)["k"] == K


@pytest.mark.parametrize(
    ("rules", "rating", "K"),
    [("fide-2003", 2400, 10), ("fide-2003", 2399, 15), ("fide-2024", 2400, 10), ("fide-2024", 2399, 20)],
)
def test_K_is_printed_for_the_rating_after_the_operations_of_the_list(rules: str, rating: int, K: int) -> None:
    operation = Operation("1", "single", ratings={"N": rating})
    printed = line(rules, {"rating": 2300, "total_games": 90, "k": 20}, operations=(operation,))
    assert (printed["rating"], printed["k"], printed["peak"]) == (rating, K, rating)


def without_printed_rules(rules: str) -> Rulebook:
    """An edition that says nothing of what a list prints."""
    document = statute_of(rulebook(rules)).document
    names = [name for name in document["names"] if name["name"] not in PRINTED]
    return read_statute(Statute({**document, "names": names}).content).book


def test_an_edition_without_these_rules_prints_ratings_and_nothing_else() -> None:
    book = without_printed_rules("fide-2024")
    printed = line("fide-2024", {"rating": 1350, "total_games": 90, "inactive": True}, book=book)
    assert (printed["rating"], printed["k"], printed["inactive"], printed["total_games"]) == (1350, 0, 0, 90)
    assert line("fide-2024", {"rating": 1350})["rating"] == 0, "by the edition itself the player is delisted"


def test_an_edition_without_these_rules_learns_nothing_from_a_printed_K() -> None:
    K, rating, peak = np.array([10, 40, 20]), np.array([2380, 1800, 0]), np.array([0, 0, 0])
    births = ["1980", "1980", ""]
    games, highest = inferred_from_k(
        without_printed_rules("fide-2024"), K, rating, peak, births, date(2025, 5, 1), "standard"
    )
    assert (games.tolist(), highest.tolist()) == ([30, 30, 0], [2380, 1800, 0])
    games, highest = inferred_from_k(rulebook("fide-2024"), K, rating, peak, births, date(2025, 5, 1), "standard")
    assert (games.tolist(), highest.tolist()) == ([30, 0, 0], [2400, 1800, 0])


@pytest.mark.parametrize(
    ("rules", "pool", "expected"),
    [
        ("fide-2014", "standard", [2300, 2186, 2186, 2400]),
        ("fide-2022", "standard", [2300, 2186, 2186, 2400]),
        ("fide-2022", "rapid", [2186, 2186, 2186, 2400]),  # up to 2022 everybody had K 20 there
        ("fide-2024", "standard", [2300, 2186, 2186, 2400]),
        ("fide-2024", "rapid", [2300, 2186, 2186, 2400]),
    ],
)
def test_8_3_3_K_20_of_a_junior_shows_that_2300_was_reached(rules: str, pool: str, expected: list[int]) -> None:
    """Having reached 2300 ends the K of juniors for good: FIDE's list of September 2025 has 196 of them below 2300."""
    K, rating, peak = np.array([20, 20, 40, 10]), np.full(4, 2186), np.zeros(4, np.int64)
    births = ["2010", "1980", "2010", "2010"]
    _, highest = inferred_from_k(rulebook(rules), K, rating, peak, births, date(2022, 5, 1), pool)
    assert highest.tolist() == expected
