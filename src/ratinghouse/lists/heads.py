"""What JSON and Parquet files say about a list as a whole: its date, its pools, and further facts."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from typing import Any, TypedDict

from ratinghouse.kernel.texts import text
from ratinghouse.lists.rating_list import RatingList
from ratinghouse.lists.reading.list_findings import ListFindings

_POOL = re.compile(r"[a-z]{1,20}")


@dataclass(frozen=True, slots=True)
class Head:
    """The head of a file; a date or pool that is missing or wrong in it is the caller's."""

    list_date: date | None
    pool: str  # of a list of one pool
    pools: tuple[str, ...]
    about: Mapping[str, str]


class HeadJson(TypedDict):
    """The head of a list as files store it."""

    list_date: str | None
    pools: list[str]
    about: dict[str, str]


def head_of(ratings: RatingList) -> HeadJson:
    """Return the head of a list, ready for JSON."""
    return {
        "list_date": ratings.date.isoformat() if ratings.date else None,
        "pools": list(ratings.pools),
        "about": dict(ratings.about),
    }


def read_head(content: Any, findings: ListFindings, list_date: date | None, pool: str) -> Head:
    """Return the head of a file; a date given by the caller replaces the file's."""
    words: dict[str, object] = content if isinstance(content, dict) else {}
    about = words.get("about")
    pools = _pools(words.get("pools"), findings)
    return Head(
        list_date or _date(words.get("list_date"), findings),
        pools[0] if len(pools) == 1 else pool,
        pools,
        {str(key): str(value) for key, value in about.items()} if isinstance(about, dict) else {},
    )


def _pools(names: Any, findings: ListFindings) -> tuple[str, ...]:
    if names is None:
        return ()
    if isinstance(names, list) and all(isinstance(pool, str) and _POOL.fullmatch(pool) for pool in names):
        return tuple(names)
    findings.error(
        "bad-pool", text("pools {written!r} are not names such as standard, rapid and blitz", written=str(names)[:40])
    )
    return ()


def _date(written: Any, findings: ListFindings) -> date | None:
    if written is None:
        return None
    try:
        return date.fromisoformat(str(written))
    except ValueError:
        findings.error(
            "bad-date", text("list_date {written!r} is not a date", written=str(written)[:40]), text("write YYYY-MM-DD")
        )
        return None
