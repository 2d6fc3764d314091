"""Recognising database errors that mean a full or read-only disk."""

from __future__ import annotations

import errno
import os
import secrets
import time
from pathlib import Path
from threading import Lock

from django.conf import settings
from django.db import DatabaseError

from ratinghouse.office.storage.database import WORK
from ratinghouse.office.storage.private_files import make_private_directory

_CANNOT_WRITE = frozenset({errno.ENOSPC, errno.EDQUOT, errno.EROFS, errno.EIO, errno.EFBIG})
_SQLITE_SAYS = ("database or disk is full", "readonly database", "disk I/O error", "unable to open database file")
_POSTGRESQL_SAYS = frozenset({"53100", "25006", "58030"})  # disk full, read-only transaction, input or output error
_ENOUGH = 64 * 1024  # bytes that a small act needs at most
_OFTEN = 5  # seconds for which a result is used


class _LastLook:
    """The result of the last check, so that asking often costs nothing."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._at = 0.0
        self._home: Path | None = None
        self._writable = True

    def is_writable(self, home: Path) -> bool:
        with self._lock:
            if home != self._home or time.monotonic() - self._at > _OFTEN:
                self._writable, self._home, self._at = _can_write_in(home), home, time.monotonic()
            return self._writable


_last_look = _LastLook()


def is_writable() -> bool:
    """Return whether a file can be written in the office's directory, where SQLite and the caches are."""
    return _last_look.is_writable(Path(settings.HOME))


def cannot_write(problem: BaseException | None) -> bool:
    """Return whether an exception, or one that led to it, was raised because nothing can be written."""
    while problem is not None:
        if isinstance(problem, DatabaseError):
            sqlstate = getattr(problem.__cause__, "sqlstate", None)
            if sqlstate in _POSTGRESQL_SAYS or any(words in str(problem) for words in _SQLITE_SAYS):
                return True
        elif isinstance(problem, OSError) and problem.errno in _CANNOT_WRITE:
            return True
        problem = problem.__cause__ or problem.__context__
    return False


def _can_write_in(home: Path) -> bool:
    path = home / WORK / f"room.{secrets.token_hex(8)}"  # backups leave this directory out
    try:
        make_private_directory(path.parent)
        descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        try:
            os.write(descriptor, bytes(_ENOUGH))
            os.fsync(descriptor)
        finally:
            os.close(descriptor)
            path.unlink(missing_ok=True)
    except OSError:
        return False
    return True
