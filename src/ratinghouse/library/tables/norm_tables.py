"""Norms as tables: a row for each player and title, and a row for each condition."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from ratinghouse.library.tables.table import Kind, Table

if TYPE_CHECKING:
    from ratinghouse.rating.norm_answer import Norms
    from ratinghouse.titles.result import Norm

NORMS: dict[str, Kind] = {
    "event": str,
    "no": int,
    "name": str,
    "fed": str,
    "rating": int,
    "title": str,
    "verdict": str,
    "games": int,
    "score": float,
    "Ra": int,
    "Rp": int,
    "missing": str,
}
CONDITIONS: dict[str, Kind] = {
    "event": str,
    "no": int,
    "name": str,
    "title": str,
    "article": str,
    "condition": str,
    "holds": bool,
    "evidence": str,
    "missing": str,
}


def norm_rows(answers: Sequence[Norms]) -> Table:
    """Return the norms that were made, are open, or were near, with what was missing."""
    records = []
    for person, norm in _norms(answers):
        if norm.verdict != "none" or norm.near:
            document: Any = norm.as_json()
            missing = [it["missing"] for it in document["conditions"] if it["missing"]]
            records.append({**document, **person, "missing": "; ".join(missing)})
    return Table.of_records(records, NORMS)


def condition_rows(answers: Sequence[Norms]) -> Table:
    """Return every condition of every title that was tried."""
    records = []
    for person, norm in _norms(answers):
        document: Any = norm.as_json()
        for condition in document["conditions"]:
            records.append({**condition, **person, "title": norm.title, "condition": condition["name"]})
    return Table.of_records(records, CONDITIONS)


def _norms(answers: Sequence[Norms]) -> Iterator[tuple[dict[str, Any], Norm]]:
    for answer in answers:
        for results in answer.results:
            player = results.candidate.player
            person = {"no": player.no, "name": player.name, "fed": player.fed or None, "rating": player.rating}
            for norm in results.norms:
                yield {"event": answer.event.name, **person}, norm
