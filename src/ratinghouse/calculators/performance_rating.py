"""The performance rating of a result: by the rulebook's own rule, else the rating with exactly this expected score."""

from __future__ import annotations

from dataclasses import replace

from ratinghouse.calculators.answer_elements import PerformanceColumns
from ratinghouse.calculators.answer_parts import Outcome, heading, refused, step, unanswerable, without_column
from ratinghouse.calculators.answers import PerformanceAnswer
from ratinghouse.calculators.question import CalculatorQuestion
from ratinghouse.calculators.scenarios import Trial, single, try_out
from ratinghouse.kernel.book import Rulebook
from ratinghouse.kernel.rule import Rule
from ratinghouse.kernel.texts import Text, text
from ratinghouse.rating.answer_values import numeric

PERFORMANCE = ("performance_games", "performance_score", "performance_Ra", "performance_p", "performance_dp", "Rp")
CALCULATOR_DEFINITION = text(
    "The rulebook has no performance rating. By the calculator's own definition it is the lowest whole rating at which "
    "the rulebook expects this score."
)
LOW, HIGH = 100, 4100  # the range in which a performance rating is searched for
STEPS = (100, 10, 1)


def performance(book: Rulebook, question: CalculatorQuestion) -> Outcome:
    """Return the performance rating. The player's own rating does not matter."""
    problem = unanswerable(book, question)
    if problem:
        return problem
    if "Rp" not in book.names:
        return _by_expectation(book, question)
    trial = try_out(book, question.setting, [single(question.candidate, question.opponents)])
    row = trial.rows[0][0]
    if not trial.entry("performance_games"):
        return _no_games(book)
    rules = [rule for name in PERFORMANCE if isinstance(rule := book.names.get(name), Rule)]
    games, score, mean, share, difference, rating = (numeric(trial.run.working.at(name, row)) for name in PERFORMANCE)
    columns: PerformanceColumns = {"Ra": mean, "p": share, "dp": difference}
    return {
        "calculator": "performance",
        **heading(book, trial),
        "n": games,
        "W": score,
        **columns,
        "Rp": rating,
        "notional": share in (0, 1),
        "steps": [step(trial, rule, row) for rule in rules],
    }


def _by_expectation(book: Rulebook, question: CalculatorQuestion) -> Outcome:
    """Search by running the rulebook at rating after rating."""
    problem = without_column(book, "We")
    if problem:
        return problem
    trial = _at(book, question, range(LOW, LOW + 1))
    games = trial.entry("n")
    if not games:
        return _no_games(book)
    if trial.entry("W") in (0, games):
        return _answer(book, trial, None, text("All won or all lost: no rating expects that."))
    below, rating = LOW - STEPS[0], HIGH  # the score is more than is expected at ``below``, but not at ``rating``
    for width in STEPS:
        tried = range(below + width, rating + 1, width)
        trial = _at(book, question, tried)
        enough = next((row for row in range(len(tried)) if not _less(trial, row)), None)
        if enough is None or tried[enough] == LOW:
            return refused(
                book,
                "beyond-ratings",
                text("no rating from {low} to {high} expects this score", low=LOW, high=HIGH),
                text("check the list"),
            )
        below, rating = tried[enough] - width, tried[enough]
    return _answer(book, trial, rating, CALCULATOR_DEFINITION)


def _answer(book: Rulebook, trial: Trial, rating: int | None, definition: Text) -> PerformanceAnswer:
    last = len(trial.rows) - 1
    columns: PerformanceColumns = {"Rc": numeric(trial.entry("Rc", last)), "says": definition}
    return {
        "calculator": "performance",
        **heading(book, trial),
        "n": numeric(trial.entry("n")),
        "W": numeric(trial.entry("W")),
        "notional": False,
        "steps": [],
        "Rp": rating,
        **columns,
    }


def _at(book: Rulebook, question: CalculatorQuestion, ratings: range) -> Trial:
    """Return a trial of the same games, played by players with these ratings."""
    players = [replace(question.candidate, rating=rating) for rating in ratings]
    return try_out(book, question.setting, [single(player, question.opponents) for player in players])


def _less(trial: Trial, row: int) -> bool:
    """Return whether the expected score is less than the score."""
    expected, score = trial.entry("We", row), trial.entry("W", row)
    assert isinstance(expected, (int, float))
    assert isinstance(score, (int, float))
    return expected < score


def _no_games(book: Rulebook) -> Outcome:
    return refused(
        book, "no-games", text("no game against a rated opponent was played"), text("write ratings instead of unrated")
    )
