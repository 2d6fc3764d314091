"""Adding operations to the language of rules: a function becomes an operation on columns, numbers and symbols."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import wraps
from typing import Any, TypeVar, cast

from ratinghouse.kernel.symbols import OPERATIONS, BoundRule, LanguageOperation, Symbol, UnitRule, symbolic

Function = TypeVar("Function", bound=Callable[..., Any])


def operation(
    unit: UnitRule,
    *,
    bound: BoundRule | None = None,
    answer: Callable[..., Any] | None = None,
    on_columns: bool = True,
    since: int = 1,
) -> Callable[[Function], Function]:
    """Make a function an operation of the language, under its own name: on symbols it gives an expression.

    ``answer`` calculates the same for a single case in plain Python; it is needed if the function takes only columns.
    """

    def define(function: Function) -> Function:
        code = function.__code__
        name, most = function.__name__, code.co_argcount
        least = most - len(function.__defaults__ or ())
        define_operation(
            name,
            (least, most),
            unit,
            function if on_columns else None,
            answer or function,
            bound=bound,
            since=since,
        )

        of_case = answer or function
        of_columns = function if on_columns else of_case

        @wraps(function)
        def apply(*operands: Any) -> Any:
            for operand in operands:
                if isinstance(operand, Symbol):
                    return symbolic(name, *operands)
            is_case = all(isinstance(operand, (int, float)) for operand in operands)
            return of_case(*operands) if is_case else of_columns(*operands)

        return cast(Function, apply)

    return define


def define_operation(
    name: str,
    operands: tuple[int, int],
    unit: UnitRule,
    apply: Callable[..., Any] | None,
    answer: Callable[..., Any] | None,
    *,
    bound: BoundRule | None = None,
    since: int = 1,
) -> None:
    """Add an operation to the language."""
    OPERATIONS[name] = LanguageOperation(*operands, unit, apply, answer, bound or largest_operand, since)


def largest_operand(symbols: Sequence[Symbol]) -> int:
    """Return the bound of an operation that gives nothing larger than its operands."""
    return max((symbol.bound for symbol in symbols), default=0)
