"""The long table of a list's page, a line of text for each player: a template would take twenty times as long."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape
from urllib.parse import quote

from django.urls import reverse
from django.utils.http import RFC3986_SUBDELIMS
from django.utils.safestring import SafeString

from ratinghouse.office.list_lines import Row
from ratinghouse.office.models import RatingList
from ratinghouse.site.templatetags.house import difference, moved, shown_name

_SOMEBODY = "SOMEBODY"
_IN_ADDRESSES = RFC3986_SUBDELIMS + "~:@"  # what Django leaves in an address as it is


def list_rows(made: RatingList, rows: Iterable[Row]) -> SafeString:
    """The players of a list, with links to their pages and to the calculations of their ratings."""
    his_page = reverse("player", args=[_SOMEBODY]).partition(_SOMEBODY)[0]
    sheet = reverse("calculation", args=[_SOMEBODY, made.pool.name, made.date]).partition(_SOMEBODY)[2]
    edition = "" if made.current else f"?edition={made.edition}"
    return SafeString("".join(_row(row, his_page, f"{escape(sheet)}{edition}") for row in rows))


def _row(row: Row, his_page: str, rest: str) -> str:
    page = his_page + escape(quote(row.code, safe=_IN_ADDRESSES))
    title, fed, birth, club = (f"{row.title} ", row.fed, row.birth[:4], row.club) if not row.hidden else [""] * 4
    change = moved(difference(row)) if row.games or row.rating != row.before else ""
    return (
        f'<tr><td class="num">{row.rank}</td>'
        f'<td class="name">{escape(title)}<a href="{page}/">{escape(shown_name(row))}</a></td><td>{escape(fed)}</td>'
        f'<td class="num"><a href="{page}{rest}">{"–" if row.rating is None else row.rating}</a></td>'
        f'<td class="num">{change}</td><td class="num">{row.games or ""}</td>'
        f'<td class="num">{"" if row.k is None else row.k}</td><td class="num">{escape(birth)}</td>'
        f'<td class="nowrap">{escape(club)}</td></tr>\n'
    )
