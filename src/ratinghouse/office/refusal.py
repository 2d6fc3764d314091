"""The refusal of an act, with its findings. When it is raised, nothing was changed."""

from __future__ import annotations

from ratinghouse.kernel.finding import Finding, Refused
from ratinghouse.kernel.texts import message_of, text

__all__ = ["Damaged", "Refused", "damaged", "refusal"]


class Damaged(Refused):
    """Something stored is not what the office wrote: a person or the disk has changed it."""


def damaged(place: str, problem: Exception) -> Damaged:
    """Return the refusal that names what is damaged, to be raised."""
    message = text("{place} is not as it was stored: {problem}", place=place, problem=message_of(problem))
    remedy = text("restore the office from a backup that verifies")
    return Damaged([Finding("error", "stored-damaged", message, remedy)])


def refusal(code: str, message: str, remedy: str = "", *, article: str = "") -> Refused:
    """Return the refusal for a single reason, to be raised."""
    return Refused([Finding("error", code, message, remedy, article=article)])
