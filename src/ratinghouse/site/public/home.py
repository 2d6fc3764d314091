"""The first page: the newest list of each pool, the largest changes, the events rated last."""

from __future__ import annotations

from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from ratinghouse.office.models import Event, Federation, Pool, PublishedList
from ratinghouse.office.publishing.list_lines import ListLine
from ratinghouse.office.publishing.list_views import ViewFilter, view
from ratinghouse.site.cache.page_cache import published
from ratinghouse.site.cache.page_versions import version_of_all_lists
from ratinghouse.site.events.events import EVENT_COLUMNS

_ROWS = 5


@dataclass(frozen=True)
class NewestList:
    """The newest list of a pool with its first players and its largest changes."""

    rating_list: PublishedList
    top: tuple[ListLine, ...]
    movers: tuple[ListLine, ...]


@require_safe
@published(version_of_all_lists)
def home(request: HttpRequest) -> HttpResponse:
    """Return the first page."""
    rated = Event.objects.filter(state=Event.State.RATED).select_related("pool").order_by("-end", "-pk")
    context = {"federation": Federation.objects.first(), "newest": _newest(), "events": rated.only(*EVENT_COLUMNS)[:8]}
    return render(request, "site/home.html", context)


def _newest() -> list[NewestList]:
    newest = []
    for pool in Pool.objects.order_by("pk"):
        rating_list = (
            PublishedList.objects.filter(pool=pool, current=True)
            .select_related("pool")
            .defer("inputs")
            .order_by("-date")
            .first()
        )
        if rating_list is not None:
            first_rows = ViewFilter(most=_ROWS)
            newest.append(
                NewestList(
                    rating_list, view(rating_list, "top", first_rows).rows, view(rating_list, "movers", first_rows).rows
                )
            )
    return newest
