"""Which columns of a crosstable are rounds: by the number in the heading, by colours, or by games that agree."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from enum import Enum
from itertools import pairwise

from ratinghouse.reports.results import COMPLEMENT
from ratinghouse.reports.tables.headings import column_of, number_in, round_of
from ratinghouse.reports.tables.notation import ColourLetters, ScoreScale, crosstable_cell, names_colour
from ratinghouse.reports.tables.sheets import TableSheet
from ratinghouse.reports.tables.table_cells import hundredths_of, number_of


def columns_without_meaning(sheet: TableSheet, header: int) -> dict[int, dict[int, str]]:
    """Return column -> row -> text of every filled cell in columns whose headings mean nothing else than a round."""
    headings = sheet.rows[header]
    columns: dict[int, dict[int, str]] = {at: {} for at, heading in enumerate(headings) if not column_of(heading)}
    named = {at for at in range(len(headings)) if at not in columns}
    for row in range(header + 1, len(sheet.rows)):
        for at, cell in enumerate(sheet.rows[row]):
            if cell and at not in named:
                columns.setdefault(at, {})[row] = cell
    return dict(sorted(columns.items()))


def round_columns(
    sheet: TableSheet,
    header: int,
    places: Mapping[str, int],
    columns: Mapping[int, Mapping[int, str]],
    scale: ScoreScale,
    letters: ColourLetters,
) -> tuple[dict[int, int], bool, tuple[int, ...]]:
    """Return round -> column (empty without games), whether the headings do not number each round once, and doubts.

    Without a number in its heading and without colours, a column is a round if each of its games is there twice, with
    both results; where that is so for some games only, the column is doubtful.
    """
    games = {at: _games_in(cells.values(), scale, letters) for at, cells in columns.items()}
    numbered = {}
    for at in columns:
        heading = sheet.cell(header, at)
        numbered[at] = round_of(heading) or (number_in(heading) if games[at] is _Games.WITH_COLOURS else 0)
    if not any(numbered[at] and games[at] is not _Games.NONE for at in columns):
        return {}, False, ()
    rounds, doubtful = [], []
    for at, cells in columns.items():
        if numbered[at] or games[at] is _Games.WITH_COLOURS:
            rounds.append(at)
        elif games[at] is _Games.WITHOUT_COLOURS:
            answered = _answered(sheet, header, places, cells, scale, letters)
            if answered is _Answered.ALL:
                rounds.append(at)
            elif answered is _Answered.SOME:
                doubtful.append(at)
    by_heading = [numbered[at] for at in rounds]
    if all(by_heading) and all(earlier < later for earlier, later in pairwise(by_heading)):
        return dict(zip(by_heading, rounds, strict=True)), False, tuple(doubtful)
    return dict(enumerate(rounds, 1)), True, tuple(doubtful)


class _Games(Enum):
    """Whether the cells of a column are games."""

    NONE = 0
    WITHOUT_COLOURS = 1  # they can be read as games, but may be anything else, such as a tie-break of 10½
    WITH_COLOURS = 2


def _games_in(cells: Iterable[str], scale: ScoreScale, letters: ColourLetters) -> _Games:
    """Return whether some cell of a column names an opponent, and no fewer cells can be read than not."""
    readable = games = unreadable = coloured = 0
    for text in cells:
        cell = crosstable_cell(text, scale, letters)
        readable += cell is not None
        unreadable += cell is None
        games += cell is not None and cell[0] is not None
        coloured += cell is not None and names_colour(text)
    if not games or readable < unreadable:
        return _Games.NONE
    return _Games.WITH_COLOURS if coloured else _Games.WITHOUT_COLOURS


class _Answered(Enum):
    """For how many games of a column the opponent has the same game."""

    NONE = 0
    SOME = 1
    ALL = 2


def _answered(
    sheet: TableSheet,
    header: int,
    places: Mapping[str, int],
    cells: Mapping[int, str],
    scale: ScoreScale,
    letters: ColourLetters,
) -> _Answered:
    """Return for how many games of a column the opponent's row has the same game, by any numbering of the rows.

    Points and tie-breaks such as 2½ can answer each other by chance: they are never certain, and doubtful only where
    half of them do.
    """
    claims = {row: crosstable_cell(text, scale, letters) for row, text in cells.items()}
    claimed = {row: (cell[0], cell[2]) for row, cell in claims.items() if cell is not None and cell[0] is not None}
    named = [row for row in range(header + 1, len(sheet.rows)) if sheet.cell(row, places["name"])]
    numberings: list[dict[int, int | None]] = [
        {row: number_of(sheet.cell(row, places[name])) for row in named}
        for name in ("no", "board", "rank")
        if name in places
    ]
    most = 0
    numberings.append({row: number for number, row in enumerate(named, 1)})
    for numbers in numberings:
        rows = {number: row for row, number in numbers.items()}
        answers = sum(
            claimed.get(rows.get(opponent, -1)) == (numbers.get(row), COMPLEMENT.get(code))
            for row, (opponent, code) in claimed.items()
        )
        most = max(most, answers)
    if all(hundredths_of(text) is not None and " " not in text for text in cells.values()):
        return _Answered.SOME if 2 * most >= len(claimed) else _Answered.NONE
    if most and most == len(claimed) and None not in claims.values():
        return _Answered.ALL
    return _Answered.SOME if most else _Answered.NONE
