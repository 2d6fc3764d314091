"""A second opinion on lists that follow one another under FIDE 2022 and 2024: what each says of every player."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from fractions import Fraction

from tests.rulebooks.second_opinion import half_up
from tests.rulebooks.second_opinion_since_2022 import (
    Contest,
    Performance,
    RatingPeriod,
    Rules,
    Standing,
    printed_K,
    verdicts,
)

LIFT, COMPRESSION = "fide-2022-lift", "fide-2024-compression"


@dataclass(frozen=True)
class Row:
    """A player on a list: what lasts, and what happened in the period."""

    standing: Standing
    status: str = "listed"
    games: int = 0
    change: Fraction = Fraction(0)
    last_played: date | None = None
    inactive: bool = False


Rows = Mapping[str, Row]
Pooled = Mapping[str, Sequence[Performance]]


def next_rows(period: RatingPeriod, before: Rows, operation: str = "") -> tuple[dict[str, Row], Pooled]:
    """The list that follows, and the results that wait for a first rating. An operation comes after the calculation."""
    rows, waiting = {}, {}
    for player, verdict in verdicts(period).items():
        then = before[player].standing
        rating = _adjusted(verdict.rating, then.standard, operation)
        games = then.games + verdict.games
        if rating and not then.rating:
            games = max(games, verdict.first_games)
        now = replace(then, rating=rating, games=games, peak=max(then.peak, then.rating, rating))
        now = replace(now, K=printed_K(period.pool, period.list_date, now) if rating else 0)
        last = max((day for day in (before[player].last_played, verdict.last_game) if day), default=None)
        inactive = bool(rating) and last is not None and last < _a_year_before(period.list_date)
        rows[player] = Row(now, verdict.status, verdict.games, verdict.change, last, inactive)
        if not rating and operation != COMPRESSION:
            waiting[player] = [*period.earlier.get(player, ()), *verdict.new_performances]
    return rows, waiting


@dataclass
class PaperLists:
    """The lists of one pool as the second opinion makes them, one after another."""

    pool: str
    rows: Rows
    lists: dict[date, Mapping[str, Standing]]
    waiting: Pooled

    @classmethod
    def since(cls, pool: str, first: date, rows: Rows) -> PaperLists:
        """The first list, which is given."""
        return cls(pool, rows, {first: _standings(rows)}, {})

    def derive(
        self, rules: Rules, list_date: date, contests: Sequence[Contest], standard: Mapping[str, int], operation: str
    ) -> Rows:
        """The next list; ``standard`` are the ratings on the standard list of the day of the list before."""
        self.rows = {
            id: replace(row, standing=replace(row.standing, standard=standard[id])) for id, row in self.rows.items()
        }
        self.lists[max(self.lists)] = _standings(self.rows)
        period = RatingPeriod(rules, self.pool, list_date, self.lists, contests, self.waiting)
        self.rows, self.waiting = next_rows(period, self.rows, operation)
        self.lists[list_date] = _standings(self.rows)
        return self.rows

    def waiting_results(self) -> list[tuple[str, Performance]]:
        """The results that wait for a first rating, by player and last day."""
        return sorted(
            ((player, result) for player, results in self.waiting.items() for result in results),
            key=lambda waiting: (waiting[0], waiting[1].end),
        )


def _standings(rows: Rows) -> dict[str, Standing]:
    return {id: row.standing for id, row in rows.items()}


def _adjusted(rating: int, standard: int, operation: str) -> int:
    """October 2022 in rapid and blitz: at most 100 below standard. March 2024: 0.4 x (2000 - R) more below 2000."""
    if not rating:
        return 0
    if operation == LIFT:
        return max(rating, standard - 100)
    if operation == COMPRESSION and rating < 2000:
        return half_up(rating + Fraction(4, 10) * (2000 - rating))
    return rating


def _a_year_before(list_date: date) -> date:
    return list_date.replace(year=list_date.year - 1)
