"""Notices of late reports to the officers, one for each report."""

from __future__ import annotations

from datetime import datetime

from ratinghouse.office.events.deadlines import late_reports, missing_reports
from ratinghouse.site.notices.notices import Kind, News, NoticeFacts, officers, write_notices


def write_late_notices(now: datetime) -> None:
    """Write notices of reports after their deadline, and of announced events whose report is missing after it.

    The act is always 0, so that no account gets a second notice of the same report.
    """
    accounts = list(officers())
    if not accounts:
        return
    for late in late_reports():
        facts: NoticeFacts = {
            "event": late.event.pk,
            "name": late.event.name,
            "file": late.event.received.file,
            "deadline": late.deadline.isoformat(),
            "article": late.article,
        }
        write_notices(News(Kind.LATE, f"event {late.event.pk}", facts), accounts, now)
    for missing in missing_reports(now.date()):
        if missing.deadline is not None and missing.deadline < now.date():
            facts = {
                "name": missing.registration.name,
                "deadline": missing.deadline.isoformat(),
                "article": missing.article,
            }
            write_notices(News(Kind.LATE, f"registration {missing.registration.pk}", facts), accounts, now)
