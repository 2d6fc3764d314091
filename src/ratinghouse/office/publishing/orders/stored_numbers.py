"""Columns of numbers as files of the office's cache: a server that has just started need not sort a list.

A file is one line of JSON and the columns after it. It can be deleted at any time: its content is then found again.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path

import numpy as np
from django.conf import settings
from numpy.typing import NDArray

from ratinghouse.kernel.stored_texts import with_stored_texts, with_texts
from ratinghouse.office.storage.cache_files import clear_oldest
from ratinghouse.office.storage.database import CACHE
from ratinghouse.office.storage.private_files import write_private

VERSION = 1
"""The format of a file. One of another version is not read."""
_MOST_BYTES = 512 * 1024 * 1024
_NUMBER = np.dtype("<i4")

Numbers = dict[str, NDArray[np.int32]]


def stored_numbers(key: str) -> tuple[Numbers, Mapping[str, str]] | None:
    """Return the columns and texts stored under a key, or None if there are none."""
    try:
        return numbers_from_bytes(_path(key).read_bytes())
    except (OSError, ValueError, KeyError, TypeError, AttributeError):  # not there, or damaged
        return None


def store_numbers(key: str, columns: Numbers, texts: Mapping[str, str]) -> None:
    """Store columns and texts under a key, for all processes."""
    with suppress(OSError):  # if it cannot be written, each process finds them itself
        write_private(_path(key), numbers_as_bytes(columns, texts))
        clear_oldest(_directory(), _MOST_BYTES)


def numbers_as_bytes(columns: Numbers, texts: Mapping[str, str]) -> bytes:
    """Return the content of a file."""
    lengths = {name: len(column) for name, column in columns.items()}
    head = {"version": VERSION, "columns": lengths, "texts": with_stored_texts(texts)}
    stored = b"".join(column.astype(_NUMBER).tobytes() for column in columns.values())
    return json.dumps(head).encode() + b"\n" + stored


def numbers_from_bytes(content: bytes) -> tuple[Numbers, Mapping[str, str]]:
    """Return columns and texts of a file; raise ``ValueError`` if it is of another version or not whole."""
    line, _, stored = content.partition(b"\n")
    head = json.loads(line)
    numbers = np.frombuffer(stored, _NUMBER)
    if head["version"] != VERSION or len(numbers) != sum(head["columns"].values()):
        raise ValueError("not a file of this version")
    columns, first = {}, 0
    for name, length in head["columns"].items():
        columns[name] = numbers[first : first + length]
        first += length
    return columns, with_texts(head["texts"])


def _path(key: str) -> Path:
    return _directory() / hashlib.sha256(f"{VERSION} {key}".encode()).hexdigest()


def _directory() -> Path:
    return Path(settings.HOME) / CACHE / "orders"
