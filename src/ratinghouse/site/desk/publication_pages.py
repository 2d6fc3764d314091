"""The pages that preview and publish the next list of each pool."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_POST, require_safe

from ratinghouse.office.models import Adjustment, Event, Pool, PublishedList
from ratinghouse.office.officials.rating_officials import official_on
from ratinghouse.office.publishing.list_references import next_list_date
from ratinghouse.office.publishing.recipe_of_list import current_lists, events_due
from ratinghouse.site.access import clerk_of, permitted
from ratinghouse.site.desk.forms.list_form import ListForm
from ratinghouse.site.desk.publication_work import preview_task, publish_task
from ratinghouse.site.desk.work_page import work_begun
from ratinghouse.site.desk.work_records import PublicationSubject
from ratinghouse.site.long_work import begin
from ratinghouse.site.permissions import Action

State = Event.State


@dataclass(frozen=True)
class NextList:
    """The next list of a pool: its newest list, the date, its events, and reports that are still on the desk."""

    pool: Pool
    newest: PublishedList | None
    date: date | None
    due: list[Event]
    waiting: list[Event]
    operations: list[Adjustment]


@require_safe
@permitted(Action.PUBLISH)
def next_lists(request: HttpRequest) -> HttpResponse:
    """Show the next list of each pool, and its events."""
    context = {
        "pools": [_next_list(pool) for pool in Pool.objects.order_by("pk")],
        "official": official_on(clerk_of(request).now.date()),
    }
    return render(request, "site/desk/lists.html", context)


@require_POST
@permitted(Action.PUBLISH)
def preview_list(request: HttpRequest) -> HttpResponse:
    """Calculate the next list without saving it."""
    pool, day = _chosen(request)
    subject: PublicationSubject = {"pool": pool.name, "date": day.isoformat()}
    clerk = clerk_of(request)
    return work_begun(request, lambda: begin(preview_task, "preview", clerk.who, subject, at=clerk.now), "desk-lists")


@require_POST
@permitted(Action.PUBLISH)
def publish_list(request: HttpRequest) -> HttpResponse:
    """Publish the next list, which the officer has seen as a preview."""
    pool, day = _chosen(request)
    clerk = clerk_of(request)
    subject: PublicationSubject = {"pool": pool.name, "date": day.isoformat()}
    return work_begun(request, lambda: begin(publish_task, "publish", clerk.who, subject, at=clerk.now), "desk-lists")


def _next_list(pool: Pool) -> NextList:
    day = next_list_date(pool)
    waiting = Event.objects.filter(pool=pool, state__in=(State.CHECKED, State.MATCHED))
    return NextList(
        pool=pool,
        newest=current_lists(pool).last(),
        date=day,
        due=list(events_due(pool, day)) if day else [],
        waiting=list(waiting.filter(list_date=day).order_by("pk")) if day else [],
        operations=list(Adjustment.objects.filter(pool=pool, applied=None).order_by("pk")),
    )


def _chosen(request: HttpRequest) -> tuple[Pool, date]:
    form = ListForm(request.POST)
    if not form.is_valid():
        raise Http404
    return form.cleaned_data["pool"], form.cleaned_data["date"]
