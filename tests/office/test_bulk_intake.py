"""Reports that come together: the same events, findings and journal as when they come one by one, in any order."""

from __future__ import annotations

import io
import json
import random
import tarfile
import zipfile
from collections import Counter, defaultdict
from collections.abc import Callable
from datetime import date
from pathlib import Path
from typing import Any

import pytest

from ratinghouse.office.events import receive as receiving
from ratinghouse.office.events import recording
from ratinghouse.office.events.admission import admit, admit_events
from ratinghouse.office.events.receive import ReceivedFile, receive_files
from ratinghouse.office.models import Entry, Event, Game, JournalEntry, Received, StoredReading
from ratinghouse.office.refusal import Refused
from ratinghouse.office.storage import report_archives
from ratinghouse.office.storage.report_archives import is_report_archive, unpacked_archive
from ratinghouse.reports import Report, ReportEntry
from ratinghouse.reports.report_record import report_document
from tests.office.conftest import Offices
from tests.office.invented_reports import found_office, reports
from tests.office.offices import Office, leave
from tests.office.reports import round_robin
from tests.office.simulated import clerk_on
from tests.office.test_desk_commands import run

DAY = date(2025, 1, 2)


def stored() -> dict[str, Any]:
    """Everything that the office has of reports, but for the times of its acts."""
    journal = defaultdict(list)
    for act in JournalEntry.objects.order_by("number"):
        journal[act.subject].append((act.verb, act.why, act.before, act.after))
    return {
        "received": list(Received.objects.order_by("pk").values("pk", "sha256", "file", "sender", "reported")),
        "events": list(Event.objects.order_by("pk").values()),
        "entries": list(Entry.objects.order_by("event", "no").values().values_list("event", "no", "player", "match")),
        "games": sorted(
            Game.objects.values_list("event", "round", "white", "black", "white_code", "black_code", "day")
        ),
        "readings": list(StoredReading.objects.order_by("pk").values_list("pk", "kind", "sha256")),
        "journal": dict(journal),
    }


def received_together(offices: Offices, vendor: str, rules: str, seed: int, number: int) -> dict[str, Any]:
    offices(vendor)
    files = reports(rules, found_office(rules, seed), seed, number)
    random.Random(seed).shuffle(files)
    receipts = receive_files(clerk_on(DAY), files)
    admit_events(clerk_on(DAY), [receipt.event.pk for receipt in receipts])
    together = stored()
    leave()
    return together


def received_one_by_one(offices: Offices, vendor: str, rules: str, seed: int, number: int) -> dict[str, Any]:
    offices(vendor)
    files = reports(rules, found_office(rules, seed), seed, number)
    for file in sorted(files, key=lambda file: file.file):
        receive_files(clerk_on(DAY), [file])
    for event in list(Event.objects.order_by("pk")):
        try:
            admit(clerk_on(DAY), event.pk)
        except Refused:
            continue
    apart = stored()
    leave()
    return apart


