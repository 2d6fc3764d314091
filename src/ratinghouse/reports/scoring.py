"""The points of a result in an event: the usual 1, ½, 0, unless the report says otherwise (three for a win …)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from typing import TYPE_CHECKING, NamedTuple

from ratinghouse.kernel.late.dataclasses import dataclass
from ratinghouse.reports.results import CODES

if TYPE_CHECKING:
    from ratinghouse.reports.report import ReportEntry


class Assignment(NamedTuple):
    """Points that do not follow from the results (TRF26 record 299): a penalty, a bonus, a result with other points."""

    code: str  # the result concerned; "" for a penalty or a bonus
    points: int  # hundredths, negative for a penalty
    round: int  # 0 = whichever round
    players: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Scoring:
    """Points in hundredths for the codes that differ from results.CODES; ``w1`` is a ``1`` with the white pieces."""

    points: Mapping[str, int] = field(default_factory=dict)
    assignments: tuple[Assignment, ...] = ()

    def of(self, code: str, colour: str = "") -> int:
        """Return the points of one result."""
        special = self.points.get(colour + code)
        if special is None:
            special = self.points.get(code)
        return CODES[code].score if special is None else special

    def total(self, entry: ReportEntry) -> int:
        """Return the sum of the points of an entry's results."""
        total = sum(self.of(result.code, result.colour) for result in entry.results)
        for assigned in self.assignments:
            if entry.no not in assigned.players:
                continue
            if not assigned.code:
                total += assigned.points
            for result in entry.results:
                if result.code == assigned.code and assigned.round in (0, result.round):
                    total += assigned.points - self.of(result.code, result.colour)
        return total


USUAL = Scoring()


def without_usual(points: Mapping[str, int]) -> dict[str, int]:
    """Return the points without the usual ones, so that equal scorings compare equal."""
    unusual: dict[str, int] = {}
    for key, worth in points.items():
        code = key[-1]
        if worth != CODES[code].score or (len(key) == 2 and code in points):
            unusual[key] = worth
    return unusual
