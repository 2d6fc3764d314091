"""What the deadline board shows in red, told to the officers once."""

from __future__ import annotations

from datetime import datetime

from ratinghouse.office.events.deadlines import late_reports, missing_reports
from ratinghouse.site.notices.notices import Kind, News, officers, write_notices


def write_late_notices(now: datetime) -> None:
    """Write notices of reports that came after their deadline, and of announced events that nobody reported by it.

    The act is always 0, so that a second notice of the same thing to the same officer cannot be written.
    """
    told = list(officers())
    if not told:
        return
    for late in late_reports():
        facts = {"event": late.event.pk, "name": late.event.name, "file": late.event.received.file}
        facts |= {"deadline": late.deadline.isoformat(), "article": late.article}
        write_notices(News(Kind.LATE, f"event {late.event.pk}", facts), told, now)
    for one in missing_reports(now.date()):
        if one.deadline is not None and one.deadline < now.date():
            facts = {"name": one.registration.name, "deadline": one.deadline.isoformat(), "article": one.article}
            write_notices(News(Kind.LATE, f"registration {one.registration.pk}", facts), told, now)
