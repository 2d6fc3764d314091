"""The basis of a list: everything it is derived from, whether from an office, a bundle of files or an archive."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import field
from datetime import date

import numpy as np
from numpy.typing import NDArray

from ratinghouse.kernel.book import Rulebook
from ratinghouse.kernel.late.dataclasses import dataclass
from ratinghouse.rating.games.lists_in_force import ListInForce
from ratinghouse.rating.games.pending_results import PendingResults
from ratinghouse.rating.games.period_games import PeriodGames
from ratinghouse.rating.games.report_games import games_of_registered
from ratinghouse.rating.games.reported_games import KeyedReport
from ratinghouse.rating.period import DeclaredFacts
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
    who got a first rating from it.
    """

    key: str
    kind: str
    described: str = ""
    article: str = ""
    ratings: Mapping[str, int] = field(default_factory=dict)
    gains: Mapping[str, int | None] = field(default_factory=dict)


@dataclass(frozen=True)
class ListBasis:
    """What one list is derived from. ``facts`` and ``before`` have the same rows: all players who may be on it.

    ``editions`` are the rulebooks in order of time; the last one is the list's own. ``games`` are by edition.
    ``in_force`` are the lists in force when the events took place, by their first day in force. ``events`` are
    the reports that the games were taken from, if any: nothing is calculated from them.
    """

    pool: str
    list_date: date
    editions: tuple[str, ...]
    facts: PlayerFacts
    before: Standings
    listed: Flags  # who was on the list before
    games: Mapping[str, PeriodGames] = field(default_factory=dict)
    in_force: Mapping[date, ListInForce] = field(default_factory=dict)
    pending_results: PendingResults = field(default_factory=PendingResults.none)
    operations: Sequence[Operation] = ()
    games_in_year: Whole | None = None
    books: Mapping[str, Rulebook] = field(kw_only=True)  # the editions by name, and those that adjustments came with
    removed: int = 0  # players of the previous list who are no longer on it because they were merged into others
    events: Sequence[AdmittedEvent] = ()
    dates_of_rows: Sequence[date] | None = None  # the date of each row's own list, for several lists without games

    def dates(self, rows: NDArray[np.intp] | None = None) -> date | Sequence[date]:
        """Return the date of the list; where the rows are of several lists, that of each row, or of some rows."""
        if self.dates_of_rows is None:
            return self.list_date
        return self.dates_of_rows if rows is None else [self.dates_of_rows[row] for row in rows.tolist()]


def games_of_events(
    events: Sequence[AdmittedEvent], books: Mapping[str, Rulebook], row_of: Mapping[str, int]
) -> dict[str, PeriodGames]:
    """Return the games of admitted events by edition; ``row_of`` has the row of each player by ID."""
    by_edition: dict[str, list[KeyedReport]] = {}
    for event in events:
        by_edition.setdefault(event.rules, []).append(KeyedReport(event.key, event.report, event.declared))
    return {
        rules: games_of_registered(of_edition, row_of, substitutes=books[rules].knows_twins)
        for rules, of_edition in by_edition.items()
    }
