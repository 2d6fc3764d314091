"""The rows of a list's page as HTML."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape
from urllib.parse import quote

from django.utils.safestring import SafeString

from ratinghouse.office.models import Player, PublishedList
from ratinghouse.office.publishing.list_lines import ListLine
from ratinghouse.office.publishing.list_views import ClubStanding
from ratinghouse.site.pages.fast_urls import around_player, around_sheets, player_address, quoted_each
from ratinghouse.site.templatetags.display import change_html, rating_change, visible_name

_SEPARATOR = "\0"  # no stored text has it


def list_rows(rating_list: PublishedList, rows: Sequence[ListLine]) -> SafeString:
    """Return the rows of players, with links to their pages and to the calculations of their ratings."""
    sheet, in_pool = around_sheets(rating_list.pool.name)
    edition = "" if rating_list.current else f"?edition={rating_list.edition}"
    day = f"{in_pool}{rating_list.date}/{edition}"
    page, end = around_player()
    names = escaped([visible_name(row) if row.hidden else row.name for row in rows])
    titles = escaped(["" if row.hidden else f"{row.title} " for row in rows])
    feds = escaped(["" if row.hidden else row.fed for row in rows])
    births = escaped(["" if row.hidden else row.birth[:4] for row in rows])
    clubs = escaped(["" if row.hidden else row.club for row in rows])
    codes = quoted_each([row.code for row in rows])
    written = []
    for row, code, name, title, fed, birth, club in zip(rows, codes, names, titles, feds, births, clubs, strict=True):
        rating, games, k = row.rating, row.games, row.k
        change = change_html(rating_change(row)) if games or rating != row.before else ""
        rank = "" if row.rank is None else f'<td class="num">{row.rank}</td>'
        written.append(
            f"<tr>{rank}"
            f'<td class="name">{title}<a href="{page}{code}{end}">{name}</a></td><td>{fed}</td>'
            f'<td class="num"><a href="{sheet}{code}{day}">{"–" if rating is None else rating}</a></td>'
            f'<td class="num">{change}</td><td class="num">{games or ""}</td>'
            f'<td class="num">{"" if k is None else k}</td><td class="num">{birth}</td>'
            f'<td class="nowrap">{club}</td></tr>\n'
        )
    return SafeString("".join(written))


def escaped(texts: Sequence[str]) -> list[str]:
    """Return texts escaped for HTML, all at once: one by one takes longer than the rest of a long table."""
    together = escape(_SEPARATOR.join(texts)).split(_SEPARATOR)
    return together if len(together) == len(texts) else [escape(text) for text in texts]


def titled_rows(players: Iterable[Player]) -> SafeString:
    """Return the rows of titled players without a rating."""
    return SafeString(
        "".join(
            f'<tr><td>{escape(player.title or player.w_title)}</td><td class="name">'
            f'<a href="{player_address(player.code)}">{escape(player.name)}</a></td>'
            f"<td>{escape(player.fed)}</td></tr>\n"
            for player in players
        )
    )


def club_rows(clubs: Iterable[ClubStanding]) -> SafeString:
    """Return the rows of clubs, with links to their players."""
    return SafeString(
        "".join(
            f'<tr><td><a href="?view=federation&amp;club={quote(club.code)}">{escape(club.name)}</a></td>'
            f'<td class="num">{club.players}</td><td class="num">{club.average}</td>'
            f'<td class="num">{club.best}</td></tr>\n'
            for club in clubs
        )
    )
