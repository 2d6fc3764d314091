"""Events from a table of games with the columns white, black and result, and others that are known."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

from ratinghouse.kernel.finding import Finding
from ratinghouse.kernel.nearest_words import nearest_name
from ratinghouse.kernel.texts import text
from ratinghouse.library.reading import EventReport
from ratinghouse.library.tables.frames import cell_text, columns_of, renamed

if TYPE_CHECKING:
    from ratinghouse.reports.report import Report

COLUMNS = (
    *("white", "black", "result", "day", "round", "event"),
    *("white_id", "white_rating", "white_fed", "white_title"),
    *("black_id", "black_rating", "black_fed", "black_title"),
)
_OTHER_NAMES = {"date": "day", "tournament": "event", "white_elo": "white_rating", "black_elo": "black_rating"}
Placed = TypeVar("Placed", bound=Any)  # anything with a line
_WHITE_SCORES = {1.0: "1-0", 0.5: "½-½", 0.0: "0-1"}


def games(
    frame: Any = None,
    *,
    white: Sequence[str] | None = None,
    black: Sequence[str] | None = None,
    result: Sequence[str | float] | None = None,
    name: str = "",
    **more: Sequence[Any],
) -> list[EventReport]:
    """Return the events in a table of games, ready for ``rate``: one event, or one for each name in a column ``event``.

    ``frame`` is a frame of pandas, polars or Arrow, a dictionary of columns or a list of dictionaries with the columns
    ``white``, ``black`` and ``result`` (``1-0``, ``½-½``, ``0-1``, ``+:-`` …, or White's score 1, 0.5, 0). Further
    columns: ``day``, ``round``, ``event``; ``white_id``, ``white_rating``, ``white_fed``, ``white_title`` and the same
    of Black. The columns may also be given by name instead of a frame. A row that is no game is a finding
    of its event, whose line is the row of the table, counted from 1.

    >>> import ratinghouse as rh
    >>> events = rh.games(white=["Abelsen", "Berg"], black=["Berg", "Carlsen"], result=["1-0", 0.5])
    >>> events[0].games["result"]
    ['1-0', '½-½']
    """
    columns = columns_of(frame) if frame is not None else {}
    named = {"white": white, "black": black, "result": result, **more}
    columns |= columns_of({column: cells for column, cells in named.items() if cells is not None})
    columns = {_OTHER_NAMES.get(column.lower(), column): cells for column, cells in columns.items()}
    needed = ("white_id", "black_id") if {"white_id", "black_id"} <= columns.keys() else ("white", "black")
    columns = renamed(columns, COLUMNS, (*needed, "result"))
    notes = [note for column in columns if (note := _note_on_column(column)) is not None]
    return [EventReport(_report(event, rows, notes)) for event, rows in _by_event(columns, name).items()]


class _EventRows(NamedTuple):
    """The columns of one event, as texts, and the number of each row in the whole table, from 1."""

    columns: dict[str, list[str]]
    numbers: list[int]


def _by_event(columns: Mapping[str, list[Any]], name: str) -> dict[str, _EventRows]:
    """Return the rows of each event, with texts as a file would have them."""
    texts = {column: [cell_text(cell) for cell in cells] for column, cells in columns.items() if column in COLUMNS}
    texts["result"] = [_result(cell) for cell in columns["result"]]
    events = texts.pop("event", None) or [name] * len(texts["result"])
    rows_of: dict[str, list[int]] = {}
    for row, event in enumerate(events):
        rows_of.setdefault(event or name, []).append(row)
    return {
        event: _EventRows(
            {column: [cells[row] for row in rows] for column, cells in texts.items()}, [row + 1 for row in rows]
        )
        for event, rows in rows_of.items()
    } or {name: _EventRows(texts, [])}


def _result(cell: Any) -> str:
    is_score = isinstance(cell, int | float) and float(cell) in _WHITE_SCORES
    return _WHITE_SCORES[float(cell)] if is_score else cell_text(cell)


def _note_on_column(column: str) -> Finding | None:
    """Return a note on a column that is not read, if its name is similar to that of a known column."""
    from difflib import get_close_matches

    if column in COLUMNS or not get_close_matches(column.casefold(), COLUMNS, 1, 0.8):
        return None
    message = text("the column {column!r} is not read", column=column)
    return Finding("warning", "unknown-column", message, nearest_name(column, COLUMNS))


def _report(event: str, rows: _EventRows, notes: Sequence[Finding]) -> Report:
    """Return the report of the games of one event, read as a file with the same columns would be.

    The lines of its findings are rows of the table, counted from 1.
    """
    from ratinghouse.reports import crosscheck
    from ratinghouse.reports.report import ReportHeader
    from ratinghouse.reports.report_builder import ReportBuilder
    from ratinghouse.reports.report_findings import ReportFindings
    from ratinghouse.reports.tables.games import GameTable, add_games
    from ratinghouse.reports.tables.sheets import TableSheet
    from ratinghouse.reports.tables.table_findings import KINDS

    names, file = list(rows.columns), event or "games"
    sheet = TableSheet("", [names, *(list(row) for row in zip(*rows.columns.values(), strict=True))])
    places = {"date" if name == "day" else name: place for place, name in enumerate(names)}
    findings = ReportFindings(KINDS, file)
    builder = ReportBuilder(ReportHeader())
    add_games(GameTable(sheet, 0, places), builder, findings)
    row_of_line = dict(enumerate(rows.numbers, 2))  # the header is line 1

    def placed(part: Placed) -> Placed:
        return replace(part, line=row_of_line.get(part.line, 0))

    builder.participants = {key: placed(participant) for key, participant in builder.participants.items()}
    builder.games = [placed(game) for game in builder.games]
    builder.byes = [placed(bye) for bye in builder.byes]
    days = [game.day for game in builder.games if game.day is not None]
    builder.event = ReportHeader(name=event, start=min(days, default=None), end=max(days, default=None))
    read = [*(note.in_file(file) for note in notes), *(placed(finding) for finding in findings.collected())]
    report = builder.report(kind="games", file=file, received=b"", encoding="", findings=read, format=None)
    return replace(report, findings=(*report.findings, *crosscheck(report)))
