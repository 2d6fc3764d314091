"""The operations of calendar rules: on days they give days, on symbols the expression that a statute stores.

Rules of a calendar use these, ``+ - *`` and comparisons, ``&`` and ``|``; no ``if``, no ``and``, no attribute of a day.
Whatever is asked of a day that is not known is not known either: None.

    return where(official, list - days(official_closing_days), list - days(closing_days))
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Mapping
from datetime import date, timedelta
from functools import wraps
from typing import Any, TypeVar, cast

from ratinghouse.kernel.calendars import months as of_months

DayExpression = bool | int | str | None | tuple["DayExpression", ...]
"""A calendar rule as data: a constant, a parameter's name, or an operation's name followed by its operands."""

EVERY_MONTH = of_months.EVERY_MONTH
DAY = timedelta(days=1)
NONE = None
"""What a rule gives where it has no answer."""

Function = TypeVar("Function", bound=Callable[..., Any])
Operand = TypeVar("Operand")

OPERATIONS: dict[str, tuple[int, Callable[..., Any]]] = {}
"""Each operation with the number of its operands, by the name under which statutes store it."""


class SymbolError(TypeError):
    """A calendar rule leaves the language of calendar rules."""


class Symbol:
    """A parameter of a calendar rule, or what was calculated from some, as an expression."""

    __hash__ = None  # type: ignore[assignment]

    def __init__(self, expression: DayExpression) -> None:
        self.expression = expression

    def __bool__(self) -> bool:
        raise SymbolError("use & and | instead of and, or, and where() instead of if")

    def __getattr__(self, name: str) -> Any:
        raise SymbolError(f".{name} is not among the operations of calendar rules")

    def __add__(self, other: object) -> Symbol:
        return _symbol("add", self, other)

    def __radd__(self, other: object) -> Symbol:
        return _symbol("add", other, self)

    def __sub__(self, other: object) -> Symbol:
        return _symbol("subtract", self, other)

    def __rsub__(self, other: object) -> Symbol:
        return _symbol("subtract", other, self)

    def __mul__(self, other: object) -> Symbol:
        return _symbol("multiply", self, other)

    def __rmul__(self, other: object) -> Symbol:
        return _symbol("multiply", other, self)

    def __neg__(self) -> Symbol:
        return _symbol("negative", self)

    def __lt__(self, other: object) -> Symbol:
        return _symbol("less", self, other)

    def __le__(self, other: object) -> Symbol:
        return _symbol("less_or_equal", self, other)

    def __gt__(self, other: object) -> Symbol:
        return _symbol("greater", self, other)

    def __ge__(self, other: object) -> Symbol:
        return _symbol("greater_or_equal", self, other)

    def __eq__(self, other: object) -> Symbol:  # type: ignore[override]
        return _symbol("equal", self, other)

    def __ne__(self, other: object) -> Symbol:  # type: ignore[override]
        return _symbol("not_equal", self, other)

    def __and__(self, other: object) -> Symbol:
        return _symbol("and", self, other)

    __rand__ = __and__

    def __or__(self, other: object) -> Symbol:
        return _symbol("or", self, other)

    __ror__ = __or__


def expression_of(operand: object) -> DayExpression:
    """Return the expression of a symbol, or the constant that a number, a flag or a number of days is."""
    if isinstance(operand, Symbol):
        return operand.expression
    if operand is None or isinstance(operand, (bool, int)):
        return operand
    if isinstance(operand, timedelta) and operand == timedelta(days=operand.days):
        return ("days", operand.days)
    if isinstance(operand, tuple) and operand == EVERY_MONTH:
        return ("every_month",)
    raise SymbolError(f"{operand!r} is neither a symbol nor a number, a flag or a number of days")


def traced(function: Callable[..., Any], parameters: tuple[str, ...]) -> DayExpression:
    """Return the expression that a calendar rule states. Raise SymbolError for one that leaves the language."""
    return expression_of(function(**{name: Symbol(name) for name in parameters}))


def operation(function: Function) -> Function:
    """Make a function of days an operation of the language."""
    name, operands = function.__name__, function.__code__.co_argcount
    OPERATIONS[name] = (operands, _unless_unknown(function))

    @wraps(function)
    def apply(*arguments: Any) -> Any:
        if any(isinstance(argument, Symbol) for argument in arguments):
            return _symbol(name, *arguments)
        return OPERATIONS[name][1](*arguments)

    return cast(Function, apply)


def _unless_unknown(function: Callable[..., Any]) -> Callable[..., Any]:
    def apply(*operands: Any) -> Any:
        if any(operand is None for operand in operands):
            return None
        try:
            return function(*operands)
        except (OverflowError, ValueError):  # a day before the year 1 or after the year 9999
            return None

    return apply


def _symbol(name: str, *operands: object) -> Symbol:
    return Symbol((name, *map(expression_of, operands)))


@operation
def days(count: int) -> timedelta:
    """Return so many days, to be added to a day or taken from it."""
    return timedelta(days=count)


@operation
def add_months(day: date, months: int) -> date:
    """Return the same day of another month, or that month's last day where it is shorter."""
    return of_months.add_months(day, months)


