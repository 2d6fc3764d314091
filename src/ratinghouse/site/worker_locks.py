"""Which workers are alive: each holds a lock on a file of its own as long as it runs.

The system releases the lock of a process that dies, however it dies, so a dead worker is recognised at once.
"""

from __future__ import annotations

import fcntl
import os
import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from django.conf import settings

from ratinghouse.office.storage.database import WORK
from ratinghouse.office.storage.private_files import make_private_directory

_SUFFIX = ".worker"


@contextmanager
def registered_worker() -> Iterator[str]:
    """Yield the id of a new worker, which is alive until the block ends."""
    id = secrets.token_hex(8)
    make_private_directory(work_directory())
    path = _path(id)
    lock = os.open(path, os.O_CREAT | os.O_RDWR | os.O_CLOEXEC, 0o600)
    try:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield id
    finally:
        path.unlink(missing_ok=True)
        os.close(lock)


def is_alive(id: str) -> bool:
    """Return whether the worker with this id is running."""
    try:
        lock = os.open(_path(id), os.O_RDWR | os.O_CLOEXEC)
    except FileNotFoundError:
        return False
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return True
    finally:
        os.close(lock)
    return False


def has_worker() -> bool:
    """Return whether any worker of this office is running."""
    return any(is_alive(path.stem) for path in work_directory().glob(f"*{_SUFFIX}"))


def remove_locks_of_dead_workers() -> None:
    """Remove the files that killed workers have left."""
    for path in work_directory().glob(f"*{_SUFFIX}"):
        if not is_alive(path.stem):
            path.unlink(missing_ok=True)


def work_directory() -> Path:
    """Return the directory of the office with the files of work under way."""
    return Path(settings.HOME) / WORK


def _path(id: str) -> Path:
    return work_directory() / f"{id}{_SUFFIX}"
