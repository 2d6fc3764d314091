"""Players: the search, a player, and the ratings list by list."""

from __future__ import annotations

from typing import Annotated

from django.db.models import Q
from django.http import HttpRequest, JsonResponse
from ninja import Path, Query, Router

from ratinghouse.office.register.merging import duplicates_of
from ratinghouse.office.register.player_record import latest_listings
from ratinghouse.office.register.search import find_players
from ratinghouse.office.storage import bulk_rows
from ratinghouse.site.api.public import player_out, public_player
from ratinghouse.site.api.schemas import Findings, History, PlayerDetail, Players, PoolRating

router = Router(tags=["players"])

# With the records that were merged into the player's, directly or through others.
_RATINGS = """
WITH RECURSIVE merged(id) AS (
    SELECT CAST(%s AS bigint)
    UNION SELECT player.id FROM office_player player JOIN merged ON player.merged_into_id = merged.id
)
SELECT pool.name, list.date, list.edition, list.current, rating
FROM office_listing JOIN office_ratinglist list ON list.id = list_id JOIN office_pool pool ON pool.id = list.pool_id
WHERE player_id IN (SELECT id FROM merged) ORDER BY list.date, list.edition
"""
PlayerId = Annotated[str, Path(max_length=64, description="the federation's ID")]


@router.get("", response={200: Players, 422: Findings}, summary="Search players")
def search(
    request: HttpRequest,
    q: Annotated[str, Query(max_length=200, description="part of a name in any spelling, an ID or a FIDE ID")],
    limit: Annotated[int, Query(ge=1, le=100)] = 20,
    offset: Annotated[int, Query(ge=0, le=1_000_000)] = 0,
) -> Players:
    """Players whose name has all the words, in any spelling and transliteration; by name."""
    matches = (
        find_players(q.replace("\0", " "))
        .filter(Q(hidden=False) | Q(erased__isnull=False), merged_into=None)
        .select_related("club")
    )
    players = [player_out(player) for player in matches[offset : offset + limit]]
    return Players(total=matches.count(), offset=offset, limit=limit, players=players)


@router.get("/{id}", response={200: PlayerDetail, 404: Findings, 422: Findings}, summary="One player")
def player_detail(request: HttpRequest, id: PlayerId) -> PlayerDetail:
    """A player with the rating in each pool."""
    player = public_player(id)
    ratings = [
        PoolRating(
            pool=listing.list.pool.name,
            list=listing.list.date.isoformat(),
            edition=listing.list.edition,
            rating=listing.rating,
            K=listing.k,
            RD=listing.rd,
            games=listing.total_games,
            status=listing.status,
            inactive=listing.inactive,
        )
        for listing in latest_listings([player, *duplicates_of(player)])
    ]
    return PlayerDetail(**dict(player_out(player)), ratings=ratings)


@router.get("/{id}/history", response={200: History, 404: Findings, 422: Findings}, summary="Ratings list by list")
def history(request: HttpRequest, id: PlayerId) -> JsonResponse:
    """For each pool ``[["2025-12", 2400], …]``, oldest first; lists without a rating of the player are left out.

    A list that is not of the first of a month is named by its whole date. ``original`` has the first editions,
    ``revised`` the current ones; they differ where a list was corrected.
    """
    player = public_player(id)
    pools: dict[str, dict[str, list[tuple[str, int]]]] = {}
    for pool, list_date, edition, current, rating in bulk_rows.few_rows(_RATINGS, [player.pk]):
        series = pools.setdefault(pool, {"original": [], "revised": []})
        if rating is None:
            continue
        point = (str(list_date).removesuffix("-01"), rating)
        if edition == 1:
            series["original"].append(point)
        if current:
            series["revised"].append(point)
    # Not checked against the record: that would take longer than the rest for hundreds of points.
    return JsonResponse({"player": player.code, "pools": pools})
