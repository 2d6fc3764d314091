"""``ratinghouse calendar``: the dates that follow from a rulebook and what is known of an event, a list or a player."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import date
from typing import Any

import click

from ratinghouse.cli import options
from ratinghouse.cli.iso_date import IsoDate, WrongUsage
from ratinghouse.cli.language import echo
from ratinghouse.cli.printing import Layout, print_table, yes_or_no
from ratinghouse.kernel.calendars.calendar import Calendar, CalendarAnswer
from ratinghouse.kernel.texts import text
from ratinghouse.kernel.units import Unit
from ratinghouse.rulebooks.calendar_inputs import CALENDAR_INPUTS
from ratinghouse.rulebooks.list_dates import answers_by_timeline


def _option_name(given: str) -> str:
    return "--" + given.replace("_", "-")


def _day_options(command: Callable[..., Any]) -> Callable[..., Any]:
    for name, given in reversed(tuple(CALENDAR_INPUTS.items())):
        if given.unit is Unit.DAY:
            command = click.option(_option_name(name), name, type=IsoDate(), metavar="D", help=given.meaning)(command)
        else:
            command = click.option(_option_name(name), name, is_flag=True, help=given.meaning)(command)
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
    calendar, book_id = book.calendar, book.id
    days = {name: argument for name, argument in arguments.items() if argument}
    answers = answers_by_timeline(book, days)
    _refuse_contradictions(calendar, days, answers)
    _note_unused(calendar, days)
    if as_json:
        options.print_json(as_document(book_id, answers))
    else:
        _print_answers(book_id, answers)


def as_document(book_id: str, answers: Mapping[str, CalendarAnswer]) -> dict[str, object]:
    """Return the answers as the JSON interface has them: dates ISO, and the article of each."""
    return {
        "rules": book_id,
        **{
            key: answer.value.isoformat() if isinstance(answer.value, date) else answer.value
            for key, answer in answers.items()
        },
        "articles": {key: answer.article for key, answer in answers.items() if answer.article},
    }


def _refuse_contradictions(
    calendar: Calendar, days: Mapping[str, date | bool], answers: Mapping[str, CalendarAnswer]
) -> None:
    if not any(calendar.inputs[name].unit is Unit.DAY for name in days):
        raise WrongUsage(
            text("no day was given; add at least one, for example --start 2009-09-12 or --list 2009-09-01")
        )
    start, end = days.get("start"), days.get("end")
    if isinstance(start, date) and isinstance(end, date) and end < start:
        raise WrongUsage(
            text("--end {end} is before --start {start}; check the two dates", end=str(end), start=str(start))
        )
    if "list" in days and "list_ok" in answers and not answers["list_ok"].value:
        around = [str(answers[key].value) for key in ("previous_list", "next_list")]
        raise WrongUsage(
            text(
                "--list {day} is not a list date of {rules} (article {article}); use {previous} or {next}",
                day=str(days["list"]),
                rules=calendar.id,
                article=answers["list_ok"].article,
                previous=around[0],
                next=around[1],
            )
        )


def _note_unused(calendar: Calendar, days: Mapping[str, date | bool]) -> None:
    parameters = {name for rule in calendar.rules.values() for name in rule.parameters}
    unused = tuple(_option_name(name) for name in days if name not in parameters and name not in calendar.rules)
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
