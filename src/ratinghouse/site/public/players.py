"""Searching players, as one types; and the page of one."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from typing import Any

from django.db.models import Prefetch, Q
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.cache import patch_vary_headers
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from ratinghouse.office.models import Listing, Player, Pool
from ratinghouse.office.publishing.history import PlayerHistory, histories
from ratinghouse.office.publishing.recipe_of_list import current_lists
from ratinghouse.office.register.search import find_players
from ratinghouse.site.cache.page_cache import published
from ratinghouse.site.cache.page_versions import every_list
from ratinghouse.site.public.chart import Point, distribution, step_chart
from ratinghouse.site.public.fast_urls import sheets_address
from ratinghouse.site.public.list_position import ListPosition, newest_days, standing_of
from ratinghouse.site.public.player_games import record_of
from ratinghouse.site.public.player_norms import norms_of
from ratinghouse.site.public.player_tables import event_rows, list_rows, tally_rows
from ratinghouse.site.public.url_subjects import asked_page, asked_player
from ratinghouse.site.public.visible_players import birth_year, public_name

FOUND = 50


@dataclass(frozen=True)
class Progress:
    """A player's road through the lists of one pool, as the page shows it."""

    pool: str
    standing: ListPosition | None
    sheet: SafeString  # the address of his calculation on the newest list
    chart: SafeString
    points: list[tuple[str, int]]
    bars: SafeString
    lists: int
    rows: SafeString


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
    newest, record = newest_days(), record_of(who)
    shown = {
        "player": who,
        "name": public_name(who),
        "birth_year": birth_year(who),
        "progress": [_progress(pool, who, road, newest.get(pool)) for pool, road in histories(who).items()],
        "events": event_rows(who.code, record.events),
        "norms": norms_of(who),
        "by_colour": tally_rows(record.by_colour, {"w": _("White"), "b": _("Black")}),
        "by_opponent": tally_rows(record.by_opponent, {"": "–"}),
    }
    return render(request, "site/players/player.html", shown)


def _progress(pool: str, who: Player, road: PlayerHistory, newest: date | None) -> Progress:
    points: list[Point] = [
        (line.date, rating)
        for line in reversed(road.lines)
        if (rating := line.revised if line.was_corrected else line.original) is not None
    ]
    standing = standing_of(road.last) if road.last.current and road.last.date == newest else None
    return Progress(
        pool=pool,
        standing=standing,
        sheet=SafeString(f"{sheets_address(who.code, pool)}{road.last.date}/"),
        chart=step_chart(points),
        points=[(day.isoformat(), rating) for day, rating in points],
        bars=distribution(standing.bars, standing.higher_than) if standing else SafeString(""),
        lists=len(road.lines),
        rows=list_rows(who.code, pool, road.lines),
    )
