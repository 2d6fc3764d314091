"""What the file of an event does not tell: the options by which it is told, and the reports with it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import date
from typing import TYPE_CHECKING, Any

import click

from ratinghouse.cli.iso_date import IsoDate, WrongUsage
from ratinghouse.cli.options import Command
from ratinghouse.rulebooks import columns
from ratinghouse.rulebooks.givens import GIVENS

if TYPE_CHECKING:
    from ratinghouse.reports.report import Event, Report
    from ratinghouse.runs.period import Told

# The option's own name -> the column of the event that it fills.
_CLAIMS = {
    "official": (columns.official.name, "an official FIDE tournament"),
    "league": (columns.is_league.name, "the event is a league"),
    "national-championship": (columns.national_championship.name, "a national championship (FIDE 2003, 2009)"),
    "women": (columns.women_only.name, "an event exclusively for women"),
    "ratings-by-game": (columns.ratings_by_game.name, "ratings at the time of each game were chosen"),
    "major-team": (columns.major_team.name, "Olympiad, World or Continental Team Championship"),
    "played-out": (columns.played_out.name, "it was granted that all games of the match are rated"),
    "late-accepted": ("late_accepted", "the late registration was accepted"),
    "long-approved": ("long_approved", "the long duration was approved (FIDE 2009)"),
    "time-approved": (columns.time_approved.name, "the faster rate of play was approved (FIDE 2024)"),
    "deviation": (columns.deviation.name, "the federation deviated from the Laws of Chess (FIDE 2009)"),
    "deviation-approved": (columns.deviation_approved.name, "that deviation was approved"),
    "smoking-allowed": (columns.smoking_allowed.name, "smoking was allowed in the playing hall (FIDE 2003)"),
    "invited-unrated": (columns.invited_unrated.name, "the invitations said that the event is not rated"),
    "announced-unrated": (columns.announced_unrated.name, "the chief arbiter announced that it is not rated"),
}
_FACTS = {
    "norms": ("norms", "title norms can be made (FIDE 2022, 2024)"),
    "interim-reports": (columns.interim_reports.name, "results were reported month by month (FIDE 2022, 2024)"),
    "run-by-members": (columns.run_by_members.name, "annual members ran the event (JCF)"),
    "announced-rated": (columns.announced_rated.name, "announced as rated, with the type of rating (JCF)"),
    "webserver": (columns.on_webserver.name, "administered on the webserver (ICCF)"),
    "fide-verified": (columns.fide_verified.name, "declared FIDE ratings were verified (ICCF)"),
}
_CHOICES = {
    "host": (columns.host, "who hosted the event (JCF)"),
    "reporter": (columns.reporter, "who reports the event (JCF)"),
    "transmission": (columns.postal, "how moves were sent (ICCF)"),
}
_COUNTS = {
    "rounds-per-day": (columns.rounds_per_day.name, "the most rounds on one day"),
    "non-members": (columns.non_members.name, "participants who are no members (JCF)"),
}
_DAYS = ("registered", "reported", "chosen", "fide_list")


def event_options(command: Command) -> Command:
    """The options for what the file does not tell."""
    options = [
        click.option("--start", "start", type=IsoDate(), metavar="D", help=GIVENS["start"].meaning),
        click.option("--end", "end", type=IsoDate(), metavar="D", help=GIVENS["end"].meaning),
        click.option("--time-control", "time_control", metavar="TEXT", help="the rate of play, as 90+30 or 40/90, 30"),
        *(_option(name.replace("_", "-"), type=IsoDate(), metavar="D", help=GIVENS[name].meaning) for name in _DAYS),
        *(_option(name, type=click.IntRange(0), metavar="N", help=text) for name, (_, text) in _COUNTS.items()),
        *(_option(name, is_flag=True, help=text) for name, (_, text) in _CLAIMS.items()),
        *(_option(name, type=click.Choice(given.words), help=text) for name, (given, text) in _CHOICES.items()),
        *(_either(name, text) for name, (_, text) in _FACTS.items()),
        _option("organiser", metavar="NAME", help="who organised the event (JCF)"),
    ]
    for option in reversed(options):
        command = option(command)
    return command


def _option(name: str, **more: Any) -> Any:
    return click.option(f"--{name}", _key(name), **more)


def _either(name: str, text: str) -> Any:
    return click.option(f"--{name}/--no-{name}", _key(name), default=None, help=text)


def _key(name: str) -> str:
    return name.replace("-", "_")


def told_of(options: Mapping[str, Any]) -> Told:
    """What was told, as columns of the event and days of the calendar."""
    from ratinghouse.runs.period import Told

    flags: dict[str, int] = {}
    for name, (column, _) in _CLAIMS.items():
        if options[_key(name)]:
            flags[column] = 1
    for name, (column, _) in (*_FACTS.items(), *_COUNTS.items()):
        if options[_key(name)] is not None:
            flags[column] = int(options[_key(name)])
    for name, (given, _) in _CHOICES.items():
        if options[_key(name)] is not None:
            flags[given.name] = given.words.index(options[_key(name)])
    if options["organiser"] is not None:
        flags[columns.has_organiser.name] = int(bool(options["organiser"].strip()))
    return Told(flags, {name: options[name] for name in _DAYS if options[name] is not None})


def with_told(reports: Sequence[Report], options: Mapping[str, Any]) -> list[Report]:
    """The reports with the header as it was told; what was told wins over what a file says."""
    return [replace(report, event=_header(report.event, options)) for report in reports]


def _header(event: Event, options: Mapping[str, Any]) -> Event:
    told = {name: options[name] for name in ("start", "end") if options[name] is not None}
    start, end = told.get("start", event.start), told.get("end", event.end)
    if told and isinstance(start, date) and isinstance(end, date) and end < start:
        raise WrongUsage(f"the event would end on {end}, before it starts on {start}; check --start and --end")
    lines = {field: line for field, line in event.lines.items() if field not in told}
    if options["time_control"] is not None:
        told |= {"time_control": _control(options["time_control"]), "time_control_code": ""}
        lines = {field: line for field, line in lines.items() if not field.startswith("time_control")}
    return replace(event, **told, lines=lines) if told else event


def _control(text: str) -> str:
    from ratinghouse.reports.time_control import parse_time_control, read_code

    code = read_code(text)
    control, found = parse_time_control("" if code else text, text if code else "")
    if control is None:
        raise WrongUsage(f"--time-control {text!r}: {found[0].message}; write it as 90+30, or 40/90, 30 + 30 s a move")
    return text
