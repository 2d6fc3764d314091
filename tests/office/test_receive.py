"""The receiving desk: every file is stored, whatever its state, once; and becomes an event that can be judged."""

from __future__ import annotations

import hashlib
from datetime import date
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ratinghouse.office.events.admission import withdraw
from ratinghouse.office.events.declared_facts import facts_for_calendar, facts_for_run, stored_facts
from ratinghouse.office.events.declaring import declare
from ratinghouse.office.events.file_reading import read_file
from ratinghouse.office.events.receive import ReceivedFile, receive
from ratinghouse.office.journal import Clerk, broken_links
from ratinghouse.office.models import Event, Game, JournalEntry, Received
from ratinghouse.office.refusal import Refused
from ratinghouse.office.setting_up import init_office
from ratinghouse.rating.period import DeclaredFacts
from ratinghouse.reports import ReportEntry
from tests.office.conftest import Offices
from tests.office.offices import Office
from tests.office.reports import round_robin

PLAYERS = [
    ReportEntry(at, f"Player{at}, Ann", rating=1800 + at, fed="XAN", birth="1990", sex="w") for at in range(1, 5)
]
RAW = round_robin(PLAYERS)
REPORTED = date(2024, 5, 13)


def report_file(raw: bytes = RAW, **more: Any) -> ReceivedFile:
    """A file as it comes on 13 May 2024."""
    return ReceivedFile(raw, "cup.trf", more.pop("reported", REPORTED), **more)


def test_a_report_is_stored_with_all_that_is_in_it(federation: Office, clerk: Clerk) -> None:
    receipt = receive(clerk, report_file(sender="arbiter@xanadu.example"))
    event = Event.objects.get()
    assert receipt.event == event
    assert not receipt.again
    assert (event.state, event.name, event.city, event.fed) == ("checked", "Xanadu Cup", "Xanadu", "XAN")
    assert (event.start, event.end, event.format) == (date(2024, 5, 10), date(2024, 5, 12), "round-robin")
    assert (event.rules, event.pool.name if event.pool else "", event.list_date) == (
        "fide-2024",
        "standard",
        date(2024, 6, 1),
    )
    received = Received.objects.get()
    assert bytes(received.content) == RAW
    assert received.sha256 == hashlib.sha256(RAW).hexdigest()
    assert (received.file, received.sender, received.reported) == ("cup.trf", "arbiter@xanadu.example", REPORTED)
    first = event.entries.order_by("no").first()
    assert first is not None
    assert (first.no, first.said_name, first.said_rating, first.said_birth, first.said_sex, first.said_fed) == (
        *(1, "Player1, Ann", 1801, "1990", "w", "XAN"),
    )
    assert first.match == "open"


def test_games_are_the_pairs_that_both_lines_confirm(federation: Office, clerk: Clerk) -> None:
    receive(clerk, report_file())
    games = list(Game.objects.order_by("round", "white").values_list("white", "black", "white_code", "black_code"))
    assert len(games) == 6
    assert {frozenset(game[:2]) for game in games} == {
        frozenset((no, other)) for no in range(1, 5) for other in range(1, 5) if no != other
    }
    assert {game[2:] for game in games} == {("1", "0")}
    contradicting = RAW.replace(b"b 0", b"b 1", 1)  # both won
    event = receive(clerk, report_file(contradicting)).event
    assert event.games.count() == 5
    assert "result-contradiction" in [finding["code"] for finding in event.findings]


def test_the_same_bytes_twice_are_one_event(federation: Office, clerk: Clerk) -> None:
    first = receive(clerk, report_file())
    again = receive(clerk, ReceivedFile(RAW, "the-same-under-another-name.trf", date(2024, 5, 20)))
    assert again.again
    assert again.event == first.event
    assert again.findings == first.findings
    assert Received.objects.count() == Event.objects.count() == 1
    assert JournalEntry.objects.filter(verb="receive").count() == 1


