"""The operations of the language on lists and single numbers: what ``apply`` of an operation is for arrays.

An operand is a list, one number for each row, or a number that holds for every row. The result is a list unless every
operand is a number. Nothing is rounded to 32 or 64 bits on the way: columns are checked when they are finished.
"""

from __future__ import annotations

import operator
from collections.abc import Callable
from itertools import repeat
from typing import Any

from ratinghouse.kernel.plain.groups import FinerLists
from ratinghouse.kernel.plain.real_numbers import (
    exponential_of_number,
    half_up_of_number,
    power_of_ten_of_number,
    quotient,
    square_root_of_number,
)
from ratinghouse.kernel.rule import Rule
from ratinghouse.kernel.statutes.expressions import Function, function_by
from ratinghouse.kernel.table import LookupTable

Operation = Callable[..., Any]


def function_on_lists(rule: Rule) -> Function:
    """Return the function of lists that a rule states."""
    return function_by(rule.expression, rule.parameters, PLAIN_OPERATIONS.__getitem__)


def by_rows(function: Operation, *operands: Any) -> Any:
    """Return what a function of single numbers gives row by row; of numbers alone, a number."""
    if not any(isinstance(operand, list) for operand in operands):
        return function(*operands)
    return list(map(function, *[operand if isinstance(operand, list) else repeat(operand) for operand in operands]))


def _rows(operand: Any) -> Any:
    return operand if isinstance(operand, list) else repeat(operand)


def _is_real(operand: Any) -> bool:
    return isinstance(operand[0] if isinstance(operand, list) and operand else operand, float)


def _of_one(function: Operation) -> Operation:
    return lambda operand: list(map(function, operand)) if isinstance(operand, list) else function(operand)


def _of_two(function: Operation) -> Operation:
    return lambda first, second: by_rows(function, first, second)


def _as_real(operand: Any) -> Any:
    return list(map(float, operand)) if isinstance(operand, list) else float(operand)


def where(condition: Any, then: Any, otherwise: Any) -> Any:
    """Return, row by row, ``then`` where the condition holds, else ``otherwise``."""
    if _is_real(then) != _is_real(otherwise):
        then, otherwise = _as_real(then), _as_real(otherwise)
    if not isinstance(condition, list):
        return then if condition else otherwise
    if True not in condition:
        return otherwise if isinstance(otherwise, list) else [otherwise] * len(condition)
    if False not in condition:
        return then if isinstance(then, list) else [then] * len(condition)
    if isinstance(then, list) or isinstance(otherwise, list):
        return [one if holds else other for holds, one, other in zip(condition, _rows(then), _rows(otherwise))]  # noqa: B905
    return [then if holds else otherwise for holds in condition]


def clip(column: Any, least: Any, most: Any) -> Any:
    """Return the column with numbers below ``least`` raised to it and numbers above ``most`` lowered to it."""
    if isinstance(column, list) and not isinstance(least, list) and not isinstance(most, list) and least <= most:
        if _is_real(column):
            least, most = float(least), float(most)
        return [least if number < least else most if number > most else number for number in column]
    return smaller(larger(column, least), most)


def _larger(first: Any, second: Any) -> Any:
    return first if first != first or first >= second else second


def _smaller(first: Any, second: Any) -> Any:
    return first if first != first or first <= second else second


def larger(first: Any, second: Any) -> Any:
    """Return, row by row, the larger of the two; NaN if either is NaN."""
    return _alike(_larger, first, second)


def smaller(first: Any, second: Any) -> Any:
    """Return, row by row, the smaller of the two; NaN if either is NaN."""
    return _alike(_smaller, first, second)


def _alike(function: Operation, first: Any, second: Any) -> Any:
    if _is_real(first) != _is_real(second):
        first, second = _as_real(first), _as_real(second)
    return by_rows(function, first, second)


def divide(dividend: Any, divisor: Any) -> Any:
    """Return, row by row, the quotient of real numbers."""
    try:
        return by_rows(operator.truediv, dividend, divisor)
    except ZeroDivisionError:
        return by_rows(quotient, dividend, divisor)


def look_up(table: LookupTable, argument: Any) -> Any:
    """Return the entries of a table; beyond its ends, the entry at the end."""
    if not isinstance(argument, list):
        return table.at(argument)
    entries, first, last = table.entries, table.first, table.last
    return [
        entries[number - first] if first <= number <= last else entries[0 if number < first else -1]
        for number in argument
    ]


def _half_up(dividend: int, divisor: int) -> int:
    return (2 * dividend + divisor) // (2 * divisor) if divisor else 0


def _half_away(dividend: int, divisor: int) -> int:
    if not divisor:
        return 0
    return ((dividend > 0) - (dividend < 0)) * ((2 * abs(dividend) + divisor) // (2 * divisor))


def _down(dividend: int, divisor: int) -> int:
    return dividend // divisor if divisor else 0


def _rounding(function: Operation) -> Operation:
    return lambda dividend, divisor=100: by_rows(function, dividend, divisor)


def _negated(flags: Any) -> Any:
    if isinstance(flags, FinerLists):
        return ~flags
    return list(map(operator.not_, flags)) if isinstance(flags, list) else not flags


def _of_flags(function: Operation) -> Operation:
    def apply(first: Any, second: Any) -> Any:
        return function(first, second) if isinstance(first, FinerLists) else by_rows(function, first, second)

    return apply


def _sum(rows: FinerLists, condition: FinerLists | None = None) -> list[Any]:
    return rows.sum(condition)


def _largest(rows: FinerLists, condition: FinerLists | None = None) -> list[Any]:
    return rows.largest(condition)


PLAIN_OPERATIONS: dict[str, Operation] = {
    "add": _of_two(operator.add),
    "subtract": _of_two(operator.sub),
    "multiply": _of_two(operator.mul),
    "divide": divide,
    "less": _of_two(operator.lt),
    "less_or_equal": _of_two(operator.le),
    "greater": _of_two(operator.gt),
    "greater_or_equal": _of_two(operator.ge),
    "equal": _of_two(operator.eq),
    "not_equal": _of_two(operator.ne),
    "and": _of_flags(operator.and_),
    "or": _of_flags(operator.or_),
    "exclusive_or": _of_flags(operator.xor),
    "not": _negated,
    "negative": _of_one(operator.neg),
    "absolute": _of_one(abs),
    "hundredths": int,
    "table": look_up,
    "sum": _sum,
    "count": FinerLists.count,
    "largest": _largest,
    "clip": clip,
    "larger": larger,
    "smaller": smaller,
    "where": where,
    "in_hundredths": lambda column: by_rows(operator.mul, column, 100),
    "real": _as_real,
    "real_score": lambda column: by_rows(operator.truediv, column, 100),
    "exponential": _of_one(exponential_of_number),
    "power_of_ten": _of_one(power_of_ten_of_number),
    "square_root": _of_one(square_root_of_number),
    "half_up": _rounding(_half_up),
    "half_away": _rounding(_half_away),
    "down": _rounding(_down),
    "whole": _rounding(_down),
    "half_up_real": _of_one(half_up_of_number),
}
"""Every operation on columns, by its name in expressions."""
