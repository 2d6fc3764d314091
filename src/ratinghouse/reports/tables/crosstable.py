"""Crosstables of Swiss-Manager, Chess-Results and others, as workbook, page or text: a row a player, a column a round.

Every row below the headings becomes a player or a finding.
"""

from __future__ import annotations

from dataclasses import replace
from enum import Enum
from itertools import chain, pairwise
from typing import NamedTuple

from ratinghouse.kernel.texts import text
from ratinghouse.reports.formats import infer_format
from ratinghouse.reports.report import Report, ReportEntry, Result
from ratinghouse.reports.report_findings import ReportFindings
from ratinghouse.reports.tables.facts import event_of
from ratinghouse.reports.tables.headings import column_of, columns_in, find_header, number_in, round_of
from ratinghouse.reports.tables.notation import (
    ColourLetters,
    ScoreScale,
    crosstable_cell,
    letters_of,
    names_colour,
    scale_of,
)
from ratinghouse.reports.tables.numbering import numbers_of_rows
from ratinghouse.reports.tables.sheets import TableSheet
from ratinghouse.reports.tables.source import TableFile
from ratinghouse.reports.tables.table_cells import (
    birth_of,
    federation_of,
    hundredths_of,
    id_of,
    number_of,
    person_of,
    rating_of,
    title_of,
)
from ratinghouse.reports.tables.table_findings import KINDS
from ratinghouse.reports.tables.titles import title_column, title_in

_SEXES = {"m": "m", "f": "w", "w": "w"}
_NEAR = 3  # columns beside the name that may have titles without a heading


class Crosstable(NamedTuple):
    """The places of the parts of a crosstable."""

    sheet: TableSheet
    header: int
    places: dict[str, int]  # the columns by what their headings mean
    rounds: dict[int, int]  # round -> column
    renumbered: bool  # the headings did not number the rounds
    scale: ScoreScale  # of the scores in the cells
    letters: ColourLetters  # for White and Black in the cells

    def text(self, row: int, name: str) -> str:
        """Return the text of a row in a column."""
        return self.sheet.cell(row, self.places[name]) if name in self.places else ""


class _Row(NamedTuple):
    """A row that is a player, with the results in its cells; None where a cell cannot be read."""

    at: int
    cells: dict[int, tuple[int | None, str, str] | None]


def crosstable_in(sheets: list[TableSheet]) -> Crosstable | None:
    """Return the first table of names in which some column for a round holds games."""
    for sheet in sheets:
        header = find_header(sheet, {"name"})
        if header is not None:
            columns = _columns_without_meaning(sheet, header[0])
            scale, letters = scale_of(columns), letters_of(chain.from_iterable(columns))
            rounds, renumbered = _round_columns(sheet, header[0], scale, letters)
            if rounds:
                return Crosstable(sheet, *header, rounds, renumbered, scale, letters)
    return None


def read_crosstable(source: TableFile) -> Report | None:
    """Return the report in a crosstable, with IDs and titles from other tables; None where there is no crosstable."""
    table = crosstable_in(source.sheets)
    if table is None:
        return None
    findings = ReportFindings(KINDS, source.file)
    if table.renumbered:
        findings.count("table-rounds", table.header + 1, table.rounds[1] + 1)
    if table.scale is ScoreScale.TWO_FOR_A_WIN:
        findings.count("table-scale", table.header + 1, min(table.rounds.values()) + 1)
    rows = _player_rows(table, findings)
    numbers = _numbers(table, rows, findings)
    titles = title_column(
        table.sheet,
        table.header,
        table.places.get("title"),
        range(table.places["name"] - _NEAR, table.places["name"] + 2),
    )
    entries = [_entry(table, row, number, titles, findings) for row, number in zip(rows, numbers, strict=True)]
    report = Report(
        event=event_of(source.sheets, table.sheet, table.header, max(table.rounds)),
        entries=tuple(_with_starting_rank(entries, source.sheets, table, findings)),
        kind="crosstable",
        file=source.file,
        encoding=source.encoding,
        findings=(*source.findings, *findings.collected()),
        received=source.raw,
    )
    inferred, inferred_from = infer_format(report)
    return replace(report, format=source.format or inferred, format_from="given" if source.format else inferred_from)


