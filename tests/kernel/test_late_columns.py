"""Input columns that are made when they are first read, and checked then."""

from __future__ import annotations

import pickle
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np
import pytest

from ratinghouse.kernel.engine.frame import Frame
from ratinghouse.kernel.engine.late_columns import LIMIT, LateColumns, checked_range, late_fields

NOBODY = np.zeros(0, np.intp)


def counted(calls: list[str], name: str, rows: list[float]) -> Callable[[], np.ndarray]:
    """A column that notes that it is made."""

    def column() -> np.ndarray:
        calls.append(name)
        return np.array(rows)

    return column


def test_a_column_is_made_once_and_only_when_it_is_read() -> None:
    calls: list[str] = []
    columns = LateColumns({"Ro": counted(calls, "Ro", [1500, 0, 2400]), "K": np.array([20, 40, 10])})
    assert (list(columns), len(columns), "Ro" in columns, "RD" in columns) == (["Ro", "K"], 2, True, False)
    assert calls == []
    assert columns["Ro"].tolist() == columns["Ro"].tolist() == [1500, 0, 2400]
    assert calls == ["Ro"]
    assert columns.get("RD") is None
    with pytest.raises(KeyError):
        columns["RD"]


@late_fields("rows")
@dataclass(frozen=True)
class RowsOfSides:
    """A record with a field that may be late, for the test below."""

    rows: Any


def test_a_late_field_is_made_once_and_only_when_it_is_read() -> None:
    calls: list[str] = []
    late, known = RowsOfSides(counted(calls, "rows", [3, 1])), RowsOfSides(np.array([2]))
    assert (known.rows.tolist(), calls) == ([2], [])
    assert late.rows.tolist() == late.rows.tolist() == [3, 1]
    assert calls == ["rows"]


def test_a_frame_with_late_rows_of_sides_knows_how_many_there_are() -> None:
    entries, mirror = np.array([0, 0, 1, 1]), np.array([2, 3, 0, 1])
    rows = (lambda: entries, lambda: mirror)
    frame = Frame(1, 2, np.zeros(2, np.intp), np.arange(2), *rows, {}, sides_of_entries=np.array([2, 2]))  # type: ignore[arg-type]
    assert (frame.sides, frame.side_starts.tolist()) == (4, [0, 2, 4])
    copied = pickle.loads(pickle.dumps(frame))
    assert (copied.entry_of_side.tolist(), copied.mirror.tolist()) == (entries.tolist(), mirror.tolist())


def test_a_frame_checks_a_late_column_when_it_is_read() -> None:
    late = LateColumns({"Ro": lambda: np.array([1500, LIMIT]), "K": lambda: np.array([20, 40])})
    frame = Frame(0, 2, NOBODY, NOBODY, NOBODY, NOBODY, late)
    assert frame.input_range("K") == (20, 40)
    with pytest.raises(ValueError, match=f"Ro holds a number beyond {LIMIT:,}"):
        frame.input_range("Ro")
    with pytest.raises(ValueError, match=f"Ro holds a number beyond {LIMIT:,}"):
        Frame(0, 2, NOBODY, NOBODY, NOBODY, NOBODY, {"Ro": np.array([1500, LIMIT])})


def test_a_frame_with_further_inputs_makes_none_of_the_others() -> None:
    calls: list[str] = []
    late = LateColumns({"Ro": counted(calls, "Ro", [1500, 0]), "K": counted(calls, "K", [20, 40])})
    frame = Frame(0, 2, NOBODY, NOBODY, NOBODY, NOBODY, late)
    fuller = frame.with_inputs(late.with_columns({"K": np.array([10, 10]), "games": np.array([9, 30])}))
    assert (sorted(fuller.inputs), calls) == (["K", "Ro", "games"], [])
    assert (fuller.input_range("K"), fuller.input_range("games"), fuller.input_range("Ro")) == (
        (10, 10),
        (9, 30),
        (0, 1500),
    )
    assert (calls, fuller.inputs["Ro"] is late["Ro"]) == (["Ro"], True)
    assert frame.input_range("K") == (20, 40)
    with pytest.raises(ValueError, match="games holds a number beyond"):
        frame.with_inputs({"games": np.array([0, LIMIT])})


def test_ranges_from_both_sides_of_the_limit() -> None:
    assert checked_range("Ro", np.array([1 - LIMIT, LIMIT - 1])) == (1 - LIMIT, LIMIT - 1)
    for number in (-LIMIT, LIMIT):
        with pytest.raises(ValueError, match="beyond"):
            checked_range("Ro", np.array([0, number]))
    assert checked_range("Ro", NOBODY) is None
    assert checked_range("RD", np.array([0.5])) is None
    with pytest.raises(ValueError, match="not a number"):
        checked_range("RD", np.array([0.5, np.nan]))


def test_a_frame_that_is_sent_to_another_process_has_its_columns() -> None:
    frame = Frame(0, 2, NOBODY, NOBODY, NOBODY, NOBODY, LateColumns({"Ro": lambda: np.array([1500, 0])}))
    copy = pickle.loads(pickle.dumps(frame))
    assert copy.inputs["Ro"].tolist() == [1500, 0]
    assert copy.input_range("Ro") == (0, 1500)
