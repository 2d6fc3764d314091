"""The hash of a list in every version: the same by both programs, fixed for ever, and changed by every change."""

from __future__ import annotations

import random
from dataclasses import replace
from datetime import date
from typing import Any

import numpy as np
import pytest

from ratinghouse.derivation.content_hash import (
    DIGEST,
    HASH_VERSION,
    bucket_count,
    bucket_digest,
    bucket_digests,
    buckets_of,
    content_hash,
    numbers_of_rows,
)
from ratinghouse.derivation.recipe import pending_result_row
from ratinghouse.rating.period import PendingResult
from ratinghouse.rating.player_columns import Standings, codes
from ratinghouse.verifier import LIST_COLUMNS, hash_of_list

PENDING = [
    PendingResult("12", "3", date(2024, 2, 29), 5, 250, 7500, 1612, True),
    PendingResult("0007", "2", date(2024, 1, 31), 9, 0, 13500, 1400, False),
]
FIXED = {
    1: "4ed1aaacc6950b017e6a694b405697962411eb64e0e8b3ec6f9a734531de2d17",
    2: "9512b424a09109788cf53f78f29021d2abfdcb1b52112c58a519fced8486186d",
}
"""The hashes of the list of 300 players of seed 1: a published list keeps its hash, whatever is written later."""


def standings(players: int, seed: int) -> Standings:
    """An invented list."""
    chance = random.Random(seed)
    table = Standings.empty(codes(f"{chance.randrange(10**6)}-{row}" for row in range(players)))
    whole: dict[str, Any] = {
        name: np.array([chance.randrange(-3000, 3000) for _ in range(players)], np.int64)
        for name in ("rating", "before", "change", "games", "total_games", "k", "peak", "last_played")
    }
    return replace(
        table,
        **whole,
        rd=np.array([chance.choice((0.0, 61.25, 1 / 3)) for _ in range(players)]),
        status=np.array([chance.randrange(4) for _ in range(players)], np.int64),
        inactive=np.array([chance.random() < 0.5 for _ in range(players)], np.bool_),
    )


@pytest.mark.parametrize("version", FIXED)
@pytest.mark.parametrize("players", [0, 1, 63, 64, 65, 128, 129, 700])
def test_both_programs_take_the_same_hash(version: int, players: int) -> None:
    table = standings(players, players)
    columns = {name: column.tolist() for name, column in table.columns().items()}
    columns["code"] = [code.decode() for code in columns["code"]]
    assert columns.keys() == LIST_COLUMNS.keys()
    rows = [list(pending_result_row(result)) for result in PENDING]
    assert content_hash(version, "ab12", table, PENDING) == hash_of_list(version, columns, "ab12", rows)


@pytest.mark.parametrize("version", FIXED)
def test_the_hash_of_a_version_never_changes(version: int) -> None:
    assert content_hash(version, "ab12", standings(300, 1), PENDING) == FIXED[version]


def test_new_lists_have_the_last_version() -> None:
    assert max(FIXED) == HASH_VERSION


@pytest.mark.parametrize("version", FIXED)
def test_every_change_changes_the_hash(version: int) -> None:
    table = standings(200, 5)
    hashes = {content_hash(version, "ab12", table, PENDING)}
    for name, column in table.columns().items():
        other = column.copy()
        other[17] = b"other" if name == "code" else (not other[17] if name == "inactive" else other[17] + 1)
        hashes.add(content_hash(version, "ab12", replace(table, **{name: other}), PENDING))
    hashes.add(content_hash(version, "ab13", table, PENDING))
    hashes.add(content_hash(version, "ab12", table, PENDING[:1]))
    hashes.add(content_hash(version, "ab12", table.select(np.arange(199)), PENDING))
    assert len(hashes) == 1 + 12 + 3
    assert content_hash(version, "ab12", table, PENDING[::-1]) in hashes


@pytest.mark.parametrize(
    ("players", "buckets"), [(0, 1), (1, 1), (64, 1), (65, 2), (128, 2), (129, 4), (256, 4), (257, 8), (518_307, 8192)]
)
def test_the_number_of_buckets(players: int, buckets: int) -> None:
    assert bucket_count(players) == buckets


def test_few_changed_rows_need_the_rows_of_their_buckets_only() -> None:
    before = standings(900, 3)
    rating = before.rating.copy()
    rating[[5, 77, 400]] += 1
    after = replace(before, rating=rating)
    bucket = buckets_of(before.code.tolist(), bucket_count(len(before)))
    changed = set(bucket[[5, 77, 400]].tolist())
    revised = bytearray(bucket_digests(before))
    for number in changed:
        members = after.select(bucket == number)
        numbers = numbers_of_rows(members.columns(), len(members))
        revised[number * DIGEST : (number + 1) * DIGEST] = bucket_digest(members.code.tolist(), numbers)
    assert bytes(revised) == bucket_digests(after) != bucket_digests(before)
