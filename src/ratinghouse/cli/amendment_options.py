"""``--set``, ``--table`` and ``--rule``: the amendments of an edition, for the commands that take them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from ratinghouse.cli.options import Arguments, Command, in_this_folder, refuse

if TYPE_CHECKING:
    from ratinghouse.kernel.book import Rulebook


def amendment_options(command: Command) -> Command:
    """Add the options. Amendments may also be written in the name of the edition: fide-2024+cap=350."""
    for option in (
        click.option(
            "--rule",
            "rule_files",
            multiple=True,
            metavar="FILE.py",
            help="functions in the place of the rules of their names; may be repeated",
        ),
        click.option(
            "--table",
            "tables",
            multiple=True,
            metavar="NAME=CURVE",
            help="another table, such as table_b=logistic:480; may be repeated",
        ),
        click.option(
            "--set",
            "values",
            multiple=True,
            metavar="NAME=VALUE",
            help="another value, such as cap=350, or from a day on floor=1000@2012-07-01; may be repeated",
        ),
    ):
        command = option(command)
    return command


def amended_by_options(book: Rulebook, arguments: Arguments) -> Rulebook:
    """Return the book with the options' amendments. If one is wrong, print all findings and exit with status 1."""
    from ratinghouse.rulebooks import BrokenRulebook
    from ratinghouse.rulebooks.amended_editions import amended_edition

    words = [*arguments["values"], *arguments["tables"], *arguments["rule_files"]]
    try:
        return amended_edition(book, words) if words else book
    except BrokenRulebook as broken:
        refuse(in_this_folder(broken.findings))
