"""Recorded archives unpacked, on every version of Python that the package supports."""

from __future__ import annotations

import tarfile
from pathlib import Path


def unpack(archive: Path, directory: Path) -> None:
    """Unpack a recorded archive. Debian 12's Python, 3.11.2, has no filters yet; newer ones warn without."""
    with tarfile.open(archive) as files:
        if hasattr(tarfile, "data_filter"):
            files.extractall(directory, filter="data")
        else:
            files.extractall(directory)
