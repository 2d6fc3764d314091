"""The rate of play of an event as columns: what its time control gives a player for sixty moves, or how many days."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from types import MappingProxyType
from typing import TYPE_CHECKING

from ratinghouse.kernel.finding import Finding
from ratinghouse.kernel.rule import UNKNOWN
from ratinghouse.reports.report import ReportHeader

if TYPE_CHECKING:
    from fractions import Fraction

    from ratinghouse.reports.time_control import ClockPeriod, TimeControl

LONGEST = 10 * 24 * 3600  # seconds; a correspondence game has more, and no rule reads how many
COLUMNS = ("minutes_60", "seconds_60", "first_moves", "unequal", "reflection_days", "reflection_moves")


def rate_of_play(event: ReportHeader) -> tuple[TimeControl | None, tuple[Finding, ...]]:
    """Return the time control of the report, and findings about the way it is written."""
    lines = event.lines
    return _parsed(
        event.time_control, event.time_control_code, lines.get("time_control", 0), lines.get("time_control_code", 0)
    )


@lru_cache(maxsize=1024)
def _parsed(text: str, code: str, line: int, code_line: int) -> tuple[TimeControl | None, tuple[Finding, ...]]:
    from ratinghouse.reports.time_control import parse_time_control

    return parse_time_control(text, code, line=line, code_line=code_line)


def rate_columns(event: ReportHeader) -> Mapping[str, int]:
    """Return the numbers that rules read; all unknown where the report has no readable time control."""
    return _columns(event.time_control, event.time_control_code)


@lru_cache(maxsize=1024)
def _columns(text: str, code: str) -> Mapping[str, int]:
    control, _ = _parsed(text, code, 0, 0)
    if control is None:
        return MappingProxyType(dict.fromkeys(COLUMNS, UNKNOWN))
    from ratinghouse.reports.time_control.model import DAY

    seconds = min(control.seconds_at_60(), LONGEST)
    hastiest = min(control.periods, key=_per_move) if control.correspondence else None
    columns = {
        "minutes_60": seconds // 60,
        "seconds_60": seconds,
        "first_moves": control.first_moves or 0,
        "unequal": int(control.unequal),
        "reflection_days": hastiest.seconds // DAY if hastiest else 0,
        "reflection_moves": (hastiest.moves or 1) if hastiest else 0,
    }
    return MappingProxyType(columns)


def _per_move(period: ClockPeriod) -> Fraction:
    """Return the time for a move; of a control in several periods, that of the fastest one."""
    from fractions import Fraction

    return Fraction(period.seconds, period.moves or 1)
