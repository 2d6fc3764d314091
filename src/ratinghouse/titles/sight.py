"""Whether a norm is within sight: a quick look that spares judging those who neither made one nor came near."""

from __future__ import annotations

from ratinghouse.titles.conditions import average_of_the_opponents
from ratinghouse.titles.event import NormCandidate, RoundOutcome
from ratinghouse.titles.levels import LEVELS, Edition
from ratinghouse.titles.performance import average

FEWEST = 6
"""One game less than the fewest that any article is content with (1.4.1b): with fewer nobody is near a norm."""


def within_sight(candidate: NormCandidate, title: str, edition: Edition) -> bool:
    """Return whether there are games enough, against opponents strong enough, for a norm or a near miss."""
    met = [
        game.opponent for game in candidate.games if game.outcome is RoundOutcome.PLAYED and game.opponent is not None
    ]
    if edition.by_category:
        return bool(met)
    if len(met) < FEWEST:
        return False
    level = LEVELS[title]
    ratings = sorted((edition.unrated if one.rating is None else one.rating for one in met), reverse=True)
    strongest = [*ratings[: FEWEST - 1], max(ratings[FEWEST - 1], level.floor)]
    return average(strongest) >= level.least_average - average_of_the_opponents.close
