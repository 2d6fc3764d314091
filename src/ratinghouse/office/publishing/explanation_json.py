"""An explanation as the JSON document of the command and of the JSON interface."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from ratinghouse.office.publishing.explanation import Explanation


def explanation_json(explanation: Explanation) -> dict[str, Any]:
    """Return the player's line on the list, its calculation sheets, pending results and operations."""
    line = explanation.listing
    last_played = line["last_played"].isoformat() if line["last_played"] else None
    return {
        "pool": explanation.pool,
        "date": explanation.date.isoformat(),
        "edition": explanation.edition,
        "player": explanation.code,
        "name": explanation.name,
        "listing": {**line, "change": line["change"] / 100, "last_played": last_played},
        "parts": [
            {"rules": part.rules, "sheets": [asdict(sheet) for sheet in part.sheets]} for part in explanation.parts
        ],
        "kept": [list(row) for row in explanation.pending_results],
        "operations": [asdict(operation) for operation in explanation.effects],
        "taken_from": explanation.taken_from or None,
    }
