"""The search for players, and a player's page."""

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
from ratinghouse.site.cache.page_versions import version_of_all_lists
from ratinghouse.site.public.chart import Point, distribution, step_chart
from ratinghouse.site.public.fast_urls import sheets_address
from ratinghouse.site.public.list_position import ListPosition, newest_days, position_of
from ratinghouse.site.public.player_games import events_of_player
from ratinghouse.site.public.player_norms import norms_of
from ratinghouse.site.public.player_tables import event_rows, list_rows, tally_rows
from ratinghouse.site.public.search_forms import PlayerSearchForm
from ratinghouse.site.public.url_subjects import requested_page, requested_player
from ratinghouse.site.public.visible_players import birth_year, public_name

ROWS = 50


@dataclass(frozen=True)
class PoolProgress:
    """A player's ratings on the lists of one pool, as the page shows them."""

    pool: str
    position: ListPosition | None
    sheet: SafeString  # address of the calculation on the newest list
    chart: SafeString
    points: list[tuple[str, int]]
    bars: SafeString
    lists: int
    rows: SafeString


@require_safe
def search(request: HttpRequest) -> HttpResponse:
    """Return the players that match a name, ID or FIDE ID in any spelling; for htmx only the rows."""
    form = PlayerSearchForm(request.GET)
    query = form.typed("q")
    page = requested_page(request)
    context: dict[str, object] = {"form": form, "q": query, "page": page}
    if query:
        first = (page - 1) * ROWS
        visible = Q(hidden=False) | Q(erased__isnull=False)
        matches = list(_listed(find_players(query).filter(visible))[first : first + ROWS + 1])
        context |= {"players": matches[:ROWS], "more": len(matches) > ROWS, "next": page + 1}
    partial = "HX-Request" in request.headers
    response = render(request, "site/players/_matches.html" if partial else "site/players/search.html", context)
    patch_vary_headers(response, ["HX-Request"])
    return response


def _listed(players: Any) -> Any:
    """Return the players with their ratings on the newest lists."""
    newest = [
        newest_list.pk
        for pool in Pool.objects.order_by("pk")
        if (newest_list := current_lists(pool).last()) is not None
    ]
    listings = Listing.objects.filter(list__in=newest).select_related("list__pool").defer("list__inputs")
    return players.select_related("club").prefetch_related(
        Prefetch("listings", listings.order_by("list__pool"), "newest")
    )


@require_safe
@published(version_of_all_lists)
def player(request: HttpRequest, code: str) -> HttpResponse:
    """Return a player's page."""
    shown_player = requested_player(code)
    if shown_player.merged_into is not None:
        return redirect(reverse("player", args=[shown_player.merged_into.code]))
    newest, played = newest_days(), events_of_player(shown_player)
    context = {
        "player": shown_player,
        "name": public_name(shown_player),
        "birth_year": birth_year(shown_player),
        "progress": [
            _progress(pool, shown_player, history, newest.get(pool))
            for pool, history in histories(shown_player).items()
        ],
        "events": event_rows(shown_player.code, played.events),
        "norms": norms_of(shown_player),
        "by_colour": tally_rows(played.by_colour, {"w": _("White"), "b": _("Black")}),
        "by_opponent": tally_rows(played.by_opponent, {"": "–"}),
    }
    return render(request, "site/players/player.html", context)


def _progress(pool: str, shown_player: Player, history: PlayerHistory, newest: date | None) -> PoolProgress:
    points: list[Point] = [
        (line.date, rating)
        for line in reversed(history.lines)
        if (rating := line.revised if line.was_corrected else line.original) is not None
    ]
    position = position_of(history.last) if history.last.current and history.last.date == newest else None
    return PoolProgress(
        pool=pool,
        position=position,
        sheet=SafeString(f"{sheets_address(shown_player.code, pool)}{history.last.date}/"),
        chart=step_chart(points),
        points=[(day.isoformat(), rating) for day, rating in points],
        bars=distribution(position.bands, position.higher_than) if position else SafeString(""),
        lists=len(history.lines),
        rows=list_rows(shown_player.code, pool, history.lines),
    )
