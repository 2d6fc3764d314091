"""``ratinghouse rules``: the list of rulebooks, and the commands that take one or two of them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from ratinghouse.cli import options
from ratinghouse.cli.command_groups import CommandGroup
from ratinghouse.cli.iso_date import WrongUsage
from ratinghouse.cli.printing import Layout, print_line, print_table
from ratinghouse.cli.rating.rules_diff import print_difference
from ratinghouse.cli.rating.rules_hash import print_hashes
from ratinghouse.cli.rating.rules_impact import impact
from ratinghouse.cli.rating.rules_new import new
from ratinghouse.cli.rating.rules_show import print_rulebook
from ratinghouse.cli.rating.rules_test import test
from ratinghouse.kernel.texts import text
from ratinghouse.rulebooks import broken_rulebooks, rulebooks

if TYPE_CHECKING:
    from ratinghouse.kernel.book import Rulebook


class RulesGroup(CommandGroup):
    """The commands on rulebooks. If a rulebook's ID is typed in place of a command, the error suggests ``show``."""

    def no_such_command(self, ctx: click.Context, name: str) -> WrongUsage:
        if name not in {book.id for book in rulebooks()}:
            return super().no_such_command(ctx, name)
        show = f"{ctx.command_path} show {name}"
        return WrongUsage(text("{id} is a rulebook; to print it: {command}", id=name, command=show))


@click.group("rules", cls=RulesGroup, invoke_without_command=True)
@options.json_option
@click.pass_context
def command(context: click.Context, as_json: bool) -> None:
    """List the rulebooks; `rules show ID` prints one, `rules diff ID ID` compares two, `rules hash` prints hashes."""
    if context.invoked_subcommand is not None:
        return
    books = sorted(rulebooks(), key=lambda book: (book.authority, book.in_force))
    if as_json:
        from ratinghouse.rulebooks.descriptions import about

        options.print_json([about(book) for book in books])
        return
    headings: dict[str, Layout] = {
        text("ID"): "whole",
        text("Authority"): "left",
        text("In force from"): "left",
        text("Rules"): "right",
        text("Title of the rulebook"): "left",
    }
    rows = [(book.id, book.authority, _in_force(book), len(book.rules), book.title) for book in books]
    print_table("", headings, rows, least_important=(text("Rules"), text("Authority")))
    for broken in broken_rulebooks():
        print_line(text("{rules} cannot be used:", rules=broken.id), "bold red")
        options.print_findings(broken.findings)


def _in_force(book: Rulebook) -> str:
    day = book.in_force.isoformat()
    return day if book.applied else text("({day}, never applied)", day=day)


command.add_command(print_rulebook)
command.add_command(print_difference)
command.add_command(print_hashes)
command.add_command(impact)
command.add_command(new)
command.add_command(test)
