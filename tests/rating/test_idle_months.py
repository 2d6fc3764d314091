"""How many full months nobody has played: for one list, and for rows that are each of a list of their own."""

from __future__ import annotations

from datetime import date

import numpy as np
import pytest

from ratinghouse.derivation.idle import idle_months


@pytest.mark.parametrize(
    ("last_played", "list_date", "months"),
    [
        (None, date(2024, 7, 1), 0),
        (date(2024, 6, 30), date(2024, 7, 1), 0),
        (date(2024, 5, 31), date(2024, 7, 1), 1),
        (date(2024, 5, 30), date(2024, 7, 1), 1),
        (date(2024, 5, 1), date(2024, 6, 1), 0),  # until 31 May
        (date(2024, 4, 30), date(2024, 6, 1), 1),
        (date(2024, 5, 15), date(2024, 6, 16), 1),
        (date(2024, 5, 16), date(2024, 6, 16), 0),
        (date(2023, 12, 31), date(2024, 3, 1), 2),  # 29 February is the last day of a month
        (date(2023, 6, 30), date(2024, 7, 1), 12),
        (date(2024, 8, 1), date(2024, 7, 1), 0),
        (date(1969, 12, 31), date(1970, 2, 1), 1),
    ],
)
def test_full_months_since_the_last_game(last_played: date | None, list_date: date, months: int) -> None:
    """Beside somebody who never played and somebody who played long ago."""
    last = np.array([0, last_played.toordinal() if last_played else 0, date(1960, 1, 1).toordinal()])
    since_1960 = idle_months(last[2:], list_date).tolist()
    assert idle_months(last, list_date).tolist() == [0, months, *since_1960]
    assert idle_months(last, [list_date] * 3).tolist() == [0, months, *since_1960]
    assert idle_months(last[:1], list_date).tolist() == [0]


def test_rows_of_lists_of_their_own() -> None:
    last = np.full(3, date(2024, 1, 31).toordinal())
    dates = [date(2024, 2, 1), date(2024, 3, 1), date(2025, 2, 1)]
    assert idle_months(last, dates).tolist() == [0, 1, 12]
