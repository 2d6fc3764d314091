"""Rated events: their list, and an event's page with crosstable, rating changes, forms and downloads."""

from __future__ import annotations

from django.db.models import Q
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from ratinghouse.office.models import Event
from ratinghouse.site.cache.page_cache import published
from ratinghouse.site.cache.page_versions import version_of_all_lists
from ratinghouse.site.events.public_event import name_and_main_part
from ratinghouse.site.pages.event_links import EventLine, event_links
from ratinghouse.site.pages.layout import page
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
    number = requested_page(request)
    columns = rated.values_list("pk", "name", "end", "city", "pool__name")
    matches = list(columns[(number - 1) * ROWS : number * ROWS + 1])
    if number > 1 and not matches:
        raise Http404
    links = event_links(EventLine(*row) for row in matches[:ROWS])
    context = {"events": links, "page": number, "more": len(matches) > ROWS, "form": form}
    return render(request, "site/events/events.html", context)


@require_safe
@published(version_of_all_lists)
def event(request: HttpRequest, number: int) -> HttpResponse:
    """Return an event's page."""
    name, main = name_and_main_part(number)
    return page(request, name, main)
