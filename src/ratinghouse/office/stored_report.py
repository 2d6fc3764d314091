"""An event's report, read again from the bytes that were received, with the register's IDs of its players put in."""

from __future__ import annotations

from collections.abc import Mapping

from ratinghouse.office.models import Entry, Event
from ratinghouse.office.particulars import kept_player
from ratinghouse.reports.report import Report
from ratinghouse.runs.recipe import read_stored


def report_of(event: Event) -> Report:
    """The report as it counts now: who the entries are is what matching decided."""
    return report_text(event, dict(matched_players(event)))


def report_text(event: Event, ids: Mapping[int, str] | None = None) -> Report:
    """The report with the IDs of its entries, by starting number, put in."""
    received = event.received
    return read_stored(bytes(received.content), received.file, event.reading, (ids or {}).items())


def matched_players(event: Event) -> list[tuple[int, str]]:
    """Starting number and ID of each entry that has been matched; of a merged player, whom he was merged into."""
    entries = Entry.objects.filter(event=event, player__isnull=False).select_related("player").order_by("no")
    return [(entry.no, kept_player(entry.player).code) for entry in entries if entry.player is not None]
