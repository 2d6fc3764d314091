"""Directories that are built once for a whole run, whichever of pytest-xdist's processes asks first."""

from __future__ import annotations

import fcntl
import os
from collections.abc import Callable
from pathlib import Path

import pytest


def built_once(factory: pytest.TempPathFactory, name: str, build: Callable[[Path], None]) -> Path:
    """The directory of this name, built by the first who asks while the others wait."""
    process_directory = factory.getbasetemp()
    common = process_directory.parent if os.environ.get("PYTEST_XDIST_WORKER") else process_directory
    directory = common / name
    with (common / f"{name}.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not directory.is_dir():
            unfinished = common / f"{name}.unfinished"
            unfinished.mkdir()
            build(unfinished)
            unfinished.rename(directory)
    return directory
