"""Lists derived one from another: first ratings that take several periods, delisting, and what K a list prints."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import date
from typing import Any

import numpy as np
import pytest

from ratinghouse.derivation.basis import AdmittedEvent, Operation
from ratinghouse.derivation.next_list import Derived, next_list
from ratinghouse.derivation.stored_workings import WORKING_VERSION, players_with_working
from ratinghouse.kernel.calendars.days import add_months
from ratinghouse.rating.games.lists_in_force import ListInForce
from ratinghouse.rating.period import DeclaredFacts, PendingResult
from ratinghouse.rating.player_columns import STATUS, PlayerFacts, Standings, codes
from ratinghouse.rulebooks import rulebook, rulebook_ids
from tests.rating.bases import basis_with
from tests.rulebooks.building import tournament

Games = Sequence[tuple[str, str]]  # opponents of the player N, and N's results


class Office:
    """The lists of one pool: N and players of fixed ratings, whom the events of others are not asked about."""

    def __init__(self, rules: str, ratings: Mapping[str, int], first: date) -> None:
        self.rules, self.day = rules, first
        self.code = codes(sorted(ratings))
        self.facts = PlayerFacts.empty(self.code)
        rows = [ratings[id.decode()] for id in self.code.tolist()]
        empty = Standings.empty(self.code)
        rated = np.array(rows, np.int64)
        self.standings = replace(empty, rating=rated, total_games=np.where(rated > 0, 100, 0))
        self.pending_results: tuple[PendingResult, ...] = ()

    def month(self, games: Games = (), operations: Sequence[Operation] = ()) -> Derived:
        """The next list, with an event of N in the month before it."""
        before, self.day = self.day, add_months(self.day, 1)
        ids = list(dict.fromkeys(("N", *(opponent for opponent, _ in games))))
        entries = {id: int(self.standings.rating[self.standings.row_of[id]]) or None for id in ids}
        played = [(1, ids.index(opponent) + 1, code) for opponent, code in games]
        event = before.replace(day=10)
        papers = (
            [AdmittedEvent("E", tournament(entries, played, start=event, end=event), DeclaredFacts(), self.rules)]
            if games
            else []
        )
        derived = next_list(
            basis_with(
                pool="standard",
                list_date=self.day,
                editions=(self.rules,),
                books={id: rulebook(id) for id in rulebook_ids()},
                facts=self.facts,
                before=self.standings,
                listed=np.ones(len(self.code), np.bool_),
                events=papers,
                in_force={before: ListInForce.of(self.standings, self.facts)},
                pending_results=self.pending_results,
                operations=operations,
            )
        )
        self.standings = derived.standings
        self.pending_results = () if self.of("rating") else (*self.pending_results, *derived.pending_results)
        return derived

    def of(self, column: str, id: str = "N") -> int:
        """What the newest list says of a player."""
        return int(self.standings.columns()[column][self.standings.row_of[id]])


RATED = {f"R{number}": 1900 for number in range(9)}


def against(results: str) -> Games:
    """Games against so many players of 1900."""
    return [(f"R{number}", code) for number, code in enumerate(results)]


def test_8_2_1_only_the_very_first_event_is_disregarded_for_its_zero_also_over_several_lists() -> None:
    office = Office("fide-2024", {"N": 0, **RATED}, date(2025, 5, 1))
    office.month(against("000"))  # the first event: disregarded
    office.month(against("00"))  # a later zero counts
    assert (office.of("rating"), [(pending.games, pending.score) for pending in office.pending_results]) == (
        0,
        [(3, 0), (2, 0)],
    )
    office.month(against("1=="))
    # (5 x 1900 + 2 x 1800) / 7 = 1871.43; 3 of 7 = .43, dp -50
    assert (office.of("rating"), office.of("k"), office.of("total_games"), office.pending_results) == (1821, 40, 5, ())


@pytest.mark.parametrize(("idle_lists", "rating"), [(24, 1921), (25, 0)])
def test_7_1_4_results_are_pooled_over_26_months(idle_lists: int, rating: int) -> None:
    office = Office("fide-2024", {"N": 0, **RATED}, date(2023, 1, 1))
    office.month(against("==="))
    for _ in range(idle_lists):
        office.month()
    office.month(against("=1"))
    # (5 x 1900 + 2 x 1800) / 7 = 1871.43; 4 of 7 = .57, dp 50
    assert office.of("rating") == rating


def test_the_compression_drops_what_was_kept_and_lifts_everybody() -> None:
    office = Office("fide-2022", {"N": 0, "Low": 1001, **RATED}, date(2024, 2, 1))
    office.month(against("==="), operations=[Operation("1", "fide-2024-compression")])
    assert (office.pending_results, office.of("rating", "Low"), office.of("rating", "R0")) == ((), 1401, 1940)


def test_7_2_1_below_the_floor_a_player_is_delisted_and_starts_again_with_his_games_counted() -> None:
    office = Office("fide-2024", {"N": 1405, **dict.fromkeys(RATED, 1405)}, date(2025, 5, 1))
    office.month(against("0"))
    assert (office.of("rating"), office.of("status")) == (0, 3)
    office.month(against("="))
    assert (office.of("rating"), office.of("status"), office.of("total_games")) == (0, 2, 102)
    office.month(against("===="))
    assert (office.of("rating") > 0, office.of("status"), office.of("k")) == (True, 1, 20)


def test_J_042_J_043_six_games_over_several_lists_that_are_not_all_won() -> None:
    office = Office("jcf-2024", {"N": 0, **RATED}, date(2025, 5, 1))
    office.month(against("1111"))
    office.month(against("11"))
    assert office.of("rating") == 0, "all won: it waits"
    office.month(against("=0"))
    # 6½ of 8 = .8125 → .81, dp 251
    assert (office.of("rating"), office.of("k"), office.of("total_games")) == (2151, 40, 8)


@pytest.mark.parametrize(
    ("rules", "first", "had", "lifted", "remaining"),
    [
        pytest.param("fide-2022", date(2023, 5, 1), 1000, 1400, 1000, id="7.1.2: 1000 is the floor of 2022"),
        pytest.param("fide-2022", date(2023, 5, 1), 999, 1400, 0, id="7.2.1: below it"),
        pytest.param("fide-2024", date(2025, 5, 1), 1399, 1640, 0, id="7.2.1: 1400 is that of 2024"),
        pytest.param("fide-2009", date(2010, 1, 1), 1199, 1500, 0, id="F09: 1200 is that of 2009"),
        pytest.param("fide-2003", date(2004, 1, 1), 1800, 1900, 0, id="F03: 1801 is that of 2003"),
        pytest.param("jcf-2024", date(2025, 5, 1), 990, 1200, 1000, id="5(3): in Japan a rating stays at 1000"),
    ],
)
def test_what_is_left_of_a_rating_when_an_operation_is_taken_back_falls_under_the_floor_like_any(
    rules: str, first: date, had: int, lifted: int, remaining: int
) -> None:
    office = Office(rules, {"N": lifted, "R0": 2000}, first)
    derived = office.month(operations=[Operation("2", "reversal", gains={"N": lifted - had})])
    assert (office.of("rating"), office.of("rating", "R0")) == (remaining, 2000)
    assert (office.of("status") == STATUS.index("delisted")) == (remaining == 0)
    assert [effect.after.tolist() for effect in derived.effects] == [[remaining]]


def test_a_reversal_touches_nobody_who_was_given_nothing() -> None:
    office = Office("fide-2024", {"N": 1640, "R0": 2000, "U": 0}, date(2025, 5, 1))
    derived = office.month(operations=[Operation("2", "reversal", gains={"N": 140, "U": 50, "gone": 10})])
    assert [office.of("rating", id) for id in ("N", "R0", "U")] == [1500, 2000, 0]
    assert [effect.after.tolist() for effect in derived.effects] == [[1500]]


def test_an_unrated_player_has_the_games_of_his_lists_and_no_more() -> None:
    """Pending results of a list that was taken over count towards a first rating, not among the games before it."""
    office = Office("fide-2024", {"N": 0, **RATED}, date(2025, 5, 1))
    office.pending_results = (PendingResult("N", "Earlier", date(2025, 3, 9), 3, 150, 5700, 1900),)
    office.month(against("="))
    assert (office.of("rating"), office.of("total_games")) == (0, 1)
    office.month(against("="))
    assert (office.of("rating") > 0, office.of("total_games")) == (True, 5)


def test_the_columns_of_players_are_stored_of_whom_something_happened() -> None:
    """N won against R0; of the others the row is that of the list before, carried over."""
    office = Office("fide-2024", {"N": 1900, "Idle": 1800, **RATED}, date(2025, 5, 1))
    office.month()
    derived = office.month(against("1"))
    recipe: Any = {"operations": [], "returning": []}
    stored = players_with_working(derived, recipe, 2)
    assert WORKING_VERSION == 2, "what new lists store has a version, by which they are read again"
    assert derived.basis.before.code[stored].tolist() == [b"N", b"R0"]
    assert players_with_working(derived, recipe, 1).all()
    for name in ("operations", "returning"):
        other: Any = {**recipe, name: [1]}
        assert players_with_working(derived, other, 2).all()
