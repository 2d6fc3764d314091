"""Reading tournament reports beside the ``trf`` package, which keeps less of the file and checks nothing."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from importlib import import_module
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from benchmarks.large_list import the_list
from benchmarks.month import EVENTS, FEW, write_month
from benchmarks.peers import version
from benchmarks.reports import real_and_invented
from benchmarks.timing import best_in_turn, table, times
from ratinghouse.reports.trf import read_trf, read_trf_files


def report(repeats: int = 15, events: int = EVENTS) -> Iterator[str]:
    """One table: single files, and the files of a month together."""
    is_installed = version("trf") is not None
    peer: Any = import_module("trf") if is_installed else None
    rows = []
    for name, raw in real_and_invented().items():
        actions: dict[str, Callable[[], object]] = {"ratinghouse": partial(read_trf, raw)}
        if is_installed and _readable(peer, _text(raw)):
            actions["peer"] = partial(peer.loads, _text(raw))
        rows.append(_row(name, len(raw), best_in_turn(actions, repeats), is_installed))
    with TemporaryDirectory() as folder:
        ratings, _ = the_list(None if events == EVENTS else FEW)
        files = [(path.read_bytes(), path.name) for path in write_month(Path(folder), ratings, events)]
    together: dict[str, Callable[[], object]] = {"ratinghouse": lambda: list(read_trf_files(files))}
    if is_installed:
        together["peer"] = partial(_each, peer, [_text(raw) for raw, _ in files])
    size = sum(len(raw) for raw, _ in files)
    rows.append(_row(f"{len(files):,} files of a month", size, best_in_turn(together, min(repeats, 3)), is_installed))
    yield table("Reading TRF", ["file", "bytes", "ratinghouse, ms", "trf, ms", "trf takes"], rows)


def _row(name: str, size: int, took: dict[str, float], is_installed: bool) -> list[str]:
    theirs = took.get("peer")
    return [
        name,
        f"{size:,}",
        f"{1e3 * took['ratinghouse']:.2f}",
        f"{1e3 * theirs:.2f}" if theirs else "cannot read it" if is_installed else "not installed",
        times(theirs / took["ratinghouse"]) if theirs else "",
    ]


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
