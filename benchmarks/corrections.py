"""``python -m benchmarks.corrections``: the correction of an event of an earlier list, beside publishing one list.

An invented office publishes a list a month. Then, in a copy of it for each depth (the number of lists to go back), one
result of an event of that list is reversed, first as a preview and then as a correction. The publication is that of the
next list. All times are processor seconds of one run. Each action has a separate process, which first admits the
reports of a month, so that no time includes the start-up costs of a process. Each is done three times, in turn, in
copies of the office; the shortest time and the largest memory are printed.

    python -m benchmarks.corrections                           # 60 lists of 10,000 players
    python -m benchmarks.corrections --lists 240 --depths 1 20 60 120 240
    python -m benchmarks.corrections --players 500000 --lists 6 --depths 1 3 6
"""

from __future__ import annotations

import argparse
import random
import resource
import shutil
import subprocess
import sys
import tempfile
import time
from datetime import UTC, date, datetime, timedelta
from datetime import time as clock
from pathlib import Path
from typing import TYPE_CHECKING

from benchmarks.office import players, report
from ratinghouse.kernel.calendars.days import add_months
from ratinghouse.lists.register import write_register
from ratinghouse.office.opening import open_office

if TYPE_CHECKING:
    from ratinghouse.office.journal import Clerk

FIRST = date(2024, 6, 1)
TIMES = 3
SIZE = 50  # players of an event: those whose ratings its correction changes first


def build(home: Path, listed: int, lists: int, events: int) -> None:
    """Build an office with this number of lists, each with some events."""
    open_office(home, create=True)
    from ratinghouse.office.journal import Clerk
    from ratinghouse.office.publishing.publication import publish
    from ratinghouse.office.register.importing import import_players
    from ratinghouse.office.setting_up import init_office

    clerk = Clerk("benchmark", datetime.combine(FIRST, clock(12), UTC))
    init_office(clerk, "XAN", "Xanadu", {"standard": {"fide-2024": date(2024, 3, 1)}})
    import_players(clerk, write_register(players(listed)), "list.csv", as_list=FIRST)
    for number in range(1, lists + 1):
        publish(admit_month(number, listed, events), "standard", add_months(FIRST, number))
    print(f"built {lists} lists")


def admit_month(number: int, listed: int, events: int) -> Clerk:
    """Admit the events of a month, and return the clerk to publish its list."""
    from ratinghouse.office.events.admission import admit_events
    from ratinghouse.office.events.receive import ReceivedFile, receive_files
    from ratinghouse.office.journal import Clerk

    day, luck = add_months(FIRST, number), random.Random(number)
    clerk = Clerk("benchmark", datetime.combine(day - timedelta(days=4), clock(12), UTC))
    files = []
    for event in range(events):
        field = [(f"N{no:07d}", f"Invented{no}, Player") for no in sorted(luck.sample(range(1, listed + 1), SIZE))]
        raw = report(f"Open {number} {event}", add_months(day, -1) + timedelta(days=1 + event), field, luck)
        files.append(ReceivedFile(raw, f"{number}-{event}.trf", day - timedelta(days=8), pool="standard"))
    receipts = receive_files(clerk, files)
    admit_events(clerk, [receipt.event.pk for receipt in receipts], despite="a benchmark")
    return clerk


def publish_next(home: Path, listed: int, events: int) -> None:
    """Publish one more list, and print the time that it took."""
    open_office(home)
    from ratinghouse.office.publishing.publication import publish

    number = _next_number()
    clerk = admit_month(number, listed, events)
    begun = time.process_time()
    publish(clerk, "standard", add_months(FIRST, number))
    print(f"{time.process_time() - begun:.3f} {_memory()}")


def _next_number() -> int:
    from ratinghouse.office.models import PublishedList

    return PublishedList.objects.count()


def correct_back(home: Path, listed: int, events: int, depth: int, *, preview: bool = False) -> None:
    """Correct the first event of the list ``depth`` lists back; print the time and the number of rows that changed."""
    open_office(home)
    from ratinghouse.office.events.receive import ReceivedFile
    from ratinghouse.office.journal import Clerk
    from ratinghouse.office.models import Event, PublishedList
    from ratinghouse.office.publishing.correction import correct

    admit_month(_next_number(), listed, events)
    days = list(PublishedList.objects.filter(current=True).order_by("-date").values_list("date", flat=True))
    event = Event.objects.filter(list_date=days[depth - 1]).order_by("pk")[0]
    raw = bytes(event.received.content).decode()
    lines = raw.split("\r\n") if "\r\n" in raw else raw.split("\n")
    turn_around(lines)
    clerk = Clerk("benchmark", datetime.combine(days[0] + timedelta(days=2), clock(12), UTC))
    paper = ReceivedFile("\r\n".join(lines).encode(), "corrected.trf", clerk.now.date(), pool="standard")
    begun = time.process_time()
    corrected = correct(clerk, event.pk, paper, "a benchmark", preview=preview)
    spent = time.process_time() - begun
    changed = sum(len(revision.changes) for revision in corrected.revisions)
    print(f"{spent:.3f} {changed} {len(corrected.revisions)} {_memory()}")


