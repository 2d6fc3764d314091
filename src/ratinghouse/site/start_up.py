"""Work that a server does before its first request, so that the first visitor does not have to wait for it."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

from django.conf import settings
from django.db import connections
from django.http import HttpRequest
from django.template.loader import get_template
from django.urls import get_resolver, resolve, reverse
from django.utils.translation import override

from ratinghouse.office.models import Event
from ratinghouse.office.publishing.history import newest_lists
from ratinghouse.office.publishing.list_views import ViewFilter, view
from ratinghouse.site.cache.page_cache import text_hash
from ratinghouse.site.pages.layout import layout

_TEMPLATES = Path(__file__).parent / "templates"
_SECTIONS = ("/", "/players/", "/lists/", "/events/")


def prepare_for_requests() -> None:
    """Load the templates, addresses and layouts, which are the same for every office and request."""
    for template in sorted(_TEMPLATES.rglob("*.html")):
        get_template(str(template.relative_to(_TEMPLATES)))
    for language, _ in settings.LANGUAGES:
        with override(language):
            get_resolver().reverse_dict  # noqa: B018  # it imports every view, and stores their addresses by language
        for section in _SECTIONS:
            layout(language, section)
    text_hash()
    gc.collect()
    gc.freeze()  # no garbage collection of modules and templates, which takes a tenth of the time of a page


def answer_hot_pages() -> None:
    """Make the most requested pages in every language, so that what they read and import is in memory."""
    for language, _ in settings.LANGUAGES:
        with override(language), suppress(Exception):  # damaged records are reported by the page that needs them
            for address in _hot_pages():
                answer, arguments, named_arguments = resolve(address)
                request = HttpRequest()
                request.method, request.path, request.path_info = "GET", address, address
                answer(request, *arguments, **named_arguments)
    connections.close_all()


def _hot_pages() -> Iterator[str]:
    """Yield the first page, the newest lists, the page of the first player on each, and of the last event."""
    yield reverse("home")
    for rating_list in newest_lists():
        yield reverse("list", args=[rating_list.pool.name, rating_list.date])
        for player in view(rating_list, "top", ViewFilter(most=1)).rows:
            yield reverse("player", args=[player.code])
    rated = Event.objects.filter(state=Event.State.RATED, eventworking__isnull=False).order_by("-end", "-pk")
    for event in rated.values_list("pk", flat=True)[:1]:
        yield reverse("event", args=[event])
