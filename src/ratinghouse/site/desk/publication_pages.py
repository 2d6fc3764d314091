"""The next list: looked at beforehand, with its movers and anomalies, and published."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict
from datetime import date
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_POST, require_safe

from ratinghouse.office.models import Adjustment, Event, Pool
from ratinghouse.office.publishing.publication import Mover, Publication, next_list_date, preview, publish
from ratinghouse.office.publishing.recipe_of_list import current_lists, events_due
from ratinghouse.site import long_work
from ratinghouse.site.access import clerk_of, permitted
from ratinghouse.site.permissions import Action

State = Event.State
MOST = 200
"""So many players of each kind stand on the page of a publication; of the others it says how many they are."""


@require_safe
@permitted(Action.PUBLISH)
def next_lists(request: HttpRequest) -> HttpResponse:
    """For each pool the list that comes next, and what would enter it."""
    return render(request, "site/desk/lists.html", {"pools": [_pool(pool) for pool in Pool.objects.order_by("pk")]})


@require_POST
@permitted(Action.PUBLISH)
def preview_list(request: HttpRequest) -> HttpResponse:
    """Calculate the next list without writing it."""
    pool, day = _chosen(request)

    def job(report_progress: long_work.Tell) -> dict[str, Any]:
        return document(preview(pool.name, day, report_progress))

    subject = {"pool": pool.name, "date": day.isoformat()}
    return redirect("desk-work", id=long_work.begin("preview", request.user.get_username(), subject, job).id)


@require_POST
@permitted(Action.PUBLISH)
def publish_list(request: HttpRequest) -> HttpResponse:
    """Publish the next list; the preview was its confirmation."""
    pool, day = _chosen(request)
    clerk = clerk_of(request)

    def job(report_progress: long_work.Tell) -> dict[str, Any]:
        return document(publish(clerk, pool.name, day, report_progress))

    subject = {"pool": pool.name, "date": day.isoformat()}
    return redirect("desk-work", id=long_work.begin("publish", clerk.who, subject, job, at=clerk.now).id)


def document(publication: Publication) -> dict[str, Any]:
    """A publication as it is kept for its page."""
    return {
        "pool": publication.pool,
        "date": publication.date.isoformat(),
        "edition": publication.edition,
        "rules": list(publication.rules),
        "counts": publication.counts,
        "movers": _rows(publication.movers),
        "anomalies": _rows(publication.anomalies),
        "created": _rows(publication.created),
        "delisted": _rows(publication.delisted),
        "more": {
            "anomalies": max(0, len(publication.anomalies) - MOST),
            "created": max(0, len(publication.created) - MOST),
            "delisted": max(0, len(publication.delisted) - MOST),
        },
        "events": list(publication.events),
        "findings": [finding.stored() for finding in publication.findings],
        "content_hash": publication.content_hash,
    }


def _rows(players: Sequence[Mover]) -> list[dict[str, Any]]:
    return [asdict(player) | {"difference": player.difference} for player in players[:MOST]]


def _pool(pool: Pool) -> dict[str, Any]:
    day = next_list_date(pool)
    waiting = Event.objects.filter(pool=pool, state__in=(State.CHECKED, State.MATCHED))
    return {
        "pool": pool,
        "newest": current_lists(pool).last(),
        "date": day,
        "due": list(events_due(pool, day)) if day else [],
        "waiting": waiting.filter(list_date=day).order_by("pk") if day else waiting.none(),
        "operations": Adjustment.objects.filter(pool=pool, applied=None).order_by("pk"),
    }


def _chosen(request: HttpRequest) -> tuple[Pool, date]:
    pool = Pool.objects.filter(name=request.POST.get("pool", "")).first()
    try:
        day = date.fromisoformat(request.POST.get("date", ""))
    except ValueError:
        raise Http404 from None
    if pool is None:
        raise Http404
    return pool, day
