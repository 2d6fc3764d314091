"""The first page as HTML."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from html import escape

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from ratinghouse.office.models import PublishedList, RatingOfficial
from ratinghouse.office.publishing.list_lines import ListLine
from ratinghouse.site.language.translation import translated
from ratinghouse.site.pages.event_links import EventLine, event_links
from ratinghouse.site.pages.fast_urls import list_address, page_address, player_address, sheets_address
from ratinghouse.site.pages.list_html import official_line
from ratinghouse.site.pages.per_language import per_language
from ratinghouse.site.templatetags.display import change_html, rating_change, visible_name


@dataclass(frozen=True)
class NewestList:
    """The newest list of a pool with its first players and its largest changes."""

    rating_list: PublishedList
    top: tuple[ListLine, ...]
    movers: tuple[ListLine, ...]


def home_main(
    federation: str, cards: Sequence[str], events: Iterable[EventLine], official: RatingOfficial | None
) -> str:
    """Return the main part of the page. ``cards`` are the cards of the newest lists, made by ``list_card``."""
    listed = "".join(f"\n{card}\n" for card in cards)
    return (
        f"\n<h1>{escape(federation)}</h1>\n{_search()}\n{'' if cards else _no_list()}\n"
        f'<div class="cards">\n{listed}\n  <section class="card">\n    {_events_heading()}\n'
        f"    {event_links(events)}\n  </section>\n</div>\n{official_line(official)}\n"
    )


@per_language
def _search() -> str:
    label, search = _("Find a player: name, ID or FIDE ID"), _("Search")
    return (
        f'<form class="line" action="{page_address("players")}" role="search">\n'
        f'  <div class="grow"><label for="q">{label}</label>'
        f'<input id="q" name="q" type="search" autocomplete="off"></div>\n  <button>{search}</button>\n</form>'
    )


@per_language
def _no_list() -> str:
    sentence = _("No list has been published yet.")
    return f"<p>{sentence}</p>"


@per_language
def _events_heading() -> str:
    title = _("Recently rated events")
    return f'<h2><a href="{page_address("events")}">{title}</a></h2>'


@per_language
def _caption(is_of_movers: bool) -> str:
    caption = _("Biggest changes") if is_of_movers else _("Top")
    return f"<table><caption>{caption}</caption><tbody>"


def list_card(listed: NewestList) -> str:
    """Return the card of a list."""
    rating_list = listed.rating_list
    pool, day, counts = rating_list.pool.name, rating_list.date, rating_list.counts
    heading = _("%(pool)s list of %(day)s") % {"pool": escape(translated(pool)), "day": day}
    rated = counts.get("rated", "")
    numbers = ngettext("%(rated)s rated player, %(new)s new", "%(rated)s rated players, %(new)s new", rated or 0) % {
        "rated": rated,
        "new": counts.get("created", ""),
    }
    top = "".join(
        f'<tr><td class="num">{row.rank}</td><td>{"" if row.hidden else f"{escape(row.title)} "}{_linked(row)}</td>'
        f'<td class="num">{row.rating}</td></tr>'
        for row in listed.top
    )
    return (
        f'  <section class="card">\n    <h2><a href="{list_address(pool, day)}">{heading}</a></h2>\n'
        f'    <p class="faint small">{numbers}</p>\n    {_caption(False)}\n    {top}\n    </tbody></table>\n'
        f"    {_movers(pool, listed)}\n  </section>"
    )


def _movers(pool: str, listed: NewestList) -> str:
    rows = "".join(
        f'<tr><td>{_linked(row)}</td><td class="num">{row.rating}</td><td class="num">'
        f'<a href="{sheets_address(row.code, pool)}{listed.rating_list.date}/">{change_html(rating_change(row))}</a>'
        "</td></tr>"
        for row in listed.movers
    )
    return f"{_caption(True)}\n    {rows}\n    </tbody></table>" if rows else ""


def _linked(row: ListLine) -> str:
    return f'<a href="{player_address(row.code)}">{escape(visible_name(row))}</a>'
