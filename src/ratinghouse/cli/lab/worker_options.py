"""``--workers`` and ``--cluster``: the processes or the cluster that do the tasks of a command."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from ratinghouse.cli.iso_date import WrongUsage
from ratinghouse.cli.options import Arguments, Command
from ratinghouse.kernel.texts import text

if TYPE_CHECKING:
    from ratinghouse.lab.cluster.workers import WorkerChoice


def worker_options(command: Command) -> Command:
    """Add the options for a command that uses all cores by default."""
    return _with_options(command, "processes of this machine; else one a core", 0)


def few_worker_options(command: Command) -> Command:
    """Add the options for a command that uses one process by default, which is often quicker."""
    return _with_options(command, "processes of this machine; else one", 1)


def worker_choice(arguments: Arguments) -> WorkerChoice:
    """Return the processes or the cluster that do the tasks."""
    from ratinghouse.lab.cluster.workers import WorkerChoice

    if arguments["cluster"] and arguments["workers"] > 1:
        raise WrongUsage(text("a cluster has its workers already: name --workers or --cluster"))
    return WorkerChoice(arguments["workers"], arguments["cluster"])


def _with_options(command: Command, help: str, processes: int) -> Command:
    for option in (
        click.option("--cluster", metavar="ADDRESS", default="", help="a Dask scheduler that runs: tcp://HOST:8786"),
        click.option("--workers", type=click.IntRange(0), metavar="N", default=processes, help=help),
    ):
        command = option(command)
    return command
