"""The steps of calculation sheets as a table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from ratinghouse.library.tables.display import written
from ratinghouse.library.tables.table import Kind, Table

if TYPE_CHECKING:
    from ratinghouse.rating.sheet import CalculationSheet

STEPS: dict[str, Kind] = {
    "event": str,
    "per": str,
    "article": str,
    "symbol": str,
    "value": str,
    "sentence": str,
    "formula": str,
}


def sheet_steps(sheets: Sequence[CalculationSheet]) -> Table:
    """Return every step of the sheets: those of the event, of the player in it, of the player on the list."""
    records: list[dict[str, Any]] = [
        {
            "event": sheet.event,
            "per": grain,
            "article": step.article,
            "symbol": step.symbol,
            "value": written(step.value),
            "sentence": str(step.sentence),
            "formula": "; ".join(step.equations),
        }
        for sheet in sheets
        for grain, steps in (("event", sheet.event_steps), ("entry", sheet.entry_steps), ("player", sheet.player_steps))
        for step in steps
    ]
    return Table.of_records(records, STEPS)
