"""Workings as they are kept: columns packed small, and a run put together again from them, without calculating.

A column of an event or of some hundred players is mostly small numbers, often all the same, so each is held in the
narrowest type that fits, and the whole compressed.
"""

from __future__ import annotations

import json
import zlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ratinghouse.kernel.book import Rulebook
from ratinghouse.kernel.grains import Grain
from ratinghouse.kernel.store import kind_of
from ratinghouse.kernel.working import Column, Working
from ratinghouse.lists.register import Player, Register
from ratinghouse.reports.report import Report
from ratinghouse.runs.derivation import EditionRun
from ratinghouse.runs.framing import frame_of
from ratinghouse.runs.period import Period
from ratinghouse.runs.rating import Run
from ratinghouse.runs.roll import call_roll

Columns = dict[str, NDArray[Any]]
_OF_EVENTS: tuple[Grain, ...] = ("event", "entry", "side")
_NARROW = (np.int8, np.int16, np.int32, np.int64)


class Misfit(ValueError):
    """A stored working does not fit the report it belongs to."""


def pack(columns: Mapping[str, NDArray[Any]]) -> bytes:
    """The columns as bytes. The same columns always give the same bytes."""
    head, parts = [], []
    for name, column in columns.items():
        narrow = _narrowed(column)
        same = len(narrow) > 1 and bool((narrow == narrow[0]).all())
        head.append([name, narrow.dtype.str, len(narrow), int(same)])
        parts.append((narrow[:1] if same else narrow).tobytes())
    text = json.dumps(head, separators=(",", ":")).encode()
    return zlib.compress(len(text).to_bytes(4, "little") + text + b"".join(parts), 3)


def unpack(blob: bytes) -> Columns:
    """The columns that were packed."""
    raw = zlib.decompress(blob)
    at = 4 + int.from_bytes(raw[:4], "little")
    columns: Columns = {}
    for name, kind, length, same in json.loads(raw[4:at]):
        stored = 1 if same else length
        column = np.frombuffer(raw, kind, stored, at)
        at += column.nbytes
        columns[name] = np.repeat(column, length) if same else column
    return columns


def _narrowed(column: NDArray[Any]) -> NDArray[Any]:
    if column.dtype.kind not in "iu" or not len(column):
        return np.ascontiguousarray(column)
    least, most = column.min(), column.max()
    kind = next(kind for kind in _NARROW if np.iinfo(kind).min <= least and most <= np.iinfo(kind).max)
    return np.ascontiguousarray(column, kind)


def event_columns(made: EditionRun, event: int) -> Columns:
    """The columns of one event: what it was given, and what the rules made of it."""
    frame = made.run.framed.frame
    entries = slice(int(frame.entry_starts[event]), int(frame.entry_starts[event + 1]))
    sides = slice(int(frame.side_starts[entries.start]), int(frame.side_starts[entries.stop]))
    rows: dict[Grain, slice] = {"event": slice(event, event + 1), "entry": entries, "side": sides}
    given = {
        one.name: frame.given[one.name][rows[one.per]]
        for one in made.run.book.givens
        if one.per in rows and one.name in frame.given
    }
    return given | {
        name: column.values[rows[column.rule.per]]
        for name, column in made.run.working.columns.items()
        if column.rule.per in rows
    }


def player_columns_of(made: EditionRun) -> tuple[NDArray[np.intp], Columns]:
    """The players' columns of an edition, of those who played and those who did not; and their rows in the basis."""
    parts = [(made.run.working, made.rows)]
    if made.idle is not None and made.idle_rows is not None:
        parts.append((made.idle, made.idle_rows))
    rows = np.concatenate([at for _, at in parts])
    found: Columns = {}
    for one in made.run.book.givens:
        if one.per == "player":
            found[one.name] = np.concatenate([_given(working, one.name, len(at), one.default) for working, at in parts])
    for rule in made.run.book.rules:
        if rule.per == "player" and (not rule.on_request or rule.name in made.run.working.columns):
            found[rule.name] = np.concatenate([working[rule.name] for working, _ in parts])
    return rows, found


def _given(working: Working, name: str, size: int, default: int) -> NDArray[Any]:
    given = working.frame.given.get(name)
    return np.full(size, default) if given is None else given


@dataclass(frozen=True)
class StoredEvent:
    """An event of a player, with its report and its stored columns."""

    report: Report
    columns: Columns


def stored_run(book: Rulebook, player: Player, events: Sequence[StoredEvent], of_player: Mapping[str, Any]) -> Run:
    """A run in which one player's numbers can be read: his events whole, and of the players himself alone."""
    period = Period([event.report for event in events], {None: Register.of([player])})
    framed = frame_of(call_roll(period), substitutes=book.knows_twins)
    frame = framed.frame
    by_report = {id(event.report): event.columns for event in events}
    stored = [by_report[id(event.report)] for event in framed.roll.events]
    row = next(at for at, one in enumerate(framed.roll.players) if one.id == player.id)

    def column(name: str, per: Grain, kind: Any) -> NDArray[Any] | None:
        if per == "player":
            if name not in of_player:
                return None
            values = np.zeros(frame.players, kind)
            values[row] = of_player[name]
            return values
        if per not in _OF_EVENTS or any(name not in columns for columns in stored):
            return None
        values = np.concatenate([np.zeros(0, kind), *(columns[name] for columns in stored)]).astype(kind)
        if len(values) != frame.size(per):
            raise Misfit(f"{name}: {len(values)} rows are stored, the report has {frame.size(per)}")
        return values

    given = {one.name: column(one.name, one.per, kind_of(one.unit, one.per)) for one in book.givens}
    made = {rule: column(rule.name, rule.per, kind_of(rule.unit, rule.per)) for rule in book.rules}
    run_wide = {one.name: frame.given[one.name] for one in book.givens if one.per == "run"}
    known = {name: values for name, values in given.items() if values is not None} | run_wide
    # The given columns that no rule of this edition asks for are those of the answer: they come from the report.
    frame = replace(frame, given={**{name: frame.given[name] for name in ("start_rating", "Ro")}, **known})
    columns = {rule.name: Column(rule, values) for rule, values in made.items() if values is not None}
    return Run(book, period, replace(framed, frame=frame), Working(book, frame, columns), ())
