"""The rows of the tables of a player's page as HTML: lists, events and scores.

They are written here because a template takes ten times as long for them as for the rest of the page.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from html import escape

from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from ratinghouse.office.publishing.history import HistoryLine
from ratinghouse.site.language.translation import translated
from ratinghouse.site.pages.fast_urls import around_event, sheets_address
from ratinghouse.site.pages.per_language import per_language
from ratinghouse.site.public.player_games import PlayedEvent, ScoreTally
from ratinghouse.site.templatetags.display import change_html, formatted


def list_rows(code: str, pool: str, lines: Iterable[HistoryLine]) -> SafeString:
    """Return the rows of the lists of a pool that a player is on."""
    sheets, inactive = sheets_address(code, pool), _inactive()
    rows = []
    for list_date, _edition, original, revised, games, k, _rd, status, is_inactive, was_corrected in lines:
        day = list_date.isoformat()
        first = "" if original is None else original
        if was_corrected and original:
            first = _linked(str(original), f"{sheets}{day}/?edition=1")
        state = inactive if is_inactive else "" if status == "listed" else escape(translated(status))
        rows.append(
            f'<tr><td class="nowrap"><a href="{sheets}{day}/">{day}</a></td><td class="num">{first}</td>'
            f'<td class="num">{"" if revised is None else revised}</td><td class="num">{games or ""}</td>'
            f'<td class="num">{"" if k is None else k}</td><td>{state}</td></tr>\n'
        )
    return SafeString("".join(rows))


@per_language
def _inactive() -> str:
    return escape(_("inactive"))


def event_rows(code: str, events: Iterable[PlayedEvent]) -> SafeString:
    """Return the rows of a player's events with the change of each."""
    sheets: dict[str, str] = {}
    pool_names: dict[str, str] = {}
    before, after = around_event()
    rows = []
    for event in events:
        if event.pool not in sheets:
            sheets[event.pool] = sheets_address(code, event.pool)
            pool_names[event.pool] = escape(translated(event.pool))
        change = change_html(event.numbers.get("change"))
        linked = _linked(change, f"{sheets[event.pool]}{event.list_date}/") if event.list_date else ""
        rows.append(
            f'<tr><td class="nowrap">{event.end}</td>'
            f'<td class="name"><a href="{before}{event.event}{after}">{escape(event.name)}</a></td>'
            f"<td>{pool_names[event.pool]}</td>"
            f'<td class="num">{formatted(event.numbers.get("n"))}</td>'
            f'<td class="num">{formatted(event.numbers.get("W"))}</td>'
            f'<td class="num">{linked}</td></tr>\n'
        )
    return SafeString("".join(rows))


def _linked(text: str, address: str) -> str:
    return f'<a href="{address}">{text}</a>'


def tally_rows(tallies: Iterable[ScoreTally], labels: Mapping[str, str]) -> SafeString:
    """Return the rows of games won, drawn and lost, by label."""
    return SafeString(
        "".join(
            f"<tr><td>{escape(labels.get(tally.label, tally.label))}</td>"
            f'<td class="num">{tally.games}</td><td class="num">{tally.won}</td><td class="num">{tally.drawn}</td>'
            f'<td class="num">{tally.lost}</td><td class="num">{tally.per_cent}</td></tr>'
            for tally in tallies
        )
    )
