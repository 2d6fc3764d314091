"""Formulas: an expression as people write it, with names, or with the numbers of one row in their place.

    formula(("multiply", "K", "chg"))                                → K × chg
    formula(("multiply", "K", "chg"), {"K": "40", "chg": "−1.32"})   → 40 × −1.32

Numbers are written in natural units, so what only changes the unit of a count is left out.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple

from ratinghouse.kernel.statutes.operations import OPERATIONS
from ratinghouse.kernel.units import Expression

_WEAKEST, _OR, _AND, _NOT, _COMPARED, _ADDED, _MULTIPLIED, _SIGNED, _STRONGEST = range(9)


class _Written(NamedTuple):
    """A piece of a formula, and how firmly it holds together: a weaker one needs brackets inside a firmer one."""

    text: str
    strength: int


def formula(expression: Expression, numbers: Mapping[str, str] | None = None) -> str:
    """Return an expression as a formula. ``numbers`` takes the place of the names that it has."""
    return _written(expression, numbers or {}).text


def _written(expression: Expression, numbers: Mapping[str, str]) -> _Written:
    if expression is None:
        return _Written("no answer", _STRONGEST)
    if isinstance(expression, bool):
        return _Written("yes" if expression else "no", _STRONGEST)
    if isinstance(expression, (int, float)):
        return _number(f"{expression:g}" if isinstance(expression, float) else str(expression))
    if isinstance(expression, str):
        return _number(numbers[expression]) if expression in numbers else _Written(_named(expression), _STRONGEST)
    name = str(expression[0])
    if name == "table":
        argument = _written(expression[2], numbers).text
        return _Written(f"{_named(str(expression[1]))}({argument})", _STRONGEST)
    if name == "hundredths":
        count = expression[1]
        assert isinstance(count, int)
        return _number(f"{count / 100:g}")
    operands = [_written(operand, numbers) for operand in expression[1:]]
    return _WRITERS[name](operands)


def _number(text: str) -> _Written:
    text = text.replace("-", "−")
    return _Written(text, _SIGNED if text.startswith("−") else _STRONGEST)


def _named(name: str) -> str:
    for prefix, words in (("opponent_earlier_", "opponent's earlier "), ("opponent_", "opponent's ")):
        if name.startswith(prefix):
            return words + name.removeprefix(prefix)
    if name.startswith("earlier_"):
        return "earlier " + name.removeprefix("earlier_")
    return "twin's " + name.removeprefix("twin_") if name.startswith("twin_") else name


def _inside(operand: _Written, strength: int) -> str:
    return operand.text if operand.strength >= strength else f"({operand.text})"


def _between(sign: str, strength: int, *, right: int | None = None) -> Callable[[list[_Written]], _Written]:
    """Write a sign between two operands; the right one must hold together more firmly where order matters."""

    def write(operands: list[_Written]) -> _Written:
        left_text = _inside(operands[0], strength)
        right_text = _inside(operands[1], strength + 1 if right is None else right)
        return _Written(f"{left_text} {sign} {right_text}", strength)

    return write


def _called(name: str) -> Callable[[list[_Written]], _Written]:
    def write(operands: list[_Written]) -> _Written:
        return _Written(f"{name}({', '.join(operand.text for operand in operands)})", _STRONGEST)

    return write


def _unchanged(operands: list[_Written]) -> _Written:
    return operands[0]


def _rounded(name: str) -> Callable[[list[_Written]], _Written]:
    def write(operands: list[_Written]) -> _Written:
        if len(operands) == 1:
            return _Written(f"{name}({operands[0].text})", _STRONGEST)
        return _Written(f"{name}({_between('÷', _MULTIPLIED)(operands).text})", _STRONGEST)

    return write


def _chosen(operands: list[_Written]) -> _Written:
    condition, then, otherwise = operands
    return _Written(f"{_inside(then, _OR)} if {_inside(condition, _OR)}, else {_inside(otherwise, _WEAKEST)}", _WEAKEST)


def _clipped(operands: list[_Written]) -> _Written:
    column, least, most = (operand.text for operand in operands)
    return _Written(f"clip({column}, from {least} to {most})", _STRONGEST)


def _aggregated(name: str) -> Callable[[list[_Written]], _Written]:
    def write(operands: list[_Written]) -> _Written:
        condition = f" where {operands[1].text}" if len(operands) > 1 else ""
        return _Written(f"{name}({operands[0].text}{condition})", _STRONGEST)

    return write


_WRITERS: dict[str, Callable[[list[_Written]], _Written]] = {
    "add": _between("+", _ADDED, right=_ADDED),
    "subtract": _between("−", _ADDED),
    "multiply": _between("×", _MULTIPLIED, right=_MULTIPLIED),
    "divide": _between("÷", _MULTIPLIED),
    "negative": lambda operands: _Written(f"−{_inside(operands[0], _SIGNED + 1)}", _SIGNED),
    "absolute": lambda operands: _Written(f"|{operands[0].text}|", _STRONGEST),
    "larger": _called("max"),
    "smaller": _called("min"),
    "clip": _clipped,
    "in_hundredths": _unchanged,
    "half_up": _rounded("round half up"),
    "half_away": _rounded("round half away from 0"),
    "down": _rounded("round down"),
    "whole": _unchanged,
    "real": _unchanged,
    "real_score": _unchanged,
    "exponential": lambda operands: _Written(f"e^{_inside(operands[0], _STRONGEST)}", _SIGNED),
    "power_of_ten": lambda operands: _Written(f"10^{_inside(operands[0], _STRONGEST)}", _SIGNED),
    "square_root": lambda operands: _Written(f"√{_inside(operands[0], _STRONGEST)}", _SIGNED),
    "half_up_real": _rounded("round half up"),
    "less": _between("<", _COMPARED),
    "less_or_equal": _between("≤", _COMPARED),
    "greater": _between(">", _COMPARED),
    "greater_or_equal": _between("≥", _COMPARED),
    "equal": _between("=", _COMPARED),
    "not_equal": _between("≠", _COMPARED),
    "and": _between("and", _AND, right=_AND),
    "or": _between("or", _OR, right=_OR),
    "exclusive_or": _between("or else", _OR),
    "not": lambda operands: _Written(f"not {_inside(operands[0], _NOT)}", _NOT),
    "where": _chosen,
    "sum": _aggregated("sum"),
    "count": _aggregated("number"),
    "largest": _aggregated("largest"),
}
_WRITERS |= {name: _called(name.replace("_", " ")) for name, it in OPERATIONS.items() if it.apply is None}
assert {*_WRITERS, "table", "hundredths"} == OPERATIONS.keys()
