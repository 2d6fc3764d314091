"""An event's report for the public: without dates of birth and without the names of hidden players."""

from __future__ import annotations

from dataclasses import replace

from ratinghouse.office.events.stored_report import report_of
from ratinghouse.office.models import Entry, Event
from ratinghouse.reports.report import Report, ReportEntry
from ratinghouse.site.public.visible_players import public_name


def public_report(event: Event) -> Report:
    """Return the report with the register's IDs, without personal facts and without the received file."""
    report = report_of(event)
    players = Entry.objects.filter(event=event, player__hidden=True).select_related("player")
    hidden = {entry.no: public_name(entry.player) for entry in players if entry.player is not None}
    entries = tuple(_public(entry, hidden.get(entry.no)) for entry in report.entries)
    return replace(report, entries=entries, others=(), received=b"")


def _public(entry: ReportEntry, pseudonym: str | None) -> ReportEntry:
    bare = entry._replace(birth="", extra={})
    return bare if pseudonym is None else bare._replace(name=pseudonym, id="", title="", sex="")
