"""Long work: it goes on in a thread of its own whoever looks, and how far it is stands in a file.

A file and not a table: the work writes to the database in one transaction, which nobody sees into before it ends. As
long as it goes on, it holds a lock on a file beside it, which the system takes from a process that dies, however it
dies. Work that says it is running while nobody holds its lock was broken off; whether it had been done by then is in
the journal, for an act is done when its journal entries are written, and only then.
"""

from __future__ import annotations

import fcntl
import json
import logging
import os
import secrets
import threading
import time
from collections.abc import Callable, Iterable
from dataclasses import asdict, dataclass, fields
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Protocol

from django.conf import settings
from django.db import connections

from ratinghouse.kernel.finding import Finding, StoredFinding
from ratinghouse.office.models import JournalEntry
from ratinghouse.office.refusal import Refused
from ratinghouse.office.storage.database import WORK
from ratinghouse.office.storage.private_files import write_private

_KEPT = 30 * 24 * 3600  # seconds after which finished work is forgotten
_OFTEN = 0.2  # seconds between two notes of how far it is

_log = logging.getLogger(__name__)


class Tell(Protocol):
    """How a job says what it does now, and where that can be counted, how much of how much is done."""

    def __call__(self, stage: str, done: int = 0, of: int = 0) -> None: ...


Job = Callable[[Tell], dict[str, Any]]


@dataclass
class Work:
    """One piece of long work, as far as it is."""

    id: str
    kind: str  # which page shows its outcome
    who: str
    subject: dict[str, Any]  # what it was asked to do
    begun: str  # ISO: the moment under which the journal has its act
    stage: str = ""
    done: int = 0
    of: int = 0  # 0: it cannot be counted
    state: str = "running"  # running, done, refused; failed or broken off, each before or after its act was done
    outcome: dict[str, Any] | None = None
    findings: list[StoredFinding] | None = None

    @property
    def is_running(self) -> bool:
        """Whether it may still end."""
        return self.state == "running"

    @property
    def at(self) -> datetime:
        """When it was begun."""
        return datetime.fromisoformat(self.begun)


def begin(
    kind: str,
    who: str,
    subject: dict[str, Any],
    job: Job,
    attached: bytes = b"",
    at: datetime | None = None,
    *,
    until_done: bool = False,
) -> Work:
    """Start a job, and give what can be looked up under its id.

    ``attached`` is kept beside it, ``until_done`` or as long as the work is remembered. ``at`` is the moment of the act
    that it does; two acts of one person never have the same.
    """
    _forget_old()
    begun = (at or datetime.now(UTC)).isoformat()
    work = Work(secrets.token_urlsafe(12), kind, who, subject, begun)
    if attached:
        write_private(_path(work.id, ".bytes"), attached)
    lock = os.open(_path(work.id, ".lock"), os.O_CREAT | os.O_RDWR | os.O_CLOEXEC, 0o600)
    fcntl.flock(lock, fcntl.LOCK_EX)
    _write(work)
    threading.Thread(target=_run, args=(work, job, lock, until_done), name=f"work-{work.id}").start()
    return work


def find(id: str) -> Work | None:
    """The work with an id, as it stands now."""
    work = _read(_path(id))
    if work is not None and work.is_running and not _is_held(work.id):
        work = _read(_path(id)) or work  # it may have ended between the two looks
        if work.is_running:
            work.state = "broken-off-after" if _has_acted(work) else "broken-off-before"
    return work


def recent(most: int = 100) -> list[Work]:
    """The work of the last time, what was begun last first."""
    told = sorted(_directory().glob("*.json"), key=_written, reverse=True)
    return _in_order(path.stem for path in told[:most])


def running() -> list[Work]:
    """The work that goes on now, whoever began it. Only work that has not ended has a lock, so nothing else is read."""
    return [work for work in _in_order(path.stem for path in _directory().glob("*.lock")) if work.is_running]


def attached_to(work: Work) -> bytes:
    """What was kept beside the work."""
    path = _path(work.id, ".bytes")
    return path.read_bytes() if path.exists() else b""


def _in_order(ids: Iterable[str]) -> list[Work]:
    found = (find(id) for id in ids)
    return sorted((work for work in found if work is not None), key=lambda one: one.begun, reverse=True)


def _run(work: Work, job: Job, lock: int, until_done: bool) -> None:
    noted = 0.0

    def tell(stage: str, done: int = 0, of: int = 0) -> None:
        nonlocal noted
        same = stage == work.stage
        work.stage, work.done, work.of = stage, done, of
        if not same or time.monotonic() - noted > _OFTEN:
            noted = time.monotonic()
            _write(work)

    try:
        _complete(work, job, tell)
        if until_done and work.state == "done":
            _path(work.id, ".bytes").unlink(missing_ok=True)
    finally:  # whatever happened, also where nothing could be written: nobody is at this work any more
        connections.close_all()
        _path(work.id, ".lock").unlink(missing_ok=True)
        os.close(lock)


def _complete(work: Work, job: Job, tell: Tell) -> None:
    """Do the job and write down how it ended. After an error the journal says whether the act was done before it."""
    try:
        work.outcome = job(tell)
        work.state = "done"
        _write(work)
    except Refused as refused:
        work.findings = [finding.stored() for finding in refused.findings]
        work.state = "refused"
        _write(work)
    except Exception as problem:
        _log.exception("long work failed: %s of %s, begun at %s", work.kind, work.who, work.begun)
        failure = Finding("error", "internal", f"{type(problem).__name__}: {problem}", "report this")
        work.findings = [failure.stored()]
        work.outcome = None
        work.state = "failed-after" if _has_acted(work) else "failed"
        _write(work)


def _has_acted(work: Work) -> bool:
    """Return whether the act of the work is in the journal, and so was done whole."""
    return JournalEntry.objects.filter(who=work.who, at=work.at).exists()


def _is_held(id: str) -> bool:
    """Whether a living process is at the work."""
    try:
        lock = os.open(_path(id, ".lock"), os.O_RDWR | os.O_CLOEXEC)
    except FileNotFoundError:
        return False
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return True
    finally:
        os.close(lock)
    return False


def _read(path: Path) -> Work | None:
    try:
        told = json.loads(path.read_text())
        return Work(**{one.name: told[one.name] for one in fields(Work) if one.name in told})
    except (OSError, ValueError, TypeError):
        return None


def _write(work: Work) -> None:
    write_private(_path(work.id), json.dumps(asdict(work)).encode())


def _path(id: str, suffix: str = ".json") -> Path:
    safe = "".join(letter for letter in id if letter.isalnum() or letter in "-_")
    return _directory() / f"{safe}{suffix}"


def _directory() -> Path:
    directory = Path(settings.HOME) / WORK
    directory.mkdir(mode=0o700, exist_ok=True)
    return directory


def _forget_old() -> None:
    oldest = time.time() - _KEPT
    for path in _directory().iterdir():
        if _written(path) < oldest:
            path.unlink(missing_ok=True)


def _written(path: Path) -> float:
    """When a file was last written; now, if somebody is just replacing or removing it."""
    try:
        return path.stat().st_mtime
    except FileNotFoundError:
        return time.time()
