"""Published editions that may have to be revised, read several at once with what is stored of them besides rows."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from ratinghouse.office.models import KeptResult, ListTree, PlayerWorking, PublishedList
from ratinghouse.office.publishing.carried_over import pending_result
from ratinghouse.office.storage import bulk_rows
from ratinghouse.rating.period import PendingResult


@dataclass(frozen=True)
class StoredEdition:
    """A published list with its pending results, and the digests of its hash, if it has any."""

    rating_list: PublishedList
    pending: Sequence[PendingResult]
    digests: bytes | None
    has_working: bool
    read_together: Sequence[int]  # the primary keys of the lists that were read at once, with itself
    next_lists: Sequence[PublishedList]  # those of them that are of the same pool, from itself on


def stored_editions(numbers: Sequence[int]) -> Iterator[StoredEdition]:
    """Yield the lists with these primary keys, in their order."""
    pending: dict[int, list[PendingResult]] = {number: [] for number in numbers}
    for row in KeptResult.objects.filter(list__in=numbers).select_related("player"):
        pending[row.list_id].append(pending_result(row))
    digests = dict(ListTree.objects.filter(list__in=numbers).values_list("list", "digests"))
    workings = PlayerWorking.objects.filter(list__in=numbers).values_list("list", flat=True)
    with_working = set(workings.order_by().distinct())
    lists = PublishedList.objects.select_related("pool").in_bulk(list(numbers))
    for at, number in enumerate(numbers):
        stored = digests.get(number)
        yield StoredEdition(
            lists[number],
            pending[number],
            None if stored is None else bytes(stored),
            number in with_working or lists[number].working_version > 1,
            numbers,
            [lists[later] for later in numbers[at:] if lists[later].pool_id == lists[number].pool_id],
        )


def characters_of_recipes(numbers: Sequence[int]) -> int:
    """Return how many characters the recipes of the lists with these primary keys have."""
    some = ", ".join(map(str, numbers))
    rows = bulk_rows.few_rows(f"SELECT sum(length(inputs)) FROM office_ratinglist WHERE id IN ({some})")
    return int(rows[0][0])
