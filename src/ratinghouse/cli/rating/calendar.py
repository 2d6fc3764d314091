"""``ratinghouse calendar``: the dates that follow from a rulebook and what is known of an event, a list or a player."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from datetime import date
from typing import Any

import click

from ratinghouse.cli.iso_date import IsoDate, WrongUsage
from ratinghouse.kernel.calendars.calendar import Calendar, CalendarAnswer
from ratinghouse.rulebooks import UnknownRulebook, calendar_of
from ratinghouse.rulebooks.givens import GIVENS


def _option_name(given: str) -> str:
    return "--" + given.replace("_", "-")


def _given_options(command: Callable[..., Any]) -> Callable[..., Any]:
    for name, given in reversed(tuple(GIVENS.items())):
        if given.kind == "day":
            command = click.option(_option_name(name), name, type=IsoDate(), metavar="D", help=given.meaning)(command)
        else:
            command = click.option(_option_name(name), name, is_flag=True, help=given.meaning)(command)
    return command


@click.command("calendar")
@click.option("--rules", "book_id", required=True, metavar="ID", help="the rulebook, for example fide-2009")
@_given_options
@click.option("--json", "as_json", is_flag=True, help="one JSON document instead of a table")
def command(book_id: str, as_json: bool, **given: date | bool | None) -> None:
    """Say which list an event enters, which list's ratings it uses, when reports close, and what else follows.

    Days are written YYYY-MM-DD.
    """
    try:
        calendar = calendar_of(book_id)
    except UnknownRulebook as unknown:
        raise WrongUsage(str(unknown)) from None
    told = {name: value for name, value in given.items() if value}
    answers = calendar.answer(**told)
    _refuse_contradictions(calendar, told, answers)
    _note_unasked(calendar, told)
    if as_json:
        click.echo(json.dumps(as_document(book_id, answers), indent=2))
    else:
        _print_table(book_id, answers)


def as_document(book_id: str, answers: Mapping[str, CalendarAnswer]) -> dict[str, Any]:
    """The answers as the JSON interface shows them: dates ISO, and the article of each."""
    return {
        "rules": book_id,
        **{
            key: answer.value.isoformat() if isinstance(answer.value, date) else answer.value
            for key, answer in answers.items()
        },
        "articles": {key: answer.article for key, answer in answers.items() if answer.article},
    }


def _refuse_contradictions(
    calendar: Calendar, told: Mapping[str, date | bool], answers: Mapping[str, CalendarAnswer]
) -> None:
    if not any(calendar.givens[name].kind == "day" for name in told):
        raise WrongUsage("no day was given; add at least one, for example --start 2009-09-12 or --list 2009-09-01")
    start, end = told.get("start"), told.get("end")
    if isinstance(start, date) and isinstance(end, date) and end < start:
        raise WrongUsage(f"--end {end} is before --start {start}; check the two dates")
    if "list" in told and "list_ok" in answers and not answers["list_ok"].value:
        around = " or ".join(str(answers[key].value) for key in ("previous_list", "next_list"))
        raise WrongUsage(
            f"--list {told['list']} is no list date of {calendar.book_id} (article {answers['list_ok'].article}); "
            f"take {around}"
        )


def _note_unasked(calendar: Calendar, told: Mapping[str, date | bool]) -> None:
    asked = {name for rule in calendar.rules.values() for name in rule.parameters}
    unasked = [_option_name(name) for name in told if name not in asked and name not in calendar.rules]
    if unasked:
        click.echo(f"note: no rule of {calendar.book_id} asks for {', '.join(unasked)}", err=True)


def _print_table(book_id: str, answers: Mapping[str, CalendarAnswer]) -> None:
    from rich import box
    from rich.console import Console
    from rich.table import Table

    if not answers:
        click.echo(f"Nothing follows from this under {book_id}.")
        return
    table = Table(box=box.SIMPLE_HEAD, title=f"Calendar of {book_id}", title_justify="left")
    for heading, plain in (("key", True), ("answer", True), ("article", True), ("rule", False)):
        table.add_column(heading, no_wrap=plain)
    for key, answer in answers.items():
        table.add_row(key, _in_words(answer.value), answer.article, answer.sentence)
    Console(highlight=False, markup=False).print(table)


def _in_words(value: date | bool | int) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value)
