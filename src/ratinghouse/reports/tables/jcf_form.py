"""The Rating Report Form of the Japan Chess Federation as a workbook: a template to fill in, and its reader.

Article 4(3) says what a report must hold; the federation's own layout is not public. This form holds exactly that, on
three sheets: Event, Participants, Games. Names follow Note 4: Roman letters, surname then first name, no comma.
"""

from __future__ import annotations

import io
from datetime import date, datetime
from typing import Any

from ratinghouse.kernel.spreadsheet_text import has_formula
from ratinghouse.kernel.texts import text
from ratinghouse.reports.report import Report, ReportHeader
from ratinghouse.reports.report_builder import Participant, ReportBuilder
from ratinghouse.reports.report_findings import ReportFindings
from ratinghouse.reports.results import CODES
from ratinghouse.reports.tables.games import add_games, game_tables
from ratinghouse.reports.tables.headings import find_header
from ratinghouse.reports.tables.sheets import TableSheet
from ratinghouse.reports.tables.source import TableFile
from ratinghouse.reports.tables.table_cells import day_of, id_of, person_of, rating_of
from ratinghouse.reports.tables.table_findings import KINDS

FIELDS = {
    "name": "Event name",
    "start": "First day",
    "end": "Last day",
    "organiser": "Organizer",
    "time_control": "Time control",
    "rating_type": "Rating type (Standard or Rapid)",
    "non_members": "Number of non-member participants",
    "city": "Place",
    "reporter": "Reported by",
}
_REQUIRED = ("name", "start", "end", "organiser", "time_control", "rating_type", "non_members")
PARTICIPANTS = ("No", "ID", "Name", "Rating")
GAMES = ("Round", "Date", "White ID", "White", "Black ID", "Black", "Result")
_EPOCH = datetime(2000, 1, 1)  # noqa: DTZ001  # a workbook has a creation date; a fixed one makes equal files
_PAIRS = {
    ("1", "0"): "1-0",
    ("0", "1"): "0-1",
    ("=", "="): "½-½",
    ("+", "-"): "+:-",
    ("-", "+"): "-:+",
    ("-", "-"): "-:-",
}


def read_jcf_form(source: TableFile) -> Report | None:
    """Return the report in a filled form, None if this is not one. Required fields left empty (4(3)) are findings."""
    fields = next((fields for sheet in source.sheets if (fields := _fields(sheet))), None)
    if fields is None:
        return None
    findings = ReportFindings(KINDS, source.file)
    for key in _REQUIRED:
        written, row = fields.get(key, ("", 0))
        if not written:
            findings.add("form-field", text("{field!r} is empty.", field=FIELDS[key]), row, 2)
    builder = ReportBuilder(_event(fields, findings))
    games = game_tables(source.sheets)
    for sheet in source.sheets:
        header = None if any(sheet is table.sheet for table in games) else find_header(sheet, {"id", "name"})
        if header is not None:
            _participants(sheet, *header, builder, findings)
    for table in games:
        add_games(table, builder, findings)
    return builder.report(
        kind="jcf-form",
        file=source.file,
        received=source.raw,
        encoding="",
        findings=findings.collected(),
        format=source.format,
    )


def write_jcf_form(report: Report | None = None) -> bytes:
    """Return the form as a workbook, empty or filled from a report. All cells are texts, none is a formula."""
    import xlsxwriter  # type: ignore[import-untyped]

    out = io.BytesIO()
    book = xlsxwriter.Workbook(out, {"in_memory": True, "strings_to_formulas": False, "strings_to_urls": False})
    book.set_properties({"created": _EPOCH, "title": "Rating Report Form"})
    strong, quoted = book.add_format({"bold": True}), book.add_format({"quote_prefix": True})

    def write(sheet: Any, row: int, column: int, text: str) -> None:
        sheet.write_string(row, column, text, quoted if has_formula(text) else None)

    event = book.add_worksheet("Event")
    event.set_column(0, 1, 36)
    for row, (key, label) in enumerate(FIELDS.items()):
        event.write_string(row, 0, label, strong)
        write(event, row, 1, _field(report, key) if report else "")
    players = book.add_worksheet("Participants")
    games = book.add_worksheet("Games")
    for sheet, headings in ((players, PARTICIPANTS), (games, GAMES)):
        sheet.freeze_panes(1, 0)
        sheet.set_column(0, len(headings), 18)
        for column, heading in enumerate(headings):
            sheet.write_string(0, column, heading, strong)
    if report is not None:
        for row, entry in enumerate(report.entries, 1):
            for column, text in enumerate((str(entry.no), entry.id, roman_name(entry.name), str(entry.rating or ""))):
                write(players, row, column, text)
        for row, cells in enumerate(_games(report), 1):
            for column, text in enumerate(cells):
                write(games, row, column, text)
    book.close()
    return out.getvalue()


