"""Rated events: the list of them, and an event's page with crosstable, rating changes, forms and downloads."""

from __future__ import annotations

from django.db.models import Q
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.http import require_safe

from ratinghouse.forms.crosstable import legend_of
from ratinghouse.forms.entrants import Entrant, entrants, in_ranking_order
from ratinghouse.forms.wording import meeting, points
from ratinghouse.office.models import Entry, Event, EventWorking
from ratinghouse.site.cache.page_cache import published
from ratinghouse.site.cache.page_versions import version_of_all_lists
from ratinghouse.site.events.event_forms import form_offers
from ratinghouse.site.events.public_report import public_report
from ratinghouse.site.pages.event_links import EventLine, event_links
from ratinghouse.site.pages.event_tables import EntrantRow, change_rows, ranking_rows, start_rows
from ratinghouse.site.public.player_games import entry_numbers
from ratinghouse.site.public.search_forms import EventSearchForm
from ratinghouse.site.public.url_subjects import requested_page

ROWS = 50


@require_safe
@published(version_of_all_lists, "page", "q")
def events(request: HttpRequest) -> HttpResponse:
    """Return the page of rated events, newest first."""
    form = EventSearchForm(request.GET)
    query = form.typed("q")
    rated = Event.objects.filter(state=Event.State.RATED).order_by("-end", "-pk")
    for word in query.split():
        rated = rated.filter(Q(name__icontains=word) | Q(city__icontains=word))
    page = requested_page(request)
    columns = rated.values_list("pk", "name", "end", "city", "pool__name")
    matches = list(columns[(page - 1) * ROWS : page * ROWS + 1])
    if page > 1 and not matches:
        raise Http404
    links = event_links(EventLine(*row) for row in matches[:ROWS])
    context = {"events": links, "page": page, "more": len(matches) > ROWS, "form": form}
    return render(request, "site/events/events.html", context)


@require_safe
@published(version_of_all_lists)
def event(request: HttpRequest, number: int) -> HttpResponse:
    """Return an event's page."""
    shown_event, working = requested_event(number)
    report = public_report(shown_event)
    rounds = report.total_rounds
    entries = Entry.objects.filter(event=shown_event, player__isnull=False)
    players = {no: (key, code) for no, key, code in entries.values_list("no", "player", "player__code")}
    numbers = entry_numbers(working)
    seats = []
    for entrant in entrants(report):
        key, code = players.get(entrant.no, (0, ""))
        seats.append(
            EntrantRow(entrant, code, points(entrant.points), _rounds(entrant, rounds), numbers.get(key or 0, {}))
        )
    ranked = {entrant.no: place for place, entrant in enumerate(in_ranking_order([seat.entrant for seat in seats]))}
    ranking = sorted(seats, key=lambda seat: ranked[seat.entrant.no])
    symbols = [name for name in ("Rc", "n", "W", "We", "change") if any(name in seat.numbers for seat in seats)]
    context = {
        "event": shown_event,
        "rating_list": working.list,
        "header": report.event,
        "format": report.format,
        "rounds": range(1, rounds + 1),
        "legend": legend_of(report),
        "forms": form_offers(shown_event, working, private=False),
        "ranking_rows": ranking_rows(ranking),
        "change_rows": change_rows(ranking, symbols, working.list.pool.name, working.list.date),
        "start_rows": start_rows(seats),
        "symbols": symbols,
    }
    return render(request, "site/events/event.html", context)


def requested_event(number: int) -> tuple[Event, EventWorking]:
    """Return an event that is or was in a published list, with its newest working; else answer 404."""
    matches = get_object_or_404(Event.objects.select_related("pool", "received", "superseded_by"), pk=number)
    working = newest_working(matches)
    if working is None:
        raise Http404
    return matches, working


def newest_working(event: Event) -> EventWorking | None:
    """Return the working of an event on its newest list, or None if it is on no list."""
    workings = EventWorking.objects.filter(event=event).select_related("event", "list__pool").defer("list__inputs")
    return workings.order_by("-list__date", "-list__edition").first()


def _rounds(entrant: Entrant, rounds: int) -> tuple[str, ...]:
    by_round: dict[int, list[str]] = {}
    for played in entrant.rounds:
        by_round.setdefault(played.result.round, []).append(meeting(played.result))
    return tuple(" ".join(by_round.get(number, [])) for number in range(1, rounds + 1))
