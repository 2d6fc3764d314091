"""What one run is about: the reports of a period, the registers they are rated from, and what else was told."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date

from ratinghouse.lists.register import Player, Register
from ratinghouse.reports.report import Report

POOLS = ("standard", "rapid", "blitz", "correspondence")


@dataclass(frozen=True)
class Kept:
    """A result of an unrated player from an earlier period, kept for his first rating."""

    player: str
    event: str
    end: date
    games: int
    score: int  # hundredths
    opponents: int  # the sum of the opponents' ratings
    Ru: int
    major_team: bool = False


@dataclass(frozen=True)
class Told:
    """What the file of an event does not tell and somebody said: columns of the event, by their given name."""

    flags: Mapping[str, int] = field(default_factory=dict)


@dataclass(frozen=True)
class Period:
    """One run's input. ``registers`` are by the day from which they are in force; one register needs no day."""

    reports: Sequence[Report]
    registers: Mapping[date | None, Register] = field(default_factory=dict)
    list_date: date | None = None
    pool: str = "standard"
    kept: Sequence[Kept] = ()
    told: Sequence[Told] = ()  # one for each report, or none at all

    def current(self, id: str) -> Player | None:
        """The player as the newest register has him."""
        register = self.register_on(None)
        return register.get(id) if register is not None and id else None

    def register_on(self, day: date | None) -> Register | None:
        """The register in force on a day; without a day, the newest."""
        dated = sorted((since, register) for since, register in self.registers.items() if since is not None)
        if day is not None and dated:
            in_force = [register for since, register in dated if since <= day]
            return in_force[-1] if in_force else None
        return dated[-1][1] if dated else self.registers.get(None)

    def dated(self) -> bool:
        """Whether the registers tell which rating was in force on which day."""
        return any(since is not None for since in self.registers)
