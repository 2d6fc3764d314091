"""What an address asks for: a pool, a list of it, a player, a page number."""

from __future__ import annotations

from datetime import date

from django.http import Http404, HttpRequest
from django.shortcuts import get_object_or_404

from ratinghouse.office.models import Player, Pool, PublishedList
from ratinghouse.office.publishing.explaining import list_of
from ratinghouse.office.refusal import Refused


class IsoDay:
    """A day in an address: 2025-12-01."""

    regex = r"\d{4}-\d{2}-\d{2}"

    def to_python(self, text: str) -> date:
        """The day; an impossible one is no address."""
        return date.fromisoformat(text)

    def to_url(self, day: date) -> str:
        """The day as it stands in an address."""
        return day.isoformat()


def asked_list(request: HttpRequest, pool: str, day: date | None) -> PublishedList:
    """The list of a day, or the newest; in the edition that the query names, or the current one."""
    edition = request.GET.get("edition", "")
    if edition and not (edition.isascii() and edition.isdecimal() and len(edition) < 6):
        raise Http404
    try:
        return list_of(asked_pool(pool), day, int(edition) if edition else None)
    except Refused:
        raise Http404 from None


def asked_pool(name: str) -> Pool:
    """The pool of this name."""
    return get_object_or_404(Pool, name=name)


def asked_player(code: str) -> Player:
    """The player with this ID."""
    return get_object_or_404(Player.objects.select_related("club"), code=code)


def asked_page(request: HttpRequest) -> int:
    """The page number, from 1."""
    text = request.GET.get("page", "")
    return max(1, int(text)) if text.isascii() and text.isdecimal() and len(text) < 7 else 1
