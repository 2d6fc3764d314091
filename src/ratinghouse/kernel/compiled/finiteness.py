"""Which real columns need no check of their own: where they are not finite, a checked column is not either."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from ratinghouse.kernel.compiled.terms import AppliedOperation, LoopColumn, Read, Term, aggregates

PASSING = frozenset({"add", "subtract", "multiply", "negative"})


def implied_checks(columns: Sequence[LoopColumn], known: Mapping[str, LoopColumn]) -> frozenset[str]:
    """Return the checked real columns whose check is implied by that of a column or sum calculated from them.

    Sums, differences and products with an operand that is not finite are not finite, nor are quotients with such a
    dividend; a sum over all rows is itself checked for size.
    """
    implied: set[str] = set()
    for column in columns:
        if column.checked and column.kind == "real" and column.term is not None:
            implied |= {name for name in _passed_on(column.term) if known[name].grain == column.grain}
        for aggregate in aggregates(column.term):
            if aggregate.where is True:
                implied |= {name for name in _passed_on(aggregate.value) if known[name].grain == aggregate.of}
    return frozenset(implied)


def _passed_on(term: Term) -> Iterator[str]:
    """Yield the columns of the row itself that make the term infinite or NaN wherever they are so."""
    if isinstance(term, Read) and term.path == "own":
        yield term.column
    elif isinstance(term, AppliedOperation) and term.name in PASSING:
        for operand in term.operands:
            yield from _passed_on(operand)
    elif isinstance(term, AppliedOperation) and term.name == "divide":
        yield from _passed_on(term.operands[0])
