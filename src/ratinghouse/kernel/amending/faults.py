"""What is wrong with an amendment, as findings, all at once."""

from __future__ import annotations

from collections.abc import Collection
from difflib import get_close_matches

from ratinghouse.kernel.finding import Finding, Refused
from ratinghouse.kernel.texts import Text, text

MOST_SUGGESTED = 5


class WrongAmendment(Refused, ValueError):
    """A book cannot be amended like this; ``findings`` say why."""

    def __str__(self) -> str:
        return "; ".join(f"{finding.message}: {finding.remedy}" for finding in self.findings)


def wrong_amendment(code: str, message: Text, remedy: Text, article: str = "") -> WrongAmendment:
    """Return the error for a single reason, to be raised."""
    return WrongAmendment([Finding("error", code, message, remedy, article)])


def nearest_name(name: str, names: Collection[str]) -> Text:
    """Return a remedy that suggests the name that was probably meant, or the names that are most like it."""
    lowered = {it.lower(): it for it in names}
    matches = get_close_matches(name.lower(), lowered, MOST_SUGGESTED, 0.2)
    if get_close_matches(name.lower(), matches[:1]):
        return text("did you mean {name}?", name=lowered[matches[0]])
    return text("the nearest names are {names}", names=tuple(lowered[it] for it in matches))
