"""The hash of a list: of its recipe, its rows and its pending results. Every version stays supported.

Version 1 is taken over whole columns. Version 2 is a tree over players: a player's ID says to which bucket their row
belongs, each bucket has a digest, and the hash is taken over the digests; so a list of which few rows change needs the
rows of few buckets. ``docs/reference/bundle.md`` describes both byte by byte.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping, Sequence
from typing import Any
from zlib import crc32

import numpy as np
from numpy.typing import NDArray

from ratinghouse.derivation.recipe import canonical_json, pending_result_row
from ratinghouse.derivation.standings import columns_hash
from ratinghouse.rating.period import PendingResult
from ratinghouse.rating.player_columns import Standings

HASH_VERSION = 2
"""The version that new lists have."""

ROWS_OF_BUCKET = 64
"""A list has the smallest power of two of buckets with which a bucket has, on average, at most so many rows."""

DIGEST = 32  # bytes

NUMBERS = tuple(name for name in Standings.definitions if name != "code")
"""The columns of a row's numbers, in their order."""


def content_hash(version: int, inputs_hash: str, standings: Standings, pending: Iterable[PendingResult]) -> str:
    """Return the hash of a list in some version."""
    if version == 1:
        return columns_hash(standings.columns(), inputs_hash.encode(), _pending_json(pending))
    if version == HASH_VERSION:
        return hash_of_tree(inputs_hash, bucket_digests(standings), pending)
    raise ValueError(f"there is no version {version} of hashes of lists")


def hash_of_tree(inputs_hash: str, digests: bytes, pending: Iterable[PendingResult]) -> str:
    """Return the hash of version 2 of a list whose buckets have these digests, one after another."""
    digest = hashlib.sha256(b"ratinghouse list 2\n")
    for part in (inputs_hash.encode(), _pending_json(pending), digests):
        digest.update(f"{len(part)}\n".encode())
        digest.update(part)
    return digest.hexdigest()


def bucket_digests(standings: Standings) -> bytes:
    """Return the digests of all buckets of a list, one after another. Rows are in the order of the list."""
    count = bucket_count(len(standings))
    of_bucket = _digests(standings, buckets_of(standings.code.tolist(), count), range(count))
    return b"".join(of_bucket)


def bucket_count(players: int) -> int:
    """Return the number of buckets of a list with so many players."""
    return 1 << max(0, (players - 1) // ROWS_OF_BUCKET).bit_length() if players else 1


def buckets_of(codes: Sequence[bytes], count: int) -> NDArray[np.int64]:
    """Return the bucket of each player by ID: the CRC-32 of the ID, modulo the number of buckets."""
    return np.fromiter(map(crc32, codes), np.int64, len(codes)) & (count - 1)


def _digests(standings: Standings, bucket: NDArray[np.int64], buckets: Iterable[int]) -> list[bytes]:
    order = np.argsort(bucket.astype(np.int32), kind="stable")
    numbers = numbers_of_rows(standings.columns(), len(standings))[order]
    codes = standings.code[order].tolist()
    ordered = bucket[order]
    bucket_numbers = np.fromiter(buckets, np.int64)
    first = np.searchsorted(ordered, bucket_numbers, "left").tolist()
    last = np.searchsorted(ordered, bucket_numbers, "right").tolist()
    return [bucket_digest(codes[start:stop], numbers[start:stop]) for start, stop in zip(first, last, strict=True)]


def bucket_digest(codes: Iterable[bytes], numbers: NDArray[np.int64]) -> bytes:
    """Return the digest of a bucket, from the IDs of its players and the numbers of their rows, in order."""
    digest = hashlib.sha256(b"\n".join((*codes, b"")))
    digest.update(numbers.tobytes())
    return digest.digest()


def numbers_of_rows(columns: Mapping[str, NDArray[Any]], rows: int) -> NDArray[np.int64]:
    """Return the numbers of each row, eight bytes each, the lowest byte first; real numbers by their bits."""
    numbers = np.empty((rows, len(NUMBERS)), "<i8")
    for at, name in enumerate(NUMBERS):
        column = columns[name]
        numbers[:, at] = np.ascontiguousarray(column, "<f8").view("<i8") if column.dtype.kind == "f" else column
    return numbers


def _pending_json(pending: Iterable[PendingResult]) -> bytes:
    return canonical_json(sorted(pending_result_row(result) for result in pending)).encode()