def roman_name(name: str) -> str:
    """Return a name as Note 4 asks: surname then first name, no comma."""
    return " ".join(part for part in name.replace(",", " ").split() if part)


def _fields(sheet: TableSheet) -> dict[str, tuple[str, int]]:
    """Return the form's fields by their label, with their row; empty for any other sheet."""
    labels = {label.casefold(): key for key, label in FIELDS.items()}
    cells = {}
    for row in range(min(len(sheet.rows), 60)):
        key = labels.get(sheet.cell(row, 0).casefold().strip())
        if key:
            cells[key] = (sheet.cell(row, 1), row + 1)
    return cells if len(cells) >= 4 else {}


def _event(fields: dict[str, tuple[str, int]], findings: ReportFindings) -> ReportHeader:
    days: dict[str, date | None] = {}
    for key in ("start", "end"):
        written, row = fields.get(key, ("", 0))
        days[key] = day_of(written) if written else None
        if written and days[key] is None:
            message = text("{field}: {written!r} is not a date.", field=FIELDS[key], written=written)
            findings.add("table-date", message, row, 2)
    texts = {key: written for key, (written, _) in fields.items()}
    extra = {key: texts[key] for key in ("organiser", "rating_type", "non_members", "reporter") if texts.get(key)}
    return ReportHeader(
        name=texts.get("name", ""),
        city=texts.get("city", ""),
        fed="JPN",
        start=days["start"],
        end=days["end"],
        time_control=texts.get("time_control", ""),
        lines={key: row for key, (_, row) in fields.items()},
        extra=extra,
    )


def _participants(
    sheet: TableSheet, header: int, places: dict[str, int], builder: ReportBuilder, findings: ReportFindings
) -> None:
    for row in range(header + 1, len(sheet.rows)):
        texts = {name: sheet.cell(row, at) for name, at in places.items()}
        id = id_of(texts["id"])
        if not texts["name"] and not id:
            if any(text for name, text in texts.items() if name != "no"):
                findings.count("table-row", row + 1, 1, repr(" ".join(filter(None, sheet.rows[row]))[:60]))
            continue
        name, title = person_of(texts["name"], findings, row + 1, places["name"] + 1)
        if not name.isascii() or "," in name:
            findings.count("form-name", row + 1, places["name"] + 1, name)
        if not id:
            findings.count("form-id", row + 1, places["id"] + 1, name)
        rating = rating_of(texts.get("rating", ""), findings, row + 1, places.get("rating", 0) + 1)
        key = id or f"name:{name.casefold()}"
        person = Participant(key, name or id, id, rating, fed="JPN", title=title, line=row + 1)
        builder.add_player(person, findings)


def _field(report: Report, key: str) -> str:
    event = report.event
    if key in ("start", "end"):
        day = event.start if key == "start" else event.end
        return day.isoformat() if day else ""
    return str(getattr(event, key, "") or event.extra.get(key, ""))


def _games(report: Report) -> list[tuple[str, ...]]:
    """Return every game once, by round, from White's line; without colours, from the lower number's."""
    by_no = {entry.no: entry for entry in report.entries}
    rows = []
    for entry in report.entries:
        for result in entry.results:
            opponent = by_no.get(result.opponent or 0)
            if opponent is None or result.colour == "b" or (not result.colour and entry.no > opponent.no):
                continue
            answer = next((reply.code for reply in opponent.results if reply.round == result.round), "")
            pair = _PAIRS.get((result.code, answer), f"{CODES[result.code].meaning}")
            day = report.day_of(result)
            rows.append(
                (
                    str(result.round), day.isoformat() if day else "", entry.id, roman_name(entry.name),
                    opponent.id, roman_name(opponent.name), pair,
                )
            )  # fmt: skip
    return sorted(rows, key=lambda row: int(row[0]))
