"""A player's page as HTML."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from html import escape

from django.templatetags.static import static
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from ratinghouse.office.models import Player
from ratinghouse.site.language.translation import translated
from ratinghouse.site.pages.norm_html import norms_part
from ratinghouse.site.pages.per_language import per_language
from ratinghouse.site.pages.table_parts import no_rows, number_head, region, text_head
from ratinghouse.site.public.list_position import ListPosition
from ratinghouse.site.public.player_norms import PlayerNorms
from ratinghouse.site.public.visible_players import birth_year


@dataclass(frozen=True)
class PoolProgress:
    """A player's ratings on the lists of one pool, as the page shows them. All strings are HTML."""

    pool: str
    position: ListPosition | None
    sheet: str  # address of the calculation on the newest list
    chart: str
    points: list[tuple[str, int]]
    bars: str
    lists: int
    rows: str


@dataclass(frozen=True)
class PlayerPage:
    """What a player's page shows. Rows of tables are HTML."""

    player: Player
    name: str
    progress: Sequence[PoolProgress]
    events: str
    norms: PlayerNorms
    by_colour: str
    by_opponent: str


@cache
def player_head() -> str:
    """Return the page's part of the HTML head: the script of the chart."""
    style, library, chart = (
        static(f"site/{name}") for name in ("vendor/uplot.min.css", "vendor/uplot.min.js", "chart.js")
    )
    scripts = f'<script src="{library}" defer></script><script src="{chart}" defer></script>'
    return f'<link rel="stylesheet" href="{style}">{scripts}'


def player_main(page: PlayerPage) -> str:
    """Return the main part of the page."""
    cards = "".join(_card(progress, progress.position) for progress in page.progress if progress.position)
    sections = "".join(_section(number, progress) for number, progress in enumerate(page.progress, 1))
    return (
        f"\n{_facts(page.player, page.name)}"
        f'<div class="cards">\n{cards if page.progress else _not_listed()}\n</div>\n{sections}\n'
        f"{_events_head()}{page.events or no_rows(6)}</tbody>\n</table></div>\n"
        f"{norms_part(page.norms)}\n{_scores(page.by_colour, page.by_opponent) if page.by_colour else ''}\n"
    )


def _facts(player: Player, name: str) -> str:
    title = local = particulars = ""
    if not player.hidden:
        title = f"{escape(player.title or player.w_title)} "
        local = f' <span class="faint">{escape(player.local_name)}</span>' if player.local_name else ""
        particulars = _particulars(player)
    return (
        f'<h1>{title}{escape(name)}{local}</h1>\n<dl class="facts">\n'
        f"  <dt>{_fact_labels()[0]}</dt><dd>{escape(player.code)}</dd>\n  {particulars}\n</dl>\n"
    )


def _particulars(player: Player) -> str:
    _code, *terms, federation = _fact_labels()
    facts = zip(terms, (player.fide_id, birth_year(player), player.club.name if player.club else ""), strict=True)
    lines = "".join(f"\n  <dt>{term}</dt><dd>{escape(fact)}</dd>" if fact else "\n  " for term, fact in facts)
    return f"{lines}\n  <dt>{federation}</dt><dd>{escape(player.fed)}</dd>\n  "


@per_language
def _fact_labels() -> tuple[str, ...]:
    return _("ID"), _("FIDE ID"), _("Born"), _("Club"), _("Federation")


def _card(progress: PoolProgress, position: ListPosition) -> str:
    listing = position.listing
    labels = _card_labels()
    parts = [str(listing.date)]
    if listing.k:
        parts.append(f"K {listing.k}")
    if listing.peak:
        parts.append(f"{labels[1]} {listing.peak}")
    games = listing.total_games
    parts.append(ngettext("%(number)s game", "%(number)s games", games) % {"number": games})
    if listing.inactive:
        parts.append(f'<span class="chip">{labels[2]}</span>')
    previous = f'<span class="small faint">{labels[0]} {listing.before}</span>' if listing.before else ""
    rank = ""
    if position.rank:
        numbers = {"rank": position.rank, "of": position.active_players, "percent": position.higher_than}
        sentence = _("Rank %(rank)s of %(of)s, higher than %(percent)s %% of the active players") % numbers
        rank = f"<p>{sentence}</p>{progress.bars}"
    rating = "–" if listing.rating is None else listing.rating
    return (
        f'\n  <section class="card">\n    <h2>{escape(translated(progress.pool))}</h2>\n'
        f'    <p><a class="big" href="{progress.sheet}">{rating}</a> {previous}</p>\n'
        f'    <p class="small">{" · ".join(parts)}</p>\n    {rank}\n  </section>\n'
    )


