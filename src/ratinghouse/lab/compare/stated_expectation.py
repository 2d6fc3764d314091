"""A rulebook's expected score for two ratings that a source states, for the calibration of published lists."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from ratinghouse.kernel.book import Rulebook
from ratinghouse.kernel.engine.frame import Frame
from ratinghouse.kernel.engine.run import run
from ratinghouse.kernel.rule import Rule
from ratinghouse.kernel.units import Unit
from ratinghouse.lab.estimates.dyadic import Real


def stated_expectation(book: Rulebook, white: NDArray[np.integer], black: NDArray[np.integer]) -> Real:
    """Return the expected score of White, from 0 to 1, by the rule of a rulebook; not a number where one is unrated.

    Each pair of ratings is one event of one game, on the first day of the edition.
    """
    both = (white > 0) & (black > 0)
    beyond_ratings = 1 << 13
    pairs, back = np.unique(white[both].astype(np.int64) * beyond_ratings + black[both], return_inverse=True)
    games = len(pairs)
    expected = np.full(len(white), np.nan)
    if not games:
        return expected
    ratings = np.stack([pairs // beyond_ratings, pairs % beyond_ratings], axis=1).reshape(-1)
    day = np.full(games, book.in_force.toordinal())
    entries = np.arange(2 * games)
    frame = Frame(
        events=games,
        players=2 * games,
        event_of_entry=entries // 2,
        player_of_entry=entries,
        entry_of_side=entries,
        mirror=entries ^ 1,
        inputs={
            "Ro": ratings,
            "start_rating": ratings,
            "game_rating": ratings,
            "score": np.full(2 * games, 50),
            "played": np.ones(2 * games, np.bool_),
            "start_day": day,
        },
    )
    rule = book.names.get("PD")
    if not isinstance(rule, Rule):
        return expected
    probability = run(book, frame, outputs=["PD"])["PD"][::2]  # of sides and of entries alike: each entry has one side
    expected[both] = (probability if rule.unit is Unit.REAL else probability / 100)[back]
    return expected
