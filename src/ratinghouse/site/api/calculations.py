"""Calculations: a player's number on a list, article by article, from the stored working."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest
from ninja import Router

from ratinghouse.office.models import Entry, EventWorking, Player
from ratinghouse.office.models.fields import storable
from ratinghouse.office.publishing.explanation import Explanation, explain
from ratinghouse.office.publishing.explanation_json import explanation_json
from ratinghouse.office.register.merging import duplicates_of
from ratinghouse.site.api.law_schemas import CalculationOut
from ratinghouse.site.api.lists import Edition, ListDate, PoolName, public_pool
from ratinghouse.site.api.players import PlayerId
from ratinghouse.site.api.public import public_player
from ratinghouse.site.api.schemas import Findings

router = Router(tags=["calculations"])


@router.get(
    "/{id}/calculations/{pool}/{day}",
    response={200: CalculationOut, 404: Findings, 422: Findings},
    summary="The calculation behind a number",
)
def calculation(
    request: HttpRequest, id: PlayerId, pool: PoolName, day: ListDate, edition: Edition = None
) -> dict[str, Any]:
    """The player's line on a list, and for each event the sheet: every step with its article, value and inputs."""
    player = public_player(id)
    explanation = explain(public_pool(pool), player, None if day == "latest" else day, edition)
    return without_hidden(explanation_json(explanation), explanation, player)


def without_hidden(document: dict[str, Any], explanation: Explanation, player: Player) -> dict[str, Any]:
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
        for sheet in part["sheets"]:
            event = storable(sheet["event"])
            sheet["opponents"] = {
                no: None if (event, no) in masked else name for no, name in sheet["opponents"].items()
            }
    return document
