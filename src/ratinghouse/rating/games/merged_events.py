"""Insert the games of single events into the games of many events."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ratinghouse.rating.games.period_games import NOT_FIXED, PeriodGames, ReportLines

Rows = NDArray[np.intp]


def merged_events(games: PeriodGames, singles: Sequence[PeriodGames], places: Rows) -> tuple[PeriodGames, Rows]:
    """Return games whose events at some places have no entries yet, with the entries of single events added.

    Also return the order of the entries: their rows in ``games`` followed by the single events.
    """
    parts = [games, *singles]
    event = np.concatenate(
        [games.event_of_entry, *(np.full(single.entries, place) for single, place in zip(singles, places, strict=True))]
    )
    entries = np.argsort(event, kind="stable")
    new_entry = _inverse(entries)
    first_entries = np.cumsum([0, *(part.entries for part in parts)])
    first_sides = np.cumsum([0, *(part.sides for part in parts)])
    entry_of_side = new_entry[_shifted([part.entry_of_side for part in parts], first_entries)]
    sides = np.argsort(entry_of_side, kind="stable")
    new_side = _inverse(sides)
    twins = [part.twin if part.twin is not None else np.arange(part.sides) for part in parts]
    merged = replace(
        games,
        event_of_entry=event[entries],
        player_of_entry=np.arange(len(entries)),
        entry_of_side=entry_of_side[sides],
        mirror=new_side[_shifted([part.mirror for part in parts], first_sides)][sides],
        twin=new_side[_shifted(twins, first_sides)][sides] if any(part.twin is not None for part in parts) else None,
        side_inputs=_side_inputs(parts, sides),
        filled=frozenset().union(*(part.filled for part in parts)),
        fixed_rating=_fixed_ratings(parts, entries),
        birth=_of_entries(parts, "birth", entries),
        title=_of_entries(parts, "title", entries),
        lines=None if games.lines is None else _lines(parts, entries, first_entries, first_sides, new_side),
    )
    return merged, entries


def _inverse(order: Rows) -> Rows:
    inverse = np.empty_like(order)
    inverse[order] = np.arange(len(order))
    return inverse


def _shifted(columns: Sequence[NDArray[Any]], first: Rows) -> Rows:
    """Return row numbers of several parts as row numbers of all parts together."""
    return np.concatenate([column + start for column, start in zip(columns, first.tolist(), strict=False)])


def _side_inputs(parts: Sequence[PeriodGames], sides: Rows) -> dict[str, NDArray[Any]]:
    """Return the columns of all parts; a column that a part lacks is 0 there."""
    kinds = {name: column.dtype for part in parts for name, column in part.side_inputs.items()}
    return {
        name: np.concatenate([part.side_inputs.get(name, np.zeros(part.sides, kind)) for part in parts])[sides]
        for name, kind in kinds.items()
    }


def _fixed_ratings(parts: Sequence[PeriodGames], entries: Rows) -> NDArray[np.int64] | None:
    if all(part.fixed_rating is None for part in parts):
        return None
    columns = [
        part.fixed_rating if part.fixed_rating is not None else np.full(part.entries, NOT_FIXED) for part in parts
    ]
    fixed: NDArray[np.int64] = np.concatenate(columns)[entries]
    return fixed


def _of_entries(parts: Sequence[PeriodGames], name: str, entries: Rows) -> NDArray[np.bytes_]:
    texts: NDArray[np.bytes_] = np.concatenate([getattr(part, name) for part in parts])[entries]
    return texts


def _lines(
    parts: Sequence[PeriodGames], entries: Rows, first_entries: Rows, first_sides: Rows, new_side: Rows
) -> ReportLines:
    lines = [part.lines for part in parts if part.lines is not None]
    entry = _inverse(entries)[_shifted([each.entry for each in lines], first_entries)]
    order = np.argsort(entry, kind="stable")
    of_sides = [
        np.where(each.side >= 0, each.side + start, each.side)
        for each, start in zip(lines, first_sides.tolist(), strict=False)
    ]
    side = np.concatenate(of_sides)[order]
    if len(new_side):
        side = np.where(side >= 0, new_side[np.maximum(side, 0)], side)
    return ReportLines(
        no=np.concatenate([each.no for each in lines])[entries],
        entry=entry[order],
        **{
            name: np.concatenate([getattr(each, name) for each in lines])[order]
            for name in ("round", "opponent", "colour", "code")
        },
        side=side,
    )
