"""Bars on standard error while long work goes on; nothing where nobody is watching."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rich.progress import Progress


@contextmanager
def counting(what: str, *, quiet: bool = False) -> Iterator[Callable[[int, int], None]]:
    """A bar for work that knows how much of how much is done."""
    with _progress(quiet) as progress:
        task = progress.add_task(what, total=None)
        yield lambda done, of: progress.update(task, completed=done, total=of)


@contextmanager
def naming(what: str, *, quiet: bool = False) -> Iterator[Callable[[str], None]]:
    """A bar for work that only says what it is doing."""
    with _progress(quiet) as progress:
        task = progress.add_task(what, total=None)
        yield lambda doing: progress.update(task, description=f"{what}: {doing}")


def _progress(quiet: bool) -> Progress:
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    hidden = quiet or not sys.stderr.isatty()
    return Progress(*columns, console=Console(stderr=True), transient=True, disable=hidden)
