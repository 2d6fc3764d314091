"""The time for sixty moves as the rules ask for it: begun minutes do not count."""

from __future__ import annotations

import pytest

from ratinghouse.rating.rate_of_play import rate_columns
from ratinghouse.reports.report import ReportHeader


@pytest.mark.parametrize(
    ("code", "minutes", "seconds"),
    [
        pytest.param("5400+30", 120, 7200, id="1.1 two hours"),
        pytest.param("5399+30", 119, 7199, id="1.1 a second short of them"),
        pytest.param("2700", 45, 2700, id="J-003 45 minutes"),
        pytest.param("2699", 44, 2699, id="J-003 a second short of them"),
    ],
)
def test_a_second_short_is_a_minute_short(code: str, minutes: int, seconds: int) -> None:
    columns = rate_columns(ReportHeader("Open", time_control_code=code))
    assert (columns["minutes_60"], columns["seconds_60"]) == (minutes, seconds)
