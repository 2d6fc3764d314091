"""``--workers`` and ``--cluster``: who does the tasks of a command that has many."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from ratinghouse.cli.iso_date import WrongUsage
from ratinghouse.cli.options import Arguments, Command
from ratinghouse.kernel.texts import text

if TYPE_CHECKING:
    from ratinghouse.lab.cluster.workers import WorkerChoice


def worker_options(command: Command) -> Command:
    """Add the options."""
    for option in (
        click.option("--cluster", metavar="ADDRESS", default="", help="a Dask scheduler that runs: tcp://HOST:8786"),
        click.option("--workers", type=click.IntRange(1), help="processes of this machine; else one a core"),
    ):
        command = option(command)
    return command


def worker_choice(arguments: Arguments) -> WorkerChoice:
    """Return who does the tasks."""
    from ratinghouse.lab.cluster.workers import WorkerChoice

    if arguments["cluster"] and arguments["workers"]:
        raise WrongUsage(text("a cluster has its workers already: name --workers or --cluster"))
    return WorkerChoice(arguments["workers"] or 0, arguments["cluster"])
