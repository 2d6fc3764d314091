"""Who waits for a first rating: the table of pending results, and what the rules read of a player without games."""

from __future__ import annotations

from datetime import date

import numpy as np
import pytest

from ratinghouse.kernel.engine.frame import Frame
from ratinghouse.kernel.engine.run import run
from ratinghouse.lab.replay.old_results import can_be_in_window
from ratinghouse.lab.replay.pending_of_all import PendingOfAll
from ratinghouse.lab.replay.waiting_players import WaitingRules
from ratinghouse.rating.games.pending_results import PendingResults
from ratinghouse.rating.period import PendingResult
from ratinghouse.rulebooks import rulebook

PLAYERS = {f"P{number}": number for number in range(6)}
CODES = np.array(sorted(PLAYERS), np.bytes_)


def result(player: int, event: str, day: date, games: int = 5) -> PendingResult:
    return PendingResult(
        player=f"P{player}",
        event=event,
        end=day,
        games=games,
        score=250,
        opponents=8000,
        Ru=1600,
        major_team=False,
        start=None,
    )


def results(*pending: PendingResult) -> PendingResults:
    return PendingResults.of(pending, PLAYERS)


def test_results_stay_in_order_until_their_player_is_rated() -> None:
    """A table that starts empty is moved when it is full, and when the key of an event is longer than those before."""
    pending = PendingOfAll(PendingResults.none(), 6)
    first = [result(3, "A", date(2024, 1, 5)), result(1, "A", date(2024, 1, 5))]
    second = [result(1, "longer", date(2024, 2, 5), games=7), result(4, "B", date(2024, 2, 9))]
    pending.add(results(*first))
    pending.add(results(*second))
    assert pending.results.records(CODES) == (*first, *second)
    assert pending.of_players(np.array([1])).records(CODES) == (first[1], second[0])
    pending.drop(np.array([1]))
    assert pending.results.records(CODES) == (first[0], second[1])
    pending.add(results(result(1, "C", date(2024, 3, 1))))
    assert pending.player.tolist() == [1, 3, 4]
    on_list = pending.of_rows(np.array([1, 4]), np.array([-1, 0, -1, -1, 1, -1], np.int32))
    assert on_list.player.tolist() == [1, 0]
    assert on_list.event.tolist() == [b"B", b"C"]
    pending.drop(np.array([1]))
    february = date(2024, 2, 1).toordinal(), date(2024, 3, 1).toordinal()
    assert pending.players_between(*february).tolist() == [4]


@pytest.mark.parametrize(
    ("rules", "depends_on_window"),
    [("fide-2009", True), ("fide-2017", True), ("fide-2024", True), ("iccf-2023", True), ("jcf-2024", False)],
)
def test_rules_that_read_of_time_only_which_results_count(rules: str, depends_on_window: bool) -> None:
    """JCF 6(1) reads the day of the list; the others read the month of the list, for the window alone."""
    assert WaitingRules(rulebook(rules), "standard", (), ()).depends_on_window is depends_on_window


def test_inputs_that_change_from_list_to_list_are_not_settled() -> None:
    """A first rating also sets the games so far: were they to change by themselves, every list would be another one."""
    assert not WaitingRules(rulebook("fide-2024"), "standard", (), ("games_before",)).depends_on_window


def test_january_2020_leaves_the_window_with_the_list_of_april_2022() -> None:
    """FIDE 2024, 7.1.4: results of 26 months are pooled."""
    rules = WaitingRules(rulebook("fide-2024"), "standard", (), ())
    months = range(2019 * 12 + 11, 2020 * 12 + 3)  # December 2019 to March 2020
    assert rules.in_window(months, date(2022, 3, 1)).tolist() == [False, True, True, True]
    assert rules.in_window(months, date(2022, 4, 1)).tolist() == [False, False, True, True]


def test_another_floor_is_another_rule() -> None:
    """The 2009 text as applied: the floor of first ratings fell, so that everybody who waits is derived again."""
    rules = WaitingRules(rulebook("fide-2009-applied"), "standard", (), ())
    assert rules.same_between(date(2010, 1, 1), date(2010, 3, 1))
    assert not rules.same_between(date(2009, 4, 1), date(2012, 7, 1))


@pytest.mark.parametrize(("rating", "can_count"), [(0, False), (2000, True)])
def test_a_result_to_which_the_rule_does_not_apply_can_still_count(rating: int, can_count: bool) -> None:
    """FIDE 2024, 7.1.4: a newcomer's result of 2019 is outside the window in 2024; a rated player has no window.

    The column of a rule that applies to no row cannot be written to.
    """
    rows = {"Ro": [rating], "event_month": [2019 * 12], "list_month": [2024 * 12]}
    inputs = {name: np.array(column, np.int64) for name, column in rows.items()}
    first, nothing = np.zeros(1, np.intp), np.zeros(0, np.intp)
    book = rulebook("fide-2024")
    working = run(book, Frame(1, 1, first, first, nothing, nothing, inputs), outputs=["in_window", "newcomer"])
    assert can_be_in_window(book, working).tolist() == [can_count]
    assert working["in_window"].tolist() == [False]
