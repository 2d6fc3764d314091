"""Long work: a task in the queue of the database, which the worker process carries out.

The task's row stores the user, the request and, at the end, the outcome. Progress is stored in a file, because the work
writes to the database in a single transaction, whose changes other processes see only after it ends. A task whose
worker died is interrupted and never restarted automatically. The journal shows whether its act was done: an act is done
if and only if its journal entries are written.
"""

from __future__ import annotations

import json
import secrets
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any, Generic, Protocol, TypedDict, TypeVar

from django.core.exceptions import ValidationError
from django.db import OperationalError
from django_tasks import TaskContext, TaskResultStatus, task
from django_tasks.base import Task
from django_tasks_db.models import DBTaskResult
from django_tasks_db.utils import is_locked_database_exception

from ratinghouse.kernel.finding import Finding
from ratinghouse.kernel.finding_records import StoredFinding
from ratinghouse.kernel.texts import text
from ratinghouse.office.models import JournalEntry
from ratinghouse.office.refusal import Refused, refusal
from ratinghouse.office.storage.private_files import write_private
from ratinghouse.site.worker_locks import is_alive, remove_locks_of_dead_workers, work_directory

WORK_FORMAT = 5
"""The version of the records in the rows of the queue. Raise it when a task's record changes its fields; rows without a
version are of version 1, and still have a page. Version 3 adds to a correction when the error was pointed out,
version 4 the receipt of an archive, version 5 studies."""

WAITING = "waiting"
"""The stage of work that no worker has begun yet."""

_REMEMBERED = timedelta(days=30)
_BETWEEN_NOTES = 0.2  # seconds between two updates of the progress file
_PROGRESS, _ATTACHED = ".progress", ".bytes"
_STOPPED = ("builtins.SystemExit", "builtins.KeyboardInterrupt")


class Progress(Protocol):
    """Called by a job with its current stage and, where they can be counted, the units done and their total."""

    def __call__(self, stage: str, done: int = 0, of: int = 0) -> None: ...


Subject = TypeVar("Subject", bound=Mapping[str, object])


class Ended(TypedDict, total=False):
    """What a task stores at its end: its outcome, or the findings that refused it."""

    version: int
    outcome: Mapping[str, object]
    refused: list[StoredFinding]


@dataclass
class Work(Generic[Subject]):
    """One piece of long work in its current state."""

    id: str
    kind: str  # which page shows its outcome
    who: str
    subject: Subject  # the request
    begun: str  # ISO: the time of its act in the journal
    attached: str = ""  # the name of the attached file
    version: int = 1  # of the subject; rows from before WORK_FORMAT have none
    stage: str = ""
    done: int = 0
    of: int = 0  # the total; 0 if it cannot be counted
    state: str = "running"  # running, done, refused; failed or interrupted, each before or after its act was done
    outcome: Mapping[str, object] | None = None
    findings: Sequence[StoredFinding] | None = None

    @property
    def is_running(self) -> bool:
        """Return whether the work has not ended yet."""
        return self.state == "running"

    @property
    def at(self) -> datetime:
        """Return the time at which the work was begun."""
        return datetime.fromisoformat(self.begun)


AnyWork = Work[Any]
Job = Callable[[Work[Subject], Progress], Mapping[str, object]]
WorkTask = Task[..., Ended]


def long_task(job: Job[Subject]) -> WorkTask:
    """Return the task of a job. A decorator for a function at module level; ``begin`` takes the task."""

    def run(context: TaskContext, **details: Any) -> Ended:
        work: Work[Subject] = Work(context.task_result.id, **details)
        try:
            return {"version": WORK_FORMAT, "outcome": job(work, _progress_of(work))}
        except Refused as refused:
            return {"version": WORK_FORMAT, "refused": [finding.stored() for finding in refused.findings]}
        finally:
            _path(work.id, _PROGRESS).unlink(missing_ok=True)

    run.__module__, run.__name__, run.__qualname__ = job.__module__, job.__name__, job.__qualname__
    return task(takes_context=True)(run)


def begin(
    job: WorkTask, kind: str, who: str, subject: Subject, attached: bytes = b"", at: datetime | None = None
) -> Work[Subject]:
    """Put a task into the queue and return the work, which ``find`` returns by its id.

    ``attached`` is stored in a file for as long as the work is remembered. ``at`` is the time of the work's act; no two
    acts of one person have the same time.
    """
    name = secrets.token_hex(8) if attached else ""
    if attached:
        write_private(_path(name, _ATTACHED), attached)
    begun = (at or datetime.now(UTC)).isoformat()
    try:
        queued = job.enqueue(kind=kind, who=who, subject=subject, begun=begun, attached=name, version=WORK_FORMAT)
    except OperationalError as problem:
        if not is_locked_database_exception(problem):
            raise
        message = text("somebody else is writing to this office; nothing was begun")
        raise refusal("busy", message, text("try again when that work is done")) from problem
    return Work(queued.id, kind, who, subject, begun, name, WORK_FORMAT, WAITING)


