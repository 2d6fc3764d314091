"""The verbs of the desks, as somebody types them: a report comes in and goes its way."""

from __future__ import annotations

import json
from datetime import date
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from ratinghouse.cli import verbs
from ratinghouse.office.journal import Clerk
from ratinghouse.office.models import Event, JournalEntry
from ratinghouse.office.register.register import add_player
from ratinghouse.reports import ReportEntry
from tests.office.offices import Office
from tests.office.reports import round_robin

PLAYERS = [
    ReportEntry(1, "Borg, Ada", "X1", fed="XAN", birth="1990-05-17"),
    ReportEntry(2, "Müller, Jörg", fed="XAN", birth="1980-01-02"),
    ReportEntry(3, "Borg, Adda M", fed="XAN", birth="1990"),
    ReportEntry(4, "Newly, Ned", fed="XAN"),
]


def run(*words: str) -> Result:
    """The command in the office that is open."""
    return CliRunner().invoke(verbs, [*words, *(["--as", "ann"] if words[0] not in ("event", "demo") else [])])


def document(*words: str) -> Any:
    """The JSON answer of a command that succeeds."""
    done = run(*words, "--json")
    assert done.exit_code == 0, done.output
    return json.loads(done.stdout)


@pytest.fixture
def cup(federation: Office, clerk: Clerk, tmp_path: Path) -> Path:
    """A report in a file, of players two of whom are in the register."""
    add_player(clerk, code="X1", name="Borg, Ada", birth="1990-05-17", fed="XAN", sex="w")
    add_player(clerk, code="X2", name="Mueller, Joerg", birth="1980-01-02", fed="XAN")
    path = tmp_path / "in" / "cup.trf"
    path.parent.mkdir()
    path.write_bytes(round_robin(PLAYERS))
    return path


def test_from_the_post_to_the_list(cup: Path) -> None:
    received = run("receive", str(cup), "--reported", "2024-05-13", "--sender", "club")
    assert received.exit_code == 0, received.output
    assert "next: match its players first: ratinghouse match 1" in received.output
    matching = run("match", "1")
    assert "X1 Borg, Ada 1990-05-17" in matching.output
    assert "a new player? missing: the year of birth, the sex" in matching.output
    refused = run("admit", "1")
    assert refused.exit_code == 1
    assert "2 entries that are not matched: 3 Borg, Adda M, 4 Newly, Ned" in refused.stderr
    missing = run("match", "1", "4", "--new")
    assert missing.exit_code == 1
    assert "--birth … --sex …" in missing.stderr
    assert run("match", "1", "4", "--new", "--birth", "2010", "--sex", "m").exit_code == 0
    assert run("match", "1", "3", "--new", "--sex", "w").exit_code == 0
    reopened = document("match", "1", "3", "--open")
    assert [entry["no"] for entry in reopened["open"]] == [3]
    done = run("match", "1", "3", "XAN000002")
    assert "All 4 players of event 1 are matched." in done.output
    assert "next: admit it: ratinghouse admit 1" in done.output
    admitted = document("admit", "1")
    assert [(event["state"], event["list"]) for event in admitted] == [("admitted", "2024-06-01")]
    again = run("admit", "1")
    assert again.exit_code == 1
    assert "event 1 has been admitted" in again.stderr
    assert set(JournalEntry.objects.filter(verb="admit").values_list("who", flat=True)) == {"ann"}


def test_stored_findings_are_printed_in_the_language_that_is_chosen(cup: Path) -> None:
    broken = cup.with_name("broken.trf")
    broken.write_bytes(b"\x7fELF" + bytes(200))
    assert run("receive", str(broken)).exit_code == 1
    (english,) = document("event", "1")["findings"]
    (japanese,) = document("event", "1", "--lang", "ja")["findings"]
    assert english["message"] == "This is a binary file, which cannot be read as a report."
    assert english["message"] != japanese["message"]
    assert (english["code"], english["severity"]) == (japanese["code"], japanese["severity"])
    printed = run("event", "1", "--lang", "ja").stdout
    assert japanese["message"] in printed
    assert "エラー 1 件" in printed


