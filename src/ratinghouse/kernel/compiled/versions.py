"""Ordinary events: those without anything rare, for which a sweep is printed again without the code for rare cases.

An event is ordinary if none of its rare flags hold, such as that it is a match.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from copy import copy
from dataclasses import replace
from typing import NamedTuple

from ratinghouse.kernel.compiled.columns import LoopColumns
from ratinghouse.kernel.compiled.rebuilding import rebuilt, rebuilt_column
from ratinghouse.kernel.compiled.storage import Storage
from ratinghouse.kernel.compiled.terms import (
    Aggregate,
    AppliedOperation,
    LoopColumn,
    Read,
    Running,
    UnsupportedRule,
    aggregates,
    is_constant,
    reads,
)

Totals = Sequence[tuple[Aggregate, int]]


class RareFlags(NamedTuple):
    """Flags of events that distinguish rare events: those that are calculated first, and those that are inputs."""

    calculated: tuple[str, ...]
    inputs: tuple[str, ...]


class Version(NamedTuple):
    """What a sweep calculates for ordinary events, with the rows added to the sums of players."""

    storage: Storage
    totals: Totals


def rare_flags(storage: Storage, stage: int) -> RareFlags:
    """Return the flags of events that the columns of a sweep test."""
    known = storage.columns.columns
    sweep_columns = columns_of_sweep(storage, stage)
    read_by: dict[str, set[str]] = {}
    for column in sweep_columns:
        for it in reads(column.term):
            read_by.setdefault(it.column, set()).add(column.name)
    flags = {name for name in read_by if known[name].grain == "event" and known[name].kind == "flag"}
    inputs = {name for name in flags if known[name].term is None}
    calculated = {
        column.name
        for column in sweep_columns
        if column.name in flags and _asks_first(column, inputs) and _reads_inputs_alone(column, known)
    }
    return RareFlags(
        tuple(sorted(calculated)), tuple(sorted(name for name in inputs if not read_by[name] <= calculated))
    )


def ordinary_version(storage: Storage, stage: int, totals: Totals, rare: RareFlags) -> Version | None:
    """Return what is calculated for events without any of these flags; None if that is hardly less."""
    flags = {*rare.calculated, *rare.inputs}
    if not flags:
        return None
    try:
        version = _version(storage, stage, totals, flags)
    except UnsupportedRule:
        return None
    return version if 10 * _size(version.storage, stage) < 9 * _size(storage, stage) else None


def flag_storage(storage: Storage, stage: int, rare: RareFlags) -> Storage:
    """Return the storage in which the calculated flags alone are calculated."""
    known = storage.columns.columns
    return storage.version(storage.columns, [known[name] for name in rare.calculated], stage)


def columns_of_sweep(storage: Storage, stage: int) -> list[LoopColumn]:
    """Return the columns that a sweep calculates."""
    positions = storage.positions.of
    sweep_columns = [column for column in storage.calculated if positions[column.name].stage == stage]
    return [column for column in sweep_columns if column.grain not in ("player", "run")]


def _version(storage: Storage, stage: int, totals: Totals, flags: set[str]) -> Version:
    columns = _assumed(storage.columns, flags)
    rows = [(rebuilt(aggregate, columns), number) for aggregate, number in totals]
    added = [(aggregate, number) for aggregate, number in rows if isinstance(aggregate, Aggregate)]
    sweep_columns = {column.name for column in columns_of_sweep(storage, stage)}
    live = _live(columns, sweep_columns, storage, [aggregate for aggregate, _ in added])
    calculated = [column for name, column in columns.columns.items() if name in live]
    for aggregate, number in added:
        name = f"total {number}"
        columns.columns[name] = LoopColumn(name, "player", columns.kind(aggregate), aggregate)
        calculated.append(columns.columns[name])
    return Version(storage.version(columns, calculated, stage), added)


def _asks_first(column: LoopColumn, inputs: set[str]) -> bool:
    """Return whether a flag is False wherever one of these inputs is."""
    term = column.term
    is_and = isinstance(term, AppliedOperation) and term.name == "and"
    return (
        is_and
        and isinstance(term, AppliedOperation)
        and isinstance(term.operands[0], Read)
        and (term.operands[0].column in inputs)
    )


def _reads_inputs_alone(column: LoopColumn, known: Mapping[str, LoopColumn]) -> bool:
    return all(known[it.column].term is None for it in reads(column.term))


def _size(storage: Storage, stage: int) -> int:
    return sum(len(str(column.term)) for column in columns_of_sweep(storage, stage))


def _live(columns: LoopColumns, sweep_columns: set[str], storage: Storage, totals: Sequence[Aggregate]) -> set[str]:
    """Return the columns of a sweep that are still to be calculated."""
    live: set[str] = set()
    waiting = [it.column for aggregate in totals for it in reads(aggregate)]
    waiting += [name for name in sweep_columns if name in storage.whole or columns.columns[name].checked]
    waiting += [name for name in sweep_columns if _runs_on(columns, name)]
    while waiting:
        name = waiting.pop()
        column = columns.columns[name]
        if name in live or name not in sweep_columns or (is_constant(column.term) and name not in storage.whole):
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


def _assumed(general: LoopColumns, flags: set[str]) -> LoopColumns:
    """Return the columns for events in which none of these flags holds."""
    columns = copy(general)
    columns.columns = {}
    for name, column in general.columns.items():
        columns.columns[name] = column
        if name in flags:
            columns.columns[name] = replace(column, term=False, span=(0, 0), repeat=False)
        elif column.term is not None and not is_of_all_events(column):
            columns.columns[name] = rebuilt_column(column, columns)
    return columns


def is_of_all_events(column: LoopColumn) -> bool:
    """Return whether a column depends on other events too, of which nothing is assumed."""
    is_of_player = column.grain in ("player", "run") and any(True for _ in aggregates(column.term))
    return is_of_player or isinstance(column.term, Running)
