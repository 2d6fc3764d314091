"""The first page: the newest lists, who moved, what was rated last."""

from __future__ import annotations

from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from ratinghouse.office.list_lines import Row
from ratinghouse.office.listings import Choice, view
from ratinghouse.office.models import Event, Federation, Pool, RatingList
from ratinghouse.site.editions import every_list
from ratinghouse.site.page_cache import published
from ratinghouse.site.views.events import SHOWN

_SHOWN = 5


@dataclass(frozen=True)
class Newest:
    """The newest list of a pool, in short."""

    made: RatingList
    top: tuple[Row, ...]
    movers: tuple[Row, ...]


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
            RatingList.objects.filter(pool=pool, current=True)
            .select_related("pool")
            .defer("inputs")
            .order_by("-date")
            .first()
        )
        if made is not None:
            few = Choice(most=_SHOWN)
            found.append(Newest(made, view(made, "top", few).rows, view(made, "movers", few).rows))
    return found