@operation
def month_start(day: date) -> date:
    """Return the first of the month."""
    return of_months.month_start(day)


@operation
def month_end(day: date) -> date:
    """Return the last day of the month."""
    return of_months.month_end(day)


@operation
def first_on_or_before(day: date | None, months: tuple[int, ...]) -> date:
    """Return the latest first of one of the months that is not after the day."""
    return of_months.first_on_or_before(cast(date, day), months)


@operation
def first_on_or_after(day: date, months: tuple[int, ...]) -> date:
    """Return the earliest first of one of the months that is not before the day."""
    return of_months.first_on_or_after(day, months)


@operation
def first_before(day: date, months: tuple[int, ...]) -> date:
    """Return the latest first of one of the months that is before the day."""
    return of_months.first_before(day, months)


@operation
def first_after(day: date, months: tuple[int, ...]) -> date:
    """Return the earliest first of one of the months that is after the day."""
    return of_months.first_after(day, months)


@operation
def first_of_next_year(day: date, month: int) -> date:
    """Return the first day of a month in the year after the day's."""
    return date(day.year + 1, month, 1)


@operation
def on_day(day: date, number: int) -> date:
    """Return the day of this number in the same month, or the month's last day where it is shorter."""
    return day.replace(day=min(number, of_months.month_end(day).day))


@operation
def day_of_month(day: date) -> int:
    """Return the number of a day in its month."""
    return day.day


@operation
def days_between(first: date, last: date) -> int:
    """Return how many days later the last one is; 0 for the same day."""
    return (last - first).days


@operation
def days_inclusive(first: date, last: date) -> int:
    """Return how many days a period has, its first and last day counted."""
    return of_months.days_inclusive(first, last)


@operation
def later(day: date, other: date | None) -> date:
    """Return the later of two days."""
    return max(day, cast(date, other))


@operation
def period_months(months: tuple[int, ...]) -> int:
    """Return how many months lie between lists that appear on the first of these months."""
    return 12 // len(months)


def known(operand: object) -> bool:
    """Return whether something is known."""
    return cast(bool, _symbol("known", operand)) if isinstance(operand, Symbol) else operand is not None


def where(condition: bool, then: Operand, otherwise: Operand) -> Operand:
    """Return ``then`` where the condition holds, else ``otherwise``."""
    if any(isinstance(operand, Symbol) for operand in (condition, then, otherwise)):
        return cast(Operand, _symbol("where", condition, then, otherwise))
    return then if condition else otherwise


_ON_KNOWN: Mapping[str, Callable[..., Any]] = {
    "add": operator.add,
    "subtract": operator.sub,
    "multiply": operator.mul,
    "negative": operator.neg,
    "less": operator.lt,
    "less_or_equal": operator.le,
    "greater": operator.gt,
    "greater_or_equal": operator.ge,
    "equal": operator.eq,
    "not_equal": operator.ne,
}
for _name, _function in _ON_KNOWN.items():
    OPERATIONS[_name] = (1 if _name == "negative" else 2, _unless_unknown(_function))
OPERATIONS["and"] = (2, lambda first, second: bool(first) and bool(second))
OPERATIONS["or"] = (2, lambda first, second: bool(first) or bool(second))
OPERATIONS["known"] = (1, lambda operand: operand is not None)
OPERATIONS["where"] = (3, lambda condition, then, otherwise: then if condition else otherwise)
OPERATIONS["every_month"] = (0, lambda: EVERY_MONTH)
