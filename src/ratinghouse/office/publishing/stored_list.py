"""What is stored of a list: its rows, its pending results, and the hash of both."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from ratinghouse.derivation.content_hash import HASH_VERSION, bucket_digests, content_hash, hash_of_tree
from ratinghouse.office.models import KeptResult, ListTree, PublishedList
from ratinghouse.office.publishing.carried_over import pending_result
from ratinghouse.office.publishing.recipe_source import TableSource
from ratinghouse.rating.period import PendingResult
from ratinghouse.rating.player_columns import Standings


def write_hash(rating_list: PublishedList, standings: Standings, pending: Iterable[PendingResult]) -> None:
    """Write the hash of a list, after which the database refuses every change of it.

    It is the hash of what was derived, not of what was written: verifying the list compares the two.
    """
    digests = bucket_digests(standings)
    ListTree.objects.create(list=rating_list, digests=digests)
    rating_list.hash_version = HASH_VERSION
    rating_list.content_hash = hash_of_tree(rating_list.inputs_hash, digests, pending)
    rating_list.save(update_fields=["differs_from", "hash_version", "content_hash"])


def has_stored_tree(rating_list: PublishedList, source: TableSource) -> bool:
    """Return whether the stored digests of the buckets of a list, if its hash has any, are those of its stored rows."""
    stored = ListTree.objects.filter(list=rating_list).values_list("digests", flat=True).first()
    if rating_list.hash_version == 1:
        return stored is None
    return stored is not None and bytes(stored) == bucket_digests(source.read(rating_list))


def stored_hash(rating_list: PublishedList, source: TableSource) -> str:
    """Return the hash of the stored rows and pending results of a list."""
    rows, pending = source.read(rating_list), stored_pending_results(rating_list)
    return content_hash(rating_list.hash_version, rating_list.inputs_hash, rows, pending)


def stored_pending_results(rating_list: PublishedList) -> list[PendingResult]:
    """Return the pending results that are stored with a list."""
    return [pending_result(row) for row in KeptResult.objects.filter(list=rating_list).select_related("player")]


def write_pending_results(
    rating_list: PublishedList, results: Iterable[PendingResult], id_of: Mapping[str, int]
) -> None:
    """Write the results that are pending for first ratings."""
    KeptResult.objects.bulk_create(
        [
            KeptResult(
                list=rating_list,
                player_id=id_of[result.player],
                event_id=int(result.event),
                end=result.end,
                games=result.games,
                score=result.score,
                opponents=result.opponents,
                ru=result.Ru,
                major_team=result.major_team,
            )
            for result in results
        ],
        batch_size=1000,
    )
