"""The digests of a new edition: those of the edition that it replaces, except for buckets in which a row changed."""

from __future__ import annotations

from collections.abc import Iterable
from zlib import crc32

import numpy as np
from numpy.typing import NDArray

from ratinghouse.derivation.content_hash import (
    DIGEST,
    HASH_VERSION,
    bucket_count,
    bucket_digests,
    buckets_of,
    revised_digests,
)
from ratinghouse.office.models import PublishedList
from ratinghouse.office.revisions.published_rows import FollowedRows
from ratinghouse.office.revisions.revision_source import EditionRows, RevisionSource


class EditionDigests:
    """The digests of new editions, oldest first: of each, the rows of a few buckets are read."""

    def __init__(self, source: RevisionSource) -> None:
        self._source = source
        self._followed: dict[int, FollowedRows] = {}
        self._hashes: NDArray[np.int64] | None = None  # of the IDs of the register

    def digests(
        self,
        published: PublishedList,
        stored: bytes | None,
        rows: EditionRows,
        players: int,
        next_lists: Iterable[int] = (),
    ) -> bytes:
        """Return the digests of an edition with so many players that has other rows than the published one.

        ``stored`` are the digests of that, if it has any. ``next_lists`` will probably be asked for next.
        """
        count = bucket_count(players)
        if published.hash_version != HASH_VERSION or stored is None or len(stored) != count * DIGEST:
            return bucket_digests(self._source.standings_of(rows.applied_to(self._source.rows(published))))
        moved = np.concatenate([rows.changed.players, rows.removed])
        if not len(moved):
            return stored
        codes = self._source.code[np.searchsorted(self._source.ids, moved)].tolist()
        buckets = np.unique(buckets_of(codes, count))
        is_changed = np.zeros(count, np.bool_)
        is_changed[buckets] = True
        members = self._source.ids[is_changed[self._register_hashes() & (count - 1)]]
        followed = self._followed.setdefault(published.pool_id, FollowedRows(self._source.parts))
        before = followed.on(published.pk, published.date, members, next_lists)
        standings = self._source.standings_of(rows.applied_to(before))
        return revised_digests(stored, set(buckets.tolist()), standings)

    def _register_hashes(self) -> NDArray[np.int64]:
        if self._hashes is None:
            codes = self._source.code.tolist()
            self._hashes = np.fromiter(map(crc32, codes), np.int64, len(codes))
        return self._hashes