def test_a_folder_with_a_broken_file_and_a_second_time(cup: Path) -> None:
    (cup.parent / "broken.trf").write_bytes(b"Dear office")
    (cup.parent / ".hidden").write_bytes(b"not to be taken")
    received = run("receive", str(cup.parent), "--reported", "2024-05-13")
    assert received.exit_code == 1
    assert "cannot be read as a report" in received.output
    assert Event.objects.count() == 2
    again = run("receive", str(cup), "--reported", "2024-05-14")
    assert again.exit_code == 0
    assert "as event 2 (checked); not stored again" in again.output
    assert Event.objects.count() == 2


def test_declaring_refusing_and_withdrawing(cup: Path) -> None:
    run("receive", str(cup), "--reported", "2024-05-13", "--no-match")
    declared = document("declare", "1", "--registered", "2024-05-11", "--rounds-per-day", "1")
    assert declared["told"] == {"registered": "2024-05-11", "rounds_per_day": 1}
    assert "registered-late" in [finding["code"] for finding in declared["findings"]]
    back = document("declare", "1", "--undo", "registered", "--undo", "start", "--host", "club")
    assert back["told"] == {"rounds_per_day": 1, "host": 2}
    assert "registered-late" not in [finding["code"] for finding in back["findings"]]
    assert run("declare", "1", "--reported", "2024-05-01").exit_code == 2
    wrong = run("declare", "1", "--time-control", "quickly", "--encoding", "klingon")
    assert wrong.exit_code == 1
    assert "[no-rate-of-play]" in wrong.output
    assert "[no-encoding]" in wrong.output
    refused = document("refuse", "1", "--reason", "registered too late", "--article", "0.2")
    assert (refused["state"], refused["reason"], refused["article"]) == ("refused", "registered too late", "0.2")
    assert document("refuse", "1", "--undo", "--reason", "appeal")["state"] == "checked"
    assert document("withdraw", "1", "--reason", "sent by mistake")["state"] == "withdrawn"
    assert run("withdraw", "1", "--reason", "again").exit_code == 1
    assert run("refuse", "1").exit_code == 2


def test_events_listed_and_shown(cup: Path) -> None:
    assert "There are no events yet." in run("event").output
    run("receive", str(cup), "--reported", "2024-05-13")
    listed = document("event", "--state", "checked")
    assert [(event["event"], event["name"], event["pool"]) for event in listed] == [(1, "Xanadu Cup", "standard")]
    assert document("event", "--state", "rated") == []
    displayed = document("event", "1")
    assert [(entry["no"], entry["player"], entry["match"]) for entry in displayed["entries"]] == [
        (1, "X1", "id"),
        (2, "X2", "name"),
        (3, None, "open"),
        (4, None, "open"),
    ]
    words = run("event", "1").output
    assert "Event 1 has been read; its players are not all matched" in words
    assert "rated under fide-2024; round-robin" in words


@pytest.mark.parametrize(
    ("words", "status", "message"),
    [
        (["match", "99"], 1, "there is no event 99"),
        (["event", "99"], 1, "there is no event 99"),
        (["admit", "99", "98"], 1, "there is no event 98"),
        (["match", "1", "1"], 2, "name the player: ratinghouse match EVENT NO PLAYER"),
        (["match", "1", "--open"], 2, "--open needs the number"),
        (["match", "1", "1", "X1", "--new"], 2, "not several of them"),
        (["match", "1", "77", "X1"], 1, "has no entry 77"),
        (["match", "1", "3", "X9"], 1, "nobody in the register has the ID"),
        (["receive", "no-such-file.trf"], 2, "No such file"),
        (["receive", "CUP", "--pool", "blitz"], 1, "this office has no pool blitz"),
    ],
)
def test_what_cannot_be_done_is_refused(cup: Path, words: list[str], status: int, message: str) -> None:
    run("receive", str(cup), "--reported", "2024-05-13")
    Path(cup).write_bytes(round_robin(PLAYERS, name="Another", start=date(2024, 5, 11)))
    done = run(*[str(cup) if word == "CUP" else word for word in words])
    assert done.exit_code == status
    assert message in done.stderr
