"""Units: what one count in a column stands for, and the check that no rule mixes them.

Columns hold plain integers. A rating is counted in whole points; a score, a probability or a rating change in
hundredths. Adding the two by mistake is the one error integers invite, so every rule is tried once, when its rulebook
is imported, on *marked* columns that know their unit and refuse to be mixed. Real runs use plain arrays.
"""

from __future__ import annotations

from decimal import Decimal
from enum import Enum
from typing import Any

import numpy as np
from numpy.lib.mixins import NDArrayOperatorsMixin

Expression = bool | int | float | str | tuple["Expression", ...]
"""A rule as data: a constant, the name of a parameter, or an operation's name followed by what it is applied to."""


class Unit(Enum):
    """The unit of a column: the number of digits behind the point, or no number at all."""

    WHOLE = 0
    HUNDREDTHS = 1
    TEN_THOUSANDTHS = 2
    FLAG = -1
    REAL = -2

    def natural(self, count: Any) -> int | float | bool:
        """Return a count of this unit as a person writes it: 92 hundredths are 0.92."""
        if self is Unit.FLAG:
            return bool(count)
        if self is Unit.REAL:
            return float(count)
        return int(count) if self is Unit.WHOLE else int(count) / 100**self.value

    def count(self, natural: str | int | float | Decimal) -> int | float | bool:
        """Return a number as a person writes it, in counts of this unit. Raise ``ValueError`` for a digit too many."""
        if self is Unit.FLAG:
            return bool(natural)
        if self is Unit.REAL:
            return float(natural)
        exact = Decimal(str(natural)) * 100**self.value
        if exact != exact.to_integral_value():
            raise ValueError(f"{natural} has more decimals than {self.name.lower()} can hold")
        return int(exact)


_KINDS = {"b": Unit.FLAG, "i": Unit.WHOLE, "u": Unit.WHOLE, "f": Unit.REAL}


class UnitMismatch(TypeError):
    """A rule adds, compares or divides counts of different units."""


class Hundredths(int):
    """A value of the law that is counted in hundredths: ``Hundredths("12.5")`` is 1250."""

    def __new__(cls, natural: str | int) -> Hundredths:
        return super().__new__(cls, Unit.HUNDREDTHS.count(natural))

    @classmethod
    def of_count(cls, count: int) -> Hundredths:
        """Return so many hundredths: ``Hundredths.of_count(1250)`` is 12.5."""
        return super().__new__(cls, count)


def unit_of(value: object) -> Unit:
    """Return the unit of a marked column, a value of the law or a literal; a bare number counts whole things."""
    if isinstance(value, Marked):
        return value.unit
    if isinstance(value, Hundredths):
        return Unit.HUNDREDTHS
    kind = np.asarray(value).dtype.kind
    if kind not in _KINDS:
        raise UnitMismatch(f"{type(value).__name__} is neither a number nor a column of this grain")
    return _KINDS[kind]


def same_unit(*values: object) -> Unit:
    """Return the unit that all these values share. Zero goes with every unit, a bare number with real columns."""
    units = {unit_of(value) for value in values if not _is_zero(value)}
    if units == {Unit.REAL, Unit.WHOLE} and all(_is_number(value) or unit_of(value) is Unit.REAL for value in values):
        return Unit.REAL
    if len(units) > 1:
        raise UnitMismatch(" and ".join(sorted(unit.name.lower() for unit in units)) + " cannot be put together")
    return units.pop() if units else Unit.WHOLE


def scaled(unit: Unit, digits: int) -> Unit:
    """Return the unit with so many more pairs of digits behind the point."""
    if unit is Unit.REAL:
        return unit
    pairs = (0 if unit is Unit.FLAG else unit.value) + digits
    if pairs not in (0, 1, 2):
        raise UnitMismatch(f"no unit has {2 * pairs} digits behind the point")
    return Unit(pairs)


