"""Players without games: the input columns with which the rulebook's rules of players are run on them alone.

The rules run on these players too, because some rulebooks change players who did not play: an RD grows, a junior comes
of age, a player becomes inactive.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from functools import lru_cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ratinghouse.kernel.calendars.days import DAY
from ratinghouse.kernel.engine.late_columns import LateColumn
from ratinghouse.rating.framing import run_columns
from ratinghouse.rating.player_columns import PlayerFacts, Standings, Whole, player_inputs

DAYS = 1 << 10
"""Months are calculated for blocks of so many days, so that one calculation serves all players of a list."""
FIRST_DAY = date(1970, 1, 1).toordinal()
"""The ordinal of NumPy's first day."""


def player_columns(
    standings: Standings,
    facts: PlayerFacts,
    list_date: date | Sequence[date],
    pool: str,
    games_in_year: Whole | None = None,
    *,
    rows: NDArray[np.intp] | None = None,
) -> dict[str, LateColumn]:
    """Return the input columns of players by name, from their rows of the previous list and of the register.

    ``rows`` are the rows of some of the players; None means all. If each row belongs to a list of its own date,
    ``list_date`` has a date for each.
    """
    count = len(standings) if rows is None else len(rows)

    def of_rows(column: Whole) -> Whole:
        return column if rows is None else column[rows]

    return {
        **player_inputs(standings, facts, rows=rows),
        "idle_months": lambda: idle_months(of_rows(standings.last_played), list_date),
        "games_in_year": lambda: np.zeros(count, np.int64) if games_in_year is None else of_rows(games_in_year),
        **(run_columns(list_date, pool) if isinstance(list_date, date) else _columns_of_runs(list_date, pool)),
    }


def _columns_of_runs(dates: Sequence[date], pool: str) -> dict[str, NDArray[Any]]:
    """Return the columns of runs, one for each date."""
    run_of = {day: run_columns(day, pool) for day in dict.fromkeys(dates)}
    names = run_columns(None, pool)
    return {name: np.concatenate([column[:0], *(run_of[day][name] for day in dates)]) for name, column in names.items()}


def idle_months(last_played: Whole, list_date: date | Sequence[date]) -> Whole:
    """Return the full months from each player's last rated game to the day before the list; 0 without a game.

    A month that begins on the 31st is full on the last day of a shorter month.
    """
    if not isinstance(list_date, date):
        until = np.array([_last_month(day - DAY) for day in list_date], np.int64).reshape(-1, 2)
        since = _as_months((last_played - FIRST_DAY).astype("datetime64[D]"))
        return np.where(last_played > 0, _full_months(since, until[:, 0], until[:, 1]), 0)
    played = last_played[last_played > 0]
    if not len(played):
        return np.zeros(len(last_played), np.int64)
    first, last = int(played.min()) // DAYS, int(played.max()) // DAYS + 1
    if len(last_played) < (last - first) * DAYS:
        months, days = _days_as_months(first * DAYS, last * DAYS)
        day = np.maximum(last_played - first * DAYS, 0)
        return np.where(
            last_played > 0, _full_months((months.take(day), days.take(day)), *_last_month(list_date - DAY)), 0
        )
    months = _months_of_days(first * DAYS, last * DAYS, list_date - DAY)  # by day: there are fewer days than players
    idle: Whole = months[np.where(last_played > 0, last_played - first * DAYS, -1)]
    return idle


@lru_cache(maxsize=4)
def _months_of_days(first: int, last: int, until: date) -> Whole:
    """Return the full months since each day, then 0 for players without a game; cached because lists need it often."""
    months = np.append(_full_months(_days_as_months(first, last), *_last_month(until)), 0)
    months.flags.writeable = False
    return months


@lru_cache(maxsize=4)
def _days_as_months(first: int, last: int) -> tuple[Whole, Whole]:
    """Return the month, and the day in the month, of each of some consecutive days."""
    return _as_months((np.arange(first, last) - FIRST_DAY).astype("datetime64[D]"))


def _as_months(days: NDArray[np.datetime64]) -> tuple[Whole, Whole]:
    """Return the month of each day, counted from that of NumPy's first day, and the day in the month, from 0."""
    month = days.astype("datetime64[M]")
    return month.astype(np.int64), (days - month).astype(np.int64)


def _last_month(until: date) -> tuple[int, int]:
    """Return the month of a day, and the latest day in a month, from 0, since which that month counts as full."""
    is_month_over = (until + DAY).day == 1  # then it is full since any day
    return 12 * (until.year - 1970) + until.month - 1, 31 if is_month_over else until.day - 1


def _full_months(since: tuple[Whole, Whole], last_month: Whole | int, last_day: Whole | int) -> Whole:
    """Return the full months from each day."""
    month, day = since
    full: Whole = np.maximum(last_month - month - (day > last_day), 0)
    return full
