"""``ratinghouse init``: a new office, or new pools and rulebooks for an existing office."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from typing import TYPE_CHECKING

import click

from ratinghouse.cli import options
from ratinghouse.cli.iso_date import WrongUsage
from ratinghouse.cli.language import echo
from ratinghouse.cli.office_option import checked_first, clerk_option, new_office_option
from ratinghouse.cli.printing import Layout, print_table, word
from ratinghouse.kernel.finding import Refused
from ratinghouse.kernel.texts import message_of, text
from ratinghouse.rulebooks import UnknownRulebook, rulebook

if TYPE_CHECKING:
    from ratinghouse.kernel.book import Rulebook
    from ratinghouse.office.journal import Clerk


def _check_request(code: str, name: str, pools: Sequence[str], **others: object) -> None:
    """Refuse arguments with which no office can be set up."""
    from ratinghouse.office.office_request import request_findings

    if findings := request_findings(code, name, timelines(pools)):
        raise Refused(findings)


@click.command("init")
@click.option("--federation", "code", required=True, metavar="CODE", help="the federation's three letters, as NOR")
@click.option("--name", required=True, metavar="TEXT", help="the federation's name")
@click.option(
    "--pool",
    "pools",
    multiple=True,
    required=True,
    metavar="POOL=RULES[@D]",
    help="a pool and its rulebook, from a day on; else from the day the rulebook came into force. May be repeated.",
)
@checked_first(_check_request)
@new_office_option
@clerk_option
@options.json_option
def command(code: str, name: str, pools: tuple[str, ...], as_json: bool, clerk: Clerk) -> None:
    """Set up an office: its federation, its pools, and which rulebook each pool follows from which day.

    Run it again with the same federation to add a pool, or the next edition of a rulebook:

        ratinghouse init --federation NOR --name "Norges Sjakkforbund" --pool standard=fide-2024
    """
    from ratinghouse.office.setting_up import described, init_office

    federation = init_office(clerk, code, name, timelines(pools))
    office = described()
    if as_json:
        options.print_json(office)
        return
    echo(text("The office of {name} ({federation}) is set up.", name=federation.name, federation=federation.code))
    headings: dict[str, Layout] = {
        text("Pool"): "left",
        text("Events from"): "left",
        text("Rulebook"): "left",
    }
    rows = [
        (word(pool), since, rules) for pool, timeline in office["pools"].items() for since, rules in timeline.items()
    ]
    print_table("", headings, rows)


def _first_day(book: Rulebook, pool: str) -> date:
    """Return the first day of a rulebook in a pool; if it does not name the pool, the day it came into force."""
    return book.first_day(pool) or book.in_force


def timelines(specs: Sequence[str]) -> dict[str, dict[str, date]]:
    """Return the rulebooks of each pool with their first days, from the values of ``--pool``."""
    pools: dict[str, dict[str, date]] = {}
    for spec in specs:
        pool, equals, rest = spec.partition("=")
        id, _, since = rest.partition("@")
        if not equals or not id:
            raise WrongUsage(text("--pool {option}: write it as POOL=RULES or POOL=RULES@YYYY-MM-DD", option=spec))
        try:
            first = date.fromisoformat(since) if since else _first_day(rulebook(id), pool)
            pools.setdefault(pool, {})[id] = first
        except ValueError:
            raise WrongUsage(
                text("--pool {option}: {day!r} is not a day; write it as YYYY-MM-DD", option=spec, day=since)
            ) from None
        except UnknownRulebook as unknown:
            raise WrongUsage(text("--pool {option}: {problem}", option=spec, problem=message_of(unknown))) from None
    return pools
