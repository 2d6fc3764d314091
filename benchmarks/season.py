"""Invented seasons of rated games as flat columns: events of ordinary sizes, everybody rated, every game played."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import date
from typing import Any

import numpy as np
from numpy.typing import NDArray

from benchmarks.flat_frames import frame_of_games
from ratinghouse.kernel.engine.frame import Frame

LIST_DAY = date(2009, 9, 1)
PUBLISHED_K = (10, 15, 20, 30, 40)
GAMES_PER_PLAYER = 5.9  # so that ten million games have 1.7 million players

Array = NDArray[Any]


@dataclass(frozen=True)
class Season:
    """Games by event, and what is known of the players."""

    event: Array
    white: Array
    black: Array
    score: Array  # White's, in hundredths
    Ro: Array
    K: Array

    def frame(self) -> Frame:
        """The frame of a rating run."""
        events = int(self.event[-1]) + 1
        day = LIST_DAY.toordinal()
        return frame_of_games(
            self.event,
            self.white,
            self.black,
            self.score,
            players=len(self.Ro),
            inputs={
                "Ro": self.Ro,
                "published_K": self.K,
                "start_day": np.full(events, day - 60),
                "event_month": np.full(events, LIST_DAY.year * 12 + LIST_DAY.month - 3),
                "list_day": np.array([day]),
                "list_month": np.array([LIST_DAY.year * 12 + LIST_DAY.month - 1]),
            },
            entry_inputs={"start_rating": self.Ro},
        )


def with_everything(frame: Frame, seed: int = 2024) -> Frame:
    """The same games with whatever is rare: newcomers, forfeits, matches, round robins."""
    chance = np.random.default_rng(seed)
    newcomer = chance.random(frame.players) < 0.02
    forfeit = chance.random(frame.sides) < 0.01
    is_match = chance.random(frame.events) < 0.03
    inputs = {
        **frame.inputs,
        "Ro": np.where(newcomer, 0, frame.inputs["Ro"]),
        "start_rating": np.where(newcomer.take(frame.player_of_entry), 0, frame.inputs["start_rating"]),
        "played": ~(forfeit | forfeit.take(frame.mirror)),
        "is_match": is_match,
        "scheduled": np.where(is_match, 4, 0),
        "all_play_all": chance.random(frame.events) < 0.3,
    }
    return replace(frame, inputs=inputs)


def season(games: int, seed: int = 2009) -> Season:
    """A season of about so many games."""
    chance = np.random.default_rng(seed)
    players = round(games / GAMES_PER_PLAYER)
    rating = np.clip(chance.normal(1850, 280, players), 1200, 2820).astype(np.int32)
    whites, blacks, events = [], [], []
    played = number = 0
    while played < games:
        size = min(int(chance.lognormal(3.6, 0.8)) + 6, players // 2)
        entered = np.unique(chance.integers(0, players, size)).astype(np.int32)
        for _ in range(int(chance.integers(5, 10))):
            chance.shuffle(entered)
            half = len(entered) // 2
            whites.append(entered[:half].copy())
            blacks.append(entered[half : 2 * half].copy())
            events.append(np.full(half, number, dtype=np.int32))
            played += half
        number += 1
    white, black, event = (np.concatenate(parts)[:games] for parts in (whites, blacks, events))
    expected = 1 / (1 + 10 ** ((rating[black] - rating[white]) / 400))
    luck = chance.random(games)
    score = np.where(luck < expected - 0.15, 100, np.where(luck < expected + 0.15, 50, 0)).astype(np.int8)
    return Season(event, white, black, score, rating, chance.choice(np.array(PUBLISHED_K, dtype=np.int32), players))
