"""A day on the command line: ISO, and a wrong one is told in a single line."""

from __future__ import annotations

import re
from datetime import date
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    DateType = click.ParamType[date]
else:
    DateType = click.ParamType  # older releases of Click cannot say what a type converts to

FIRST_YEAR, LAST_YEAR = 1900, 2999


class WrongUsage(click.ClickException):
    """Something on the command line cannot be meant; one line, exit status 2."""

    exit_code = 2


class IsoDate(DateType):
    """A date written YYYY-MM-DD."""

    name = "YYYY-MM-DD"

    def convert(self, value: object, param: click.Parameter | None, ctx: click.Context | None) -> date:
        """The date, or a one-line error that says how to write it."""
        if isinstance(value, date):
            return value
        text = str(value).strip()
        option = param.opts[0] if param else "date"
        if not re.fullmatch(r"[0-9]{4}-[0-9]{2}-[0-9]{2}", text):
            raise WrongUsage(f"{option}: {text!r} is not a date; write it as YYYY-MM-DD, for example 2009-09-01")
        try:
            day = date.fromisoformat(text)
        except ValueError:
            raise WrongUsage(f"{option}: there is no day {text}; check month and day") from None
        if not FIRST_YEAR <= day.year <= LAST_YEAR:
            raise WrongUsage(
                f"{option}: the year of {text} is not between {FIRST_YEAR} and {LAST_YEAR}; check the year"
            )
        return day
