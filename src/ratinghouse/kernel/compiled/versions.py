"""Ordinary events: those without anything rare, for which a sweep is printed once more, with all of it folded away.

An event is ordinary if none of its rare flags hold, such as that it is a match; and plain if, besides, none of its
entries has a 0 where few have, such as the rating of a newcomer.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from copy import copy
from dataclasses import replace
from typing import NamedTuple

from ratinghouse.kernel.compiled.columns import ZERO, LoopColumns
from ratinghouse.kernel.compiled.simplifying import simplified
from ratinghouse.kernel.compiled.storage import Storage
from ratinghouse.kernel.compiled.terms import (
    Aggregate,
    AppliedOperation,
    LoopColumn,
    Read,
    Running,
    Term,
    UnsupportedRule,
    aggregates,
    is_constant,
    reads,
)
from ratinghouse.kernel.symbols import MOST_IN_32_BITS

Totals = Sequence[tuple[Aggregate, int]]


class RareConditions(NamedTuple):
    """Flags of events, those that are calculated first, and inputs of entries and players that are rarely 0."""

    calculated: tuple[str, ...]
    given: tuple[str, ...]
    rarely_zero: tuple[str, ...]


class Version(NamedTuple):
    """What a sweep calculates for ordinary events, or for plain ones, with the rows added to the sums of players."""

    storage: Storage
    totals: Totals
    is_plain: bool


def rare_conditions(storage: Storage, stage: int, totals: Totals) -> RareConditions:
    """Return the conditions that the columns of a sweep ask for."""
    known = storage.columns.columns
    own = _own(storage, stage)
    read_by: dict[str, set[str]] = {}
    for column in own:
        for it in reads(column.term):
            read_by.setdefault(it.column, set()).add(column.name)
    for aggregate, _ in totals:
        for it in reads(aggregate):
            read_by.setdefault(it.column, set()).add("")
    flags = {name for name in read_by if known[name].grain == "event" and known[name].kind == "flag"}
    given = {name for name in flags if known[name].term is None}
    calculated = {
        column.name
        for column in own
        if column.name in flags and _asks_first(column, given) and _reads_inputs_alone(column, known)
    }
    return RareConditions(
        tuple(sorted(calculated)),
        tuple(sorted(name for name in given if not read_by[name] <= calculated)),
        tuple(sorted(name for name in read_by if name in storage.columns.rarely_zero)),
    )


def versions(storage: Storage, stage: int, totals: Totals, rare: RareConditions) -> list[Version]:
    """Return the versions that are worth printing, from the one for plain events to that for ordinary ones."""
    flags = {*rare.calculated, *rare.given}
    wanted = [(True, set(rare.rarely_zero)), *([(False, set())] if flags else [])] if rare.rarely_zero else []
    if flags and not wanted:
        wanted = [(False, set())]
    found: list[Version] = []
    for is_plain, positive in reversed(wanted):
        try:
            version = _version(storage, stage, totals, flags, positive, is_plain)
        except UnsupportedRule:
            continue
        before = found[-1].storage if found else storage
        if 10 * _size(version.storage, stage) < 9 * _size(before, stage):
            found.append(version)
    return found[::-1]


def flag_storage(storage: Storage, stage: int, rare: RareConditions) -> Storage:
    """Return the storage in which the calculated flags alone are calculated."""
    known = storage.columns.columns
    return storage.version(storage.columns, [known[name] for name in rare.calculated], stage)


def _version(
    storage: Storage, stage: int, totals: Totals, flags: set[str], positive: set[str], is_plain: bool
) -> Version:
    columns = _assumed(storage.columns, flags, positive)
    rows = [(_rebuilt(aggregate, columns), number) for aggregate, number in totals]
    added = [(aggregate, number) for aggregate, number in rows if isinstance(aggregate, Aggregate)]
    own = {column.name for column in _own(storage, stage)}
    live = _live(columns, own, storage, [aggregate for aggregate, _ in added])
    calculated = [column for name, column in columns.columns.items() if name in live]
    for aggregate, number in added:
        name = f"total {number}"
        columns.columns[name] = LoopColumn(name, "player", columns.kind(aggregate), aggregate)
        calculated.append(columns.columns[name])
    return Version(storage.version(columns, calculated, stage), added, is_plain)


def _own(storage: Storage, stage: int) -> list[LoopColumn]:
    positions = storage.positions.of
    own = [column for column in storage.calculated if positions[column.name].stage == stage]
    return [column for column in own if column.grain not in ("player", "run")]


def _asks_first(column: LoopColumn, given: set[str]) -> bool:
    """Return whether a flag is no wherever a given one is."""
    term = column.term
    is_and = isinstance(term, AppliedOperation) and term.name == "and"
    return is_and and isinstance(term, AppliedOperation) and isinstance(term.operands[0], Read) and (
        term.operands[0].column in given
    )


def _reads_inputs_alone(column: LoopColumn, known: Mapping[str, LoopColumn]) -> bool:
    return all(known[it.column].term is None for it in reads(column.term))


def _size(storage: Storage, stage: int) -> int:
    return sum(len(str(column.term)) for column in _own(storage, stage))


def _live(columns: LoopColumns, own: set[str], storage: Storage, totals: Sequence[Aggregate]) -> set[str]:
    """Return the columns of a sweep that are still to be calculated."""
    live: set[str] = set()
    waiting = [it.column for aggregate in totals for it in reads(aggregate)]
    waiting += [name for name in own if name in storage.whole or columns.columns[name].checked]
    waiting += [name for name in own if _runs_on(columns, name)]
    while waiting:
        name = waiting.pop()
        column = columns.columns[name]
        if name in live or name not in own or (is_constant(column.term) and name not in storage.whole):
            continue
        live.add(name)
        waiting += [it.column for it in reads(column.term)]
    return live


def _runs_on(columns: LoopColumns, name: str) -> bool:
    """Return whether later events read, in a running sum over a player's entries, what this event adds to it."""
    column = columns.columns[name]
    if not isinstance(column.term, Running) or column.grain != "entry":
        return False
    added = columns.columns[column.term.column].term
    return not is_constant(added) or added != 0


