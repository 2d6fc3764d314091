"""Norms as a table: a row for each player and title."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from ratinghouse.library.tables.table import Kind, Table

if TYPE_CHECKING:
    from ratinghouse.rating.norm_answer import Norms

NORMS: dict[str, Kind] = {
    "event": str,
    "no": int,
    "id": str,
    "name": str,
    "fed": str,
    "rating": int,
    "title": str,
    "verdict": str,
    "missing": str,
}


def norm_rows(answers: Sequence[Norms]) -> Table:
    """Return the norms that were made, are open, or were near, with the conditions that were missed."""
    records: list[dict[str, Any]] = []
    for answer in answers:
        for results in answer.results:
            player = results.candidate.player
            person = {"no": player.no, "id": player.id or None, "name": player.name, "fed": player.fed or None}
            for norm in results.norms:
                if norm.verdict == "none" and not norm.near:
                    continue
                document: Any = norm.as_json()
                missed = [it["article"] for it in document["conditions"] if it.get("holds") is False]
                words = {"title": norm.title, "verdict": str(norm.verdict), "missing": ", ".join(missed)}
                records.append({"event": answer.event.name, **person, "rating": player.rating, **words})
    return Table.of_records(records, NORMS)
