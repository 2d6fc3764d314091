"""Events that are in published lists."""

from __future__ import annotations

from datetime import date
from typing import Annotated, Any

from django.db.models import QuerySet
from django.http import HttpRequest
from ninja import Path, Query, Router

from ratinghouse.office.models import Entry, Event
from ratinghouse.office.refusal import refusal
from ratinghouse.site.api.schemas import EventDetail, Events, Findings

router = Router(tags=["events"])

LARGEST_ID = 2**63 - 1


@router.get("", response={200: Events, 422: Findings}, summary="Events")
def events(
    request: HttpRequest,
    q: Annotated[str, Query(max_length=200, description="part of the name")] = "",
    pool: Annotated[str, Query(max_length=64)] = "",
    on_list: Annotated[date | None, Query(alias="list", description="the list that the event entered")] = None,
    limit: Annotated[int, Query(ge=1, le=500)] = 100,
    offset: Annotated[int, Query(ge=0, le=10_000_000)] = 0,
) -> dict[str, Any]:
    """Rated events, newest first."""
    found = _public().order_by("-end", "-pk")
    if q:
        found = found.filter(name__icontains=q.replace("\0", ""))
    if pool:
        found = found.filter(pool__name=pool.replace("\0", ""))
    if on_list is not None:
        found = found.filter(list_date=on_list)
    shown = [_event(event) for event in found[offset : offset + limit]]
    return {"total": found.count(), "offset": offset, "limit": limit, "events": shown}


@router.get("/{event}", response={200: EventDetail, 404: Findings, 422: Findings}, summary="One event")
def one(request: HttpRequest, event: Annotated[int, Path(ge=1, le=LARGEST_ID)]) -> dict[str, Any]:
    """An event with its entries and its games."""
    found = _public().filter(pk=event).first()
    if found is None:
        raise refusal("no-such-event", f"there is no published event {event}", "see them: GET /api/v1/events")
    entries = found.entries.select_related("player").order_by("no")
    games = found.games.order_by("round", "white")
    return {
        **_event(found),
        "entries": [_entry(entry) for entry in entries],
        "games": [
            {
                "round": game.round,
                "white": game.white,
                "black": game.black,
                "white_result": game.white_code,
                "black_result": game.black_code,
                "coloured": game.coloured,
                "date": game.day.isoformat() if game.day else None,
            }
            for game in games
        ],
    }


def _public() -> QuerySet[Event]:
    return Event.objects.filter(state=Event.State.RATED).select_related("pool")


def _event(event: Event) -> dict[str, Any]:
    return {
        "event": event.pk,
        "name": event.name,
        "city": event.city or None,
        "fed": event.fed or None,
        "start": event.start.isoformat() if event.start else None,
        "end": event.end.isoformat() if event.end else None,
        "format": event.format or None,
        "pool": event.pool.name if event.pool else None,
        "rules": event.rules or None,
        "list": event.list_date.isoformat() if event.list_date else None,
    }


def _entry(entry: Entry) -> dict[str, Any]:
    player = entry.player
    hidden = player is not None and player.hidden
    named = not hidden or (player is not None and player.erased is not None)
    return {
        "no": entry.no,
        "id": player.code if player is not None and named else None,
        "name": None if not named else player.name if player is not None else entry.said_name,
        "fed": None if hidden else (player.fed if player is not None else entry.said_fed) or None,
        "rating": entry.said_rating,
        "hidden": hidden,
    }
