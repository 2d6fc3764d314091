"""Columns of sides that are faster to calculate again than to read: flags and choices from entries and inputs."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ratinghouse.kernel.compiled.terms import AppliedOperation, LoopColumn, Running, Term, aggregates, reads

MOST_OPERATIONS = 12  # of a column, with those of the columns that it reads
CHEAP = frozenset({
    *("add", "subtract", "negative", "and", "or", "exclusive_or", "not", "where"),
    *("less", "less_or_equal", "greater", "greater_or_equal", "equal", "not_equal"),
})  # fmt: skip


def simple_sides(columns: Sequence[LoopColumn], known: Mapping[str, LoopColumn]) -> set[str]:
    """Return the columns of sides that any loop over games can calculate for itself."""
    costs: dict[str, int] = {}
    for column in columns:
        cost = _cost(column, known, costs)
        if cost is not None and cost <= MOST_OPERATIONS:
            costs[column.name] = cost
    # What is read side by side, in order, or from a twin, is read from an array.
    apart = {it.column for column in columns for it in reads(column.term) if it.path == "twin"}
    apart |= {column.term.column for column in columns if isinstance(column.term, Running)}
    return {name for name in costs if name not in apart}


def _cost(column: LoopColumn, known: Mapping[str, LoopColumn], costs: Mapping[str, int]) -> int | None:
    """Return how many operations a column takes, None where it is not simple."""
    term = column.term
    if column.grain != "side" or column.repeat or column.checked or column.kind == "real" or isinstance(term, Running):
        return None
    if any(True for _ in aggregates(term)) or any(it.path == "twin" for it in reads(term)):
        return None
    cost = _operations(term)
    for it in reads(term):
        other = known[it.column]
        if other.grain == "side" and other.term is not None:
            if it.column not in costs:
                return None
            cost = None if cost is None else cost + costs[it.column]
    return cost


def _operations(term: Term | None) -> int | None:
    """Return how many operations a term has, None where one of them is not cheap."""
    if not isinstance(term, AppliedOperation):
        return 0
    if term.name not in CHEAP:
        return None
    counts = [_operations(operand) for operand in term.operands]
    return None if None in counts else 1 + sum(count for count in counts if count is not None)
