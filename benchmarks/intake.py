"""``python -m benchmarks.intake``: a month of reports received, matched and admitted, beside writing the same rows.

The reports are invented, of players of an invented list. The floor is what plain sqlite3 needs to write the rows of
entries and games of as many events, and to read them. Everything is measured in processor seconds, in one run.
"""

from __future__ import annotations

import argparse
import random
import sqlite3
import tempfile
from datetime import UTC, date, datetime, timedelta
from pathlib import Path

from benchmarks import office
from benchmarks.timing import seconds, table, times
from ratinghouse.lists.register import write_register
from ratinghouse.office.opening import open_office

PLAYERS_OF_EVENT = 80
_TABLES = ("office_entry", "office_game")


def build(home: Path, listed: int) -> None:
    """Build an office with a list."""
    open_office(home, create=True)
    from ratinghouse.office.journal import Clerk
    from ratinghouse.office.register.importing import import_players
    from ratinghouse.office.setting_up import init_office

    clerk = Clerk("benchmark", datetime(2025, 9, 26, 12, tzinfo=UTC))
    init_office(clerk, "XAN", "Xanadu", {"standard": {"fide-2024": date(2024, 3, 1)}})
    import_players(clerk, write_register(office.players(listed)), "list.csv", as_list=office.FIRST)


def reports(number: int, listed: int) -> list[bytes]:
    """Return this number of invented reports."""
    luck = random.Random(2)
    files = []
    for event in range(number):
        first = 1 + event * PLAYERS_OF_EVENT % (listed - PLAYERS_OF_EVENT)
        field = [(f"N{no:07d}", f"Invented{no}, Player") for no in range(first, first + PLAYERS_OF_EVENT)]
        start = office.FIRST + timedelta(days=1 + event % 12)
        files.append(office.report(f"Open {event}", start, field, luck))
    return files


def intake(files: list[bytes]) -> None:
    """Receive, match and admit the reports."""
    from ratinghouse.office.events.admission import admit_events
    from ratinghouse.office.events.receive import ReceivedFile, receive_files
    from ratinghouse.office.journal import Clerk

    clerk = Clerk("benchmark", datetime(2025, 9, 26, 12, tzinfo=UTC))
    papers = [ReceivedFile(raw, f"{at:05}.trf", date(2025, 9, 26), pool="standard") for at, raw in enumerate(files)]
    receipts = receive_files(clerk, papers)
    admission = admit_events(clerk, [receipt.event.pk for receipt in receipts], despite="a benchmark")
    assert len(admission.admitted) == len(files)


def floor(path: Path) -> None:
    """Write the rows of entries and games again, and read them, with only the database driver."""
    plain = sqlite3.connect(path, isolation_level=None)
    for name in _TABLES:
        rows = plain.execute(f"SELECT * FROM {name}").fetchall()
        plain.execute("BEGIN IMMEDIATE")
        plain.execute(f"CREATE TABLE plain AS SELECT * FROM {name} WHERE false")
        plain.execute("CREATE INDEX plain_event ON plain (event_id)")
        plain.executemany(f"INSERT INTO plain VALUES ({', '.join('?' * len(rows[0]))})", rows)
        plain.execute("COMMIT")
        plain.execute("SELECT * FROM plain").fetchall()
        plain.execute("DROP TABLE plain")
    plain.close()


def main() -> None:
    """Build an office, and print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--reports", type=int, default=1_500)
    parser.add_argument("--players", type=int, default=40_000)
    chosen = parser.parse_args()
    with tempfile.TemporaryDirectory() as directory:
        home = Path(directory)
        build(home, chosen.players)
        files = reports(chosen.reports, chosen.players)
        from ratinghouse.office.storage.database import FILE

        whole = seconds(lambda: intake(files))
        plain = min(seconds(lambda: floor(home / FILE)) for _ in range(3))
    rows = [
        ["receive, match, admit", f"{whole:.1f} s", f"{1000 * whole / len(files):.1f} ms", times(whole / plain)],
        ["the same rows with sqlite3", f"{plain:.2f} s", f"{1000 * plain / len(files):.2f} ms", ""],
    ]
    print(table(f"{len(files):,} reports", ["", "processor", "an event", "floor"], rows))


if __name__ == "__main__":
    main()
