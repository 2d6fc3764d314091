"""Sudden newcomers: high first ratings after few games, and steep rises within twelve months."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from ratinghouse.lab.drift.list_history import YEAR, ListHistory
from ratinghouse.lab.screen.rarity import EmpiricalTail
from ratinghouse.lab.screen.screen_case import ScreenCase, ScreenedKind
from ratinghouse.lab.screen.sources import DAY_STEP, ScreenedSides

NEWCOMER, RISE = "high-first-rating", "steep-rise"
FEW_GAMES = 30
NEXT_GAMES = 20
QUARTILE = 0.6745  # deviations from the median to a quartile of a normal law

Whole = NDArray[np.int64]
Real = NDArray[np.float64]


def high_first_ratings(history: ListHistory, sides: ScreenedSides, played: Whole, limit: float) -> ScreenedKind:
    """Return the first ratings of which at most ``limit`` as doubtful are expected; ``played`` are all sides of games.

    A player on the first list, or with more than a few games before the first rating, is not a newcomer. The measure is
    the hypotenuse of how high the rating is among first ratings, and how far the next games fall short of it.
    """
    rated = history.rating > 0
    first = np.where(rated.any(axis=0), rated.argmax(axis=0), 0) if len(history) else np.zeros(0, np.int64)
    new = np.flatnonzero(first > 0)
    day = np.array([day.toordinal() for day in history.days], np.int64)
    games = _games_before(played, new, day[first[new]] if len(new) else np.zeros(0, np.int64))
    new, games = new[games <= FEW_GAMES], games[games <= FEW_GAMES]
    listed = first[new]
    rating = history.rating[listed, new].astype(np.float64)
    surplus, z, later = _results_after(sides, new, day[listed] if len(new) else games)
    measure = np.hypot(np.maximum(_standing(rating), 0.0), np.maximum(-z, 0.0))
    tail = EmpiricalTail.of(measure)
    expected = len(new) * tail.share(measure)
    cases = []
    for row in np.flatnonzero(expected <= limit).tolist():
        numbers = {
            "rating": int(rating[row]),
            "usual_rating": int(np.median(rating)),
            "list": history.days[listed[row]].isoformat(),
            "games": int(games[row]),
            "later_games": int(later[row]),
            "later_surplus": round(float(surplus[row]), 1),
            "later_z": round(float(z[row]), 2),
        }
        cases.append(ScreenCase(NEWCOMER, (int(new[row]),), (), float(measure[row]), float(expected[row]), numbers))
    return ScreenedKind(NEWCOMER, len(new), tail, cases, tail.threshold(limit, len(new)))


def steep_rises(history: ListHistory, limit: float) -> ScreenedKind:
    """Return the players of whom at most ``limit`` are expected to rise as much within twelve months."""
    size = history.rating.shape[1]
    day = np.array([day.toordinal() for day in history.days], np.int64)
    most, at, since = np.full(size, np.iinfo(np.int64).min), np.zeros(size, np.int64), np.zeros(size, np.int64)
    for number in range(len(day)):
        earlier = int(np.searchsorted(day, day[number] - YEAR))
        before, after = history.rating[earlier].astype(np.int64), history.rating[number].astype(np.int64)
        rise = np.where((before > 0) & (after > 0), after - before, np.iinfo(np.int64).min)
        better = (rise > most) & (earlier < number)
        most[better], at[better], since[better] = rise[better], number, earlier
    known = np.flatnonzero(most > np.iinfo(np.int64).min)
    measure = most[known].astype(np.float64)
    tail = EmpiricalTail.of(measure)
    expected = len(known) * tail.share(measure)
    cases = []
    for row in np.flatnonzero(expected <= limit).tolist():
        player = int(known[row])
        numbers = {
            "rise": int(most[player]),
            "before": int(history.rating[since[player], player]),
            "after": int(history.rating[at[player], player]),
            "from": history.days[since[player]].isoformat(),
            "to": history.days[at[player]].isoformat(),
            "games": _games_of_lists(history, int(since[player]), int(at[player]), player),
        }
        cases.append(ScreenCase(RISE, (player,), (), float(measure[row]), float(expected[row]), numbers))
    return ScreenedKind(RISE, len(known), tail, cases, tail.threshold(limit, len(known)))


def _games_before(played: Whole, player: Whole, day: Whole) -> Whole:
    """Return each player's games before a day; ``played`` are players times ``DAY_STEP`` plus days, sorted."""
    first = np.searchsorted(played, player * DAY_STEP)
    return np.searchsorted(played, player * DAY_STEP + day) - first


def _standing(rating: Real) -> Real:
    """Return how many deviations each rating lies above the median; half of all lie within 0.6745 of it."""
    if not len(rating):
        return rating
    low, middle, high = np.quantile(rating, [0.25, 0.5, 0.75])
    standing: Real = (rating - middle) / max((high - low) / (2 * QUARTILE), 1.0)
    return standing


def _results_after(sides: ScreenedSides, player: Whole, day: Whole) -> tuple[Real, Real, Whole]:
    """Return what players scored beyond expectation in their next games, in points and deviations, and how many."""
    moment = sides.player * DAY_STEP + sides.day
    order = np.argsort(moment, kind="stable")
    first = np.searchsorted(moment[order], player * DAY_STEP + day)
    last = np.minimum(first + NEXT_GAMES, np.searchsorted(moment[order], (player + 1) * DAY_STEP))
    sums = [np.append(0.0, np.cumsum(column[order])) for column in (sides.surplus, sides.variance)]
    surplus, variance = (column[last] - column[first] for column in sums)
    return surplus, surplus / np.sqrt(np.maximum(variance, 1.0)), last - first


def _games_of_lists(history: ListHistory, first: int, last: int, player: int) -> int:
    return 0 if history.games is None else int(history.games[first + 1 : last + 1, player].sum())