@per_language
def _card_labels() -> tuple[str, ...]:
    return _("previous:"), _("highest"), _("inactive")


@per_language
def _not_listed() -> str:
    sentence = _("Not on a list yet.")
    return f"<p>{sentence}</p>"


def _section(number: int, progress: PoolProgress) -> str:
    chart = ""
    if progress.chart:
        points = f'<script id="points-{number}" type="application/json">{json.dumps(progress.points)}</script>'
        chart = f"\n  {_chart_attributes(number)}{progress.chart}</div>\n  {points}\n  "
    lists = ngettext("%(lists)s list", "%(lists)s lists", progress.lists) % {"lists": progress.lists}
    return (
        f"\n<section>\n  {_section_heading(progress.pool)}\n  {chart}\n"
        f"  <details{' open' if number == 1 else ''}><summary>{lists}</summary>\n  {_lists_head(progress.pool)}"
        f"{progress.rows}</tbody>\n  </table></div></details>\n</section>\n"
    )


@per_language
def _section_heading(pool: str) -> str:
    heading = _("Rating progress: %(pool)s") % {"pool": escape(translated(pool))}
    return f'<h2 id="{escape(pool)}">{heading}</h2>'


@per_language
def _chart_attributes(number: int) -> str:
    labels = {
        "all": _("All"),
        "year": _("1 year"),
        "years": _("%%s years").replace("%%", "%"),
        "rating": _("Rating"),
        "list": _("List"),
    }
    attributes = " ".join(f'data-{name}="{label}"' for name, label in labels.items())
    return f'<div class="progress-chart" data-points="points-{number}" {attributes}>'


@per_language
def _lists_head(pool: str) -> str:
    columns = (
        *(text_head(_("List")), number_head(_("Original")), number_head(_("Revised")), number_head(_("Games"))),
        *(number_head("K"), text_head(_("Status"))),
    )
    label = _("Lists: %(pool)s") % {"pool": escape(translated(pool))}
    return f"{region(label, 'scroll tall')}\n    <thead><tr>{''.join(columns)}</tr></thead>\n    <tbody>"


@per_language
def _events_head() -> str:
    columns = (
        *(text_head(_("Ended")), text_head(_("Event")), text_head(_("Pool")), number_head("n"), number_head("W")),
        number_head(_("Change")),
    )
    heading = _("Events")
    return (
        f'<h2 id="events">{heading}</h2>\n'
        '<div class="scroll tall" tabindex="0" role="region" aria-labelledby="events"><table>\n'
        f"  <thead><tr>{''.join(columns)}</tr></thead>\n  <tbody>"
    )


def _scores(by_colour: str, by_opponent: str) -> str:
    return (
        f'\n<div class="cards apart">\n{_score_head(True)}{by_colour}</tbody></table></section>\n'
        f"{_score_head(False)}{by_opponent}</tbody></table></section>\n</div>\n"
    )


@per_language
def _score_head(is_by_colour: bool) -> str:
    heading = _("Score by colour") if is_by_colour else _("Score by opponents")
    of_rows = _("Colour") if is_by_colour else _("Opponents' rating")
    columns = (text_head(of_rows), number_head(_("Games")), *map(number_head, "+=−%"))
    return (
        f'  <section class="card"><h2>{heading}</h2><table>\n'
        f"    <thead><tr>{''.join(columns)}\n</tr></thead>\n    <tbody>"
    )
