"""Players: search, one player, his history."""

from __future__ import annotations

from typing import Annotated, Any

from django.db.models import Q
from django.http import HttpRequest, JsonResponse
from ninja import Path, Query, Router

from ratinghouse.office.register.merging import duplicates_of
from ratinghouse.office.register.player_record import latest_listings
from ratinghouse.office.register.search import find_players
from ratinghouse.office.storage import bulk_rows
from ratinghouse.site.api.public import player_out, public_player
from ratinghouse.site.api.schemas import Findings, History, PlayerDetail, Players

router = Router(tags=["players"])

_RATINGS = """
WITH RECURSIVE his(id) AS (
    SELECT CAST(%s AS bigint)
    UNION SELECT player.id FROM office_player player JOIN his ON player.merged_into_id = his.id
)
SELECT pool.name, list.date, list.edition, list.current, rating
FROM office_listing JOIN office_ratinglist list ON list.id = list_id JOIN office_pool pool ON pool.id = list.pool_id
WHERE player_id IN (SELECT id FROM his) ORDER BY list.date, list.edition
"""  # with the records that were merged into his, directly or by way of others
PlayerId = Annotated[str, Path(max_length=64, description="the federation's ID")]


@router.get("", response={200: Players, 422: Findings}, summary="Search players")
def search(
    request: HttpRequest,
    q: Annotated[str, Query(max_length=200, description="part of a name in any spelling, an ID or a FIDE ID")],
    limit: Annotated[int, Query(ge=1, le=100)] = 20,
    offset: Annotated[int, Query(ge=0, le=1_000_000)] = 0,
) -> dict[str, Any]:
    """Players whose name has all the words, whatever the accents and transliterations; by name."""
    found = (
        find_players(q.replace("\0", " "))
        .filter(Q(hidden=False) | Q(erased__isnull=False), merged_into=None)
        .select_related("club")
    )
    players = [player_out(player) for player in found[offset : offset + limit]]
    return {"total": found.count(), "offset": offset, "limit": limit, "players": players}


@router.get("/{id}", response={200: PlayerDetail, 404: Findings, 422: Findings}, summary="One player")
def one(request: HttpRequest, id: PlayerId) -> dict[str, Any]:
    """A player's particulars, and where he stands in each pool."""
    player = public_player(id)
    ratings = [
        {
            "pool": listing.list.pool.name,
            "list": listing.list.date.isoformat(),
            "edition": listing.list.edition,
            "rating": listing.rating,
            "K": listing.k,
            "RD": listing.rd,
            "games": listing.total_games,
            "status": listing.status,
            "inactive": listing.inactive,
        }
        for listing in latest_listings([player, *duplicates_of(player)])
    ]
    return {**player_out(player), "ratings": ratings}


@router.get("/{id}/history", response={200: History, 404: Findings, 422: Findings}, summary="Ratings list by list")
def history(request: HttpRequest, id: PlayerId) -> JsonResponse:
    """For each pool ``[["2025-12", 2400], …]``, oldest first; lists on which he has no rating are left out.

    A list that is not of the first of a month is named by its whole date. ``original`` has the first editions,
    ``revised`` the current ones; they differ where a list was corrected.
    """
    player = public_player(id)
    pools: dict[str, dict[str, list[tuple[str, int]]]] = {}
    for pool, told, edition, current, rating in bulk_rows.few_rows(_RATINGS, [player.pk]):
        series = pools.setdefault(pool, {"original": [], "revised": []})
        if rating is None:
            continue
        point = (str(told).removesuffix("-01"), rating)
        if edition == 1:
            series["original"].append(point)
        if current:
            series["revised"].append(point)
    # Plain numbers and words: to have every one of them looked at by the schema would take longer than all the rest.
    return JsonResponse({"player": player.code, "pools": pools})
