"""The rating change for the results of an event, game by game, with the changes for a win, a draw and a loss."""

from __future__ import annotations

from dataclasses import replace
from typing import Literal

from ratinghouse.calculators.answer_elements import ChangeGame, GameColumns
from ratinghouse.calculators.answer_parts import (
    EXPECTATION_OF_GAME,
    GameColumnNames,
    Outcome,
    change_of,
    coefficient,
    counted_of,
    entry_numbers,
    game_numbers,
    heading,
    no_rating,
    opponent_of,
    result_of,
    standing_after,
    unanswerable,
)
from ratinghouse.calculators.question import CalculatorQuestion
from ratinghouse.calculators.scenarios import Scenario, Trial, single, try_out
from ratinghouse.kernel.book import Rulebook
from ratinghouse.kernel.texts import text
from ratinghouse.rating.answer_values import numeric

GAME: GameColumnNames = (
    *EXPECTATION_OF_GAME,
    ("change", "game_change"),
)
IN_EVENT = text("as games of this event")
ALONE = text("each as the only game of the period")
WAYS: tuple[tuple[Literal["win", "draw", "loss"], str], ...] = (("win", "1"), ("draw", "="), ("loss", "0"))


def change(book: Rulebook, question: CalculatorQuestion) -> Outcome:
    """Return the rating change of the event."""
    problem = unanswerable(book, question)
    if problem:
        return problem
    opponents = question.opponents
    scenarios = [single(question.candidate, opponents)]
    if "win_change" not in book.names:
        scenarios.extend(_alone(question))
    trial = try_out(book, question.setting, scenarios)
    if change_of(trial) is None:
        return no_rating(book)
    games: list[ChangeGame] = [
        {
            **opponent_of(position + 1, opponent),
            **result_of(opponent),
            **counted_of(trial, position),
            **game_numbers(trial, position, GAME),
            **_outcomes(trial, position),
        }
        for position, opponent in enumerate(opponents)
    ]
    return {
        "calculator": "change",
        **heading(book, trial),
        "rating": question.candidate.rating,
        **coefficient(trial),
        "games": games,
        "outcomes": IN_EVENT if trial.has("win_change") else ALONE,
        **entry_numbers(trial, ("n", "W", "We", "Rc", "D", "PD")),
        "change": change_of(trial),
        **standing_after(trial),
    }


def _alone(question: CalculatorQuestion) -> list[Scenario]:
    """Return each game alone, won, drawn and lost, for rulebooks in which a game's change depends on the others."""
    return [
        single(question.candidate, (replace(opponent, result=code),))
        for opponent in question.opponents
        for _, code in WAYS
    ]


def _outcomes(trial: Trial, position: int) -> GameColumns:
    changes: GameColumns = {}
    first = 1 + len(WAYS) * position
    for way, (key, _) in enumerate(WAYS):
        if not trial.counted(position):
            changes[key] = None
        elif trial.has("win_change"):
            changes[key] = numeric(trial.game(f"{key}_change", position))
        else:
            changes[key] = change_of(trial, first + way)
    return changes
