"""Rated events as a list of links."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape
from typing import NamedTuple

from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from ratinghouse.site.language.translation import translated
from ratinghouse.site.pages.fast_urls import event_address


class EventLine(NamedTuple):
    """A rated event, as a list of events shows it."""

    number: int
    name: str
    end: object  # a day, as text on SQLite
    city: str
    pool: str | None


def event_links(events: Iterable[EventLine]) -> SafeString:
    """Return the list of links."""
    none = _("None.")
    items = "".join(
        f'<li><a href="{event_address(event.number)}">{escape(event.name) or "–"}</a> <span class="faint small">'
        f"{event.end or ''} · {escape(event.city)} · {escape(translated(event.pool or ''))}</span></li>\n"
        for event in events
    )
    return SafeString(f'<ul class="plain">\n{items or f"<li>{none}</li>"}\n</ul>\n')
