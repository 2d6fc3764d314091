"""Symbols: what a rule is called with when its rulebook is imported.

A symbol stands for a parameter of the rule. It knows its unit and its expression, and refuses whatever is not an
operation of the language. The result of the call gives the rule's unit and the rule itself as an expression.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import date, timedelta
from typing import Any, NamedTuple

from ratinghouse.kernel.grains import Grain
from ratinghouse.kernel.refused_operations import RefusedOperations
from ratinghouse.kernel.table import LookupTable
from ratinghouse.kernel.units import Expression, Hundredths, Unit, UnitMismatch, plain_scalar, unit_of_constant

UNAGGREGATED = "a finer column must be aggregated by name, as in dR.sum(where=counted)"
MOST_IN_32_BITS = 2**31 - 1
ENORMOUS = 2**100
"""A bound beyond every number that is calculated with; larger ones are not distinguished."""

UnitRule = Callable[[Sequence["Symbol"]], Unit]
BoundRule = Callable[[Sequence["Symbol"]], int]


class LanguageOperation(NamedTuple):
    """An operation: how many operands it takes, their units and its own, and what it gives.

    ``apply`` is for columns, ``answer`` for a single case in plain Python numbers and days; either is None where
    the operation has no meaning. ``bound`` limits the size of the result. ``since`` is the version of the language that
    it came with.
    """

    least: int
    most: int
    unit: UnitRule
    apply: Callable[..., Any] | None
    answer: Callable[..., Any] | None
    bound: BoundRule
    since: int


OPERATIONS: dict[str, LanguageOperation] = {}
"""Every operation of the language by name. What an operation gives never changes: it would be another operation."""


def _operator(name: str, *, reflected: bool = False) -> Callable[[Symbol, object], Symbol]:
    def apply(self: Symbol, other: object) -> Symbol:
        return symbolic(name, other, self) if reflected else symbolic(name, self, other)

    return apply


def _single(name: str) -> Callable[[Symbol], Symbol]:
    return lambda self: symbolic(name, self)


class Symbol(RefusedOperations):
    """A parameter of a rule, or an expression calculated from parameters, with its unit.

    ``is_number`` marks a value of the law, or a number calculated from such values alone: like a bare number, it can be
    combined with real columns. ``finer`` is the grain of the rows if a rule of a coarser grain reads many of them.
    ``bound`` limits the count, ``wide`` says that 32 bits may not hold it, or something it was calculated from.
    """

    __slots__ = ("bound", "expression", "finer", "is_number", "is_zero", "unit", "wide")
    __hash__ = None  # type: ignore[assignment]

    def __init__(
        self,
        unit: Unit | None,
        expression: Expression,
        *,
        is_number: bool = False,
        is_zero: bool = False,
        finer: Grain | None = None,
        bound: int = ENORMOUS,
        wide: bool = False,
    ) -> None:
        self.unit = unit
        self.expression = expression
        self.is_number = is_number
        self.is_zero = is_zero
        self.finer = finer
        self.bound = bound
        self.wide = wide

    @property
    def words(self) -> str:
        """Return the unit as messages name it."""
        return "no answer" if self.unit is None else self.unit.words

    def sum(self, where: Symbol | None = None) -> Symbol:
        """Return the sum of the finer rows (of those where the condition holds); flags are counted."""
        return symbolic("sum", self) if where is None else symbolic("sum", self, where)

    def count(self, where: Symbol | None = None) -> Symbol:
        """Return how many finer rows there are (where the condition holds)."""
        return symbolic("count", self) if where is None else self._condition(where).sum()

    def any(self, where: Symbol | None = None) -> Symbol:
        """Return whether any finer row holds (where the condition holds)."""
        return self._flags("any()").sum(where) > 0

    def all(self, where: Symbol | None = None) -> Symbol:
        """Return whether every finer row holds (where the condition holds)."""
        return self._flags("all()").sum(where) == self.count(where)

    def largest(self, where: Symbol | None = None) -> Symbol:
        """Return the largest of the finer rows, 0 where there are none."""
        return symbolic("largest", self) if where is None else symbolic("largest", self, where)

    def _condition(self, where: object) -> Symbol:
        if not isinstance(where, Symbol) or where.finer is None:
            raise UnitMismatch("a finer column goes together only with another finer column")
        if where.finer != self.finer:
            raise UnitMismatch(f"a column per {self.finer} does not go with one per {where.finer}")
        return where

    def _flags(self, name: str) -> Symbol:
        if self.unit is not Unit.FLAG:
            raise UnitMismatch(f"{name} is for flags")
        return self

    def __bool__(self) -> bool:
        if self.finer is not None:
            raise UnitMismatch(UNAGGREGATED)
        raise UnitMismatch("a column has no single truth: use & | ~ instead of and, or, not, and where() instead of if")

    __add__, __radd__ = _operator("add"), _operator("add", reflected=True)
    __sub__, __rsub__ = _operator("subtract"), _operator("subtract", reflected=True)
    __mul__, __rmul__ = _operator("multiply"), _operator("multiply", reflected=True)
    __truediv__, __rtruediv__ = _operator("divide"), _operator("divide", reflected=True)
    __and__, __rand__ = _operator("and"), _operator("and", reflected=True)
    __or__, __ror__ = _operator("or"), _operator("or", reflected=True)
    __xor__, __rxor__ = _operator("exclusive_or"), _operator("exclusive_or", reflected=True)
    __neg__, __abs__, __invert__ = _single("negative"), _single("absolute"), _single("not")
    __lt__, __le__ = _operator("less"), _operator("less_or_equal")
    __gt__, __ge__ = _operator("greater"), _operator("greater_or_equal")
    __eq__ = _operator("equal")  # type: ignore[assignment]
    __ne__ = _operator("not_equal")  # type: ignore[assignment]


class TableSymbol(Symbol):
    """A table of the law as a parameter: a rule calls it with its argument."""

    __slots__ = ("table",)

    def __init__(self, name: str, table: LookupTable) -> None:
        super().__init__(None, name)
        self.table = table

    @property
    def words(self) -> str:
        """Return its name in messages."""
        return "a table, which is called with its argument,"

    def __call__(self, argument: object) -> Symbol:
        return symbolic("table", self, argument)


def symbolic(name: str, *operands: object) -> Symbol:
    """Return an operation applied to symbols and constants. Raise UnitMismatch where their units do not fit."""
    operation = OPERATIONS[name]
    symbols = [operand if isinstance(operand, Symbol) else _constant(operand) for operand in operands]
    finer = None
    if any(symbol.finer for symbol in symbols):
        finer = _finer_after(name, symbols)
    unit = operation.unit(symbols)
    bound = min(operation.bound(symbols), ENORMOUS)
    return Symbol(
        unit,
        (name, *[symbol.expression for symbol in symbols]),
        is_number=unit in (Unit.WHOLE, Unit.REAL) and all(symbol.is_number for symbol in symbols),
        finer=finer,
        bound=bound,
        wide=(bound > MOST_IN_32_BITS and unit is not Unit.REAL) or any(symbol.wide for symbol in symbols),
    )


def apply_to_symbols(expression: Expression, arguments: dict[str, Symbol]) -> Symbol:
    """Return the symbol that an expression gives for these parameters, as tracing its function would."""
    if isinstance(expression, str):
        return arguments[expression]
    if isinstance(expression, tuple):
        return symbolic(
            str(expression[0]),
            *[
                apply_to_symbols(operand, arguments) if isinstance(operand, (str, tuple)) else operand
                for operand in expression[1:]
            ],
        )
    return _constant(expression)


def _constant(value: object) -> Symbol:
    value = plain_scalar(value)
    if value is None:
        return Symbol(None, None, bound=0)
    if isinstance(value, bool):
        return Symbol(Unit.FLAG, bool(value), bound=1)
    if isinstance(value, Hundredths):
        return Symbol(Unit.HUNDREDTHS, ("hundredths", int(value)), bound=abs(value))
    if isinstance(value, int):
        return Symbol(Unit.WHOLE, int(value), is_number=True, is_zero=value == 0, bound=abs(int(value)))
    if isinstance(value, float):
        return Symbol(Unit.REAL, float(value), is_number=True, is_zero=value == 0)
    if isinstance(value, timedelta) and value == timedelta(days=value.days):
        return Symbol(Unit.SPAN, ("days", value.days))
    if isinstance(value, tuple) and value == tuple(range(1, 13)):
        return Symbol(Unit.MONTHS, ("every_month",))
    if isinstance(value, date):
        raise UnitMismatch(f"{value} is a day of the law: write it as a value with its article")
    raise UnitMismatch(f"{type(value).__name__} is neither a number nor a column of this grain")


def constant_symbol(value: object, expression: Expression | None = None) -> Symbol:
    """Return the symbol of a value of the law under its name, or of a literal."""
    if not isinstance(value, (date, tuple)):
        symbol = _constant(value)
        if expression is not None:
            symbol.expression = expression
        return symbol
    return Symbol(unit_of_constant(value), expression)


def _finer_after(name: str, symbols: Sequence[Symbol]) -> Grain | None:
    """Return the grain of an operation's rows, where some of its operands are finer columns."""
    grains = {symbol.finer for symbol in symbols}
    if name in ("sum", "count", "largest"):
        symbols[0]._condition(symbols[-1])
        return None
    if name not in ("and", "or", "not"):
        raise UnitMismatch(UNAGGREGATED)
    if None in grains:
        raise UnitMismatch("a finer column goes together only with another finer column")
    if len(grains) > 1:
        raise UnitMismatch(f"a column per {symbols[0].finer} does not go with one per {symbols[1].finer}")
    return symbols[0].finer
