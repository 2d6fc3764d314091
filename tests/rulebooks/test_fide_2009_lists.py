"""FIDE 2009 from list to list: what a list carries over beside ratings: peaks, K, games, kept results, inactivity."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date
from typing import Any

import pytest

from ratinghouse.derivation.basis import AdmittedEvent
from ratinghouse.derivation.next_list import next_list
from ratinghouse.lists.register import Register, RegisterPlayer
from ratinghouse.rating.period import DeclaredFacts, PendingResult
from ratinghouse.rating.player_columns import PlayerFacts, Standings, codes
from ratinghouse.reports.report import Report
from ratinghouse.rulebooks import rulebook
from tests.rating.bases import basis_with
from tests.rulebooks.building import newcomer_against, rate, tournament

PRINTED, APPLIED = "fide-2009", "fide-2009-applied"
SEPTEMBER, NOVEMBER = date(2010, 9, 1), date(2010, 11, 1)
DAY = date(2010, 9, 20)


def list_after(
    book: str, before: Mapping[str, Mapping[str, Any]], *reports: Report, pending_results: Sequence[PendingResult] = ()
) -> dict[str, dict[str, Any]]:
    """The rows of the November list, from those of September: what ``before`` does not state of a player is 0."""
    everybody = codes(before)
    standings = Standings.empty(everybody)
    for row, facts in enumerate(before.values()):
        for name, number in facts.items():
            getattr(standings, name)[row] = number.toordinal() if isinstance(number, date) else number
    then = {id: RegisterPlayer(id, rating=facts.get("rating"), k=facts.get("k")) for id, facts in before.items()}
    basis = basis_with(
        pool="standard",
        list_date=NOVEMBER,
        editions=(book,),
        facts=PlayerFacts.empty(everybody),
        before=standings,
        listed=standings.rating > 0,
        events=[AdmittedEvent(str(number), report, DeclaredFacts(), book) for number, report in enumerate(reports)],
        registers={SEPTEMBER: Register(then)},
        pending_results=pending_results,
        books={book: rulebook(book)},
    )
    after = next_list(basis).standings
    columns = {name: column.tolist() for name, column in after.columns().items()}
    return {id: {name: column[row] for name, column in columns.items()} for id, row in after.row_of.items()}


def test_F09_053_056_who_was_inactive_is_rated_from_his_last_published_rating() -> None:
    """Seven years without a game, on no list any more: the rating stands, and one game makes the player active."""
    long_ago = date(2003, 5, 1)
    before = {
        "A": {"rating": 2000, "last_played": long_ago, "inactive": True},
        "B": {"rating": 1900, "last_played": date(2010, 6, 1)},
        "C": {"rating": 2100, "last_played": long_ago, "inactive": True},
    }
    after = list_after(PRINTED, before, tournament({"A": 2000, "B": 1900}, [(1, 2, "1")], start=DAY, end=DAY))
    # D 100 → .64 and .36; K 30: ±10.8.
    assert [after[id]["rating"] for id in "ABC"] == [2011, 1889, 2100]
    assert [after[id]["inactive"] for id in "ABC"] == [False, False, True]


@pytest.mark.parametrize(("played", "inactive"), [(date(2009, 10, 31), True), (date(2009, 11, 1), False)])
def test_F09_054_a_year_without_a_game_up_to_the_list(played: date, inactive: bool) -> None:
    after = list_after(PRINTED, {"A": {"rating": 2000, "last_played": played}})
    assert after["A"]["inactive"] is inactive


@pytest.mark.parametrize(("book", "K"), [(PRINTED, (20, 30)), (APPLIED, (10, 15))])
def test_F09_079_K_stays_at_the_level_that_a_list_once_reached(book: str, K: tuple[int, int]) -> None:
    """2400 was published, though nobody noted a peak: the fall below it changes nothing. 2399 never reached it."""
    before = {"A": {"rating": 2400, "total_games": 50}, "B": {"rating": 2399, "total_games": 50}}
    report = tournament({"A": 2400, "B": 2399}, [(1, 2, "0"), (2, 1, "0")], start=DAY, end=DAY)
    fallen = list_after(book, before, tournament({"A": 2400, "B": 2399}, [(1, 2, "0")], start=DAY, end=DAY))
    assert (fallen["A"]["rating"] < 2400, fallen["A"]["peak"], fallen["A"]["k"]) == (True, 2400, K[0])
    assert (fallen["B"]["rating"] > 2400, fallen["B"]["k"]) == (True, K[0])
    level = list_after(book, before, report)
    assert (level["B"]["rating"], level["B"]["peak"], level["B"]["k"]) == (2399, 2399, K[1])


def test_F09_048_kept_games_count_among_a_players_games_once_he_is_rated() -> None:
    """As applied, K is 25 up to 30 games: those kept from a list that did not count them are among them."""
    pending = [PendingResult("U", "Spring Open", date(2010, 5, 20), games=27, score=1350, opponents=27 * 2000, Ru=2000)]
    report = newcomer_against([2000] * 3, "===", day=DAY)
    before = {"U": {}, **{entry.id: {"rating": 2000, "total_games": 50} for entry in report.entries[1:]}}
    after = list_after(APPLIED, before, report, pending_results=pending)
    assert [after["U"][name] for name in ("rating", "games", "total_games", "k")] == [2000, 3, 30, 15]


def test_F09_070_which_result_is_the_first_goes_by_the_end_of_the_events() -> None:
    """The weak event began first but ended last: when it ended, the pool was open."""
    weak = newcomer_against([1300] * 4, "0=00", day=date(2010, 1, 3))  # .13: 978
    strong = newcomer_against([1400] * 5, "1=1==", day=date(2010, 1, 23))
    long = tournament(
        {entry.id: entry.rating for entry in weak.entries},
        [(1, no, code) for no, code in enumerate("0=00", 2)],
        start=date(2010, 1, 3),
        end=date(2010, 1, 31),
    )
    assert rate(PRINTED, weak, strong).player("first_games", "U") == 5
    assert rate(PRINTED, long, strong).player("first_games", "U") == 9
