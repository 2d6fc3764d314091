"""An explained number as the one JSON document that the command and the interface give."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from ratinghouse.office.publishing.explaining import Explained


def explained_json(told: Explained) -> dict[str, Any]:
    """The player's line on the list, the sheets behind it, and what else made the number."""
    listing = dict(told.listing)
    listing["change"] = listing["change"] / 100
    listing["last_played"] = listing["last_played"].isoformat() if listing["last_played"] else None
    return {
        "pool": told.pool,
        "date": told.date.isoformat(),
        "edition": told.edition,
        "player": told.code,
        "name": told.name,
        "listing": listing,
        "parts": [{"rules": part.rules, "sheets": [asdict(sheet) for sheet in part.sheets]} for part in told.parts],
        "kept": [list(row) for row in told.kept],
        "operations": [asdict(one) for one in told.changed],
        "taken_from": told.taken_from or None,
    }
