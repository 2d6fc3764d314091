"""The notation of formulas: pieces that know when they need brackets, numbers, and names of columns."""

from __future__ import annotations

from collections.abc import Sequence
from enum import IntEnum
from typing import NamedTuple

from ratinghouse.kernel.texts import Text, text
from ratinghouse.kernel.units import Unit

DIGITS = 6
DECIMALS = 4
"""The significant digits of a small real number in a formula, and the decimal places of a large one."""


class Strength(IntEnum):
    """The precedence of a piece: one of lower precedence needs brackets inside one of higher precedence."""

    CASES = 0
    OR = 1
    AND = 2
    NOT = 3
    COMPARED = 4
    AGGREGATED = 5
    ADDED = 6
    MULTIPLIED = 7
    SIGNED = 8
    FIRM = 9


class Piece(NamedTuple):
    """A piece of a formula."""

    text: str
    strength: Strength = Strength.FIRM

    def inside(self, strength: Strength) -> str:
        """Return the text of the piece inside one of this strength, in brackets if its own strength is lower."""
        return self.text if self.strength >= strength else Text("({inner})", {"inner": self.text})


SIGNS: dict[str, tuple[str, Strength]] = {
    "multiply": ("×", Strength.MULTIPLIED),
    "divide": ("÷", Strength.MULTIPLIED),
    "add": ("+", Strength.ADDED),
    "subtract": ("−", Strength.ADDED),
    "less": ("<", Strength.COMPARED),
    "less_or_equal": ("≤", Strength.COMPARED),
    "greater": (">", Strength.COMPARED),
    "greater_or_equal": ("≥", Strength.COMPARED),
    "equal": ("=", Strength.COMPARED),
    "not_equal": ("≠", Strength.COMPARED),
}
"""The operations that are written as a sign between two operands."""

FUNCTIONS = {"larger": "max", "smaller": "min", "clip": "clip"}
POWERS = {"exponential": "e^", "power_of_ten": "10^", "square_root": "√"}
ROUNDINGS = {
    "half_up": (text("round half up({number})"), text("round half up to {step}({number})")),
    "half_up_real": (text("round half up({number})"), text("round half up to {step}({number})")),
    "half_away": (text("round half away from 0({number})"), text("round half away from 0 to {step}({number})")),
    "down": (text("round down({number})"), text("round down to {step}({number})")),
}
"""The roundings: to whole numbers, and to a smaller step."""

UNIT_ONLY = frozenset({"in_hundredths", "whole", "real", "real_score"})
"""The operations that only change the unit of a count. Formulas have natural units and leave them out."""

_ORDER_MATTERS = {"subtract", "divide"}


def between(operation: str, left: Piece, right: Piece) -> Piece:
    """Return two pieces with the sign of an operation between them."""
    sign, strength = SIGNS[operation]
    if operation == "add" and right.strength is Strength.SIGNED and not isinstance(right.text, Text):
        return between("subtract", left, Piece(right.text.removeprefix("−")))  # a negative number
    firmer = Strength(strength + 1) if operation in _ORDER_MATTERS or strength is Strength.COMPARED else strength
    right_text = right.inside(firmer)
    if operation in ("add", "subtract") and right_text.startswith("−"):
        right_text = Text("({inner})", {"inner": right_text})
    values = {"left": left.inside(strength), "right": right_text}
    return Piece(Text(f"{{left}} {sign} {{right}}", values), strength)


def negative(inner: Piece) -> Piece:
    """Return a piece with a minus sign before it."""
    return Piece(Text("−{inner}", {"inner": inner.inside(Strength.FIRM)}), Strength.SIGNED)


def called(function: str, arguments: Sequence[Piece]) -> Piece:
    """Return a function with its arguments in brackets."""
    values = {f"argument{number}": argument.inside(Strength.OR) for number, argument in enumerate(arguments, 1)}
    return Piece(Text(f"{function}({', '.join(f'{{{name}}}' for name in values)})", values))


def squared(inner: Piece) -> Piece:
    """Return the square of a piece."""
    return Piece(Text("{inner}²", {"inner": inner.inside(Strength.FIRM)}))


def span(number: Piece) -> Piece:
    """Return a span of this many days."""
    return Piece(text("{number} days", number=number.inside(Strength.FIRM)), Strength.MULTIPLIED)


def both(left: Piece, right: Piece) -> Piece:
    """Return the statement that two conditions hold."""
    values = {"left": left.inside(Strength.AND), "right": right.inside(Strength.AND)}
    return Piece(text("{left} and {right}", **values), Strength.AND)


def any_of(left: Piece, right: Piece) -> Piece:
    """Return the statement that at least one of two conditions holds."""
    values = {"left": left.inside(Strength.OR), "right": right.inside(Strength.OR)}
    return Piece(text("{left} or {right}", **values), Strength.OR)


def either(left: Piece, right: Piece) -> Piece:
    """Return the statement that exactly one of two conditions holds."""
    values = {"left": left.inside(Strength.NOT), "right": right.inside(Strength.NOT)}
    return Piece(text("either {left} or {right}", **values), Strength.OR)


def denied(inner: Piece) -> Piece:
    """Return the statement that a condition does not hold."""
    return Piece(text("not {condition}", condition=inner.inside(Strength.FIRM)), Strength.NOT)


def rounded(operation: str, unit: Unit, operands: Sequence[Piece]) -> Piece:
    """Return a rounding, of a number or of one divided by another, to what the unit counts."""
    number = operands[0] if len(operands) == 1 else between("divide", *operands)
    to_whole, to_step = ROUNDINGS[operation]
    if unit.value <= 0:
        return Piece(Text(to_whole.template, {"number": number.text}))
    return Piece(Text(to_step.template, {"number": number.text, "step": str(unit.natural(1))}))


def number_piece(number: int | float) -> Piece:
    """Return a number as formulas write it."""
    written = number_in_formula(number)
    return Piece(written, Strength.SIGNED if written.startswith("−") else Strength.FIRM)


def number_in_formula(number: int | float) -> str:
    """Return a number in natural units: −1.32, 2156.3722, 4.2 × 10^−5."""
    digits = f"{number:.{DIGITS}g}" if abs(number) < 10 ** (DIGITS - DECIMALS) else f"{round(number, DECIMALS):.15g}"
    mantissa, exponent, power = digits.replace("-", "−").partition("e")
    return f"{mantissa} × 10^{power[0].replace('+', '')}{power[1:].lstrip('0')}" if exponent else mantissa


def name_in_formula(name: str, *, is_defined: bool) -> str:
    """Return the name of a rule's parameter; ``is_defined`` says that the rulebook defines a column of this name."""
    if is_defined:
        return name.replace("_", " ") if name.startswith("opponent_") else name
    if name.startswith("opponent_earlier_"):
        return text("opponent's earlier {name}", name=name.removeprefix("opponent_earlier_"))
    if name.startswith("opponent_"):
        return text("opponent's {name}", name=name.removeprefix("opponent_"))
    if name.startswith("earlier_"):
        return text("earlier {name}", name=name.removeprefix("earlier_"))
    return text("other player's {name}", name=name.removeprefix("twin_"))
