"""The operations of the language that rules are stored in: Python's, those of arithmetic, of rounding and of days.

There are no others. Adding one raises the version and names it (``since``); a statute names the version it was written
in, and has no operation that is newer.
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Sequence
from typing import Any

from ratinghouse.kernel import arithmetic, rounding, unit_rules
from ratinghouse.kernel.calendars import days
from ratinghouse.kernel.calendars.days import unless_unknown
from ratinghouse.kernel.engine.late_numpy import np
from ratinghouse.kernel.operation_definitions import define_operation
from ratinghouse.kernel.symbols import ENORMOUS, OPERATIONS, Symbol, TableSymbol, UnitRule
from ratinghouse.kernel.table import LookupTable
from ratinghouse.kernel.units import Hundredths, Unit

__all__ = ["OPERATIONS", "VERSION"]

VERSION = 1

_DEFINING_MODULES = (arithmetic, rounding, days)  # they add their operations when they are imported


def _of_two(
    name: str,
    unit: UnitRule,
    function: Callable[[Any, Any], Any],
    bound: Callable[[Sequence[Symbol]], int] | None = None,
    answer: Callable[[Any, Any], Any] | None = None,
) -> None:
    define_operation(name, (2, 2), unit, function, answer or unless_unknown(function), bound=bound)


def _sum_of_bounds(symbols: Sequence[Symbol]) -> int:
    return symbols[0].bound + symbols[1].bound


def _product_of_bounds(symbols: Sequence[Symbol]) -> int:
    return symbols[0].bound * symbols[1].bound


def _at_most_one(symbols: Sequence[Symbol]) -> int:
    return 1


def _boundless(symbols: Sequence[Symbol]) -> int:
    return ENORMOUS


def _of_table(symbols: Sequence[Symbol]) -> int:
    table = symbols[0]
    return table.table.largest if isinstance(table, TableSymbol) else ENORMOUS


def _product(first: Any, second: Any) -> Any:
    """Return the product, a number also where both are flags, which NumPy would join."""
    product = first * second
    return product.astype(np.int64) if getattr(product, "dtype", None) == np.bool_ else product


def _not(flag: Any) -> Any:
    flag = arithmetic.as_flags(flag)
    return not flag if isinstance(flag, bool) else ~flag  # ~ makes a number of Python's own flags


def _look_up(table: LookupTable, argument: Any) -> Any:
    return table(argument)


def _sum(rows: Any, where: Any = None) -> Any:
    return rows.sum(where)


def _count(rows: Any) -> Any:
    return rows.count()


def _largest(rows: Any, where: Any = None) -> Any:
    return rows.largest(where)


_of_two("add", unit_rules.added, operator.add, _sum_of_bounds)
_of_two("subtract", unit_rules.added, operator.sub, _sum_of_bounds)
_of_two("multiply", unit_rules.multiplied, _product, _product_of_bounds, unless_unknown(operator.mul))
_of_two("divide", unit_rules.of_reals, operator.truediv)
_of_two("less", unit_rules.compared, operator.lt, _at_most_one)
_of_two("less_or_equal", unit_rules.compared, operator.le, _at_most_one)
_of_two("greater", unit_rules.compared, operator.gt, _at_most_one)
_of_two("greater_or_equal", unit_rules.compared, operator.ge, _at_most_one)
_of_two("equal", unit_rules.compared, operator.eq, _at_most_one)
_of_two("not_equal", unit_rules.compared, operator.ne, _at_most_one)
_of_two("and", unit_rules.of_flags, operator.and_, _at_most_one, lambda first, second: bool(first) and bool(second))
_of_two("or", unit_rules.of_flags, operator.or_, _at_most_one, lambda first, second: bool(first) or bool(second))
_of_two(
    "exclusive_or",
    unit_rules.of_flags,
    operator.xor,
    _at_most_one,
    lambda first, second: bool(first) is not bool(second),
)
define_operation("not", (1, 1), unit_rules.of_flags, _not, operator.not_, bound=_at_most_one)
define_operation("negative", (1, 1), unit_rules.added, operator.neg, unless_unknown(operator.neg))
define_operation("absolute", (1, 1), unit_rules.added, abs, unless_unknown(abs))
define_operation("hundredths", (1, 1), unit_rules.hundredths_literal, Hundredths.of_count, int)
define_operation("table", (2, 2), unit_rules.looked_up, _look_up, LookupTable.at, bound=_of_table)
define_operation("sum", (1, 2), unit_rules.summed, _sum, None, bound=_boundless)
define_operation("count", (1, 1), unit_rules.counted, _count, None, bound=_boundless)
define_operation("largest", (1, 2), unit_rules.largest_of, _largest, None)
define_operation("every_month", (0, 0), unit_rules.takes(gives=Unit.MONTHS), None, lambda: days.EVERY_MONTH)
