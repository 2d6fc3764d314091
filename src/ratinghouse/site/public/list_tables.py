"""The rows of a list's page as HTML. They are written here because a template takes twenty times as long."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape
from urllib.parse import quote

from django.utils.safestring import SafeString

from ratinghouse.office.models import PublishedList
from ratinghouse.office.publishing.list_lines import ListLine
from ratinghouse.office.publishing.list_views import ClubStanding
from ratinghouse.site.public.fast_urls import player_address, sheets_address
from ratinghouse.site.templatetags.display import change_html, rating_change, visible_name


def list_rows(rating_list: PublishedList, rows: Iterable[ListLine]) -> SafeString:
    """Return the rows of players, with links to their pages and to the calculations of their ratings."""
    pool = rating_list.pool.name
    day = f"{rating_list.date}/" if rating_list.current else f"{rating_list.date}/?edition={rating_list.edition}"
    return SafeString("".join(_row(row, f"{sheets_address(row.code, pool)}{day}") for row in rows))


def _row(row: ListLine, sheet: str) -> str:
    title, fed, birth, club = (f"{row.title} ", row.fed, row.birth[:4], row.club) if not row.hidden else [""] * 4
    rank = f'<td class="num">{row.rank}</td>' if row.rank is not None else ""
    change = change_html(rating_change(row)) if row.games or row.rating != row.before else ""
    return (
        f"<tr>{rank}"
        f'<td class="name">{escape(title)}<a href="{player_address(row.code)}">{escape(visible_name(row))}</a></td>'
        f"<td>{escape(fed)}</td>"
        f'<td class="num"><a href="{sheet}">{"–" if row.rating is None else row.rating}</a></td>'
        f'<td class="num">{change}</td><td class="num">{row.games or ""}</td>'
        f'<td class="num">{"" if row.k is None else row.k}</td><td class="num">{escape(birth)}</td>'
        f'<td class="nowrap">{escape(club)}</td></tr>\n'
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
