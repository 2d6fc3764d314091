"""The input of one run: the reports of a period, the registers they are rated from, and the declared facts."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Mapping, Sequence
from dataclasses import field
from datetime import date
from functools import cached_property

from ratinghouse.kernel.late.dataclasses import dataclass
from ratinghouse.lists.register import Register, RegisterPlayer
from ratinghouse.reports.report import Report

Days = tuple[date, date]  # the first and the last
ResultSeat = tuple[int, int, int]
"""A result of a report: the round, and the starting numbers of White and Black, or the lower one first."""

POOLS = ("standard", "rapid", "blitz", "correspondence")


@dataclass(frozen=True)
class PendingResult:
    """A result of an unrated player from an earlier period, kept for their first rating.

    ``start`` is known only of a result of the same list under another edition.
    """

    player: str
    event: str
    end: date
    games: int
    score: int  # hundredths
    opponents: int = 0  # the sum of the opponents' ratings
    Ru: int = 0
    major_team: bool = False
    start: date | None = None


@dataclass(frozen=True)
class DeclaredFacts:
    """Facts of an event that were declared because its file lacks them: columns of the event, by name.

    ``days`` are for the calendar: when the event was registered or reported, and other days that
    ``rulebooks.calendar_inputs`` names. ``results`` are those that this list rates if other lists rate the rest; None
    if it rates all. ``start_ratings`` by starting number were fixed when the event started.
    """

    flags: Mapping[str, int] = field(default_factory=dict)
    days: Mapping[str, date] = field(default_factory=dict)
    results: frozenset[ResultSeat] | None = None
    start_ratings: Mapping[int, int] = field(default_factory=dict)


@dataclass(frozen=True)
class RatingPeriod:
    """One run's input. ``registers`` are by the day from which they are in force; one register needs no day."""

    reports: Sequence[Report]
    registers: Mapping[date | None, Register] = field(default_factory=dict)
    list_date: date | None = None
    pool: str = "standard"
    pending_results: Sequence[PendingResult] = ()
    declared: Sequence[DeclaredFacts] = ()  # one for each report, or none at all
    player_inputs: Mapping[str, Mapping[str, int]] = field(
        default_factory=dict
    )  # more columns of players: name, then ID
    lapses: Mapping[str, Sequence[Days]] = field(default_factory=dict)  # between spans of membership, by ID

    def current(self, id: str) -> RegisterPlayer | None:
        """Return the player as in the newest register."""
        register = self._newest
        return register.get(id) if register is not None and id else None

    def register_on(self, day: date | None) -> Register | None:
        """Return the register in force on a day: before all registers the oldest, without a day the newest."""
        days, registers = self._by_day
        if day is not None and days:
            return registers[max(bisect_right(days, day) - 1, 0)]
        return registers[-1] if registers else self.registers.get(None)

    def dated(self) -> bool:
        """Return whether the registers are dated, so that the rating in force on a day is known."""
        return bool(self._by_day[0])

    def begins_after(self, day: date | None) -> date | None:
        """Return the day of the oldest register if no register was in force on a day yet, else None."""
        days, _ = self._by_day
        return days[0] if day is not None and days and day < days[0] else None

    @cached_property
    def _newest(self) -> Register | None:
        return self.register_on(None)

    @cached_property
    def _by_day(self) -> tuple[list[date], list[Register]]:
        dated = {since: register for since, register in self.registers.items() if since is not None}
        days = sorted(dated)
        return days, [dated[day] for day in days]
