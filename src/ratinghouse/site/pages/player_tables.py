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
from ratinghouse.site.pages.fast_urls import event_address, sheets_address
from ratinghouse.site.public.player_games import PlayedEvent, ScoreTally
from ratinghouse.site.templatetags.display import change_html, formatted


def list_rows(code: str, pool: str, lines: Iterable[HistoryLine]) -> SafeString:
    """Return the rows of the lists of a pool that a player is on."""
    sheets, inactive = sheets_address(code, pool), escape(_("inactive"))
    return SafeString(
        "".join(
            f'<tr><td class="nowrap"><a href="{sheets}{line.date}/">{line.date}</a></td>'
            f'<td class="num">{_original(line, sheets)}</td>'
            f'<td class="num">{_number(line.revised)}</td>'
            f'<td class="num">{line.games or ""}</td>'
            f'<td class="num">{_number(line.k)}</td>'
            f"<td>{inactive if line.inactive else _status(line.status)}</td></tr>\n"
            for line in lines
        )
    )


def event_rows(code: str, events: Iterable[PlayedEvent]) -> SafeString:
    """Return the rows of a player's events with the change of each."""
    sheets: dict[str, str] = {}
    rows = []
    for event in events:
        if event.pool not in sheets:
            sheets[event.pool] = sheets_address(code, event.pool)
        change = change_html(event.numbers.get("change"))
        linked = _linked(change, f"{sheets[event.pool]}{event.list_date}/") if event.list_date else ""
        rows.append(
            f'<tr><td class="nowrap">{event.end}</td>'
            f'<td class="name"><a href="{event_address(event.event)}">{escape(event.name)}</a></td>'
            f"<td>{escape(translated(event.pool))}</td>"
            f'<td class="num">{formatted(event.numbers.get("n"))}</td>'
            f'<td class="num">{formatted(event.numbers.get("W"))}</td>'
            f'<td class="num">{linked}</td></tr>\n'
        )
    return SafeString("".join(rows))


def _status(status: str) -> str:
    return "" if status == "listed" else escape(translated(status))


def _original(line: HistoryLine, sheets: str) -> str:
    if line.was_corrected and line.original:
        return _linked(str(line.original), f"{sheets}{line.date}/?edition=1")
    return _number(line.original)


def _linked(text: str, address: str) -> str:
    return f'<a href="{address}">{text}</a>'


def _number(number: int | None) -> str:
    return "" if number is None else str(number)


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
