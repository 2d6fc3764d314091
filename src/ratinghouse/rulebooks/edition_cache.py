"""Editions as they were traced, stored beside Python's compiled files: tracing one takes longer than rating a report.

A stored edition is used only while every source file of ``kernel`` and ``rulebooks`` is the file that it was traced
from, by its size, its times and its number on the disk, under the same Python, and only if no byte of it changed.
Otherwise, and where Python writes no compiled files, the edition is traced.
"""

from __future__ import annotations

import os
import sys
from _pickle import loads  # ``pickle`` itself takes longer to import than an edition to read
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import cache
from importlib.util import cache_from_source
from pathlib import Path
from types import MappingProxyType
from typing import Any
from zlib import adler32, crc32

from ratinghouse import __version__
from ratinghouse.kernel.rule import Rule

_PACKAGE = Path(__file__).parents[1]
_TRACED_FROM = ("kernel", "rulebooks")
_HEAD = 36  # bytes: checksums of the source files and of the content, and the content's length


def stored_or_new(name: str, make: Callable[[], Any]) -> Any:
    """Return what is stored under a name; where nothing is, make it and store it."""
    content = read(name)
    if content is None:
        content = make()
        write(name, content)
    return content


def read(name: str) -> Any:
    """Return what is stored under a name, None if there is nothing, or nothing that may be used."""
    try:
        file = _file(name).read_bytes()
        head, content = file[:_HEAD], file[_HEAD:]
        return loads(content) if head == _head(content) else None
    except Exception:  # whatever is wrong with it, the edition is traced
        return None


def write(name: str, content: Any) -> None:
    """Store something under a name, where Python writes its compiled files."""
    if sys.dont_write_bytecode:
        return
    from ratinghouse.rulebooks.edition_pickling import OtherCopy, pickled

    file = _file(name)
    fresh = file.with_name(f"{file.name}.{os.getpid()}")
    try:
        raw = pickled(content)
        file.parent.mkdir(parents=True, exist_ok=True)
        fresh.write_bytes(_head(raw) + raw)
        fresh.replace(file)
    except (OSError, OtherCopy):
        with suppress(OSError):
            fresh.unlink()


def _file(name: str) -> Path:
    compiled = Path(cache_from_source(str(Path(__file__).with_name(f"{name}.py"))))
    return compiled.with_suffix(".edition")


def _head(content: bytes) -> bytes:
    return _signature() + _checksum(content)


@cache
def _signature() -> bytes:
    """Return what distinguishes these source files and this Python from all others."""
    files = [file for package in _TRACED_FROM for file in _source_files(str(_PACKAGE / package))]
    return _checksum("\n".join([sys.version, __version__, *files]).encode())


def _checksum(raw: bytes) -> bytes:
    """Return a checksum of bytes that differ by accident; hashes that withstand intention take long to import."""
    return crc32(raw).to_bytes(4) + adler32(raw).to_bytes(4) + len(raw).to_bytes(10)


def _source_files(folder: str) -> Iterator[str]:
    for entry in sorted(os.scandir(folder), key=lambda entry: entry.name):
        if entry.is_dir() and entry.name != "__pycache__":
            yield from _source_files(entry.path)
        elif entry.name.endswith(".py"):
            stat = entry.stat()
            yield f"{entry.path} {stat.st_size} {stat.st_mtime_ns} {stat.st_ctime_ns} {stat.st_ino}"


def bare_rule() -> Rule:
    """Return a rule whose parts are set when a stored edition is read."""
    return object.__new__(Rule)


def read_only(mapping: dict[Any, Any]) -> MappingProxyType[Any, Any]:
    """Return a mapping that cannot be changed, when a stored edition is read."""
    return MappingProxyType(mapping)
