"""A calculation put together from stored workings: nothing is calculated, and no report is read."""

from __future__ import annotations

from collections.abc import Container, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from itertools import islice
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ratinghouse.derivation.packed_columns import Columns, StoredColumns
from ratinghouse.derivation.stored_workings import frame_columns
from ratinghouse.kernel.book import Rulebook
from ratinghouse.kernel.engine.frame import Frame
from ratinghouse.kernel.engine.store import kind_of
from ratinghouse.kernel.engine.working import Working, WorkingColumn
from ratinghouse.kernel.grains import Grain
from ratinghouse.kernel.rule import InputColumn, Rule
from ratinghouse.rating.calculation import (
    CalculatedEntry,
    CalculatedEvent,
    CalculatedPlayer,
    CalculatedRound,
    Calculation,
)
from ratinghouse.rating.framing import bare_frame_of, run_columns
from ratinghouse.rating.period import RatingPeriod
from ratinghouse.rating.roll import build_roll
from ratinghouse.reports.report import Format, Report, Result

Numbers = Mapping[str, Any]  # the player columns of one player


class WorkingMismatch(ValueError):
    """The columns of a stored working do not fit each other, or not the report."""


@dataclass(frozen=True)
class StoredEvent:
    """An event with its stored working, of version 2 or ``completed``."""

    name: str
    format: Format | None
    working: StoredColumns


def completed(working: StoredColumns, book: Rulebook, report: Report) -> StoredColumns:
    """Return a working of version 1 with what the report says of its rows."""
    framed = bare_frame_of(build_roll(RatingPeriod([report])), substitutes=book.knows_twins)
    return replace(working, frame={**working.frame, **frame_columns(framed, 0)})


def stored_calculation(
    book: Rulebook,
    list_date: date,
    pool: str,
    events: Sequence[StoredEvent],
    players: Mapping[int, CalculatedPlayer],
    numbers: Mapping[int, Numbers],
) -> Calculation:
    """Return the calculation of some events, whole.

    Players are known by their primary keys; ``numbers`` are the player columns of those whose are to be read.
    """
    frame = _frame([event.working.frame for event in events], {key: row for row, key in enumerate(players)})
    stored = _event_columns(book, frame, [event.working for event in events])
    stored["player"] = _player_columns(players, numbers)
    columns = {
        name: (definition, column.astype(kind_of(definition.unit, grain)))
        for grain, of_grain in stored.items()
        for name, column in of_grain.items()
        if (definition := _definition(book, name, grain, column)) is not None
    }
    inputs = {name: column for name, (definition, column) in columns.items() if isinstance(definition, InputColumn)}
    rules = {
        name: WorkingColumn(_applicable(definition, book, columns), column)
        for name, (definition, column) in columns.items()
        if isinstance(definition, Rule)
    }
    filled = replace(frame, inputs={**inputs, **run_columns(list_date, pool)})
    return Calculation(
        Working(book, filled, rules, is_stored=True),
        tuple(_calculated(event, frame, row) for row, event in enumerate(events)),
        tuple(players.values()),
        {
            grain: {name: column for name, column in of_grain.items() if name not in columns}
            for grain, of_grain in stored.items()
        },
    )


def _frame(frames: Sequence[Columns], row_of: Mapping[int, int]) -> Frame:
    entries = np.cumsum([0, *(len(columns["player"]) for columns in frames)])
    sides = np.cumsum([0, *(len(columns["mirror"]) for columns in frames)])
    keys = [key for columns in frames for key in columns["player"].tolist()]
    has_twins = any("twin" in columns for columns in frames)
    return Frame(
        events=len(frames),
        players=len(row_of),
        event_of_entry=np.repeat(np.arange(len(frames)), np.diff(entries)),
        player_of_entry=np.array([row_of[key] for key in keys], np.intp),
        entry_of_side=_joined(_entry_of_side(columns) + first for columns, first in zip(frames, entries, strict=False)),
        mirror=_joined(columns["mirror"] + first for columns, first in zip(frames, sides, strict=False)),
        inputs={},
        twin=_joined(map(_twin, frames, sides)) if has_twins else None,
    )


def _joined(parts: Iterable[NDArray[Any]]) -> NDArray[np.intp]:
    return np.concatenate([np.zeros(0, np.intp), *parts]).astype(np.intp)


