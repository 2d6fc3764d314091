"""Progress on standard error, for work that takes its time; nothing where nobody watches."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

Step = Callable[[str], None]


@contextmanager
def progress(title: str, total: int) -> Iterator[Step]:
    """A bar that moves on with every step; a step may say what it was about."""
    if not sys.stderr.isatty() or total < 2:
        yield lambda what: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

    columns = (TextColumn("{task.fields[title]}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    said = TextColumn("{task.description}")
    with Progress(*columns, said, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("", total=total, title=title)
        yield lambda what: bar.update(task, advance=1, description=what)
