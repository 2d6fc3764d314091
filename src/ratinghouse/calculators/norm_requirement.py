"""The calculator of norms: the score that a title norm requires against opponents, and whether it was reached.

A calculator does not know the opponents' titles and federations, so it does not judge the mix of opponents; the command
``norms`` judges it from a report.
"""

from __future__ import annotations

from collections.abc import Sequence

from ratinghouse.calculators.answer_elements import TitleRequirement
from ratinghouse.calculators.answers import NormAnswer
from ratinghouse.calculators.opponents import ListedOpponent
from ratinghouse.kernel.texts import text
from ratinghouse.reports.results import CODES
from ratinghouse.titles.levels import LEVELS, Edition, Level
from ratinghouse.titles.performance import POINT, average, performance
from ratinghouse.titles.requirement import annex, required_score

NOT_JUDGED = text(
    "Titles and federations of the opponents are not judged here; the command norms judges them from a report."
)


def norm_of_opponents(opponents: Sequence[ListedOpponent], titles: Sequence[str], edition: Edition) -> NormAnswer:
    """Return the score required for each title, the score so far, and the score still needed in the open games."""
    played = [opponent for opponent in opponents if opponent.result is None or CODES[opponent.result].played]
    score = sum(CODES[opponent.result].score for opponent in played if opponent.result is not None)
    open_games = sum(opponent.result is None for opponent in played)
    answers = []
    for title in titles:
        level = LEVELS[title]
        mean = average(_ratings(played, level, edition))
        answers.append(_answer(level, len(played), mean, score, open_games))
    return {"calculator": "norm", "edition": edition.id, "titles": answers, "says": NOT_JUDGED}


def norm_of_average(games: int, mean: int, score: int | None, titles: Sequence[str], edition: Edition) -> NormAnswer:
    """Return the same where only the number of games and the opponents' average are known."""
    open_games = games if score is None else 0
    answers = [_answer(LEVELS[title], games, mean, score or 0, open_games) for title in titles]
    return {"calculator": "norm", "edition": edition.id, "titles": answers, "says": NOT_JUDGED}


def _ratings(opponents: Sequence[ListedOpponent], level: Level, edition: Edition) -> list[int]:
    ratings = sorted(edition.unrated if opponent.rating is None else opponent.rating for opponent in opponents)
    if ratings:
        ratings[0] = max(ratings[0], level.floor)
    return ratings


def _answer(level: Level, games: int, mean: int, score: int, open_games: int) -> TitleRequirement:
    required = required_score(level, games, mean)
    short = None if required is None else max(0, required - score)
    return {
        "title": level.title,
        "games": games,
        "Ra": mean,
        "least_average": level.least_average,
        "score": score / POINT,
        "open": open_games,
        "required": None if required is None else required / POINT,
        "needed": None if short is None else short / POINT,
        "Rp": performance(mean, score, games) if games and not open_games else None,
        "enough": short == 0,
        "possible": short is not None and short <= open_games * POINT,
        "table": [{"score": line.score / POINT, "least_average": line.least_average} for line in annex(level, games)],
    }
