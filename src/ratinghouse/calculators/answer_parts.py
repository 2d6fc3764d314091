"""What every document is made of: numbers read from a trial, the rules behind them, and the refusals in common."""

from __future__ import annotations

from typing import Any

from ratinghouse.calculators.opponents import ListedOpponent
from ratinghouse.calculators.question import CalculatorQuestion
from ratinghouse.calculators.scenarios import Trial
from ratinghouse.kernel.book import Rulebook
from ratinghouse.kernel.finding import Finding
from ratinghouse.kernel.rule import Rule
from ratinghouse.kernel.texts import text
from ratinghouse.rating.rule_inputs import inputs_of
from ratinghouse.reports.report import Format
from ratinghouse.reports.results import CODES

Document = dict[str, Any]
Outcome = Document | Finding

MOST_IN_ROUND_ROBIN = 30
K_COLUMNS = ("K_listed", "K")  # the K of the list, and the K after what a period's games make of it


def heading(calculator: str, book: Rulebook, trial: Trial | None = None) -> Document:
    """How every document begins."""
    day = trial.run.period.list_date if trial else None
    return {
        "calculator": calculator,
        "rules": book.id,
        "title": book.title,
        "list_date": day.isoformat() if day else None,
    }


def refused(book: Rulebook, code: str, problem: str, remedy: str, article: str = "") -> Finding:
    """Return the finding that says why a rulebook has no answer."""
    message = text("{rulebook}: {problem}", rulebook=book.id, problem=problem)
    return Finding("error", code, message, remedy, article=article)


def unanswerable(book: Rulebook, question: CalculatorQuestion) -> Finding | None:
    """What no rulebook could answer, whatever the calculator."""
    for event in question.events:
        opponents = event.opponents
        if (
            question.setting.format is Format.MATCH
            and len({(opponent.rating, opponent.rd) for opponent in opponents}) > 1
        ):
            return refused(
                book,
                "several-opponents",
                text("a match has one opponent"),
                text("write the opponent once, as 2250x6 3.5, or leave out {option}", option="--format"),
            )
        if question.setting.format is Format.ROUND_ROBIN:
            if len(opponents) > MOST_IN_ROUND_ROBIN:
                return refused(
                    book,
                    "too-many-opponents",
                    text(
                        "a round robin has at most {most} opponents here",
                        most=MOST_IN_ROUND_ROBIN,
                    ),
                    text("leave out {option}, or write a report and use ratinghouse rate", option="--format"),
                )
            if question.candidate.rating is None or any(opponent.rating is None for opponent in opponents):
                return refused(
                    book,
                    "whole-table-needed",
                    text("with unrated players a round robin depends on everybody's results"),
                    text("write the whole table as a report and use ratinghouse rate"),
                )
    return None


def opponent_of(no: int, opponent: ListedOpponent) -> Document:
    """Return an opponent of the list."""
    document: Document = {"no": no, "name": opponent.name or None, "rating": opponent.rating}
    if opponent.rd is not None:
        document["RD"] = opponent.rd
    return document | {"colour": opponent.colour or None}


def result_of(opponent: ListedOpponent) -> Document:
    """His result, None where it is open."""
    score = CODES[opponent.result].score / 100 if opponent.result else None
    return {"result": opponent.result, "score": score}


def game_numbers(trial: Trial, position: int, names: tuple[tuple[str, str], ...], scenario: int = 0) -> Document:
    """Numbers of a game, as (key, column). A column that the rulebook lacks is absent; null where it does not apply."""
    counted = trial.counted(position, scenario)
    numbers: Document = {"counted": counted, "why": trial.why(position, scenario)}
    for key, column in names:
        rule = trial.run.book.names.get(column)
        if isinstance(rule, Rule) and rule.per == "side":
            numbers[key] = trial.game(column, position, scenario) if counted else None
    return numbers


def entry_numbers(trial: Trial, names: tuple[str, ...], scenario: int = 0, event: int = 0) -> Document:
    """Numbers of the candidate in an event, as far as the rulebook has them per entry."""
    rules = trial.run.book.names
    return {
        name: trial.entry(name, scenario, event)
        for name in names
        if isinstance(rule := rules.get(name), Rule) and rule.per == "entry"
    }


def change_of(trial: Trial, scenario: int = 0) -> Any:
    """What the games brought, not rounded; None for a player who has no rating that could change."""
    return trial.entry("change" if trial.has("change") else "period_change", scenario)


def standing_after(trial: Trial, scenario: int = 0) -> Document:
    """What the next list shows of the candidate."""
    document: Document = {"Rn": trial.player("Rn", scenario) or None}
    if trial.has("RD_new"):
        document["RD"] = trial.player("RD_new", scenario)
    return document | {"status": trial.player("list_status", scenario)}


def coefficient(trial: Trial, scenario: int = 0) -> Document:
    """K, and the rules that found it with what they were given; where there is none, the RD that stands for it."""
    if not trial.has("K"):
        return {"RD_before": trial.player("RD_pre", scenario)} if trial.has("RD_pre") else {}
    frame = trial.run.framed.frame
    because = []
    for name in K_COLUMNS:
        rule = trial.run.book.names.get(name)
        if isinstance(rule, Rule) and not (name == "K_listed" and rule.per == "player" and _k_of_event(trial)):
            row = frame.belongs_to("entry", trial.rows[scenario][0], rule.per)
            because.append(step(trial, rule, row))
    return {"K": trial.entry("K", scenario), "K_because": because}


def _k_of_event(trial: Trial) -> bool:
    """Whether K goes with the event's start, so that the K of the list is another matter."""
    rule = trial.run.book.names["K"]
    return isinstance(rule, Rule) and rule.per == "entry"


def step(trial: Trial, rule: Rule, row: int) -> Document:
    """A rule at work: its article, its sentence, what it was given (the law's values apart) and what it gave."""
    law = {value.name for value in trial.run.book.values}
    return {
        "article": rule.article,
        "symbol": rule.name,
        "value": trial.run.working.at(rule.name, row),
        "says": trial.run.book.sentence(rule),
        "from": {name: number for name, number in inputs_of(trial.run.working, rule, row) if name not in law},
    }


def no_rating(book: Rulebook) -> Finding:
    """The refusal of whoever asks for a change without having a rating."""
    return refused(
        book,
        "no-rating",
        text("only a rating can change, and the player has none"),
        text(
            "enter it with {option}; for a first rating use {calculator}", option="--rating", calculator="calc initial"
        ),
    )
