"""Terms: what a column is calculated from, as the loops of the compiled backend need it."""

from __future__ import annotations

from collections.abc import Iterator
from math import inf
from typing import Literal, NamedTuple, TypeAlias, TypeGuard

from ratinghouse.kernel.grains import Grain
from ratinghouse.kernel.late.dataclasses import dataclass
from ratinghouse.kernel.units import Unit

Path = Literal["own", "opponent", "twin"]
Kind = Literal["flag", "whole", "real"]
Term: TypeAlias = "bool | int | float | Read | Running | Aggregate | AppliedOperation"

Span = tuple[float, float]
"""The least and the largest count that a term can have; both are infinite where nothing is known."""

UNBOUNDED: Span = (-inf, inf)
MOST_ROWS = 1 << 31
LARGEST_EXACT = 1 << 62  # a sum or product beyond it may have wrapped around in 64 bits, and then has any value


class UnsupportedRule(Exception):
    """The loops cannot be printed for this book or frame: it is run by columns."""


class Read(NamedTuple):
    """A column: of the row itself or the row it belongs to, of the opponent's, or of the twin's."""

    column: str
    path: Path = "own"


class Running(NamedTuple):
    """The sum of a column's earlier rows: of the entry where it is per side, of the player where it is per entry."""

    column: str


class Aggregate(NamedTuple):
    """The sum or the largest of the finer rows for which a condition holds."""

    how: Literal["sum", "largest"]
    value: Term
    where: Term
    of: Grain
    per: Grain


class AppliedOperation(NamedTuple):
    """An operation of the language. The table of a look-up is named by its first operand, a ``Read``."""

    name: str
    operands: tuple[Term, ...]


@dataclass(frozen=True)
class LoopColumn:
    """A column as it is calculated for a certain frame. An input has no term.

    ``checked`` says that the run must not go on with a number that is not finite, or beyond 32 bits.
    """

    name: str
    grain: Grain
    kind: Kind
    term: Term | None
    span: Span = UNBOUNDED
    repeat: bool = False
    checked: bool = False


class ColumnRead(NamedTuple):
    """A column that a term reads; ``aggregated`` has the two grains where that is inside an aggregate."""

    column: str
    path: Path
    aggregated: tuple[Grain, Grain] | None


def is_constant(term: Term | None) -> TypeGuard[bool | int | float]:
    """Return whether a term is a number or a flag."""
    return isinstance(term, (bool, int, float))


def reads(term: Term | None, aggregated: tuple[Grain, Grain] | None = None) -> Iterator[ColumnRead]:
    """Yield every column that a term reads."""
    if isinstance(term, Read):
        yield ColumnRead(term.column, term.path, aggregated)
    elif isinstance(term, Running):
        yield ColumnRead(term.column, "own", aggregated)
    elif isinstance(term, Aggregate):
        yield from reads(term.value, (term.of, term.per))
        yield from reads(term.where, (term.of, term.per))
    elif isinstance(term, AppliedOperation):
        for operand in term.operands[1:] if term.name == "table" else term.operands:
            yield from reads(operand, aggregated)


def aggregates(term: Term | None) -> Iterator[Aggregate]:
    """Yield every aggregate in a term."""
    if isinstance(term, Aggregate):
        yield term
    elif isinstance(term, AppliedOperation):
        for operand in term.operands:
            yield from aggregates(operand)


def kind_of_unit(unit: Unit) -> Kind:
    """Return the kind of number that a column of this unit holds."""
    return "flag" if unit is Unit.FLAG else "real" if unit is Unit.REAL else "whole"
