"""Rated events: all of them, one with its crosstable and what it brought, and which forms of it can be had."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.db.models import Q
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.http import require_safe

from ratinghouse.forms.crosstable import legend_of
from ratinghouse.forms.entrants import Entrant, entrants, in_ranking_order
from ratinghouse.forms.wording import meeting, points
from ratinghouse.office.models import Entry, Event, EventWorking
from ratinghouse.site.cache.page_cache import published
from ratinghouse.site.cache.page_versions import every_list
from ratinghouse.site.events.event_forms import offers
from ratinghouse.site.events.public_report import public_report
from ratinghouse.site.public.player_games import entry_numbers
from ratinghouse.site.public.url_subjects import asked_page

ROWS = 50
SHOWN = ("name", "end", "city", "pool__name")
"""What a line of events says: the rest of a record is long."""


@dataclass(frozen=True)
class Seat:
    """A player of an event, as the page shows him."""

    entrant: Entrant
    code: str  # empty where nobody of the register is meant
    points: str
    rounds: tuple[str, ...]
    numbers: Mapping[str, Any]


@require_safe
@published(every_list, "page", "q")
def events(request: HttpRequest) -> HttpResponse:
    """The rated events, newest first."""
    told = request.GET.get("q", "").strip()[:100]
    rated = Event.objects.filter(state=Event.State.RATED).select_related("pool").order_by("-end", "-pk").only(*SHOWN)
    for word in told.split():
        rated = rated.filter(Q(name__icontains=word) | Q(city__icontains=word))
    page = asked_page(request)
    found = list(rated[(page - 1) * ROWS : page * ROWS + 1])
    if page > 1 and not found:
        raise Http404
    shown = {"events": found[:ROWS], "page": page, "more": len(found) > ROWS, "q": told}
    return render(request, "site/events/events.html", shown)


@require_safe
@published(every_list)
def event(request: HttpRequest, number: int) -> HttpResponse:
    """An event: starting rank, crosstable, rating changes, files."""
    asked, working = asked_event(number)
    report = public_report(asked)
    rounds = report.total_rounds
    codes = dict(Entry.objects.filter(event=asked, player__isnull=False).values_list("no", "player__code"))
    keys = dict(Entry.objects.filter(event=asked, player__isnull=False).values_list("no", "player"))
    numbers = entry_numbers(working)
    seats = [
        Seat(one, codes.get(one.no, ""), points(one.points), _rounds(one, rounds), numbers.get(keys.get(one.no, 0), {}))
        for one in entrants(report)
    ]
    ranked = {one.no: place for place, one in enumerate(in_ranking_order([seat.entrant for seat in seats]))}
    shown = {
        "event": asked,
        "made": working.list,
        "header": report.event,
        "format": report.format,
        "rounds": range(1, rounds + 1),
        "legend": legend_of(report),
        "forms": offers(asked, report, working, private=False),
        "seats": seats,
        "ranking": sorted(seats, key=lambda seat: ranked[seat.entrant.no]),
        "symbols": [name for name in ("Rc", "n", "W", "We", "change") if any(name in seat.numbers for seat in seats)],
    }
    return render(request, "site/events/event.html", shown)


def asked_event(number: int) -> tuple[Event, EventWorking]:
    """An event that is or was in a published list, with the newest working of it."""
    found = get_object_or_404(Event.objects.select_related("pool", "received", "superseded_by"), pk=number)
    working = newest_working(found)
    if working is None:
        raise Http404
    return found, working


def newest_working(event: Event) -> EventWorking | None:
    """The working of the event on its newest list, if it is on any."""
    workings = EventWorking.objects.filter(event=event).select_related("event", "list__pool").defer("list__inputs")
    return workings.order_by("-list__date", "-list__edition").first()


def _rounds(one: Entrant, rounds: int) -> tuple[str, ...]:
    by_round: dict[int, list[str]] = {}
    for played in one.rounds:
        by_round.setdefault(played.result.round, []).append(meeting(played.result))
    return tuple(" ".join(by_round.get(number, [])) for number in range(1, rounds + 1))
