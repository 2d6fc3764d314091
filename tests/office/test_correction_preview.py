"""A preview of a correction reads one state of the office: it writes nothing, waits for nobody, and nobody waits."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from datetime import date, timedelta
from typing import Any

import pytest
from django.conf import settings
from django.db import DatabaseError, connections

from ratinghouse.lists.register import RegisterPlayer, write_register
from ratinghouse.office import journal
from ratinghouse.office.events.receive import ReceivedFile
from ratinghouse.office.models import Event, Player
from ratinghouse.office.publishing.correction import _read_with_earlier_declarations, correct
from ratinghouse.office.publishing.publication import publish
from ratinghouse.office.refusal import Refused
from ratinghouse.office.register.importing import import_players
from ratinghouse.office.setting_up import init_office
from ratinghouse.office.statutes.republication import republish_by_todays_rules
from ratinghouse.office.storage.database import FILE
from ratinghouse.office.storage.reading import one_state_read_only
from ratinghouse.reports import ReportEntry
from tests.office.offices import Office
from tests.office.previewed import correct_as_previewed
from tests.office.reports import START, round_robin
from tests.office.simulated import Simulation, clerk_on
from tests.office.test_correction import corrected_report, turned_around

MARCH, JUNE = date(2024, 3, 1), date(2024, 6, 1)


@pytest.fixture
def rated(office: Office) -> Event:
    """A rated event of an office with four lists, two of them after that event's."""
    simulation = Simulation("fide-2024", players=12, unrated=3)
    simulation.set_up()
    for month in (4, 5, 6):
        day = date(2024, month, 1)
        simulation.hold(day - timedelta(days=20), day - timedelta(days=10), name=f"Open {month}", size=8)
        publish(clerk_on(day - timedelta(days=1)), "standard", day)
    return Event.objects.order_by("pk")[0]


def test_the_number_of_the_event_and_of_all_editions_is_the_one_that_is_then_given(rated: Event) -> None:
    done = correct_as_previewed(clerk_on(JUNE), rated.pk, corrected_report(rated, JUNE), "a result")
    assert done.event == Event.objects.latest("pk").pk
    assert [revision.edition for revision in done.revisions] == [2, 2, 2]
    annulled = correct_as_previewed(clerk_on(JUNE), done.event, None, "never played")
    assert [revision.edition for revision in annulled.revisions] == [3, 3, 3]


def test_what_a_correction_refuses_its_preview_refuses(rated: Event) -> None:
    """Players who are not matched, a file that cannot be read, and the file that is there already."""
    raw = bytes(rated.received.content)
    first = next(line for line in raw.split(b"\r\n") if line.startswith(b"001"))
    unnamed = first.replace(first[14:47], b"Nobody, Unknown".ljust(33))
    unknown = unnamed.replace(first[57:68], b" " * 11)
    refused = {
        "entries-open": turned_around(raw.replace(first, unknown)),
        "wrong-state": b"nothing that can be read",
        "nothing-new": raw,
    }
    for code, file in refused.items():
        report_file = ReceivedFile(file, "corrected.trf", JUNE, pool="standard")
        with pytest.raises(Refused) as refusal:
            correct_as_previewed(clerk_on(JUNE), rated.pk, report_file, "a result")
        assert [finding.code for finding in refusal.value.findings] == [code]


def test_it_works_while_another_process_writes_and_on_a_connection_that_may_only_read(
    rated: Event, office: Office
) -> None:
    report_file = corrected_report(rated, JUNE)
    with another_writer(office):
        beside_a_writer = correct(clerk_on(JUNE), rated.pk, report_file, "a result", preview=True)
    with read_only_connection(office):
        with pytest.raises(DatabaseError):
            Player.objects.update(name="Altered")
        read_only = correct(clerk_on(JUNE), rated.pk, report_file, "a result", preview=True)
        annulled = correct(clerk_on(JUNE), rated.pk, None, "never played", preview=True)
    assert annulled.event is None
    assert len(annulled.revisions) == 3
    assert beside_a_writer == read_only == correct(clerk_on(JUNE), rated.pk, report_file, "a result")


def test_a_list_by_todays_rules_is_previewed_without_writing(rated: Event, office: Office) -> None:
    assert rated.pool is not None
    with read_only_connection(office):
        previewed = republish_by_todays_rules(clerk_on(JUNE), rated.pool, date(2024, 5, 1), "a rule", preview=True)
    assert previewed == republish_by_todays_rules(clerk_on(JUNE), rated.pool, date(2024, 5, 1), "a rule")
    assert [revision.date.month for revision in previewed] == [5, 6]


def test_what_is_read_as_one_state_cannot_be_changed(office: Office) -> None:
    init_office(clerk_on(MARCH), "XAN", "Xanadu", {"standard": {"fide-2024": MARCH}})
    import_players(clerk_on(MARCH), write_register([RegisterPlayer("1", name="Borg, Ada")]), "players.csv")
    with pytest.raises(DatabaseError), one_state_read_only():
        Player.objects.update(name="Altered")
    assert Player.objects.get().name == "Borg, Ada"
    Player.objects.update(name="Borg, Eve")  # afterwards it can


@contextmanager
def another_writer(office: Office) -> Iterator[None]:
    """Somebody else who has begun to write and does not end."""
    other: Any
    if office.vendor == "sqlite":
        other = sqlite3.connect(office.home / FILE, isolation_level=None)
        other.execute("BEGIN IMMEDIATE")
    else:
        import psycopg

        other = psycopg.connect(office.url)
        other.execute("SELECT pg_advisory_xact_lock(%s)", [journal._WRITERS])
    other.execute("UPDATE office_player SET name = 'Altered'")
    try:
        yield
    finally:
        other.rollback()
        other.close()


@contextmanager
def read_only_connection(office: Office) -> Iterator[None]:
    """A connection that can write nothing, as that of a copy for readers."""
    described = settings.DATABASES["default"]
    before = dict(described)
    connections["default"].close()
    if office.vendor == "sqlite":
        described["NAME"] = f"file:{office.home / FILE}?mode=ro"
    else:
        described["OPTIONS"] = {**described["OPTIONS"], "options": "-c default_transaction_read_only=on"}
    reopen()
    try:
        yield
    finally:
        connections["default"].close()
        described |= before
        reopen()


def reopen() -> None:
    """Connect by the settings of this moment."""
    if hasattr(connections._connections, "default"):  # type: ignore[attr-defined]
        del connections["default"]
    connections.settings = connections.configure_settings(settings.DATABASES)


def test_what_was_declared_holds_where_the_corrected_report_and_its_sender_say_nothing() -> None:
    """The report has its name and days; of the rate of play it says nothing."""
    players = [ReportEntry(at, f"Player{at}, Ann", f"X{at}", fed="XAN", sex="w") for at in range(1, 5)]
    declared = {"name": "Another Cup", "start": "2024-01-01", "time_control": "90+30"}
    old = Event(pk=1, reading=declared, declared={}, pool=None)
    report_file = ReceivedFile(round_robin(players), "cup.trf", date(2024, 6, 1))
    completed, reading = _read_with_earlier_declarations(old, report_file)
    assert completed.reading == reading.options == {"time_control": "90+30"}
    assert reading.report is not None
    header = reading.report.event
    assert (header.name, header.start, header.time_control) == ("Xanadu Cup", START, "90+30")
    completed, _ = _read_with_earlier_declarations(old, replace(report_file, reading={"time_control": "60+30"}))
    assert completed.reading == {"time_control": "60+30"}
