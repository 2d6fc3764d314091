"""A number of a report with its standard error, or the statement that it has none, and the size of its sample."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Literal, TypedDict

ErrorMethod = Literal["dyadic", "players", "events", "independent", "none"]
"""What an error allows for: games that share a player, rows of a player, games of an event, nothing; or no error."""

FEW = 100
"""An estimate from fewer games or players is marked as one of a small sample."""
NORMAL_95 = 1.959963984540054


class EstimateJson(TypedDict):
    """An estimate in a report. ``error`` is null where there is none; ``few`` says that the sample is small."""

    value: float | None
    error: float | None
    method: ErrorMethod
    size: int
    few: bool


@dataclass(frozen=True)
class Estimate:
    """A number, its standard error, how that was found, and the games or players that it rests on."""

    value: float
    error: float = math.nan
    method: ErrorMethod = "none"
    size: int = 0

    @property
    def z(self) -> float:
        """Return the number in standard errors; not a number where there is no error."""
        return self.value / self.error if self.error > 0 else math.nan

    @property
    def interval(self) -> tuple[float, float]:
        """Return the 95 % interval."""
        return self.value - NORMAL_95 * self.error, self.value + NORMAL_95 * self.error

    @property
    def is_small_sample(self) -> bool:
        return self.size < FEW

    def times(self, factor: float) -> Estimate:
        """Return the estimate in another unit."""
        return Estimate(self.value * factor, self.error * abs(factor), self.method, self.size)

    def as_json(self) -> EstimateJson:
        return {
            "value": finite(self.value),
            "error": finite(self.error),
            "method": self.method if finite(self.error) is not None else "none",
            "size": self.size,
            "few": self.is_small_sample,
        }


def finite(number: float, digits: int = 8) -> float | None:
    """Return a number as JSON has it: rounded, None where it is not one."""
    return round(float(number), digits) if math.isfinite(number) else None


def two_sided_p(z: float) -> float:
    """Return the probability of a value at least so many standard errors from 0; 1 where z is not a number."""
    return 1.0 if math.isnan(z) else math.erfc(abs(z) / math.sqrt(2))