def _columns_without_meaning(sheet: TableSheet, header: int) -> list[list[str]]:
    """Return the cells of each column whose heading has no other meaning than a round."""
    headings = sheet.rows[header]
    width = max((len(row) for row in sheet.rows[header:]), default=0)
    columns = [at for at in range(width) if at >= len(headings) or not column_of(headings[at])]
    return [[sheet.cell(row, at) for row in range(header + 1, len(sheet.rows))] for at in columns]


def _round_columns(
    sheet: TableSheet, header: int, scale: ScoreScale, letters: ColourLetters
) -> tuple[dict[int, int], bool]:
    """Return round -> column (empty without games), and whether the headings do not number each round once."""
    headings = sheet.rows[header]
    width = max((len(row) for row in sheet.rows[header:]), default=0)
    unnamed = [at for at in range(width) if at >= len(headings) or not column_of(headings[at])]
    games = {at: _games_in(sheet, header, at, scale, letters) for at in unnamed}
    numbered = {
        at: round_of(headings[at]) or (number_in(headings[at]) if games[at] is _Games.WITH_COLOURS else 0)
        for at in unnamed
        if at < len(headings)
    }
    if not any(numbered.get(at) and games[at] is not _Games.NONE for at in unnamed):
        return {}, False
    columns = [at for at in unnamed if numbered.get(at) or games[at] is _Games.WITH_COLOURS]
    by_heading = [numbered.get(at, 0) for at in columns]
    if all(by_heading) and all(earlier < later for earlier, later in pairwise(by_heading)):
        return dict(zip(by_heading, columns, strict=True)), False
    return dict(enumerate(columns, 1)), True


class _Games(Enum):
    """Whether the cells of a column are games."""

    NONE = 0
    WITHOUT_COLOURS = 1  # they can be read as games, but may be anything else, such as a tie-break of 10½
    WITH_COLOURS = 2


def _games_in(sheet: TableSheet, header: int, column: int, scale: ScoreScale, letters: ColourLetters) -> _Games:
    """Return whether some cell of a column names an opponent, and no fewer cells can be read than not."""
    readable = games = unreadable = coloured = 0
    for row in range(header + 1, len(sheet.rows)):
        text = sheet.cell(row, column)
        if text:
            cell = crosstable_cell(text, scale, letters)
            readable += cell is not None
            unreadable += cell is None
            games += cell is not None and cell[0] is not None
            coloured += cell is not None and names_colour(text)
    if not games or readable < unreadable:
        return _Games.NONE
    return _Games.WITH_COLOURS if coloured else _Games.WITHOUT_COLOURS


def _player_rows(table: Crosstable, findings: ReportFindings) -> list[_Row]:
    """Return the rows with a name, a number or results; other rows below the headings become findings."""
    rows = []
    headings = columns_in(table.sheet.rows[table.header])
    for at in range(table.header + 1, len(table.sheet.rows)):
        texts = table.sheet.rows[at]
        if not any(texts) or columns_in(texts) == headings:
            continue
        if texts[0].startswith("#"):
            findings.count("table-row", at + 1, 1, repr(" ".join(filter(None, texts))[:60]))
            continue
        cells = {
            round: crosstable_cell(table.sheet.cell(at, column), table.scale, table.letters)
            for round, column in table.rounds.items()
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


def _with_starting_rank(
    entries: list[ReportEntry], sheets: list[TableSheet], table: Crosstable, findings: ReportFindings
) -> list[ReportEntry]:
    """Add IDs, titles, ratings and births from a starting-rank table beside the crosstable, by number and name."""
    cells_by_number: dict[int, dict[str, str]] = {}
    for sheet in sheets:
        located = find_header(sheet, {"no", "name", "id"})
        if sheet is table.sheet or located is None:
            continue
        header, places = located
        for row in range(header + 1, len(sheet.rows)):
            number = number_of(sheet.cell(row, places["no"]))
            if number is not None:
                cells_by_number[number] = {name: sheet.cell(row, at) for name, at in places.items()}
    filled = []
    for entry in entries:
        cells = cells_by_number.get(entry.no, {})
        filled.append(
            entry._replace(
                id=entry.id or id_of(cells.get("id", "")),
                title=entry.title or title_of(cells.get("title", "")),
                fed=entry.fed or federation_of(cells.get("fed", "")),
                rating=entry.rating or number_of(cells.get("rating", "")) or None,
                birth=entry.birth or birth_of(cells.get("birth", ""), findings, entry.line, 0),
            )
        )
    return filled
