"""The files of a cache, which several threads and processes write and clear at once."""

from __future__ import annotations

import os
from pathlib import Path


def clear_oldest(directory: Path, most: int) -> None:
    """Delete the oldest files below a directory until the rest has at most ``most`` bytes."""
    files = [(stat, path) for path in directory.rglob("*") if (stat := _stat_of_file(path)) is not None]
    total = sum(stat.st_size for stat, _ in files)
    for stat, path in sorted(files, key=lambda file: file[0].st_mtime_ns):
        if total <= most:
            return
        path.unlink(missing_ok=True)
        total -= stat.st_size


def _stat_of_file(path: Path) -> os.stat_result | None:
    """Return a file's status; None for a directory and for a file that another process has removed."""
    try:
        return path.stat() if path.is_file() else None
    except FileNotFoundError:
        return None
