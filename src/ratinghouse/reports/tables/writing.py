"""Reports written as tables: a crosstable in the programs' notation, or a list of games; CSV, XLSX or HTML."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator
from datetime import datetime
from html import escape
from typing import NamedTuple

from ratinghouse.kernel.spreadsheet_text import has_formula, shielded
from ratinghouse.kernel.texts import text
from ratinghouse.reports.report import Report, ReportEntry, Result
from ratinghouse.reports.results import CODES

_EPOCH = datetime(2000, 1, 1)  # noqa: DTZ001  # a workbook has a creation date; a fixed one makes equal files
_BYES = {"U": "-1", "F": "+", "H": "-½", "Z": "-0", "A": ""}
_SCORES = {"1": "1", "=": "½", "0": "0", "+": "+", "-": "-"}
_PAIRS = {
    ("1", "0"): "1-0", ("0", "1"): "0-1", ("=", "="): "½-½", ("+", "-"): "+:-", ("-", "+"): "-:+", ("-", "-"): "-:-",
    ("0", "0"): "0-0", ("=", "0"): "½-0", ("0", "="): "0-½",
}  # fmt: skip

Rows = list[list[str]]


def crosstable_rows(report: Report) -> tuple[Rows, list[str]]:
    """Return a row for each player, by starting number, and the results that the notation cannot express."""
    rounds = report.last_round()
    lost: list[str] = []
    columns = [f"{number}.Rd" for number in range(1, rounds + 1)]
    rows = [*_head(report), ["No", "Title", "Name", "ID", "Rtg", "FED", "Sex", "Birth", *columns, "Pts."]]
    for entry in report.entries:
        by_round = {result.round: result for result in entry.results}
        cells = [_cell(entry, by_round.get(number), lost) for number in range(1, rounds + 1)]
        points = "" if entry.points is None else f"{entry.points / 100:g}"
        person = [entry.title, entry.name, entry.id, str(entry.rating or ""), entry.fed, entry.sex, entry.birth]
        rows.append([str(entry.no), *person, *cells, points])
    return rows, lost


class PairedGame(NamedTuple):
    """A game of a report: White, or without colours the lower number, Black, White's result, and both as written."""

    white: ReportEntry
    black: ReportEntry
    result: Result
    written: str | None  # None where a list of games cannot express it


def paired_games(report: Report) -> Iterator[PairedGame]:
    """Yield every game of a report once, without byes and absences, in the order of the entries."""
    by_no = {entry.no: entry for entry in report.entries}
    for entry in report.entries:
        for result in entry.results:
            opponent = by_no.get(result.opponent or 0)
            if opponent is not None and _is_first(entry, opponent, result):
                answer = next((reply.code for reply in opponent.results if reply.round == result.round), "")
                yield PairedGame(entry, opponent, result, _PAIRS.get((result.code, answer)))


def game_rows(report: Report) -> tuple[Rows, list[str]]:
    """Return a row for each game, without byes and absences, and the games whose result a list cannot express."""
    rows = [
        ["Round", "Date", "White ID", "White", "White Rating", "Black ID", "Black", "Black Rating", "Result"],
    ]
    lost: list[str] = []
    for game in paired_games(report):
        result, white, black = game.result, game.white, game.black
        if game.written is None:
            lost.append(
                text(
                    "round {round}, {white} – {black}: {meaning}",
                    round=result.round,
                    white=white.name,
                    black=black.name,
                    meaning=CODES[result.code].meaning,
                )
            )
            continue
        day = report.day_of(result)
        rows.append([str(result.round), day.isoformat() if day else "", *_person(white), *_person(black), game.written])
    body = sorted(rows[1:], key=lambda row: int(row[0]))
    return [rows[0], *body], lost


def as_csv(rows: Rows) -> bytes:
    """Return the table as CSV in UTF-8 with a byte order mark, every cell harmless in a spreadsheet."""
    out = io.StringIO()
    csv.writer(out, lineterminator="\r\n").writerows([shielded(cell) for cell in row] for row in rows)
    return out.getvalue().encode("utf-8-sig")


def as_html(rows: Rows, title: str) -> bytes:
    """Return the table as a page."""
    body = "\n".join("<tr>" + "".join(f"<td>{escape(cell)}</td>" for cell in row) + "</tr>" for row in rows)
    page = (
        f'<!doctype html><html><head><meta charset="utf-8"><title>{escape(title)}</title></head>'
        f"<body><h1>{escape(title)}</h1><table>\n{body}\n</table></body></html>\n"
    )
    return page.encode()


def as_xlsx(rows: Rows, title: str) -> bytes:
    """Return the table as a workbook. All cells are texts, none is a formula."""
    import xlsxwriter  # type: ignore[import-untyped]

    out = io.BytesIO()
    book = xlsxwriter.Workbook(out, {"in_memory": True, "strings_to_formulas": False, "strings_to_urls": False})
    book.set_properties({"created": _EPOCH, "title": title})
    quoted = book.add_format({"quote_prefix": True})  # it stays a text when the cell is edited
    sheet = book.add_worksheet("Report")
    sheet.freeze_panes(1, 0)
    for row, cells in enumerate(rows):
        for column, cell in enumerate(cells):
            sheet.write_string(row, column, cell, quoted if has_formula(cell) else None)
    book.close()
    return out.getvalue()


def _head(report: Report) -> Rows:
    """Return the lines above a crosstable, as the programs write them."""
    event = report.event
    days = [day.isoformat() for day in (event.start, event.end) if day is not None]
    facts = (
        ("Date", " to ".join(days)),
        ("Location", event.city),
        ("Federation", event.fed),
        ("Chief Arbiter", event.arbiter),
        ("Time control", event.time_control),
    )
    return [[event.name or "Report"], *([f"{label} : {fact}"] for label, fact in facts if fact)]


def _cell(entry: ReportEntry, result: Result | None, lost: list[str]) -> str:
    if result is None:
        return ""
    if result.opponent is None:
        return _BYES.get(result.code, "")
    score = _SCORES.get(result.code)
    if score is None:
        lost.append(
            text(
                "round {round}, {name}: {meaning}",
                round=result.round,
                name=entry.name,
                meaning=CODES[result.code].meaning,
            )
        )
        return ""
    return f"{result.opponent}{result.colour or '*'}{score}"


def _is_first(entry: ReportEntry, opponent: ReportEntry, result: Result) -> bool:
    """Return whether the game is written from this line: White's, or without colours the lower number's."""
    return result.colour == "w" or (result.colour == "" and entry.no < opponent.no)


def _person(entry: ReportEntry) -> tuple[str, str, str]:
    return entry.id, entry.name, str(entry.rating or "")
