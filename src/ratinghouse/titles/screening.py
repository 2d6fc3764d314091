"""Screening: a quick test whether any choice of games can be a norm, before the choices are tried."""

from __future__ import annotations

from ratinghouse.titles.event import TITLES, NormGame
from ratinghouse.titles.performance import average, difference
from ratinghouse.titles.tally import NormSetting


def norm_impossible(setting: NormSetting, games: tuple[NormGame, ...], needed: int) -> bool:
    """Return whether even the strongest opponents, with the best score after any round, would not make a norm."""
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
    """Return the largest dp for the score after any round; ignoring a win cannot raise it."""
    score, best = sum(game.score for game in games[: needed - 1]), -800
    for number, game in enumerate(games[needed - 1 :], start=needed):
        score += game.score
        best = max(best, difference(score, number))
    return best
