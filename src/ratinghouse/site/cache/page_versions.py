"""Versions of the sources of pages: short texts that change whenever the page would.

The register is part of each: names, clubs and hidden players are on every page, and a list does not contain them.
"""

from __future__ import annotations

from typing import Any

from django.db import connection
from django.http import HttpRequest

from ratinghouse.office.models import JournalEntry, PublishedList
from ratinghouse.office.register.register_state import register_state

_LAST_ENTRY = f"SELECT hash FROM {JournalEntry._meta.db_table} ORDER BY number DESC LIMIT 1"


def last_journal_hash() -> str:
    """Return the hash of the journal's last entry: while it is the same, no page has changed.

    Every request for a cached page calls this, through the database driver: Django's cursor would double its time.
    """
    connection.ensure_connection()
    with connection.wrap_database_errors:
        last = connection.connection.execute(_LAST_ENTRY).fetchone()
    return str(last[0]) if last else ""


def version_of_all_lists(request: HttpRequest, *args: Any, **parameters: Any) -> str:
    """Return the version of pages that any new list may change: the list published last."""
    newest = PublishedList.objects.order_by("-act", "-pk").values_list("act", "content_hash").first()
    return f"lists {newest}, {register_state()}"


def version_of_list(rating_list: PublishedList) -> str:
    """Return the version of pages of one list: its content, and whether it is the current edition."""
    return f"list {rating_list.pk} {rating_list.content_hash} {rating_list.current}, {register_state()}"
