"""Invented seasons of rated games as flat columns: of ordinary events and games, or with rare cases."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from typing import Any

import numpy as np
from numpy.typing import NDArray

from benchmarks.flat_frames import frame_of_games
from ratinghouse.kernel.engine.frame import Frame

LIST_DAY = date(2009, 9, 1)
LATE_DAY = date(2025, 11, 3)  # when differences of the top players are no longer capped
PUBLISHED_K = (10, 15, 20, 30, 40)
GAMES_PER_PLAYER = 5.9  # so that ten million games have 1.7 million players

Array = NDArray[Any]


@dataclass(frozen=True)
class Rare:
    """The rare cases in a season: flags of players, games and events."""

    newcomer: Array
    played: Array
    is_match: Array
    scheduled: Array
    all_play_all: Array
    exempt: Array  # starts when top players' differences are not capped


@dataclass(frozen=True)
class Season:
    """Games by event, and what is known of the players."""

    event: Array
    white: Array
    black: Array
    score: Array  # White's, in hundredths
    Ro: Array
    K: Array

    def frame(self, rare: Rare | None = None) -> Frame:
        """Return the frame of a rating run, of ordinary games or with rare cases."""
        events = int(self.event[-1]) + 1
        day = LIST_DAY.toordinal()
        start_day = np.full(events, day - 60)
        rating, of_events = self.Ro, {}
        if rare is not None:
            rating = np.where(rare.newcomer, 0, self.Ro)
            start_day = np.where(rare.exempt, LATE_DAY.toordinal(), start_day)
            of_events = {name: getattr(rare, name) for name in ("is_match", "scheduled", "all_play_all")}
        return frame_of_games(
            self.event,
            self.white,
            self.black,
            self.score,
            players=len(self.Ro),
            inputs={
                "Ro": rating,
                "published_K": self.K,
                "start_day": start_day,
                **of_events,
                "event_month": np.full(events, LIST_DAY.year * 12 + LIST_DAY.month - 3),
                "list_day": np.array([day]),
                "list_month": np.array([LIST_DAY.year * 12 + LIST_DAY.month - 1]),
            },
            entry_inputs={"start_rating": rating},
            played=None if rare is None else rare.played,
        )


def rare_parts(invented: Season, seed: int = 2024) -> Rare:
    """Return newcomers, forfeits, matches, unfinished round robins and late events for a season."""
    chance = np.random.default_rng(seed)
    events = int(invented.event[-1]) + 1
    is_match = chance.random(events) < 0.03
    played = chance.random(len(invented.white)) >= 0.02
    return Rare(
        newcomer=chance.random(len(invented.Ro)) < 0.02,
        played=played,
        is_match=is_match,
        scheduled=np.where(is_match, 4, 0).astype(np.int32),
        all_play_all=(chance.random(events) < 0.3) & ~_is_complete(invented, played, events),
        exempt=np.arange(events) > 0.8 * events,
    )


def _is_complete(invented: Season, played: Array, events: int) -> Array:
    """Return whether as many games were played in an event as if all players had met each other."""
    sides = np.concatenate([invented.event, invented.event]).astype(np.int64)
    entries = np.unique(sides * len(invented.Ro) + np.concatenate([invented.white, invented.black])) // len(invented.Ro)
    entered = np.bincount(entries, minlength=events)
    complete: Array = 2 * np.bincount(invented.event[played], minlength=events) == entered * (entered - 1)
    return complete


def season(games: int, seed: int = 2009) -> Season:
    """Return a season of about this number of games."""
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
