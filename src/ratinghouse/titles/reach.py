"""Whether any choice of a candidate's games could be a norm: a quick look that spares the search for most players."""

from __future__ import annotations

from ratinghouse.titles.event import TITLES, NormGame
from ratinghouse.titles.performance import average, difference
from ratinghouse.titles.tally import NormSetting


def out_of_reach(setting: NormSetting, games: tuple[NormGame, ...], needed: int) -> bool:
    """Return whether not even the strongest opponents with the best score of any beginning would do."""
    opponents = [game.opponent for game in games if game.opponent is not None]
    if sum(one.title in TITLES for one in opponents) * 2 < needed:
        return True
    unrated = setting.edition.unrated
    ratings = sorted((unrated if one.rating is None else one.rating for one in opponents), reverse=True)
    strongest = ratings[:needed]
    strongest[-1] = max(strongest[-1], setting.level.floor)
    highest = average(strongest)
    if highest < setting.level.least_average:
        return True
    return highest + _best_difference(games, needed) < setting.level.performance


def _best_difference(games: tuple[NormGame, ...], needed: int) -> int:
    """Return the largest dp of any beginning; to ignore a win cannot raise it."""
    score, best = sum(game.score for game in games[: needed - 1]), -800
    for number, game in enumerate(games[needed - 1 :], start=needed):
        score += game.score
        best = max(best, difference(score, number))
    return best
