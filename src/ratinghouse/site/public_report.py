"""An event's report as the public may have it: no dates of birth, no names of those who asked to be hidden."""

from __future__ import annotations

from dataclasses import replace

from ratinghouse.office.models import Entry, Event
from ratinghouse.office.stored_report import report_of
from ratinghouse.reports.report import Entry as Reported
from ratinghouse.reports.report import Report
from ratinghouse.site.people import withheld


def public_report(event: Event) -> Report:
    """The report with the register's IDs, and without what is nobody else's business."""
    report = report_of(event)
    hidden = set(Entry.objects.filter(event=event, player__hidden=True).values_list("no", flat=True))
    entries = tuple(_public(entry, hidden=entry.no in hidden) for entry in report.entries)
    return replace(report, entries=entries, others=(), received=b"")


def _public(entry: Reported, *, hidden: bool) -> Reported:
    bare = entry._replace(birth="", extra={})
    return bare._replace(name=withheld(), id="", title="", sex="") if hidden else bare
