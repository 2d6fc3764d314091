"""Events, entries and candidates as JSON."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from typing import TYPE_CHECKING, TypedDict

from ratinghouse.cli import options
from ratinghouse.kernel.finding import finding_from_stored
from ratinghouse.kernel.finding_records import FindingJson

if TYPE_CHECKING:
    from ratinghouse.office.events.candidates import PlayerCandidate
    from ratinghouse.office.events.declared_facts import StoredFact
    from ratinghouse.office.models import Entry, Event


class EventJson(TypedDict):
    """An event of the office. ``told`` are the declared facts, ``reading`` how the file was read."""

    event: int
    name: str
    city: str
    fed: str
    start: str | None
    end: str | None
    format: str | None
    state: str
    pool: str | None
    rules: str | None
    list: str | None
    file: str
    sha256: str
    sender: str
    received: str
    reported: str
    supersedes: int | None
    continues: int | None
    reason: str
    article: str
    told: dict[str, StoredFact]
    reading: dict[str, str]
    findings: Sequence[FindingJson]


class EntryJson(TypedDict):
    """A player in an event: what the file says, and the ID of the player whom it was matched with."""

    no: int
    name: str
    id: str | None
    rating: int | None
    fed: str
    birth: str
    player: str | None
    match: str


class CandidateJson(TypedDict):
    """A player of the register whom an entry may be. ``entry`` is the entry of the event that they already are."""

    player: str
    name: str
    birth: str
    fed: str
    score: int
    reasons: list[str]
    entry: int | None


def event_json(event: Event) -> EventJson:
    """Return an event as a record of the JSON interface."""
    return {
        "event": event.pk,
        "name": event.name,
        "city": event.city,
        "fed": event.fed,
        "start": _iso(event.start),
        "end": _iso(event.end),
        "format": event.format or None,
        "state": str(event.state),
        "pool": event.pool.name if event.pool else None,
        "rules": event.rules or None,
        "list": _iso(event.list_date),
        "file": event.received.file,
        "sha256": event.received.sha256,
        "sender": event.received.sender,
        "received": event.received.at.isoformat(),
        "reported": event.received.reported.isoformat(),
        "supersedes": event.supersedes_id,
        "continues": event.continues_id,
        "reason": event.reason,
        "article": event.article,
        "told": event.declared,
        "reading": event.reading,
        "findings": options.findings_json(map(finding_from_stored, event.findings)),
    }


def entry_json(entry: Entry) -> EntryJson:
    """Return an entry as a record of the JSON interface."""
    return {
        "no": entry.no,
        "name": entry.said_name,
        "id": entry.said_id or None,
        "rating": entry.said_rating,
        "fed": entry.said_fed,
        "birth": entry.said_birth,
        "player": entry.player.code if entry.player else None,
        "match": str(entry.match),
    }


def candidate_json(candidate: PlayerCandidate) -> CandidateJson:
    """Return a candidate as a record of the JSON interface."""
    player = candidate.player
    return {
        "player": player.code,
        "name": player.name,
        "birth": player.birth,
        "fed": player.fed,
        "score": candidate.score,
        "reasons": list(candidate.reasons),
        "entry": candidate.entry_no,
    }


def _iso(day: date | None) -> str | None:
    return day.isoformat() if day else None
