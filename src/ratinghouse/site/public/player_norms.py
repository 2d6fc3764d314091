"""A player's title norms as pages show them, read from what was judged when the lists were published."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.db.models import Q

from ratinghouse.forms.wording import points
from ratinghouse.office.events.event_norms import NEAR
from ratinghouse.office.models import Event, NormResult, Player


@dataclass(frozen=True)
class ShownNorm:
    """A norm, or a near miss."""

    number: int
    title: str
    event: Event
    games: int
    average: int
    performance: int
    score: str
    required: str
    is_open: bool  # nothing fails, but something could not be judged
    edition: str
    conditions: Sequence[dict[str, Any]]
    missing: Sequence[str]


@dataclass(frozen=True)
class PlayerNorms:
    """The norms that a player made, and those that were near; newest first."""

    made: tuple[ShownNorm, ...]
    near: tuple[ShownNorm, ...]


def norms_of(player: Player) -> PlayerNorms:
    """What is stored of a player, also under records that were merged into his; one query."""
    his = Q(player=player) | Q(player__merged_into=player)
    results = NormResult.objects.filter(his, event__state=Event.State.RATED).select_related("event")
    found = list(results.order_by("-event__end", "-event", "pk"))
    return PlayerNorms(
        tuple(_shown(one) for one in found if one.verdict != NEAR),
        tuple(_shown(one) for one in found if one.verdict == NEAR),
    )


def _shown(one: NormResult) -> ShownNorm:
    return ShownNorm(
        number=one.pk,
        title=one.title,
        event=one.event,
        games=one.games,
        average=one.average,
        performance=one.performance,
        score=points(one.score),
        required="" if one.required is None else points(one.required),
        is_open=one.verdict == "open",
        edition=one.answer["edition"],
        conditions=one.answer["conditions"],
        missing=one.answer["missing"],
    )
