"""The digests of a new edition: those of the edition that it replaces, except for buckets in which a row changed."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import numpy as np
from numpy.typing import NDArray

from ratinghouse.derivation.content_hash import (
    DIGEST,
    HASH_VERSION,
    bucket_count,
    bucket_digest,
    bucket_digests,
    buckets_of,
    numbers_of_rows,
)
from ratinghouse.office.models import PublishedList
from ratinghouse.office.revisions.followed_rows import FollowedRows
from ratinghouse.office.revisions.revision_source import EditionRows, RevisionSource


class EditionDigests:
    """The digests of new editions, oldest first: of each, the rows of a few buckets are read."""

    def __init__(self, source: RevisionSource) -> None:
        self._source = source
        self._followed: dict[tuple[int, int], _FollowedBuckets] = {}  # by pool and number of buckets
        self._registers: dict[int, _RegisterBuckets] = {}  # by number of buckets

    def digests(
        self,
        published: PublishedList,
        stored: bytes | None,
        rows: EditionRows,
        players: int,
        next_lists: Sequence[int] = (),
    ) -> bytes:
        """Return the digests of an edition with this number of players whose ``rows`` differ from the published one.

        ``stored`` are the digests of the published one, if it has any. ``next_lists`` will probably be asked for next.
        """
        count = bucket_count(players)
        if published.hash_version != HASH_VERSION or stored is None or len(stored) != count * DIGEST:
            return bucket_digests(self._source.standings_of(rows.applied_to(self._source.rows(published))))
        moved = np.concatenate([rows.changed.players, rows.removed])
        if not len(moved):
            return stored
        if count not in self._registers:
            self._registers[count] = _RegisterBuckets(self._source.ids, self._source.code, count)
        followed = self._followed.get((published.pool_id, count))
        if followed is None:
            followed = _FollowedBuckets(FollowedRows(self._source.parts), self._registers[count])
            self._followed[published.pool_id, count] = followed
        followed.rows.follow(published.pk, published.date, next_lists)
        codes = self._source.code[np.searchsorted(self._source.ids, moved)].tolist()
        return followed.revised(stored, sorted(set(buckets_of(codes, count).tolist())), rows)


class _RegisterBuckets:
    """The players of the register by the bucket that their IDs belong to."""

    def __init__(self, ids: NDArray[np.int64], code: NDArray[np.bytes_], count: int) -> None:
        codes = code.tolist()
        bucket = buckets_of(codes, count)
        self._order = np.argsort(bucket.astype(np.int32), kind="stable")
        self._starts = np.searchsorted(bucket[self._order], np.arange(count + 1))
        self._ids, self._codes = ids, code

    def members(self, bucket: int) -> tuple[NDArray[np.int64], NDArray[np.bytes_]]:
        """Return the primary keys and the IDs of the players of a bucket, in the order of the register."""
        rows = self._order[self._starts[bucket] : self._starts[bucket + 1]]
        return self._ids[rows], self._codes[rows]


class _FollowedBuckets:
    """The rows of the buckets in which anything changed so far."""

    def __init__(self, rows: FollowedRows, register: _RegisterBuckets) -> None:
        self.rows = rows
        self._register = register
        self._places: dict[int, slice] = {}  # of the rows of each bucket
        self._codes: dict[int, NDArray[np.bytes_]] = {}

    def revised(self, stored: bytes, buckets: Iterable[int], edition: EditionRows) -> bytes:
        """Return the digests of an edition in which rows of some buckets differ from the list that is followed."""
        self._add([bucket for bucket in buckets if bucket not in self._places])
        numbers, is_listed = self.rows.numbers.copy(), self.rows.is_listed.copy()
        changed = self.rows.places(edition.changed.players)
        numbers[changed] = numbers_of_rows(edition.changed.columns, len(changed))
        is_listed[changed] = True
        is_listed[self.rows.places(edition.removed)] = False
        revised = bytearray(stored)
        for bucket in buckets:
            place = self._places[bucket]
            listed = is_listed[place]
            codes = self._codes[bucket][listed].tolist()
            revised[bucket * DIGEST : (bucket + 1) * DIGEST] = bucket_digest(codes, numbers[place][listed])
        return bytes(revised)

    def _add(self, buckets: Sequence[int]) -> None:
        """Follow the players of more buckets."""
        if not buckets:
            return
        members = [self._register.members(bucket) for bucket in buckets]
        first = self.rows.add(np.concatenate([ids for ids, _ in members])).start
        for bucket, (ids, codes) in zip(buckets, members, strict=True):
            self._places[bucket], self._codes[bucket] = slice(first, first + len(ids)), codes
            first += len(ids)