def find(id: str) -> AnyWork | None:
    """Return the work with an id in its current state, or None."""
    try:
        row = DBTaskResult.objects.filter(pk=id).first()
    except ValidationError:
        return None
    return _work(row) if row is not None else None


def recent(most: int = 100) -> list[AnyWork]:
    """Return the latest pieces of work, newest first."""
    return [_work(row) for row in DBTaskResult.objects.order_by("-enqueued_at")[:most]]


def running() -> list[AnyWork]:
    """Return the work of all users that is running or waits for the worker, newest first."""
    statuses = (TaskResultStatus.READY, TaskResultStatus.RUNNING)
    rows = DBTaskResult.objects.filter(status__in=statuses).order_by("-enqueued_at")
    return [work for work in map(_work, rows) if work.is_running]


def attached_to(work: AnyWork) -> bytes:
    """Return the bytes of the file attached to the work."""
    path = _path(work.attached, _ATTACHED)
    return path.read_bytes() if work.attached and path.exists() else b""


def discard_attached(work: AnyWork) -> None:
    """Remove the file attached to the work, when it is no longer needed."""
    if work.attached:
        _path(work.attached, _ATTACHED).unlink(missing_ok=True)


def forget_old_work(now: datetime) -> None:
    """Remove the rows and files of work begun more than a month ago."""
    oldest = now - _REMEMBERED
    old = DBTaskResult.objects.filter(enqueued_at__lt=oldest)
    if old.exists():  # a read first: deleting would wait for another writer even if there is nothing to delete
        old.delete()
    remove_locks_of_dead_workers()
    for path in work_directory().glob("*"):
        if path.suffix in (_PROGRESS, _ATTACHED, ".json", ".lock") and _written(path) < oldest.timestamp():
            path.unlink(missing_ok=True)


def _work(row: DBTaskResult[..., Any]) -> AnyWork:
    work: AnyWork = Work(str(row.id), **row.args_kwargs["kwargs"])
    if row.status == TaskResultStatus.READY:
        work.stage = WAITING
    elif row.status == TaskResultStatus.RUNNING:
        if not is_alive(row.worker_ids[-1]):
            row.refresh_from_db()  # it may have ended since the row was read
            if row.status != TaskResultStatus.RUNNING:
                return _work(row)
            return _interrupted(work)
        _read_progress(work)
    elif row.status == TaskResultStatus.FAILED:
        if row.exception_class_path in _STOPPED:
            return _interrupted(work)
        work.findings = [_failure(row).stored()]
        work.state = "failed-after" if _has_acted(work) else "failed"
    else:
        work.outcome, work.findings = row.return_value.get("outcome"), row.return_value.get("refused")
        work.state = "done" if work.findings is None else "refused"
    return work


def _interrupted(work: AnyWork) -> AnyWork:
    work.state = "interrupted-after" if _has_acted(work) else "interrupted-before"
    return work


def _failure(row: DBTaskResult[..., Any]) -> Finding:
    error = row.traceback.strip().rpartition("\n")[2]
    return Finding("error", "internal", error, text("report this"))


def _has_acted(work: AnyWork) -> bool:
    """Return whether the act of the work is in the journal, and so was done completely."""
    return JournalEntry.objects.filter(who=work.who, at=work.at).exists()


def _progress_of(work: AnyWork) -> Progress:
    noted = 0.0

    def note(stage: str, done: int = 0, of: int = 0) -> None:
        nonlocal noted
        if stage != work.stage or time.monotonic() - noted > _BETWEEN_NOTES:
            noted = time.monotonic()
            write_private(_path(work.id, _PROGRESS), json.dumps([stage, done, of]).encode())
        work.stage = stage

    return note


def _read_progress(work: AnyWork) -> None:
    try:
        work.stage, work.done, work.of = json.loads(_path(work.id, _PROGRESS).read_bytes())
    except (OSError, ValueError):
        return  # nothing has been noted yet


def _path(name: str, suffix: str) -> Path:
    return work_directory() / f"{name}{suffix}"


def _written(path: Path) -> float:
    """Return when a file was last written; the current time if it is just being replaced or removed."""
    try:
        return path.stat().st_mtime
    except FileNotFoundError:
        return time.time()
