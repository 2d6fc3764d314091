"""``python -m benchmarks.growth_of_lists``: what a list costs with more players and more lists before it.

First the number of players grows, six in a hundred of whom play; each office is built and published in processes of its
own. Then one office publishes list after list. Printed are processor seconds, the bytes that the database grew by, and
the largest memory of the process; nothing of it may grow more than its cause.
"""

from __future__ import annotations

import argparse
import random
import resource
import sqlite3
import subprocess
import sys
import tempfile
from datetime import UTC, date, datetime, timedelta
from datetime import time as clock
from pathlib import Path

from benchmarks import office
from benchmarks.timing import busy_seconds, seconds, table
from ratinghouse.kernel.calendars.days import add_months
from ratinghouse.lists.register import write_register
from ratinghouse.office.opening import open_office
from ratinghouse.office.storage.database import FILE

PLAYERS = (10_000, 50_000, 200_000, 518_307, 1_700_000)
LISTS = 240
_GAMES_A_PLAYER = 0.06 * office.ROUNDS / 2
_FIRST = date(2024, 6, 1)
_EVENTS, _SIZE, _LISTED = 8, 50, 10_000  # of each of many lists
_PRINTED = (1, 2, 12, 24, 60, 120, 180, 240)


def publish_next(home: Path) -> None:
    """Publish the list of a finished office; print floor, processor seconds, bytes and memory."""
    open_office(home)
    from ratinghouse.office.journal import Clerk
    from ratinghouse.office.publishing.publication import publish
    from ratinghouse.rulebooks import rulebooks

    rulebooks()
    clerk = Clerk("benchmark", datetime(2025, 9, 30, 12, tzinfo=UTC))
    floor = min(seconds(lambda: office.floor(home)) for _ in range(2))
    before = stored_bytes(home)
    spent = seconds(lambda: publish(clerk, "standard", office.NEXT))
    print(floor, spent, stored_bytes(home) - before, memory())


def stored_bytes(home: Path) -> int:
    """Return the bytes of the pages of an office's database that are in use."""
    plain = sqlite3.connect(home / FILE)
    pages, free, size = (
        plain.execute(f"PRAGMA {name}").fetchone()[0] for name in ("page_count", "freelist_count", "page_size")
    )
    plain.close()
    return int((pages - free) * size)


def memory() -> float:
    """Return the largest memory of this process so far, in megabytes."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


def by_players(sizes: list[int]) -> str:
    """Return the table of lists with more and more players."""
    rows = []
    for size in sizes:
        with tempfile.TemporaryDirectory() as directory:
            _step("build", directory, str(size))
            floor, spent, grown, most = map(float, _step("publish", directory).split())
        rows.append(
            [
                f"{size:,}",
                f"{spent:.2f} s",
                f"{1e6 * spent / size:.1f} us",
                f"{spent / floor:.1f} x",
                f"{grown / 1e6:.1f} MB",
                f"{most:.0f} MB",
            ]
        )
        print(rows[-1], file=sys.stderr, flush=True)
    return table("one list, by players", ["players", "publish", "a player", "floor", "stored", "memory"], rows)


def many_lists(home: Path, lists: int) -> None:
    """Publish list after list; print the processor seconds of each, its bytes and the largest memory so far."""
    open_office(home, create=True)
    from ratinghouse.office.events.admission import admit_events
    from ratinghouse.office.events.receive import ReceivedFile, receive_files
    from ratinghouse.office.journal import Clerk
    from ratinghouse.office.publishing.publication import publish
    from ratinghouse.office.register.importing import import_players
    from ratinghouse.office.setting_up import init_office

    clerk = Clerk("benchmark", datetime.combine(_FIRST, clock(12), UTC))
    init_office(clerk, "XAN", "Xanadu", {"standard": {"fide-2024": date(2024, 3, 1)}})
    import_players(clerk, write_register(office.players(_LISTED)), "list.csv", as_list=_FIRST)
    luck = random.Random(3)
    for number in range(1, lists + 1):
        day = add_months(_FIRST, number)
        clerk = Clerk("benchmark", datetime.combine(day - timedelta(days=4), clock(12), UTC))
        papers = []
        for event in range(_EVENTS):
            some = sorted(luck.sample(range(1, _LISTED + 1), _SIZE))
            field = [(f"N{no:07d}", f"Invented{no}, Player") for no in some]
            raw = office.report(f"Open {number} {event}", add_months(day, -1) + timedelta(days=1 + event), field, luck)
            papers.append(ReceivedFile(raw, f"{number}-{event}.trf", day - timedelta(days=8), pool="standard"))
        begun = busy_seconds()
        receipts = receive_files(clerk, papers)
        admit_events(clerk, [receipt.event.pk for receipt in receipts], despite="a benchmark")
        received = busy_seconds() - begun
        before, begun = stored_bytes(home), busy_seconds()
        publish(clerk, "standard", day)
        spent = busy_seconds() - begun
        print(number, received, spent, stored_bytes(home) - before, memory(), flush=True)


def by_lists(lists: int) -> str:
    """Return the table of many lists, published one after another."""
    with tempfile.TemporaryDirectory() as directory:
        lines = [list(map(float, line.split())) for line in _step("lists", directory, str(lists)).splitlines()]
    rows = []
    for number in (number for number in _PRINTED if number <= lists):
        around = lines[max(0, number - 3) : number]
        _, received, spent, grown, _ = (sum(column) / len(around) for column in zip(*around, strict=True))
        rows.append(
            [
                str(number),
                f"{spent:.3f} s",
                f"{received:.3f} s",
                f"{grown / 1e3:.0f} kB",
                f"{sum(line[3] for line in lines[:number]) / 1e6:.1f} MB",
                f"{lines[number - 1][4]:.0f} MB",
            ]
        )
    heading = f"list after list, {_LISTED:,} players, {_EVENTS} events of {_SIZE} players each, means of three lists"
    return table(heading, ["list", "publish", "take in", "stored", "stored in all", "memory"], rows)


def _step(step: str, directory: str, number: str = "0") -> str:
    command = [sys.executable, "-m", "benchmarks.growth_of_lists", "--step", step, directory, number]
    return subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True).stdout


def main() -> None:
    """Print both tables."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--players", type=int, nargs="*", default=list(PLAYERS))
    parser.add_argument("--lists", type=int, default=LISTS)
    parser.add_argument("--step", nargs=3, metavar=("STEP", "HOME", "NUMBER"))
    options = parser.parse_args()
    if options.step:
        step, home, number = options.step
        if step == "build":
            office.build(Path(home), int(number), int(int(number) * _GAMES_A_PLAYER))
        elif step == "publish":
            publish_next(Path(home))
        else:
            many_lists(Path(home), int(number))
        return
    if options.players:
        print(by_players(options.players), flush=True)
    if options.lists:
        print(by_lists(options.lists), flush=True)


if __name__ == "__main__":
    main()
