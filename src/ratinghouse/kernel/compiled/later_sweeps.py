"""Columns of sides that follow from inputs alone: every sweep calculates them itself instead of reading them.

Writing and reading an array of all sides takes more time than a few operations do, and it takes memory.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from copy import copy
from dataclasses import replace
from typing import NamedTuple

from ratinghouse.kernel.compiled.columns import LoopColumns
from ratinghouse.kernel.compiled.positions import Positions
from ratinghouse.kernel.compiled.simple_sides import CHEAP
from ratinghouse.kernel.compiled.terms import (
    Aggregate,
    AppliedOperation,
    LoopColumn,
    Read,
    Running,
    Term,
    aggregates,
    is_constant,
    reads,
)

QUICK = CHEAP | {"real_score", "in_hundredths"}


class PlannedSweeps(NamedTuple):
    """The columns, those of them that are calculated, and the positions of these."""

    columns: LoopColumns
    calculated: list[LoopColumn]
    positions: Positions


def planned_sweeps(general: LoopColumns) -> PlannedSweeps:
    """Return the columns with a copy of each that a later sweep calculates again."""
    calculated = [column for column in general.live if not is_constant(column.term)]
    positions = Positions(calculated, general.columns)
    sweeps = _sweeps_of_simple(general, calculated, positions)
    stage_of = {name: positions.of[name].stage for name in sweeps}
    if all(stages == {stage_of[name]} for name, stages in sweeps.items()):
        return PlannedSweeps(general, calculated, positions)
    columns = copy(general)
    columns.columns = {}
    repeated: list[LoopColumn] = []
    first_sweep: dict[str, int] = {}
    needed = {column.name for column in calculated}
    for name, column in general.columns.items():
        columns.columns[name] = column
        if name not in needed:
            continue
        for stage in sorted(sweeps.get(name, {positions.of[name].stage})):
            again = _copied(column, stage, stage_of) if name in sweeps else _renamed(column, stage_of, positions)
            columns.columns[again.name] = again
            first_sweep[again.name] = stage if name in sweeps else 0
            repeated.append(again)
    return PlannedSweeps(columns, repeated, Positions(repeated, columns.columns, first_sweep=first_sweep))


def _sweeps_of_simple(
    columns: LoopColumns, calculated: Sequence[LoopColumn], positions: Positions
) -> dict[str, set[int]]:
    """Return the columns that can be calculated again, each with the sweeps that read it."""
    simple = _simple(columns, calculated)
    sweeps: dict[str, set[int]] = {name: set() for name in simple}
    for column in reversed(calculated):
        stages: dict[str, set[int]] = defaultdict(set)
        for it in positions.placed_reads(column):
            stages[it.read.column].add(it.stage)
        for name, read_in in stages.items():
            if name in sweeps:
                sweeps[name] |= sweeps.get(column.name, read_in)
            if len(read_in) > 1 and column.name not in sweeps:
                return {}  # one term reads it in two sweeps, which no rule of any edition does
        if column.checked and column.name in sweeps and not sweeps[column.name]:
            sweeps[column.name] = {positions.of[column.name].stage}
    return sweeps


def _simple(columns: LoopColumns, calculated: Sequence[LoopColumn]) -> set[str]:
    simple: set[str] = set()
    for column in calculated:
        plain = column.grain == "side" and not column.repeat and column.name not in columns.outputs
        if plain and _is_quick(column.term) and not any(True for _ in aggregates(column.term)):
            inputs = all(
                it.path != "twin" and (it.column in simple or columns.columns[it.column].term is None)
                for it in reads(column.term)
            )
            if inputs:
                simple.add(column.name)
    # What is read side by side, in order, or from a twin, is read from an array.
    apart = {it.column for column in calculated for it in reads(column.term) if it.path == "twin"}
    apart |= {column.term.column for column in calculated if isinstance(column.term, Running)}
    return simple - apart


def _is_quick(term: Term | None) -> bool:
    if isinstance(term, AppliedOperation):
        return term.name in QUICK and all(_is_quick(operand) for operand in term.operands)
    return not isinstance(term, (Running, Aggregate))


def _copied(column: LoopColumn, stage: int, stage_of: Mapping[str, int]) -> LoopColumn:
    """Return a column as the sweep of some stage calculates it."""
    assert column.term is not None
    names = {it.column: _name(it.column, stage, stage_of) for it in reads(column.term) if it.column in stage_of}
    return replace(column, name=_name(column.name, stage, stage_of), term=renamed(column.term, names))


def _renamed(column: LoopColumn, stage_of: Mapping[str, int], positions: Positions) -> LoopColumn:
    """Return a column that reads what its sweep has calculated."""
    names = {
        it.read.column: _name(it.read.column, it.stage, stage_of)
        for it in positions.placed_reads(column)
        if it.read.column in stage_of
    }
    assert column.term is not None
    return replace(column, term=renamed(column.term, names)) if names else column


def _name(name: str, stage: int, stage_of: Mapping[str, int]) -> str:
    return name if stage == stage_of[name] else f"{name} in sweep {stage}"


def renamed(term: Term, names: Mapping[str, str]) -> Term:
    """Return a term that reads other columns instead of some."""
    if isinstance(term, Read):
        return Read(names.get(term.column, term.column), term.path)
    if isinstance(term, Running):
        return Running(names.get(term.column, term.column))
    if isinstance(term, Aggregate):
        return term._replace(value=renamed(term.value, names), where=renamed(term.where, names))
    if not isinstance(term, AppliedOperation):
        return term
    operands = tuple(renamed(operand, names) for operand in term.operands)
    return AppliedOperation(term.name, (term.operands[0], *operands[1:]) if term.name == "table" else operands)
