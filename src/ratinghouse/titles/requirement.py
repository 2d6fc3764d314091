"""The score that a norm requires for an average of the opponents, and the average for a score (annex to 1.7)."""

from __future__ import annotations

from typing import NamedTuple

from ratinghouse.titles.conditions import least_share_of_the_points
from ratinghouse.titles.levels import Level
from ratinghouse.titles.performance import HALF, POINT, difference, percentage, performance


class NormTableLine(NamedTuple):
    """One line of the annex: with this score the norm requires at least this average."""

    score: int
    percent: int
    dp: int
    least_average: int


def least_score(games: int) -> int:
    """Return the smallest score, in half points, that is not below 35 per cent (1.4.8b).

    A smaller score is never a norm, however strong the opponents. The exact score decides, not the rounded p.

    >>> [least_score(games) for games in (9, 10, 13)]
    [350, 350, 500]
    """
    return least_share_of_the_points.bound_of(games)


def least_average(level: Level, games: int, score: int) -> int | None:
    """Return the lowest average of the opponents with which a score is a norm; None where no average is enough.

    >>> from ratinghouse.titles.levels import LEVELS
    >>> least_average(LEVELS["GM"], 9, 650), least_average(LEVELS["GM"], 9, 700), least_average(LEVELS["GM"], 9, 300)
    (2434, 2380, None)
    """
    if games == 0 or score < least_score(games):
        return None
    return max(level.least_average, level.performance - difference(score, games))


def required_score(level: Level, games: int, average: int) -> int | None:
    """Return the smallest score with which opponents of this average give a norm; None where no score does.

    >>> from ratinghouse.titles.levels import LEVELS
    >>> [required_score(LEVELS["GM"], 9, average) for average in (2460, 2680, 2379)]
    [650, 350, None]
    """
    if average < level.least_average:
        return None
    scores = range(least_score(games), games * POINT + 1, HALF)
    return next((score for score in scores if performance(average, score, games) >= level.performance), None)


def annex(level: Level, games: int) -> list[NormTableLine]:
    """Return every score that can be a norm in so many games, from the highest, with the average that it requires."""
    return [
        NormTableLine(
            score,
            percentage(score, games),
            difference(score, games),
            max(level.least_average, level.performance - difference(score, games)),
        )
        for score in range(games * POINT, least_score(games) - 1, -HALF)
    ]
