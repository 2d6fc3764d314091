"""The thinning table: the same variants on all events, on half and on a quarter of them.

An archive is a sample of what was played. A value that is best on it may be best only because ratings move more, or
less, when more games are rated. Where the best variant is not the same at every share, nothing is concluded.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TypedDict

from ratinghouse.kernel.texts import Text, text
from ratinghouse.lab.compare.measured_systems import SURE, MeasuredSystem
from ratinghouse.lab.estimates.estimate import EstimateJson

SHARES = (1.0, 0.5, 0.25)


class ThinningCellJson(TypedDict):
    """A variant at a share of the events."""

    name: str
    deviance: EstimateJson
    against_first: EstimateJson | None


class ThinningRowJson(TypedDict):
    """A share of the events: its games, the best variant, and each variant's deviance."""

    share: float
    games: int
    best: str
    variants: list[ThinningCellJson]


class ThinningJson(TypedDict):
    """The thinning table. ``stable`` is null where a share was not replayed: then nothing is concluded either."""

    rows: list[ThinningRowJson]
    missing: list[float]
    stable: bool | None
    conclusion: str


@dataclass(frozen=True)
class ThinningTable:
    """The measured variants by share of the events, the largest first."""

    shares: Mapping[float, Sequence[MeasuredSystem]]

    @property
    def missing(self) -> list[float]:
        """Return the shares at which not all variants were replayed, or have no games in common."""
        names = {system.name for systems in self.shares.values() for system in systems}
        complete = [share for share, systems in self.shares.items() if {it.name for it in systems} == names]
        return [share for share in SHARES if share not in complete]

    @property
    def is_stable(self) -> bool | None:
        """Return whether the same variant is best at every share; None where that is not known."""
        return None if self.missing else len({best_of(systems) for systems in self.shares.values()}) == 1

    @property
    def conclusion(self) -> Text:
        """Return what may be concluded about the best variant."""
        whole = self.shares.get(1.0) or next(iter(self.shares.values()))
        best = next(it for it in whole if it.name == best_of(whole))
        if self.missing:
            shares = ", ".join(f"{share:.0%}" for share in self.missing)
            return text(
                "no conclusion: not every variant was replayed, or has games in common with the others, at {shares} of "
                "the events",
                shares=shares,
            )
        if not self.is_stable:
            return text("no conclusion: which variant is best depends on the share of the events that is rated")
        if best is whole[0]:
            if all(_is_surely_worse(it) for it in whole[1:]):
                return text("{name} predicts better than every other variant", name=best.name)
            return text("{name} predicts best, but not surely better than every other variant", name=best.name)
        if best.is_better:
            return text("{name} predicts better than {first}", name=best.name, first=whole[0].name)
        return text("{name} predicts best, but not surely better than {first}", name=best.name, first=whole[0].name)

    def as_json(self) -> ThinningJson:
        return {
            "rows": [_row(share, systems) for share, systems in self.shares.items()],
            "missing": self.missing,
            "stable": self.is_stable,
            "conclusion": self.conclusion,
        }


def best_of(systems: Sequence[MeasuredSystem]) -> str:
    """Return the name of the variant with the smallest deviance."""
    return min(systems, key=lambda system: system.deviance.value).name


def _is_surely_worse(system: MeasuredSystem) -> bool:
    difference = system.against_first
    return difference is not None and difference.deviance.value > 0 and difference.corrected_p < SURE


def _row(share: float, systems: Sequence[MeasuredSystem]) -> ThinningRowJson:
    return {
        "share": share,
        "games": systems[0].deviance.size,
        "best": best_of(systems),
        "variants": [
            {
                "name": it.name,
                "deviance": it.deviance.as_json(),
                "against_first": it.against_first.deviance.as_json() if it.against_first else None,
            }
            for it in systems
        ],
    }
