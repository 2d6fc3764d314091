"""The pool, list, player and page number that an address names."""

from __future__ import annotations

from datetime import date

from django.http import Http404, HttpRequest
from django.shortcuts import get_object_or_404

from ratinghouse.office.models import Player, Pool, PublishedList
from ratinghouse.office.publishing.explanation import list_of
from ratinghouse.office.publishing.history import ListOfDay
from ratinghouse.office.refusal import Refused


class IsoDay:
    """A day in an address, such as 2025-12-01."""

    regex = r"\d{4}-\d{2}-\d{2}"

    def to_python(self, text: str) -> date:
        """Return the day. An impossible day raises ``ValueError``: Django then answers 404."""
        return date.fromisoformat(text)

    def to_url(self, day: date) -> str:
        """Return the day as it is written in an address."""
        return day.isoformat()


def requested_list(request: HttpRequest, pool: str, day: date | None) -> PublishedList:
    """Return the list of a day, or the newest, in the edition that the query names, or the current edition."""
    try:
        return list_of(requested_pool(pool), day, _edition(request))
    except Refused:
        raise Http404 from None


def requested_edition(request: HttpRequest, day_lists: ListOfDay) -> PublishedList:
    """Return the edition that the query names, or the current one, or answer 404."""
    rating_list = day_lists.edition(_edition(request))
    if rating_list is None:
        raise Http404
    return rating_list


def _edition(request: HttpRequest) -> int | None:
    edition = request.GET.get("edition", "")
    if edition and not (edition.isascii() and edition.isdecimal() and len(edition) < 6):
        raise Http404
    return int(edition) if edition else None


def requested_pool(name: str) -> Pool:
    """Return the pool with a name, or answer 404."""
    return get_object_or_404(Pool, name=name)


def requested_player(code: str) -> Player:
    """Return the player with an ID, or answer 404."""
    return get_object_or_404(Player.objects.select_related("club"), code=code)


def requested_page(request: HttpRequest) -> int:
    """Return the page number, counted from 1."""
    text = request.GET.get("page", "")
    return max(1, int(text)) if text.isascii() and text.isdecimal() and len(text) < 7 else 1
