"""What the rows of an event's working are: written as columns that are stored with it, and read from them.

The columns have

- for each entry ``player`` (its primary key), ``no`` (the starting number) and ``rounds`` (how many it has);
- for each of these rounds ``round``, ``opponent`` (the starting number, 0 for none), ``colour``, ``code`` (of the
  result) and ``side``: which of the entry's sides it is, or ``NO_GAME`` or ``NOT_CONFIRMED`` if it is none;
- for each side ``mirror``: which of the opponent's sides is the same game; and where substitutes share games ``twin``,
  the row of the other player's side.

Names are not stored: those of events and players are looked up, so that a player can be erased.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ratinghouse.derivation.packed_columns import Columns
from ratinghouse.kernel.engine.frame import Frame
from ratinghouse.rating.calculation import CalculatedEntry, CalculatedRound
from ratinghouse.rating.games.period_games import PeriodGames
from ratinghouse.reports.report import Result

Rows = NDArray[np.intp]


class WorkingMismatch(ValueError):
    """The columns of a stored working do not fit each other, or do not fit the report."""


@dataclass(frozen=True)
class EventRows:
    """The rows of one event, counted from its own first entry and side."""

    columns: Columns
    entry_of_side: Rows
    side_of_round: Rows  # the row of its side, or why it has none
    mirror: Rows

    @property
    def twin(self) -> Rows:
        """Return the other player's row where two share a side of a game; elsewhere the row itself."""
        return self.columns.get("twin", np.arange(len(self.mirror)))


def frame_columns(games: PeriodGames, event: int) -> Columns:
    """Return what the rows of an event of the games are, except for the players."""
    if games.lines is None:
        raise ValueError("these games come from no report")
    lines, entry_starts, side_starts = games.lines, games.entry_starts, games.side_starts
    entries = slice(int(entry_starts[event]), int(entry_starts[event + 1]))
    first, last = int(side_starts[entries.start]), int(side_starts[entries.stop])
    rows = slice(*np.searchsorted(lines.entry, (entries.start, entries.stop)).tolist())
    side = lines.side[rows]
    columns: Columns = {
        "no": lines.no[entries],
        "rounds": np.bincount(lines.entry[rows] - entries.start, minlength=entries.stop - entries.start),
        "round": lines.round[rows],
        "opponent": lines.opponent[rows],
        "colour": _texts(lines.colour[rows]),
        "code": _texts(lines.code[rows]),
        "side": np.where(side >= 0, _within_entry(games, side), side),
        "mirror": _within_entry(games, games.mirror[first:last]),
    }
    twin = np.arange(first, last) if games.twin is None else games.twin[first:last]
    return columns if np.array_equal(twin, np.arange(first, last)) else {**columns, "twin": twin - first}


def _within_entry(games: PeriodGames, sides: NDArray[Any]) -> NDArray[Any]:
    """Return which side of its entry each row is; the result is arbitrary for a number that is not a row."""
    return sides - games.side_starts[games.entry_of_side[sides]] if len(sides) and games.sides else sides


def _texts(column: NDArray[np.bytes_]) -> NDArray[np.bytes_]:
    """Return a column of texts that is as narrow as its texts allow."""
    return np.array(column.tolist(), np.bytes_)


def event_rows(columns: Columns) -> EventRows:
    """Return the rows that stored columns describe. Raises ``WorkingMismatch`` where they do not fit each other."""
    entry_of_round = np.repeat(np.arange(len(columns["no"])), columns["rounds"])
    if {len(entry_of_round)} != {len(columns[name]) for name in ("round", "opponent", "colour", "code", "side")}:
        raise WorkingMismatch("the entries do not have as many rounds as are stored")
    is_game = columns["side"] >= 0
    sides_of_entries = np.bincount(entry_of_round[is_game], minlength=len(columns["no"]))
    starts = np.cumsum(sides_of_entries) - sides_of_entries
    sides = starts[entry_of_round[is_game]] + columns["side"][is_game]
    if not np.array_equal(np.sort(sides), np.arange(len(columns["mirror"]))):
        raise WorkingMismatch("the rounds do not have as many sides as are stored")
    side_of_round = columns["side"].astype(np.intp)
    side_of_round[is_game] = sides
    opponents = np.empty(len(sides), np.intp)
    opponents[sides] = _entries_of(columns["no"], columns["opponent"][is_game])
    entry_of_side = np.repeat(np.arange(len(starts)), sides_of_entries)
    return EventRows(columns, entry_of_side, side_of_round, starts[opponents] + columns["mirror"])


def _entries_of(numbers: NDArray[Any], opponents: NDArray[Any]) -> Rows:
    row_of = {no: row for row, no in enumerate(numbers.tolist())}
    return np.array([row_of[no] for no in opponents.tolist()], np.intp)


def joined_frame(events: Sequence[EventRows], row_of: Mapping[int, int]) -> Frame:
    """Return the frame of several events, without input columns; ``row_of`` has the players by primary key."""
    entries = np.cumsum([0, *(len(event.columns["player"]) for event in events)])
    sides = np.cumsum([0, *(len(event.mirror) for event in events)])
    keys = (key for event in events for key in event.columns["player"].tolist())
    has_twins = any("twin" in event.columns for event in events)
    return Frame(
        events=len(events),
        players=len(row_of),
        event_of_entry=np.repeat(np.arange(len(events)), np.diff(entries)),
        player_of_entry=np.array([row_of[key] for key in keys], np.intp),
        entry_of_side=_joined((event.entry_of_side for event in events), entries),
        mirror=_joined((event.mirror for event in events), sides),
        inputs={},
        twin=_joined((event.twin for event in events), sides) if has_twins else None,
    )


def _joined(parts: Iterable[Rows], starts: Iterable[int]) -> Rows:
    return np.concatenate([np.zeros(0, np.intp), *map(np.add, parts, starts)]).astype(np.intp)


def calculated_entries(event: EventRows, first_side: int) -> tuple[CalculatedEntry, ...]:
    """Return the entries of an event whose sides begin at this row of the frame."""
    rounds = _rounds(event, first_side)
    counts = zip(event.columns["no"].tolist(), event.columns["rounds"].tolist(), strict=True)
    return tuple(CalculatedEntry(no, tuple(islice(rounds, count))) for no, count in counts)


def _rounds(event: EventRows, first_side: int) -> Iterator[CalculatedRound]:
    columns, sides = event.columns, event.side_of_round
    opponents = [opponent or None for opponent in columns["opponent"].tolist()]
    texts = (columns[name].astype(np.str_).tolist() for name in ("colour", "code"))
    results = map(Result, columns["round"].tolist(), opponents, *texts)
    return map(CalculatedRound, results, np.where(sides >= 0, sides + first_side, sides).tolist())
