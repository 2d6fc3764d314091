"""What is stored of a list: its rows, its pending results, and the hash of both."""

from __future__ import annotations

from ratinghouse.derivation.recipe import content_hash
from ratinghouse.office.models import KeptResult, PublishedList
from ratinghouse.office.publishing.recipe_source import TableSource
from ratinghouse.rating.period import PendingResult


def stored_hash(rating_list: PublishedList, source: TableSource) -> str:
    """Return the hash of the stored rows and pending results of a list."""
    return content_hash(rating_list.inputs_hash, source.read(rating_list), stored_pending_results(rating_list))


def stored_pending_results(rating_list: PublishedList) -> list[PendingResult]:
    """Return the pending results that are stored with a list."""
    rows = KeptResult.objects.filter(list=rating_list).select_related("player")
    return [
        PendingResult(
            row.player.code, str(row.event_id), row.end, row.games, row.score, row.opponents, row.ru, row.major_team
        )
        for row in rows
    ]
