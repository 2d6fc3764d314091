"""The first rating of an unrated player from one or several events, or what is still missing for it."""

from __future__ import annotations

from typing import Literal, get_args

from ratinghouse.calculators.answer_elements import (
    FirstColumns,
    FirstEvent,
    FirstEventColumns,
    FirstSymbol,
    MissingCondition,
    RuleStep,
)
from ratinghouse.calculators.answer_parts import (
    Outcome,
    counted_of,
    has_column,
    heading,
    opponent_of,
    refused,
    result_of,
    standing_after,
    step,
    unanswerable,
)
from ratinghouse.calculators.question import CalculatorQuestion
from ratinghouse.calculators.scenarios import Scenario, Trial, try_out
from ratinghouse.kernel.book import Rulebook
from ratinghouse.kernel.rule import Rule, Value
from ratinghouse.kernel.texts import text
from ratinghouse.rating.answer_values import label, numeric

FIRST: tuple[FirstSymbol, ...] = get_args(FirstSymbol)
EVENT_NUMBERS: tuple[Literal["pool_games", "pool_score", "Ru"], ...] = ("pool_games", "pool_score", "Ru")
EVENT_FLAGS: tuple[Literal["pooled", "in_window"], ...] = ("pooled", "in_window")


def initial(book: Rulebook, question: CalculatorQuestion) -> Outcome:
    """Return the first rating that follows from all the events together."""
    problem = unanswerable(book, question)
    if problem:
        return problem
    if question.candidate.rating is not None:
        return refused(
            book,
            "rated",
            text("a rated player gets no first rating"),
            text("leave out {option}, or use {calculator}", option="--rating", calculator="calc change"),
        )
    if not (any(rule.name.startswith("first_") for rule in book.rules) or "declared" in book.names):
        return refused(
            book,
            "no-first-rating",
            text("it has no rules for first ratings"),
            text("choose another rulebook with {option}", option="--rules"),
        )
    trial = try_out(book, question.setting, [Scenario(question.candidate, question.events)])
    missing = _missing(trial)
    return {
        "calculator": "initial",
        **heading(book, trial),
        "events": [_event(trial, number, question) for number in range(len(question.events))],
        **_first_numbers(trial),
        "published": not missing and trial.player("list_status") == "new",
        "missing": missing,
        "steps": _steps(trial),
        **standing_after(trial),
    }


def _first_numbers(trial: Trial) -> FirstColumns:
    numbers: FirstColumns = {}
    for name in FIRST:
        if trial.has(name):
            numbers[name] = numeric(trial.player(name))
    return numbers


def _event(trial: Trial, number: int, question: CalculatorQuestion) -> FirstEvent:
    event = question.events[number]
    return {
        "name": event.name or None,
        "date": event.day.isoformat() if event.day else None,
        **_event_columns(trial, number),
        "status": label(trial.entry("status", event=number)),
        "games": [
            {
                **opponent_of(position + 1, opponent),
                **result_of(opponent),
                **counted_of(trial, position, event=number),
            }
            for position, opponent in enumerate(event.opponents)
        ],
    }


def _event_columns(trial: Trial, event: int) -> FirstEventColumns:
    columns: FirstEventColumns = {}
    for name in EVENT_NUMBERS:
        if has_column(trial, name, "entry"):
            columns[name] = numeric(trial.entry(name, event=event))
    for flag in EVENT_FLAGS:
        if has_column(trial, flag, "entry"):
            holds = trial.entry(flag, event=event)
            columns[flag] = None if holds is None else bool(holds)
    return columns


def _missing(trial: Trial) -> list[MissingCondition]:
    """Return each condition of a first rating that is not met yet, with its article."""
    book = trial.run.book
    rule = book.names.get("published_first")
    if not isinstance(rule, Rule) or trial.player("published_first") is not False:
        return []
    games, needed = trial.player("first_games"), _needed(trial)
    missing: list[MissingCondition] = []
    assert isinstance(games, int)
    if needed is not None and games < needed:
        sentence = text(
            "{needed} games against rated opponents are needed, {games} count so far", needed=needed, games=games
        )
        missing.append({"what": "games", "article": rule.article, "missing": needed - games, "says": sentence})
    floor, rating = _floor(trial), trial.player("first_rating")
    if isinstance(rating, int) and isinstance(floor, int) and games and rating < floor:
        sentence = text("the rating would be {rating}, and none below {floor} is published", rating=rating, floor=floor)
        missing.append({"what": "floor", "article": rule.article, "missing": floor - rating, "says": sentence})
    if not missing:
        missing.append({"what": "results", "article": rule.article, "missing": None, "says": book.sentence(rule)})
    return missing


def _needed(trial: Trial) -> int | None:
    """Return how many games a first rating needs; None where the rulebook has no single number."""
    needed = trial.player("first_games_needed")
    value = trial.run.book.names.get("games_needed")
    if needed is None and isinstance(value, Value) and isinstance(value.value, int):
        return value.value
    return needed if isinstance(needed, int) else None


def _floor(trial: Trial) -> int | None:
    """Return the lowest rating that is published."""
    lowest, value = trial.player("lowest"), trial.run.book.names.get("floor")
    if lowest is not None or not isinstance(value, Value):
        return lowest if isinstance(lowest, int) else None
    floor = value.on(trial.run.period.list_date)
    return floor if isinstance(floor, int) else None


def _steps(trial: Trial) -> list[RuleStep]:
    """Return the rules that made the first rating, one after another."""
    row = trial.player_row(0)
    rules = [rule for rule in trial.run.book.rules if rule.per == "player" and not rule.on_request]
    relevant = [
        rule for rule in rules if rule.name.startswith("first_") or rule.name in ("published_first", "declared", "Rn")
    ]
    return [step(trial, rule, row) for rule in relevant if trial.run.working.at(rule.name, row) is not None]
