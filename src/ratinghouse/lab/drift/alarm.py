"""The alarm: a sum that grows while the cohort's ratings drift, and a threshold with known error rates.

After each list the sum of the logarithm of a likelihood ratio is taken: that the cohort drifts by ``DRIFT`` points a
year, against that it does not. It never falls below 0. Where it passes the threshold there is an alarm, and it starts
again from 0. There is one sum for each direction.

The threshold is found by drawing histories without drift, of lists with the same errors as these: in ``FALSE`` of them
an alarm of either direction is allowed within ``WATCHED`` months. The power is found in the same way, with drift. Both
figures are part of the report: for lists with few players they show that the alarm can hardly detect anything.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypedDict

import numpy as np
from numpy.typing import NDArray

from ratinghouse.lab.drift.cohort import CohortSeries

DRIFT = 8.0  # points a year that the alarm is designed to detect
FALSE = 0.04
WATCHED = 60  # months
SEEN_WITHIN = 36  # months
OFTEN = 0.9
DRIFTS = (1.0, 2.0, 3.0, 4.0, 6.0, 8.0, 12.0, 16.0, 24.0, 32.0, 64.0)
DRAWS = 4_000
SEED = 1_978

Real = NDArray[np.float64]


class AlarmStepJson(TypedDict):
    """The sums after a list; ``alarm`` is "" where there is none."""

    list: str
    players: int
    change: float
    error: float
    inflation: float
    deflation: float
    alarm: Literal["", "inflation", "deflation"]


class WorldsJson(TypedDict):
    """What the alarm did in invented federations of so many players, rated by the rules of 2024."""

    worlds: int
    players: int
    false_alarms: float  # within 60 months, where nobody's strength changes
    power: float  # within 36 months, where all ratings lose 8 points a year


class AlarmJson(TypedDict):
    """The alarm of a history, with its threshold and the error rates that were measured for lists like these."""

    drift: float
    threshold: float
    false_alarms: float  # the share of histories without drift that alarm within 60 months
    power: float  # the share of histories with that drift that alarm within 36 months
    smallest_drift: float | None  # points a year that 90 % would see within 36 months; null where even 64 would not do
    worlds: WorldsJson
    alarms: int
    steps: list[AlarmStepJson]


IN_WORLDS: WorldsJson = {"worlds": 400, "players": 2_000, "false_alarms": 0.0, "power": 0.97}
"""As it was measured; ``tests/lab/test_alarm.py`` measures it again at night."""


@dataclass(frozen=True)
class AlarmRates:
    """A threshold and its error rates, measured on drawn histories."""

    threshold: float
    false_alarms: float
    power: float
    smallest_drift: float | None


def evidence(change: Real, error: Real, years: Real) -> tuple[Real, Real]:
    """Return the amount that each list adds to the two sums, for inflation and for deflation."""
    expected = DRIFT * years
    scale = expected / error**2
    half = expected * scale / 2
    return scale * change - half, -scale * change - half


def alarm_rates(error: Real, years: Real, draws: int = DRAWS, seed: int = SEED) -> AlarmRates:
    """Return the threshold for lists with these errors, and how often it is passed with and without drift.

    Histories are drawn from normal distributions, with lists in the order of these, again and again.
    """
    chance = np.random.default_rng(seed)
    lists = max(round(WATCHED / 12 / float(years.mean())), 1)
    place = (np.arange(lists) + chance.integers(0, len(error), (draws, 1))) % len(error)
    errors, spans = error[place], years[place]
    noise = chance.normal(size=place.shape) * errors
    highest = _highest(noise, errors, spans)
    threshold = float(np.quantile(highest, 1 - FALSE))
    within = max(round(lists * SEEN_WITHIN / WATCHED), 1)

    def power(drift: float) -> float:
        moved = (noise + drift * spans)[:, :within]
        return float((_highest(moved, errors[:, :within], spans[:, :within]) > threshold).mean())

    smallest = next((drift for drift in DRIFTS if power(drift) >= OFTEN), None)
    return AlarmRates(threshold, float((highest > threshold).mean()), power(DRIFT), smallest)


def _highest(change: Real, error: Real, years: Real) -> Real:
    """Return the largest sum of either direction in each history; a row is a history."""
    steps = evidence(change, error, years)
    sums = [np.zeros(len(change)) for _ in steps]
    highest = np.zeros(len(change))
    for number in range(change.shape[1]):
        for direction, step in enumerate(steps):
            sums[direction] = np.maximum(0.0, sums[direction] + step[:, number])
            highest = np.maximum(highest, sums[direction])
    return highest


def alarms(series: CohortSeries, threshold: float) -> list[AlarmStepJson]:
    """Return the sums list by list; after an alarm both start again."""
    up, down = evidence(series.change, series.error, series.years)
    steps: list[AlarmStepJson] = []
    inflation = deflation = 0.0
    for number, day in enumerate(series.days):
        inflation, deflation = max(0.0, inflation + float(up[number])), max(0.0, deflation + float(down[number]))
        passed: Literal["", "inflation", "deflation"] = ""
        if max(inflation, deflation) > threshold:
            passed = "inflation" if inflation > deflation else "deflation"
        steps.append(
            {
                "list": day,
                "players": int(series.players[number]),
                "change": round(float(series.change[number]), 4),
                "error": round(float(series.error[number]), 4),
                "inflation": round(inflation, 4),
                "deflation": round(deflation, 4),
                "alarm": passed,
            }
        )
        if passed:
            inflation = deflation = 0.0
    return steps


def alarm_of(series: CohortSeries) -> AlarmJson | None:
    """Return the alarm of a history; None where no list has enough players of the cohort."""
    if len(series.days) < 2:
        return None
    rates = alarm_rates(series.error, series.years)
    steps = alarms(series, rates.threshold)
    return {
        "drift": DRIFT,
        "threshold": round(rates.threshold, 4),
        "false_alarms": round(rates.false_alarms, 4),
        "power": round(rates.power, 4),
        "smallest_drift": rates.smallest_drift,
        "worlds": IN_WORLDS,
        "alarms": sum(bool(step["alarm"]) for step in steps),
        "steps": steps,
    }
