"""``python -m benchmarks.office``: a list as long as FIDE's is published, beside the time to read and write its rows.

An invented list is imported, invented events are received and admitted, the next list is published and one player
explained. The floor is what plain sqlite3 needs to read the rows that a list is made from and to write as many; with
``--postgresql``, what COPY needs to take them out and in again as bytes. Everything is measured in processor seconds,
of this process and of the server, in one run; publishing in a process of its own, so its memory is its own.
"""

from __future__ import annotations

import argparse
import os
import random
import resource
import sqlite3
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from datetime import UTC, date, datetime, timedelta
from pathlib import Path
from typing import Any

from benchmarks.postgresql import private_server, server_seconds
from ratinghouse.lists.register import RegisterPlayer, write_register
from ratinghouse.office.opening import open_office
from ratinghouse.office.storage.database import FILE
from ratinghouse.reports import Format, Report, ReportEntry, ReportHeader, Result
from ratinghouse.reports.results import COMPLEMENT
from ratinghouse.reports.trf import write_trf

FIRST, NEXT = date(2025, 9, 1), date(2025, 10, 1)
SIZE, ROUNDS = 60, 9  # of one event
LARGE = 300  # players of the event whose calculation is read as a whole; they are spread over the whole list
_READ = (
    "SELECT * FROM office_listingrow WHERE list_id = 1",
    "SELECT id, code, birth FROM office_player ORDER BY id",
    "SELECT event_id, no, player_id FROM office_entry",
    "SELECT event_id, round, white, black, white_code, black_code, day FROM office_game",
)
_INDEXES = (
    "CREATE UNIQUE INDEX plain_key ON plain (list_id, player_id)",
    "CREATE INDEX plain_player ON plain (player_id)",
)


@contextmanager
def measured(step: str) -> Iterator[list[float]]:
    """Print the processor seconds used inside the block, and append them to the list."""
    begun, spent = processor_seconds(), list[float]()
    yield spent
    spent.append(processor_seconds() - begun)
    print(f"{step:<44}{spent[0]:>10.2f} s", flush=True)


def processor_seconds() -> float:
    """Return the processor seconds of this process so far, and of a PostgreSQL server that it is connected to."""
    from django.db import connection

    if connection.connection is None or connection.vendor != "postgresql":
        return time.process_time()
    return time.process_time() + server_seconds(connection.connection.info.backend_pid)


def players(number: int) -> Iterator[RegisterPlayer]:
    """Yield the players of an invented list."""
    luck = random.Random(1)
    for no in range(1, number + 1):
        rating = 1400 + luck.randrange(1200)
        birth = str(2025 - luck.randrange(10, 80))
        yield RegisterPlayer(
            f"N{no:07d}", f"Invented{no}, Player", "XAN", "m", "", birth, rating, None, 20, 100, rating
        )


