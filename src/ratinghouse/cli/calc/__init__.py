"""``ratinghouse calc``: calculators for players and coaches. Parse the question, answer it, print."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import click

from ratinghouse.cli.calc.inputs import (
    GOAL,
    MODEL,
    PLAYER,
    RULES,
    SETTING,
    WORDS,
    list_of,
    opponents_argument,
    print_answer,
    several_events,
    with_options,
)
from ratinghouse.cli.calc.norm import norm
from ratinghouse.cli.command_groups import CommandGroup
from ratinghouse.cli.iso_date import WrongUsage
from ratinghouse.cli.options import Arguments
from ratinghouse.kernel.texts import text

if TYPE_CHECKING:
    from ratinghouse.calculators.question import OptionReader

events_option = click.option(
    "--event", "events", multiple=True, metavar="'[NAME] [D]: LIST'", help="an event of its own; may be repeated"
)


@click.group("calc", cls=CommandGroup)
def command() -> None:
    """Calculate: what results bring, what a goal needs, what may come.

    Opponents are a list such as  2250 1, 2310 ½, 2190w0, unrated 1, 2250x3 2  or - to read it from standard input.
    """


def _reader(options: Arguments) -> OptionReader:
    from ratinghouse.calculators.question import OptionReader

    return OptionReader({name: word for name, word in options.items() if word is None or isinstance(word, str)})


def _simple(calculator: str, *, results: bool) -> Callable[..., None]:
    """Return a command for a calculator whose question is one list of opponents."""

    def run(opponents: tuple[str, ...], **options: Any) -> None:
        from ratinghouse.library.calculator_questions import question_of_list

        reader = _reader(options)
        question = question_of_list(reader, list_of(opponents), results=results)
        print_answer(calculator, reader, question, options)

    return run


def _add(calculator: str, help: str, *groups: Any, results: bool) -> None:
    """Add a calculator whose question is one list of opponents to the group."""
    run = with_options(*groups, SETTING, RULES)(opponents_argument(_simple(calculator, results=results)))
    command.command(calculator, context_settings=WORDS, help=help)(run)


_add("change", "What the results bring, game by game, and what a win, draw or loss is worth.", PLAYER, results=True)
_add("performance", "The performance rating of the results.", results=True)
_add("expected", "The score that is expected of the player.", PLAYER, results=False)
_add(
    "goal",
    "The least score that reaches --target or --gain. Games with a result stand; the others are open.",
    PLAYER,
    GOAL,
    results=False,
)
_add(
    "what-if",
    "Every possible total with its change. Games with a result stand; the others are open.",
    PLAYER,
    results=False,
)


@command.command("initial", context_settings=WORDS)
@opponents_argument
@events_option
@with_options(PLAYER, SETTING, RULES)
def initial(opponents: tuple[str, ...], events: tuple[str, ...], **options: Any) -> None:
    """A first rating from one list, or from several events; and what is still missing for it."""
    from ratinghouse.calculators.question import CalculatorQuestion

    reader = _reader(options)
    played = several_events(reader, events, opponents, results=True)
    print_answer("initial", reader, CalculatorQuestion(reader.candidate(), reader.setting(), played), options)


@command.command("schedule", context_settings=WORDS)
@opponents_argument
@events_option
@with_options(
    PLAYER, GOAL, (click.option("--strength", metavar="R", help="how strong the player really is; else as rated"),)
)
@with_options(MODEL, SETTING, RULES)
def schedule(opponents: tuple[str, ...], events: tuple[str, ...], **options: Any) -> None:
    """Compare planned events: expected change, spread, and the chance of --target or --gain."""
    from ratinghouse.library.calculator_questions import schedule_question

    reader = _reader(options)
    question = schedule_question(reader, several_events(reader, events, opponents, results=False))
    print_answer("schedule", reader, question, options)


@command.command("team", context_settings=WORDS)
@click.argument("home", default="")
@click.argument("away", default="")
@with_options(MODEL, SETTING, RULES)
def team(home: str, away: str, **options: Any) -> None:
    """What to expect of the match HOME against AWAY: two line-ups in board order, each in quotes."""
    from ratinghouse.library.calculator_questions import team_question

    reader = _reader(options)
    print_answer("team", reader, team_question(reader, list_of([home]), away), options)


@command.command("convert", context_settings=WORDS)
@click.argument("rating", default="")
@click.option("--from", "system", metavar="SYSTEM", help="uscf, ecf or online (Chess.com, Lichess)")
@with_options(RULES)
def convert(rating: str, system: str | None, book_id: str | None, **options: Any) -> None:
    """A rating of another system as a FIDE rating, by the article's rules of thumb: approximate, with its caution."""
    from ratinghouse.library.calculator_questions import conversion_question

    if not rating:
        raise WrongUsage(text("the rating is missing; write it first, such as calc convert 2100 --from uscf"))
    reader, question = conversion_question(rating, system or "uscf")
    options["book_id"] = book_id or (None if options["all_rules"] else "article")
    print_answer("convert", reader, question, options)


command.add_command(norm)
