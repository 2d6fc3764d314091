"""Invented federations whose strengths never change, several in one archive: nobody of one meets anybody of another."""

from __future__ import annotations

from datetime import date
from pathlib import Path

import numpy as np

from ratinghouse.kernel.calendars.days import add_months
from ratinghouse.lab.archive.archive import Archive, ArchiveTables, write_archive
from ratinghouse.lab.archive.manifest import ArchiveManifest
from ratinghouse.lab.archive.tables import ArchiveEvents, ArchiveGames, ArchivePlayers

FIELD = 30
ROUNDS = 4


def stationary_archive(folder: Path, seed: int, worlds: int, players: int = 2000, months: int = 72) -> Archive:
    """An archive of ``worlds`` federations: player p of world w has the row ``w * players + p``."""
    chance = np.random.default_rng(seed)
    size = (worlds, players)
    strength = np.clip(chance.normal(1950, 220, size), 1450, 2600)
    young = chance.random(size) < 0.3
    age = np.where(young, chance.uniform(9, 17, size), chance.triangular(18, 34, 70, size))
    playing = int(players * 0.35) // FIELD * FIELD
    fields = playing // FIELD
    columns: dict[str, list[np.ndarray]] = {name: [] for name in ("event", "round", "white", "black", "score", "day")}
    days, number = [], 0
    offset = np.arange(worlds)[:, None] * players
    for month in range(months):
        day = add_months(date(2000, 1, 3), month).toordinal()
        active = np.argsort(chance.random(size), axis=1)[:, :playing]
        near = np.take_along_axis(strength, active, 1) + chance.normal(0, 120, active.shape)
        active = np.take_along_axis(active, np.argsort(near, axis=1), 1) + offset
        groups = active.reshape(worlds * fields, FIELD)
        event = number + np.repeat(np.arange(worlds * fields), FIELD // 2)
        for round in range(1, ROUNDS + 1):
            order = np.take_along_axis(groups, np.argsort(chance.random(groups.shape), axis=1), 1)
            white, black = order[:, : FIELD // 2].reshape(-1), order[:, FIELD // 2 :].reshape(-1)
            columns["white"].append(white)
            columns["black"].append(black)
            columns["event"].append(event)
            columns["round"].append(np.full(len(white), round))
            columns["day"].append(np.full(len(white), day + round))
            columns["score"].append(scores(chance, strength.reshape(-1), white, black))
        days.append(np.full(worlds * fields, day))
        number += worlds * fields
    table = {name: np.concatenate(parts) for name, parts in columns.items()}
    order = np.lexsort((table["round"], table["event"]))
    table = {name: column[order] for name, column in table.items()}
    stated = np.rint(strength.reshape(-1)).astype(np.int64)
    first = np.concatenate(days)
    tables = ArchiveTables(
        ArchivePlayers.of(
            code=[f"{row:06}" for row in range(worlds * players)],
            **dict.fromkeys(("name", "fed", "sex", "title"), [""] * (worlds * players)),
            birth=[str(int(2000 - years)) for years in age.reshape(-1)],
        ),
        ArchiveEvents.of(
            key=[str(event) for event in range(number)],
            **dict.fromkeys(("name", "site", "fed"), [""] * number),
            first_day=first,
            last_day=first + ROUNDS,
            reported=first + ROUNDS,
        ),
        ArchiveGames.of(
            **table,
            played=np.ones(len(order), np.bool_),
            white_rating=stated[table["white"]],
            black_rating=stated[table["black"]],
        ),
    )
    filled = ("score", "played", "birth_year", "start_day", "Ro", "start_rating")
    write_archive(folder, tables, ArchiveManifest("worlds", "invented", "standard", "FIDE", "", "", {}, filled))
    return Archive(folder)


def scores(chance: np.random.Generator, strength: np.ndarray, white: np.ndarray, black: np.ndarray) -> np.ndarray:
    """White's scores in hundredths, with an edge of 30 points for White and fewer draws between unequal players."""
    expected = 1 / (1 + 10 ** (-(strength[white] - strength[black] + 30) / 400))
    draws = 0.42 * (1 - np.abs(2 * expected - 1))
    drawn = chance.random(len(white))
    return np.where(drawn < expected - draws / 2, 100, np.where(drawn < expected + draws / 2, 50, 0))
