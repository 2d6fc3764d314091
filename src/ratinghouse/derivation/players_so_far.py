"""The numbers of each player while the editions of a list are run, one after the other."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import partial
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ratinghouse.derivation.basis import ListBasis
from ratinghouse.derivation.edition_runs import EditionRun, days_played
from ratinghouse.derivation.idle import idle_months, player_columns
from ratinghouse.derivation.other_editions import OtherEditions, shares_order
from ratinghouse.kernel.book import Rulebook
from ratinghouse.kernel.engine.late_columns import LateColumn
from ratinghouse.kernel.engine.working import Working
from ratinghouse.rating.games.games_frame import PlayersOfPeriod
from ratinghouse.rating.games.lists_in_force import ListInForce, ListsInForce
from ratinghouse.rating.games.pending_results import PendingResults
from ratinghouse.rating.player_columns import Standings, Whole
from ratinghouse.rating.player_rules import rating_on_list


class StandingsSoFar:
    """The numbers of each player after the editions that were run so far, by row of the basis."""

    def __init__(self, basis: ListBasis, others: Mapping[str, OtherEditions]) -> None:
        before = basis.before
        self.basis = basis
        self.others = others
        self.rating: Whole = before.rating  # frames read these four when they need them: they are replaced, not changed
        self.total_games: Whole = before.total_games
        self.rd = before.rd
        self.last_played: Whole = before.last_played
        self.games: Whole = np.zeros(len(before), np.int64)
        self.change: Whole = np.zeros(len(before), np.int64)
        self.edition_games: Whole = np.zeros(len(before), np.int64)
        self.playing = np.zeros(len(before), np.bool_)

    def unrated(self, results: PendingResults) -> PendingResults:
        """Return those of the results whose players have no rating after the editions that were run so far."""
        return results.select(self.rating[results.player] == 0)

    def standings(self, book: Rulebook) -> Standings:
        """Return the players as the next edition finds them; K and peak stay those of the previous list.

        The games stay those of the previous list too, for an edition that counts games under other editions itself.
        """
        return replace(
            self.basis.before,
            rating=self.rating,
            total_games=self.basis.before.total_games if shares_order(book) else self.total_games,
            rd=self.rd,
            last_played=self.last_played,
        )

    def of_period(self, rules: str) -> PlayersOfPeriod:
        """Return the tables of players that the games of an edition are framed with."""
        basis = self.basis
        now = self.standings(basis.books[rules])
        in_force = {since.toordinal(): then for since, then in basis.in_force.items()}
        current = ListInForce.of(now, basis.facts)
        more: dict[str, LateColumn] = {"idle_months": partial(idle_months, self.last_played, basis.list_date)}
        if basis.games_in_year is not None:
            more["games_in_year"] = basis.games_in_year
        more |= self._columns_of_others(rules)
        return PlayersOfPeriod(now, basis.facts, ListsInForce(in_force, current, basis.list_date.toordinal()), more)

    def idle_columns(self, rules: str, rows: NDArray[np.intp]) -> dict[str, LateColumn]:
        """Return the input columns of players without games."""
        basis = self.basis
        standings = self.standings(basis.books[rules])
        dates = basis.dates(rows)
        columns = player_columns(standings, basis.facts, dates, basis.pool, basis.games_in_year, rows=rows)
        return columns | {name: column[rows] for name, column in self._columns_of_others(rules).items()}

    def take_run(self, edition_run: EditionRun, last: bool) -> None:
        """Take over the results of a run for its players."""
        rows = edition_run.rows
        self.apply(edition_run.working, rows, last)
        last_played = np.maximum(self.last_played[rows], days_played(edition_run))
        self.last_played = _replaced(self.last_played, rows, last_played)
        self.playing[rows] = True

    def apply(self, working: Working, rows: NDArray[np.intp], last: bool) -> None:
        """Take over the columns of players. Only the last edition, the list's own, adds players and removes them.

        The editions before it only change ratings; results of unrated players are kept for the last one.
        """
        working.calculate(*(("R_printed", "games_after") if last else ("R_carried",)), "RD_new")
        games = working.get("games", np.zeros(len(rows), np.int64))
        total = self.total_games[rows] + games
        if last:
            self.rating = _replaced(self.rating, rows, rating_on_list(working))
            self.edition_games[rows] = games
            self.total_games = _replaced(self.total_games, rows, working.get("games_after", total))
        else:
            rated_only = np.where(self.rating[rows] > 0, working["Rn"], 0)
            self.rating = _replaced(self.rating, rows, working.get("R_carried", rated_only))
            self.total_games = _replaced(self.total_games, rows, total)
        self.games[rows] += games
        self.change[rows] += _hundredths(working["period_change"])
        if "RD_new" in working:
            self.rd = _replaced(self.rd, rows, working["RD_new"])

    def _columns_of_others(self, rules: str) -> dict[str, Whole]:
        """Return what players did under other editions, by input column."""
        if rules not in self.others:
            return {}
        others = self.others[rules]
        return {
            "games_elsewhere": others.games,
            "change_elsewhere": others.change,
            "standard_elsewhere": others.standard,
        }


def _replaced(column: NDArray[Any], rows: NDArray[np.intp], values: NDArray[Any]) -> NDArray[Any]:
    """Return a copy of a column with other values in some rows, each named once and in order."""
    if len(rows) == len(column):
        return values.astype(column.dtype)
    changed = column.copy()
    changed[rows] = values
    return changed


def _hundredths(change: NDArray[Any]) -> Whole:
    """Return rating changes in hundredths, rounded to the nearest if the rulebook uses real numbers."""
    hundredths: Whole = np.rint(change * 100).astype(np.int64) if change.dtype.kind == "f" else change
    return hundredths
