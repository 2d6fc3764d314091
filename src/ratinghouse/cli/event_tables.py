"""Events, entries and candidates as tables."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from ratinghouse.cli.language import echo
from ratinghouse.cli.printing import Layout, print_table, word
from ratinghouse.kernel.texts import Text, counted_text, joined, text

if TYPE_CHECKING:
    from ratinghouse.kernel.finding import Finding
    from ratinghouse.kernel.finding_records import StoredFinding
    from ratinghouse.office.events.candidates import PlayerCandidate
    from ratinghouse.office.models import Entry, Event

MOST_CANDIDATES = 5
_MATCHES = {
    "open": text("unmatched"),
    "id": text("by the ID"),
    "name": text("by the name"),
    "alias": text("as decided before"),
    "decided": text("decided"),
    "new": text("registered as new"),
}


def print_events(title: str, events: Iterable[Event]) -> None:
    """Print events, one a line: numbers, names, days and pools, players, lists, findings and states."""
    headings: dict[str, Layout] = {
        text("No"): "right",
        text("Event"): "left",
        text("From"): "whole",
        text("To"): "whole",
        text("Pool"): "whole",
        text("Players"): "right",
        text("Unmatched"): "right",
        text("List"): "whole",
        text("Findings"): "left",
        text("State"): "whole",
    }
    events = list(events)
    entries, open_entries = _entry_counts(events)
    rows = [
        (
            *(event.pk, event.name or event.received.file),
            *(_iso(event.start), _iso(event.end), word(event.pool.name) if event.pool else ""),
            *(entries[event.pk], open_entries[event.pk] or None),
            *(_iso(event.list_date), counted_findings(event.findings), word(event.state)),
        )
        for event in events
    ]
    least_important = (text("From"), text("Players"), text("Pool"), text("List"), text("Findings"))
    print_table(title, headings, rows, least_important=least_important)


def _entry_counts(events: Sequence[Event]) -> tuple[Counter[int], Counter[int]]:
    """Return how many entries each event has, and how many of them are not matched."""
    from django.db.models import Count, Q

    from ratinghouse.office.models import Entry

    entries = Entry.objects.filter(event__in=[event.pk for event in events]).values("event")
    rows = entries.annotate(every=Count("pk"), unmatched=Count("pk", filter=Q(match="open")))
    counts = list(rows.values_list("event", "every", "unmatched"))
    return (
        Counter({event: every for event, every, _ in counts}),
        Counter({event: unmatched for event, _, unmatched in counts}),
    )


def counted_findings(findings: Sequence[StoredFinding]) -> Text:
    """Return how many findings of each severity there are: "1 error, 2 warnings"."""
    numbers = Counter(finding["severity"] for finding in findings)
    parts = []
    if numbers["error"]:
        parts.append(counted_text("{count} error", "{count} errors", count=numbers["error"]))
    if numbers["warning"]:
        parts.append(counted_text("{count} warning", "{count} warnings", count=numbers["warning"]))
    if numbers["note"]:
        parts.append(counted_text("{count} note", "{count} notes", count=numbers["note"]))
    return joined(parts, ", ")


def print_entries(entries: Iterable[Entry]) -> None:
    """Print entries: what the file says of each, and which player of the register it is."""
    headings: dict[str, Layout] = {
        text("No"): "right",
        text("Name"): "left",
        text("Fed"): "whole",
        text("Born"): "whole",
        text("ID"): "whole",
        text("Rating"): "right",
        text("Player"): "whole",
        text("Registered name"): "left",
        text("Match"): "left",
    }
    rows = [
        (
            *(entry.no, entry.said_name, entry.said_fed, entry.said_birth, entry.said_id, entry.said_rating),
            entry.player.code if entry.player else "?",
            entry.player.name if entry.player and entry.player.name != entry.said_name else "",
            _MATCHES[entry.match],
        )
        for entry in entries
    ]
    least_important = (text("Fed"), text("Born"), text("ID"), text("Match"))
    print_table(text("Players as in the file"), headings, rows, least_important=least_important)


def print_open_entries(
    event: Event, entries: Sequence[Entry], candidates: Mapping[int, Sequence[PlayerCandidate]]
) -> None:
    """Print the open entries with their candidates, or with what is missing to register a new player."""
    headings: dict[str, Layout] = {
        text("No"): "right",
        text("Name"): "left",
        text("Fed"): "whole",
        text("Born"): "whole",
        text("ID"): "whole",
        text("Score"): "right",
        text("Player"): "left",
        text("Why"): "left",
    }
    rows: list[Sequence[object]] = []
    for entry in entries:
        reported = (entry.no, entry.said_name, entry.said_fed, entry.said_birth, entry.said_id)
        matches = candidates.get(entry.no, ())[:MOST_CANDIDATES]
        for position, candidate in enumerate(matches):
            player = f"{candidate.player.code} {candidate.player.name} {candidate.player.birth}".strip()
            reasons = joined(candidate.reasons, ", ")
            rows.append((*(reported if position == 0 else [""] * len(reported)), candidate.score, player, reasons))
        if not matches:
            rows.append((*reported, "", text("no match"), _newcomer_text(entry)))
    title = text("Event {event}, {name}: players to match", event=event.pk, name=event.name)
    print_table(title, headings, rows, least_important=(text("Fed"), text("ID"), text("Why")))


def _newcomer_text(entry: Entry) -> Text:
    from ratinghouse.office.events.newcomers import REQUIRED_PARTICULARS, missing_particulars

    lacking = tuple(REQUIRED_PARTICULARS[name] for name in missing_particulars(entry))
    return text("a new player? missing: {missing}", missing=lacking) if lacking else text("a new player?")


def findings_of(event: Event) -> list[Finding]:
    """Return the findings of an event as they are stored."""
    from ratinghouse.kernel.finding import finding_from_stored

    return [finding_from_stored(finding) for finding in event.findings]


def print_next_step(event: Event, *, errors_are_read: bool = False) -> None:
    """Print the next step for an event, as the last line."""
    from ratinghouse.office.events.states import next_step

    step = next_step(event, errors_are_read=errors_are_read)
    if step:
        echo(text("next: {step}", step=step))


def _iso(day: Any) -> str:
    return day.isoformat() if day else ""
