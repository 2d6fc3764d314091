"""Histories for the benchmarks of the lab: an invented one, and the last months of a longer one."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from pathlib import Path

import numpy as np

from ratinghouse.kernel.calendars.days import add_months
from ratinghouse.lab.archive.archive import Archive, ArchiveTables, write_archive
from ratinghouse.lab.archive.manifest import ArchiveManifest
from ratinghouse.lab.archive.tables import ArchiveEvents, ArchiveGames, ArchivePlayers


def latest_months(archive: Archive, folder: Path, months: int) -> None:
    """Write an archive of the events that ended in the last months of another one, with all of its players."""
    events, games = archive.events, archive.games
    since = add_months(date.fromordinal(int(events.last_day.max())), -months).toordinal()
    chosen = events.last_day > since
    new_event = np.cumsum(chosen) - 1
    of_games = chosen[games.event]
    some_events = {name: column[chosen] for name, column in events.columns().items()}
    some_games = {name: column[of_games] for name, column in games.columns().items()}
    inputs = {name: column[chosen] for name, column in events.inputs.items()}
    tables = ArchiveTables(
        archive.players,
        replace(events, **some_events, inputs=inputs),
        replace(games, **{**some_games, "event": new_event[games.event[of_games]].astype(games.event.dtype)}),
    )
    write_archive(folder, tables, replace(archive.manifest, files={}, dropped={}, identified={}))


def invented_history(folder: Path, *, players: int, months: int, games: int, seed: int = 1) -> None:
    """Write an archive: events of about 30 players and 7 rounds, spread over the months."""
    rng = np.random.default_rng(seed)
    strength = rng.normal(1950, 250, players).clip(1300, 2750).astype(np.int64)
    is_rated = rng.random(players) < 0.8
    size, rounds = 30, 7
    events = max(months * games // (size // 2 * rounds), 1)
    last = np.sort(date(2010, 1, 10).toordinal() + rng.integers(0, 30 * months, events))
    by_strength = np.argsort(strength + rng.normal(0, 100, players))
    at = rng.integers(0, players - size, events)
    members = by_strength[at[:, None] + np.arange(size)]
    paired = rng.permuted(np.repeat(members[:, None, :], rounds, axis=1), axis=2)
    white, black = paired[:, :, 0::2].reshape(-1), paired[:, :, 1::2].reshape(-1)
    event = np.repeat(np.arange(events), rounds * size // 2)
    round = np.tile(np.repeat(np.arange(1, rounds + 1), size // 2), events)
    chance = 1 / (1 + 10 ** ((strength[black] - strength[white]) / 400))
    draw = rng.random(len(white))
    score = np.where(draw < 0.3, 50, np.where((draw - 0.3) / 0.7 < chance, 100, 0))
    unknown = [""] * events
    tables = ArchiveTables(
        ArchivePlayers.of(
            code=[f"{number:07}" for number in range(players)],
            name=[""] * players,
            fed=[""] * players,
            sex=[""] * players,
            title=[""] * players,
            birth=[str(year) for year in rng.integers(1940, 2012, players).tolist()],
        ),
        ArchiveEvents.of(
            key=[str(number) for number in range(events)],
            name=unknown,
            site=unknown,
            fed=unknown,
            first_day=last - 8,
            last_day=last,
            reported=np.zeros(events),
        ),
        ArchiveGames.of(
            event=event,
            round=round,
            white=white,
            black=black,
            score=score,
            day=last[event] - 8 + round,
            played=np.ones(len(white), np.bool_),
            white_rating=np.where(is_rated, strength, 0)[white],
            black_rating=np.where(is_rated, strength, 0)[black],
        ),
    )
    filled = ("score", "played", "white", "round", "game_day", "meeting", "birth_year")
    write_archive(folder, tables, ArchiveManifest("invented", "seed", "standard", "FIDE", "", "", {}, filled))
