"""The workings of a list of which a part was derived again: new rows for touched players, the others as stored."""

from __future__ import annotations

from collections.abc import Collection

import numpy as np
from numpy.typing import NDArray

from ratinghouse.derivation.packed_columns import Columns, StoredColumns
from ratinghouse.rating.games.reported_games import RARE_INPUTS


def patched_working(stored: StoredColumns, derived: StoredColumns, touched: Collection[int]) -> StoredColumns | None:
    """Return the working of an event in which only some players are touched; None where nothing differs.

    Raise ValueError where the two are not of the same event or not of the same columns.
    """
    frames = stored.frame.keys() == derived.frame.keys() and all(
        np.array_equal(column, derived.frame[name]) for name, column in stored.frame.items()
    )
    if not frames or stored.by_grain.keys() != derived.by_grain.keys():
        raise ValueError("the stored working is of another event")
    if _rare_flags(stored) != _rare_flags(derived):
        raise ValueError("the stored working has other columns")
    players = derived.frame["player"]
    is_touched = np.fromiter(map(touched.__contains__, players.tolist()), np.bool_, len(players))
    rows = {
        "entry": np.flatnonzero(is_touched),
        "side": np.flatnonzero(np.repeat(is_touched, _sides_of_entries(derived))),
        "event": np.zeros(0, np.intp),
    }
    by_grain = {
        grain: _patched(columns, derived.by_grain[grain], rows[grain]) for grain, columns in stored.by_grain.items()
    }
    same = (by_grain[grain][name] is column for grain in by_grain for name, column in stored.by_grain[grain].items())
    return None if all(same) else StoredColumns(stored.frame, by_grain)


def _rare_flags(working: StoredColumns) -> set[str]:
    """Return the rare flags that hold anywhere in the event; others need not be stored."""
    return {
        name for columns in working.by_grain.values() for name in RARE_INPUTS if name in columns and columns[name].any()
    }


def _sides_of_entries(working: StoredColumns) -> NDArray[np.intp]:
    entry_of_round = np.repeat(np.arange(len(working.frame["no"])), working.frame["rounds"])
    return np.bincount(entry_of_round[working.frame["side"] >= 0], minlength=len(working.frame["no"]))


def _patched(stored: Columns, derived: Columns, rows: NDArray[np.intp]) -> Columns:
    """Return the stored columns with some rows of the derived ones; a column that was not derived stays."""
    columns = dict(stored)
    for name, column in stored.items():
        if name in derived and len(rows):
            revised = derived[name].take(rows)
            if (column.take(rows) != revised).any():
                columns[name] = column.astype(np.result_type(column, derived[name]))
                columns[name][rows] = revised
    return columns
