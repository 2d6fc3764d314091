"""A queue whose tasks are done as soon as they are put into it, by the real worker in the process of the test.

``tasks_wait`` leaves them in the queue instead, for a worker that the test runs itself.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from django.db import connections
from django_tasks_db import DatabaseBackend

from ratinghouse.site.worker_locks import registered_worker

_waiting: list[bool] = []


class ImmediateBackend(DatabaseBackend):
    """The queue in the database, emptied whenever something is put into it."""

    def enqueue(self, task: Any, args: Any, kwargs: Any) -> Any:
        """Queue a task, and carry it out."""
        queued: Any = super().enqueue(task, args, kwargs)
        if not _waiting:
            run_waiting()
        return queued


def run_waiting() -> None:
    """Do what a worker would do now."""
    from ratinghouse.site.task_worker import run_waiting_tasks

    with registered_worker() as id:
        run_waiting_tasks(id)


def run_waiting_in_thread() -> None:
    """Do the same at the end of a thread, whose connections nobody else can close."""
    try:
        run_waiting()
    finally:
        connections.close_all()


@contextmanager
def tasks_wait() -> Iterator[None]:
    """Leave tasks in the queue."""
    _waiting.append(True)
    yield
    _waiting.pop()
