"""Searching players, as one types; and the page of one."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.db.models import Prefetch, Q
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.cache import patch_vary_headers
from django.utils.safestring import SafeString
from django.views.decorators.http import require_safe

from ratinghouse.office.history import Line, player_history
from ratinghouse.office.models import Listing, Player, Pool
from ratinghouse.office.period import current_lists
from ratinghouse.office.sought import find_players
from ratinghouse.site.asking import asked_page, asked_player
from ratinghouse.site.chart import Point, distribution, step_chart
from ratinghouse.site.editions import every_list
from ratinghouse.site.games import record_of
from ratinghouse.site.page_cache import published
from ratinghouse.site.people import birth_year, public_name
from ratinghouse.site.standing import Standing, standings

FOUND = 50


@dataclass(frozen=True)
class Progress:
    """A player's road through the lists of one pool."""

    pool: str
    standing: Standing | None
    chart: SafeString
    points: list[tuple[str, int]]
    bars: SafeString
    lines: list[Line]


@require_safe
def search(request: HttpRequest) -> HttpResponse:
    """Players by name, ID or FIDE ID, in any spelling; for htmx the rows alone."""
    told = request.GET.get("q", "").strip()[:100]
    page = asked_page(request)
    shown: dict[str, Any] = {"q": told, "page": page}
    if told:
        first = (page - 1) * FOUND
        shown_ones = Q(hidden=False) | Q(erased__isnull=False)
        found = list(_listed(find_players(told).filter(shown_ones))[first : first + FOUND + 1])
        shown |= {"players": found[:FOUND], "more": len(found) > FOUND, "next": page + 1}
    partial = "HX-Request" in request.headers
    response = render(request, "site/players/_found.html" if partial else "site/players/search.html", shown)
    patch_vary_headers(response, ["HX-Request"])
    return response


def _listed(players: Any) -> Any:
    """The players with their ratings on the newest lists."""
    newest = [made.pk for pool in Pool.objects.order_by("pk") if (made := current_lists(pool).last()) is not None]
    listings = Listing.objects.filter(list__in=newest).select_related("list__pool").defer("list__inputs")
    return players.select_related("club").prefetch_related(
        Prefetch("listings", listings.order_by("list__pool"), "newest")
    )


@require_safe
@published(every_list)
def player(request: HttpRequest, code: str) -> HttpResponse:
    """Everything published of a player."""
    who = asked_player(code)
    if who.merged_into is not None:
        return redirect(reverse("player", args=[who.merged_into.code]))
    places = {standing.pool: standing for standing in standings(who)}
    shown = {
        "player": who,
        "name": public_name(who),
        "birth_year": birth_year(who),
        "progress": [
            made for pool in Pool.objects.order_by("pk") if (made := _progress(pool, who, places)) is not None
        ],
        "record": record_of(who),
    }
    return render(request, "site/players/player.html", shown)


def _progress(pool: Pool, who: Player, places: dict[str, Standing]) -> Progress | None:
    lines = player_history(pool, who)
    if not lines:
        return None
    points: list[Point] = [
        (line.date, rating)
        for line in reversed(lines)
        if (rating := line.revised if line.was_corrected else line.original) is not None
    ]
    standing = places.get(pool.name)
    bars = distribution(standing.bars, standing.higher_than) if standing else SafeString("")
    drawn = [(day.isoformat(), rating) for day, rating in points]
    return Progress(pool.name, standing, step_chart(points), drawn, bars, lines)
