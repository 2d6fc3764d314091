"""How a study writes numbers: signs, thousands, estimates with their errors."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

NONE = "–"
MINUS = "−"


def signed(value: float, digits: int = 0) -> str:
    """Return a number with its sign, and none where it is 0.

    >>> signed(1234.5, 1), signed(-3), signed(-0.004, 2)
    ('+1,234.5', '−3', '0.00')
    """
    rounded = round(value, digits)
    return (f"{rounded:+,.{digits}f}" if rounded else f"{0:.{digits}f}").replace("-", MINUS)


def plain(value: float, digits: int = 0) -> str:
    """Return a number without a plus sign."""
    return f"{value:,.{digits}f}".replace("-", MINUS)


def short_points(points: float) -> str:
    """Return points as a chart writes them: whole where there are many.

    >>> short_points(430847.0), short_points(-9.8)
    ('+430,847', '−9.8')
    """
    return signed(points, 0 if abs(points) >= 100 else 1)


def exact_points(hundredths: int) -> str:
    """Return hundredths as points, exactly.

    >>> exact_points(-980), exact_points(43084700)
    ('−9.80', '+430,847.00')
    """
    whole, rest = divmod(abs(hundredths), 100)
    sign = MINUS if hundredths < 0 else "+" if hundredths else ""
    return f"{sign}{whole:,}.{rest:02}"


def share(value: float, digits: int = 0) -> str:
    """Return a share as a percentage."""
    return f"{value * 100:.{digits}f} %".replace("-", MINUS)


def estimate(number: Mapping[str, Any] | None, digits: int = 1, factor: float = 1.0, *, sign: bool = False) -> str:
    """Return an estimate with its standard error; a dash stands for one that is not known, "*" for a small sample."""
    if number is None or number["value"] is None:
        return NONE
    value, error = number["value"] * factor, number["error"]
    written = signed(value, digits) if sign else plain(value, digits)
    uncertain = NONE if error is None else plain(error * factor, digits)
    return f"{written} ± {uncertain}{'*' if number['few'] else ''}"


def probability(p: float) -> str:
    """Return a probability; very small ones as such.

    >>> probability(0.2541), probability(0.0000001)
    ('0.254', '<0.001')
    """
    return f"{p:.3f}" if p >= 0.001 else "<0.001"
