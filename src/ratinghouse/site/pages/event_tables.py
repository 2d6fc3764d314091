"""The rows of the tables of an event's page as HTML: crosstable, rating changes and starting rank."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from html import escape

from django.utils.safestring import SafeString

from ratinghouse.forms.entrants import Entrant
from ratinghouse.rating.answer_values import Number
from ratinghouse.site.pages.fast_urls import player_address, sheets_address
from ratinghouse.site.templatetags.display import change_html, formatted


@dataclass(frozen=True)
class EntrantRow:
    """A player of an event, as the page shows them."""

    entrant: Entrant
    code: str  # empty if the entry is no player of the register
    points: str
    rounds: tuple[str, ...]
    numbers: Mapping[str, Number]


def ranking_rows(seats: Iterable[EntrantRow]) -> SafeString:
    """Return the rows of the crosstable, in the order of the places."""
    rows = []
    for seat in seats:
        entry, name = seat.entrant.entry, escape(seat.entrant.entry.name)
        linked = f'<a href="{player_address(seat.code)}">{name}</a>' if seat.code else name
        cells = "".join(f'<td class="num">{escape(cell)}</td>' for cell in seat.rounds)
        rows.append(
            f'<tr><td class="num">{_number(seat.entrant.place)}</td><td class="num">{entry.no}</td>'
            f'<td class="name">{escape(seat.entrant.player.title)} {linked}</td>'
            f'<td class="num">{_number(entry.rating)}</td><td>{escape(entry.fed)}</td>'
            f'{cells}<td class="num"><strong>{seat.points}</strong></td></tr>\n  '
        )
    return SafeString("".join(rows))


def change_rows(seats: Iterable[EntrantRow], symbols: Sequence[str], pool: str, day: date) -> SafeString:
    """Return the rows of the rating changes, linked with the calculations."""
    rows = []
    for seat in seats:
        if not seat.numbers:
            continue
        name = escape(seat.entrant.entry.name)
        linked = f'<a href="{sheets_address(seat.code, pool)}{day}/">{name}</a>' if seat.code else name
        cells = "".join(f'<td class="num">{_cell(symbol, seat.numbers.get(symbol))}</td>' for symbol in symbols)
        rows.append(
            f'<tr><td class="num">{seat.entrant.no}</td><td class="name">{linked}</td>'
            f'<td class="num">{seat.numbers.get("R_start") or ""}</td>{cells}</tr>\n  '
        )
    return SafeString("".join(rows))


def start_rows(seats: Iterable[EntrantRow]) -> SafeString:
    """Return the rows of the starting rank."""
    rows = []
    for seat in seats:
        entry = seat.entrant.entry
        rows.append(
            f'<tr><td class="num">{entry.no}</td><td>{escape(seat.entrant.player.title)}</td>'
            f'<td class="name">{escape(entry.name)}</td><td>{escape(entry.id)}</td><td>{escape(entry.fed)}</td>'
            f'<td class="num">{_number(entry.rating)}</td></tr>\n  '
        )
    return SafeString("".join(rows))


def _number(number: int | None) -> str:
    return "" if number is None else str(number)


def _cell(symbol: str, number: Number) -> str:
    return change_html(number) if symbol == "change" else escape(formatted(number))
