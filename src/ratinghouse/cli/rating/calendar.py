"""``ratinghouse calendar``: the dates that follow from a rulebook and what is known of an event, a list or a player."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import date
from typing import Any

import click

from ratinghouse.cli import options
from ratinghouse.cli.iso_date import IsoDate, wrong_arguments
from ratinghouse.cli.language import echo
from ratinghouse.cli.printing import Layout, print_table, yes_or_no
from ratinghouse.kernel.calendars.calendar import Calendar, CalendarAnswer
from ratinghouse.kernel.texts import text
from ratinghouse.kernel.units import Unit
from ratinghouse.library.calendars import calendar_answers, unused_days
from ratinghouse.rulebooks.calendar_inputs import CALENDAR_INPUTS


def _option_name(input_name: str) -> str:
    return "--" + input_name.replace("_", "-")


def _day_options(command: Callable[..., Any]) -> Callable[..., Any]:
    for name, entry in reversed(tuple(CALENDAR_INPUTS.items())):
        if entry.unit is Unit.DAY:
            command = click.option(_option_name(name), name, type=IsoDate(), metavar="D", help=entry.meaning)(command)
        else:
            command = click.option(_option_name(name), name, is_flag=True, help=entry.meaning)(command)
    return command


@click.command("calendar")
@click.option("--rules", "book_id", required=True, metavar="ID", help="the rulebook, for example fide-2009")
@_day_options
@options.json_option
def command(book_id: str, as_json: bool, **arguments: date | bool | None) -> None:
    """Print which list an event enters, which list's ratings it uses, when reports close, and what else follows.

    Days are written YYYY-MM-DD.
    """
    book = options.rulebook_of_option(book_id)
    days = {name: argument for name, argument in arguments.items() if argument}
    with wrong_arguments():
        answers = calendar_answers(book, days)
    _note_unused(book.calendar, days)
    if as_json:
        options.print_json(answers.answer())
    else:
        _print_answers(book.id, answers.answers)


def _note_unused(calendar: Calendar, days: Mapping[str, date | bool]) -> None:
    unused = tuple(map(_option_name, unused_days(calendar, days)))
    if unused:
        echo(text("note: no rule of {rules} uses {options}", rules=calendar.id, options=unused), err=True)


def _print_answers(book_id: str, answers: Mapping[str, CalendarAnswer]) -> None:
    if not answers:
        echo(text("Nothing follows from this under {rules}.", rules=book_id))
        return
    headings: dict[str, Layout] = {
        text("Key"): "whole",
        text("Answer"): "whole",
        text("Article"): "whole",
        text("Rule"): "left",
    }
    rows = [(key, _in_words(answer.value), answer.article, answer.sentence) for key, answer in answers.items()]
    print_table(text("Calendar of {rules}", rules=book_id), headings, rows)


def _in_words(answer: date | bool | int) -> str:
    return yes_or_no(answer) if isinstance(answer, bool) else str(answer)
