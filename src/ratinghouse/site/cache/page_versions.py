"""From which editions a page is made, told as a short text that changes when they do.

The register is part of it: names, clubs and the wish to be hidden show on every page, and a list does not fix them.
"""

from __future__ import annotations

from typing import Any

from django.db import connection
from django.http import HttpRequest

from ratinghouse.office.models import JournalEntry, PublishedList
from ratinghouse.office.register.register_state import register_state

_LAST_ENTRY = f"SELECT hash FROM {JournalEntry._meta.db_table} ORDER BY number DESC LIMIT 1"


def last_journal_hash() -> str:
    """The hash of the journal's last entry: while it stays the same, so does everything.

    Every request for a kept page asks this, of the driver itself: Django's cursor would cost it half its time.
    """
    connection.ensure_connection()
    with connection.wrap_database_errors:
        last = connection.connection.execute(_LAST_ENTRY).fetchone()
    return str(last[0]) if last else ""


def version_of_all_lists(request: HttpRequest, *args: Any, **named: Any) -> str:
    """For pages that any list may change: the one that was published last."""
    newest = PublishedList.objects.order_by("-act", "-pk").values_list("act", "content_hash").first()
    return f"lists {newest}, {register_state()}"


def version_of_list(made: PublishedList) -> str:
    """For pages of one list: its content, and whether it is still the current edition."""
    return f"list {made.pk} {made.content_hash} {made.current}, {register_state()}"
