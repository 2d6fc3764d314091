"""How time and memory grow with the games of a run: ``python -m benchmarks.growth_of_games``, up to 100 million."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from importlib.util import find_spec

import numpy as np

from benchmarks import plain_c
from benchmarks.kernel import outputs
from benchmarks.memory import peak
from benchmarks.season import Season, season
from benchmarks.timing import best_in_turn, table
from ratinghouse.kernel.engine.frame import Frame
from ratinghouse.rulebooks import rulebook

EDITION = "fide-2024"
SIZES = (10_000, 100_000, 1_000_000, 10_000_000, 100_000_000)
LARGEST_SEASON = 10_000_000  # a larger one repeats this one, each time with other players for the same games
BYTES_A_GAME = 110  # the most memory that building and running a frame takes
WIDTH = 50


def report(sizes: Sequence[int] = SIZES, repeats: int = 3) -> Iterator[str]:
    """Yield the table of growth, and its chart."""
    measured: dict[int, dict[str, float]] = {}
    rows = []
    for size in sizes:
        if size * BYTES_A_GAME > _free_memory():
            rows.append([f"{size:,}", "not enough memory"])
            continue
        took, cells = _measured(size, repeats)
        measured[size] = took
        rows.append([f"{size:,}", *cells])
    names = [*next(iter(measured.values()), {})]
    columns = ["games", "players", "frame, MB", *(part for name in names for part in (f"{name}, ms", "MB"))]
    yield table(
        f"Growth of the outputs of a list under {EDITION}",
        columns,
        [[*row, *[""] * (len(columns) - len(row))] for row in rows],
    )
    if measured:
        yield _chart(measured)


def _measured(size: int, repeats: int) -> tuple[dict[str, float], list[str]]:
    """Return the nanoseconds per game of each way to run a season, and the cells of its row."""
    invented = repeated(size)
    frame = invented.frame()
    book = rulebook(EDITION)
    actions: dict[str, Callable[[], object]] = {"columns": partial(outputs, book, frame, "columns")}
    if find_spec("numba") is not None:
        actions["compiled"] = partial(outputs, book, frame, "compiled")
    if plain_c.compiler():
        actions["C"] = partial(plain_c.compiled(EDITION), invented)
    for action in actions.values():
        action()
    took = best_in_turn(actions, repeats if size < LARGEST_SEASON else min(repeats, 2))
    cells = [f"{len(invented.Ro):,}", f"{_bytes(frame) / 1e6:,.0f}"]
    for name, seconds in took.items():
        cells += [f"{1e3 * seconds:,.1f}", f"{peak(actions[name]):,.0f}"]
    return {name: 1e9 * seconds / size for name, seconds in took.items()}, cells


def repeated(games: int) -> Season:
    """Return a season of this number of games; a large one repeats a smaller one."""
    times = -(-games // LARGEST_SEASON)
    part = season(games // times)
    if times == 1:
        return part
    chance = np.random.default_rng(100)
    others = [chance.permutation(len(part.Ro)).astype(part.white.dtype) for _ in range(times)]
    events = int(part.event[-1]) + 1
    return Season(
        np.concatenate([part.event + number * events for number in range(times)]),
        np.concatenate([other.take(part.white) for other in others]),
        np.concatenate([other.take(part.black) for other in others]),
        np.tile(part.score, times),
        part.Ro,
        part.K,
    )


def _bytes(frame: Frame) -> int:
    """Return the size of a frame, including the arrays of its games that compiled loops read."""
    arrays = [frame.event_of_entry, frame.player_of_entry, frame.entry_of_side, frame.mirror]
    arrays += [frame.side_starts, frame.entry_starts, *frame.inputs.values(), *frame.games.entries]
    return sum(array.nbytes for array in arrays)


def _chart(measured: dict[int, dict[str, float]]) -> str:
    """Return bars of the time per game: growth is linear if they have one length, and better if they get shorter."""
    lines = ["Nanoseconds a game"]
    for name in next(iter(measured.values())):
        most = max(took[name] for took in measured.values())
        for size, took in measured.items():
            bar = "#" * max(1, round(WIDTH * took[name] / most))
            lines.append(f"{name:>8} {size:>11,} {bar:<{WIDTH}} {took[name]:8.1f}")
    return "\n".join([*lines, ""])


def _free_memory() -> int:
    return os.sysconf("SC_AVPHYS_PAGES") * os.sysconf("SC_PAGE_SIZE")


if __name__ == "__main__":
    for part in report([int(size) for size in sys.argv[1:]] or SIZES):
        print(part, flush=True)
