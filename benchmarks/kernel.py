"""The outputs of a list under each edition, by columns and by compiled loops, beside plain C and Python libraries."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from functools import partial
from importlib.util import find_spec
from typing import Any

import numpy as np
from numpy.typing import NDArray

from benchmarks import plain_c
from benchmarks.memory import peak
from benchmarks.peers import PEERS, version
from benchmarks.season import Season, rare_parts, season
from benchmarks.timing import best_in_turn, table, times
from ratinghouse.kernel.book import Rulebook
from ratinghouse.kernel.engine.choice import CHOICE_VARIABLE
from ratinghouse.kernel.engine.frame import Frame
from ratinghouse.kernel.engine.run import run
from ratinghouse.kernel.engine.working import Working
from ratinghouse.rulebooks import rulebook

Array = NDArray[Any]

REPEATS = 5
OUTPUTS = ("Rn", "games", "period_change", "list_status", "K", "RD_new")
EVERY_COLUMN = "fide-2009"
EXEMPTING = "fide-2024"  # the edition with events in which differences of top players are not capped


def report(games: Sequence[int], peer_games: int, repeats: int = REPEATS) -> Iterator[str]:
    """Yield the tables."""
    for size in games:
        yield _beside_c(size, repeats)
    yield _beside_peers(peer_games, repeats)


@contextmanager
def backend(name: str) -> Iterator[None]:
    """Run with this backend inside the block, and restore the previous choice afterwards."""
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
    """Calculate the outputs of a list with one backend."""
    with backend(by):
        return run(book, frame, outputs=[name for name in OUTPUTS if name in book.names])


def _beside_c(size: int, repeats: int) -> str:
    invented = season(size)
    rare = rare_parts(invented)
    ordinary, everything = invented.frame(), invented.frame(rare)
    # In older editions the lowest rating depends on the year of the event, so their events all begin before the list.
    of_one_year = invented.frame(replace(rare, exempt=np.zeros_like(rare.exempt)))
    compiled = find_spec("numba") is not None
    rows = []
    for edition in plain_c.EDITIONS:
        loop = rare_loop = None
        if plain_c.compiler():
            loop = partial(plain_c.compiled(edition), invented)
            rare_loop = partial(plain_c.compiled_for_rare(edition), invented, rare)
        cells = _cells(edition, ordinary, loop, compiled, repeats)
        whole = everything if edition == EXEMPTING else of_one_year
        rows.append([edition, *cells, *_cells(edition, whole, rare_loop, compiled, repeats)])
    preparing: dict[str, Callable[[], object]] = {
        "frame": invented.frame,
        "games": lambda: _prepare_games(replace(ordinary)),
    }
    took = best_in_turn(preparing, min(repeats, 3))
    heading = (
        f"Outputs of a list, {size:,} games, {len(invented.Ro):,} players (in ns a game, in C's time, in MB; the frame "
        f"takes {1e9 * took['frame'] / size:.0f} ns a game, its columns by game {1e9 * took['games'] / size:.0f})"
    )
    columns = ["edition"]
    for kind in ("plain", "everything"):
        columns += [f"C, {kind}", "columns", "/ C", "MB"]
        columns += ["compiled", "/ C", "MB"] if compiled else []
    return table(heading, columns, rows)


def _prepare_games(frame: Frame) -> None:
    """Sort the columns of games that compiled loops read, as the first run over a frame does."""
    assert frame.games.entries
    for name in ("score", "played"):
        frame.games.column(name)


def _cells(
    edition: str, frame: Frame, in_c: Callable[[], tuple[Array, Array]] | None, compiled: bool, repeats: int
) -> list[str]:
    """Return the times of one edition over one season, and of its loop in C if there is a compiler."""
    book, size = rulebook(edition), frame.sides // 2
    expected = outputs(book, frame, "columns")
    actions: dict[str, Callable[[], object]] = {"columns": partial(outputs, book, frame, "columns")}
    if in_c is not None:
        count, after = in_c()
        assert np.array_equal(expected["Rn"], after), "rules and C must give the same ratings"
        assert np.array_equal(expected["games"], count), "rules and C must count the same games"
        actions["C"] = in_c
    if compiled:
        actions["compiled"] = partial(outputs, book, frame, "compiled")
        working = outputs(book, frame, "compiled")
        assert all(np.array_equal(working[name], expected[name]) for name in working.columns)
    took = best_in_turn(actions, repeats)
    floor = took.pop("C", None)
    cells = [f"{1e9 * floor / size:.1f}" if floor else "no C compiler"]
    for name, seconds in took.items():
        ratio = f"{seconds / floor:.2f} x" if floor else ""
        cells += [f"{1e9 * seconds / size:.1f}", ratio, f"{peak(actions[name]):.0f}"]
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
    """Return the first games of a season, with the same players."""
    event, white, black, score = (column[:games] for column in (whole.event, whole.white, whole.black, whole.score))
    return replace(whole, event=event, white=white, black=black, score=score)
