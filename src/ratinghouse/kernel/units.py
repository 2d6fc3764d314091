"""Units: what one count in a column stands for.

Columns hold plain integers. A rating is counted in whole points; a score, a probability or a rating change in
hundredths. Adding the two is an easy mistake with integers, so every rule is called once, when its rulebook is
imported, with symbols that know their unit and refuse to be mixed. Real runs use plain arrays.
"""

from __future__ import annotations

from datetime import date, timedelta
from enum import Enum
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from decimal import Decimal

Expression = bool | int | float | str | None | tuple["Expression", ...]
"""A rule as data: a constant, the name of a parameter, or an operation's name followed by its operands."""


class Unit(Enum):
    """The unit of a column; the value of an integer unit is the number of pairs of decimal places.

    Days, spans of days and sets of months occur in calendars only, which answer for one case and have no columns.
    """

    WHOLE = 0
    HUNDREDTHS = 1
    TEN_THOUSANDTHS = 2
    FLAG = -1
    REAL = -2
    DAY = -3
    SPAN = -4
    MONTHS = -5

    @property
    def words(self) -> str:
        """Return the unit as messages name it."""
        return self.name.lower().replace("_", " ")

    def natural(self, count: Any) -> int | float | bool:
        """Return a count of this unit as a person writes it: 92 hundredths are 0.92."""
        if self is Unit.FLAG:
            return bool(count)
        if self is Unit.REAL:
            return float(count)
        return int(count) if self is Unit.WHOLE else int(count) / 100**self.value

    def count(self, natural: str | int | float | Decimal) -> int | float | bool:
        """Return a number as a person writes it, in counts of this unit. Raise ``ValueError`` for too many decimals."""
        if self is Unit.FLAG:
            return bool(natural)
        if self is Unit.REAL:
            return float(natural)
        from decimal import Decimal

        exact = Decimal(str(natural)) * 100**self.value
        if exact != exact.to_integral_value():
            raise ValueError(f"{natural} has more decimals than {self.words} can hold")
        return int(exact)


COLUMN_UNITS = frozenset({Unit.WHOLE, Unit.HUNDREDTHS, Unit.TEN_THOUSANDTHS, Unit.FLAG, Unit.REAL})
"""The units that a column of many rows can have."""

_KINDS = {bool: Unit.FLAG, int: Unit.WHOLE, float: Unit.REAL}


class UnitMismatch(TypeError):
    """A rule adds, compares or divides counts of different units, or uses anything that the language of rules lacks."""


class Hundredths(int):
    """A value of the law that is counted in hundredths: ``Hundredths("12.5")`` is 1250."""

    def __new__(cls, natural: str | int) -> Hundredths:
        return super().__new__(cls, Unit.HUNDREDTHS.count(natural))

    @classmethod
    def of_count(cls, count: int) -> Hundredths:
        """Return this many hundredths: ``Hundredths.of_count(1250)`` is 12.5."""
        return super().__new__(cls, count)


def unit_of_constant(value: object) -> Unit:
    """Return the unit of a value of the law or a literal; a bare number is a whole count, a tuple a set of months."""
    if isinstance(value, Hundredths):
        return Unit.HUNDREDTHS
    if isinstance(value, date):
        return Unit.DAY
    if isinstance(value, timedelta):
        return Unit.SPAN
    if isinstance(value, tuple):
        return Unit.MONTHS
    kind = type(plain_scalar(value))
    if kind not in _KINDS:
        raise UnitMismatch(f"{type(value).__name__} is neither a number nor a column of this grain")
    return _KINDS[kind]


def plain_scalar(value: object) -> object:
    """Return a single number of NumPy as a Python number; anything else unchanged."""
    return value.item() if hasattr(value, "item") and getattr(value, "shape", None) == () else value


def scaled(unit: Unit, digits: int) -> Unit:
    """Return the unit with this many more pairs of decimal places."""
    if unit is Unit.REAL:
        return unit
    pairs = (0 if unit is Unit.FLAG else unit.value) + digits
    if pairs not in (0, 1, 2):
        raise UnitMismatch(f"no unit has {2 * pairs} digits after the point")
    return Unit(pairs)
