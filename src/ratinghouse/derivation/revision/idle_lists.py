"""Lists for which some players have no games, derived together: for a few players that takes no longer than one list.

Each list is derived from the one before, which is not known yet, so it is assumed to carry the players' rows over. From
the first list that changes them otherwise, the lists after it have to be derived again.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import replace
from datetime import date
from functools import partial
from operator import itemgetter
from typing import NamedTuple, TypeVar

import numpy as np
from numpy.typing import NDArray

from ratinghouse.derivation.basis import ListBasis
from ratinghouse.derivation.edition_runs import EditionRun
from ratinghouse.derivation.next_list import Derived, next_list
from ratinghouse.derivation.recipe_format import ONE_RECORD, Recipe
from ratinghouse.derivation.revision.touched import CODE_OF_ENTRY
from ratinghouse.derivation.standings import carried, counted
from ratinghouse.kernel.engine.frame import Frame
from ratinghouse.kernel.engine.late_columns import LateColumns
from ratinghouse.kernel.engine.working import Working, WorkingColumn
from ratinghouse.rating.games.pending_results import PendingResults
from ratinghouse.rating.player_columns import PlayerFacts, PlayerTable, Standings

_NOBODY = np.zeros(0, np.intp)
Table = TypeVar("Table", bound=PlayerTable)


class IdleList(NamedTuple):
    """A list that follows another: its date, and what the register says of the players when it is derived."""

    date: date
    facts: PlayerFacts


def is_idle(recipe: Recipe, players: Collection[str]) -> bool:
    """Return whether a recipe does nothing with the players but carry them over, and reads only the previous list."""
    lists = recipe["lists"]
    if len(recipe["editions"]) != 1 or recipe["register"] == ONE_RECORD or recipe["returning"] or recipe["operations"]:
        return False
    if lists["other"] is not None or lists["standard"] is not None or lists["year"] is not None:
        return False
    touched = frozenset(players)
    return all(touched.isdisjoint(named) for named in _named_players(recipe))


def _named_players(recipe: Recipe) -> Iterator[Iterable[str]]:
    for event in recipe["events"]:
        yield map(CODE_OF_ENTRY, event["players"])
    yield map(itemgetter(0), recipe["kept"])
    yield recipe["joining"]
    yield from recipe["merged"]


def follows(later: Recipe, earlier: Recipe) -> bool:
    """Return whether a list comes after another and is calculated by the same statutes."""
    previous = later["lists"]["previous"]
    if previous is None or (previous["pool"], previous["date"]) != (earlier["pool"], earlier["date"]):
        return False
    return all(later[key] == earlier[key] for key in ("pool", "editions", "statutes", "register"))


def derive_idle_lists(first: ListBasis, following: Sequence[IdleList], *, every_column: bool) -> list[Derived]:
    """Return the list of a basis without games, and those that follow it, as far as the assumption holds.

    All players must be on the list before the first one.
    """
    carried_over = Standings(**carried(first.before.columns()))
    tables = [first.before, *(carried_over for _ in following)]
    facts = [first.facts, *(later.facts for later in following)]
    dates = [first.list_date, *(later.date for later in following)]
    together = replace(
        first,
        before=_joined(tables),
        facts=_joined(facts),
        listed=np.ones(len(first.before) * len(dates), np.bool_),
        dates_of_rows=[day for day in dates for _ in range(len(first.before))],
    )
    derived = next_list(together, every_column=every_column)
    lists: list[Derived] = []
    for number, day in enumerate(dates):
        basis = replace(first, list_date=day, before=tables[number], facts=facts[number])
        lists.append(_of_list(derived, basis, number))
        if not _are_same(lists[-1].standings, carried_over):
            break
    return lists


def _joined(tables: Sequence[Table]) -> Table:
    columns = [table.columns() for table in tables]
    return type(tables[0])(**{name: np.concatenate([table[name] for table in columns]) for name in columns[0]})


def _are_same(first: Standings, second: Standings) -> bool:
    others = second.columns()
    return all(np.array_equal(column, others[name]) for name, column in first.columns().items())


def _of_list(derived: Derived, basis: ListBasis, number: int) -> Derived:
    """Return one of the lists that were derived together."""
    size = len(basis.before)
    rows = np.arange(number * size, (number + 1) * size)
    standings = derived.standings.select(rows)
    runs = tuple(_run_of_list(edition_run, rows) for edition_run in derived.runs)
    return Derived(basis, standings, np.arange(size), PendingResults.none(), runs, (), counted(standings, 0))


def _run_of_list(edition_run: EditionRun, rows: NDArray[np.intp]) -> EditionRun:
    idle = edition_run.idle
    if idle is None:  # nobody is on the list
        return edition_run
    inputs = LateColumns({name: partial(_selected, idle, name, rows) for name in idle.frame.inputs})
    frame = Frame(0, len(rows), _NOBODY, _NOBODY, _NOBODY, _NOBODY, inputs, runs=len(rows))
    columns = {
        name: WorkingColumn(column.rule, column.values[rows]) if column.rule.per in ("player", "run") else column
        for name, column in idle.columns.items()
    }
    return replace(edition_run, idle=Working(idle.book, frame, columns), idle_rows=np.arange(len(rows)))


def _selected(working: Working, name: str, rows: NDArray[np.intp]) -> NDArray[np.int64]:
    column: NDArray[np.int64] = working.frame.inputs[name][rows]
    return column
