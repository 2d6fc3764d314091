"""Events, entries and candidates as the verbs of the desks print them, for people and as JSON."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

import click

from ratinghouse.cli import options

if TYPE_CHECKING:
    from rich.table import Table

    from ratinghouse.kernel.finding import Finding
    from ratinghouse.office.events.candidates import PlayerCandidate
    from ratinghouse.office.models import Entry, Event


def table(title: str, headings: Mapping[str, bool]) -> Table:
    """An empty table; a heading that is True stands over numbers, which are set to the right."""
    from rich import box
    from rich.table import Table

    made = Table(box=box.SIMPLE_HEAD, title=title, title_justify="left")
    for heading, right in headings.items():
        made.add_column(heading, justify="right" if right else "left", no_wrap=heading not in ("why", "event", "name"))
    return made


def events_table(title: str, events: Iterable[Event]) -> Table:
    """Events, one a line."""
    headings = {"no": True, "event": False, "from": False, "to": False, "players": True, "open": True}
    made = table(title, headings | {"pool": False, "list": False, "findings": False, "state": False})
    events = list(events)
    entries, open_entries = _entry_counts(events)
    for event in events:
        made.add_row(
            str(event.pk),
            event.name or event.received.file,
            _day(event.start),
            _day(event.end),
            str(entries[event.pk]),
            str(open_entries[event.pk] or ""),
            event.pool.name if event.pool else "",
            _day(event.list_date),
            counted(event.findings),
            str(event.state),
        )
    return made


def _entry_counts(events: Sequence[Event]) -> tuple[Counter[int], Counter[int]]:
    """How many entries each event has, and how many of them are open."""
    from django.db.models import Count, Q

    from ratinghouse.office.models import Entry

    mine = Entry.objects.filter(event__in=[event.pk for event in events]).values("event")
    rows = mine.annotate(every=Count("pk"), some=Count("pk", filter=Q(match="open")))
    counts = list(rows.values_list("event", "every", "some"))
    return Counter({event: every for event, every, _ in counts}), Counter({event: some for event, _, some in counts})


def counted(findings: Sequence[Mapping[str, Any]]) -> str:
    """Findings as numbers: "1 error, 2 warnings"."""
    many = Counter(finding["severity"] for finding in findings)
    kinds = [(many[kind], kind) for kind in ("error", "warning", "note") if many[kind]]
    return ", ".join(f"{number} {kind}{'s' if number > 1 else ''}" for number, kind in kinds)


def entries_table(entries: Iterable[Entry]) -> Table:
    """Entries: what the file said, and who it is."""
    headings = {"no": True, "name": False, "fed": False, "birth": False, "ID": False, "rating": True}
    made = table("Players, as the file says", headings | {"is": False, "registered as": False, "by": False})
    for entry in entries:
        made.add_row(
            str(entry.no),
            entry.said_name,
            entry.said_fed,
            entry.said_birth,
            entry.said_id,
            options.spoken(entry.said_rating),
            entry.player.code if entry.player else "?",
            entry.player.name if entry.player else "",
            str(entry.match),
        )
    return made


def print_open(event: Event, entries: Sequence[Entry], candidates: Mapping[int, Sequence[PlayerCandidate]]) -> None:
    """The open entries with their candidates, or with what is missing to register a newcomer."""
    from ratinghouse.office.events.newcomers import NEEDED, missing

    headings = {"no": True, "name": False, "fed": False, "birth": False, "ID": False}
    made = table(
        f"Event {event.pk}, {event.name}: who are these?", headings | {"score": True, "player": False, "why": False}
    )
    for entry in entries:
        said = (str(entry.no), entry.said_name, entry.said_fed, entry.said_birth, entry.said_id)
        found = candidates.get(entry.no, ())
        for at, one in enumerate(found[:5]):
            player = f"{one.player.code} {one.player.name} {one.player.birth}".strip()
            made.add_row(*(said if at == 0 else [""] * len(said)), str(one.score), player, ", ".join(one.reasons))
        if not found:
            lacking = ", ".join(NEEDED[name] for name in missing(entry))
            made.add_row(*said, "", "nobody like this", f"new? missing: {lacking}" if lacking else "new?")
    options.console().print(made)


def event_json(event: Event) -> dict[str, Any]:
    """An event as the JSON interface shows it."""
    return {
        "event": event.pk,
        "name": event.name,
        "city": event.city,
        "fed": event.fed,
        "start": _day(event.start) or None,
        "end": _day(event.end) or None,
        "format": event.format or None,
        "state": str(event.state),
        "pool": event.pool.name if event.pool else None,
        "rules": event.rules or None,
        "list": _day(event.list_date) or None,
        "file": event.received.file,
        "sha256": event.received.sha256,
        "sender": event.received.sender,
        "received": event.received.at.isoformat(),
        "reported": event.received.reported.isoformat(),
        "supersedes": event.supersedes_id,
        "reason": event.reason,
        "article": event.article,
        "told": event.declared,
        "reading": event.reading,
        "findings": event.findings,
    }


def entry_json(entry: Entry) -> dict[str, Any]:
    """An entry as the JSON interface shows it."""
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


def candidate_json(candidate: PlayerCandidate) -> dict[str, Any]:
    """A candidate as the JSON interface shows it."""
    player = candidate.player
    return {
        "player": player.code,
        "name": player.name,
        "birth": player.birth,
        "fed": player.fed,
        "score": candidate.score,
        "reasons": list(candidate.reasons),
    }


def findings_of(event: Event) -> list[Finding]:
    """The findings of an event, as they were stored."""
    from ratinghouse.kernel.finding import finding_from_stored

    return [finding_from_stored(finding) for finding in event.findings]


def say_next(event: Event) -> None:
    """The next step, as the last line."""
    from ratinghouse.office.events.states import next_step

    step = next_step(event)
    if step:
        click.echo(f"next: {step}")


def _day(day: Any) -> str:
    return day.isoformat() if day else ""