@pytest.mark.slow
@pytest.mark.parametrize("vendor", ["sqlite", "postgresql"])
@pytest.mark.parametrize(("rules", "seed"), [("fide-2024", 1), ("jcf-2024", 2), ("iccf-2023", 3), ("fide-2009", 4)])
def test_reports_at_once_are_the_reports_one_by_one(
    offices: Offices, vendor: str, rules: str, seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(receiving, "_AT_ONCE", 12)
    together = received_together(offices, vendor, rules, seed, 30)
    apart = received_one_by_one(offices, vendor, rules, seed, 30)
    for part, rows in together.items():
        assert rows == apart[part], part
    assert len(together["events"]) > 20
    codes = {finding["code"] for event in together["events"] for finding in event["findings"]}
    assert "same-event" in codes
    states = {event["state"] for event in together["events"]}
    assert {"received", "checked", "admitted"} <= states


def test_the_same_event_twice_in_one_archive_is_held_once(sqlite_office: Office) -> None:
    players = found_office("fide-2024", 1)
    entries = [ReportEntry(no, player.name, player.id) for no, player in enumerate(players[:6], 1)]
    files = [
        ReceivedFile(round_robin(entries, name=name), f"{name}.trf", DAY, pool="standard") for name in ("Open", "Cup")
    ]
    second, first = receive_files(clerk_on(DAY), files)
    assert second.event.pk == first.event.pk + 1, "in the order of their names"
    assert [finding.code for finding in first.findings if finding.code == "same-event"] == []
    assert [finding.code for finding in second.findings if finding.code == "same-event"] == ["same-event"]


def test_a_file_on_which_the_program_fails_does_not_stop_the_others(
    sqlite_office: Office, monkeypatch: pytest.MonkeyPatch
) -> None:
    files = reports("fide-2024", found_office("fide-2024", 1), 7, 8)
    bad = files[3].raw

    def document(report: Report) -> bytes:
        if report.received == bad:
            raise ZeroDivisionError
        return report_document(report)

    monkeypatch.setattr(recording, "report_document", document)
    receipts = receive_files(clerk_on(DAY), files)
    failing = [at for at, receipt in enumerate(receipts) if receipt.findings[-1:][0].code == "reader-failed"]
    assert failing == [at for at, file in enumerate(files) if file.raw == bad]
    assert Received.objects.filter(sender="arbiter").count() == len({file.raw for file in files})


def zipped(files: dict[str, bytes]) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, raw in files.items():
            archive.writestr(name, raw)
    return out.getvalue()


def tarred(files: dict[str, bytes]) -> bytes:
    out = io.BytesIO()
    with tarfile.open(fileobj=out, mode="w:gz") as archive:
        for name, raw in files.items():
            member = tarfile.TarInfo(name)
            member.size = len(raw)
            archive.addfile(member, io.BytesIO(raw))
        link = tarfile.TarInfo("link.trf")
        link.type, link.linkname = tarfile.SYMTYPE, "/etc/passwd"
        archive.addfile(link)
    return out.getvalue()


MEMBERS = {"a.trf": b"one", "folder/b.trf": b"two", "../../c.trf": b"three", ".hidden": b"x", "__MACOSX/a.trf": b"x"}


@pytest.mark.parametrize("packed", [zipped, tarred])
def test_the_reports_in_an_archive(packed: Callable[[dict[str, bytes]], bytes]) -> None:
    raw = packed(MEMBERS)
    assert is_report_archive(raw)
    unpacked = unpacked_archive(raw, "all.zip")
    assert unpacked.files == [("a.trf", b"one"), ("folder/b.trf", b"two"), ("../../c.trf", b"three")]
    assert unpacked.findings == []


@pytest.mark.parametrize(("limit", "value"), [("MOST_FILES", 2), ("MOST_BYTES", 7)])
def test_an_archive_beyond_the_limits_is_cut_off(limit: str, value: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(report_archives, limit, value)
    unpacked = unpacked_archive(zipped(MEMBERS), "all.zip")
    assert len(unpacked.files) == 2
    assert [finding.code for finding in unpacked.findings] == ["archive-too-large"]


def test_a_damaged_member_does_not_stop_the_others() -> None:
    raw = zipped({"a.trf": b"first " * 99, "b.trf": b"second " * 99})
    at = raw.index(b"b.trf") + len(b"b.trf") + 4
    unpacked = unpacked_archive(raw[:at] + bytes(byte ^ 255 for byte in raw[at : at + 3]) + raw[at + 3 :], "all.zip")
    assert unpacked.files == [("a.trf", b"first " * 99)]
    assert [(finding.code, finding.file) for finding in unpacked.findings] == [("member-damaged", "all.zip/b.trf")]


@pytest.mark.parametrize("raw", [b"\x1f\x8bnothing", b"PK\x03\x04nothing"])
def test_what_is_no_archive_is_a_finding(raw: bytes) -> None:
    assert [finding.code for finding in unpacked_archive(raw, "x").findings] == ["archive-damaged"]


def test_spreadsheets_are_documents_and_no_archives() -> None:
    assert not is_report_archive(zipped({"[Content_Types].xml": b"", "xl/workbook.xml": b""}))
    assert not is_report_archive(zipped({"mimetype": b"application/vnd.oasis.opendocument.spreadsheet"}))
    assert not is_report_archive(b"012 Report")


def test_an_archive_is_received_and_admitted_by_one_command(sqlite_office: Office, tmp_path: Path) -> None:
    files = reports("fide-2024", found_office("fide-2024", 1), 9, 12)
    archive = tmp_path / "month.zip"
    archive.write_bytes(zipped({f"folder/{file.file}": file.raw for file in files}))
    result = run("receive", str(archive), "--admit", "--pool", "standard", "--reported", "2024-03-20", "--json")
    assert result.exit_code == 1, "some of the files cannot be read"
    answer = json.loads(result.stdout)
    assert [row["path"] for row in answer] == [str(archive / "folder" / file.file) for file in files]
    states = Counter(row["state"] for row in answer if not row["again"])
    assert states["admitted"] == Event.objects.filter(state="admitted").count() > 0
    verbs = list(JournalEntry.objects.order_by("number").values_list("verb", flat=True).distinct())
    assert {"receive", "read", "admit"} <= set(verbs)
