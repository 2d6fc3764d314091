"""Round robins as a table of scores: a row and a column for each player, with their scores against each other.

It is rewritten as a crosstable of rounds, and read as such. Which round a game belonged to is not in the table: the
games of each cycle are put into rounds in which all players meet each other once. Further cycles may be in the same
cell, in further columns of the same number, or in a second row without a name below each player.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from ratinghouse.kernel.texts import text
from ratinghouse.reports.report import Report
from ratinghouse.reports.report_findings import ReportFindings
from ratinghouse.reports.tables.crosstable import crosstables_in, read_crosstable
from ratinghouse.reports.tables.headings import column_of, columns_in, find_header, repeats_headings
from ratinghouse.reports.tables.limits import MOST_CELLS
from ratinghouse.reports.tables.notation import is_bye
from ratinghouse.reports.tables.sheets import TableSheet
from ratinghouse.reports.tables.source import TableFile
from ratinghouse.reports.tables.table_cells import federation_of, hundredths_of, id_of, number_of
from ratinghouse.reports.tables.table_findings import KINDS

_SCORE = re.compile(r"1/2|0[.,]5|[10][.,]0|[10=½+\-]")
_SCORES = re.compile(f"(?:{_SCORE.pattern})+")
_SPELLINGS = {"1/2": "½", "0.5": "½", "0,5": "½", "=": "½", "1.0": "1", "1,0": "1", "0.0": "0", "0,0": "0"}
_ONESELF = re.compile(r"[*xX×■█#\\\-–— .]*")
_NOT_PLAYED = ("", ".", "*")
_POINTS = {"1": 100, "+": 100, "½": 50}
_FEWEST = 3  # players; in a table of two, the cells could mean anything
_MOST_CYCLES = 10
_LONGEST_CELL = 60  # characters, blanks included

Games = list[list[list[str]]]
"""The scores of each player, by row, against each."""


class ScoreMatrix(NamedTuple):
    """A table of scores and its place among the tables of the file."""

    at: int
    sheet: TableSheet
    header: int
    places: dict[str, int]  # the columns by what their headings mean
    columns: dict[int, list[int]]  # the number of an opponent -> columns
    rows: list[list[int]]  # of each player: the row with the name, then rows with further scores
    choice: str  # the column of the numbers; "" where they are those of the rows
    numbers: list[int]
    games: Games

    def text(self, player: int, name: str) -> str:
        """Return the text of a player in a column."""
        return self.sheet.cell(self.rows[player][0], self.places[name]) if name in self.places else ""


def score_matrices_in(sheets: Sequence[TableSheet]) -> list[ScoreMatrix]:
    """Return the tables of scores."""
    headers = [(at, sheet, find_header(sheet, {"name"})) for at, sheet in enumerate(sheets)]
    matrices = [_matrix(at, sheet, *header) for at, sheet, header in headers if header is not None]
    return [matrix for matrix in matrices if matrix is not None]


def read_score_matrix(matrix: ScoreMatrix, source: TableFile) -> Report | None:
    """Return the report in a table of scores; None if nobody met anybody."""
    findings = ReportFindings(KINDS, source.file)
    findings.count("table-rounds-unknown", matrix.header + 1, matrix.places["name"] + 1)
    byes = [player for player in range(len(matrix.rows)) if _is_bye(matrix, player)]
    _check_points(matrix, findings)
    for player in byes:
        line, name = matrix.rows[player][0] + 1, matrix.text(player, "name")
        won = any(score in _POINTS for scores in matrix.games[player] for score in scores)
        findings.count("table-bye" if won else "table-row", line, matrix.places["name"] + 1, repr(name[:60]))
    table = _rewritten(matrix, byes)
    sheets = [*source.sheets[: matrix.at], table, *source.sheets[matrix.at + 1 :]]
    collected = (*source.findings, *findings.collected())
    tables = crosstables_in([table])
    return read_crosstable(tables[0], source._replace(sheets=sheets, findings=collected)) if tables else None


def _matrix(at: int, sheet: TableSheet, header: int, places: dict[str, int]) -> ScoreMatrix | None:
    """Return the table of scores in a sheet; None where its cells are not scores between its rows."""
    headings = sheet.rows[header]
    numbered = [place for place, heading in enumerate(headings) if not column_of(heading) and number_of(heading)]
    rows = _rows(sheet, header, places, numbered)
    columns = _columns(sheet, header, rows)
    if len(rows) < _FEWEST or sorted(columns) != list(range(1, len(rows) + 1)):
        return None
    if len({len(group) for group in columns.values()}) > 1 or len({len(group) for group in rows}) > 1:
        return None
    for choice in ("no", "rank", ""):
        stated = [number_of(sheet.cell(group[0], places[choice])) for group in rows] if choice in places else []
        numbers = [number or 0 for number in stated] if choice else list(range(1, len(rows) + 1))
        if sorted(numbers) == sorted(columns):
            games = _games(sheet, rows, [columns[number] for number in numbers])
            if games is not None:
                return ScoreMatrix(at, sheet, header, places, columns, rows, choice, numbers, games)
    return None


def _rows(sheet: TableSheet, header: int, places: Mapping[str, int], numbered: Sequence[int]) -> list[list[int]]:
    """Return the rows of each player: that with the name, and rows below it that have scores only."""
    headings = columns_in(sheet.rows[header])
    rows: list[list[int]] = []
    for row in range(header + 1, len(sheet.rows)):
        if repeats_headings(sheet.rows[row], headings):
            continue
        scored = any(_scores(sheet.cell(row, at)) for at in numbered)
        if sheet.cell(row, places["name"]) or (scored and not rows):
            rows.append([row])
        elif scored:
            rows[-1].append(row)
    return rows


def _columns(sheet: TableSheet, header: int, rows: Sequence[Sequence[int]]) -> dict[int, list[int]]:
    """Return the columns of each number; columns with scores and without a heading belong to the number before them."""
    headings = sheet.rows[header]
    columns: dict[int, list[int]] = {}
    number: int | None = None
    for at, heading in enumerate(headings):
        if heading:
            number = None if column_of(heading) else number_of(heading)
            if number:
                columns.setdefault(number, []).append(at)
        elif number and any(_scores(sheet.cell(row, at)) for group in rows for row in group):
            columns[number].append(at)
    *others, last = columns or [0]
    most = max((len(columns[number]) for number in others), default=1)
    return columns | ({last: columns[last][:most]} if columns else {})  # beyond that, they are not of the table


def _games(sheet: TableSheet, rows: Sequence[Sequence[int]], columns: Sequence[Sequence[int]]) -> Games | None:
    """Return the scores of each player against each; None if a cell is not a score, or no players met."""
    games: Games = []
    for player, group in enumerate(rows):
        games.append([])
        for opponent, places in enumerate(columns):
            cells = [sheet.cell(row, at) for row in group for at in places]
            if player == opponent:
                if not all(len(cell) <= _LONGEST_CELL and _ONESELF.fullmatch(cell) for cell in cells):
                    return None
                games[-1].append([])
                continue
            scores = [[] if cell in _NOT_PLAYED else _scores(cell) for cell in cells]
            if None in scores or sum(len(score or ()) for score in scores) > _MOST_CYCLES:
                return None
            games[-1].append([score for cell in scores for score in cell or ()])
    cycles = max((len(scores) for row in games for scores in row), default=0)
    return games if 0 < cycles * len(rows) ** 2 <= MOST_CELLS else None


def _scores(cell: str) -> list[str] | None:
    """Return the scores of a cell, one for each game; None where it is something else."""
    plain = "".join(cell.split()) if len(cell) <= _LONGEST_CELL else ""
    if not _SCORES.fullmatch(plain):
        return None
    return [_SPELLINGS.get(score, score) for score in _SCORE.findall(plain)]


def _is_bye(matrix: ScoreMatrix, player: int) -> bool:
    """Return whether a row has a word for a bye in place of a player's name, and nothing that only a player has."""
    return is_bye(matrix.text(player, "name")) and not (
        id_of(matrix.text(player, "id"))
        or number_of(matrix.text(player, "rating"))
        or federation_of(matrix.text(player, "fed"))
    )


