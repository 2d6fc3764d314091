"""How rare a measure is by the archive's own distribution, because a normal law expects far too few extremes.

Beyond its 90 % quantile the measure is extrapolated from the step between its 90 % and its 99 % quantile: each such
step is ten times rarer. On two million games of The Week in Chess this expects 334 event scores beyond z = 4, a normal
law expects 26, and there are 446. With fewer units a few cases alone would decide the 99 % quantile; then the quantiles
are those of 75 and 95 %.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from math import log10
from typing import TypedDict

import numpy as np
from numpy.typing import NDArray

Real = NDArray[np.float64]

FEWEST_UNITS = 100
MANY_UNITS = 10_000
OF_MANY, OF_FEW = (0.9, 0.99), (0.75, 0.95)
QUANTILES = (0.5, 0.75, 0.9, 0.95, 0.99, 0.999)


class ReferenceJson(TypedDict):
    """The distribution that cases are compared with; without quantiles there are too few units, and no cases."""

    units: int
    quantiles: dict[str, float]


@dataclass(frozen=True)
class EmpiricalTail:
    """The upper tail of a measure over all units of an archive."""

    units: int
    quantiles: Mapping[float, float]
    least_decade: float = 0.0

    @classmethod
    def of(cls, measure: Real, least_decade: float = 0.0) -> EmpiricalTail:
        """Return the tail of a measure; of too few units it has no quantiles.

        A measure that is the logarithm of a probability has a ``least_decade`` of 1: nothing is rarer than by its own.
        """
        if len(measure) < FEWEST_UNITS:
            return cls(len(measure), {})
        values = np.quantile(measure, QUANTILES).tolist()
        return cls(len(measure), dict(zip(QUANTILES, values, strict=True)), least_decade)

    @property
    def _begin(self) -> tuple[float, float]:
        """Return the share of units below the beginning of the tail, and the one from which it is extended."""
        return OF_MANY if self.units >= MANY_UNITS else OF_FEW

    @property
    def decade(self) -> float:
        """Return by how much the measure grows as it becomes ten times rarer; 0 where the tail is not known."""
        if not self.quantiles:
            return 0.0
        lower, upper = self._begin
        decade = (self.quantiles[upper] - self.quantiles[lower]) / log10((1 - lower) / (1 - upper))
        return max(decade, self.least_decade)

    def share(self, measure: Real) -> Real:
        """Return the share of units that reach a measure; 1 before the tail begins and where it is not known."""
        if self.decade <= 0:
            return np.ones(len(measure))
        lower, _ = self._begin
        steps = (measure - self.quantiles[lower]) / self.decade
        share: Real = np.where(steps < 0, 1.0, (1 - lower) * 10.0 ** -np.maximum(steps, 0.0))
        return share

    def threshold(self, expected: float, tests: int) -> float | None:
        """Return the measure that so many of the tests are expected to reach; None where the tail is not known."""
        if self.decade <= 0 or not tests:
            return None
        lower, _ = self._begin
        return self.quantiles[lower] + self.decade * max(log10((1 - lower) * tests / expected), 0.0)

    def as_json(self) -> ReferenceJson:
        """Return the distribution as the report has it."""
        return {
            "units": self.units,
            "quantiles": {str(share): round(value, 4) for share, value in self.quantiles.items()},
        }
