"""Events that are in published lists."""

from __future__ import annotations

from datetime import date
from typing import Annotated

from django.db.models import QuerySet
from django.http import HttpRequest
from ninja import Path, Query, Router

from ratinghouse.kernel.texts import text
from ratinghouse.office.models import Entry, Event, Game
from ratinghouse.office.refusal import refusal
from ratinghouse.site.api.schemas import EntryOut, EventDetail, EventOut, Events, Findings, GameOut

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
) -> Events:
    """Rated events, newest first."""
    matches = _rated_events().order_by("-end", "-pk")
    if q:
        matches = matches.filter(name__icontains=q.replace("\0", ""))
    if pool:
        matches = matches.filter(pool__name=pool.replace("\0", ""))
    if on_list is not None:
        matches = matches.filter(list_date=on_list)
    page = [_event(event) for event in matches[offset : offset + limit]]
    return Events(total=matches.count(), offset=offset, limit=limit, events=page)


@router.get("/{event}", response={200: EventDetail, 404: Findings, 422: Findings}, summary="One event")
def event_detail(request: HttpRequest, event: Annotated[int, Path(ge=1, le=LARGEST_ID)]) -> EventDetail:
    """An event with its entries and its games."""
    rated = _rated_events().filter(pk=event).first()
    if rated is None:
        message = text("there is no published event {event}", event=event)
        raise refusal("no-such-event", message, text("see them: GET /api/v1/events"))
    entries = rated.entries.select_related("player").order_by("no")
    games = rated.games.order_by("round", "white")
    return EventDetail(
        **dict(_event(rated)), entries=[_entry(entry) for entry in entries], games=[_game(game) for game in games]
    )


def _rated_events() -> QuerySet[Event]:
    return Event.objects.filter(state=Event.State.RATED).select_related("pool")


def _event(event: Event) -> EventOut:
    return EventOut(
        event=event.pk,
        name=event.name,
        city=event.city or None,
        fed=event.fed or None,
        start=event.start.isoformat() if event.start else None,
        end=event.end.isoformat() if event.end else None,
        format=event.format or None,
        pool=event.pool.name if event.pool else None,
        rules=event.rules or None,
        list=event.list_date.isoformat() if event.list_date else None,
    )


def _entry(entry: Entry) -> EntryOut:
    player = entry.player
    hidden = player is not None and player.hidden
    named = not hidden or (player is not None and player.erased is not None)
    return EntryOut(
        no=entry.no,
        id=player.code if player is not None and named else None,
        name=None if not named else player.name if player is not None else entry.said_name,
        fed=None if hidden else (player.fed if player is not None else entry.said_fed) or None,
        rating=entry.said_rating,
        hidden=hidden,
    )


def _game(game: Game) -> GameOut:
    return GameOut(
        round=game.round,
        white=game.white,
        black=game.black,
        white_result=game.white_code,
        black_result=game.black_code,
        coloured=game.coloured,
        date=game.day.isoformat() if game.day else None,
    )
