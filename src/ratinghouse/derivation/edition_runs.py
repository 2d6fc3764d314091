"""One edition's part in a list: its run over games and pending results, and the results that are pending afterwards."""

from __future__ import annotations

from collections.abc import Collection
from datetime import date
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from ratinghouse.kernel.book import Rulebook
from ratinghouse.kernel.engine.run import run
from ratinghouse.kernel.engine.working import Working
from ratinghouse.kernel.late.dataclasses import dataclass
from ratinghouse.kernel.rule import Rule
from ratinghouse.rating.games.games_frame import LATEST, FramedGames, PlayersOfPeriod, frame_of_games, game_days
from ratinghouse.rating.games.pending_results import PendingResults
from ratinghouse.rating.games.period_games import PeriodGames
from ratinghouse.rating.player_columns import Whole

PLAYER_OUTPUTS = ("Rn", "R_printed", "R_carried", "games", "games_after", "period_change", "RD_new")
"""The columns of a player that a list takes over, as far as the rulebook has them."""
_PENDING = {"games": "pool_games", "score": "pool_score", "opponents": "pool_opponents", "Ru": "pool_Ru"}
_OUTPUTS = (*PLAYER_OUTPUTS, "counted", "standard_brought", "pending", *_PENDING.values())


@dataclass(frozen=True)
class EditionRun:
    """One edition's part in a list. ``idle`` are the players without games, in ``idle_rows`` of the basis."""

    rules: str
    games: PeriodGames
    framed: FramedGames
    working: Working
    idle: Working | None = None
    idle_rows: NDArray[np.intp] | None = None

    @property
    def book(self) -> Rulebook:
        return self.working.book

    @property
    def rows(self) -> NDArray[np.intp]:
        """Return the rows of the run's players in the basis."""
        return self.framed.rows


def outputs_of(book: Rulebook, names: tuple[str, ...]) -> frozenset[str]:
    """Return those of the columns for which a rulebook has a rule."""
    return _outputs_of(book, len(book.names), names)


@lru_cache(maxsize=256)
def _outputs_of(book: Rulebook, number: int, names: tuple[str, ...]) -> frozenset[str]:
    """Return the columns, cached by the number of names of the book: every list needs the same ones."""
    return frozenset(name for name in names if isinstance(book.names.get(name), Rule))


def run_games(
    rules: str,
    book: Rulebook,
    games: PeriodGames,
    pending: PendingResults,
    players: PlayersOfPeriod,
    list_date: date,
    pool: str,
    *,
    more: Collection[str] | None,
) -> EditionRun:
    """Return the run of an edition: what a list needs and ``more`` columns; every column where that is None."""
    framed = frame_of_games(games, pending, players, list_date, pool)
    outputs = None if more is None else outputs_of(book, (*_OUTPUTS, *more))
    return EditionRun(rules, games, framed, run(book, framed.frame, outputs=outputs))


def days_played(edition_run: EditionRun) -> Whole:
    """Return the day of each player's last rated game as an ordinal; 0 without such a game."""
    frame = edition_run.framed.frame
    days = edition_run.working["counted"] * game_days(edition_run.games)  # 0 where the game does not count
    entries = np.flatnonzero(frame.side_starts[1:] > frame.side_starts[:-1])
    last = np.zeros(frame.players, np.int64)
    if len(entries):
        of_entries = np.maximum.reduceat(days, frame.side_starts[entries]).astype(np.int64)  # for a fast maximum.at
        np.maximum.at(last, frame.player_of_entry[entries], of_entries)
    return last


def new_pending_results(edition_run: EditionRun, *, with_start: bool = False) -> PendingResults:
    """Return the results of this run that the rulebook says are pending; without such a rule, none.

    ``with_start`` adds the first day of the event: it decides between equal last days.
    """
    working, framed, games = edition_run.working, edition_run.framed, edition_run.games
    if "pending" not in working:
        return PendingResults.none()
    entries = np.flatnonzero(working["pending"])
    event_rows = framed.frame.event_of_entry[entries]
    entries = entries[(framed.event_of_games[event_rows] >= 0) & (framed.last_day[event_rows] < LATEST)]
    events = framed.event_of_games[framed.frame.event_of_entry[entries]]
    nothing = np.zeros(len(entries), np.int64)
    numbers = {
        field: working[name][entries].astype(np.int64) if name in working else nothing
        for field, name in _PENDING.items()
    }
    return PendingResults(
        player=framed.rows[framed.frame.player_of_entry[entries]],
        event=games.key[events],
        end=games.last_day[events],
        major_team=games.event_inputs["major_team"][events] if "major_team" in games.event_inputs else nothing > 0,
        start=games.first_day[events] if with_start else nothing,
        **numbers,
    )
