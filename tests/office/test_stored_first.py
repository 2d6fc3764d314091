"""A received file is never lost, whatever its reader makes of it."""

from __future__ import annotations

from typing import Any

import pytest

from ratinghouse.office.events import receive, recording, rulebook_findings
from ratinghouse.office.journal import Clerk, broken_links
from ratinghouse.office.models import Event, Received
from ratinghouse.reports.reading import READERS, ReportReader
from tests.office.offices import Office
from tests.office.test_receive import RAW, report_file


def fail(*_: Any, **__: Any) -> Any:
    raise ZeroDivisionError("invented")


@pytest.mark.parametrize("birth", ["17.10.1961", "17.10.61", "unknown", "?", "n/a"])
def test_a_birth_as_people_write_it_loses_no_crosstable(federation: Office, clerk: Clerk, birth: str) -> None:
    rows = f"Cup\nDate : 2024-05-10 to 2024-05-12\nNo,Name,Birth,1.Rd\n1,Alpha,{birth},2w1\n2,Beta,,1b0\n"
    event = receive.receive(clerk, report_file(rows.encode())).event
    assert bytes(Received.objects.get().content) == rows.encode()
    assert (event.state, event.entries.count()) == ("checked", 2)


@pytest.mark.parametrize("place", ["the look", "the reader", "the examination", "the storing of games"])
def test_bytes_are_stored_with_a_finding_where_the_program_fails(
    federation: Office, clerk: Clerk, monkeypatch: pytest.MonkeyPatch, place: str
) -> None:
    if place == "the look":
        monkeypatch.setattr(ReportReader, "recognises", fail)
    elif place == "the reader":
        monkeypatch.setattr(ReportReader, "report", fail)
    elif place == "the examination":
        monkeypatch.setattr(rulebook_findings, "rate", fail)
    else:
        monkeypatch.setattr(recording, "store_entries_and_games", fail)
    receipt = receive.receive(clerk, report_file())
    event = Event.objects.get()
    assert bytes(event.received.content) == RAW
    (failed,) = [finding for finding in event.findings if finding["code"] == "reader-failed"]
    assert (failed["severity"], failed["file"]) == ("error", "cup.trf")
    assert "ZeroDivisionError" in failed["message"]
    assert "Traceback" not in failed["message"]
    assert receipt.event == event
    assert broken_links() == []


def test_every_reader_is_guarded() -> None:
    """The guard is around the readers of this table, so there is no other way in."""
    assert [reader.read for reader in READERS] == [
        *("read_trf", "read_pgn", "read_tables", "read_sharly", "read_papi", "read_papi_json", "read_tunx"),
        *("read_swissperfect", "read_vega", "read_icu_csv"),
    ]
