"""A date on the command line, written YYYY-MM-DD; and the errors for wrong usage."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import date
from typing import TYPE_CHECKING

import click

from ratinghouse.cli.language import translated
from ratinghouse.kernel.finding import WrongArgument
from ratinghouse.kernel.texts import text

if TYPE_CHECKING:
    DateType = click.ParamType[date]
else:
    DateType = click.ParamType  # not generic in older releases of Click

FIRST_YEAR, LAST_YEAR = 1900, 2999


class WrongUsage(click.ClickException):
    """A command was called in a wrong way; the exit status is 2."""

    exit_code = 2

    def __init__(self, message: str) -> None:
        super().__init__(translated(message))


@contextmanager
def wrong_arguments() -> Iterator[None]:
    """Turn an argument that the library refuses into wrong usage of the command."""
    try:
        yield
    except WrongArgument as wrong:
        finding = wrong.findings[0]
        raise WrongUsage(
            text("{problem}; {remedy}", problem=finding.message, remedy=finding.remedy)
            if finding.remedy
            else finding.message
        ) from None


def unwritable(option: str, problem: OSError) -> WrongUsage:
    """Return the error for a file that cannot be written; ``option`` names it as the user did."""
    reason = problem.strerror or str(problem)
    return WrongUsage(text("{file}: {reason}; name a file that can be written", file=option, reason=reason))


def unreadable(file: str, problem: OSError) -> WrongUsage:
    """Return the error for a file that cannot be read."""
    reason = problem.strerror or str(problem)
    return WrongUsage(text("{file}: {reason}; name a file that can be read", file=file, reason=reason))


class IsoDate(DateType):
    """A date written YYYY-MM-DD."""

    name = "YYYY-MM-DD"

    def convert(self, value: object, param: click.Parameter | None, ctx: click.Context | None) -> date:
        """Return the date, or raise an error of one line that says how to write it."""
        if isinstance(value, date):
            return value
        word = str(value).strip()
        option = param.opts[0] if param else "date"
        if not re.fullmatch(r"[0-9]{4}-[0-9]{2}-[0-9]{2}", word):
            raise WrongUsage(
                text(
                    "{option}: {word!r} is not a date; write it as YYYY-MM-DD, for example 2009-09-01",
                    option=option,
                    word=word,
                )
            )
        try:
            day = date.fromisoformat(word)
        except ValueError:
            raise WrongUsage(
                text("{option}: there is no day {day}; check month and day", option=option, day=word)
            ) from None
        if not FIRST_YEAR <= day.year <= LAST_YEAR:
            raise WrongUsage(
                text(
                    "{option}: the year of {day} is not between {first} and {last}; check the year",
                    option=option,
                    day=word,
                    first=FIRST_YEAR,
                    last=LAST_YEAR,
                )
            )
        return day
