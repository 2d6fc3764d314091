"""The score that a rulebook expects of a player against these opponents."""

from __future__ import annotations

from ratinghouse.calculators.answer_parts import (
    EXPECTATION_OF_GAME,
    GameColumnNames,
    Outcome,
    counted_of,
    entry_numbers,
    game_numbers,
    heading,
    opponent_of,
    refused,
    unanswerable,
    without_column,
)
from ratinghouse.calculators.question import CalculatorQuestion
from ratinghouse.calculators.scenarios import single, try_out
from ratinghouse.kernel.book import Rulebook
from ratinghouse.kernel.texts import text

GAME: GameColumnNames = (
    *EXPECTATION_OF_GAME,
    ("win", "win_chance"),
    ("draw", "draw_chance"),
    ("loss", "loss_chance"),
)


def expected(book: Rulebook, question: CalculatorQuestion) -> Outcome:
    """Return the expected score of each game and of all of them. Results do not matter."""
    problem = unanswerable(book, question) or without_column(book, "We")
    if problem:
        return problem
    trial = try_out(book, question.setting, [single(question.candidate, question.opponents)])
    if trial.entry("We") is None:
        return refused(
            book,
            "no-rating",
            text("without a rating no score can be expected"),
            text("enter it with {option}", option="--rating"),
        )
    return {
        "calculator": "expected",
        **heading(book, trial),
        "rating": question.candidate.rating,
        "games": [
            {
                **opponent_of(position + 1, opponent),
                **counted_of(trial, position),
                **game_numbers(trial, position, GAME),
            }
            for position, opponent in enumerate(question.opponents)
        ],
        **entry_numbers(trial, ("n", "Rc", "D", "PD", "We")),
    }
