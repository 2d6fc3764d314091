"""Questions to the calculators, put together from options as they were typed or passed."""

from __future__ import annotations

from collections.abc import Sequence

from ratinghouse.calculators.conversion import SYSTEMS
from ratinghouse.calculators.opponents import ListedOpponent, read_opponents
from ratinghouse.calculators.question import (
    DRAWS,
    MOST_EVENTS,
    CalculatorQuestion,
    OptionReader,
    QuestionEvent,
    read_question_event,
)
from ratinghouse.kernel.finding import WrongArgument
from ratinghouse.kernel.texts import text


def question_of_list(reader: OptionReader, typed: str, *, results: bool) -> CalculatorQuestion:
    """Return the question about one list of opponents, as it was typed."""
    return CalculatorQuestion(
        candidate=reader.candidate(),
        setting=reader.setting(),
        events=question_events(reader, [], typed, results=results),
        target=reader.rating("target"),
        gain=reader.whole("gain", 1, 1000),
    )


def question_events(
    reader: OptionReader, descriptions: Sequence[str], typed: str, *, results: bool
) -> tuple[QuestionEvent, ...]:
    """Return the events that are described, or the single event of a list of opponents."""
    if not descriptions:
        opponents, findings = read_opponents(typed, results=results)
        reader.findings.extend(findings)
        return (QuestionEvent(opponents),)
    if len(descriptions) > MOST_EVENTS:
        message = text("{number} events, at most {most} can be compared", number=len(descriptions), most=MOST_EVENTS)
        raise WrongArgument(message, text("leave some out"))
    events = []
    for number, description in enumerate(descriptions, 1):
        event, findings = read_question_event(description, results=results)
        events.append(event)
        reader.findings.extend(finding.in_file(text("event {number}", number=number)) for finding in findings)
    return tuple(events)


def schedule_question(reader: OptionReader, events: tuple[QuestionEvent, ...]) -> CalculatorQuestion:
    """Return the question how these planned events compare."""
    return CalculatorQuestion(
        candidate=reader.candidate(),
        setting=reader.setting(),
        events=events,
        target=reader.rating("target"),
        gain=reader.whole("gain", 1, 1000),
        strength=reader.rating("strength"),
        draws=reader.share("draws", DRAWS),
    )


def team_question(reader: OptionReader, home: str, away: str) -> CalculatorQuestion:
    """Return the question what result to expect in a match of two line-ups in board order."""
    return CalculatorQuestion(
        setting=reader.setting(),
        events=(QuestionEvent(_line_up(reader, "home", home)),),
        away=_line_up(reader, "away", away),
        draws=reader.share("draws", DRAWS),
    )


def conversion_question(rating: str, system: str) -> tuple[OptionReader, CalculatorQuestion]:
    """Return the question what a rating of another system is worth, and the reader with what is wrong with it."""
    reader = OptionReader({"from": system, "RATING": rating})
    name = reader.choice("from", tuple(SYSTEMS))
    number = reader.whole("RATING", SYSTEMS[name].lowest, SYSTEMS[name].highest) if name else None
    return reader, CalculatorQuestion(system=name, foreign_rating=number)


def _line_up(reader: OptionReader, side: str, boards: str) -> tuple[ListedOpponent, ...]:
    players, findings = read_opponents(boards, results=False)
    reader.findings.extend(finding.in_file(side) for finding in findings)
    return players
