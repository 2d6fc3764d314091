"""The article's rules of thumb between rating systems (section 11). All are approximate; no rating is based on them."""

from __future__ import annotations

from typing import NamedTuple

from ratinghouse.kernel.texts import Text, text

LABEL = text("approximate")


class Approximation(NamedTuple):
    """A FIDE rating between two numbers, which are the same where the article names one."""

    lowest: int
    highest: int
    caution: Text
    label: Text = LABEL


def fide_from_uscf(rating: int) -> Approximation:
    """Return 100 less than the USCF rating; the article says so for players of 2000 and more.

    The article does not say on which scale the 2000 is; here it is the USCF rating.
    """
    caution = text("a rule of thumb")
    if rating < 2000:
        caution = text("a rule of thumb; the article gives it for players of 2000 and more only")
    return Approximation(rating - 100, rating - 100, caution)


def fide_from_ecf(grade: int) -> Approximation:
    """Return 8 times the ECF grade, as in the article."""
    return Approximation(
        8 * grade,
        8 * grade,
        text(
            "E-29: an offset is missing; grades of 50 to 275 come out as 400 to 2200, outside the article's "
            "range for FIDE"
        ),
    )


def fide_from_online(rating: int) -> Approximation:
    """Return 100 to 200 less than a rating at Chess.com or Lichess."""
    return Approximation(rating - 200, rating - 100, text("pools and time controls differ too much for one rule"))
