"""Parts of the calculators' answers: numbers of a trial, the rules behind them, and refusals that they share."""

from __future__ import annotations

from collections.abc import Iterable

from ratinghouse.calculators.answer_elements import (
    Coefficient,
    CountedAnswer,
    EntryColumns,
    EntrySymbol,
    GameColumns,
    GameSymbol,
    NextListing,
    OpponentAnswer,
    ResultAnswer,
    RuleStep,
)
from ratinghouse.calculators.answers import AnswerHeading, CalculatorAnswer
from ratinghouse.calculators.opponents import ListedOpponent
from ratinghouse.calculators.question import CalculatorQuestion
from ratinghouse.calculators.scenarios import Trial
from ratinghouse.kernel.book import Rulebook
from ratinghouse.kernel.finding import Finding
from ratinghouse.kernel.grains import Grain
from ratinghouse.kernel.rule import Rule
from ratinghouse.kernel.texts import text
from ratinghouse.rating.answer_values import Number, label, numeric
from ratinghouse.rating.rule_inputs import inputs_of
from ratinghouse.reports.report import Format
from ratinghouse.reports.results import CODES

Outcome = CalculatorAnswer | Finding
GameColumnNames = tuple[tuple[GameSymbol, str], ...]  # the key of an answer, and the column of the rulebook

EXPECTATION_OF_GAME: GameColumnNames = (
    ("opponent_rating", "opponent_rating"),
    ("counts_as", "opponent_counts_as"),
    ("D", "D"),
    ("D_counted", "D_counted"),
    ("PD", "PD"),
)

MOST_IN_ROUND_ROBIN = 30
K_COLUMNS = ("K_listed", "K")  # the K of the list, and the K after the games of the period


def heading(book: Rulebook, trial: Trial | None = None) -> AnswerHeading:
    """Return the beginning of every answer."""
    day = trial.run.period.list_date if trial else None
    return {"rules": book.id, "title": book.title, "list_date": day.isoformat() if day else None}


def refused(book: Rulebook, code: str, problem: str, remedy: str, article: str = "") -> Finding:
    """Return the finding that says why a rulebook has no answer."""
    message = text("{rulebook}: {problem}", rulebook=book.id, problem=problem)
    return Finding("error", code, message, remedy, article=article)


def unanswerable(book: Rulebook, question: CalculatorQuestion) -> Finding | None:
    """Return the finding on a question that no rulebook can answer, whatever the calculator; else None."""
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


def opponent_of(no: int, opponent: ListedOpponent) -> OpponentAnswer:
    """Return an opponent of the list."""
    answer: OpponentAnswer = {
        "no": no,
        "name": opponent.name or None,
        "rating": opponent.rating,
        "colour": opponent.colour or None,
    }
    if opponent.rd is not None:
        answer["RD"] = opponent.rd
    return answer


def result_of(opponent: ListedOpponent) -> ResultAnswer:
    """Return the result against an opponent, None where it is open."""
    score = CODES[opponent.result].score / 100 if opponent.result else None
    return {"result": opponent.result, "score": score}


def counted_of(trial: Trial, position: int, scenario: int = 0, event: int = 0) -> CountedAnswer:
    """Return whether a game counts, and why not."""
    return {"counted": trial.counted(position, scenario, event), "why": trial.why(position, scenario, event)}


def game_numbers(trial: Trial, position: int, names: GameColumnNames, scenario: int = 0) -> GameColumns:
    """Return numbers of a game. A column that the rulebook lacks is absent; None where it does not apply."""
    counted = trial.counted(position, scenario)
    numbers: GameColumns = {}
    for key, column in names:
        if has_column(trial, column, "side"):
            numbers[key] = numeric(trial.game(column, position, scenario)) if counted else None
    return numbers


def entry_numbers(trial: Trial, names: Iterable[EntrySymbol], scenario: int = 0, event: int = 0) -> EntryColumns:
    """Return numbers of the candidate in an event, as far as the rulebook has them per entry."""
    numbers: EntryColumns = {}
    for name in names:
        if has_column(trial, name, "entry"):
            numbers[name] = numeric(trial.entry(name, scenario, event))
    return numbers


def has_column(trial: Trial, name: str, grain: Grain) -> bool:
    """Return whether the rulebook calculates this column for each row of a grain."""
    rule = trial.run.book.names.get(name)
    return isinstance(rule, Rule) and rule.per == grain


def change_of(trial: Trial, scenario: int = 0) -> Number:
    """Return the change by the games, not rounded; None for a player who has no rating that could change."""
    return numeric(trial.entry("change" if trial.has("change") else "period_change", scenario))


def standing_after(trial: Trial, scenario: int = 0) -> NextListing:
    """Return what the next list shows of the candidate."""
    rating = numeric(trial.player("Rn", scenario)) or None
    listing: NextListing = {"Rn": rating, "status": label(trial.player("list_status", scenario))}
    if trial.has("RD_new"):
        listing["RD"] = numeric(trial.player("RD_new", scenario))
    return listing


def coefficient(trial: Trial, scenario: int = 0) -> Coefficient:
    """Return K and the rules that decide it with their inputs; where there is no K, the RD in its place."""
    if not trial.has("K"):
        return {"RD_before": numeric(trial.player("RD_pre", scenario))} if trial.has("RD_pre") else {}
    frame = trial.run.framed.frame
    because = []
    for name in K_COLUMNS:
        rule = trial.run.book.names.get(name)
        if isinstance(rule, Rule) and not (name == "K_listed" and rule.per == "player" and _k_of_event(trial)):
            row = frame.belongs_to("entry", trial.rows[scenario][0], rule.per)
            because.append(step(trial, rule, row))
    return {"K": numeric(trial.entry("K", scenario)), "K_because": because}


def _k_of_event(trial: Trial) -> bool:
    """Return whether K is decided for each event, at its start, and not by the K of the list."""
    rule = trial.run.book.names["K"]
    return isinstance(rule, Rule) and rule.per == "entry"


def step(trial: Trial, rule: Rule, row: int) -> RuleStep:
    """Return a rule as it was applied: article, sentence, result, and its inputs except the values of the law."""
    law = {value.name for value in trial.run.book.values}
    return {
        "article": rule.article,
        "symbol": rule.name,
        "value": trial.run.working.at(rule.name, row),
        "says": trial.run.book.sentence(rule),
        "from": {name: number for name, number in inputs_of(trial.run.working, rule, row) if name not in law},
    }


def without_column(book: Rulebook, name: str) -> Finding | None:
    """Return the refusal if a rulebook lacks a column that the answer needs, else None."""
    if isinstance(book.names.get(name), Rule):
        return None
    return refused(
        book,
        "not-in-rulebook",
        text("it has no column {name}", name=name),
        text("choose another rulebook with {option}", option="--rules"),
    )


def without_chances(book: Rulebook) -> Finding | None:
    """Return the refusal if a rulebook has no expected score for a single game, else None."""
    return None if "win_chance" in book.names else without_column(book, "PD")


def no_rating(book: Rulebook) -> Finding:
    """Return the refusal to calculate a change for a player without a rating."""
    return refused(
        book,
        "no-rating",
        text("only a rating can change, and the player has none"),
        text(
            "enter it with {option}; for a first rating use {calculator}", option="--rating", calculator="calc initial"
        ),
    )
