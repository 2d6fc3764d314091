"""``ratinghouse init``: a new office, or new pools and rulebooks for the one that is there."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from typing import TYPE_CHECKING

import click

from ratinghouse.cli import options
from ratinghouse.cli.iso_date import WrongUsage
from ratinghouse.cli.office_option import clerk_option, new_office_option
from ratinghouse.rulebooks import UnknownRulebook, rulebook

if TYPE_CHECKING:
    from ratinghouse.office.journal import Clerk


@click.command("init")
@click.option("--federation", "code", required=True, metavar="CODE", help="the federation's three letters, as NOR")
@click.option("--name", required=True, metavar="TEXT", help="the federation's name")
@click.option(
    "--pool",
    "pools",
    multiple=True,
    required=True,
    metavar="POOL=RULES[@D]",
    help="a pool and its rulebook, from a day on; else from the day the rulebook came into force. Again for more.",
)
@new_office_option
@clerk_option
@options.json_option
def command(code: str, name: str, pools: tuple[str, ...], as_json: bool, clerk: Clerk) -> None:
    """Set an office up: whose it is, its pools, and which rulebook each pool follows from which day.

    Run it again with the same federation to add a pool, or the next edition of a rulebook:

        ratinghouse init --federation NOR --name "Norges Sjakkforbund" --pool standard=fide-2024
    """
    from ratinghouse.office.setting_up import described, init_office

    init_office(clerk, code, name, timelines(pools))
    told = described()
    if as_json:
        options.print_json(told)
        return
    click.echo(f"The office of {told['name']} ({told['federation']}) is set up.")
    _show(told["pools"])


def timelines(specs: Sequence[str]) -> dict[str, dict[str, date]]:
    """What ``--pool`` says: for each pool its rulebooks and their first days."""
    found: dict[str, dict[str, date]] = {}
    for spec in specs:
        pool, equals, rest = spec.partition("=")
        id, _, since = rest.partition("@")
        if not equals or not id:
            raise WrongUsage(f"--pool {spec}: write it as POOL=RULES or POOL=RULES@YYYY-MM-DD")
        try:
            found.setdefault(pool, {})[id] = date.fromisoformat(since) if since else rulebook(id).in_force
        except ValueError:
            raise WrongUsage(f"--pool {spec}: {since!r} is not a day; write it as YYYY-MM-DD") from None
        except UnknownRulebook as unknown:
            raise WrongUsage(f"--pool {spec}: {unknown}") from None
    return found


def _show(pools: object) -> None:
    from rich import box
    from rich.table import Table

    table = Table(box=box.SIMPLE_HEAD)
    for heading in ("pool", "events from", "rulebook"):
        table.add_column(heading)
    assert isinstance(pools, dict)
    for pool, timeline in pools.items():
        for since, rules in timeline.items():
            table.add_row(pool, since, rules)
    options.console().print(table)