def _entry_of_side(columns: Columns) -> NDArray[np.intp]:
    """Return the entry of each side, by the rounds of the entries."""
    entry_of_round = np.repeat(np.arange(len(columns["rounds"])), columns["rounds"])
    if len(entry_of_round) != len(columns["side"]):
        raise WorkingMismatch(f"there are {len(columns['side'])} rounds, the entries have {len(entry_of_round)}")
    is_game = columns["side"] >= 0
    entries = np.full(len(columns["mirror"]), -1)
    entries[columns["side"][is_game]] = entry_of_round[is_game]
    return entries


def _twin(columns: Columns, first: int) -> NDArray[np.intp]:
    return columns.get("twin", np.arange(len(columns["mirror"]))) + first


def _calculated(event: StoredEvent, frame: Frame, row: int) -> CalculatedEvent:
    columns = event.working.frame
    numbers, first = columns["no"], int(frame.entry_starts[row])
    first_side = int(frame.side_starts[first])
    is_game = columns["side"] >= 0
    opponents = columns["opponent"].astype(np.int64)
    met = frame.mirror[columns["side"][is_game] + first_side]
    opponents[is_game] = numbers[frame.entry_of_side[met] - first]
    sides = columns["side"] + np.where(is_game, first_side, 0)
    texts = ([text.decode() for text in columns[name].tolist()] for name in ("colour", "code"))
    rounds = iter(
        [
            CalculatedRound(Result(number, opponent or None, colour, code), side)
            for number, opponent, colour, code, side in zip(
                columns["round"].tolist(), opponents.tolist(), *texts, sides.tolist(), strict=True
            )
        ]
    )
    counts = zip(numbers.tolist(), columns["rounds"].tolist(), strict=True)
    return CalculatedEvent(
        event.name, event.format, tuple(CalculatedEntry(no, tuple(islice(rounds, count))) for no, count in counts)
    )


def _event_columns(book: Rulebook, frame: Frame, workings: Sequence[StoredColumns]) -> dict[Grain, Columns]:
    """Return the columns that all workings have, joined."""
    by_grain: dict[Grain, Columns] = {"event": {}, "entry": {}, "side": {}}
    for name in workings[0].columns if workings else ():
        if all(name in working.columns for working in workings):
            column = np.concatenate([working.columns[name] for working in workings])
            by_grain[_grain(book, name, workings[0], frame, len(column))][name] = column
    return by_grain


def _grain(book: Rulebook, name: str, working: StoredColumns, frame: Frame, rows: int) -> Grain:
    """Return the grain of a stored column; version 1 does not state it, and the rulebook or the number of rows does."""
    grains: tuple[Grain, ...] = ("entry", "side", "event")
    stated = [grain for grain in grains if name in working.by_grain.get(grain, ())]
    matching = [grain for grain in stated or grains if rows == frame.size(grain)]
    if not matching:
        raise WorkingMismatch(f"{name}: {rows} rows are stored, there are {frame.size('side')} sides")
    definition = book.names.get(name)
    if isinstance(definition, (InputColumn, Rule)) and definition.per in matching:
        return definition.per
    return matching[0]


def _player_columns(players: Iterable[int], numbers: Mapping[int, Numbers]) -> Columns:
    names = dict.fromkeys(name for of_player in numbers.values() for name in of_player)
    return {name: np.array([numbers.get(key, {}).get(name, 0) for key in players]) for name in names}


def _definition(book: Rulebook, name: str, grain: Grain, column: NDArray[Any]) -> InputColumn | Rule | None:
    """Return what the rulebook says of a stored column; None where it has another column of this name, or none.

    That happens where the law of a list is not recorded and another text of its rulebook explains the columns.
    """
    definition = book.names.get(name)
    if not isinstance(definition, (InputColumn, Rule)) or definition.per != grain:
        return None
    if isinstance(definition, Rule) and definition.labels and len(column) and column.max() >= len(definition.labels):
        return None
    return definition


def _applicable(rule: Rule, book: Rulebook, columns: Container[str]) -> Rule:
    """Return the rule, without its condition where that is a rule whose column is not stored."""
    condition = book.names.get(rule.where or "")
    return replace(rule, where=None) if isinstance(condition, Rule) and condition.name not in columns else rule