def _check_points(matrix: ScoreMatrix, findings: ReportFindings) -> None:
    """Add an error where the points of a player are not the sum of the scores, because no scores are left out here."""
    for player, games in enumerate(matrix.games):
        points = hundredths_of(matrix.text(player, "points"))
        total = sum(_POINTS.get(score, 0) for scores in games for score in scores)
        if points is not None and points != total:
            example = text(
                "{player} has {points} points, but the scores give {total}",
                player=matrix.text(player, "name")[:60],
                points=f"{points / 100:g}",
                total=f"{total / 100:g}",
            )
            findings.count("table-points", matrix.rows[player][0] + 1, matrix.places["points"] + 1, example)


def _rewritten(matrix: ScoreMatrix, byes: Sequence[int]) -> TableSheet:
    """Return the table with the columns of rounds at its end; headings of numbers that are not used are left out."""
    sheet, header = matrix.sheet, matrix.header
    rounds = len(matrix.rows) - 1 + len(matrix.rows) % 2
    cycles = max(len(scores) for row in matrix.games for scores in row)
    opponents = {at for group in matrix.columns.values() for at in group}
    width = max(len(row) for row in sheet.rows)
    written = [list(row) for row in sheet.rows]
    for row in (header, *(group[0] for group in matrix.rows)):
        written[row] = ["" if at in opponents else cell for at, cell in enumerate(written[row])]
        written[row] += [""] * (width - len(written[row]) + cycles * rounds)
    for name in ("no", "rank"):
        if name in matrix.places and name != matrix.choice != "no":
            written[header][matrix.places[name]] = ""
    for round in range(cycles * rounds):
        written[header][width + round] = f"{round + 1}.Rd"
    for player, group in enumerate(matrix.rows):
        for row in group[1:]:
            written[row] = []
        if player in byes:
            written[group[0]] = []
            continue
        for opponent, scores in enumerate(matrix.games[player]):
            for cycle, score in enumerate(scores):
                at = width + cycle * rounds + _round_of_pair(player, opponent, rounds)
                written[group[0]][at] = _bye(score) if opponent in byes else f"{matrix.numbers[opponent]}*{score}"
    return TableSheet(sheet.name, written)


def _bye(score: str) -> str:
    """Return a score against nobody as a crosstable writes it."""
    return {"1": "-1", "+": "-1", "½": "-½"}.get(score, "-0")


def _round_of_pair(first: int, second: int, rounds: int) -> int:
    """Return the round, from 0, in which two of the players 0, 1 … meet in a round robin."""
    if max(first, second) == rounds:
        return 2 * min(first, second) % rounds
    return (first + second) % rounds
