"""Two processes write at once: nothing is lost, and who comes second gets a clear message."""

from __future__ import annotations

import sqlite3
import subprocess
import sys
from datetime import date
from pathlib import Path
from typing import Any

import pytest
from django.db import connection

from ratinghouse.office import journal
from ratinghouse.office.journal import Clerk, act, broken_links
from ratinghouse.office.models import JournalEntry, Listing, Player, PublishedList
from ratinghouse.office.refusal import Refused
from ratinghouse.office.setting_up import init_office
from ratinghouse.office.storage.database import FILE
from tests.office.conftest import Offices
from tests.office.fide_list import many
from tests.office.offices import Office
from tests.office.other_process import OtherProcess

EACH = 30


def test_no_act_of_either_is_lost(federation: Office) -> None:
    """Both take the next free ID again and again: without a lock they would take the same."""
    work = f"""
        for number in range({EACH}):
            add_player(clerk, name=f"{{clerk.who}}, {{number}}")
    """
    imports = "from ratinghouse.office.register.register import add_player"
    both = [OtherProcess(federation, imports, work, who) for who in ("Ada", "Eve")]
    for process in both:
        process.begin()
    assert [process.end() for process in both] == ["done", "done"]
    assert sorted(Player.objects.values_list("code", flat=True)) == [f"XAN{n:06}" for n in range(1, 2 * EACH + 1)]
    assert Player.objects.filter(name__startswith="Ada").count() == EACH
    assert JournalEntry.objects.count() == 1 + 2 * EACH
    assert broken_links() == []


def test_of_two_first_lists_one_is_taken_over(federation: Office, tmp_path: Path) -> None:
    file = tmp_path / "list.txt"
    file.write_bytes(many(3000))
    imports = "from ratinghouse.office.register.importing import import_players"
    work = f"import_players(clerk, Path({str(file)!r}).read_bytes(), 'list.txt', as_list=date(2024, 9, 1))"
    both = [OtherProcess(federation, imports, work) for _ in range(2)]
    for process in both:
        process.begin()
    assert sorted(process.end() for process in both) == ["done", "refused not-the-first"]
    assert (PublishedList.objects.count(), Listing.objects.count(), Player.objects.count()) == (1, 3000, 3000)
    assert [entry.verb for entry in JournalEntry.objects.order_by("number")] == ["init", "import"]


def test_of_two_who_set_the_office_up_one_is_refused(office: Office) -> None:
    imports = "from ratinghouse.office.setting_up import init_office"
    work = "init_office(clerk, 'XAN', 'Xanadu', {'standard': {'fide-2024': date(2024, 3, 1)}})"
    both = [OtherProcess(office, imports, work) for _ in range(2)]
    for process in both:
        process.begin()
    assert sorted(process.end() for process in both) == ["done", "refused nothing-new"]
    assert JournalEntry.objects.count() == 1


@pytest.mark.slow
def test_two_who_make_the_tables_at_once(offices: Offices) -> None:
    for vendor in ("sqlite", "postgresql"):
        office = offices(vendor, tables=False)
        words = ["init", "--federation", "XAN", "--name", "Xanadu", "--pool", "standard=fide-2024"]
        command = [sys.executable, "-c", "from ratinghouse.cli import main; main()", *words]
        both = [
            subprocess.Popen(
                command, env=office.environment(), stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
            )
            for _ in range(2)
        ]
        outputs = [process.communicate() for process in both]
        assert sorted(process.returncode for process in both) == [0, 1], outputs
        assert any("nothing-new" in errors for _, errors in outputs)
        assert JournalEntry.objects.count() == 1


def test_who_waits_too_long_is_told(office: Office, clerk: Clerk, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(journal, "WAIT", 0.2)

    def write() -> None:
        with act(clerk, "test") as doing:
            doing.note("nothing")

    other: Any
    if office.vendor == "sqlite":
        with connection.cursor() as cursor:
            cursor.execute("PRAGMA busy_timeout = 200")
        other = sqlite3.connect(office.home / FILE, isolation_level=None)
        other.execute("BEGIN IMMEDIATE")
    else:
        import psycopg

        other = psycopg.connect(office.url)
        other.execute("SELECT pg_advisory_xact_lock(%s)", [journal._WRITERS])
    with pytest.raises(Refused) as refused:
        write()
    assert [finding.code for finding in refused.value.findings] == ["busy"]
    other.rollback()  # closing alone would not wait until PostgreSQL has released the lock
    other.close()
    write()
    assert JournalEntry.objects.count() == 1


def test_readers_do_not_wait_for_a_writer(office: Office, clerk: Clerk) -> None:
    init_office(clerk, "XAN", "Xanadu", {"standard": {"fide-2024": date(2024, 3, 1)}})
    imports = "from ratinghouse.office.models import JournalEntry"
    reader = OtherProcess(office, imports, "print(JournalEntry.objects.count())")
    with act(clerk, "test") as doing:
        Player.objects.create(code="1", name="A")
        doing.note("player 1")
        reader.begin()
        assert reader.end() == "1\ndone"
