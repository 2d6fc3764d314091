"""The numbers of some players, read from packed workings of many players: only their rows are read out."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from ratinghouse.derivation.packed_columns import FRAME, Columns, UnpackedBytes, WorkingLayout


@dataclass(frozen=True)
class NumbersOfPlayers:
    """The player columns of some players, who are known by their primary keys: a row for each, in any order."""

    players: NDArray[np.int64]
    columns: Columns

    def joined(self, others: NumbersOfPlayers) -> NumbersOfPlayers:
        """Return the numbers of both, with the columns of this one. Raises ``KeyError`` if the others lack a column."""
        if not len(self.players):
            return others
        if not len(others.players):
            return self
        columns = {name: np.concatenate([column, others.columns[name]]) for name, column in self.columns.items()}
        return NumbersOfPlayers(np.concatenate([self.players, others.players]), columns)


NOBODY = NumbersOfPlayers(np.zeros(0, np.int64), {})


def numbers_of_players(workings: Iterable[UnpackedBytes], chosen: NDArray[np.int64]) -> NumbersOfPlayers:
    """Return the numbers of the chosen players, as far as the workings have them.

    The players ascend in each working and from one to the next. Workings of the same layout, which most have, are read
    together.
    """
    alike: dict[bytes, tuple[WorkingLayout, list[bytes]]] = {}
    for raw, layout in workings:
        head = raw[: layout.columns[0].start]
        alike.setdefault(head, (layout, []))[1].append(raw)
    numbers = NOBODY
    for layout, raws in alike.values():
        numbers = numbers.joined(_numbers(layout, b"".join(raws), chosen))
    return numbers


def _numbers(layout: WorkingLayout, raws: bytes, chosen: NDArray[np.int64]) -> NumbersOfPlayers:
    arrays = {(column.section, column.name): column.array_of_many(raws, layout.length) for column in layout.columns}
    players = arrays.pop((FRAME, "player"))
    ascending = players.ravel().astype(np.int64)
    rows = np.searchsorted(ascending, chosen).clip(max=ascending.size - 1)
    rows = rows[ascending.take(rows) == chosen]
    place = np.divmod(rows, players.shape[1])
    columns = {name: array[place] for (section, name), array in arrays.items() if section != FRAME}
    return NumbersOfPlayers(ascending.take(rows), columns)
