"""Lists: which there are, and any part of one in pages, with ETag."""

from __future__ import annotations

import hashlib
from datetime import date
from typing import Annotated, Any, Literal

from django.http import HttpRequest, HttpResponse
from ninja import Path, Query, Router, Status

from ratinghouse.office.models import JournalEntry, Pool, PublishedList
from ratinghouse.office.publishing.explanation import list_of
from ratinghouse.office.publishing.history import published_editions
from ratinghouse.office.publishing.list_lines import ListLine
from ratinghouse.office.publishing.list_views import VIEWS, ViewFilter, view
from ratinghouse.office.refusal import refusal
from ratinghouse.site.api.public import birth_year
from ratinghouse.site.api.schemas import Findings, ListPage, Lists

router = Router(tags=["lists"])

ViewName = Literal[
    "all", "top", "federation", "women", "juniors", "seniors", "new", "movers", "inactive", "delisted", "unrated"
]
assert set(ViewName.__args__) == set(VIEWS)  # type: ignore[attr-defined]  # a Literal knows its words

PoolName = Annotated[str, Path(max_length=64, description="standard, rapid, …")]
ListDate = Annotated[date | Literal["latest"], Path(description="the date of the list, or latest")]
Edition = Annotated[int | None, Query(ge=1, le=100_000, description="else the current edition")]


@router.get("", response={200: Lists, 422: Findings}, summary="Published lists")
def published(request: HttpRequest) -> dict[str, Any]:
    """Every edition of every list, newest list first."""
    lists = [
        {
            "pool": one.pool,
            "date": one.date.isoformat(),
            "edition": one.edition,
            "current": one.current,
            "rules": one.rules.split(),
            "reason": one.reason,
            "sha256": one.content_hash,
        }
        for one in published_editions()
    ]
    return {"lists": lists}


@router.get(
    "/{pool}/{day}", response={200: ListPage, 304: None, 404: Findings, 422: Findings}, summary="A part of a list"
)
def page(
    request: HttpRequest,
    response: HttpResponse,
    pool: PoolName,
    day: ListDate,
    edition: Edition = None,
    name: Annotated[ViewName, Query(alias="view")] = "top",
    fed: Annotated[str, Query(max_length=8)] = "",
    club: Annotated[str, Query(max_length=64, description="the club's code")] = "",
    age: Annotated[int, Query(ge=0, le=150, description="the limit of juniors or seniors; else 20 and 50")] = 0,
    limit: Annotated[int, Query(ge=1, le=500)] = 100,
    offset: Annotated[int, Query(ge=0, le=10_000_000)] = 0,
) -> Any:
    """A view of a list in pages. With ``If-None-Match`` it answers 304 as long as nothing has changed."""
    made = public_list(pool, None if day == "latest" else day, edition)
    tag = _tag(request, made)
    response["ETag"] = tag
    response["Cache-Control"] = "public, no-cache"
    if tag in request.headers.get("If-None-Match", ""):
        return Status(304, None)
    chosen = view(made, name, ViewFilter(fed.replace("\0", ""), club.replace("\0", ""), age, limit, offset))
    return {
        "pool": pool,
        "date": made.date.isoformat(),
        "edition": made.edition,
        "current": made.current,
        "rules": made.rules.split(),
        "reason": made.reason,
        "sha256": made.content_hash,
        "view": name,
        "articles": dict(chosen.articles),
        "total": chosen.total,
        "offset": offset,
        "limit": limit,
        "rows": [_row(row) for row in chosen.rows],
    }


def public_list(pool_name: str, day: date | None, edition: int | None) -> PublishedList:
    """A published list, or a refusal that tells which there are."""
    return list_of(public_pool(pool_name), day, edition)


def public_pool(name: str) -> Pool:
    """A pool by its name."""
    pool = Pool.objects.filter(name=name.replace("\0", "")).first()
    if pool is None:
        known = ", ".join(Pool.objects.order_by("name").values_list("name", flat=True))
        raise refusal("no-such-pool", f"there is no pool {name}", f"the pools are: {known}")
    return pool


def _tag(request: HttpRequest, made: PublishedList) -> str:
    """The numbers of an edition never change; the names beside them do, and then the journal has grown."""
    last = JournalEntry.objects.order_by("-number").values_list("number", flat=True).first()
    seen = f"{made.content_hash} {last} {request.get_full_path()}"
    return f'"{hashlib.sha256(seen.encode()).hexdigest()[:32]}"'


def _row(row: ListLine) -> dict[str, Any]:
    shown, named = not row.hidden, not row.hidden or row.erased
    return {
        "rank": row.rank,
        "id": row.code if named else None,
        "name": row.name if named else None,
        "title": row.title or None if shown else None,
        "fed": row.fed or None if shown else None,
        "sex": row.sex or None if shown else None,
        "birth_year": birth_year(row.birth) if shown else None,
        "club": row.club or None if shown else None,
        "hidden": row.hidden,
        "rating": row.rating,
        "before": row.before,
        "games": row.games,
        "K": row.k,
        "RD": row.rd,
        "status": row.status,
        "inactive": row.inactive,
    }
