"""Screening: quick tests that spare judging players who neither made a norm nor came near one."""

from __future__ import annotations

from ratinghouse.titles.conditions import average_of_the_opponents
from ratinghouse.titles.event import TITLES, NormCandidate, NormGame, RoundOutcome
from ratinghouse.titles.levels import LEVELS, Edition
from ratinghouse.titles.performance import average, difference
from ratinghouse.titles.tally import NormSetting

FEWEST = 6
"""One game less than the fewest that any article accepts (1.4.1b): with fewer nobody is near a norm."""


def worth_judging(candidate: NormCandidate, title: str, edition: Edition) -> bool:
    """Return whether there are games enough, against opponents strong enough, for a norm or a near miss."""
    met = [
        game.opponent for game in candidate.games if game.outcome is RoundOutcome.PLAYED and game.opponent is not None
    ]
    if edition.by_category:
        return bool(met)
    if len(met) < FEWEST:
        return False
    level = LEVELS[title]
    ratings = sorted(
        (edition.unrated if opponent.rating is None else opponent.rating for opponent in met), reverse=True
    )
    strongest = [*ratings[: FEWEST - 1], max(ratings[FEWEST - 1], level.floor)]
    return average(strongest) >= level.least_average - average_of_the_opponents.close


def norm_impossible(setting: NormSetting, games: tuple[NormGame, ...], needed: int) -> bool:
    """Return whether even the strongest opponents with the best score over any first rounds would not be a norm."""
    opponents = [game.opponent for game in games if game.opponent is not None]
    if sum(opponent.title in TITLES for opponent in opponents) * 2 < needed:
        return True
    unrated = setting.edition.unrated
    ratings = sorted((unrated if opponent.rating is None else opponent.rating for opponent in opponents), reverse=True)
    strongest = ratings[:needed]
    strongest[-1] = max(strongest[-1], setting.level.floor)
    highest = average(strongest)
    if highest < setting.level.least_average:
        return True
    return highest + _best_difference(games, needed) < setting.level.performance


def _best_difference(games: tuple[NormGame, ...], needed: int) -> int:
    """Return the largest dp over any first rounds; ignoring a win cannot raise it."""
    score, best = sum(game.score for game in games[: needed - 1]), -800
    for number, game in enumerate(games[needed - 1 :], start=needed):
        score += game.score
        best = max(best, difference(score, number))
    return best
