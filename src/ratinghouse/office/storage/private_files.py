"""The office's files can be used by their owner only: directories 0700, files 0600, whatever the umask.

The database holds dates of birth and passwords' hashes, and cached pages and forms may show what only officers see. If
an earlier version gave other users permissions, they are removed when the office is next opened.
"""

from __future__ import annotations

import logging
import os
import secrets
import stat
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

from ratinghouse.kernel.texts import text
from ratinghouse.office.storage.database import ACCOUNTS, CACHE, FILE, SECRET_KEY, WORK

_OTHERS = stat.S_IRWXG | stat.S_IRWXO
_log = logging.getLogger(__name__)


class OpenToOthers(Exception):
    """Other users have permissions on the office's directory that cannot be removed."""


def make_private_directory(directory: Path) -> None:
    """Make a directory, and those above it that are missing, for their owner alone."""
    for missing in reversed([path for path in (directory, *directory.parents) if not path.exists()]):
        missing.mkdir(mode=0o700, exist_ok=True)


def write_private(path: Path, content: bytes) -> None:
    """Write a file in one step: others see all of it or what was there before. Only its owner may read it."""
    make_private_directory(path.parent)
    fresh = path.with_name(f"{path.name}.{secrets.token_hex(8)}")
    try:
        with os.fdopen(os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as out:
            out.write(content)
        fresh.replace(path)
    except BaseException:
        fresh.unlink(missing_ok=True)
        raise


def prepare_directory(home: Path, *, with_database: bool) -> None:
    """Make the office's directory ready for its database, and remove permissions of other users."""
    make_private_directory(home)
    if with_database:
        # SQLite would make the file readable for all. Its log beside it gets the permissions of the file.
        os.close(os.open(home / FILE, os.O_RDWR | os.O_CREAT, 0o600))
    closed = list(_close(home))
    if closed:
        names = ", ".join(str(path.relative_to(home.parent)) for path in closed[:5])
        more = f" and {len(closed) - 5} more" if len(closed) > 5 else ""
        _log.warning("the office in %s was open to other users of this machine; closed: %s%s", home, names, more)


def _close(home: Path) -> Iterator[Path]:
    """Remove every permission of other users from the office's own files; yield the files that had some."""
    if _is_open(home) and home.stat().st_mode & stat.S_ISVTX:
        raise OpenToOthers(
            text(
                "{directory} is a directory shared by everybody; choose one for the office alone: --office DIR",
                directory=str(home),
            )
        )
    paths = [home, *home.glob(f"{FILE}*"), *home.glob(f"{SECRET_KEY}*"), home / ACCOUNTS, home / CACHE, home / WORK]
    for path in paths:
        if path.is_symlink() or not _is_open(path):
            continue
        _chmod(path)
        yield path
        if path.is_dir() and path != home:
            for inside in path.rglob("*"):
                if not inside.is_symlink() and _is_open(inside):
                    _chmod(inside)


def _is_open(path: Path) -> bool:
    """Return whether other users than the owner may access a file; False if another process has just removed it."""
    try:
        return bool(path.stat().st_mode & _OTHERS)
    except FileNotFoundError:
        return False


def _chmod(path: Path) -> None:
    try:
        with suppress(FileNotFoundError):
            path.chmod(path.stat().st_mode & ~_OTHERS & 0o7777)
    except PermissionError:
        message = text("{path} can be read by other users of this machine and belongs to another user", path=str(path))
        raise OpenToOthers(
            text("{message}; ask its owner to run: chmod -R go= {path}", message=message, path=str(path))
        ) from None
