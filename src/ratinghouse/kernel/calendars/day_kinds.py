"""What an expression of a calendar gives: a day, a number, a flag, a span of days or a set of months.

A rule whose expression mixes them is rejected when it is written down or read, not when somebody asks for a date.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from ratinghouse.kernel.calendars.day_operations import DayExpression, SymbolError

DayKind = Literal["day", "number", "flag", "span", "months", "nothing"]

_SIGNATURES: Mapping[str, tuple[tuple[DayKind, ...], DayKind]] = {
    "days": (("number",), "span"),
    "add_months": (("day", "number"), "day"),
    "month_start": (("day",), "day"),
    "month_end": (("day",), "day"),
    "first_on_or_before": (("day", "months"), "day"),
    "first_on_or_after": (("day", "months"), "day"),
    "first_before": (("day", "months"), "day"),
    "first_after": (("day", "months"), "day"),
    "first_of_next_year": (("day", "number"), "day"),
    "on_day": (("day", "number"), "day"),
    "day_of_month": (("day",), "number"),
    "days_between": (("day", "day"), "number"),
    "days_inclusive": (("day", "day"), "number"),
    "later": (("day", "day"), "day"),
    "period_months": (("months",), "number"),
    "multiply": (("number", "number"), "number"),
    "negative": (("number",), "number"),
    "and": (("flag", "flag"), "flag"),
    "or": (("flag", "flag"), "flag"),
    "every_month": ((), "months"),
}
_COMPARISONS = frozenset({"less", "less_or_equal", "greater", "greater_or_equal", "equal", "not_equal"})


def kind_of(expression: DayExpression, kinds: Mapping[str, DayKind]) -> DayKind:
    """Return what an expression gives for parameters of these kinds. Raise SymbolError where kinds do not fit."""
    if isinstance(expression, str):
        return kinds[expression]
    if not isinstance(expression, tuple):
        return _constant(expression)
    name, operands = str(expression[0]), [kind_of(operand, kinds) for operand in expression[1:]]
    if name == "known":
        return "flag"
    if name == "where":
        return _chosen(operands)
    if name in ("add", "subtract"):
        return _moved(name, operands)
    if name in _COMPARISONS:
        if operands[0] != operands[1] or operands[0] not in ("day", "number"):
            raise SymbolError(f"a {operands[0]} cannot be compared with a {operands[1]}")
        return "flag"
    wanted, given = _SIGNATURES[name]
    if tuple(operands) != wanted:
        raise SymbolError(f"{name} takes {_listed(wanted)}, not {_listed(operands)}")
    return given


def _constant(constant: bool | int | None) -> DayKind:
    if constant is None:
        return "nothing"
    return "flag" if isinstance(constant, bool) else "number"


def _chosen(operands: list[DayKind]) -> DayKind:
    condition, then, otherwise = operands
    if condition != "flag":
        raise SymbolError(f"a condition is a flag, not a {condition}")
    if then != otherwise and "nothing" not in (then, otherwise):
        raise SymbolError(f"where() chooses between things of one kind, not between a {then} and a {otherwise}")
    return otherwise if then == "nothing" else then


def _moved(name: str, operands: list[DayKind]) -> DayKind:
    match operands:
        case ["day", "span"]:
            return "day"
        case ["number", "number"]:
            return "number"
    raise SymbolError(f"{name} takes a day and a span of days, or two numbers, not {_listed(operands)}")


def _listed(kinds: list[DayKind] | tuple[DayKind, ...]) -> str:
    return " and ".join(f"a {kind}" for kind in kinds) or "nothing"
