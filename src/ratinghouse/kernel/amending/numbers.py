"""A number, day or list of months of the law, as an amendment states it: in natural units, in Python or as text."""

from __future__ import annotations

import re
from datetime import date, datetime
from decimal import Decimal
from math import isfinite

from ratinghouse.kernel.amending.faults import WrongAmendment, wrong_amendment
from ratinghouse.kernel.rule import Constant, Value
from ratinghouse.kernel.statutes.expressions import LARGEST_NUMBER
from ratinghouse.kernel.texts import Text, text
from ratinghouse.kernel.units import Hundredths, Unit

_NUMBER = re.compile(r"[-+]?\d{1,15}(\.\d{1,15})?")
_REAL = re.compile(r"[-+]?\d{1,15}(\.\d{1,20})?([eE][-+]?\d{1,3})?")
_FLAGS = {"yes": True, "no": False}
_UNITS_AS_WRITTEN = {
    Unit.WHOLE: text("write a whole number, such as {example}"),
    Unit.HUNDREDTHS: text("write a number with at most two decimals, such as {example}"),
    Unit.TEN_THOUSANDTHS: text("write a number with at most four decimals, such as {example}"),
    Unit.REAL: text("write a number, such as {example}"),
    Unit.FLAG: text("write yes or no"),
    Unit.DAY: text("write a day as YYYY-MM-DD, such as {example}"),
    Unit.MONTHS: text("write months as numbers from 1 to 12, such as {example}"),
}


def constant_of(value: Value, stated: object) -> Constant:
    """Return what is stated for a value, as a count of its unit. Raise WrongAmendment if the value cannot be that."""
    constant = _constant(value, stated)
    if isinstance(constant, (int, float)) and not abs(constant) < LARGEST_NUMBER:
        raise _unfit(value, stated)
    first = value.on(date.min)
    if isinstance(constant, (int, float)) and constant < 0 and isinstance(first, (int, float)) and first > 0:
        message = text("{name} cannot be negative: {stated}", name=value.name, stated=str(stated))
        raise wrong_amendment("impossible-value", message, _as_written(value), value.article)
    return constant


def constant_text(unit: Unit, constant: Constant) -> str:
    """Return a constant as text from which ``constant_of`` reads it again."""
    if isinstance(constant, date):
        return constant.isoformat()
    if isinstance(constant, tuple):
        return ",".join(map(str, constant))
    if isinstance(constant, float):
        return repr(constant)
    if unit is Unit.FLAG:
        return "yes" if constant else "no"
    exact = Decimal(int(constant)).scaleb(-2 * unit.value)
    return f"{exact:f}".rstrip("0").rstrip(".") if unit is not Unit.WHOLE else str(int(constant))


def _constant(value: Value, stated: object) -> Constant:
    unit = value.unit
    if unit is Unit.FLAG:
        flag = _FLAGS.get(stated) if isinstance(stated, str) else stated
        if isinstance(flag, bool):
            return flag
    elif unit is Unit.DAY:
        return _day(value, stated)
    elif unit is Unit.MONTHS:
        return _months(value, stated)
    elif unit is Unit.HUNDREDTHS and isinstance(stated, Hundredths):
        return stated
    elif isinstance(stated, (str, int, float, Decimal)) and not isinstance(stated, (bool, Hundredths)):
        return _number(value, str(stated))
    raise _unfit(value, stated)


def _number(value: Value, stated: str) -> int | float:
    unit = value.unit
    if unit is Unit.REAL:
        if not _REAL.fullmatch(stated) or not isfinite(float(stated)):
            raise _unfit(value, stated)
        return float(stated)
    plain = stated.removesuffix(".0")  # a whole number may be stated as a float
    if not _NUMBER.fullmatch(plain):
        raise _unfit(value, stated)
    try:
        count = int(unit.count(plain))
    except ValueError:
        raise _unfit(value, stated) from None
    return Hundredths.of_count(count) if unit is Unit.HUNDREDTHS else count


def _day(value: Value, stated: object) -> date:
    if isinstance(stated, date) and not isinstance(stated, datetime):
        return stated
    try:
        if isinstance(stated, str) and len(stated) == len("2009-07-01"):
            return date.fromisoformat(stated)
    except ValueError:
        pass
    raise _unfit(value, stated)


def _months(value: Value, stated: object) -> tuple[int, ...]:
    cells = stated.split(",") if isinstance(stated, str) else stated
    if isinstance(cells, (list, tuple)) and all(str(cell).strip().isdecimal() for cell in cells):
        months = tuple(int(str(cell)) for cell in cells)
        if months and months == tuple(sorted(set(months))) and 1 <= months[0] <= months[-1] <= 12:
            return months
    raise _unfit(value, stated)


def _unfit(value: Value, stated: object) -> WrongAmendment:
    message = text("{name} cannot be {stated}", name=value.name, stated=repr(stated))
    return wrong_amendment("impossible-value", message, _as_written(value), value.article)


def _as_written(value: Value) -> Text:
    """Return how the value is written, with what the law says now as the example."""
    example = constant_text(value.unit, value.on(None))
    return Text(_UNITS_AS_WRITTEN[value.unit].template, {"example": example})
