"""A correction that follows the touched players gives, bit by bit, what deriving every later list whole gives."""

from __future__ import annotations

import json
from datetime import date
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ratinghouse.derivation.next_list import Derived, next_list
from ratinghouse.derivation.packed_columns import StoredColumns, pack
from ratinghouse.derivation.recipe import completed
from ratinghouse.derivation.recipe_format import Recipe
from ratinghouse.derivation.revision.crossing import crosses_players
from ratinghouse.derivation.revision.partial_list import derive_part, revised_counts, revised_pending
from ratinghouse.derivation.revision.patched_workings import patched_working
from ratinghouse.derivation.revision.touched import (
    Changes,
    TouchedPart,
    changes_of,
    may_have_other_players,
    merged_more,
    touched_part,
)
from ratinghouse.derivation.stored_workings import event_working, player_columns_of
from ratinghouse.kernel.calendars.days import add_months
from ratinghouse.rating.player_columns import Standings
from ratinghouse.rulebooks import rulebook, rulebook_ids
from tests.rating.histories import History, with_replaced

HISTORIES: dict[tuple[str, ...], date] = {
    **{(id,): add_months(rulebook(id).in_force, 5) for id in rulebook_ids()},
    ("fide-2022", "fide-2024"): date(2024, 1, 1),
    ("fide-2003", "fide-2009-applied"): date(2009, 7, 1),
}


def test_rulebooks_in_which_opponents_read_other_events() -> None:
    """JCF: the first rating of a list counts for the opponents of the same list. ICCF: substitutes share games."""
    assert [id for id in rulebook_ids() if crosses_players(rulebook(id))] == ["iccf-2023", "jcf-2024"]


@pytest.mark.parametrize("editions", HISTORIES, ids=" ".join)
@given(seed=st.integers(0, 10**6))
@settings(max_examples=3, deadline=None)
def test_the_touched_part_of_later_lists_is_what_the_whole_list_has(editions: tuple[str, ...], seed: int) -> None:
    follow_a_correction(seed, editions, HISTORIES[editions])


def test_iccf_an_event_whose_rare_flags_hold_nowhere() -> None:
    """Another event of the list has results of other lists, so the whole list has their columns, all no."""
    follow_a_correction(53, ("iccf-2023",), HISTORIES["iccf-2023",])


def test_jcf_a_touched_player_who_joins_without_a_game_is_derived() -> None:
    """JCF: a member's FIDE rating is adopted. Nothing says so but the recipe: there is no event, and no earlier row."""
    history = History(1, ("jcf-2024",), HISTORIES["jcf-2024",])
    recipe = settled(history.recipe("standard", 0, [history._event("standard", 0)]))
    _, basis = completed(recipe, history.source)
    whole = next_list(basis)
    playing = {code for event in recipe["events"] for _, code in event["players"]}
    joining = frozenset(set(recipe["joining"]) - playing)
    assert joining
    part = TouchedPart(joining, frozenset(), frozenset(), joining)
    derived = derive_part(recipe, part, history.source)
    expected = whole.standings.select(part.touched_rows(whole.standings))
    assert expected.rating.all()
    for name, column in expected.columns().items():
        assert np.array_equal(column, getattr(derived.standings, name)), name


def follow_a_correction(
    seed: int, editions: tuple[str, ...], first: date, lists: int = 6, players: int = 24
) -> tuple[int, int]:
    """Correct an event of an early list, derive every later list in both ways, and compare."""
    history = History(seed, editions, first, players=players)
    for number in range(lists):
        history.publish(number)
    at = history.chance.randint(0, 2)
    corrected_pool = history.chance.choice(history.pools)
    events, replaced = history.corrected_events(corrected_pool, at)
    changes: dict[tuple[str, str], Any] = {}
    parts = wholes = 0
    for number in range(at, lists):
        for pool in history.pools:
            key = (pool, history.day(number).isoformat())
            published = history.lists[key]
            used = with_replaced(published.recipe["events"], replaced)
            if (number, pool) == (at, corrected_pool):
                used = events
            recipe = settled(history.recipe(pool, number, used))
            original = settled(published.recipe)
            connected = any(crosses_players(rulebook(id)) for id in recipe["editions"])
            part = touched_part(original, recipe, changes, connected=connected)
            _, basis = completed(recipe, history.source)
            whole = next_list(basis, every_column=True)
            wholes += 1
            if part is not None:
                parts += 1
                compare(history, published.derived, part, recipe, whole, changes)
                same_players = np.array_equal(basis.facts.code, published.derived.basis.facts.code)
                assert same_players or may_have_other_players(original, recipe, changes)
            changes[key] = changes_of(published.derived.standings, whole.standings)
            history._derive(recipe, edition=2)
    return parts, wholes


def settled(recipe: Recipe) -> Recipe:
    return json.loads(json.dumps(recipe))  # type: ignore[no-any-return]


def compare(
    history: History, published: Derived, part: TouchedPart, recipe: Recipe, whole: Derived, changes: Changes
) -> None:
    derived = derive_part(recipe, part, history.source, every_column=True)
    standings = revised_standings(published.standings, part, derived.standings)
    for name, column in whole.standings.columns().items():
        assert column.tobytes() == getattr(standings, name).astype(column.dtype).tobytes(), name
    pending = revised_pending(published.pending_results, part, derived)
    assert sorted(map(str, pending)) == sorted(map(str, whole.pending_results))
    old = published.standings.select(part.touched_rows(published.standings))
    new = derived.standings.select(part.touched_rows(derived.standings))
    assert revised_counts(published.counts, old, new, merged_more(recipe, changes)) == whole.counts
    compare_workings(published, part, derived, whole)


def revised_standings(published: Standings, part: TouchedPart, derived: Standings) -> Standings:
    """A list with the rows of the touched players as they were derived, in the order of the register."""
    old, new = published.select(~part.touched_rows(published)), derived.select(part.touched_rows(derived))
    columns = {name: np.concatenate([column, getattr(new, name)]) for name, column in old.columns().items()}
    return Standings(**columns).select(np.argsort(keys_of(columns["code"])))


def compare_workings(published: Derived, part: TouchedPart, derived: Derived, whole: Derived) -> None:
    before, revised, expected = workings(published), workings(derived), workings(whole)
    touched = {int(code) for code in part.players}
    for key, working in expected.items():
        if key in part.whole_events:
            stored = revised[key]
        elif key in part.events:
            stored = patched_working(before[key], revised[key], touched) or before[key]
        else:
            stored = before[key]
        assert pack(stored) == pack(working), key
    for run in whole.runs:
        rows, columns = player_columns_of(run)
        code = whole.basis.before.code[rows]
        is_touched = np.array([it.decode() in part.players for it in code.tolist()], np.bool_)
        source = {True: derived, False: published}
        for flag, of in source.items():
            chosen = np.flatnonzero(is_touched == flag)
            others = [player_columns_of(it) for it in of.runs if it.rules == run.rules]
            assert others or not len(chosen)
            for other_rows, other_columns in others:
                at = {it: row for row, it in enumerate(of.basis.before.code[other_rows].tolist())}
                picked = [at[it] for it in code[chosen].tolist()]
                for name, column in columns.items():
                    assert np.array_equal(column[chosen], other_columns[name][picked]), (name, flag)


def workings(derived: Derived) -> dict[str, StoredColumns]:
    keys = keys_of(derived.basis.before.code)
    return {
        key.decode(): event_working(run, event, keys[run.rows])
        for run in derived.runs
        for event, key in enumerate(run.games.key.tolist())
    }


def keys_of(code: Any) -> Any:
    return code.astype(np.int64)
