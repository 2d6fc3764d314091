"""What the tables have of a list: its rows and kept results, and the hash over both."""

from __future__ import annotations

from ratinghouse.office.models import KeptResult, RatingList
from ratinghouse.office.table_source import TableSource
from ratinghouse.runs.period import Kept
from ratinghouse.runs.recipe import content_hash


def stored_hash(made: RatingList, source: TableSource) -> str:
    """The hash over the rows that the tables have of a list."""
    return content_hash(made.inputs_hash, source.read(made), stored_kept(made))


def stored_kept(made: RatingList) -> list[Kept]:
    """The results that the tables have kept with a list."""
    rows = KeptResult.objects.filter(list=made).select_related("player")
    return [
        Kept(row.player.code, str(row.event_id), row.end, row.games, row.score, row.opponents, row.ru, row.major_team)
        for row in rows
    ]
