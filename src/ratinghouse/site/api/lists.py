"""Lists: all editions, and the views of a list in pages, with ETag."""

from __future__ import annotations

import hashlib
from datetime import date
from typing import Annotated, Literal

from django.http import HttpRequest, HttpResponse
from ninja import Path, Query, Router, Status

from ratinghouse.kernel.texts import text
from ratinghouse.office.models import JournalEntry, Pool, PublishedList
from ratinghouse.office.publishing.explanation import list_of
from ratinghouse.office.publishing.history import published_editions
from ratinghouse.office.publishing.list_lines import ListLine
from ratinghouse.office.publishing.list_views import VIEWS, ViewFilter, view
from ratinghouse.office.refusal import refusal
from ratinghouse.site.api.public import birth_year
from ratinghouse.site.api.schemas import Findings, ListEdition, ListPage, ListRow, Lists

router = Router(tags=["lists"])

ViewName = Literal[
    "all", "top", "federation", "women", "juniors", "seniors", "new", "movers", "inactive", "delisted", "unrated"
]
assert set(ViewName.__args__) == set(VIEWS)  # type: ignore[attr-defined]  # a Literal knows its words

PoolName = Annotated[str, Path(max_length=64, description="standard, rapid, …")]
ListDate = Annotated[date | Literal["latest"], Path(description="the date of the list, or latest")]
Edition = Annotated[int | None, Query(ge=1, le=100_000, description="else the current edition")]


@router.get("", response={200: Lists, 422: Findings}, summary="Published lists")
def published(request: HttpRequest) -> Lists:
    """Every edition of every list, newest list first."""
    return Lists(
        lists=[
            ListEdition(
                pool=edition.pool,
                date=edition.date.isoformat(),
                edition=edition.edition,
                current=edition.current,
                rules=edition.rules.split(),
                reason=edition.reason,
                sha256=edition.content_hash,
            )
            for edition in published_editions()
        ]
    )


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
) -> ListPage | Status[None]:
    """A view of a list in pages. With ``If-None-Match`` it answers 304 as long as nothing has changed."""
    rating_list = public_list(pool, None if day == "latest" else day, edition)
    tag = _tag(request, rating_list)
    response["ETag"] = tag
    response["Cache-Control"] = "public, no-cache"
    if tag in request.headers.get("If-None-Match", ""):
        return Status(304, None)
    list_view = view(rating_list, name, ViewFilter(fed.replace("\0", ""), club.replace("\0", ""), age, limit, offset))
    return ListPage(
        pool=pool,
        date=rating_list.date.isoformat(),
        edition=rating_list.edition,
        current=rating_list.current,
        rules=rating_list.rules.split(),
        reason=rating_list.reason,
        sha256=rating_list.content_hash,
        view=name,
        articles=dict(list_view.articles),
        total=list_view.total,
        offset=offset,
        limit=limit,
        rows=[_row(row) for row in list_view.rows],
    )


def public_list(pool_name: str, day: date | None, edition: int | None) -> PublishedList:
    """Return a published list, or refuse and name the lists there are."""
    return list_of(public_pool(pool_name), day, edition)


def public_pool(name: str) -> Pool:
    """Return the pool with a name, or refuse and name the pools there are."""
    pool = Pool.objects.filter(name=name.replace("\0", "")).first()
    if pool is None:
        pools = tuple(Pool.objects.order_by("name").values_list("name", flat=True))
        message, remedy = text("there is no pool {name}", name=name), text("the pools are: {pools}", pools=pools)
        raise refusal("no-such-pool", message, remedy)
    return pool


def _tag(request: HttpRequest, rating_list: PublishedList) -> str:
    """Return an ETag. Numbers of an edition never change; a change of names adds an entry to the journal."""
    last = JournalEntry.objects.order_by("-number").values_list("number", flat=True).first()
    version = f"{rating_list.content_hash} {last} {request.get_full_path()}"
    return f'"{hashlib.sha256(version.encode()).hexdigest()[:32]}"'


def _row(row: ListLine) -> ListRow:
    visible, named = not row.hidden, not row.hidden or row.erased
    return ListRow(
        rank=row.rank,
        id=row.code if named else None,
        name=row.name if named else None,
        title=row.title or None if visible else None,
        fed=row.fed or None if visible else None,
        sex=row.sex or None if visible else None,
        birth_year=birth_year(row.birth) if visible else None,
        club=row.club or None if visible else None,
        hidden=row.hidden,
        rating=row.rating,
        before=row.before,
        games=row.games,
        K=row.k,
        RD=row.rd,
        status=row.status,
        inactive=row.inactive,
    )
