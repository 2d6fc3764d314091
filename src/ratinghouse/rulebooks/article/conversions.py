"""The article's rules of thumb between rating systems (section 11). Approximate, every one; no rating rests on them."""

from __future__ import annotations

from typing import NamedTuple

LABEL = "approximate"


class Approximation(NamedTuple):
    """A FIDE rating between two numbers, which are the same where the article names one."""

    lowest: int
    highest: int
    caution: str
    label: str = LABEL


def fide_from_uscf(rating: int) -> Approximation:
    """100 less than the USCF rating; the article says so for players of 2000 and more.

    The article does not say on which scale the 2000 is; here it is the USCF rating that is asked about.
    """
    inside = "" if rating >= 2000 else "; the article gives it for players of 2000 and more only"
    return Approximation(rating - 100, rating - 100, f"a rule of thumb{inside}")


def fide_from_ecf(grade: int) -> Approximation:
    """8 times the ECF grade, as the article has it."""
    return Approximation(
        8 * grade,
        8 * grade,
        "E-29: an offset is missing; grades of 50 to 275 come out as 400 to 2200, outside the article's range for FIDE",
    )


def fide_from_online(rating: int) -> Approximation:
    """100 to 200 less than a rating at Chess.com or Lichess."""
    return Approximation(rating - 200, rating - 100, "pools and time controls differ too much for one rule")
