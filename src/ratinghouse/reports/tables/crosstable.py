"""Crosstables of Swiss-Manager, Chess-Results and others, as workbook, page or text: a row a player, a column a round.

Every row below the headings becomes a player or a finding.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import chain
from typing import NamedTuple

from ratinghouse.kernel.texts import text
from ratinghouse.reports.formats import infer_format
from ratinghouse.reports.report import RESULT_UNKNOWN, Report, ReportEntry, Result
from ratinghouse.reports.report_findings import ReportFindings
from ratinghouse.reports.tables.facts import event_of
from ratinghouse.reports.tables.headings import columns_in, count_unread_ratings, find_header, repeats_headings
from ratinghouse.reports.tables.limits import MOST_CELLS, RefusedFile
from ratinghouse.reports.tables.notation import (
    ColourLetters,
    ScoreScale,
    crosstable_cell,
    letters_of,
    scale_of,
)
from ratinghouse.reports.tables.numbering import numbers_of_rows
from ratinghouse.reports.tables.round_columns import columns_without_meaning, round_columns
from ratinghouse.reports.tables.sheets import TableSheet
from ratinghouse.reports.tables.source import TableFile
from ratinghouse.reports.tables.start_list import with_start_list
from ratinghouse.reports.tables.table_cells import (
    birth_of,
    federation_of,
    hundredths_of,
    id_of,
    number_of,
    person_of,
    rating_of,
)
from ratinghouse.reports.tables.table_findings import KINDS
from ratinghouse.reports.tables.titles import title_column, title_in

_SEXES = {"m": "m", "f": "w", "w": "w"}
_EMPTY = (None, "", "A")  # what a cell without text says
_NEAR = 3  # columns beside the name that may have titles without a heading


class Crosstable(NamedTuple):
    """The places of the parts of a crosstable."""

    sheet: TableSheet
    header: int
    places: dict[str, int]  # the columns by what their headings mean
    rounds: dict[int, int]  # round -> column
    renumbered: bool  # the headings did not number the rounds
    doubtful: tuple[int, ...]  # columns of which some cells could be games, and that are not read
    scale: ScoreScale  # of the scores in the cells
    letters: ColourLetters  # for White and Black in the cells

    def text(self, row: int, name: str) -> str:
        """Return the text of a row in a column."""
        return self.sheet.cell(row, self.places[name]) if name in self.places else ""


class _Row(NamedTuple):
    """A row that is a player, with the results in its cells; None where a cell cannot be read."""

    at: int
    cells: dict[int, tuple[int | None, str, str] | None]


def crosstables_in(sheets: Sequence[TableSheet]) -> list[Crosstable]:
    """Return the tables of names in which some column for a round holds games. Raises RefusedFile."""
    tables = []
    for sheet in sheets:
        header = find_header(sheet, {"name"})
        if header is not None:
            columns = columns_without_meaning(sheet, header[0])
            texts = [column.values() for column in columns.values()]
            scale, letters = scale_of(texts), letters_of(chain.from_iterable(texts))
            rounds, renumbered, doubtful = round_columns(sheet, *header, columns, scale, letters)
            if rounds:
                filled = sum(map(any, sheet.rows[header[0] + 1 :]))
                if filled * len(rounds) > MOST_CELLS:
                    raise RefusedFile(text("Tables of more than {cells:,} cells are not a report.", cells=MOST_CELLS))
                tables.append(Crosstable(sheet, *header, rounds, renumbered, doubtful, scale, letters))
    return tables


def read_crosstable(table: Crosstable, source: TableFile) -> Report:
    """Return the report in a crosstable, with IDs and titles from other tables."""
    findings = ReportFindings(KINDS, source.file)
    if table.renumbered:
        findings.count("table-rounds", table.header + 1, table.rounds[1] + 1)
    if table.scale is ScoreScale.TWO_FOR_A_WIN:
        findings.count("table-scale", table.header + 1, min(table.rounds.values()) + 1)
    for column in table.doubtful:
        heading = table.sheet.cell(table.header, column)
        findings.count("table-column", table.header + 1, column + 1, repr(heading[:40]))
    if table.letters.unknown:
        letters = ", ".join(table.letters.unknown)
        findings.count("table-colours", table.header + 1, min(table.rounds.values()) + 1, letters)
    if "rating" not in table.places:
        count_unread_ratings(table.sheet, table.header, findings)
    rows = _player_rows(table, findings)
    _check_signs(table, rows, findings)
    numbers = _numbers(table, rows, findings)
    titles = title_column(
        table.sheet,
        table.header,
        table.places.get("title"),
        range(table.places["name"] - _NEAR, table.places["name"] + 2),
    )
    entries = [_entry(table, row, number, titles, findings) for row, number in zip(rows, numbers, strict=True)]
    lists = [sheet for sheet in source.sheets if sheet is not table.sheet]
    report = Report(
        event=event_of(source.sheets, table.sheet, table.header, findings, max(table.rounds)),
        entries=tuple(with_start_list(entries, lists, findings)),
        kind="crosstable",
        file=source.file,
        encoding=source.encoding,
        findings=(*source.findings, *findings.collected()),
        received=source.raw,
    )
    inferred, inferred_from = infer_format(report)
    return replace(report, format=source.format or inferred, format_from="given" if source.format else inferred_from)


def _player_rows(table: Crosstable, findings: ReportFindings) -> list[_Row]:
    """Return the rows with a name, a number or results; other rows below the headings become findings."""
    rows = []
    headings = columns_in(table.sheet.rows[table.header])
    for at in range(table.header + 1, len(table.sheet.rows)):
        texts = table.sheet.rows[at]
        if not any(texts) or repeats_headings(texts, headings):
            continue
        if texts[0].startswith("#"):
            findings.count("table-row", at + 1, 1, repr(" ".join(filter(None, texts))[:60]))
            continue
        cells = {
            round: crosstable_cell(written, table.scale, table.letters) if written else _EMPTY
            for round, column in table.rounds.items()
            for written in (table.sheet.cell(at, column),)
        }
        played = any(cell is not None and cell[2] != "A" for cell in cells.values())
        named = bool(table.text(at, "name"))
        number = next(filter(None, (number_of(table.text(at, name)) for name in ("no", "rank", "board"))), None)
        if played or (named and number):
            rows.append(_Row(at, cells))
            if not named:
                findings.count("table-name", at + 1, table.places["name"] + 1, text("row {row}", row=at + 1))
        elif named and any(table.sheet.cell(at, column) for column in table.rounds.values()):
            message = text("{name!r} has no number and no result.", name=table.text(at, "name"))
            findings.add("table-row-unread", message, at + 1, 1)
        else:
            findings.count("table-row", at + 1, 1, repr(" ".join(filter(None, texts))[:60]))
    return rows


def _check_signs(table: Crosstable, rows: Sequence[_Row], findings: ReportFindings) -> None:
    """Add an error where games are + and - only, because some tables write wins and losses so."""
    games = [
        (row.at, table.rounds[round], cell[2])
        for row in rows
        for round, cell in row.cells.items()
        if cell is not None and cell[0] is not None
    ]
    signed = [(at, column) for at, column, code in games if code in "+-"]
    if signed and not any(code in "10" for _, _, code in games):
        at, column = signed[0]
        findings.count("table-signs", at + 1, column + 1, repr(table.sheet.cell(at, column)))


def _numbers(table: Crosstable, rows: list[_Row], findings: ReportFindings) -> list[int]:
    """Return the number by which the cells refer to each row."""
    claims = [{round: cell[0] for round, cell in row.cells.items() if cell and cell[0] is not None} for row in rows]
    choices: dict[str, list[int | None]] = {
        name: [number_of(table.text(row.at, name)) for row in rows]
        for name in ("no" if "no" in table.places else "board", "rank")  # Br. is a number in some languages
        if name in table.places
    }
    chosen, numbers = numbers_of_rows({**choices, "row": list(range(1, len(rows) + 1))}, claims)
    if choices and chosen != next(iter(choices)):
        missing = [row for row, number in zip(rows, choices[next(iter(choices))], strict=True) if not number]
        kind = "table-number-missing" if chosen == "row" else "table-numbering"
        first = (missing or rows)[0]
        example = text("row {row}, {name}", row=first.at + 1, name=table.text(first.at, "name"))
        findings.count(kind, first.at + 1, 1, example, max(len(missing), 1))
    return numbers


def _entry(table: Crosstable, row: _Row, number: int, titles: int | None, findings: ReportFindings) -> ReportEntry:
    def place(name: str) -> tuple[int, int]:
        return row.at + 1, table.places.get(name, 0) + 1

    results = []
    for round, cell in row.cells.items():
        column = table.rounds[round]
        if cell is None:
            message = text(
                "{name}, round {round}: {written!r} is not a result.",
                name=table.text(row.at, "name"),
                round=round,
                written=table.sheet.cell(row.at, column)[:40],
            )
            findings.add("table-cell", message, row.at + 1, column + 1)
        elif cell[0] is not None and cell[2] == RESULT_UNKNOWN:
            example = text("{name}, round {round}", name=table.text(row.at, "name"), round=round)
            findings.count("table-game-to-come", row.at + 1, column + 1, example)
        results.append(Result(round, *(cell or (None, "", "X")), row.at + 1, column + 1))
    while results and results[-1].opponent is None and results[-1].code == "A":
        results.pop()
    name, title = person_of(table.text(row.at, "name"), findings, *place("name"))
    points = hundredths_of(table.text(row.at, "points"))
    if points is None and table.text(row.at, "points"):
        example = text("the points {written!r}", written=table.text(row.at, "points")[:40])
        findings.count("table-number", *place("points"), example)
    fed = table.text(row.at, "fed")
    if fed and not federation_of(fed):
        findings.count("table-federation", *place("fed"), repr(fed[:40]))
    return ReportEntry(
        no=number,
        name=name,
        id=id_of(table.text(row.at, "id")),
        rating=rating_of(table.text(row.at, "rating"), findings, *place("rating")),
        fed=federation_of(fed),
        sex=_SEXES.get(table.text(row.at, "sex").lower(), ""),
        title=title_in(table.sheet, row.at, titles, findings) or title,
        birth=birth_of(table.text(row.at, "birth"), findings, *place("birth")),
        points=points,
        rank=number_of(table.text(row.at, "rank")),
        results=tuple(results),
        line=row.at + 1,
    )
