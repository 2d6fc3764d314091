"""The encoded rate of play of TRF26 (record 222): periods of ``moves/seconds+increment`` joined by colons.

``5400+30`` is 90 minutes and 30 seconds a move; ``40/6000+30:900+30`` has two periods; ``W300-B240`` is unequal.
"""

from __future__ import annotations

import re

from ratinghouse.kernel.late.patterns import late_pattern
from ratinghouse.reports.time_control.model import ClockPeriod, TimeControl

_PERIOD = r"(?:\d{1,3}/)?\d{1,6}(?:\+\d{1,4})?"
_PERIODS = rf"{_PERIOD}(?::{_PERIOD})*"
_CODE = late_pattern(rf"(?P<both>{_PERIODS})|W(?P<white>{_PERIODS})-B(?P<black>{_PERIODS})", re.IGNORECASE)


def read_code(code: str) -> TimeControl | None:
    """Return the control, or None if this is not such a code, or if a period before the last has no moves."""
    match = _CODE.fullmatch("".join(code.split()))
    if not match:
        return None
    if match["both"]:
        control = TimeControl(_periods(match["both"]))
    else:
        control = TimeControl(_periods(match["white"]), black_periods=_periods(match["black"]))
    return control if all(map(_sound, (control.periods, control.black_periods))) else None


def encode(control: TimeControl) -> str | None:
    """Return the control as record 222 writes it; None where it cannot (delay, days, a late increment)."""
    everything = control.periods + control.black_periods
    if control.correspondence or control.increment_from > 1 or any(period.delay for period in everything):
        return None
    if control.unequal:
        return f"W{_encoded(control.periods)}-B{_encoded(control.black_periods)}"
    return _encoded(control.periods)


def _periods(text: str) -> tuple[ClockPeriod, ...]:
    periods = []
    for part in text.split(":"):
        moves, _, time = part.rpartition("/")
        seconds, _, increment = time.partition("+")
        periods.append(ClockPeriod(int(moves) if moves else None, int(seconds), int(increment or 0)))
    return tuple(periods)


def _sound(periods: tuple[ClockPeriod, ...]) -> bool:
    return all(period.moves for period in periods[:-1]) and all(
        period.moves != 0 and (period.seconds or period.increment) for period in periods
    )


def _encoded(periods: tuple[ClockPeriod, ...]) -> str:
    return ":".join(
        (f"{period.moves}/" if period.moves else "")
        + str(period.seconds)
        + (f"+{period.increment}" if period.increment else "")
        for period in periods
    )
