"""Where a column is calculated: in the rows of its own condition, or in those that anything else reads."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from ratinghouse.kernel.compiled.columns import LoopColumns
from ratinghouse.kernel.compiled.terms import (
    AppliedOperation,
    ColumnRead,
    LoopColumn,
    Read,
    Running,
    Term,
    is_constant,
    reads,
)
from ratinghouse.kernel.grains import Grain


class ConditionedTerm(NamedTuple):
    """A term and the flag under which it counts; ``is_masked`` says that the column must be 0 in all other rows."""

    flag: Read | None
    term: Term
    is_masked: bool = True


class ReadBy(NamedTuple):
    """A column that reads another one, in the rows of a flag or in all."""

    reader: LoopColumn
    flag: Read | None
    read: ColumnRead


def conditioned_terms(columns: LoopColumns, calculated: Sequence[LoopColumn]) -> dict[str, ConditionedTerm]:
    """Return the condition of each column and the rest of its term; columns come after those that they read."""
    terms: dict[str, ConditionedTerm] = {}
    readers: dict[str, list[ReadBy]] = {}
    place = {column.name: number for number, column in enumerate(calculated)}
    for column in reversed(calculated):
        condition = _own_condition(column)
        common = _common_flag(column, readers.get(column.name, []), columns)
        is_read_elsewhere = column.name in columns.outputs or column.repeat or column.kind == "real"
        if is_read_elsewhere or common is None:
            terms[column.name] = condition
        elif condition.flag is None and place.get(common.column, -1) < place[column.name]:
            terms[column.name] = ConditionedTerm(common, condition.term, is_masked=False)
        else:
            terms[column.name] = condition._replace(is_masked=condition.flag != common)
        condition = terms[column.name]
        for it in reads(condition.term):
            readers.setdefault(it.column, []).append(ReadBy(column, condition.flag, it))
        if condition.flag is not None:
            it = ColumnRead(condition.flag.column, condition.flag.path, None)
            readers.setdefault(it.column, []).append(ReadBy(column, None, it))
    return terms


def _own_condition(column: LoopColumn) -> ConditionedTerm:
    """Return the flag under which a column is not 0, and the rest, where its term is of that form."""
    term = column.term
    assert term is not None
    if isinstance(term, AppliedOperation) and isinstance(term.operands[0], Read):
        flag = term.operands[0]
        is_zero_elsewhere = term.name == "and" or (
            term.name == "where" and is_constant(term.operands[2]) and term.operands[2] == 0
        )
        # A flag that is read from the opponent cannot be tested at the column's own rows.
        if is_zero_elsewhere and flag.path == "own" and flag.column != column.name:
            return ConditionedTerm(flag, term.operands[1])
    return ConditionedTerm(None, term)


def _common_flag(column: LoopColumn, readers: Sequence[ReadBy], columns: LoopColumns) -> Read | None:
    """Return the only flag under which a column is read, None if there is none."""
    flags = {it.flag for it in readers}
    flag = next(iter(flags)) if len(flags) == 1 else None
    if flag is None:
        return None
    grain = columns.columns[flag.column].grain
    return flag if all(_stays_inside(column, it, grain) for it in readers) else None


def _stays_inside(column: LoopColumn, read_by: ReadBy, grain: Grain) -> bool:
    """Return whether a row for which a flag of some grain holds reads only rows for which it holds too."""
    of_same = {"event": ("side", "entry", "event"), "entry": ("side", "entry"), "side": ("side",)}
    both = of_same.get(grain, ("side", "entry", "player"))
    reader = read_by.reader
    if grain == "run" or column.grain not in both or reader.grain not in both:
        return False
    if isinstance(reader.term, Running):  # reads the earlier rows of the entry, or of the player
        return grain == "player" or (reader.grain == "side" and grain != "side")
    return grain == "event" or read_by.read.path == "own"
