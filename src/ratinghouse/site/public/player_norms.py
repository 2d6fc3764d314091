"""A player's title norms as pages show them, read from the judgements stored when the lists were published."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any

from ratinghouse.forms.wording import points
from ratinghouse.kernel.stored_texts import with_texts
from ratinghouse.office.events.event_norms import NEAR
from ratinghouse.office.models import Event, Player
from ratinghouse.office.storage import bulk_rows
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
    is_open: bool  # no condition failed, but some could not be judged
    edition: str
    conditions: Sequence[JudgementJson]
    missing: Sequence[str]


@dataclass(frozen=True)
class PlayerNorms:
    """A player's norms and near misses, newest first."""

    achieved: tuple[NormLine, ...]
    near_misses: tuple[NormLine, ...]


# The state is checked in Python: in SQL, a database without statistics would first read all rated events.
_NORMS = """
SELECT norm.id, norm.title, norm.verdict, norm.games, norm.score, norm.required, norm.average, norm.performance,
    norm.answer, event.id, event.name, event."end", event.state
FROM office_normresult norm JOIN office_event event ON event.id = norm.event_id
WHERE norm.player_id IN (SELECT id FROM office_player WHERE id = %s OR merged_into_id = %s)
ORDER BY event."end" DESC, event.id DESC, norm.id
"""


def norm_rows(player: Player) -> list[tuple[Any, ...]]:
    """Return the norms of a player and of the records merged into the player's, as rows of the database."""
    return bulk_rows.few_rows(_NORMS, [player.pk, player.pk])


def norms_in(rows: Sequence[Sequence[Any]]) -> PlayerNorms:
    """Return the norms in rated events from a player's rows."""
    rated = [row[:-1] for row in rows if row[-1] == Event.State.RATED]
    return PlayerNorms(
        tuple(_line(row) for row in rated if row[2] != NEAR), tuple(_line(row) for row in rated if row[2] == NEAR)
    )


def _line(row: Sequence[Any]) -> NormLine:
    number, title, verdict, games, score, required, average, performance, stored, event, name, end = row
    answer = with_texts(json.loads(stored))
    end_day = None if end is None else date.fromisoformat(str(end))
    return NormLine(
        number=number,
        title=title,
        event=Event.from_db("default", ("id", "name", "end"), (event, name, end_day)),
        games=games,
        average=average,
        performance=performance,
        score=points(score),
        required="" if required is None else points(required),
        is_open=verdict == "open",
        edition=answer["edition"],
        conditions=answer["conditions"],
        missing=answer["missing"],
    )
