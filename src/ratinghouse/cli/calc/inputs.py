"""The options and arguments of the calculators, and the questions made from them."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, NoReturn

import click

from ratinghouse.cli import options
from ratinghouse.cli.iso_date import WrongUsage, wrong_arguments
from ratinghouse.kernel.finding import Finding, Refused
from ratinghouse.kernel.texts import Text, joined, message_of, text
from ratinghouse.library.calculators import answered, book_of
from ratinghouse.rulebooks import UnknownRulebook, rulebook_ids

if TYPE_CHECKING:
    from ratinghouse.calculators.answers import AnyAnswer
    from ratinghouse.calculators.question import CalculatorQuestion, OptionReader, QuestionEvent
    from ratinghouse.kernel.book import Rulebook

# A negative number is wrong input to report, not an unknown option.
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
    _text("list-date", "D", "the date of the list; it decides a junior's age"),
)
PLAYER: Options = (
    _text("rating", "R", "the player's rating"),
    _text("rd", "RD", "the player's rating deviation (ICCF)"),
    _text("k", "K", "the K that the list prints; else it follows from the rest"),
    _text("games", "N", "rated games so far; else 30 or more"),
    _text("peak", "R", "the player's highest published rating"),
    _text("birth", "YEAR", "year of birth, or YYYY-MM-DD"),
    _text("title", "TITLE", "GM, IM, … WCM"),
    _text("fide-rating", "R", "the player's FIDE rating (JCF, ICCF); in rapid and blitz the standard one"),
    _text("other-rating", "R", "the player's rating of the other type (JCF)"),
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
    """Add the argument OPPONENTS: words of the command line, or - for a list on standard input."""
    return click.argument("opponents", nargs=-1, type=click.UNPROCESSED)(command)


def list_of(words: Sequence[str]) -> str:
    """Return the list as typed, or as read from standard input."""
    from ratinghouse.calculators.opponents import MOST_CHARACTERS

    return sys.stdin.read(MOST_CHARACTERS + 1) if list(words) == ["-"] else " ".join(words)


def several_events(
    reader: OptionReader, descriptions: Sequence[str], words: Sequence[str], *, results: bool
) -> tuple[QuestionEvent, ...]:
    """Return the events of --event, or the single event of the list of opponents."""
    from ratinghouse.library.calculator_questions import question_events

    if descriptions and words:
        reader.findings.append(_unasked(" ".join(words)))
    with wrong_arguments():
        return question_events(reader, descriptions, "" if descriptions else list_of(words), results=results)


def print_answer(
    calculator: str, reader: OptionReader, question: CalculatorQuestion, options_typed: options.Arguments
) -> None:
    """Print the answer to a question. Raise ``WrongUsage`` with everything that is wrong with the question."""
    from ratinghouse.calculators.answering import answer_by_every_rulebook

    if options_typed["all_rules"] and options_typed["book_id"]:
        raise WrongUsage(text("--rules and --all-rules exclude each other; leave one out"))
    book = _book(options_typed["book_id"], question)
    if reader.findings:
        wrong_usage(reader.findings)
    if options_typed["all_rules"]:
        document = answer_by_every_rulebook(calculator, question)
        if not document["answers"]:
            first = document["without_answer"][0]
            reason, remedy = first["why"], first["remedy"]
            raise WrongUsage(text("no rulebook has an answer: {reason}; {remedy}", reason=reason, remedy=remedy))
        print_or_dump(document, options_typed["as_json"])
        return
    try:
        print_or_dump(answered(calculator, reader, question, book), options_typed["as_json"])
    except Refused as refused:
        wrong_usage(refused.findings)


def print_or_dump(document: AnyAnswer, as_json: bool) -> None:
    """Print an answer as tables, or as JSON."""
    if as_json:
        options.print_json(document)
        return
    from ratinghouse.cli.calc.rendering import print_document

    print_document(document)


def wrong_usage(findings: Sequence[Finding]) -> NoReturn:
    """Raise ``WrongUsage`` with all findings, one line each, with the remedy."""
    lines = [_line(finding) for finding in findings[:MOST_LISTED]]
    if len(findings) > MOST_LISTED:
        lines.append(text("… and {more} more", more=len(findings) - MOST_LISTED))
    raise WrongUsage(joined(lines, "\n       "))


def _line(finding: Finding) -> Text:
    location = ([finding.file] if finding.file else []) + (
        [text("line {line}", line=finding.line)] if finding.line > 1 else []
    )
    if finding.column:
        location.append(text("column {column}", column=finding.column))
    sentences = text("{problem}; {remedy}", problem=finding.message, remedy=finding.remedy)
    return text("{location}: {problem}", location=tuple(location), problem=sentences) if location else sentences


def _book(id: str | None, question: CalculatorQuestion) -> Rulebook:
    """Return the rulebook that was named, else FIDE's for the first day and the pool; without a day, the newest."""
    if id is not None:
        return options.rulebook_of_option(id)
    try:
        return book_of(None, question)
    except UnknownRulebook as unknown:
        problem = text("--rules: {problem}", problem=message_of(unknown))
        remedy = text("name one of {rulebooks}", rulebooks=tuple(rulebook_ids()))
        raise WrongUsage(text("{problem}; {remedy}", problem=problem, remedy=remedy)) from None


def _unasked(words: str) -> Finding:
    return Finding(
        "error",
        "unasked",
        text("{words} and --event exclude each other", words=words),
        text("put all games into --event, in quotes"),
    )
