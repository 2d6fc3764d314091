"""The event that takes the place of a corrected one, as recipes need it: stored, or only planned for a preview."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from functools import cached_property
from typing import Protocol

from ratinghouse.office.events.stored_report import players_of
from ratinghouse.office.models import Event
from ratinghouse.office.results.event_results import EventResult, results_of
from ratinghouse.office.results.left_out_games import left_out_seats
from ratinghouse.office.results.open_results import versions_of
from ratinghouse.office.results.start_ratings import fixed_start_ratings
from ratinghouse.rating.period import ResultSeat


class Successor(Protocol):
    """An event in the place of another, with its players, results and decisions."""

    @property
    def event(self) -> Event:
        """Return the event; it need not be stored."""

    @property
    def results(self) -> list[EventResult]:
        """Return its finished games, each once."""

    @property
    def other_versions(self) -> list[Event]:
        """Return the other versions of its report, the oldest first."""

    @property
    def left_out(self) -> list[ResultSeat]:
        """Return its games that a decision leaves out."""

    @property
    def start_ratings(self) -> list[tuple[int, int]]:
        """Return the ratings that its entries had when the tournament started, by starting number."""

    def players(self, apart: Collection[str]) -> list[tuple[int, str]]:
        """Return its players by starting number. Merged players who are ``apart`` are not replaced."""


@dataclass(frozen=True)
class StoredSuccessor:
    """An event in the place of another that is stored."""

    event: Event

    @cached_property
    def results(self) -> list[EventResult]:
        """Return its finished games, each once."""
        return results_of(self.event)

    @cached_property
    def other_versions(self) -> list[Event]:
        """Return the other versions of its report, the oldest first."""
        return [version for version in versions_of(self.event) if version.pk != self.event.pk]

    @cached_property
    def left_out(self) -> list[ResultSeat]:
        """Return its games that a decision leaves out."""
        return left_out_seats(self.event)

    @cached_property
    def start_ratings(self) -> list[tuple[int, int]]:
        """Return the ratings that its entries had when the tournament started, by starting number."""
        return fixed_start_ratings(self.event)

    def players(self, apart: Collection[str]) -> list[tuple[int, str]]:
        """Return its players by starting number. Merged players who are ``apart`` are not replaced."""
        return players_of([self.event.pk], apart)[self.event.pk]
