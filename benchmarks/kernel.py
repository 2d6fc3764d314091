"""The outputs of a list under each edition, by columns and by compiled loops, beside plain C and Python libraries."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from functools import partial
from importlib.util import find_spec

import numpy as np

from benchmarks import plain_c
from benchmarks.memory import peak
from benchmarks.peers import PEERS, version
from benchmarks.season import Season, season, with_everything
from benchmarks.timing import best_in_turn, table, times
from ratinghouse.kernel.book import Rulebook
from ratinghouse.kernel.engine.choice import CHOICE_VARIABLE
from ratinghouse.kernel.engine.frame import Frame
from ratinghouse.kernel.engine.run import run
from ratinghouse.kernel.engine.working import Working
from ratinghouse.rulebooks import rulebook

REPEATS = 5
OUTPUTS = ("Rn", "games", "period_change", "list_status", "K", "RD_new")
EVERY_COLUMN = "fide-2009"


def report(games: Sequence[int], peer_games: int, repeats: int = REPEATS) -> Iterator[str]:
    """The tables, one after the other."""
    for size in games:
        yield _beside_c(size, repeats)
    yield _beside_peers(peer_games, repeats)


@contextmanager
def backend(name: str) -> Iterator[None]:
    """Run by this backend inside, and forget the choice afterwards."""
    before = os.environ.get(CHOICE_VARIABLE)
    os.environ[CHOICE_VARIABLE] = name
    try:
        yield
    finally:
        if before is None:
            del os.environ[CHOICE_VARIABLE]
        else:
            os.environ[CHOICE_VARIABLE] = before


def outputs(book: Rulebook, frame: Frame, by: str) -> Working:
    """The outputs of a list by one backend."""
    with backend(by):
        return run(book, frame, outputs=[name for name in OUTPUTS if name in book.names])


def _beside_c(size: int, repeats: int) -> str:
    invented = season(size)
    frame = invented.frame()
    everything = with_everything(frame)
    compiled = find_spec("numba") is not None
    rows = [_row(edition, invented, frame, everything, compiled, repeats) for edition in plain_c.EDITIONS]
    took = best_in_turn({"frame": invented.frame, "games": lambda: replace(frame).games}, min(repeats, 3))
    heading = (
        f"Outputs of a list, {size:,} games, {len(invented.Ro):,} players (in ns a game, in C's time, in MB; the frame "
        f"takes {1e9 * took['frame'] / size:.0f} ns a game, the pairs of sides {1e9 * took['games'] / size:.0f})"
    )
    columns = ["edition", "C, ns"]
    for kind in ("plain", "everything"):
        columns += [f"columns, {kind}", "/ C", "MB"]
        columns += [f"compiled, {kind}", "/ C", "MB"] if compiled else []
    return table(heading, columns, rows)


def _row(edition: str, invented: Season, frame: Frame, everything: Frame, compiled: bool, repeats: int) -> list[str]:
    book, size = rulebook(edition), len(invented.white)
    actions: dict[str, Callable[[], object]] = {}
    if plain_c.compiler():
        update = plain_c.compiled(edition)
        actions["C"] = partial(update, invented)
        count, after = update(invented)
    for kind, rows in (("plain", frame), ("everything", everything)):
        expected = outputs(book, rows, "columns")
        actions[f"columns {kind}"] = partial(outputs, book, rows, "columns")
        if kind == "plain" and plain_c.compiler():
            assert np.array_equal(expected["Rn"], after), "rules and C must give the same ratings"
            assert np.array_equal(expected["games"], count), "rules and C must count the same games"
        if compiled:
            actions[f"compiled {kind}"] = partial(outputs, book, rows, "compiled")
            working = outputs(book, rows, "compiled")
            assert all(np.array_equal(working[name], expected[name]) for name in working.columns)
    took = best_in_turn(actions, repeats)
    in_c = took.pop("C", None)
    cells = [edition, f"{1e9 * in_c / size:.1f}" if in_c else "no C compiler"]
    for name, seconds in took.items():
        cells += [f"{1e9 * seconds / size:.1f}", times(seconds / in_c) if in_c else "", f"{peak(actions[name]):.0f}"]
    return cells


def _beside_peers(size: int, repeats: int) -> str:
    invented = season(size)
    frame, book = invented.frame(), rulebook(EVERY_COLUMN)
    mine = best_in_turn({"kernel": lambda: run(book, frame)}, repeats)["kernel"] / size
    rows = [["ratinghouse, every column", "", f"{1e9 * mine:.0f}", "1.0 x"]]
    listed = best_in_turn({"kernel": lambda: outputs(book, frame, "columns")}, repeats)["kernel"] / size
    rows.append(["ratinghouse, outputs", "", f"{1e9 * listed:.0f}", times(listed / mine)])
    for peer, prepared in PEERS.items():
        if version(peer) is None:
            rows.append([peer, "not installed", "", ""])
            continue
        fewer = _first(invented, size if peer == "evalica" else size // 20)
        theirs = best_in_turn({peer: prepared(fewer)}, min(repeats, 2))[peer] / len(fewer.white)
        rows.append([peer, version(peer) or "", f"{1e9 * theirs:.0f}", times(theirs / mine)])
    return table(
        f"{size:,} games under {EVERY_COLUMN}, beside Python libraries (slow ones on fewer games)",
        ["library", "version", "ns a game", "takes"],
        rows,
    )


def _first(whole: Season, games: int) -> Season:
    """The first games of a season, with the same players."""
    event, white, black, score = (column[:games] for column in (whole.event, whole.white, whole.black, whole.score))
    return replace(whole, event=event, white=white, black=black, score=score)
