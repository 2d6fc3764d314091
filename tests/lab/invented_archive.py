"""A small invented archive: players, events of every kind, stated ratings, all from a seed."""

from __future__ import annotations

from datetime import date
from pathlib import Path

import numpy as np

from ratinghouse.lab.archive.archive import Archive, ArchiveTables, write_archive
from ratinghouse.lab.archive.manifest import ArchiveManifest
from ratinghouse.lab.archive.tables import ArchiveEvents, ArchiveGames, ArchivePlayers

FIRST = date(2010, 1, 4)


def invented_archive(
    folder: Path,
    seed: int = 1,
    *,
    players: int = 40,
    events: int = 60,
    days: int = 2200,
    pool: str = "standard",
) -> Archive:
    """Write an archive of some years: Swiss events, round robins, matches, long events, forfeits and newcomers."""
    rng = np.random.default_rng(seed)
    strength = rng.integers(1150, 2650, players)
    kind = rng.choice(["swiss", "round-robin", "match"], events, p=[0.7, 0.2, 0.1])
    rounds = rng.integers(3, 8, events)
    first = FIRST.toordinal() + np.sort(rng.integers(0, days, events))
    last = first + rounds * rng.choice([1, 1, 1, 15], events)
    order = np.lexsort((first, last))
    kind, rounds, first, last = kind[order], rounds[order], first[order], last[order]
    rows = []
    for event in range(events):
        size = 2 if kind[event] == "match" else int(rng.integers(4, min(14, players)))
        members = rng.choice(players, size, replace=False)
        for round in range(1, int(rounds[event]) + 1):
            paired = rng.permutation(members)[: size // 2 * 2].reshape(-1, 2)
            day = first[event] + (last[event] - first[event]) * round // int(rounds[event])
            for white, black in paired:
                chance = 1 / (1 + 10 ** ((strength[black] - strength[white]) / 400))
                score = int(rng.choice([100, 50, 0], p=[chance * 0.8, 0.2, 0.8 - chance * 0.8]))
                rows.append((event, round, white, black, score, day, rng.random() > 0.04))
    columns = [np.array(column) for column in zip(*rows, strict=True)]
    names = ("event", "round", "white", "black", "score", "day", "played")
    games = dict(zip(names, columns, strict=True))
    games["score"] = np.where(games["played"] | (games["score"] != 50), games["score"], 100)  # no forfeit is drawn
    is_rated = rng.random(players) < 0.6
    stated = np.where(is_rated & (rng.random((len(rows), players)) < 0.9), strength + rng.integers(-60, 60), 0)
    at = np.arange(len(rows))
    coming_of_age = rng.integers(1988, 1999, players)  # during these years: what K they have changes without games
    births = np.where(rng.random(players) < 0.6, coming_of_age, rng.choice([0, *range(1950, 2006)], players))
    tables = ArchiveTables(
        ArchivePlayers.of(
            code=[f"P{number:03}" for number in range(players)],
            name=[f"Player {number}" for number in range(players)],
            fed=["LOR"] * players,
            sex=[""] * players,
            title=rng.choice(["", "GM", "WIM"], players).tolist(),
            birth=[str(year) if year else "" for year in births.tolist()],
        ),
        ArchiveEvents.of(
            key=[f"e{number:03}" for number in range(events)],
            name=[f"Event {number}" for number in range(events)],
            site=[""] * events,
            fed=[""] * events,
            first_day=first,
            last_day=last,
            reported=np.zeros(events),
            inputs={"all_play_all": kind == "round-robin", "is_match": kind == "match", "scheduled": rounds},
        ),
        ArchiveGames.of(**games, white_rating=stated[at, games["white"]], black_rating=stated[at, games["black"]]),
    )
    filled = (
        "score",
        "played",
        "white",
        "round",
        "game_day",
        "meeting",
        "birth_year",
        "wgm_wim",
        *tables.events.inputs,
    )
    write_archive(folder, tables, ArchiveManifest("invented", "seed", pool, "FIDE", "", "", {}, filled))
    return Archive(folder)
