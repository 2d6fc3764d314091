"""How rare a measure is by the archive's own distribution, because a normal law expects far too few extremes.

Beyond its 90 % quantile the measure is taken to go on as between its 90 % and its 99 % quantile, ten times rarer by
each such step. On two million games of The Week in Chess this expects 334 event scores beyond z = 4 where there are
446, and a normal law expects 26.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from math import isfinite
from typing import TypedDict

import numpy as np
from numpy.typing import NDArray

Real = NDArray[np.float64]

FEWEST_UNITS = 100
LOWER, UPPER = 0.9, 0.99
QUANTILES = (0.5, LOWER, UPPER, 0.999, 0.9999)


class ReferenceJson(TypedDict):
    """The distribution that cases are compared with; without quantiles there are too few units, and no cases."""

    units: int
    quantiles: dict[str, float]


@dataclass(frozen=True)
class EmpiricalTail:
    """The upper tail of a measure over all units of an archive."""

    units: int
    quantiles: Mapping[float, float]

    @classmethod
    def of(cls, measure: Real) -> EmpiricalTail:
        """Return the tail of a measure; of too few units it has no quantiles."""
        if len(measure) < FEWEST_UNITS:
            return cls(len(measure), {})
        values = np.quantile(measure, QUANTILES).tolist()
        return cls(len(measure), dict(zip(QUANTILES, values, strict=True)))

    @property
    def decade(self) -> float:
        """Return by how much the measure grows as it becomes ten times rarer; 0 where the tail is not known."""
        return self.quantiles[UPPER] - self.quantiles[LOWER] if self.quantiles else 0.0

    def share(self, measure: Real) -> Real:
        """Return the share of units that reach a measure; 1 below the 90 % quantile and where the tail is not known."""
        if self.decade <= 0:
            return np.ones(len(measure))
        steps = (measure - self.quantiles[LOWER]) / self.decade
        share: Real = np.where(steps < 0, 1.0, (1 - LOWER) * 10.0 ** -np.maximum(steps, 0.0))
        return share

    def threshold(self, expected: float, tests: int) -> float | None:
        """Return the measure that so many of the tests are expected to reach; None where the tail is not known."""
        if self.decade <= 0 or not tests:
            return None
        steps = np.log10((1 - LOWER) * tests / expected)
        limit = self.quantiles[LOWER] + self.decade * max(float(steps), 0.0)
        return limit if isfinite(limit) else None

    def as_json(self) -> ReferenceJson:
        """Return the distribution as the report has it."""
        return {
            "units": self.units,
            "quantiles": {str(share): round(value, 4) for share, value in self.quantiles.items()},
        }
