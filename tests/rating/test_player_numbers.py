"""The numbers of some players are taken out of packed workings of many, whatever the layout of each."""

from __future__ import annotations

import json
import zlib

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from ratinghouse.derivation.packed_columns import Columns, StoredColumns, pack, unpack, unpacked_bytes
from ratinghouse.derivation.player_numbers import NOBODY, NumbersOfPlayers, numbers_of_players

ROWS = {
    3: {"Rn": 2010, "K": 20, "junior": False, "RD": 0.5},
    4: {"Rn": 1990, "K": 20, "junior": True, "RD": 0.5},
    7: {"Rn": 0, "K": 40, "junior": False, "RD": -1.25},
    8: {"Rn": 70_000, "K": 40, "junior": False, "RD": 350.0},
    300: {"Rn": 5_000_000_000, "K": 10, "junior": True, "RD": 0.0},
    70_000: {"Rn": -1, "K": -128, "junior": True, "RD": 1e-300},
}
KINDS = {"Rn": np.int64, "K": np.int64, "junior": np.bool_, "RD": np.float64}


def packed(players: list[int]) -> bytes:
    columns: Columns = {name: np.array([ROWS[key][name] for key in players], kind) for name, kind in KINDS.items()}
    return pack(StoredColumns({"player": np.array(players, np.int64)}, {"player": columns}))


def by_player(numbers: NumbersOfPlayers) -> dict[int, dict[str, object]]:
    columns = {name: column.tolist() for name, column in numbers.columns.items()}
    return {
        key: {name: column[row] for name, column in columns.items()} for row, key in enumerate(numbers.players.tolist())
    }


@given(st.sets(st.sampled_from(sorted(ROWS))), st.integers(1, 6), st.permutations([*ROWS, 1, 5, 90_000]))
def test_the_rows_of_wanted_players(stored: set[int], size: int, queried: list[int]) -> None:
    """Groups of any size, of which some share a layout; who is not stored has no numbers."""
    players = sorted(stored)
    blobs = [packed(players[first : first + size]) for first in range(0, len(players), size)]
    numbers = numbers_of_players(map(unpacked_bytes, blobs), np.array(queried[:5]))
    assert by_player(numbers) == {key: ROWS[key] for key in queried[:5] if key in stored}
    assert {name: column.dtype.kind for name, column in numbers.columns.items()} in (
        {},
        {"Rn": "i", "K": "i", "junior": "b", "RD": "f"},
    )


def test_workings_of_version_1_have_the_same_numbers() -> None:
    stored = unpack(packed([3, 4, 7]))
    columns: Columns = {"player": stored.frame["player"], **stored.columns}
    head = json.dumps([[name, column.dtype.str, len(column), 0] for name, column in columns.items()]).encode()
    raw = len(head).to_bytes(4, "little") + head + b"".join(column.tobytes() for column in columns.values())
    workings = [unpacked_bytes(zlib.compress(raw)), unpacked_bytes(packed([8, 300]))]
    assert by_player(numbers_of_players(workings, np.array([8, 4]))) == {4: ROWS[4], 8: ROWS[8]}


def test_numbers_are_joined() -> None:
    first, second = (numbers_of_players([unpacked_bytes(packed([key]))], np.array([key])) for key in (7, 8))
    assert by_player(first.joined(second)) == {7: ROWS[7], 8: ROWS[8]}
    assert by_player(first.joined(NOBODY)) == by_player(NOBODY.joined(first)) == {7: ROWS[7]}
    with pytest.raises(KeyError, match="K"):
        first.joined(NumbersOfPlayers(np.array([9]), {"Rn": np.array([1500])}))
