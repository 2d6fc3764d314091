"""Terms made simpler by what is assumed of the columns that they read."""

from __future__ import annotations

from dataclasses import replace

from ratinghouse.kernel.compiled.columns import ZERO, LoopColumns
from ratinghouse.kernel.compiled.simplifying import simplified
from ratinghouse.kernel.compiled.terms import Aggregate, AppliedOperation, LoopColumn, Read, Term, is_constant
from ratinghouse.kernel.symbols import MOST_IN_32_BITS


def rebuilt_column(column: LoopColumn, columns: LoopColumns) -> LoopColumn:
    """Return a column with its term as simple as the columns that it reads allow."""
    assert column.term is not None
    term = rebuilt(column.term, columns)
    if column.kind == "real" and is_constant(term):
        term = float(term)
    span = column.span if column.kind == "real" else columns.span(term)
    narrow = (max(span[0], column.span[0]), min(span[1], column.span[1]))
    checked = column.checked and not is_constant(term)
    if column.kind == "whole" and narrow[0] >= -MOST_IN_32_BITS and narrow[1] <= MOST_IN_32_BITS:
        checked = False
    return replace(column, term=term, span=narrow, repeat=column.repeat and not is_constant(term), checked=checked)


def rebuilt(term: Term, columns: LoopColumns) -> Term:
    """Return a term as simple as the columns that it reads allow."""
    if isinstance(term, Read):
        return columns.read_through(term)
    if isinstance(term, Aggregate):
        value, where = rebuilt(term.value, columns), rebuilt(term.where, columns)
        if where is False or (is_constant(value) and value == 0):
            return ZERO[columns.kind(term)]
        return columns.rebuilt_sum(term, int(value) if isinstance(value, bool) else value, where)
    if not isinstance(term, AppliedOperation):
        return term
    if term.name == "table":
        label, argument = term.operands[0], rebuilt(term.operands[1], columns)
        assert isinstance(label, Read)
        if is_constant(argument):
            return columns.tables[label.column].at(int(argument))
        return AppliedOperation("table", (label, argument))
    operands = tuple(rebuilt(operand, columns) for operand in term.operands)
    return simplified(term.name, operands, columns.span, columns.kind)