def test_after_a_withdrawal_the_file_may_come_again(federation: Office, clerk: Clerk) -> None:
    first = receive(clerk, report_file()).event
    withdraw(clerk, first.pk, "sent by mistake")
    second = receive(clerk, report_file())
    assert not second.again
    assert second.event != first


@pytest.mark.parametrize(
    ("raw", "code"),
    [(b"", "file-empty"), (b"\x00\x01\x02", "format-unknown"), (b"Dear office, the results follow.", "format-unknown")],
)
def test_a_broken_file_is_stored_all_the_same(federation: Office, clerk: Clerk, raw: bytes, code: str) -> None:
    receipt = receive(clerk, report_file(raw))
    event = Event.objects.get()
    assert event.state == "received"
    assert [finding["code"] for finding in event.findings] == [code]
    assert bytes(event.received.content) == raw
    assert event.kind == ""
    assert receipt.findings[0].severity == "error"
    assert not event.entries.exists()


def test_a_report_without_dates_waits_until_they_are_declared(federation: Office, clerk: Clerk) -> None:
    raw = b"".join(line for line in RAW.splitlines(keepends=True) if line[:3] not in (b"042", b"052"))
    event = receive(clerk, report_file(raw)).event
    assert "start-missing" in [finding["code"] for finding in event.findings]
    assert (event.rules, event.list_date) == ("", None)
    declared = declare(clerk, event.pk, reading={"start": "2024-05-10", "end": "2024-05-12"})
    assert (declared.start, declared.rules, declared.list_date) == (date(2024, 5, 10), "fide-2024", date(2024, 6, 1))
    assert declared.reading == {"start": "2024-05-10", "end": "2024-05-12"}
    assert "start-missing" not in [finding["code"] for finding in declared.findings]


def test_the_rulebook_s_own_classes_tell_the_pool_J_003(office: Office, clerk: Clerk) -> None:
    since = {"jcf-2024": date(2024, 1, 1)}
    init_office(clerk, "JPN", "Japan", {"standard": since, "rapid": since})
    event = receive(clerk, report_file(round_robin(PLAYERS, clock="3000"))).event
    assert event.pool is not None
    assert event.pool.name == "standard", "50 minutes are Standard with the JCF, though not with FIDE"


@pytest.mark.parametrize(("clock", "pool"), [("5400+30", "standard"), ("900+10", "rapid"), ("3600", "standard")])
def test_the_rate_of_play_tells_the_pool(federation: Office, clerk: Clerk, clock: str, pool: str) -> None:
    event = receive(clerk, report_file(round_robin(PLAYERS, clock=clock))).event
    assert event.pool is not None
    assert event.pool.name == pool


@pytest.mark.parametrize("clock", ["180+2", ""])
def test_a_pool_that_nothing_tells_is_asked_for(federation: Office, clerk: Clerk, clock: str) -> None:
    event = receive(clerk, report_file(round_robin(PLAYERS, clock=clock))).event
    assert event.pool is None
    assert "pool-untold" in [finding["code"] for finding in event.findings]
    declared = declare(clerk, event.pk, pool="rapid")
    assert declared.pool is not None
    assert declared.pool.name == "rapid"
    with pytest.raises(Refused, match="no pool blitz"):
        declare(clerk, event.pk, pool="blitz")


def test_what_is_declared_changes_the_findings(federation: Office, clerk: Clerk) -> None:
    event = receive(clerk, report_file()).event
    codes = [finding["code"] for finding in event.findings]
    assert {"unknown-rounds-per-day", "unknown-registered"} <= set(codes)
    declared = declare(clerk, event.pk, declared=DeclaredFacts({"rounds_per_day": 2}, {"registered": date(2024, 5, 1)}))
    assert declared.declared == {"rounds_per_day": 2, "registered": "2024-05-01"}
    assert not {"unknown-rounds-per-day", "unknown-registered"} & {finding["code"] for finding in declared.findings}
    late = declare(clerk, event.pk, declared=DeclaredFacts(days={"registered": date(2024, 5, 11)}))
    assert [finding["code"] for finding in late.findings if finding["severity"] == "error"] == ["registered-late"]
    assert late.declared["rounds_per_day"] == 2


