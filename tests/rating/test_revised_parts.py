"""What a part of a list adds to the rest: counts, workings of events, and which rulebooks lead from event to event."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from typing import Any

import numpy as np
import pytest

from ratinghouse.derivation.packed_columns import StoredColumns
from ratinghouse.derivation.revision.crossing import crosses_players
from ratinghouse.derivation.revision.partial_list import revised_counts
from ratinghouse.derivation.revision.patched_workings import patched_working
from ratinghouse.derivation.standings import counted
from ratinghouse.kernel.book import Rulebook
from ratinghouse.kernel.grains import Grain
from ratinghouse.kernel.rule import InputColumn
from ratinghouse.kernel.units import Unit
from ratinghouse.rating.player_columns import Standings


def test_counts_of_a_list_of_which_rows_changed_and_one_more_was_merged() -> None:
    """Of 3 players one, with 5 games, is replaced by two with 9 games and a rating; 1 + 1 are removed."""
    codes = np.array([b"1", b"2", b"3"])
    counts = counted(Standings.empty(codes), 1)
    before, after = Standings.empty(codes[:1]), Standings.empty(codes[:2])
    before.games[:], after.games[:], after.rating[:] = 5, [4, 5], 1800
    revised = revised_counts({**counts, "games": 12}, before, after, 1)
    assert (revised["players"], revised["rated"], revised["removed"], revised["games"]) == (4, 2, 2, 16)


def working(**columns: Any) -> StoredColumns:
    """The working of an event of players 7 and 8 with two games, of which 8 has a bye between."""
    frame = {"player": [7, 8], "no": [1, 2], "rounds": [2, 3], "side": [0, 1, 2, -1, 3]}
    by_grain = {"entry": {"W": columns["W"]}, "side": {"D": columns["D"]}, "event": {"games": [2]}}
    return StoredColumns(
        {name: np.array(values) for name, values in frame.items()},
        {grain: {name: np.array(values) for name, values in named.items()} for grain, named in by_grain.items()},
    )


def test_of_an_event_the_rows_of_touched_players_are_replaced_entry_and_games() -> None:
    stored, derived = working(W=[100, 50], D=[10, 20, -10, -20]), working(W=[200, 150], D=[11, 21, -11, -21])
    patched = patched_working(stored, derived, [8])
    assert patched is not None
    assert patched.by_grain["entry"]["W"].tolist() == [100, 150]
    assert patched.by_grain["side"]["D"].tolist() == [10, 20, -11, -21]
    assert patched_working(stored, stored, [7, 8]) is None
    with pytest.raises(ValueError, match="another event"):
        patched_working(stored, StoredColumns({**stored.frame, "no": np.array([1, 3])}, stored.by_grain), [8])


@pytest.mark.parametrize("flags", [[0, 0, 1, 0], [1, 0, 0, 0]], ids=["of a touched player", "of another"])
def test_a_rare_flag_that_only_one_of_two_workings_has_is_another_working(flags: list[int]) -> None:
    """A flag that holds nowhere is not stored: the rows of a part cannot say what the whole event stores of it."""
    plain = working(W=[100, 50], D=[10, 20, -10, -20])
    sides = {**plain.by_grain["side"], "on_other_list": np.array(flags, np.bool_)}
    flagged = StoredColumns(plain.frame, {**plain.by_grain, "side": sides})
    for stored, derived in ((plain, flagged), (flagged, plain)):
        with pytest.raises(ValueError, match="other columns"):
            patched_working(stored, derived, [8])


def test_a_rare_flag_that_holds_nowhere_is_as_if_it_were_not_stored() -> None:
    """Offices stored it if it held in another event of the list."""
    plain = working(W=[100, 50], D=[10, 20, -10, -20])
    sides = {**plain.by_grain["side"], "on_other_list": np.zeros(4, np.bool_)}
    assert patched_working(StoredColumns(plain.frame, {**plain.by_grain, "side": sides}), plain, [8]) is None


def book_of(*rules: tuple[Grain, Callable[..., Any]]) -> Rulebook:
    book = Rulebook("trial", title="Trial", authority="none", in_force=date(2024, 1, 1), source="none")
    book.input(
        InputColumn("seed", "entry", Unit.WHOLE, "the seed"),
        InputColumn("mark", "side", Unit.WHOLE, "a mark"),
    )
    for per, function in rules:
        book.rule("1", per=per)(function)
    return book


def total(seed: Any) -> Any:
    """All seeds of a player."""
    return seed.sum()


def before(earlier_seed: Any) -> Any:
    """The seeds of earlier events."""
    return earlier_seed


def own_total(total: Any, mark: Any) -> Any:
    """The player's own, beside a mark."""
    return total + mark


def doubled(total: Any) -> Any:
    """Twice as much."""
    return total * 2


def opposed_doubled(opponent_doubled: Any) -> Any:
    """That of the opponent, twice."""
    return opponent_doubled


def opposed(opponent_total: Any) -> Any:
    """That of the opponent."""
    return opponent_total


def opposed_before(opponent_before: Any) -> Any:
    """What the opponent had before."""
    return opponent_before


def test_a_column_over_several_events_that_opponents_read_leads_from_event_to_event() -> None:
    assert not crosses_players(book_of(("player", total), ("side", own_total)))
    assert crosses_players(book_of(("player", total), ("side", opposed)))
    assert crosses_players(book_of(("player", total), ("player", doubled), ("side", opposed_doubled)))
    assert not crosses_players(book_of(("entry", before)))
    assert crosses_players(book_of(("entry", before), ("side", opposed_before)))