def report(name: str, start: date, field: Sequence[tuple[str, str]], luck: random.Random) -> bytes:
    """Return the report of an invented event of an even number of players (ID and name), no two of whom meet twice."""
    results: dict[int, list[Result]] = {no: [] for no in range(1, len(field) + 1)}
    fixed, *wheel = luck.sample(list(results), len(results))
    for round_number in range(1, ROUNDS + 1):
        wheel = wheel[1:] + wheel[:1]
        ring = [fixed, *wheel]
        for white, black in zip(ring[: len(ring) // 2], reversed(ring[len(ring) // 2 :]), strict=True):
            code = luck.choice("10=")
            results[white].append(Result(round_number, black, "w", code))
            results[black].append(Result(round_number, white, "b", COMPLEMENT[code]))
    entries = tuple(
        ReportEntry(no, name, id=id, fed="XAN", results=tuple(results[no])) for no, (id, name) in enumerate(field, 1)
    )
    header = ReportHeader(name, "Xanadu", "XAN", start, start + timedelta(days=8), time_control_code="5400+30")
    return write_trf(Report(header, entries, format=Format.SWISS, format_from="given"))[0]


def floor(home: Path) -> None:
    """Read the rows that a list is made from and write as many as it has, with only the database driver."""
    from django.db import connection

    if connection.vendor == "postgresql":
        _copy(connection)
    else:
        _plain_rows(home / FILE)


def _plain_rows(path: Path) -> None:
    plain = sqlite3.connect(path, isolation_level=None)
    rows, *_ = [plain.execute(query).fetchall() for query in _READ]
    plain.execute("BEGIN IMMEDIATE")
    plain.execute("CREATE TABLE plain AS SELECT * FROM office_listingrow WHERE false")
    for statement in _INDEXES:
        plain.execute(statement)
    plain.executemany(f"INSERT INTO plain VALUES ({', '.join('?' * len(rows[0]))})", rows)
    plain.execute("COMMIT")
    plain.execute("DROP TABLE plain")
    plain.close()


def _copy(connection: Any) -> None:
    with connection.cursor() as opened:
        opened.execute("CREATE TABLE plain AS SELECT * FROM office_listingrow WHERE false")
        for statement in _INDEXES:
            opened.execute(statement)
        cursor = opened.cursor
        taken = []
        for query in _READ:
            with cursor.copy(f"COPY ({query}) TO STDOUT (FORMAT binary)") as copy:
                taken.append(b"".join(copy))
        with cursor.copy("COPY plain FROM STDIN (FORMAT binary)") as copy:
            copy.write(taken[0])
        opened.execute("DROP TABLE plain")


def build(home: Path, listed: int, games: int) -> None:
    """Build the office up to the day before the list."""
    open_office(home, create=True)
    from ratinghouse.office.events.admission import admit_events
    from ratinghouse.office.events.receive import ReceivedFile, receive_files
    from ratinghouse.office.journal import Clerk
    from ratinghouse.office.register.importing import import_players
    from ratinghouse.office.setting_up import init_office

    clerk = Clerk("benchmark", datetime(2025, 9, 26, 12, tzinfo=UTC))
    init_office(clerk, "XAN", "Xanadu", {"standard": {"fide-2024": date(2024, 3, 1)}})
    raw = write_register(players(listed))
    with measured(f"import {listed:,} players"):
        import_players(clerk, raw, "list.csv", as_list=FIRST)
    luck = random.Random(2)
    events = max(1, games // (SIZE * ROUNDS // 2))
    with measured(f"receive, match and admit {events:,} events"):
        papers = []
        for number in range(events):
            first = 1 + number * SIZE % (listed - SIZE)
            field = [(f"N{no:07d}", f"Invented{no}, Player") for no in range(first, first + SIZE)]
            file = report(f"Open {number}", FIRST + timedelta(days=1 + number % 12), field, luck)
            papers.append(ReceivedFile(file, f"{number:06}.trf", date(2025, 9, 26), pool="standard"))
        everywhere = range(1, listed + 1, max(1, listed // LARGE))[: min(LARGE, listed // 2 * 2)]
        field = [(f"N{no:07d}", f"Invented{no}, Player") for no in everywhere]
        file = report("Large open", FIRST + timedelta(days=1), field, luck)
        papers.append(ReceivedFile(file, "large.trf", date(2025, 9, 26), pool="standard"))
        receipts = receive_files(clerk, papers)
        admit_events(clerk, [receipt.event.pk for receipt in receipts], despite="a benchmark")


def publish_and_explain(home: Path) -> None:
    """Publish the list, beside the floor, and explain one of its players, beside a query by key."""
    open_office(home)
    from ratinghouse.office.journal import Clerk
    from ratinghouse.office.models import Entry as Entered
    from ratinghouse.office.models import EventWorking, Listing, Pool, PublishedList
    from ratinghouse.office.publishing.explanation import explain, explain_number
    from ratinghouse.office.publishing.publication import publish
    from ratinghouse.office.publishing.stored_calculations import event_calculation

    Pool.objects.get()  # so that there is a connection
    floors = []
    for _ in range(3):
        with measured("floor: the same rows with the driver alone") as spent:
            floor(home)
        floors += spent
    with measured("publish") as spent:
        publish(Clerk("benchmark", datetime(2025, 9, 30, 12, tzinfo=UTC)), "standard", NEXT)
    print(f"{'publish, times the lowest floor':<44}{spent[0] / min(floors):>10.1f} x")
    print(f"{'memory':<44}{resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024:>10.0f} MB")
    pool, published = Pool.objects.get(), PublishedList.objects.defer("inputs").get(date=NEXT)
    some = [entry.player for entry in Entered.objects.select_related("player").order_by("pk")[:20] if entry.player]
    explain(pool, some[0], NEXT)
    _each("explain one player", lambda: [explain(pool, player, NEXT) for player in some], len(some))
    _each("explain one number", lambda: [explain_number(pool, player, "Rn", NEXT) for player in some], len(some))
    large = EventWorking.objects.order_by("-event_id").select_related("event", "list__pool").first()
    assert large is not None
    event_calculation(large)
    _each(f"all columns of an event of {LARGE} players", lambda: [event_calculation(large) for _ in range(5)], 5)
    _each("a query by key", lambda: [Listing.objects.get(list=published, player=player) for player in some], len(some))


def _each(step: str, work: Callable[[], object], times: int) -> None:
    begun = time.process_time()
    work()
    print(f"{step:<44}{1000 * (time.process_time() - begun) / times:>10.2f} ms")


def main() -> None:
    """Build and measure, each part in a separate process."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--players", type=int, default=518_307)
    parser.add_argument("--games", type=int, default=400_000)
    parser.add_argument("--home", type=Path, help="an office that is built already")
    parser.add_argument("--postgresql", action="store_true", help="in PostgreSQL instead of SQLite")
    options = parser.parse_args()
    if options.home:
        publish_and_explain(options.home)
        return
    with ExitStack() as stack:
        directory = stack.enter_context(tempfile.TemporaryDirectory())
        if options.postgresql:
            os.environ["DATABASE_URL"] = stack.enter_context(private_server())
        build(Path(directory), options.players, options.games)
        subprocess.run([sys.executable, "-m", "benchmarks.office", "--home", directory], check=True)


if __name__ == "__main__":
    main()
