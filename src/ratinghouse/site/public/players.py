"""The search for players, and a player's page."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from typing import Any, NamedTuple

from django.db import connection
from django.db.models import Prefetch, Q
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.cache import patch_vary_headers
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from ratinghouse.office.models import Club, Listing, Player, Pool
from ratinghouse.office.publishing.history import LastListing, PlayerHistory, histories_in, listing_rows
from ratinghouse.office.publishing.recipe_of_list import current_lists
from ratinghouse.office.register.search import find_players
from ratinghouse.office.storage import bulk_rows
from ratinghouse.office.storage.process_cache import Remembered
from ratinghouse.site.cache.page_cache import published
from ratinghouse.site.cache.page_versions import version_of_all_lists
from ratinghouse.site.pages.chart import Point, bars_of, distribution, step_chart
from ratinghouse.site.pages.fast_urls import sheets_address
from ratinghouse.site.pages.layout import page
from ratinghouse.site.pages.player_html import PlayerPage, PoolProgress, player_head, player_main
from ratinghouse.site.pages.player_tables import event_rows, list_rows, tally_rows
from ratinghouse.site.public.list_position import BAND, bands_around, newest_days, newest_rows, position_of
from ratinghouse.site.public.player_games import entry_rows, events_of_player
from ratinghouse.site.public.player_norms import norm_rows, norms_in
from ratinghouse.site.public.search_forms import PlayerSearchForm
from ratinghouse.site.public.url_subjects import requested_page
from ratinghouse.site.public.visible_players import public_name

ROWS = 50
_PLAYER_FIELDS = (
    *("id", "fide_id", "name", "local_name", "fed", "birth", "title", "w_title", "code"),
    *("club_id", "hidden", "erased", "merged_into_id"),
)  # in the order of the model
_PLAYER = f"""
SELECT {", ".join(f"player.{name}" for name in _PLAYER_FIELDS)}, club.name
FROM office_player player LEFT JOIN office_club club ON club.id = player.club_id WHERE player.code = %s
"""


@require_safe
def search(request: HttpRequest) -> HttpResponse:
    """Return the players that match a name, ID or FIDE ID in any spelling; for htmx only the rows."""
    form = PlayerSearchForm(request.GET)
    query = form.typed("q")
    number = requested_page(request)
    context: dict[str, object] = {"form": form, "q": query, "page": number}
    if query:
        first = (number - 1) * ROWS
        visible = Q(hidden=False) | Q(erased__isnull=False)
        matches = list(_listed(find_players(query).filter(visible))[first : first + ROWS + 1])
        context |= {"players": matches[:ROWS], "more": len(matches) > ROWS, "next": number + 1}
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
    player_row = _row_of_player(code)
    shown_player = _player_in(player_row)
    if shown_player.merged_into is not None:
        return redirect(reverse("player", args=[shown_player.merged_into.code]))
    rows = _PageRows(
        tuple(listing_rows(shown_player)),
        tuple(entry_rows(shown_player)),
        tuple(norm_rows(shown_player)),
        tuple(newest_rows()),
    )
    key = (connection.settings_dict["NAME"], get_language(), player_row, rows)
    main = _MAIN_PARTS.get(key, lambda: _main_part(shown_player, rows))
    return page(request, public_name(shown_player), main, player_head())


class _PageRows(NamedTuple):
    """The rows of a player in the database: the page is made from these, and from lists that never change."""

    listings: tuple[tuple[Any, ...], ...]
    entries: tuple[tuple[Any, ...], ...]
    norms: tuple[tuple[Any, ...], ...]
    newest: tuple[tuple[Any, ...], ...]


_MAIN_PARTS: Remembered[str] = Remembered(most=256)  # about ten kilobytes each


def _main_part(shown_player: Player, rows: _PageRows) -> str:
    newest, played = newest_days(rows.newest), events_of_player(shown_player, rows.entries)
    return player_main(
        PlayerPage(
            player=shown_player,
            name=public_name(shown_player),
            progress=[
                _progress(pool, shown_player, history, newest.get(pool))
                for pool, history in histories_in(rows.listings).items()
            ],
            events=event_rows(shown_player.code, played.events),
            norms=norms_in(rows.norms),
            by_colour=tally_rows(played.by_colour, {"w": _("White"), "b": _("Black")}),
            by_opponent=tally_rows(played.by_opponent, {"": "–"}),
        )
    )


def _row_of_player(code: str) -> tuple[Any, ...]:
    """Return a player and the player's club as a row of the database, or answer 404."""
    rows = bulk_rows.few_rows(_PLAYER, [code])
    if not rows:
        raise Http404
    return rows[0]


def _player_in(row: Sequence[Any]) -> Player:
    """Return the player of a row, with the club."""
    *values, hidden, erased, merged_into, club_name = row
    player = Player.from_db("default", _PLAYER_FIELDS, (*values, bool(hidden), erased, merged_into))
    player.club = None if club_name is None else Club.from_db("default", ("id", "name"), (player.club_id, club_name))
    return player


_BARS: Remembered[str] = Remembered(most=512)


def _bars(listing: LastListing) -> str:
    """Return the bars of the distribution of a list, cached for all players of a band."""
    own_band = (listing.rating or 0) // BAND
    key = (connection.settings_dict["NAME"], listing.list, listing.content_hash, own_band)
    return _BARS.get(key, lambda: bars_of(bands_around(listing, own_band)))


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
        sheet=f"{sheets_address(shown_player.code, pool)}{history.last.date}/",
        chart=step_chart(points),
        points=[(day.isoformat(), rating) for day, rating in points],
        bars=distribution(_bars(position.listing), position.higher_than) if position and position.rank else "",
        lists=len(history.lines),
        rows=list_rows(shown_player.code, pool, history.lines),
    )