def _assumed(general: LoopColumns, flags: set[str], positive: set[str]) -> LoopColumns:
    """Return the columns for events in which no flag of these holds and none of these inputs is 0."""
    columns = copy(general)
    columns.columns = {}
    for name, column in general.columns.items():
        columns.columns[name] = column
        if name in flags:
            columns.columns[name] = replace(column, term=False, span=(0, 0), repeat=False)
        elif name in positive:
            columns.columns[name] = replace(column, span=(1, column.span[1]))
        elif column.term is not None and not _is_of_all_events(column):
            columns.columns[name] = _simplified_column(column, columns)
    return columns


def _is_of_all_events(column: LoopColumn) -> bool:
    """Return whether a column depends on other events too, of which nothing is assumed."""
    is_of_player = column.grain in ("player", "run") and any(True for _ in aggregates(column.term))
    return is_of_player or isinstance(column.term, Running)


def _simplified_column(column: LoopColumn, columns: LoopColumns) -> LoopColumn:
    assert column.term is not None
    term = _rebuilt(column.term, columns)
    if column.kind == "real" and is_constant(term):
        term = float(term)
    span = column.span if column.kind == "real" else columns.span(term)
    narrow = (max(span[0], column.span[0]), min(span[1], column.span[1]))
    checked = column.checked and not is_constant(term)
    if column.kind == "whole" and -MOST_IN_32_BITS <= narrow[0] and narrow[1] <= MOST_IN_32_BITS:
        checked = False
    return replace(column, term=term, span=narrow, repeat=column.repeat and not is_constant(term), checked=checked)


def _read_through(term: Read, columns: LoopColumns) -> Term:
    """Return the constant that a column is, the read of a column that it only repeats, or else the read itself."""
    column = columns.columns[term.column]
    if is_constant(column.term):
        return column.term
    if isinstance(column.term, Read) and not column.repeat:
        target, inner = column.term
        is_lifted = columns.columns[target].grain == "player"  # sides read it from the entry
        if not is_lifted and (term.path == "own" or inner == "own"):
            return _read_through(Read(target, inner if term.path == "own" else term.path), columns)
        if not is_lifted and term.path == inner == "opponent":
            return _read_through(Read(target), columns)
    return term


def _rebuilt(term: Term, columns: LoopColumns) -> Term:
    """Return a term as simple as the columns that it reads allow."""
    if isinstance(term, Read):
        return _read_through(term, columns)
    if isinstance(term, Aggregate):
        value, where = _rebuilt(term.value, columns), _rebuilt(term.where, columns)
        if where is False or (is_constant(value) and value == 0):
            return ZERO[columns.kind(term)]
        return term._replace(value=int(value) if isinstance(value, bool) else value, where=where)
    if not isinstance(term, AppliedOperation):
        return term
    if term.name == "table":
        label, argument = term.operands[0], _rebuilt(term.operands[1], columns)
        assert isinstance(label, Read)
        if is_constant(argument):
            return columns.tables[label.column].at(int(argument))
        return AppliedOperation("table", (label, argument))
    operands = tuple(_rebuilt(operand, columns) for operand in term.operands)
    return simplified(term.name, operands, columns.span, columns.kind)

