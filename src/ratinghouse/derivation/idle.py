"""Players without games: the input columns with which the rulebook's rules of players are run on them alone.

The rules run on everybody, because some rulebooks change players who did not play: an RD grows, a junior comes of age,
a player becomes inactive.
"""

from __future__ import annotations

from datetime import date
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ratinghouse.kernel.calendars.days import DAY, add_months
from ratinghouse.rating.framing import run_columns
from ratinghouse.rating.player_columns import PlayerFacts, Standings, Whole, player_inputs


def player_columns(
    standings: Standings, facts: PlayerFacts, list_date: date, pool: str, games_in_year: Whole | None = None
) -> dict[str, NDArray[Any]]:
    """Return the input columns of players by name, from their rows of the previous list and of the register."""
    return {
        **player_inputs(standings, facts),
        "idle_months": idle_months(standings.last_played, list_date),
        "games_in_year": np.zeros(len(standings), np.int64) if games_in_year is None else games_in_year,
        **run_columns(list_date, pool),
    }


def idle_months(last_played: Whole, list_date: date) -> Whole:
    """Return the full months from each player's last rated game to the day before the list; 0 without a game."""
    days = np.unique(last_played[last_played > 0])
    if not len(days):
        return np.zeros(len(last_played), np.int64)
    first = int(days[0])
    months = np.zeros(int(days[-1]) - first + 2, np.int64)  # by day; the last is for who has not played
    months[days - first] = [_full_months(date.fromordinal(day), list_date - DAY) for day in days.tolist()]
    idle: Whole = months[np.where(last_played > 0, last_played - first, -1)]
    return idle


def _full_months(since: date, until: date) -> int:
    months = (until.year - since.year) * 12 + until.month - since.month
    return max(months - (add_months(since, months) > until), 0)