def _memory() -> int:
    """Return the largest memory of this process in megabytes."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024


def turn_around(lines: list[str]) -> None:
    """Reverse the first decided result of the first round, in both lines of a TRF file."""
    for at, line in enumerate(lines):
        if line.startswith("001") and line[98:99] in ("0", "1"):
            other = next(i for i, it in enumerate(lines) if it.startswith("001") and int(it[4:8]) == int(line[91:95]))
            mine, theirs = line[98], lines[other][98]
            lines[at] = line[:98] + theirs + line[99:]
            lines[other] = lines[other][:98] + mine + lines[other][99:]
            return


def main(arguments: list[str]) -> None:
    """Build the office, and correct it at each depth in a separate process."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--players", type=int, default=10_000)
    parser.add_argument("--lists", type=int, default=60)
    parser.add_argument("--events", type=int, default=8, help="of each list")
    parser.add_argument("--depths", type=int, nargs="*", default=[1, 5, 20, 60])
    parser.add_argument("--office", metavar="HOME", help="an office that an earlier run has built, of the same sizes")
    parser.add_argument("--step", nargs=2, metavar=("STEP", "HOME"))
    options = parser.parse_args(arguments)
    if options.step:
        step, home = options.step
        if step == "build":
            build(Path(home), options.players, options.lists, options.events)
        elif step == "publish":
            publish_next(Path(home), options.players, options.events)
        else:
            depth, _, preview = step.partition("-")
            correct_back(Path(home), options.players, options.events, int(depth), preview=bool(preview))
        return
    with tempfile.TemporaryDirectory() as folder:
        office = Path(folder) / "office"
        if options.office:
            shutil.copytree(options.office, office)
        else:
            _output(["--step", "build", str(office), *_sizes(options)])
        print_table(office, options)


def print_table(office: Path, options: argparse.Namespace) -> None:
    """Publish one list, correct events at each depth, each in a copy of the office, and print the figures."""
    steps = ["publish", *(step for depth in options.depths for step in (f"{depth}-preview", str(depth)))]
    answers: dict[str, list[list[str]]] = {step: [] for step in steps}
    for _ in range(TIMES):
        for step in steps:
            answers[step].append(_answer_in_copy(step, office, options))
    took = {step: min(float(answer[0]) for answer in of_step) for step, of_step in answers.items()}
    memory = {step: str(max(int(answer[-1]) for answer in of_step)) for step, of_step in answers.items()}
    print(f"{options.players:,} players, {options.lists} lists of {options.events} events: publishing the next one")
    heads = ("lists back", "preview s", "processor s", "of a publication", "a list", "changed ratings", "memory MB")
    print(" ".join(f"{head:>{width}}" for head, width in zip(heads, _WIDTHS, strict=True)))
    _print_row("-", "", f"{took['publish']:.2f}", "1.00", "", "", memory["publish"])
    for depth in map(str, options.depths):
        preview = f"{depth}-preview"
        changed, revised = answers[depth][0][1:3]
        assert all(answer[1:3] == [changed, revised] for answer in answers[depth] + answers[preview])
        ratio, each = took[depth] / took["publish"], took[depth] / int(revised)
        _print_row(
            depth, f"{took[preview]:.3f}", f"{took[depth]:.2f}", f"{ratio:.2f}", f"{each:.3f}", changed, memory[depth]
        )


def _answer_in_copy(step: str, office: Path, options: argparse.Namespace) -> list[str]:
    """Return what a step prints, in a copy of the office."""
    copy = office.parent / "copy"
    shutil.copytree(office, copy)
    try:
        return _output(["--step", step, str(copy), *_sizes(options)]).split()
    finally:
        shutil.rmtree(copy)


_WIDTHS = (10, 10, 12, 17, 8, 16, 10)


def _print_row(*cells: str) -> None:
    print(" ".join(f"{cell:>{width}}" for cell, width in zip(cells, _WIDTHS, strict=True)), flush=True)


def _sizes(options: argparse.Namespace) -> list[str]:
    return ["--players", str(options.players), "--lists", str(options.lists), "--events", str(options.events)]


def _output(arguments: list[str]) -> str:
    command = [sys.executable, "-m", "benchmarks.corrections", *arguments]
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout.strip().splitlines()[-1]


if __name__ == "__main__":
    main(sys.argv[1:])
