"""Round robins as a table of scores: a row and a column for each player, with their scores against each other.

It is rewritten as a crosstable of rounds, and read as such. Which round a game belonged to is not in the table: the
games of each cycle are put into rounds in which all players meet each other once.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from ratinghouse.reports.report import Report
from ratinghouse.reports.report_findings import ReportFindings
from ratinghouse.reports.tables.crosstable import read_crosstable
from ratinghouse.reports.tables.headings import column_of, columns_in, find_header
from ratinghouse.reports.tables.sheets import TableSheet
from ratinghouse.reports.tables.source import TableFile
from ratinghouse.reports.tables.table_cells import number_of
from ratinghouse.reports.tables.table_findings import KINDS

_SCORES = re.compile(r"(?:1/2|0[.,]5|[10=½+\-])+")
_SCORE = re.compile(r"1/2|0[.,]5|[10=½+\-]")
_DRAWS = ("1/2", "0.5", "0,5", "=")
_ONESELF = re.compile(r"[*xX×■█#\\\-–— .]*")
_NOT_PLAYED = ("", ".", "*")
_FEWEST = 3  # players; in a table of two, the cells could mean anything


def read_score_matrix(source: TableFile) -> Report | None:
    """Return the report in a table of scores; None where there is none."""
    for at, sheet in enumerate(source.sheets):
        header = find_header(sheet, {"name"})
        table = _crosstable(sheet, *header) if header is not None else None
        if header is not None and table is not None:
            findings = ReportFindings(KINDS, source.file)
            findings.count("table-rounds-unknown", header[0] + 1, header[1]["name"] + 1)
            report = read_crosstable(
                source._replace(
                    sheets=[*source.sheets[:at], table, *source.sheets[at + 1 :]],
                    findings=(*source.findings, *findings.collected()),
                )
            )
            return report and replace(report, received=source.raw)
    return None


def _crosstable(sheet: TableSheet, header: int, places: dict[str, int]) -> TableSheet | None:
    """Return the table with rounds in place of opponents; None where its cells are not scores between its rows."""
    headings = sheet.rows[header]
    rows = [
        row
        for row in range(header + 1, len(sheet.rows))
        if sheet.cell(row, places["name"]) and columns_in(sheet.rows[row]) != columns_in(headings)
    ]
    columns = {
        number: at for at, heading in enumerate(headings) if not column_of(heading) and (number := number_of(heading))
    }
    if len(rows) < _FEWEST or sorted(columns) != list(range(1, len(rows) + 1)):
        return None
    for choice in ("no", "rank", ""):
        numbers = [number_of(sheet.cell(row, places[choice])) for row in rows] if choice in places else []
        numbers = numbers if choice else list(range(1, len(rows) + 1))
        if set(numbers) == set(columns):
            order = [number or 0 for number in numbers]
            cells = [[sheet.cell(row, columns[number]) for number in order] for row in rows]
            games = _games(cells)
            if games is not None:
                unused = {name for name in ("no", "rank") if name in places and name != choice and choice != "no"}
                return _rewritten(sheet, header, rows, order, games, {places[name] for name in unused})
    return None


def _games(cells: Sequence[Sequence[str]]) -> list[list[list[str]]] | None:
    """Return the scores of each player against each; None if a cell is not a score, or no players met."""
    games: list[list[list[str]]] = []
    for player, row in enumerate(cells):
        if not _ONESELF.fullmatch(row[player]):
            return None
        scores = [[] if at == player or cell in _NOT_PLAYED else _scores(cell) for at, cell in enumerate(row)]
        games.append([score for score in scores if score is not None])
        if len(games[-1]) < len(row):
            return None
    return games if any(scores for row in games for scores in row) else None


def _scores(cell: str) -> list[str] | None:
    """Return the scores of a cell, one for each game; None where it is something else."""
    plain = "".join(cell.split())
    if not _SCORES.fullmatch(plain):
        return None
    return ["½" if score in _DRAWS else score for score in _SCORE.findall(plain)]


def _rewritten(
    sheet: TableSheet,
    header: int,
    rows: Sequence[int],
    numbers: Sequence[int],
    games: Sequence[Sequence[Sequence[str]]],
    unused: set[int],
) -> TableSheet:
    """Return the table with the columns of rounds at its end; headings of numbers that are not used are left out."""
    cycles = max(len(scores) for row in games for scores in row)
    rounds = len(rows) - 1 + len(rows) % 2
    headings = sheet.rows[header]
    opponents = {at for at, heading in enumerate(headings) if not column_of(heading) and number_of(heading)}
    width = max(len(row) for row in sheet.rows)
    written = [list(row) for row in sheet.rows]
    for row in (header, *rows):
        written[row] = ["" if at in opponents else cell for at, cell in enumerate(written[row])]
        written[row] += [""] * (width - len(written[row]) + cycles * rounds)
    for at in unused:
        written[header][at] = ""
    for round in range(cycles * rounds):
        written[header][width + round] = f"{round + 1}.Rd"
    for player, row in enumerate(rows):
        for opponent, scores in enumerate(games[player]):
            for cycle, score in enumerate(scores):
                at = width + cycle * rounds + _round_of_pair(player, opponent, rounds)
                written[row][at] = f"{numbers[opponent]}*{score}"
    return TableSheet(sheet.name, written)


def _round_of_pair(first: int, second: int, rounds: int) -> int:
    """Return the round, from 0, in which two of the players 0, 1 … meet in a round robin."""
    if max(first, second) == rounds:
        return 2 * min(first, second) % rounds
    return (first + second) % rounds
