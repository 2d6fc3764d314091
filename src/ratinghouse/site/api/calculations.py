"""Calculations: a player's number on a list, article by article, from the stored working."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace

from django.http import HttpRequest
from ninja import Router

from ratinghouse.office.models import Entry, EventWorking, Player
from ratinghouse.office.models.fields import storable
from ratinghouse.office.publishing.explanation import Explanation, explain
from ratinghouse.office.publishing.explanation_json import ExplanationJson, explanation_json
from ratinghouse.office.register.merging import duplicates_of
from ratinghouse.rating.sheet import CalculationSheet
from ratinghouse.site.api.lists import Edition, ListDate, PoolName, public_pool
from ratinghouse.site.api.players import PlayerId
from ratinghouse.site.api.public import public_player
from ratinghouse.site.api.schemas import Findings

router = Router(tags=["calculations"])


@router.get(
    "/{id}/calculations/{pool}/{day}",
    response={200: ExplanationJson, 404: Findings, 422: Findings},
    summary="The calculation behind a number",
)
def calculation(
    request: HttpRequest, id: PlayerId, pool: PoolName, day: ListDate, edition: Edition = None
) -> ExplanationJson:
    """The player's line on a list, and for each event the sheet: every step with its article, value and inputs."""
    player = public_player(id)
    explanation = explain(public_pool(pool), player, None if day == "latest" else day, edition)
    return without_hidden(explanation_json(explanation), explanation, player)


def without_hidden(document: ExplanationJson, explanation: Explanation, player: Player) -> ExplanationJson:
    """Return the document without the names of hidden opponents."""
    records = [player, *duplicates_of(player)]
    workings = EventWorking.objects.filter(
        list__pool__name=explanation.pool,
        list__date=explanation.date,
        list__edition=explanation.edition,
        event__entries__player__in=records,
    )
    hidden = Entry.objects.filter(event__in=workings.values("event"), player__hidden=True, player__erased=None)
    masked = set(hidden.values_list("event__name", "no"))
    for part in document["parts"]:
        part["sheets"] = [_masked(sheet, masked) for sheet in part["sheets"]]
    return document


def _masked(sheet: CalculationSheet, masked: Collection[tuple[str, int]]) -> CalculationSheet:
    event = storable(sheet.event)
    names = {no: None if (event, no) in masked else name for no, name in sheet.opponents.items()}
    return replace(sheet, opponents=names)
