"""A player's title norms as pages show them, read from the judgements stored when the lists were published."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.db.models import Q

from ratinghouse.forms.wording import points
from ratinghouse.kernel.stored_texts import with_texts
from ratinghouse.office.events.event_norms import NEAR
from ratinghouse.office.models import Event, NormResult, Player
from ratinghouse.titles.condition import JudgementJson


@dataclass(frozen=True)
class NormLine:
    """A title norm, or a near miss."""

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
    conditions: Sequence[JudgementJson]
    missing: Sequence[str]


@dataclass(frozen=True)
class PlayerNorms:
    """A player's norms and near misses, newest first."""

    achieved: tuple[NormLine, ...]
    near_misses: tuple[NormLine, ...]


def norms_of(player: Player) -> PlayerNorms:
    """Return the norms of a player and of the records merged into the player's, by one query."""
    own_results = Q(player=player) | Q(player__merged_into=player)
    results = NormResult.objects.filter(own_results, event__state=Event.State.RATED).select_related("event")
    norms = list(results.order_by("-event__end", "-event", "pk"))
    return PlayerNorms(
        tuple(_line(norm) for norm in norms if norm.verdict != NEAR),
        tuple(_line(norm) for norm in norms if norm.verdict == NEAR),
    )


def _line(norm: NormResult) -> NormLine:
    answer = with_texts(norm.answer)
    return NormLine(
        number=norm.pk,
        title=norm.title,
        event=norm.event,
        games=norm.games,
        average=norm.average,
        performance=norm.performance,
        score=points(norm.score),
        required="" if norm.required is None else points(norm.required),
        is_open=norm.verdict == "open",
        edition=answer["edition"],
        conditions=answer["conditions"],
        missing=answer["missing"],
    )
