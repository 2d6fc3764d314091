"""A whole history replayed, beside one Numba loop written for the purpose: ``python -m benchmarks.lab [ARCHIVE]``.

Without an archive an invented one is made. Both must give the same ratings on every list; times are the processor's.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import numpy as np

from benchmarks.lab_loop import loop_history, loop_inputs
from benchmarks.lab_world import invented_history
from benchmarks.timing import seconds, table, times
from ratinghouse.kernel.engine.run import CHOICE_VARIABLE
from ratinghouse.kernel.rule import Printed
from ratinghouse.lab.archive.archive import Archive
from ratinghouse.lab.replay.editions import ReplayEditions
from ratinghouse.lab.replay.history import Replay, ReplayQuestion
from ratinghouse.rulebooks import rulebook

RULES = "fide-2024"


def replay_of(archive: Archive) -> Replay:
    """Return a replay of which only the schedule has been calculated."""
    replay = Replay(archive, ReplayQuestion(ReplayEditions.single(rulebook(RULES))))
    _ = replay.schedule
    return replay


def differences(archive: Archive, history: Any, entered: Any) -> int:
    """Return how many ratings of all lists differ from those of the loop."""
    replay = replay_of(archive)
    differing = 0
    for replayed in replay.lists():
        rating = replay.state.standings.rating
        differing += int(((rating != history[replayed.number + 1]) & (entered <= replayed.number)).sum())
    return differing


def run_through(replay: Replay, backend: str) -> None:
    """Replay a history by one of the backends."""
    os.environ[CHOICE_VARIABLE] = backend
    for _ in replay.lists():
        pass
    del os.environ[CHOICE_VARIABLE]


def report(folder: Path, repeats: int = 2) -> Iterator[str]:
    """Yield the tables of one archive."""
    archive = Archive(folder)
    book = rulebook(RULES)
    _ = archive.games, archive.events, archive.players
    sides = seconds(lambda: archive.sides)
    schedule = seconds(lambda: replay_of(archive))
    inputs = loop_inputs(replay_of(archive), (_numbers(book, "table_b", -400, 401), _numbers(book, "table_a", 0, 101)))
    history, entered = loop_history(inputs)  # compiled now
    loop = min(seconds(lambda: loop_history(inputs)) for _ in range(repeats))
    run_through(replay_of(archive), "compiled")  # compiled now
    taken = {
        backend: min(seconds(partial(run_through, replay_of(archive), backend)) for _ in range(repeats))
        for backend in ("columns", "compiled")
    }
    games, lists = len(archive.games), len(history) - 1
    yield table(
        f"A history: {games:,} games, {lists} lists, {len(archive.players):,} players, {RULES}",
        ["way", "seconds", "x the loop", "ns a game"],
        [
            [name, f"{spent:.2f}", times(spent / loop), f"{spent / games * 1e9:,.0f}"]
            for name, spent in {
                "Numba loop": loop,
                **taken,
                "calendar, once": schedule,
                "sides, once": sides,
            }.items()
        ],
    )
    yield f"ratings that differ from the loop on any list: {differences(archive, history, entered):,}\n"


def _numbers(book: Any, name: str, first: int, last: int) -> Any:
    printed = book.names[name]
    assert isinstance(printed, Printed)
    return np.array([printed.table.at(number) for number in range(first, last)], np.int64)


def main(arguments: list[str]) -> None:
    """Print the tables."""
    if arguments:
        for text in report(Path(arguments[0])):
            print(text, flush=True)
        return
    with TemporaryDirectory() as folder:
        invented_history(Path(folder) / "archive", players=20_000, months=60, games=6_000)
        for text in report(Path(folder) / "archive"):
            print(text, flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
