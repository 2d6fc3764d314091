"""Systems measured on the same games: each with its losses, and each against the first, with errors."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypedDict

import numpy as np

from ratinghouse.lab.compare.losses import PlayerMonths, brier, deviance, player_months, rmse_difference
from ratinghouse.lab.compare.predictions import PlayedGames, Predictions, month_name
from ratinghouse.lab.estimates.bootstrap import bootstrap_error
from ratinghouse.lab.estimates.dyadic import Dyads, Real
from ratinghouse.lab.estimates.estimate import Estimate, EstimateJson, finite, two_sided_p
from ratinghouse.lab.estimates.multiplicity import holm

SEED = 20_100
SURE = 0.05


class MonthJson(TypedDict):
    """The losses of a month: they have no errors of their own."""

    month: str
    games: int
    deviance: float
    brier: float
    rmse: float | None


class DifferenceJson(TypedDict):
    """How much larger a system's losses are than those of the first, on the same games."""

    deviance: EstimateJson
    brier: EstimateJson
    rmse: EstimateJson
    bootstrap_error: float | None  # of the difference of deviances, by resampling events
    independent_error: float | None  # what it would be if games did not share players
    corrected_p: float  # that there is no difference of deviances, corrected for all variants tried


class SystemJson(TypedDict):
    """A system in a report of a comparison."""

    name: str
    deviance: EstimateJson
    brier: EstimateJson
    rmse: EstimateJson
    against_first: DifferenceJson | None
    months: list[MonthJson]


@dataclass(frozen=True)
class LossDifference:
    """A system's losses less those of the first system."""

    deviance: Estimate
    brier: Estimate
    rmse: Estimate
    bootstrap_error: float
    independent_error: float
    corrected_p: float = 1.0

    def as_json(self) -> DifferenceJson:
        return {
            "deviance": self.deviance.as_json(),
            "brier": self.brier.as_json(),
            "rmse": self.rmse.as_json(),
            "bootstrap_error": finite(self.bootstrap_error),
            "independent_error": finite(self.independent_error),
            "corrected_p": round(self.corrected_p, 8),
        }


@dataclass(frozen=True)
class MeasuredSystem:
    """A system with its losses; ``against_first`` is None for the first."""

    name: str
    deviance: Estimate
    brier: Estimate
    rmse: Estimate
    against_first: LossDifference | None
    months: tuple[MonthJson, ...]

    @property
    def is_better(self) -> bool:
        """Return whether it predicts significantly better than the first system."""
        difference = self.against_first
        return difference is not None and difference.deviance.value < 0 and difference.corrected_p < SURE

    def as_json(self) -> SystemJson:
        return {
            "name": self.name,
            "deviance": self.deviance.as_json(),
            "brier": self.brier.as_json(),
            "rmse": self.rmse.as_json(),
            "against_first": self.against_first.as_json() if self.against_first else None,
            "months": list(self.months),
        }


def measured_systems(games: PlayedGames, systems: Sequence[Predictions], tried: int = 0) -> list[MeasuredSystem]:
    """Return the systems measured on these games, of which each must have a prediction of all.

    ``tried`` is the number of variants that were tried, if more than are compared here.
    """
    dyads = Dyads(games.white, games.black)
    losses = [_Losses(games, system) for system in systems]
    differences = [_difference(games, dyads, other, losses[0]) for other in losses[1:]]
    corrected = holm([two_sided_p(difference.deviance.z) for difference in differences], tried)
    against = [None, *(_with_p(difference, p) for difference, p in zip(differences, corrected, strict=True))]
    return [
        MeasuredSystem(
            system.name,
            dyads.mean(loss.deviance),
            dyads.mean(loss.brier),
            loss.months.rmse,
            difference,
            tuple(_by_month(games, loss)),
        )
        for system, loss, difference in zip(systems, losses, against, strict=True)
    ]


class _Losses:
    def __init__(self, games: PlayedGames, system: Predictions) -> None:
        self.deviance: Real = deviance(games.score, system.expected)
        self.brier: Real = brier(games.score, system.expected)
        self.months: PlayerMonths = player_months(games, system.expected)


def _difference(games: PlayedGames, dyads: Dyads, other: _Losses, first: _Losses) -> LossDifference:
    rest = other.deviance - first.deviance
    return LossDifference(
        dyads.mean(rest),
        dyads.mean(other.brier - first.brier),
        rmse_difference(other.months, first.months),
        bootstrap_error(rest, games.event, SEED),
        float(rest.std() / np.sqrt(max(len(rest), 1))) if len(rest) else float("nan"),
    )


def _with_p(difference: LossDifference, p: float) -> LossDifference:
    return LossDifference(**{**vars(difference), "corrected_p": p})


def _by_month(games: PlayedGames, loss: _Losses) -> list[MonthJson]:
    months, index = np.unique(games.month, return_inverse=True)
    sizes = np.bincount(index)
    means = [np.bincount(index, column) / sizes for column in (loss.deviance, loss.brier)]
    of_months, place = np.unique(loss.months.month, return_inverse=True)
    squared = np.bincount(place, loss.months.squared) / np.bincount(place)
    roots = dict(zip(of_months.tolist(), np.sqrt(squared).tolist(), strict=True))
    return [
        {
            "month": month_name(month),
            "games": int(sizes[number]),
            "deviance": round(float(means[0][number]), 6),
            "brier": round(float(means[1][number]), 6),
            "rmse": finite(roots[month], 6),
        }
        for number, month in enumerate(months.tolist())
    ]