_SUM = {np.add, np.subtract, np.negative, np.absolute}
_SAME = _SUM | {np.minimum, np.maximum}
_COMPARE = {np.less, np.less_equal, np.greater, np.greater_equal, np.equal, np.not_equal}
_FLAGS = {np.bitwise_and, np.bitwise_or, np.bitwise_xor, np.invert}
_REAL = {np.sqrt}
_NAMES: dict[np.ufunc, str] = {
    np.add: "add",
    np.subtract: "subtract",
    np.multiply: "multiply",
    np.true_divide: "divide",
    np.negative: "negative",
    np.absolute: "absolute",
    np.minimum: "smaller",
    np.maximum: "larger",
    np.less: "less",
    np.less_equal: "less_or_equal",
    np.greater: "greater",
    np.greater_equal: "greater_or_equal",
    np.equal: "equal",
    np.not_equal: "not_equal",
    np.bitwise_and: "and",
    np.bitwise_or: "or",
    np.bitwise_xor: "exclusive_or",
    np.invert: "not",
    np.sqrt: "square_root",
}


class Marked(NDArrayOperatorsMixin):
    """A column of one or two rows that knows its unit and the expression it came of.

    Rules are tried on such columns when a rulebook is imported: what comes out has the unit of the rule's column, and
    the rule itself as an expression. ``is_number`` marks a value of the law, or what was calculated from such values
    alone: it goes with real columns as a bare number does.
    """

    def __init__(self, values: Any, unit: Unit, expression: Expression, *, is_number: bool = False) -> None:
        self.values = np.asarray(values)
        self.unit = unit
        self.expression = expression
        self.is_number = is_number

    def __array_ufunc__(self, ufunc: np.ufunc, method: str, *inputs: Any, **kwargs: Any) -> Marked:
        if method != "__call__":
            raise UnitMismatch(f"{ufunc.__name__}.{method} is not for rules: aggregate a finer column by name")
        if "out" in kwargs:
            raise UnitMismatch("a rule changes no column in place: write x = x + 1 instead of x += 1")
        unit = _unit_after(ufunc, inputs)
        expression = (_NAMES[ufunc], *map(expression_of, inputs))
        with np.errstate(all="ignore"):
            values = ufunc(*(x.values if isinstance(x, Marked) else x for x in inputs), **kwargs)
        return Marked(values, unit, expression, is_number=all(map(_is_number, inputs)))

    def __bool__(self) -> bool:
        raise UnitMismatch("a column has no single truth: use & | ~ instead of and, or, not, and where() instead of if")


def _unit_after(ufunc: np.ufunc, inputs: tuple[Any, ...]) -> Unit:
    units = [unit_of(value) for value in inputs]
    if ufunc in _FLAGS:
        if set(units) != {Unit.FLAG}:
            raise UnitMismatch("and, or, not are for flags only")
        return Unit.FLAG
    if ufunc in _COMPARE:
        same_unit(*inputs)
        return Unit.FLAG
    if ufunc in _SAME:
        if ufunc in _SUM and Unit.FLAG in units:
            raise UnitMismatch("flags are not added: join them with & and |, or count them with sum()")
        return same_unit(*inputs)
    if ufunc is np.multiply:
        if Unit.REAL in units:
            return same_unit(*inputs)
        return scaled(Unit.WHOLE, sum(max(unit.value, 0) for unit in units))
    if ufunc in _REAL or ufunc is np.true_divide:
        if not all(_is_number(value) or unit_of(value) is Unit.REAL for value in inputs):
            raise UnitMismatch(f"{ufunc.__name__} is for real columns; integers are divided by a named rounding")
        return Unit.REAL
    raise UnitMismatch(f"{ufunc.__name__} is not among the operations of rules")


def expression_of(value: object) -> Expression:
    """Return the expression of a marked column, or the constant that a bare number is."""
    if isinstance(value, Marked):
        return value.expression
    if isinstance(value, (bool, np.bool_)):
        return bool(value)
    if isinstance(value, Hundredths):
        return ("hundredths", int(value))
    if isinstance(value, (int, np.integer)):
        return int(value)
    if isinstance(value, (float, np.floating)):
        return float(value)
    raise UnitMismatch(f"{type(value).__name__} is neither a number nor a column")


def _is_zero(value: object) -> bool:
    return _is_number(value) and bool((value.values if isinstance(value, Marked) else value) == 0)


def _is_number(value: object) -> bool:
    if isinstance(value, Marked):
        return value.is_number
    return isinstance(value, (int, float)) and not isinstance(value, (bool, Hundredths))
