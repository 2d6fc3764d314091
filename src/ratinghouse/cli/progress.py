"""Progress bars on standard error while long work is done; none if standard error is not a terminal."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from ratinghouse.cli.language import translated

if TYPE_CHECKING:
    from rich.progress import Progress


@contextmanager
def counting(work: str, *, quiet: bool = False) -> Iterator[Callable[..., None]]:
    """Yield a function that updates a bar: the units done, their total, and optionally a new name of the work."""
    with _progress(quiet) as progress:
        task = progress.add_task(translated(work), total=None)

        def report_progress(done: int, total: int, work: str = work) -> None:
            progress.update(task, completed=done, total=total, description=translated(work))

        yield report_progress


@contextmanager
def naming(work: str, *, quiet: bool = False) -> Iterator[Callable[[str], None]]:
    """Yield a function that shows the name of the current step beside a bar."""
    with _progress(quiet) as progress:
        task = progress.add_task(translated(work), total=None)
        yield lambda step: progress.update(task, description=f"{translated(work)}: {translated(step)}")


def _progress(quiet: bool) -> Progress:
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    hidden = quiet or not sys.stderr.isatty()
    return Progress(*columns, console=Console(stderr=True), transient=True, disable=hidden)
