"""Reading tournament reports beside the ``trf`` package, which keeps less of the file and checks nothing."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from importlib import import_module
from typing import Any

from benchmarks.peers import version
from benchmarks.reports import real_and_invented
from benchmarks.timing import best_in_turn, table, times
from ratinghouse.reports.trf import read_trf


def report(repeats: int = 15) -> Iterator[str]:
    """One table."""
    is_installed = version("trf") is not None
    peer: Any = import_module("trf") if is_installed else None
    rows = []
    for name, raw in real_and_invented().items():
        text = _text(raw)
        actions: dict[str, Callable[[], object]] = {"ratinghouse": partial(read_trf, raw)}
        if is_installed and _readable(peer, text):
            actions["peer"] = partial(peer.loads, text)
        took = best_in_turn(actions, repeats)
        theirs = took.get("peer")
        rows.append(
            [
                name,
                f"{len(raw):,}",
                f"{1e3 * took['ratinghouse']:.2f}",
                f"{1e3 * theirs:.2f}" if theirs else "cannot read it" if is_installed else "not installed",
                times(theirs / took["ratinghouse"]) if theirs else "",
            ]
        )
    yield table("Reading TRF", ["file", "bytes", "ratinghouse, ms", "trf, ms", "trf takes"], rows)


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
