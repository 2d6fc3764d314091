"""Journal entries, lists or files that somebody deleted past the office are missed, and named."""

from __future__ import annotations

from pathlib import Path

import pytest
from django.db import DatabaseError, connection, transaction
from django.db.migrations.executor import MigrationExecutor

from ratinghouse.office.journal import Clerk, act
from ratinghouse.office.models import EventWorking, JournalEntry, JournalHead, PublishedList
from ratinghouse.office.publishing.verification import verify
from ratinghouse.office.refusal import Refused
from ratinghouse.office.setting_up import init_office
from ratinghouse.office.storage.backup import back_up
from ratinghouse.office.storage.restoring import restore
from tests.office.conftest import Offices
from tests.office.norm_events import MARCH, played_and_published
from tests.office.offices import Office
from tests.office.other_process import OtherProcess


@pytest.fixture
def published(office: Office, clerk: Clerk) -> Office:
    """An office with a list that was taken over and one that was published."""
    init_office(clerk, "XAN", "Xanadu", {"standard": {"fide-2024": MARCH}})
    played_and_published()
    return office


def deleted(*statements: str) -> None:
    """Delete as somebody would who takes the guards away first."""
    with connection.cursor() as cursor:
        if connection.vendor == "sqlite":
            cursor.execute("PRAGMA foreign_keys = OFF")
            cursor.execute("SELECT name FROM sqlite_master WHERE type = 'trigger'")
            for (name,) in cursor.fetchall():
                cursor.execute(f"DROP TRIGGER {name}")
        else:
            cursor.execute("SET session_replication_role = replica")
        for statement in statements:
            cursor.execute(statement)


def wrong() -> list[tuple[str, str]]:
    return [(finding.code, finding.message) for finding in verify().findings]


TABLES = ("listingrow", "listpart", "listtree", "keptresult", "eventworking", "playerworking")
PARTS = [f"DELETE FROM office_{table}" for table in TABLES]
LISTS = [
    ("list-missing", "the standard list of 2024-03-01, edition 1, of journal entry 2 is missing"),
    ("list-missing", "the standard list of 2024-04-01, edition 1, of journal entry 7 is missing"),
]


def test_what_is_missing_is_named(published: Office) -> None:
    assert wrong() == []
    number = JournalEntry.objects.count()
    head = JournalHead.objects.get()
    assert (head.number, head.hash, head.lists) == (number, JournalEntry.objects.get(number=number).hash, 2)
    deleted(f"DELETE FROM office_journalentry WHERE number > {number - 2}")
    assert wrong() == [("journal-missing", f"journal entries {number - 1} to {number} are missing at its end")]
    deleted("DELETE FROM office_journalentry")
    assert wrong() == [("journal-missing", f"journal entries 1 to {number} are missing at its end")]


def test_all_lists_that_are_missing_are_named(published: Office) -> None:
    deleted(*PARTS, "DELETE FROM office_ratinglist")
    assert wrong() == LISTS


def test_lists_are_missed_when_the_journal_is_gone_too(published: Office) -> None:
    number = JournalEntry.objects.count()
    deleted(*PARTS, "DELETE FROM office_ratinglist", "DELETE FROM office_journalentry")
    assert wrong() == [
        ("journal-missing", f"journal entries 1 to {number} are missing at its end"),
        ("list-missing", "2 editions of lists were published, but only 0 are stored"),
    ]


def test_a_received_file_that_is_gone_is_named(published: Office) -> None:
    working = EventWorking.objects.get()
    deleted(f"DELETE FROM office_received WHERE id = {working.event.received_id}")
    assert ("received-missing", "the file of journal entry 3, event 1, is missing") in wrong()


def test_entries_past_the_office_and_a_lost_end_are_noticed(published: Office) -> None:
    number = JournalEntry.objects.count()
    assert wrong() == []
    deleted("UPDATE office_journalhead SET hash = 'another'")
    assert wrong() == [("journal-broken", f"journal entry {number} is not the last that was written")]
    deleted(
        "INSERT INTO office_journalentry (number, at, who, verb, subject, why, previous, hash)"
        f" SELECT number + 1, at, who, verb, subject, why, hash, hash FROM office_journalentry WHERE number = {number}"
    )
    assert ("journal-broken", f"journal entries {number + 1} to {number + 1} were not written by the office") in wrong()
    deleted("DELETE FROM office_journalhead")
    assert ("journal-end-missing", "the record of where the journal ends is missing") in wrong()


@pytest.mark.parametrize(
    "statement",
    [
        "DELETE FROM office_journalhead",
        "UPDATE office_journalhead SET number = number - 1",
        "UPDATE office_journalhead SET number = number + 1, lists = 0",
    ],
)
def test_the_database_itself_keeps_the_end(published: Office, statement: str) -> None:
    with connection.cursor() as cursor, pytest.raises(DatabaseError, match="never ends earlier"), transaction.atomic():
        cursor.execute(statement)


def test_an_older_office_gets_its_end_by_the_migration(published: Office) -> None:
    number, lists = JournalEntry.objects.count(), PublishedList.objects.count()
    deleted(
        "DROP TABLE office_journalhead",
        "DROP TABLE office_storedreading",
        "DELETE FROM django_migrations WHERE app = 'office' AND name >= '0008'",
    )
    if connection.vendor == "postgresql":
        deleted("DROP FUNCTION office_head_goes_forward", "SET session_replication_role = DEFAULT")
    executor = MigrationExecutor(connection)
    executor.migrate([("office", "0011_stored_readings")])
    head = JournalHead.objects.get()
    assert (head.number, head.lists) == (number, lists)
    assert wrong() == []


def test_an_act_that_fails_moves_nothing(published: Office, clerk: Clerk) -> None:
    before = JournalHead.objects.values().get()

    def fail() -> None:
        with act(clerk, "test") as doing:
            doing.note("something")
            raise RuntimeError("no")

    with pytest.raises(RuntimeError, match="no"):
        fail()
    with act(clerk, "test"):
        pass  # nothing was noted
    assert JournalHead.objects.values().get() == before


def test_killed_or_beside_others_the_end_is_that_of_the_journal(federation: Office) -> None:
    imports = "import time; from ratinghouse.office.register.register import add_player"
    # SQLite does not queue those who wait: without a pause the other process may not get its turn for long.
    endless = "while True: add_player(clerk, name='Borg, Ada'); time.sleep(0.02)"
    some = "for number in range(10): add_player(clerk, name=f'Dahl, {number}')"
    killed, beside = OtherProcess(federation, imports, endless), OtherProcess(federation, imports, some)
    killed.begin()
    beside.begin()
    assert beside.end() == "done"
    killed.kill_after(0.1)
    assert wrong() == []
    assert JournalHead.objects.get().number == JournalEntry.objects.count() > 10


def test_a_backup_of_a_journal_without_its_end_is_not_restored(offices: Offices, clerk: Clerk, tmp_path: Path) -> None:
    first = offices("sqlite")
    init_office(clerk, "XAN", "Xanadu", {"standard": {"fide-2024": MARCH}})
    with act(clerk, "test") as doing:
        doing.note("something")
    deleted("DELETE FROM office_journalentry WHERE number = 2")
    back_up(clerk, first.home, tmp_path / "office.zip")
    second = offices("sqlite", tables=False)
    with pytest.raises(Refused, match="its end is different"):
        restore(clerk, second.home, tmp_path / "office.zip")
