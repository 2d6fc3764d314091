"""An event's report as the public may have it: no dates of birth, no names of those who asked to be hidden."""

from __future__ import annotations

from dataclasses import replace

from ratinghouse.office.events.stored_report import report_of
from ratinghouse.office.models import Entry, Event
from ratinghouse.reports.report import Report
from ratinghouse.reports.report import ReportEntry as Reported
from ratinghouse.site.public.visible_players import public_name


def public_report(event: Event) -> Report:
    """The report with the register's IDs, and without what is nobody else's business."""
    report = report_of(event)
    players = Entry.objects.filter(event=event, player__hidden=True).select_related("player")
    hidden = {entry.no: public_name(entry.player) for entry in players if entry.player is not None}
    entries = tuple(_public(entry, hidden.get(entry.no)) for entry in report.entries)
    return replace(report, entries=entries, others=(), received=b"")


def _public(entry: Reported, instead: str | None) -> Reported:
    bare = entry._replace(birth="", extra={})
    return bare if instead is None else bare._replace(name=instead, id="", title="", sex="")
