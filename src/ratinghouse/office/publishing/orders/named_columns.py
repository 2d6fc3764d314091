"""The columns of a list that views go by, with its players in the order of their names."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from django.db import connection
from numpy.typing import NDArray

from ratinghouse.derivation.packed_columns import Columns
from ratinghouse.office.models import PublishedList
from ratinghouse.office.publishing.unprinted_players import unprinted_players
from ratinghouse.office.storage import bulk_rows
from ratinghouse.office.storage.list_rows import rows_of_list
from ratinghouse.office.storage.process_cache import Remembered

_REGISTER = """
SELECT id, substr(birth, 1, 4), sex = 'w', erased IS NOT NULL FROM office_player ORDER BY name, id
"""
_REGISTER_COLUMNS = {"player": np.int32, "year": object, "is_woman": np.bool_, "is_erased": np.bool_}


@dataclass(frozen=True)
class NamedColumns:
    """The printed players of a list by name, players of the same name by primary key. Unknown numbers are 0."""

    player: NDArray[np.int32]
    year: NDArray[np.bytes_]  # of birth, as the register has it
    is_woman: NDArray[np.bool_]
    is_erased: NDArray[np.bool_]
    rating: NDArray[np.int32]
    before: NDArray[np.int32]
    status: NDArray[np.int8]  # position in STATUS
    last_played: NDArray[np.int32]  # as an ordinal
    inactive: NDArray[np.bool_]


_LIST_COLUMNS = {
    "rating": np.int32,
    "before": np.int32,
    "status": np.int8,
    "last_played": np.int32,
    "inactive": np.bool_,
}
_LISTS: Remembered[Columns] = Remembered(most=4)  # 9 MB each for half a million players, as is their register
_REGISTERS: Remembered[Columns] = Remembered(most=1)
_NAMED: Remembered[NamedColumns] = Remembered(most=1)


def named_columns(rating_list: PublishedList, state: str) -> NamedColumns:
    """Return the columns of a list; ``state`` is that of the register."""
    office = connection.settings_dict["NAME"]
    edition = (office, rating_list.pk, rating_list.content_hash)

    def join() -> NamedColumns:
        register = _REGISTERS.get((office, state), _register)
        listed = _LISTS.get(edition, lambda: _listed(rating_list.pk))
        return _joined(register, listed, unprinted_players(rating_list))

    return _NAMED.get((*edition, state), join)


def _register() -> Columns:
    columns = bulk_rows.read(_REGISTER, [], _REGISTER_COLUMNS)
    years = np.array([year.encode() for year in columns["year"].tolist()] or [b""], np.bytes_)
    return {**columns, "year": years[: len(columns["player"])]}


def _listed(list_id: int) -> Columns:
    rows = rows_of_list(list_id)
    numbers: Columns = {name: rows.columns[name].astype(kind) for name, kind in _LIST_COLUMNS.items()}
    return {"player": rows.players.astype(np.int32)} | numbers


def _joined(register: Columns, listed: Columns, unprinted: list[int]) -> NamedColumns:
    players, ids = register["player"], listed["player"]
    rows = ids.searchsorted(players)
    is_listed = rows < len(ids)
    is_listed[is_listed] = ids[rows[is_listed]] == players[is_listed]
    if unprinted:
        is_listed &= ~np.isin(players, unprinted)
    rows = rows[is_listed]
    of_register = {name: column[is_listed] for name, column in register.items()}
    return NamedColumns(**of_register, **{name: listed[name][rows] for name in _LIST_COLUMNS})
