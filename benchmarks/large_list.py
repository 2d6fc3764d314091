"""A rating list of the size of FIDE's: the real one if it is available, else an invented one."""

from __future__ import annotations

import os
from datetime import date
from pathlib import Path

import numpy as np

from ratinghouse.lists.files import read_list
from ratinghouse.lists.rating_list import PoolColumns, RatingList
from ratinghouse.lists.text_columns import text_column

PLAYERS = 518_307
LIST_DATE = date(2025, 9, 1)
SHARED = Path(os.environ.get("RATINGHOUSE_SHARED", Path(__file__).resolve().parents[2] / "shared"))
REAL = SHARED / "data" / "lists" / "fide-standard-2025-09.txt.xz"


def the_list(players: int | None = None) -> tuple[RatingList, str]:
    """Return the real list, or an invented one of its size; with ``players``, an invented one of that size."""
    if players is None and REAL.exists():
        ratings, _ = read_list(REAL)
        assert ratings is not None
        return ratings, "FIDE, September 2025"
    return invented(players or PLAYERS), "invented"


def invented(players: int = PLAYERS) -> RatingList:
    """Return a list of players with names, titles and flags about as frequent as in a real one."""
    random = np.random.default_rng(2025)
    syllables = ["ka", "ri", "mo", "ten", "sha", "lu", "vik", "do", "ne", "ber", "gal", "os"]
    words = random.integers(0, len(syllables), size=(players, 7))
    names = ["".join(syllables[w] for w in row[:3]) + ", " + "".join(syllables[w] for w in row[3:]) for row in words]
    women = random.random(players) < 0.11
    blank = text_column([""] * players)
    whole = np.int32
    return RatingList(
        id=text_column(str(1_000_000 + 23 * number) for number in range(players)),
        name=text_column(name.title() for name in names),
        fed=random.choice(text_column(["NOR", "JPN", "IND", "GER", "USA"]), players),
        sex=np.where(women, b"w", b"m"),
        title=random.choice(text_column(["", "GM", "IM", "FM"]), players, p=[0.95, 0.005, 0.015, 0.03]),
        w_title=blank.copy(),
        o_title=random.choice(text_column(["", "NA", "FA,FI"]), players, p=[0.97, 0.02, 0.01]),
        foa_title=blank.copy(),
        birth=random.integers(1930, 2018, players).astype("S4"),
        flag=np.where(women, b"w", b""),
        status=blank.copy(),
        pools={
            "standard": PoolColumns(
                random.integers(1400, 2800, players, dtype=whole),
                random.integers(0, 20, players, dtype=whole),
                random.choice(np.array([10, 20, 40], dtype=whole), players),
            )
        },
        date=LIST_DATE,
    )
