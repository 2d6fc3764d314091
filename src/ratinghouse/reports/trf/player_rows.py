"""Players and their national records as lines of columns."""

from __future__ import annotations

from collections.abc import Mapping

from ratinghouse.reports.report import Entry, Result
from ratinghouse.reports.trf import columns
from ratinghouse.reports.trf.cells import ABSENT
from ratinghouse.reports.trf.page import Align, Cell, Page
from ratinghouse.reports.trf.teams import NATIONAL_FIELDS

_RIGHT = frozenset({"rating", "id", "class"})


def write_player(entry: Entry, page: Page, *, trf26: bool) -> None:
    """The 001 record, and in TRF26 the national records that belong to it."""
    title = entry.title or entry.extra.get("title", "")
    cells = [
        Cell(columns.START, str(entry.no), ">", "starting number"),
        Cell(columns.SEX, entry.sex, "<", "sex"),
        Cell(columns.TITLE, title, ">", "title"),
        Cell(columns.NAME, entry.name, "<", "name"),
        Cell(columns.RATING, _number(entry.rating), ">", "rating"),
        Cell(columns.FED, entry.fed, "<", "federation"),
        Cell(columns.ID, entry.id, ">", "ID"),
        Cell(columns.BIRTH, _birth(entry.birth), "<", "birth date"),
        Cell(columns.POINTS, "" if entry.points is None else decimal(entry.points), ">", "points"),
        Cell(columns.RANK, _number(entry.rank), ">", "rank"),
    ]
    for result in entry.results:
        cells += _round(result)
        if result.date is not None or result.substitute is not None:
            page.left_out(f"day or substitute of round {result.round} of {entry.no} {entry.name}")
    page.row("001", cells)
    _write_national(entry, page, trf26=trf26)


def _number(number: int | None) -> str:
    return "" if number is None else str(number)


def _birth(iso: str) -> str:
    year, *rest = iso.split("-")
    return "/".join([year, *rest, "00", "00"][:3]) if iso else ""


def decimal(hundredths: int) -> str:
    """Points as the format writes them, 11.5; a second decimal only where it is needed."""
    text = f"{abs(hundredths) // 100}.{abs(hundredths) % 100:02}".removesuffix("0")
    return f"-{text}" if hundredths < 0 else text


def _round(result: Result) -> list[Cell]:
    if result.code == ABSENT and result.opponent is None:
        return []
    start = columns.round_column(result.round) - 1
    opponent = "0000" if result.opponent is None else str(result.opponent)
    return [
        Cell(slice(start, start + columns.OPPONENT_WIDTH), opponent, ">", "opponent"),
        Cell(slice(start + columns.COLOUR_AT, start + columns.COLOUR_AT + 1), result.colour or "-", "<", "colour"),
        Cell(slice(start + columns.RESULT_AT, start + columns.RESULT_AT + 1), result.code, "<", "result"),
    ]


def _write_national(entry: Entry, page: Page, *, trf26: bool) -> None:
    by_federation: dict[str, list[Cell]] = {}
    for key, text in entry.extra.items():
        federation, _, field = key.partition(" ")
        if trf26 and _is_national(federation, field, NATIONAL_FIELDS):
            link = Cell(columns.START, str(entry.no), ">", "starting number")
            align: Align = ">" if field in _RIGHT else "<"
            cells = by_federation.setdefault(federation, [link])
            cells.append(Cell(NATIONAL_FIELDS[field], text, align, f"national {field}"))
        elif key != "title":
            page.left_out(f"{key} of {entry.no} {entry.name}")
    for federation, cells in by_federation.items():
        page.row(federation, cells)


def _is_national(federation: str, field: str, fields: Mapping[str, slice]) -> bool:
    return len(federation) == 3 and federation.isascii() and federation.isupper() and field in fields
