"""A small reader of printed formulas: it knows nothing of expressions, and calculates what a person would."""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Any

_NUMBER = re.compile(r"(?<![\w.'])\d+(?:\.\d+)?")
_NAME = re.compile(r"[^\W\d]\w*(?:'s)?")
_POWER = re.compile(r"(e|10)\^(\(|[−\d.]+)")
_ROUNDING = re.compile(r"round (half up|half away from 0|down)(?: to ([\d.]+))?\(")
_RELATIONS: dict[str, Callable[[Any, Any], bool]] = {
    "<": lambda left, right: bool(left < right),
    "≤": lambda left, right: bool(left <= right),
    ">": lambda left, right: bool(left > right),
    "≥": lambda left, right: bool(left >= right),
    "=": lambda left, right: math.isclose(left, right, rel_tol=1e-3),  # real numbers are printed with six digits
    "≠": lambda left, right: bool(left != right),
}
_FUNCTIONS = {"max", "min", "clip", "rounded", "power", "sqrt", "abs", "F"}


def _rounded(kind: str, step: str, number: Fraction) -> Fraction:
    in_steps = Fraction(number) / Fraction(step)
    if kind == "half away from 0":
        sign = -1 if in_steps < 0 else 1
        return Fraction(step) * sign * math.floor(abs(in_steps) + Fraction(1, 2))
    return Fraction(step) * math.floor(in_steps + (Fraction(1, 2) if kind == "half up" else 0))


def calculated(written: str, tables: Mapping[str, Callable[[Any], Any]]) -> Any:
    """The number that a formula without names gives; None if it has names, or is cut short."""
    if "…" in written or written in ("yes", "no"):
        return None
    python = _ROUNDING.sub(lambda it: f"rounded('{it[1]}', '{it[2] or 1}', ", written)
    python = _POWER.sub(lambda it: f"power('{it[1]}', {'' if it[2] == '(' else it[2] + ')'}", python)
    python = re.sub(r"√(\(|[\d.]+)", lambda it: "sqrt(" if it[1] == "(" else f"sqrt({it[1]})", python)
    python = re.sub(r"\|([^|]*)\|", r"abs(\1)", python)
    quoted = re.split(r"('[^']*')", python)
    python = "".join(part if part.startswith("'") else _NUMBER.sub(r"F('\g<0>')", part) for part in quoted)
    for sign, its_python in (("−", "-"), ("×", "*"), ("÷", "/"), ("²", "**2")):
        python = python.replace(sign, its_python)
    if set(_NAME.findall(re.sub(r"'[^']*'", "", python))) - _FUNCTIONS - set(tables):
        return None
    names = {
        "F": Fraction,
        "rounded": _rounded,
        "clip": lambda number, least, most: min(max(number, least), most),
        "power": lambda base, exponent: math.exp(exponent) if base == "e" else 10.0 ** float(exponent),
        "sqrt": math.sqrt,
        "max": max,
        "min": min,
        "abs": abs,
        **tables,
    }
    return eval(python, {"__builtins__": {}}, names)


def holds(reason: str, tables: Mapping[str, Callable[[Any], Any]]) -> bool | None:
    """Whether a comparison such as ``highest 1850 < 2300`` or ``30 − 4 = 26 ≤ 26`` is true; None if it is none."""
    parts = re.split(r" ([<≤>≥≠=]) ", reason)
    if len(parts) == 1:
        return None
    numbers = [_last_number(part, tables) for part in parts[::2]]
    if None in numbers:
        return None
    pairs = zip(numbers, parts[1::2], numbers[1:], strict=False)
    return all(_RELATIONS[sign](left, right) for left, sign, right in pairs)


def _last_number(part: str, tables: Mapping[str, Callable[[Any], Any]]) -> Any:
    """The number at the end of ``highest 1850``, or of a calculation."""
    named = re.fullmatch(r"(?:[^\W\d][\w']* )+(−?[\d.]+)", part)
    return calculated(named[1] if named else part, tables)
