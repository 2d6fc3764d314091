"""The score that a title norm requires against opponents, or against an average."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from ratinghouse.kernel.finding import Refused, WrongArgument
from ratinghouse.kernel.texts import counted_text, text
from ratinghouse.library.title_editions import title_edition

if TYPE_CHECKING:
    from ratinghouse.calculators.answers import NormAnswer
    from ratinghouse.calculators.question import OptionReader
    from ratinghouse.titles.levels import Edition

TITLES = ("GM", "IM", "WGM", "WIM")
MOST_GAMES = 30


def norm_score(opponents: str, titles: Sequence[str], typed: Mapping[str, str | None], rules: str | None) -> NormAnswer:
    """Answer for a list of opponents as it was typed, or for ``typed`` average, games and score.

    Raise ``WrongArgument``, or ``Refused`` with everything that is wrong with the list or the numbers.
    """
    from ratinghouse.calculators.norm_requirement import norm_of_average, norm_of_opponents
    from ratinghouse.calculators.question import OptionReader
    from ratinghouse.library.calculator_questions import question_events

    reader = OptionReader(typed)
    edition = _edition(reader, rules)
    if typed.get("average") is not None:
        games, mean, score = _numbers(reader, opponents, typed)
        return norm_of_average(games, mean, score, titles or TITLES, edition)
    if typed.get("games") or typed.get("score"):
        raise WrongArgument(
            text("a number of games and a score go with an average"), text("a list of opponents has them already")
        )
    (event,) = question_events(reader, [], opponents, results=False)
    if reader.findings:
        raise Refused(reader.findings)
    return norm_of_opponents(event.opponents, titles or TITLES, edition)


def _edition(reader: OptionReader, rules: str | None) -> Edition:
    from ratinghouse.titles.levels import edition_for

    edition = title_edition(rules) or edition_for(reader.setting().start)
    if edition.by_category:
        raise WrongArgument(
            text("before July 2009 a norm depended on the category of all players"),
            text("ask for the norms of a report"),
        )
    return edition


def _numbers(reader: OptionReader, opponents: str, typed: Mapping[str, str | None]) -> tuple[int, int, int | None]:
    from ratinghouse.calculators.spelling import half_points

    if opponents:
        raise WrongArgument(text("{words} and an average exclude each other", words=opponents), text("leave one out"))
    mean, games = reader.rating("average"), reader.whole("games", 1, MOST_GAMES)
    if reader.findings:
        raise Refused(reader.findings)
    if mean is None or games is None:
        raise WrongArgument(text("an average needs the number of games"), text("name both, such as 2460 and 9"))
    score = typed.get("score")
    if score is None:
        return games, mean, None
    halves = half_points(score)
    if halves is None or halves > 2 * games:
        message = counted_text(
            "a score of {score} is not possible in {count} game",
            "a score of {score} is not possible in {count} games",
            count=games,
            score=score,
        )
        raise WrongArgument(message, text("write it such as 6.5 or 6½"))
    return games, mean, 50 * halves
