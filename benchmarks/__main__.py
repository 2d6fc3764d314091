"""``python -m benchmarks``: every comparison in one run, as tables. ``--quick`` is a trial on small numbers.

First the comparisons that need no office, then offices, site and lab, each in a separate process, so that the memory it
prints is only its own. All take more than an hour on two cores; ``python -m benchmarks.NAME`` runs one part.
"""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from importlib.util import find_spec

from benchmarks import growth_of_games, installed, kernel, month, startup, trf_reading

APART = (
    ("office",),
    ("office", "--postgresql"),
    ("intake",),
    ("corrections",),
    ("corrections", "--lists", "240", "--depths", "1", "20", "60", "120", "240"),
    ("growth_of_lists",),
    ("site",),
    ("lab",),
    ("lab_cluster",),
    ("lab_peers",),
)
"""Modules that run in separate processes, with their options."""


def tables(quick: bool) -> Iterator[str]:
    """Yield the tables of comparisons that need no office, each as soon as it is measured."""
    if quick:
        yield from kernel.report([2_000], 2_000, repeats=1)
        yield from growth_of_games.report([1_000, 2_000], repeats=1)
        yield from installed.report(repeats=1)
        yield from startup.report(repeats=1)
        yield from trf_reading.report(repeats=1, events=3)
        yield from month.report(repeats=1, events=3)
        return
    yield from kernel.report([400_000, 1_000_000, 10_000_000], 1_000_000)
    yield from growth_of_games.report()
    yield from installed.report()
    yield from startup.report()
    yield from trf_reading.report()
    yield from month.report()


def run_apart() -> list[str]:
    """Run the modules that print their own tables, and return those that failed."""
    failed = []
    for module, *options in APART:
        command = " ".join((f"python -m benchmarks.{module}", *options))
        print(f"$ {command}", flush=True)
        if subprocess.run([sys.executable, "-m", f"benchmarks.{module}", *options], check=False).returncode:
            failed.append(command)
        print(flush=True)
    return failed


def main(arguments: list[str]) -> None:
    """Print all tables; those of the list files only if their peers are installed."""
    quick = "--quick" in arguments
    for table_text in tables(quick):
        print(table_text, flush=True)
    if quick:
        return
    if find_spec("pandas") and find_spec("lxml"):
        from benchmarks import lists

        lists.main()
    if failed := run_apart():
        raise SystemExit("not measured: " + "; ".join(failed))


if __name__ == "__main__":
    main(sys.argv[1:])
