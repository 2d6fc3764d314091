"""Which of the tables of a file is its report, and whether the other tables have games that the report lacks.

Crosstables come first, then lists of games, then tables of scores, which have neither rounds nor colours.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import NamedTuple

from ratinghouse.kernel.texts import Text, text
from ratinghouse.reports.report import Report, Result
from ratinghouse.reports.report_findings import ReportFindings
from ratinghouse.reports.results import COMPLEMENT
from ratinghouse.reports.tables.crosstable import crosstables_in, read_crosstable
from ratinghouse.reports.tables.games import game_tables, read_games
from ratinghouse.reports.tables.headings import folded
from ratinghouse.reports.tables.limits import RefusedFile
from ratinghouse.reports.tables.score_matrix import read_score_matrix, score_matrices_in
from ratinghouse.reports.tables.sheets import TableSheet
from ratinghouse.reports.tables.source import TableFile
from ratinghouse.reports.tables.table_findings import KINDS

_MOST_TABLES = 50  # with results, in one file


class _Table(NamedTuple):
    """The report in one table, or in all lists of games together, and what is known of its games."""

    report: Report
    name: Text
    line: int
    with_colours: bool
    with_rounds: bool


def read_results(source: TableFile) -> Report | None:
    """Return the report in the tables of a file, with an error for each table that has other games; None without any.

    Raises RefusedFile.
    """
    tables = _tables(source)
    if not tables:
        return None
    chosen, *others = tables
    findings = ReportFindings(KINDS, source.file)
    for table in others:
        if not _holds(chosen, table):
            message = text(
                "Of this file {first} was read, but {other} has other games.", first=chosen.name, other=table.name
            )
            findings.add("table-left-out", message, table.line)
    return replace(chosen.report, findings=(*chosen.report.findings, *findings.collected()))


def _tables(source: TableFile) -> list[_Table]:
    matrices = score_matrices_in(source.sheets)
    places = {matrix.at for matrix in matrices}
    plain = [sheet for at, sheet in enumerate(source.sheets) if at not in places]
    crosstables = crosstables_in(plain)
    if len(crosstables) + len(matrices) > _MOST_TABLES:
        raise RefusedFile(
            text("A file of more than {most} tables with results is not the report of an event.", most=_MOST_TABLES),
            text("Send a separate report for each event."),
        )
    tables = []
    for table in crosstables:
        name = text("the crosstable in {place}", place=_place(table.sheet, table.header))
        tables.append(_table(read_crosstable(table, source), name, table.header + 1))
    games = read_games(source)
    if games is not None:
        lists = game_tables(source.sheets)
        name = text("the list of games in {place}", place=_place(lists[0].sheet, lists[0].header))
        tables.append(_table(games, name, lists[0].header + 1))
    for matrix in matrices:
        report = read_score_matrix(matrix, source)
        if report is not None:
            name = text("the table of scores in {place}", place=_place(matrix.sheet, matrix.header))
            tables.append(_Table(report, name, matrix.header + 1, with_colours=False, with_rounds=False))
    return tables


def _place(sheet: TableSheet, header: int) -> str:
    return sheet.name or text("line {line}", line=header + 1)


def _table(report: Report, name: Text, line: int) -> _Table:
    results = [result for entry in report.entries for result in entry.results]
    return _Table(report, name, line, any(result.colour for result in results), with_rounds=True)


def _holds(chosen: _Table, other: _Table) -> bool:
    """Return whether all games of the other table are in the chosen one, compared by what both have of them."""
    if not (chosen.with_rounds or other.with_rounds):
        return False  # two tables of scores can be two cycles with the same results
    colours = chosen.with_colours and other.with_colours
    rounds = chosen.with_rounds and other.with_rounds
    games = (_games(table.report, colours=colours, rounds=rounds) for table in (chosen, other))
    return next(games) >= next(games)


def _games(report: Report, *, colours: bool, rounds: bool) -> Counter[tuple[str, str, str, str, int]]:
    """Return the games with a result, by the names of both players."""
    names = {entry.no: folded(entry.name) or entry.name for entry in report.entries}
    return Counter(
        (
            names[entry.no],
            names.get(result.opponent or 0, ""),
            result.code,
            result.colour if colours else "",
            result.round if rounds else 0,
        )
        for entry in report.entries
        for result in entry.results
        if _is_game(result)
    )


def _is_game(result: Result) -> bool:
    return result.opponent is not None and result.code in COMPLEMENT
