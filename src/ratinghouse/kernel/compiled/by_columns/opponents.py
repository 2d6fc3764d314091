"""Columns of sides that follow from the opponent's entry alone: calculated once for the entry, and read across."""

from __future__ import annotations

from copy import copy
from dataclasses import replace

from ratinghouse.kernel.compiled.columns import LoopColumns
from ratinghouse.kernel.compiled.rebuilding import rebuilt_column
from ratinghouse.kernel.compiled.terms import AppliedOperation, LoopColumn, Read, Term, is_constant, reads


def read_across(general: LoopColumns) -> LoopColumns:
    """Return the columns with those of opponents' entries moved to these entries."""
    moved = {column.name for column in general.live if _is_of_opponents_entry(column, general)}
    if not moved:
        return general
    columns = copy(general)
    columns.columns = {}
    for name, column in general.columns.items():
        if name in moved:
            assert column.term is not None
            of_entry = replace(
                column, name=f"{name} of the opponent", grain="entry", term=_of_entry(column.term), checked=False
            )
            columns.columns[of_entry.name] = of_entry
            columns.columns[name] = replace(column, term=Read(of_entry.name, "opponent"))
        else:
            columns.columns[name] = column
            if isinstance(column.term, AppliedOperation) and not column.repeat:
                columns.columns[name] = rebuilt_column(column, columns)
    columns.live = columns.live_columns()
    return columns


def _is_of_opponents_entry(column: LoopColumn, columns: LoopColumns) -> bool:
    """Return whether a column of sides reads the opponent's entry and nothing of the side itself."""
    if column.grain != "side" or column.repeat or column.name in columns.outputs or column.kind == "real":
        return False
    if not isinstance(column.term, AppliedOperation):
        return False
    return all(
        it.aggregated is None
        and (
            (it.path == "opponent" and columns.columns[it.column].grain == "entry")
            or columns.columns[it.column].grain in ("event", "run")
        )
        for it in reads(column.term)
    )


def _of_entry(term: Term) -> Term:
    """Return a term that reads the entry's own columns where the given term reads those of the opponent."""
    if isinstance(term, Read):
        return Read(term.column)
    if is_constant(term) or not isinstance(term, AppliedOperation):
        return term
    return AppliedOperation(term.name, tuple(_of_entry(operand) for operand in term.operands))
