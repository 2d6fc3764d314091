"""The confirmed games of reports as columns of the table of games: each game once, from White's side.

Where colours are not known, it is from the side of the lower starting number.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from datetime import date
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from ratinghouse.rating.games.joined_reports import columns_of, irregular_events, joined_reports
from ratinghouse.rating.games.joined_reports import confirmed_results as confirmed_columns
from ratinghouse.rating.roll import confirmed_results
from ratinghouse.reports import Report, Result
from ratinghouse.reports.report_columns import CODE_NUMBERS, COLOUR_NUMBERS, NOT_IN_TABLE, ReportColumns

_CODES = list(CODE_NUMBERS)
_WHITE, _BLACK = COLOUR_NUMBERS["w"], COLOUR_NUMBERS["b"]


class GameOfReport(NamedTuple):
    """A row of games; the fields are named as the columns are."""

    round: int
    white: int
    black: int
    white_code: str
    black_code: str
    coloured: bool
    day: date | None
    reported: date | None


def game_columns(reports: Mapping[int, tuple[Report, bool]]) -> dict[str, list[Any]]:
    """Return the games of events by column. Beside each report is whether its rules rate results by their own days."""
    columns = {event: columns_of(report) for event, (report, _) in reports.items()}
    ordinary = [event for event, of_event in columns.items() if _is_ordinary(of_event)]
    irregular = irregular_events(joined_reports([columns[event] for event in ordinary]))
    regular = [event for event, is_irregular in zip(ordinary, irregular.tolist(), strict=True) if not is_irregular]
    games = _games_by_columns(regular, [columns[event] for event in regular], [reports[event][0] for event in regular])
    by_columns = set(regular)
    for event, (report, by_result) in reports.items():
        for game in games_of_report(report, by_result=by_result) if event not in by_columns else ():
            games["event_id"].append(event)
            for name, cell in zip(GameOfReport._fields, game, strict=True):
                games[name].append(cell)
    return games


def _is_ordinary(columns: ReportColumns) -> bool:
    return not (columns.other_days or (columns.colour == NOT_IN_TABLE).any())


def _games_by_columns(
    events: Sequence[int], columns: Sequence[ReportColumns], reports: Sequence[Report]
) -> dict[str, list[Any]]:
    joined = joined_reports(columns)
    confirmed = confirmed_columns(joined)
    mine, theirs = joined.colour[confirmed.result], joined.colour[confirmed.result[confirmed.mirror]]
    entry, opponent = joined.entry[confirmed.result], confirmed.opponent
    coloured = mine != theirs
    with_white = coloured & ((mine == _WHITE) | (theirs == _WHITE))
    first = np.where(with_white, mine == _WHITE, np.where(coloured, theirs == _BLACK, entry < opponent))
    sides = np.flatnonzero(first)
    result, answer = confirmed.result[sides], confirmed.result[confirmed.mirror[sides]]
    event, round = joined.event[entry[sides]], joined.round[result]
    return {
        "event_id": np.array(events, np.int64)[event].tolist() if len(event) else [],
        "round": round.tolist(),
        "white": joined.no[entry[sides]].tolist(),
        "black": joined.no[opponent[sides]].tolist(),
        "white_code": [_CODES[code] for code in joined.code[result].tolist()],
        "black_code": [_CODES[code] for code in joined.code[answer].tolist()],
        "coloured": coloured[sides].tolist(),
        "day": _days(reports, event, round),
        "reported": [None] * len(sides),
    }


def _days(reports: Sequence[Report], event: NDArray[np.intp], round: NDArray[np.int32]) -> list[date | None]:
    """Return the day of the round of each game."""
    rounds = range(int(round.max(initial=0)) + 1)
    days = [[report.event.day_of_round(number) for number in rounds] for report in reports]
    return [days[row][number] for row, number in zip(event.tolist(), round.tolist(), strict=True)]


def games_of_report(report: Report, *, by_result: bool) -> Iterator[GameOfReport]:
    """Yield the games of a report one by one."""
    sides = {(no, result.round, result.opponent): result for (no, _), result in confirmed_results(report).items()}
    for (no, round, opponent), mine in sides.items():
        assert opponent is not None
        theirs = sides[opponent, round, no]
        if _is_first(no, mine, opponent, theirs):
            own_day = mine.date or theirs.date
            day, reported = own_day or report.event.day_of_round(round), own_day if by_result else None
            coloured = mine.colour != theirs.colour
            yield GameOfReport(round, no, opponent, mine.code, theirs.code, coloured, day, reported)


def _is_first(no: int, mine: Result, opponent: int, theirs: Result) -> bool:
    if mine.colour != theirs.colour and "w" in (mine.colour, theirs.colour):
        return mine.colour == "w"
    if mine.colour != theirs.colour:
        return theirs.colour == "b"
    return no < opponent
