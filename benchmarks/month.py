"""A FIDE month of some 1,750 events and 400,000 games, rated from a list: by the command and by a plain program."""

from __future__ import annotations

import os
import random
import subprocess
import sys
from collections.abc import Iterator
from datetime import date, timedelta
from pathlib import Path
from tempfile import TemporaryDirectory

from benchmarks.large_list import the_list
from benchmarks.peers import version
from benchmarks.startup import RUN
from benchmarks.timing import table, times
from ratinghouse.lists.files import write_list
from ratinghouse.lists.rating_list import RatingList

FIRST = date(2025, 9, 1)
EVENTS = 1_750
FEW = 2_000  # players, for a trial
_ROUNDS = (5, 7, 7, 9, 9, 9, 11)
# Titles of three letters are left out: the ``trf`` package cannot read them.
_OUTCOMES = ("10", "01", "==", "10", "01", "==", "10", "01", "==", "+-")


def write_month(folder: Path, ratings: RatingList, events: int = EVENTS, seed: int = 1) -> list[Path]:
    """Write the reports of a month as TRF16 files; no player plays in two events."""
    chance = random.Random(seed)
    rated = [row for row, rating in enumerate(ratings.pools["standard"].rating.tolist()) if rating]
    chance.shuffle(rated)
    players = iter(rated)
    paths = []
    for number in range(events):
        size = 2 * round(min(200, max(6, chance.lognormvariate(3.2, 0.6))))
        field = [row for row, _ in zip(players, range(size), strict=False)]
        path = folder / f"event-{number:04}.trf"
        path.write_text("".join(_lines(ratings, sorted(field), number, chance)), "utf-8", newline="\r\n")
        paths.append(path)
    return paths


def _lines(ratings: RatingList, field: list[int], number: int, chance: random.Random) -> Iterator[str]:
    rounds = min(chance.choice(_ROUNDS), len(field) - 1)
    start = FIRST + timedelta(chance.randrange(14))
    days = [start + timedelta(day) for day in range(rounds)]
    header = {
        "012": f"Open {number} of the Month",
        "022": "Xanadu",
        "032": "NOR",
        "042": f"{days[0]:%Y/%m/%d}",
        "052": f"{days[-1]:%Y/%m/%d}",
        "062": str(len(field)),
        "072": str(len(field)),
        "082": "0",
        "092": "Individual: Swiss-System",
        "102": "Arbiter, Anna",
        "112": "",
        "122": "90 minutes for 40 moves, 30 minutes for the rest, 30 seconds a move",
        "132": " " * 87 + "".join(f"{day:%y/%m/%d}  " for day in days),
    }
    yield from (f"{record} {content}".rstrip() + "\n" for record, content in header.items())
    yield from _player_lines(ratings, field, rounds, chance)


def _player_lines(ratings: RatingList, field: list[int], rounds: int, chance: random.Random) -> Iterator[str]:
    order = list(range(len(field)))
    chance.shuffle(order)
    cells: list[list[str]] = [[] for _ in field]
    points = [0.0] * len(field)
    for round in range(rounds):
        pairs = list(zip(order[: len(order) // 2], reversed(order[len(order) // 2 :]), strict=True))
        for board, (first, second) in enumerate(pairs):
            white, black = (first, second) if (board + round) % 2 else (second, first)
            outcome = chance.choice(_OUTCOMES)
            for player, opponent, colour, code in (
                (white, black, "w", outcome[0]),
                (black, white, "b", outcome[1]),
            ):
                cells[player].append(f"  {opponent + 1:4} {colour} {code}")
                points[player] += {"1": 1.0, "+": 1.0, "=": 0.5}.get(code, 0.0)
        order = [order[0], order[-1], *order[1:-1]]  # as in a round robin: no two players meet twice
    ranking = sorted(range(len(field)), key=lambda player: -points[player])
    rank = {player: place for place, player in enumerate(ranking, start=1)}
    for player, row in enumerate(field):
        listed = ratings.row(row)
        title = listed.title if len(listed.title) < 3 else ""
        yield (
            f"001 {player + 1:4} {listed.sex or 'm':1}{title:>3} {listed.name[:33]:33} "
            f"{listed.pools['standard'].rating:4} {listed.fed[:3]:3} {listed.id:>11} {listed.birth or '':10} "
            f"{points[player]:4.1f} {rank[player]:4}{''.join(cells[player])}\n"
        )


def report(repeats: int = 3, events: int = EVENTS) -> Iterator[str]:
    """Yield one table: the month rated by the command, and by a plain program with the ``trf`` package."""
    with TemporaryDirectory() as folder:
        ratings, origin = the_list(None if events == EVENTS else FEW)
        before, reports = Path(folder, "before.txt"), Path(folder, "reports")
        with before.open("wb") as out:
            write_list(ratings, out, "txt")
        reports.mkdir()
        write_month(reports, ratings, events)
        commands = {
            "ratinghouse rate": ["-c", RUN, "rate", str(reports), "--register", str(before), "--rules", "fide-2024"],
            "trf and plain Python": ["-m", "benchmarks.month_peer", str(reports), str(before)],
        }
        commands["ratinghouse rate"] += ["--out", str(Path(folder, "after.txt"))]
        commands["trf and plain Python"] += [str(Path(folder, "peer.txt"))]
        if version("trf") is None:
            del commands["trf and plain Python"]
        took = [{name: _run(words) for name, words in commands.items()} for _ in range(repeats)]
    best = {name: min(each[name] for each in took) for name in commands}
    mine = best["ratinghouse rate"][0]
    rows = [[name, f"{time:.2f}", times(time / mine), f"{peak:,.0f}"] for name, (time, peak) in best.items()]
    heading = f"A month: {events:,} files and a list of {len(ratings):,} players ({origin}) to a new list"
    yield table(heading, ["program", "s", "takes", "peak, MB"], rows)


def _run(words: list[str]) -> tuple[float, float]:
    """Return the processor time and the peak memory of a command."""
    # Bytecode is cached, as for an installed package.
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    with subprocess.Popen([sys.executable, *words], stdout=subprocess.DEVNULL, env=environment) as child:
        _, status, usage = os.wait4(child.pid, 0)
        child.returncode = os.waitstatus_to_exitcode(status)
    if child.returncode:
        raise RuntimeError(f"{words} ended with status {child.returncode}")
    return usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024


def main() -> None:
    """Print the table."""
    for table_text in report():
        print(table_text)


if __name__ == "__main__":
    main()
