"""Long work: it goes on in a thread of its own whoever looks, and how far it is stands in a file.

A file and not a table: the work writes to the database in one transaction, which nobody sees into before it ends. What
a server was doing when it was stopped has not happened, and is told so.
"""

from __future__ import annotations

import json
import os
import secrets
import threading
import time
from collections.abc import Callable
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from django.conf import settings
from django.db import connections

from ratinghouse.kernel.finding import Finding
from ratinghouse.office.refusal import Refused

Tell = Callable[[str], None]
Job = Callable[[Tell], dict[str, Any]]
_KEPT = 30 * 24 * 3600  # seconds after which finished work is forgotten


@dataclass
class Work:
    """One piece of long work, as far as it is."""

    id: str
    kind: str  # which page shows its outcome
    who: str
    subject: dict[str, Any]  # what it was asked to do
    process: int
    stage: str = ""
    state: str = "running"  # running, done, refused, failed
    outcome: dict[str, Any] | None = None
    findings: list[dict[str, Any]] | None = None

    @property
    def is_running(self) -> bool:
        """Whether it may still end."""
        return self.state == "running"


def begin(kind: str, who: str, subject: dict[str, Any], job: Job, attached: bytes = b"") -> Work:
    """Start a job, and give what can be looked up under its id. ``attached`` is kept beside it."""
    _forget_old()
    work = Work(secrets.token_urlsafe(12), kind, who, subject, os.getpid())
    if attached:
        _path(work.id, ".bytes").write_bytes(attached)
    _write(work)
    threading.Thread(target=_run, args=(work, job), name=f"work-{work.id}").start()
    return work


def find(id: str) -> Work | None:
    """The work with an id, as it stands now."""
    try:
        work = Work(**json.loads(_path(id).read_text()))
    except (OSError, ValueError):
        return None
    if work.is_running and not _lives(work.process):
        work.state, work.stage = "failed", "interrupted"
    return work


def attached_to(work: Work) -> bytes:
    """What was kept beside the work."""
    path = _path(work.id, ".bytes")
    return path.read_bytes() if path.exists() else b""


def _run(work: Work, job: Job) -> None:
    def tell(stage: str) -> None:
        work.stage = stage
        _write(work)

    try:
        work.outcome = job(tell)
        work.state = "done"
    except Refused as refused:
        work.findings = [finding.as_json() for finding in refused.findings]
        work.state = "refused"
    except Exception as problem:
        broken = Finding(
            "error", "internal", f"{type(problem).__name__}: {problem}", "nothing was changed; report this"
        )
        work.findings = [broken.as_json()]
        work.state = "failed"
        raise
    finally:
        _write(work)
        connections.close_all()


def _write(work: Work) -> None:
    """Replace the file at once, so that nobody reads half of it."""
    path = _path(work.id)
    fresh = path.with_suffix(".part")
    fresh.write_text(json.dumps(asdict(work)))
    fresh.replace(path)


def _path(id: str, suffix: str = ".json") -> Path:
    directory = Path(settings.HOME) / "work"
    directory.mkdir(mode=0o700, exist_ok=True)
    safe = "".join(letter for letter in id if letter.isalnum() or letter in "-_")
    return directory / f"{safe}{suffix}"


def _forget_old() -> None:
    oldest = time.time() - _KEPT
    for path in _path("x").parent.iterdir():
        if path.stat().st_mtime < oldest:
            path.unlink(missing_ok=True)


def _lives(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    except PermissionError:
        return True
    return True
