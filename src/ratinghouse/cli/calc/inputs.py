"""What the calculators ask on the command line, and how their questions are put together."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping, Sequence
from datetime import date
from typing import TYPE_CHECKING, Any, NoReturn

import click

from ratinghouse.cli import options
from ratinghouse.cli.iso_date import WrongUsage
from ratinghouse.kernel.finding import Finding
from ratinghouse.rulebooks import UnknownRulebook, rulebook, rulebook_for, rulebook_ids

if TYPE_CHECKING:
    from ratinghouse.calculators.opponents import ListedOpponent
    from ratinghouse.calculators.question import CalculatorQuestion, OptionReader, QuestionEvent
    from ratinghouse.kernel.book import Rulebook

# A negative number is wrong input to be told about, not an unknown option.
WORDS = {"ignore_unknown_options": True}
MOST_LISTED = 10

Options = Sequence[Callable[[Any], Any]]


def _text(name: str, metavar: str, help: str) -> Callable[[Any], Any]:
    return click.option(f"--{name}", metavar=metavar, help=help)


RULES: Options = (
    click.option("--rules", "book_id", metavar="ID", help="the rulebook; else FIDE's for the first day, or today's"),
    click.option("--all-rules", is_flag=True, help="the same question to every rulebook, side by side"),
    options.json_option,
)
SETTING: Options = (
    _text("pool", "POOL", "standard (else), rapid, blitz or correspondence"),
    _text("format", "FORMAT", "swiss (else), round-robin or match"),
    _text("start", "D", "the first day of the event, for rules that changed"),
    _text("list-date", "D", "the list being made; it tells a junior's age"),
)
PLAYER: Options = (
    _text("rating", "R", "the player's rating"),
    _text("rd", "RD", "his rating deviation (ICCF)"),
    _text("k", "K", "the K that the list prints; else it is found from the rest"),
    _text("games", "N", "rated games so far; else 30 or more"),
    _text("peak", "R", "his highest published rating"),
    _text("birth", "YEAR", "year of birth, or YYYY-MM-DD"),
    _text("title", "TITLE", "GM, IM, … WCM"),
    _text("fide-rating", "R", "his FIDE rating (JCF, ICCF); in rapid and blitz the standard one"),
    _text("other-rating", "R", "his rating of the other type (JCF)"),
)
GOAL: Options = (
    _text("target", "R", "the rating to reach"),
    _text("gain", "POINTS", "the points to gain"),
)
MODEL: Options = (_text("draws", "SHARE", "how many of the possible draws are drawn, 0 to 1; else 0.45"),)


def with_options(*groups: Options) -> Callable[[options.Command], options.Command]:
    """Give a command these options, in this order."""

    def decorate(command: options.Command) -> options.Command:
        for option in reversed([option for group in groups for option in group]):
            command = option(command)
        return command

    return decorate


def opponents_argument(command: options.Command) -> options.Command:
    """OPPONENTS as words of the command line, or - for a list on standard input."""
    return click.argument("opponents", nargs=-1, type=click.UNPROCESSED)(command)


def list_of(words: Sequence[str]) -> str:
    """The list as it was typed, or as it stands on standard input."""
    from ratinghouse.calculators.opponents import MOST_CHARACTERS

    return sys.stdin.read(MOST_CHARACTERS + 1) if list(words) == ["-"] else " ".join(words)


def single_event(reader: OptionReader, words: Sequence[str], *, results: bool) -> QuestionEvent:
    """The event that the list of opponents makes."""
    from ratinghouse.calculators.opponents import read_opponents
    from ratinghouse.calculators.question import QuestionEvent

    opponents, findings = read_opponents(list_of(words), results=results)
    reader.findings.extend(findings)
    return QuestionEvent(opponents)


def several_events(
    reader: OptionReader, descriptions: Sequence[str], words: Sequence[str], *, results: bool
) -> tuple[QuestionEvent, ...]:
    """The events told by --event, or the one that the list of opponents makes."""
    from ratinghouse.calculators.question import MOST_EVENTS, read_question_event

    if not descriptions:
        return (single_event(reader, words, results=results),)
    if words:
        reader.findings.append(_unasked(" ".join(words)))
    if len(descriptions) > MOST_EVENTS:
        raise WrongUsage(f"--event: {len(descriptions)} events, at most {MOST_EVENTS} can be compared; leave some out")
    events = []
    for number, text in enumerate(descriptions, 1):
        event, findings = read_question_event(text, results=results)
        events.append(event)
        reader.findings.extend(finding.in_file(f"event {number}") for finding in findings)
    return tuple(events)


def line_up(reader: OptionReader, side: str, text: str) -> tuple[ListedOpponent, ...]:
    """The boards of a team."""
    from ratinghouse.calculators.opponents import read_opponents

    players, findings = read_opponents(text, results=False)
    reader.findings.extend(finding.in_file(side) for finding in findings)
    return players


def print_answer(
    calculator: str, reader: OptionReader, question: CalculatorQuestion, options_typed: Mapping[str, Any]
) -> None:
    """Ask, and print the print_answer; whatever is wrong is told, and the command ends with status 2."""
    from ratinghouse.calculators.answering import answer_by_every_rulebook, answer_question
    from ratinghouse.cli.calc.show import show, show_all

    if options_typed["all_rules"] and options_typed["book_id"]:
        raise WrongUsage("--rules and --all-rules exclude each other; leave one out")
    book = _book(options_typed["book_id"], question.setting.start)
    if reader.findings:
        wrong_usage(reader.findings)
    if options_typed["all_rules"]:
        document = answer_by_every_rulebook(calculator, question)
        if not document["answers"]:
            first = document["without_answer"][0]
            raise WrongUsage(f"no rulebook has an print_answer: {first['why']}; {first['remedy']}")
        _print(document, show_all, options_typed["as_json"])
        return
    outcome = answer_question(calculator, book, question)
    if isinstance(outcome, Finding):
        wrong_usage([outcome])
    _print(outcome, show, options_typed["as_json"])


def _print(document: dict[str, Any], show: Callable[[dict[str, Any]], None], as_json: bool) -> None:
    if as_json:
        options.print_json(document)
    else:
        show(document)


def wrong_usage(findings: Sequence[Finding]) -> NoReturn:
    """Everything that is wrong, one line each, with the remedy."""
    lines = [_line(finding) for finding in findings[:MOST_LISTED]]
    if len(findings) > MOST_LISTED:
        lines.append(f"… and {len(findings) - MOST_LISTED} more")
    raise WrongUsage("\n       ".join(lines))


def _line(finding: Finding) -> str:
    place = [finding.file] if finding.file else []
    if finding.line > 1:
        place.append(f"line {finding.line}")
    if finding.column:
        place.append(f"column {finding.column}")
    return f"{', '.join(place)}{': ' if place else ''}{finding.message}; {finding.remedy}"


def _book(id: str | None, start: date | None) -> Rulebook:
    """The rulebook that was named, else FIDE's for the first day; without a day, the newest."""
    try:
        return rulebook(id) if id is not None else rulebook_for("FIDE", start or date.max)
    except UnknownRulebook as unknown:
        remedy = f"; name one of {', '.join(rulebook_ids())}" if id is None else ""
        raise WrongUsage(f"--rules: {unknown}{remedy}") from None


def _unasked(words: str) -> Finding:
    return Finding("error", "unasked", f"{words} stands beside --event", "put all games into --event, in quotes")
