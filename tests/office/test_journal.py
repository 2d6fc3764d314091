"""Acts are whole or not at all, and the journal's chain shows every change made past the office."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta, timezone
from typing import Any

import pytest
from django.db import connection
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from ratinghouse.office.journal import BEGINNING, Clerk, act, broken_links, entry_hash
from ratinghouse.office.models import Club, JournalEntry
from tests.office.offices import Office

JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3),
    max_leaves=8,
)


def write(clerk: Clerk, *subjects: str) -> None:
    """One act with some entries."""
    with act(clerk, "test") as doing:
        for subject in subjects:
            doing.note(subject)


def past_the_office(statement: str) -> None:
    """Change the journal as somebody would who takes the guards away first."""
    with connection.cursor() as cursor:
        if connection.vendor == "sqlite":
            for trigger in ("journalentry_no_update", "journalentry_no_delete"):
                cursor.execute(f"DROP TRIGGER {trigger}")
        else:
            cursor.execute("ALTER TABLE office_journalentry DISABLE TRIGGER ALL")
        cursor.execute(statement)


def test_entries_are_numbered_and_chained(office: Office, clerk: Clerk) -> None:
    write(clerk, "one", "two")
    write(clerk, "three")
    entries = list(JournalEntry.objects.order_by("number"))
    assert [entry.number for entry in entries] == [1, 2, 3]
    assert [entry.previous for entry in entries] == [BEGINNING, entries[0].hash, entries[1].hash]
    assert broken_links() == []


def test_an_act_knows_the_number_of_its_first_entry(office: Office, clerk: Clerk) -> None:
    write(clerk, "one", "two")
    with act(clerk, "test") as doing:
        assert doing.number == 3
        doing.note("three")
    assert JournalEntry.objects.get(number=3).subject == "three"


def test_a_failed_act_leaves_nothing(office: Office, clerk: Clerk) -> None:
    def fail() -> None:
        with act(clerk, "test") as doing:
            Club.objects.create(code="A", name="A")
            doing.note("club A")
            raise KeyError("in the middle")

    with pytest.raises(KeyError):
        fail()
    assert not Club.objects.exists()
    assert not JournalEntry.objects.exists()


def test_acts_do_not_nest(office: Office, clerk: Clerk) -> None:
    with pytest.raises(RuntimeError, match="durable"), act(clerk, "test"), act(clerk, "test"):
        pass


def test_the_hour_counts_not_the_zone_it_was_told_in(office: Office) -> None:
    tokyo = datetime(2024, 3, 1, 21, 30, 5, 123456, tzinfo=timezone(timedelta(hours=9)))
    write(Clerk("somebody", tokyo), "one")
    assert JournalEntry.objects.get().at == tokyo.astimezone(UTC)
    assert broken_links() == []


@settings(max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(before=JSON, after=JSON, subject=st.text(), why=st.text())
def test_whatever_is_noted_keeps_the_chain_whole(
    office: Office, clerk: Clerk, before: Any, after: Any, subject: str, why: str
) -> None:
    with act(clerk, "test") as doing:
        doing.note(subject, why=why, before=before, after=after)
    assert broken_links() == []


@pytest.mark.parametrize("change", ["why = 'x'", "who = 'x'", "after = '1'", "at = '2020-01-01'", "hash = 'x'"])
def test_a_changed_entry_breaks_the_chain(office: Office, clerk: Clerk, change: str) -> None:
    write(clerk, "one", "two", "three")
    past_the_office(f"UPDATE office_journalentry SET {change} WHERE number = 2")
    assert broken_links()[0] == 2


def test_a_missing_entry_breaks_the_chain(office: Office, clerk: Clerk) -> None:
    write(clerk, "one", "two", "three")
    past_the_office("DELETE FROM office_journalentry WHERE number = 2")
    assert broken_links() == [3]


def test_an_entry_that_hangs_from_another_one_breaks_the_chain(office: Office, clerk: Clerk) -> None:
    """Its own hash is right: only what it says of the entry before shows that it was put there later."""
    write(clerk, "one", "two", "three")
    entry = JournalEntry.objects.get(number=3)
    entry.previous = "f" * 64
    past_the_office(
        f"UPDATE office_journalentry SET previous = '{entry.previous}', hash = '{entry_hash(entry)}' WHERE number = 3"
    )
    assert broken_links() == [3]
