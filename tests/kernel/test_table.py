"""Tables of the law as step functions."""

from __future__ import annotations

import numpy as np
import pytest

from ratinghouse.kernel.statutes.operations import OPERATIONS
from ratinghouse.kernel.symbols import Symbol, TableSymbol
from ratinghouse.kernel.table import LookupTable
from ratinghouse.kernel.units import Unit, UnitMismatch


def test_beyond_its_ends_a_table_gives_the_end() -> None:
    table = LookupTable({-2: 10, -1: 30, 0: 50, 1: 70, 2: 90}, Unit.WHOLE, Unit.HUNDREDTHS)
    arguments = np.array([-(2**22), -3, -2, -1, 0, 1, 2, 3, 2**22], dtype=np.int32)
    assert table(arguments).tolist() == [10, 10, 10, 30, 50, 70, 90, 90, 90]
    assert table(arguments.astype(np.int64)).tolist() == table(arguments).tolist()


def test_a_table_that_starts_anywhere() -> None:
    table = LookupTable({7: 1, 8: 4}, Unit.WHOLE, Unit.WHOLE)
    assert table(np.array([0, 7, 8, 9])).tolist() == [1, 1, 4, 4]
    assert int(table(8)) == 4


def test_a_table_leaves_nothing_out() -> None:
    with pytest.raises(ValueError, match="the table has no entry for 2"):
        LookupTable({1: 1, 3: 3}, Unit.WHOLE, Unit.WHOLE)


def test_a_table_is_entered_with_its_unit() -> None:
    table = LookupTable({0: 0, 1: 1}, Unit.WHOLE, Unit.HUNDREDTHS)
    assert "table" in OPERATIONS
    assert TableSymbol("table", table)(Symbol(Unit.WHOLE, "x")).unit is Unit.HUNDREDTHS
    with pytest.raises(UnitMismatch, match="entered with whole"):
        TableSymbol("table", table)(Symbol(Unit.HUNDREDTHS, "x"))


def test_a_table_is_entered_with_numbers_of_few_bits() -> None:
    table = LookupTable({key: abs(key) for key in range(-400, 401)}, Unit.WHOLE, Unit.WHOLE)
    for kind in (np.int8, np.int16):
        assert table(np.array([-128, 0, 127], dtype=kind)).tolist() == [128, 0, 127]


def test_numbers_of_few_bits_inside_a_table_are_looked_up_though_their_places_have_more() -> None:
    table = LookupTable({key: key for key in range(-100, 101)}, Unit.WHOLE, Unit.WHOLE)
    for kind in (np.int8, np.int16, np.int32, np.int64):
        assert table.of_arguments_inside(np.array([-100, 0, 100], dtype=kind)).tolist() == [-100, 0, 100]
