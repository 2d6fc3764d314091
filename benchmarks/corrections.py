"""``python -m benchmarks.corrections``: an event corrected some lists back, beside the publication of one list.

An invented office publishes a list a month. Then, in a copy of it for each depth, one result of an event of that list
is turned around. Everything is measured in processor seconds, in one run.
"""

from __future__ import annotations

import argparse
import random
import shutil
import subprocess
import sys
import tempfile
import time
from datetime import UTC, date, datetime, timedelta
from datetime import time as clock
from pathlib import Path

from benchmarks.office import players, report
from ratinghouse.kernel.calendars.days import add_months
from ratinghouse.lists.register import write_register
from ratinghouse.office.opening import open_office

FIRST = date(2024, 6, 1)
SIZE = 50  # players of an event: those whom its correction touches first


def build(home: Path, listed: int, lists: int, events: int) -> None:
    """An office with so many lists, each with some events; print the time of the last publication."""
    open_office(home, create=True)
    from ratinghouse.office.events.admission import admit
    from ratinghouse.office.events.matching import match_automatically
    from ratinghouse.office.events.receive import ReceivedFile, receive
    from ratinghouse.office.journal import Clerk
    from ratinghouse.office.publishing.publication import publish
    from ratinghouse.office.register.importing import import_players
    from ratinghouse.office.setting_up import init_office

    clerk = Clerk("benchmark", datetime.combine(FIRST, clock(12), UTC))
    init_office(clerk, "XAN", "Xanadu", {"standard": {"fide-2024": date(2024, 3, 1)}})
    import_players(clerk, write_register(players(listed)), "list.csv", as_list=FIRST)
    luck = random.Random(3)
    for number in range(1, lists + 1):
        day = add_months(FIRST, number)
        clerk = Clerk("benchmark", datetime.combine(day - timedelta(days=4), clock(12), UTC))
        for event in range(events):
            field = [(f"N{no:07d}", f"Invented{no}, Player") for no in sorted(luck.sample(range(1, listed + 1), SIZE))]
            raw = report(f"Open {number} {event}", add_months(day, -1) + timedelta(days=1 + event), field, luck)
            paper = ReceivedFile(raw, f"{number}-{event}.trf", day - timedelta(days=8), pool="standard")
            received = receive(clerk, paper).event
            match_automatically(clerk, received.pk)
            admit(clerk, received.pk, despite="a benchmark")
        begun = time.process_time()
        publish(clerk, "standard", day)
        spent = time.process_time() - begun
    print(f"{spent:.3f}")


def correct_back(home: Path, depth: int) -> None:
    """Correct the first event of a list so many lists back, and print the time and how many rows that changed."""
    open_office(home)
    from ratinghouse.office.events.receive import ReceivedFile
    from ratinghouse.office.journal import Clerk
    from ratinghouse.office.models import Event, PublishedList
    from ratinghouse.office.publishing.correction import correct
    from ratinghouse.rulebooks import rulebooks

    rulebooks()  # the publication was measured in a process that had loaded them
    days = list(PublishedList.objects.filter(current=True).order_by("-date").values_list("date", flat=True))
    event = Event.objects.filter(list_date=days[depth - 1]).order_by("pk")[0]
    raw = bytes(event.received.content).decode()
    lines = raw.split("\r\n") if "\r\n" in raw else raw.split("\n")
    turn_around(lines)
    clerk = Clerk("benchmark", datetime.combine(days[0] + timedelta(days=2), clock(12), UTC))
    paper = ReceivedFile("\r\n".join(lines).encode(), "corrected.trf", clerk.now.date(), pool="standard")
    begun = time.process_time()
    corrected = correct(clerk, event.pk, paper, "a benchmark")
    changed = sum(len(revision.changes) for revision in corrected.revisions)
    print(f"{time.process_time() - begun:.3f} {changed} {len(corrected.revisions)}")


def turn_around(lines: list[str]) -> None:
    """Turn the first decided game of the first round around, in both lines of a TRF file."""
    for at, line in enumerate(lines):
        if line.startswith("001") and line[98:99] in ("0", "1"):
            other = next(i for i, it in enumerate(lines) if it.startswith("001") and int(it[4:8]) == int(line[91:95]))
            mine, theirs = line[98], lines[other][98]
            lines[at] = line[:98] + theirs + line[99:]
            lines[other] = lines[other][:98] + mine + lines[other][99:]
            return


def main(arguments: list[str]) -> None:
    """Build the office, and correct it at each depth in a process of its own."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--players", type=int, default=10_000)
    parser.add_argument("--lists", type=int, default=60)
    parser.add_argument("--events", type=int, default=8, help="of each list")
    parser.add_argument("--depths", type=int, nargs="*", default=[1, 5, 20, 60])
    parser.add_argument("--step", nargs=2, metavar=("STEP", "HOME"))
    options = parser.parse_args(arguments)
    if options.step:
        step, home = options.step
        if step == "build":
            build(Path(home), options.players, options.lists, options.events)
        else:
            correct_back(Path(home), int(step))
        return
    with tempfile.TemporaryDirectory() as folder:
        office = Path(folder) / "office"
        publication = float(_output(["--step", "build", str(office), *_sizes(options)]))
        print(f"{options.players:,} players, {options.lists} lists of {options.events} events: publishing the last one")
        print(f"{'lists back':>10} {'processor s':>12} {'of a publication':>17} {'a list':>8} {'changed ratings':>16}")
        print(f"{'-':>10} {publication:>12.2f} {1:>17.2f}")
        for depth in options.depths:
            copy = Path(folder) / f"corrected-{depth}"
            shutil.copytree(office, copy)
            seconds, changed, revised = _output(["--step", str(depth), str(copy)]).split()
            spent = float(seconds)
            ratio, each = spent / publication, spent / int(revised)
            print(f"{depth:>10} {spent:>12.2f} {ratio:>17.2f} {each:>8.3f} {changed:>16}", flush=True)


def _sizes(options: argparse.Namespace) -> list[str]:
    return ["--players", str(options.players), "--lists", str(options.lists), "--events", str(options.events)]


def _output(arguments: list[str]) -> str:
    command = [sys.executable, "-m", "benchmarks.corrections", *arguments]
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout.strip().splitlines()[-1]


if __name__ == "__main__":
    main(sys.argv[1:])
