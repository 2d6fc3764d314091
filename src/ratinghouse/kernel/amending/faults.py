"""The error of a wrong amendment, which has a finding for everything that is wrong."""

from __future__ import annotations

from ratinghouse.kernel.finding import Finding, Refused
from ratinghouse.kernel.texts import Text


class WrongAmendment(Refused, ValueError):
    """A book cannot be amended like this; ``findings`` say why."""

    def __str__(self) -> str:
        return "; ".join(f"{finding.message}: {finding.remedy}" for finding in self.findings)


def wrong_amendment(code: str, message: Text, remedy: Text, article: str = "") -> WrongAmendment:
    """Return the error for a single reason, to be raised."""
    return WrongAmendment([Finding("error", code, message, remedy, article)])