def test_a_late_report_enters_a_later_list_and_then_none(federation: Office, clerk: Clerk) -> None:
    """F24 9.1: after the third list that follows its end an event is not rated."""
    event = receive(clerk, report_file(reported=date(2024, 6, 10))).event
    assert event.list_date == date(2024, 7, 1)
    too_late = receive(clerk, report_file(round_robin(PLAYERS, name="Another"), reported=date(2024, 9, 1))).event
    assert "reported-late" in [finding["code"] for finding in too_late.findings]


def test_rules_follow_the_first_day(office: Office, clerk: Clerk) -> None:
    timeline = {"fide-2022": date(2022, 1, 1), "fide-2024": date(2024, 3, 1)}
    init_office(clerk, "XAN", "Xanadu", {"standard": timeline})
    for start, rules in ((date(2024, 2, 29), "fide-2022"), (date(2024, 3, 1), "fide-2024")):
        raw = round_robin(PLAYERS, name=rules, start=start, end=date(2024, 3, 3))
        assert receive(clerk, report_file(raw, reported=date(2024, 3, 4))).event.rules == rules
    early = round_robin(PLAYERS, name="early", start=date(2021, 12, 31), end=date(2022, 1, 2))
    event = receive(clerk, report_file(early, reported=date(2022, 1, 4))).event
    assert [finding["code"] for finding in event.findings if finding["severity"] == "error"] == ["rulebook-missing"]


def test_every_receipt_is_in_the_journal(federation: Office, clerk: Clerk) -> None:
    receive(clerk, report_file())
    receive(clerk, report_file(b"no report"))
    entries = list(JournalEntry.objects.filter(subject__startswith="event").order_by("number"))
    assert [entry.verb for entry in entries] == ["receive", "read", "receive", "read"]
    assert entries[0].after["sha256"] == hashlib.sha256(RAW).hexdigest()
    assert [entry.after["state"] for entry in entries[1::2]] == ["checked", "received"]
    assert broken_links() == []


def test_declared_facts_are_stored_and_read_back() -> None:
    facts = DeclaredFacts({"is_league": 1, "rounds_per_day": 2}, {"registered": date(2024, 5, 1), "reported": REPORTED})
    stored = stored_facts(facts)
    assert stored == {"is_league": 1, "rounds_per_day": 2, "registered": "2024-05-01"}
    assert facts_for_run(stored, REPORTED) == facts
    assert facts_for_calendar(stored) == {"league": True, "registered": date(2024, 5, 1)}


@given(raw=st.binary(max_size=300) | st.text(max_size=200).map(lambda text: b"012 " + text.encode()))
def test_no_bytes_at_all_upset_the_desk(raw: bytes) -> None:
    """Whatever comes is read or refused, before anything is stored; see the next test for the storing."""
    reading = read_file(raw, "cup.trf", {})
    assert reading.report is not None or reading.findings


def test_odd_characters_are_stored_on_both_databases(offices: Offices, clerk: Clerk) -> None:
    raw = RAW.replace(b"Player1, Ann", b"Play\x00r1,\tAnn").replace(b"Xanadu Cup", b"Cup \\N \xc3\x28 x")
    stored = []
    for vendor in ("sqlite", "postgresql"):
        offices(vendor)
        init_office(clerk, "XAN", "Xanadu", {"standard": {"fide-2024": date(2024, 3, 1)}})
        event = receive(clerk, report_file(raw)).event
        event.refresh_from_db()
        assert bytes(event.received.content) == raw
        stored.append((event.name, list(event.entries.order_by("no").values_list("said_name", flat=True))))
    assert stored[0] == stored[1]
