"""Players and their national records as lines of columns."""

from __future__ import annotations

from collections.abc import Mapping

from ratinghouse.kernel.texts import text
from ratinghouse.reports.report import ReportEntry, Result
from ratinghouse.reports.trf import trf_columns
from ratinghouse.reports.trf.record_writer import Align, RecordWriter, TrfCell
from ratinghouse.reports.trf.teams import NATIONAL_FIELDS
from ratinghouse.reports.trf.trf_cells import ABSENT

_RIGHT = frozenset({"rating", "id", "class"})
_OPPONENT, _COLOUR, _RESULT = text("opponent"), text("colour"), text("result")


def write_player(entry: ReportEntry, records: RecordWriter, *, trf26: bool) -> None:
    """Write the 001 record, and in TRF26 the national records that belong to it."""
    title = entry.title or entry.extra.get("title", "")
    cells = [
        TrfCell(trf_columns.START, str(entry.no), ">", text("starting number")),
        TrfCell(trf_columns.SEX, entry.sex, "<", text("sex")),
        TrfCell(trf_columns.TITLE, title, ">", text("title")),
        TrfCell(trf_columns.NAME, entry.name, "<", text("name")),
        TrfCell(trf_columns.RATING, _number(entry.rating), ">", text("rating")),
        TrfCell(trf_columns.FED, entry.fed, "<", text("federation")),
        TrfCell(trf_columns.ID, entry.id, ">", text("ID")),
        TrfCell(trf_columns.BIRTH, _birth(entry.birth), "<", text("birth date")),
        TrfCell(trf_columns.POINTS, "" if entry.points is None else decimal(entry.points), ">", text("points")),
        TrfCell(trf_columns.RANK, _number(entry.rank), ">", text("rank")),
    ]
    for result in entry.results:
        cells += _round(result)
        if result.date is not None or result.substitute is not None:
            records.left_out(
                text("day or substitute of round {round} of {player}", round=result.round, player=entry.numbered_name)
            )
    records.row("001", cells)
    _write_national(entry, records, trf26=trf26)


def _number(number: int | None) -> str:
    return "" if number is None else str(number)


def _birth(iso: str) -> str:
    year, *rest = iso.split("-")
    return "/".join([year, *rest, "00", "00"][:3]) if iso else ""


def decimal(hundredths: int) -> str:
    """Return points as the format writes them, 11.5; a second decimal only where it is needed."""
    points = f"{abs(hundredths) // 100}.{abs(hundredths) % 100:02}".removesuffix("0")
    return f"-{points}" if hundredths < 0 else points


def _round(result: Result) -> list[TrfCell]:
    if result.code == ABSENT and result.opponent is None:
        return []
    start = trf_columns.round_column(result.round) - 1
    opponent = "0000" if result.opponent is None else str(result.opponent)
    return [
        TrfCell(slice(start, start + trf_columns.OPPONENT_WIDTH), opponent, ">", _OPPONENT),
        TrfCell(
            slice(start + trf_columns.COLOUR_AT, start + trf_columns.COLOUR_AT + 1), result.colour or "-", "<", _COLOUR
        ),
        TrfCell(slice(start + trf_columns.RESULT_AT, start + trf_columns.RESULT_AT + 1), result.code, "<", _RESULT),
    ]


def _write_national(entry: ReportEntry, records: RecordWriter, *, trf26: bool) -> None:
    by_federation: dict[str, list[TrfCell]] = {}
    for key, content in entry.extra.items():
        federation, _, field = key.partition(" ")
        if trf26 and _is_national(federation, field, NATIONAL_FIELDS):
            link = TrfCell(trf_columns.START, str(entry.no), ">", text("starting number"))
            align: Align = ">" if field in _RIGHT else "<"
            cells = by_federation.setdefault(federation, [link])
            cells.append(TrfCell(NATIONAL_FIELDS[field], content, align, text("national {field}", field=field)))
        elif key != "title":
            records.left_out(text("{field} of {player}", field=key, player=entry.numbered_name))
    for federation, cells in by_federation.items():
        records.row(federation, cells)


def _is_national(federation: str, field: str, fields: Mapping[str, slice]) -> bool:
    return len(federation) == 3 and federation.isascii() and federation.isupper() and field in fields
