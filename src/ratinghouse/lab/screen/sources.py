"""What is screened: an archive with its stated or listed ratings, or a replay with those of its own lists."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import date
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ratinghouse.kernel.book import Rulebook
from ratinghouse.lab.archive.archive import Archive
from ratinghouse.lab.archive.tables import ArchiveEvents, ArchiveGames, ArchiveLists, ArchivePlayers
from ratinghouse.lab.compare.predictions import PlayedGames
from ratinghouse.lab.compare.replays import ArchiveFacts, ReplayedSystem
from ratinghouse.lab.compare.stated_expectation import stated_expectation
from ratinghouse.lab.drift.list_history import ListHistory
from ratinghouse.lab.drift.sources import history_of_archive, history_of_replay

Whole = NDArray[np.int64]
Real = NDArray[np.float64]

DAY_STEP = 1 << 22
"""More than any day's ordinal: a player and a day are one number."""
LEAST_VARIANCE = 0.01
"""The least variance of the score of a game, however certain its result is by the table."""


class ScreenedSides(NamedTuple):
    """The sides of rated games, White's and then Black's: player, event, day, and score less expected score."""

    player: Whole
    event: Whole
    day: Whole
    surplus: Real
    variance: Real
    score: Real
    rating: Whole
    opponent_rating: Whole


@dataclass(frozen=True, eq=False)
class ScreenSource:
    """The games that were played, White's expected scores (not a number for none), and the history of ratings."""

    name: str
    players: ArchivePlayers
    events: ArchiveEvents
    games: PlayedGames
    expected: Real
    white_rating: Whole
    black_rating: Whole
    history: ListHistory

    def between(self, first_day: date | None, last_day: date | None) -> ScreenSource:
        """Return the games and lists from one day to another."""
        first, last = (first_day or date.min).toordinal(), (last_day or date.max).toordinal()
        games = (self.games.day >= first) & (self.games.day <= last)
        rows = [number for number, day in enumerate(self.history.days) if first <= day.toordinal() <= last]
        history = replace(
            self.history,
            days=tuple(self.history.days[row] for row in rows),
            rating=self.history.rating[rows],
            games=None if self.history.games is None else self.history.games[rows],
        )
        return replace(
            self,
            games=self.games.select(games),
            expected=self.expected[games],
            white_rating=self.white_rating[games],
            black_rating=self.black_rating[games],
            history=history,
        )

    def sides(self) -> ScreenedSides:
        """Return the sides of the games with an expected score."""
        rated = np.flatnonzero(np.isfinite(self.expected))
        games, expected = self.games.select(rated), self.expected[rated]
        surplus = games.score - expected
        variance = np.maximum(expected * (1 - expected), LEAST_VARIANCE)
        rating, opponent = self.white_rating[rated], self.black_rating[rated]
        return ScreenedSides(
            np.concatenate([games.white, games.black]).astype(np.int64),
            np.concatenate([games.event, games.event]).astype(np.int64),
            np.concatenate([games.day, games.day]).astype(np.int64),
            np.concatenate([surplus, -surplus]),
            np.concatenate([variance, variance]),
            np.concatenate([games.score, 1 - games.score]),
            np.concatenate([rating, opponent]),
            np.concatenate([opponent, rating]),
        )


def screened_archive(archive: Archive, book: Rulebook) -> ScreenSource:
    """Return an archive with the ratings that are stated with its games or, where none are, those of its lists."""
    facts, table = ArchiveFacts(archive), archive.games
    white, black = table.white_rating.astype(np.int64), table.black_rating.astype(np.int64)
    if archive.lists is not None and not (white.any() or black.any()):
        white, black = _listed_ratings(archive.lists, archive.events, table)
    expected = stated_expectation(book, white, black)
    history = history_of_archive(facts)
    return _source(archive, archive.manifest.name, facts.games, expected, white, black, history)


def screened_replay(system: ReplayedSystem, archive: Archive) -> ScreenSource:
    """Return the games of a replay with their expected scores by its rules, and its lists."""
    facts, predictions = ArchiveFacts(archive), system.predictions(archive)
    both = (predictions.white_rating > 0) & (predictions.black_rating > 0)
    expected = np.where(both, predictions.expected, np.nan)
    history = history_of_replay(system.replay, facts)
    ratings = predictions.white_rating, predictions.black_rating
    return _source(archive, system.name, facts.games, expected, *ratings, history)


def _source(
    archive: Archive,
    name: str,
    games: PlayedGames,
    expected: Real,
    white: Whole,
    black: Whole,
    history: ListHistory,
) -> ScreenSource:
    played = np.flatnonzero(archive.games.played)
    return ScreenSource(
        name,
        archive.players,
        archive.events,
        games.select(played),
        expected[played],
        white[played],
        black[played],
        history,
    )


def _listed_ratings(lists: ArchiveLists, events: ArchiveEvents, games: ArchiveGames) -> tuple[Whole, Whole]:
    """Return the ratings of both sides on the list in force when their event began, 0 for none."""
    days = np.unique(lists.list_day).astype(np.int64)
    number = np.searchsorted(days, events.first_day[games.event], side="right") - 1
    listed = lists.player.astype(np.int64) * len(days) + np.searchsorted(days, lists.list_day)
    order = np.argsort(listed)
    listed, rating = listed[order], lists.rating[order].astype(np.int64)

    def of_side(player: NDArray[np.integer]) -> Whole:
        entry_of_list = player.astype(np.int64) * len(days) + number
        place = np.minimum(np.searchsorted(listed, entry_of_list), len(listed) - 1)
        return np.where((number >= 0) & (listed[place] == entry_of_list), rating[place], 0)

    return of_side(games.white), of_side(games.black)
