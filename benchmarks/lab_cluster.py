"""Twelve scenarios one after the other and on two workers: ``python -m benchmarks.lab_cluster [ARCHIVE [MONTHS]]``.

The scenarios are four rules, each with three shares of the events. The last MONTHS of an archive are replayed, by
default 36, with 0 all of it: the five runs of all scenarios should take some minutes. All must write the same bytes,
even when a worker is killed during the run. Times are wall-clock times, because workers save these. On a busy machine
they say little; then read the processor seconds of the worker that was busy longest.
"""

from __future__ import annotations

import hashlib
import multiprocessing
import os
import signal
import sys
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

from benchmarks.lab_world import invented_history, latest_months
from benchmarks.timing import table
from ratinghouse.lab.archive.archive import Archive
from ratinghouse.lab.cluster.replayed_scenarios import replayed_scenarios
from ratinghouse.lab.cluster.scenario import scenarios_of
from ratinghouse.lab.cluster.workers import ThisProcess, WorkerChoice, Workers
from ratinghouse.lab.replay.output_files import read_record

RULES = ("fide-2024", "fide-2024+cap=350", "fide-2024+K_usual=30", "fide-2017")
SHARES = (1.0, 0.5, 0.25)
MONTHS = 36


def content(folder: Path) -> dict[str, str]:
    """Return the hash of every file."""
    files = [path for path in folder.rglob("*") if path.is_file()]
    return {str(path.relative_to(folder)): hashlib.sha256(path.read_bytes()).hexdigest() for path in files}


def timed(archive: Archive, out: Path, workers: Workers, kill: bool = False) -> tuple[float, float]:
    """Return the seconds by the clock, and the processor seconds of the process that was busy longest."""
    killed: list[int] = []

    def kill_worker(done: int, scenarios: int) -> None:
        if kill and done == 3 and not killed:
            killed.append(int(multiprocessing.active_children()[0].pid or 0))
            os.kill(killed[0], signal.SIGKILL)

    started = time.perf_counter()
    replayed = replayed_scenarios(archive, scenarios_of(RULES, SHARES), out, workers, kill_worker)
    took = time.perf_counter() - started
    assert bool(killed) == kill
    assert all(it.record and it.record.is_finished for it in replayed)
    busy: Counter[str] = Counter()
    for it in replayed:
        busy[it.answer.process] += it.answer.processor_seconds  # type: ignore[assignment]
    return took, max(busy.values())


def report(folder: Path) -> Iterator[str]:
    """Yield the table of one archive. Each way runs once before it is timed, to compile rules and read archives."""
    archive = Archive(folder)
    with TemporaryDirectory() as parent, WorkerChoice(2).opened() as two:
        out = Path(parent)
        timed(archive, out / "first", two)
        timed(archive, out / "before", ThisProcess())
        spent = {
            "one process": timed(archive, out / "one", ThisProcess()),
            "two workers": timed(archive, out / "two", two),
            "two workers, one killed": timed(archive, out / "killed", two, kill=True),
        }
        lists = len(read_record(next(it for it in (out / "one").iterdir() if it.is_dir())).lists)
        expected = content(out / "one")
        same = [content(out / name) == expected for name in ("first", "two", "killed")]
    clock, processor = spent["one process"]
    yield table(
        f"{len(RULES) * len(SHARES)} scenarios of {len(archive.games):,} games, {lists} lists",
        ["way", "clock, s", "of one process", "busiest process, s", "of one process"],
        [
            [name, f"{took:.1f}", f"{took / clock:.2f}", f"{busy:.1f}", f"{busy / processor:.2f}"]
            for name, (took, busy) in spent.items()
        ],
    )
    load = ", ".join(f"{number:.1f}" for number in os.getloadavg())
    yield f"the same {len(expected):,} files: {all(same)}; load of the machine: {load}\n"


def main(arguments: list[str]) -> None:
    """Print the table."""
    with TemporaryDirectory() as parent:
        folder = Path(parent) / "archive"
        months = int(arguments[1]) if len(arguments) > 1 else MONTHS
        if not arguments:
            invented_history(folder, players=20_000, months=60, games=6_000)
        elif months:
            latest_months(Archive(Path(arguments[0])), folder, months)
        else:
            folder = Path(arguments[0])
        for text in report(folder):
            print(text, flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
