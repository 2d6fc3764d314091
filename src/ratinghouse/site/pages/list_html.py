"""The page of a list as HTML."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from html import escape

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from ratinghouse.office.models import PublishedList, RatingOfficial
from ratinghouse.site.language.translation import translated
from ratinghouse.site.pages.fast_urls import list_address, list_file_address, page_address
from ratinghouse.site.pages.per_language import per_language
from ratinghouse.site.pages.table_parts import no_rows, number_head, region, text_head

VIEWS = {
    "top": gettext_lazy("Top"),
    "women": gettext_lazy("Women"),
    "juniors": gettext_lazy("Juniors"),
    "seniors": gettext_lazy("Seniors"),
    "new": gettext_lazy("New"),
    "movers": gettext_lazy("Biggest changes"),
    "inactive": gettext_lazy("Inactive"),
    "federation": gettext_lazy("Federations"),
    "clubs": gettext_lazy("Clubs"),
    "unrated-titled": gettext_lazy("Titled, unrated"),
    "all": gettext_lazy("All, by name"),
}
"""The views of a list that have a page, and their titles."""


@dataclass(frozen=True)
class ListHead:
    """The data shown above and below every view of a list."""

    rating_list: PublishedList
    view: str
    editions: Sequence[int]
    before: date | None
    after: date | None
    kinds: Sequence[str]
    official: RatingOfficial | None


@dataclass(frozen=True)
class PlayersPart:
    """A page of players, and the number of all players of the view."""

    rows: str
    total: int
    articles: Mapping[str, str]
    ranked: bool
    page: int
    pages: int
    earlier: str  # the query of the previous page, or empty; below, of the next one
    later: str
    filter_form: str = ""
    club: str = ""


def list_title(head: ListHead) -> str:
    """Return the title of the page."""
    rating_list = head.rating_list
    return f"{translated(rating_list.pool.name)} {rating_list.date}: {VIEWS[head.view]}"


def list_main(head: ListHead, content: str) -> str:
    """Return the main part of the page, around a view."""
    rating_list = head.rating_list
    heading = _("%(pool)s list of %(day)s") % {
        "pool": escape(translated(rating_list.pool.name)),
        "day": rating_list.date,
    }
    revised = "" if rating_list.current else _revised()
    reason = f'<p class="notice">{escape(rating_list.reason)}</p>' if rating_list.reason else ""
    edition = None if rating_list.current else rating_list.edition
    return (
        f"\n<h1>{heading}</h1>\n{_neighbours(head)}\n{_editions(head)}\n{revised}\n{reason}\n"
        f"{_tabs(head.view, edition)}\n{content}\n{official_line(head.official)}\n"
    )


def _neighbours(head: ListHead) -> str:
    """Return the links to the lists before and after, to all lists, and to the files."""
    pool, day = head.rating_list.pool.name, head.rating_list.date
    edition = "" if head.rating_list.current else f"?edition={head.rating_list.edition}"
    before = f'<a rel="prev" href="{list_address(pool, head.before)}">← {head.before}</a>' if head.before else ""
    after = f'<a rel="next" href="{list_address(pool, head.after)}">{head.after} →</a>' if head.after else ""
    files = "".join(
        f'<a href="{list_file_address(pool, day, kind)}{edition}" download>{kind.upper()}</a> ' for kind in head.kinds
    )
    offered = f'<span class="files">{_download()} {files}</span>' if files else ""
    return f'<p class="beside">{before}{after}{_all_lists()}{offered}</p>'


def _editions(head: ListHead) -> str:
    if len(head.editions) < 2:
        return ""
    tabs = []
    for edition in head.editions:
        label = _("Original") if edition == 1 else _("Revised, edition %(edition)s") % {"edition": edition}
        current = ' aria-current="page"' if edition == head.rating_list.edition else ""
        tabs.append(f'<li><a href="?view={head.view}&amp;edition={edition}"{current}>{label}</a></li>')
    return f'<ul class="tabs">{"".join(tabs)}</ul>'


@per_language
def _tabs(chosen: str, edition: int | None) -> str:
    query = "" if edition is None else f"&amp;edition={edition}"
    tabs = (
        f'<li><a href="?view={view}{query}"{_current(view == chosen)}>{escape(str(title))}</a></li>'
        for view, title in VIEWS.items()
    )
    return f'<ul class="tabs">{"".join(tabs)}</ul>'


def _current(is_current: bool) -> str:
    return ' aria-current="page"' if is_current else ""


def players_part(view: str, part: PlayersPart) -> str:
    """Return a page of the players of a view."""
    total = ngettext("%(total)s player", "%(total)s players", part.total) % {"total": part.total}
    articles = "".join(
        f" · {escape(article)}: {escape(translated(sentence))}" for article, sentence in part.articles.items()
    )
    club = f"{escape(part.club)}: " if part.club else ""
    return (
        f'\n{part.filter_form}\n<p class="faint">{club}{total}{articles}</p>\n{_table_head(view, part.ranked)}'
        f"{part.rows or _no_players()}</tbody>\n</table></div>\n{_pager(part)}\n"
    )


@per_language
def _table_head(view: str, ranked: bool) -> str:
    columns = [
        *([number_head("#")] if ranked else []),
        *(text_head(_("Name")), text_head(_("Fed")), number_head(_("Rating")), number_head("±")),
        *(number_head(_("Games")), number_head("K"), number_head(_("Born")), text_head(_("Club"))),
    ]
    return f"{region(escape(str(VIEWS[view])))}\n  <thead><tr>{''.join(columns)}</tr></thead>\n  <tbody>"


@per_language
def _no_players() -> str:
    sentence = _("No players.")
    return f'<tr><td colspan="9">{sentence}</td></tr>'


def _pager(part: PlayersPart) -> str:
    pages, previous, following = _("Pages"), _("Previous"), _("Next")
    earlier = f'<a rel="prev" href="?{escape(part.earlier)}">← {previous}</a>' if part.earlier else ""
    later = f'<a rel="next" href="?{escape(part.later)}">{following} →</a>' if part.later else ""
    return f'<nav class="pager" aria-label="{pages}">{earlier}<span>{part.page} / {part.pages}</span>{later}</nav>'


def federation_form(rating_list: PublishedList, field: str) -> str:
    """Return the form to choose a federation."""
    edition = "" if rating_list.current else f'<input type="hidden" name="edition" value="{rating_list.edition}">'
    hidden, show = f'<input type="hidden" name="view" value="federation">{edition}', _("Show")
    return f'<form class="line">{hidden}{field}<button>{show}</button></form>'


def clubs_part(rows: str) -> str:
    """Return the clubs of a list."""
    caption = _("Clubs by the average of their first ten players")
    columns = (
        *(text_head(_("Club")), number_head(_("Players"))),
        *(number_head(_("Average")), number_head(_("Best"))),
    )
    return _captioned_table(_("Clubs"), caption, columns, rows)


def titled_part(rows: str) -> str:
    """Return the titled players without a rating."""
    caption = _("Titled players without a rating on this list")
    columns = (text_head(_("Title")), text_head(_("Name")), text_head(_("Fed")))
    return _captioned_table(escape(str(VIEWS["unrated-titled"])), caption, columns, rows)


def _captioned_table(label: str, caption: str, columns: Sequence[str], rows: str) -> str:
    return (
        f"\n{region(label)}\n  <caption>{caption}</caption>\n  <thead><tr>{''.join(columns)}</tr></thead>\n"
        f"  <tbody>{rows or no_rows(len(columns))}</tbody>\n</table></div>\n"
    )


@per_language
def _download() -> str:
    return _("Download:")


@per_language
def _all_lists() -> str:
    label = _("All lists")
    return f'<a href="{page_address("lists")}">{label}</a>'


@per_language
def _revised() -> str:
    sentence = _("This edition has been revised; it is shown as it was published.")
    return f'<p class="notice warning">{sentence}</p>'


def official_line(official: RatingOfficial | None) -> str:
    """Return a line that names the rating official, if there is one."""
    if official is None:
        return ""
    label = _("Rating official:")
    return f'<p class="faint">{label} {escape(official.name)}, {escape(official.contact)}</p>'
