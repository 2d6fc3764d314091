"""Results that both lines of a game confirm, in reports joined to columns."""

from __future__ import annotations

import numpy as np
import pytest

from ratinghouse.rating.games import joined_reports


@pytest.mark.parametrize("largest", [1 << 26, 0], ids=["by a table", "by a search"])
def test_keys_are_found_either_way(largest: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where a table of all possible keys would be too large, they are searched for."""
    monkeypatch.setattr(joined_reports, "_TABLE", largest)
    keys = np.array([9, 2, 3, 10, 5, 0])
    assert joined_reports._positions(np.array([2, 5, 9]), keys, 11).tolist() == [2, 0, -1, -1, 1, -1]
    assert joined_reports._positions(np.zeros(0, np.intp), keys, 11).tolist() == [-1] * 6
