"""A report is read once, when it is received; from then on everybody reads what was stored of it."""

from __future__ import annotations

import hashlib
import json
import zlib
from datetime import date
from typing import Any

import pytest

from ratinghouse.office.events import receive as receiving
from ratinghouse.office.events.declaring import declare
from ratinghouse.office.events.event_norms import judge_norms
from ratinghouse.office.events.receive import receive
from ratinghouse.office.events.stored_report import report_of
from ratinghouse.office.journal import Clerk, broken_links
from ratinghouse.office.models import Event, JournalEntry, Received, StoredReading
from ratinghouse.office.publishing.correction import correct
from ratinghouse.office.publishing.publication import preview, publish
from ratinghouse.office.publishing.verification import verify
from ratinghouse.office.refusal import Refused
from ratinghouse.rating.period import DeclaredFacts
from ratinghouse.reports.reading import READER_VERSION, read_report
from ratinghouse.reports.report_record import REPORT_FORMAT
from tests.office.offices import Office
from tests.office.simulated import Simulation, clerk_on
from tests.office.test_correction import corrected_report, first_rated
from tests.office.test_erasing import CODE, erase, season
from tests.office.test_receive import RAW, report_file

APRIL, MAY = date(2024, 4, 1), date(2024, 5, 1)


@pytest.fixture
def reads(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The files that were read from now on."""
    files: list[str] = []

    def counted(source: Any, file: str = "", **options: Any) -> Any:
        files.append(file)
        return read_report(source, file, **options)

    monkeypatch.setattr("ratinghouse.reports.declared_reading.read_report", counted)
    return files


class Killed(BaseException):
    """The process is gone."""


def killed(*_: Any, **__: Any) -> Any:
    raise Killed


def test_a_process_killed_while_reading_has_stored_the_file(
    federation: Office, clerk: Clerk, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as patch:
        patch.setattr(receiving, "read_file", killed)
        with pytest.raises(Killed):
            receive(clerk, report_file(declared=DeclaredFacts({"rounds_per_day": 2})))
    event = Event.objects.get()
    assert bytes(Received.objects.get().content) == RAW
    assert (event.state, event.kind, event.findings) == ("received", "", [])
    assert [entry.verb for entry in JournalEntry.objects.order_by("-number")[:1]] == ["receive"]
    again = receive(clerk, report_file())
    assert (again.again, again.event.pk, again.event.state) == (False, event.pk, "checked")
    assert again.event.declared == {"rounds_per_day": 2}
    assert Received.objects.count() == 1
    assert broken_links() == []


def test_an_unread_file_is_also_read_when_something_is_declared(
    federation: Office, clerk: Clerk, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as patch:
        patch.setattr(receiving, "read_file", killed)
        with pytest.raises(Killed):
            receive(clerk, report_file())
    event = declare(clerk, Event.objects.get().pk)
    assert (event.state, event.kind, event.entries.count()) == ("checked", "trf26", 4)


def test_from_receipt_to_publication_a_report_is_read_once(office: Office, reads: list[str]) -> None:
    simulation = Simulation("fide-2024")
    simulation.set_up()
    simulation.hold(date(2024, 3, 4), date(2024, 3, 12))
    assert reads == ["report.trf"]
    preview("standard", APRIL, APRIL)
    publish(clerk_on(APRIL), "standard", APRIL)
    Event.objects.update(has_norms_judged=None)
    judge_norms(clerk_on(APRIL))
    assert report_of(Event.objects.get()).entries
    assert verify().findings == ()
    assert reads == ["report.trf"]


def test_a_correction_reads_the_corrected_file_and_no_other(office: Office, reads: list[str]) -> None:
    simulation = Simulation("fide-2024")
    simulation.set_up()
    for month, day in ((3, APRIL), (4, MAY)):
        simulation.hold(date(2024, month, 4), date(2024, month, 12))
        publish(clerk_on(day), "standard", day)
    event = first_rated()
    reads.clear()
    done = correct(clerk_on(date(2024, 5, 3)), event.pk, corrected_report(event, date(2024, 5, 2)), "a result")
    assert reads == ["corrected.trf"]
    assert len(done.revisions) == 2
    reads.clear()
    assert done.event is not None
    correct(clerk_on(date(2024, 5, 4)), done.event, None, "it was not played")
    assert reads == []
    assert verify().findings == ()


def test_an_office_without_stored_readings_gets_them_when_a_list_is_published(office: Office, reads: list[str]) -> None:
    simulation = Simulation("fide-2024")
    simulation.set_up()
    simulation.hold(date(2024, 3, 4), date(2024, 3, 12))
    publish(clerk_on(APRIL), "standard", APRIL)
    simulation.hold(date(2024, 4, 4), date(2024, 4, 12))
    StoredReading.objects.all().delete()
    assert verify().findings == ()
    assert not StoredReading.objects.exists()
    reads.clear()
    publish(clerk_on(MAY), "standard", MAY)
    assert reads == ["report.trf"]
    waiting = Event.objects.order_by("pk").last()
    assert [stored.event for stored in StoredReading.objects.all()] == [waiting]
    assert verify().findings == ()


def test_the_file_is_read_again_only_with_other_options_and_the_journal_names_the_reader(
    federation: Office, clerk: Clerk, reads: list[str]
) -> None:
    event = receive(clerk, report_file()).event
    declare(clerk, event.pk, declared=DeclaredFacts({"rounds_per_day": 1}))
    assert reads == ["cup.trf"]
    declare(clerk, event.pk, reading={"time_control": "90+30"})
    assert reads == ["cup.trf", "cup.trf"]
    assert report_of(event).event.time_control == "90+30"
    *_, first, second = JournalEntry.objects.filter(verb="tell").order_by("number")
    assert ("reader" in first.after, second.after["reader"]) == (False, READER_VERSION)


def test_an_older_reading_stays_until_an_officer_declares_something(
    federation: Office, clerk: Clerk, reads: list[str]
) -> None:
    event = receive(clerk, report_file()).event
    StoredReading.objects.update(reader=0)
    reads.clear()
    assert report_of(event).entries
    assert reads == []
    declare(clerk, event.pk)
    assert reads == ["cup.trf"]
    assert StoredReading.objects.get().reader == READER_VERSION


def test_a_reading_in_another_layout_is_read_from_its_file_again_and_noted(
    federation: Office, clerk: Clerk, reads: list[str]
) -> None:
    event = receive(clerk, report_file()).event
    before = report_of(event)
    document = json.dumps({"version": REPORT_FORMAT + 1, "players": []}).encode()
    StoredReading.objects.update(content=zlib.compress(document), sha256=hashlib.sha256(document).hexdigest())
    reads.clear()
    assert report_of(event) == before
    assert reads == ["cup.trf"]
    verification = verify()
    assert verification.holds
    assert [(finding.severity, finding.code) for finding in verification.findings] == [
        ("note", "reading-not-understood")
    ]
    assert f"event {event.pk}" in verification.findings[0].message


def test_erasing_a_player_removes_them_from_stored_readings(office: Office) -> None:
    season()
    assert any("Kwiatkowska" in document for document in _documents())
    erase(clerk_on(date(2024, 5, 20)), CODE)
    assert not any("Kwiatkowska" in document for document in _documents())
    event = first_rated()
    assert "Player X0012" in [entry.name for entry in report_of(event).entries]
    done = correct(clerk_on(date(2024, 5, 21)), event.pk, corrected_report(event, MAY), "a result")
    assert done.event is not None
    assert not any("Kwiatkowska" in document for document in _documents())
    assert verify().findings == ()
    emptied = StoredReading.objects.filter(content=b"")
    emptied.update(reader=0)
    verification = verify()
    assert verification.holds
    assert {finding.code for finding in verification.findings} == {"reader-changed"}
    assert len(verification.findings) == emptied.count()


def _documents() -> list[str]:
    stored = (bytes(content) for content in StoredReading.objects.values_list("content", flat=True))
    return [zlib.decompress(content).decode() for content in stored if content]


def test_a_stored_reading_that_was_changed_is_named(office: Office) -> None:
    simulation = Simulation("fide-2024")
    simulation.set_up()
    event = simulation.hold(date(2024, 3, 4), date(2024, 3, 12))
    publish(clerk_on(APRIL), "standard", APRIL)
    document = zlib.decompress(bytes(StoredReading.objects.get().content)).replace(b'"1"', b'"0"', 1)
    StoredReading.objects.update(content=zlib.compress(document))
    (finding,) = verify().findings
    assert finding.code == "list-not-derived"
    assert f"the stored reading of event {event.pk}" in finding.message
    with pytest.raises(Refused, match="not as it was stored"):
        report_of(event)
