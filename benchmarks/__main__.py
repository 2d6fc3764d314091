"""``python -m benchmarks``: every comparison in one run, as tables. ``--quick`` is a trial on small numbers."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from importlib.util import find_spec

from benchmarks import growth_of_games, installed, kernel, month, startup, trf_reading


def tables(quick: bool) -> Iterator[str]:
    """All tables, each as soon as it is measured."""
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


def main(arguments: list[str]) -> None:
    """Print the tables, then those of the list files if their peers are there."""
    quick = "--quick" in arguments
    for table_text in tables(quick):
        print(table_text, flush=True)
    if not quick and find_spec("pandas") and find_spec("lxml"):
        from benchmarks import lists

        lists.main()


if __name__ == "__main__":
    main(sys.argv[1:])
