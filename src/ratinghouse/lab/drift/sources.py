"""Where histories of lists come from: an archive's lists or stated ratings, a replay, or files of published lists."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from pathlib import Path

import numpy as np

from ratinghouse.kernel.book import Rulebook
from ratinghouse.kernel.calendars.days import add_months
from ratinghouse.kernel.finding import Finding
from ratinghouse.kernel.texts import text
from ratinghouse.lab.archive.archive import Archive
from ratinghouse.lab.archive.arrow import ArchiveRefused
from ratinghouse.lab.compare.predictions import PlayedGames, Predictions
from ratinghouse.lab.compare.replays import ArchiveFacts, ReplayedSystem
from ratinghouse.lab.compare.stated_expectation import stated_expectation
from ratinghouse.lab.drift.list_history import ListHistory
from ratinghouse.lab.ledger.history_ledger import FILE as LEDGER_FILE
from ratinghouse.lab.ledger.history_ledger import read_ledgers
from ratinghouse.lab.ledger.ledger_rows import Ledger
from ratinghouse.lab.replay.output_files import ReplayOutput
from ratinghouse.lists.files import read_list
from ratinghouse.lists.rating_list import RatingList
from ratinghouse.rating.player_columns import birth_years


@dataclass(frozen=True, eq=False)
class DriftSource:
    """A history of lists and, where there are any, its games with their expected scores."""

    name: str
    history: ListHistory
    games: PlayedGames | None = None
    predictions: Predictions | None = None
    ledgers: Sequence[Ledger] = ()


def source_of_archive(archive: Archive, book: Rulebook) -> DriftSource:
    """Return the published ratings of an archive: its lists, or else the ratings stated in games, month by month.

    Expected scores of the games are those of a rulebook for the ratings that are stated with them.
    """
    facts, table = ArchiveFacts(archive), archive.games
    expected = stated_expectation(book, table.white_rating, table.black_rating)
    usable = np.isfinite(expected) & table.played
    predictions = Predictions(
        archive.manifest.name, expected, table.white_rating.astype(np.int64), table.black_rating.astype(np.int64)
    )
    return DriftSource(
        archive.manifest.name, history_of_archive(facts), facts.games.select(usable), predictions.select(usable)
    )


def source_of_replay(system: ReplayedSystem, archive: Archive) -> DriftSource:
    """Return the lists of a replay, with the expected scores of its games."""
    facts, replay = ArchiveFacts(archive), system.replay
    history = history_of_replay(replay, facts)
    predictions = system.predictions(archive)
    usable = np.isfinite(predictions.expected) & (predictions.white_rating > 0) & (predictions.black_rating > 0)
    ledgers = read_ledgers(replay.folder) if (replay.folder / LEDGER_FILE).exists() else []
    return DriftSource(system.name, history, facts.games.select(usable), predictions.select(usable), ledgers)


def history_of_archive(facts: ArchiveFacts) -> ListHistory:
    """Return the lists of an archive, or else the ratings stated in its games, month by month."""
    return _stated_ratings(facts) if facts.archive.lists is None else _lists_of_archive(facts)


def history_of_replay(replay: ReplayOutput, facts: ArchiveFacts) -> ListHistory:
    """Return the lists of a replay."""
    size = (replay.record.finished, len(facts.archive.players))
    rating, games = np.zeros(size, np.int16), np.zeros(size, np.int16)
    for number in range(size[0]):
        rows = replay.players(number)
        if number:
            rating[number] = rating[number - 1]
        rating[number, rows["player"]] = rows["rating"]
        games[number, rows["player"]] = rows["games"]
    return ListHistory(replay.days, rating, games, facts.birth_year, facts.archive.players.fed)


def source_of_files(files: Sequence[Path], pool: str) -> DriftSource:
    """Return published lists of a pool. Raise ``ArchiveRefused`` if a file is not a list, or has no date."""
    lists = sorted((_read(path, pool) for path in files), key=lambda pair: pair[0])
    codes = np.unique(np.concatenate([ratings.id for _, ratings in lists]))
    size = (len(lists), len(codes))
    rating, games = np.zeros(size, np.int16), np.zeros(size, np.int16)
    birth_year, fed = np.zeros(len(codes), np.int64), np.zeros(len(codes), "S8")
    for number, (_, ratings) in enumerate(lists):
        rows = np.searchsorted(codes, ratings.id)
        columns = ratings.pools[pool]
        rating[number, rows], games[number, rows] = columns.rating, columns.games
        years = birth_years(ratings.birth)
        birth_year[rows] = np.where(years > 0, years, birth_year[rows])
        fed[rows] = np.where(ratings.fed != b"", ratings.fed, fed[rows])
    days = tuple(day for day, _ in lists)
    history = ListHistory(days, rating, games if games.any() else None, birth_year, fed)
    return DriftSource(", ".join(path.name for path in files), history)


def _read(path: Path, pool: str) -> tuple[date, RatingList]:
    ratings, findings = read_list(path, pool=pool)
    if ratings is None:
        raise ArchiveRefused(*(finding for finding in findings if finding.severity == "error"))
    if ratings.date is None or pool not in ratings.pools:
        message = text("{file} is not a list of {pool} with a date", file=str(path), pool=pool)
        raise ArchiveRefused(Finding("error", "no-list-date", message, file=str(path)))
    return ratings.date, ratings


def _lists_of_archive(facts: ArchiveFacts) -> ListHistory:
    archive, lists = facts.archive, facts.archive.lists
    assert lists is not None
    days, number = np.unique(lists.list_day, return_inverse=True)
    rating = np.zeros((len(days), len(archive.players)), np.int16)
    rating[number, lists.player] = lists.rating
    games = None
    if lists.games is not None:
        games = np.zeros(rating.shape, np.int16)
        games[number, lists.player] = np.minimum(lists.games, np.iinfo(np.int16).max)
    return ListHistory(
        tuple(map(date.fromordinal, days.tolist())), rating, games, facts.birth_year, archive.players.fed
    )


def _stated_ratings(facts: ArchiveFacts) -> ListHistory:
    """Return the last stated rating of each player, month by month, as the list of the next month."""
    archive, table = facts.archive, facts.archive.games
    month = facts.games.month
    first, last = (int(month.min()), int(month.max())) if len(table) else (12, 11)
    size = (last - first + 1, len(archive.players))
    rating, games = np.zeros(size, np.int16), np.zeros(size, np.int16)
    order = np.argsort(table.day, kind="stable")
    for side, stated in ((table.white, table.white_rating), (table.black, table.black_rating)):
        np.add.at(games, (month - first, side), table.played.astype(np.int16))
        rows = order[stated[order] > 0]
        rating[month[rows] - first, side[rows]] = stated[rows]  # of several the latest stays
    for number in range(1, size[0]):
        rating[number] = np.where(rating[number] > 0, rating[number], rating[number - 1])
    start = date(first // 12, first % 12 + 1, 1)
    days = tuple(add_months(start, number + 1) for number in range(size[0]))
    return ListHistory(days, rating, games, facts.birth_year, archive.players.fed)
