"""The first page: the newest lists, who moved, what was rated last."""

from __future__ import annotations

from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from ratinghouse.office.models import Event, Federation, Pool, PublishedList
from ratinghouse.office.publishing.list_lines import ListLine
from ratinghouse.office.publishing.list_views import ViewFilter, view
from ratinghouse.site.cache.page_cache import published
from ratinghouse.site.cache.page_versions import every_list
from ratinghouse.site.events.events import SHOWN

_SHOWN = 5


@dataclass(frozen=True)
class Newest:
    """The newest list of a pool, in short."""

    made: PublishedList
    top: tuple[ListLine, ...]
    movers: tuple[ListLine, ...]


@require_safe
@published(every_list)
def home(request: HttpRequest) -> HttpResponse:
    """The newest lists of all pools, and the events that were rated last."""
    rated = Event.objects.filter(state=Event.State.RATED).select_related("pool").order_by("-end", "-pk").only(*SHOWN)
    shown = {"federation": Federation.objects.first(), "newest": _newest(), "events": rated[:8]}
    return render(request, "site/home.html", shown)


def _newest() -> list[Newest]:
    found = []
    for pool in Pool.objects.order_by("pk"):
        made = (
            PublishedList.objects.filter(pool=pool, current=True)
            .select_related("pool")
            .defer("inputs")
            .order_by("-date")
            .first()
        )
        if made is not None:
            few = ViewFilter(most=_SHOWN)
            found.append(Newest(made, view(made, "top", few).rows, view(made, "movers", few).rows))
    return found
