"""Two records of one person, merged and parted again: worked numbers, record by record."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from ratinghouse.derivation.merged_records import (
    MergedHistory,
    SplitRecord,
    add_merged_games,
    inherited,
    merged_history,
    merged_standings,
    split_record,
)
from ratinghouse.rating.player_columns import Standings

COLUMNS = ("rating", "total_games", "k", "peak", "last_played", "inactive")


def standings(**rows: dict[str, Any]) -> Standings:
    """A list with a row for each player."""
    table = Standings.empty(np.array([code.encode() for code in rows]))
    for row, columns in enumerate(rows.values()):
        for name, value in columns.items():
            getattr(table, name)[row] = value
    return table


def row_of(table: Standings, code: str) -> dict[str, Any]:
    """What a list says of a player, as far as it says anything."""
    columns = {name: getattr(table, name)[table.row_of[code]].item() for name in COLUMNS}
    return {name: value for name, value in columns.items() if value}


RATED = {"rating": 2000, "total_games": 40, "k": 20, "peak": 2100, "last_played": 700}
TWIN = {"rating": 1900, "total_games": 12, "k": 40, "peak": 2150, "last_played": 800}


def test_a_person_has_the_games_of_both_records_the_higher_peak_and_the_later_game() -> None:
    before = standings(a=RATED, b=TWIN)
    merged = merged_standings(before, before, {"b": "a"})
    assert row_of(merged, "a") == {"rating": 2000, "total_games": 52, "peak": 2150, "last_played": 800}
    assert row_of(before, "a") == RATED, "the list before stays as it is"
    the_other_way = merged_standings(before, before, {"a": "b"})
    assert row_of(the_other_way, "b") == {"rating": 1900, "total_games": 52, "peak": 2150, "last_played": 800}


def test_a_player_without_a_rating_gets_that_of_the_merged_record() -> None:
    previous = standings(a={"total_games": 3, "last_played": 900}, b=TWIN)
    merged = merged_standings(previous, previous, {"b": "a"})
    assert row_of(merged, "a") == {"rating": 1900, "total_games": 15, "peak": 2150, "last_played": 900}
    new = standings(a={}, b=TWIN)
    assert row_of(merged_standings(new, new, {"b": "a"}), "a") == TWIN, "K too, where nothing else was known"
    assert row_of(inherited(previous, previous, {"b": "a"}), "a") == TWIN
    rated = standings(a=RATED, b=TWIN)
    assert row_of(inherited(rated, rated, {"b": "a", "x": "a"}), "a") == RATED


def test_a_record_with_a_rating_of_1_or_a_single_game_says_something_that_lasts() -> None:
    for little in ({"total_games": 1}, {"peak": 1, "rating": 1}):
        table = standings(a=RATED, b=little)
        assert "k" not in row_of(merged_standings(table, table, {"b": "a"}), "a")
    nothing = standings(a=RATED, b={})
    assert row_of(merged_standings(nothing, nothing, {"b": "a"}), "a") == RATED


def test_a_record_that_was_not_on_the_list_before_changes_nothing() -> None:
    before = standings(a=RATED, b=TWIN)
    merged = merged_standings(before, standings(b=TWIN), {"x": "a", "b": "a"})
    assert row_of(merged, "a")["total_games"] == 52


@pytest.mark.parametrize(
    ("own_inactive", "other_inactive", "rating_of_other", "inactive"),
    [
        (True, True, 1900, True),
        (True, False, 1900, False),
        (False, True, 1900, False),
        (True, False, 0, True),
    ],
)
def test_a_person_is_active_if_either_rated_record_is(
    own_inactive: bool, other_inactive: bool, rating_of_other: int, inactive: bool
) -> None:
    twin = {**TWIN, "rating": rating_of_other, "inactive": other_inactive}
    before = standings(a={**RATED, "inactive": own_inactive}, b=twin)
    assert row_of(merged_standings(before, before, {"b": "a"}), "a").get("inactive", False) == inactive


def test_what_several_records_of_a_person_had_on_a_list() -> None:
    then = standings(a=RATED, b=TWIN, c={"total_games": 5}, d={})
    assert merged_history(then, "a", ["b", "c", "d", "x"]) == MergedHistory(57, 2150, 3)
    assert merged_history(then, "d", ["b"]) == MergedHistory(12, 2150, 1)
    assert merged_history(then, "x", ["c"]) == MergedHistory(5, 0, 1)
    assert merged_history(then, "a", ["d", "x"]) is None


def test_games_of_merged_records_are_added_to_those_of_the_heir() -> None:
    games = {b"a": 4, b"b": 3}
    add_merged_games(games, {"b": "a", "c": "a", "d": "e"})
    assert games == {b"a": 7, b"b": 3, b"e": 0}


def test_a_parted_record_has_its_old_standing_and_the_other_what_it_had_alone() -> None:
    then = standings(a={"rating": 2000, "total_games": 40, "peak": 2100, "last_played": 700}, b=TWIN)
    since = standings(a={"rating": 2030, "total_games": 60, "peak": 2150, "games": 8, "last_played": 950})
    before = standings(a={"rating": 2030, "total_games": 60, "k": 20, "peak": 2150, "last_played": 950}, b={})
    split_record(before, SplitRecord("b", "a", ["a"], then, [since]))
    assert row_of(before, "b") == TWIN
    # 60 games less the 12 of the other record; 2150 was the other's peak, the own one was 2100
    assert row_of(before, "a") == {"rating": 2030, "total_games": 48, "peak": 2100, "last_played": 950}


def test_the_last_game_is_the_own_one_where_it_was_that_of_the_parted_record() -> None:
    then = standings(a={"rating": 2000, "total_games": 40, "last_played": 700}, b=TWIN)
    before = standings(a={"rating": 2000, "total_games": 10, "peak": 2150, "last_played": 800}, b={})
    split_record(before, SplitRecord("b", "a", ["a"], then, []))
    assert row_of(before, "a") == {"rating": 2000, "peak": 2000, "last_played": 700}, "never fewer than no games"


@pytest.mark.parametrize(
    ("own_then", "since", "now", "remaining"),
    [
        ({}, {"rating": 1900}, 1900, {}),
        ({"rating": 1500}, {"rating": 1900}, 1900, {"rating": 1900, "peak": 1900}),
        ({}, {"rating": 1900, "games": 4}, 1900, {"rating": 1900, "peak": 1900}),
        ({}, {"rating": 1900}, 1930, {"rating": 1930, "peak": 1900}),
    ],
    ids=["never rated alone", "rated alone", "played since", "moved since"],
)
def test_a_rating_that_came_only_from_the_parted_record_goes_with_it(
    own_then: dict[str, int], since: dict[str, int], now: int, remaining: dict[str, int]
) -> None:
    then = standings(a=own_then, b=TWIN)
    before = standings(
        a={"rating": now, "total_games": 12, "k": 40, "peak": 2150, "last_played": 800, "rd": 50.0}, b={}
    )
    split_record(before, SplitRecord("b", "a", ["a"], then, [standings(a=since)]))
    assert row_of(before, "a") == remaining


def test_a_parted_record_without_a_history_takes_nothing_from_the_other() -> None:
    then = standings(a=RATED, b={"last_played": 5})
    before = standings(a=RATED, b={})
    split_record(before, SplitRecord("b", "a", ["a"], then, []))
    split_record(before, SplitRecord("b", "gone", ["gone"], then, []))
    assert row_of(before, "a") == RATED
    assert row_of(before, "b") == {"last_played": 5}
