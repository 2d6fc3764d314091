"""Workers for independent tasks: this process, one task after the other, or those of a Dask cluster.

The answers come in the order of the tasks, and a function must give the same answer wherever it is called.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from importlib.util import find_spec
from typing import Protocol, TypeVar

from ratinghouse.kernel.finding import Finding
from ratinghouse.kernel.texts import text
from ratinghouse.lab.archive.arrow import ArchiveRefused

Task = TypeVar("Task")
Answer = TypeVar("Answer")

TaskProgress = Callable[[int, int], None]
"""Called with the number of finished tasks and the number of all tasks."""


class Workers(Protocol):
    """Does independent tasks."""

    def answers(
        self, function: Callable[[Task], Answer], tasks: Sequence[Task], report_progress: TaskProgress | None = None
    ) -> list[Answer]:
        """Return the function's answer to each task, in their order."""


@dataclass(frozen=True)
class WorkerChoice:
    """How many processes of this machine do the tasks, 0 for one a core; or the address of a Dask scheduler."""

    processes: int = 0
    address: str = ""

    def findings(self) -> list[Finding]:
        """Return a warning where the tasks are done one after the other because Dask is missing."""
        if self.address or self._processes == 1 or _has_dask():
            return []
        message = text("Dask is not installed: one task is done after the other, in this process")
        return [Finding("warning", "no-dask", message, _remedy())]

    @contextmanager
    def opened(self) -> Iterator[Workers]:
        """Yield the workers. Raise ``ArchiveRefused`` where the cluster of an address cannot be reached."""
        if self.address and not _has_dask():
            raise ArchiveRefused(Finding("error", "no-dask", text("a cluster needs Dask"), _remedy()))
        if not self.address and (self._processes == 1 or not _has_dask()):
            yield ThisProcess()
            return
        from ratinghouse.lab.cluster import dask_workers

        with dask_workers.opened_cluster(self._processes, self.address) as workers:
            yield workers

    @property
    def _processes(self) -> int:
        return self.processes or os.cpu_count() or 1


class ThisProcess:
    """Does one task after the other."""

    def answers(
        self, function: Callable[[Task], Answer], tasks: Sequence[Task], report_progress: TaskProgress | None = None
    ) -> list[Answer]:
        answers = []
        for task in tasks:
            answers.append(function(task))
            if report_progress is not None:
                report_progress(len(answers), len(tasks))
        return answers


def _has_dask() -> bool:
    return find_spec("distributed") is not None


def _remedy() -> str:
    return text("install it: pip install 'ratinghouse[cluster]'")
