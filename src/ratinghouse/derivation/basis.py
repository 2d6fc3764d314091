"""The basis of a list: everything it is derived from, whoever supplies it: an office's tables or a bundle of files."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date

from ratinghouse.kernel.book import Rulebook
from ratinghouse.lists.register import Register
from ratinghouse.rating.period import DeclaredFacts, PendingResult
from ratinghouse.rating.player_columns import Flags, PlayerFacts, Standings, Whole
from ratinghouse.reports.report import Report


@dataclass(frozen=True)
class AdmittedEvent:
    """An admitted event: its report with the register's IDs, the declared facts, and the edition it falls under."""

    key: str
    report: Report
    declared: DeclaredFacts
    rules: str


@dataclass(frozen=True)
class Operation:
    """A one-off operation on the list: a rulebook's adjustment, single ratings, or the reversal of an earlier one.

    ``ratings`` are new ratings by player; ``gains`` what the reversed operation had added to each, None for a player
    whom it gave a first rating.
    """

    key: str
    kind: str
    described: str = ""
    article: str = ""
    ratings: Mapping[str, int] = field(default_factory=dict)
    gains: Mapping[str, int | None] = field(default_factory=dict)


@dataclass(frozen=True)
class ListBasis:
    """What one list is derived from. ``facts`` and ``before`` have the same rows: everybody who may be on it.

    ``editions`` are the rulebooks in order of time; the last one is the list's own. ``registers`` are those of the
    lists in force when the events took place, by the day from which they were, with the players concerned.
    """

    pool: str
    list_date: date
    editions: tuple[str, ...]
    facts: PlayerFacts
    before: Standings
    listed: Flags  # who was on the list before
    events: Sequence[AdmittedEvent] = ()
    registers: Mapping[date, Register] = field(default_factory=dict)
    pending_results: Sequence[PendingResult] = ()
    operations: Sequence[Operation] = ()
    games_in_year: Whole | None = None
    books: Mapping[str, Rulebook] = field(kw_only=True)  # the editions by name, and those that adjustments came with
    removed: int = 0  # players of the list before who are on it no more: they were merged into others
