"""An explanation as the JSON document of the command and of the JSON interface."""

from __future__ import annotations

from typing import Any

from typing_extensions import TypedDict

from ratinghouse.kernel.finding_records import FindingJson
from ratinghouse.kernel.languages import ENGLISH
from ratinghouse.office.publishing.explanation import Explanation, ListedNumbers, OperationEffect
from ratinghouse.rating.sheet import CalculationSheet


class ListingJson(ListedNumbers):
    """A player's line on a list; ``change`` in rating points."""

    change: float
    last_played: str | None


class PartJson(TypedDict):
    """The sheets under one rulebook."""

    rules: str
    sheets: list[CalculationSheet]


class ExplanationJson(TypedDict):
    """A player's line on a list with everything that it follows from.

    ``kept`` are results of earlier periods that counted towards a first rating. ``taken_from`` is the file, if the list
    was imported and not calculated here. ``findings`` say what a reader must know about the sheets.
    """

    pool: str
    date: str
    edition: int
    player: str
    name: str
    listing: ListingJson
    parts: list[PartJson]
    kept: list[list[Any]]
    operations: list[OperationEffect]
    taken_from: str | None
    findings: list[FindingJson]


def explanation_json(explanation: Explanation, language: str = ENGLISH) -> ExplanationJson:
    """Return the player's line on the list, its sheets, pending results and operations; findings in a language."""
    line = explanation.listing
    last_played = line["last_played"].isoformat() if line["last_played"] else None
    return {
        "pool": explanation.pool,
        "date": explanation.date.isoformat(),
        "edition": explanation.edition,
        "player": explanation.code,
        "name": explanation.name,
        "listing": {**line, "change": line["change"] / 100, "last_played": last_played},
        "parts": [{"rules": part.rules, "sheets": list(part.sheets)} for part in explanation.parts],
        "kept": [list(row) for row in explanation.pending_results],
        "operations": list(explanation.effects),
        "taken_from": explanation.taken_from or None,
        "findings": [finding.as_json(language) for finding in explanation.findings],
    }
