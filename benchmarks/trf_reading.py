"""Reading tournament reports beside the ``trf`` package, which keeps less of the file and checks nothing."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from benchmarks.large_list import the_list
from benchmarks.month import EVENTS, FEW, write_month
from benchmarks.peers import version
from benchmarks.reports import real_and_invented
from benchmarks.timing import best_in_turn, table, times
from ratinghouse.kernel.engine.choice import CHOICE_VARIABLE
from ratinghouse.reports.trf import read_trf, read_trf_files

WAYS = ("objects", "columns", "compiled")
"""One file alone, as most commands read it; many together, with NumPy; the same with a compiled loop (Numba)."""


def report(repeats: int = 15, events: int = EVENTS) -> Iterator[str]:
    """Yield one table: single files, and the files of a month together."""
    is_installed = version("trf") is not None
    peer: Any = import_module("trf") if is_installed else None
    rows = []
    for name, raw in real_and_invented().items():
        theirs = partial(peer.loads, _text(raw)) if is_installed and _readable(peer, _text(raw)) else None
        actions: dict[str, Callable[[], object]] = {"objects": partial(read_trf, raw), **_together([(raw, name)])}
        rows.append(_row(name, len(raw), actions, theirs, repeats))
    with TemporaryDirectory() as folder:
        ratings, _ = the_list(None if events == EVENTS else FEW)
        files = [(path.read_bytes(), path.name) for path in write_month(Path(folder), ratings, events)]
    theirs = partial(_each, peer, [_text(raw) for raw, _ in files]) if is_installed else None
    size = sum(len(raw) for raw, _ in files)
    rows.append(_row(f"{len(files):,} files of a month", size, _together(files), theirs, min(repeats, 5)))
    columns = [column for way in WAYS for column in (f"{way}, ms", "trf takes")]
    yield table("Reading TRF", ["file", "bytes", "trf, ms", *columns], rows)


def _together(files: Sequence[tuple[bytes, str]]) -> dict[str, Callable[[], object]]:
    """Return the ways to read files together; the compiled one only if it is available."""
    ways = WAYS[1:] if find_spec("numba") is not None else WAYS[1:2]
    return {way: partial(_read, way, files) for way in ways}


def _read(way: str, files: Sequence[tuple[bytes, str]]) -> None:
    os.environ[CHOICE_VARIABLE] = way
    try:
        list(read_trf_files(files))
    finally:
        del os.environ[CHOICE_VARIABLE]


def _row(
    name: str,
    size: int,
    actions: Mapping[str, Callable[[], object]],
    theirs: Callable[[], object] | None,
    repeats: int,
) -> list[str]:
    for action in actions.values():
        action()  # the loop is compiled or loaded once
    took = best_in_turn({**actions, **({"trf": theirs} if theirs else {})}, repeats)
    row = [name, f"{size:,}", f"{1e3 * took['trf']:.2f}" if theirs else "not read"]
    for way in WAYS:
        row.append(f"{1e3 * took[way]:.2f}" if way in took else "")
        row.append(times(took["trf"] / took[way]) if theirs and way in took else "")
    return row


def _each(peer: Any, texts: Sequence[str]) -> None:
    for text in texts:
        peer.loads(text)


def _text(raw: bytes) -> str:
    try:
        return raw.decode("utf-8-sig").replace("\r\n", "\n").replace("\r", "\n")
    except UnicodeDecodeError:
        return raw.decode("latin-1").replace("\r\n", "\n").replace("\r", "\n")


def _readable(peer: Any, text: str) -> bool:
    try:
        peer.loads(text)
    except Exception:
        return False
    return True
