"""docs/timeline.md names the editions, days, pools and floors of the rulebooks."""

from __future__ import annotations

import re
from datetime import date
from pathlib import Path

from ratinghouse.rulebooks import timeline
from ratinghouse.rulebooks.floors import FLOORS

PAGE = (Path(__file__).resolve().parents[2] / "docs" / "timeline.md").read_text(encoding="utf-8")
POOLS = ("standard", "rapid", "blitz")


def test_the_page_has_every_edition_with_its_days_and_pools() -> None:
    rows = {row[1]: row[0] for row in re.finditer(r"^\| `(fide-[\w-]+)` \|.*$", PAGE, re.MULTILINE)}
    pools = {pool: {book.id: (first, book) for first, book in timeline("FIDE", pool)} for pool in POOLS}
    assert list(rows) == list(pools["standard"])
    for pool, editions in pools.items():
        for id, (first, book) in editions.items():
            assert pool in rows[id]
            assert first.isoformat() in rows[id]
            assert (book.until or first).isoformat() in rows[id]


def test_the_page_has_every_floor() -> None:
    rows = [f"| {first:%B %Y} | {floor} |" for first, floor in FLOORS.items()]
    assert all(row in PAGE for row in rows)
    assert list(FLOORS) == sorted(FLOORS)
    assert min(FLOORS) == date(2001, 1, 1)
