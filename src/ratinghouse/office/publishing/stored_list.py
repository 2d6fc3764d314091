"""What the tables have of a list: its rows and kept results, and the hash over both."""

from __future__ import annotations

from ratinghouse.derivation.recipe import content_hash
from ratinghouse.office.models import KeptResult, PublishedList
from ratinghouse.office.publishing.recipe_source import TableSource
from ratinghouse.rating.period import PendingResult


def stored_hash(rating_list: PublishedList, source: TableSource) -> str:
    """The hash over the rows that the tables have of a list."""
    return content_hash(rating_list.inputs_hash, source.read(rating_list), stored_pending_results(rating_list))


def stored_pending_results(rating_list: PublishedList) -> list[PendingResult]:
    """The results that the tables have kept with a list."""
    rows = KeptResult.objects.filter(list=rating_list).select_related("player")
    return [
        PendingResult(
            row.player.code, str(row.event_id), row.end, row.games, row.score, row.opponents, row.ru, row.major_team
        )
        for row in rows
    ]
