"""Registrations: announced in time or not, linked to the report that comes, cancelled; and the board of deadlines."""

from __future__ import annotations

import json
from dataclasses import replace
from datetime import date, timedelta
from typing import Any

import pytest
from click.testing import CliRunner

from ratinghouse.cli import verbs
from ratinghouse.office.events.admission import admit
from ratinghouse.office.events.deadlines import (
    announcement_timing,
    closings,
    late_registrations,
    missing_reports,
    report_deadline,
)
from ratinghouse.office.events.declaring import declared_by
from ratinghouse.office.events.expected_reports import events_for, registrations_for
from ratinghouse.office.events.matching import match_automatically
from ratinghouse.office.events.receive import ReceivedFile, receive
from ratinghouse.office.events.registrations import Announcement, amend, announce, cancel, link, reinstate, unlink
from ratinghouse.office.journal import Clerk
from ratinghouse.office.models import Club, Event, JournalEntry, Pool, PoolRules, Registration
from ratinghouse.office.refusal import Refused
from ratinghouse.office.register.register import add_club, add_player
from ratinghouse.reports import ReportEntry
from tests.office.offices import Office
from tests.office.reports import END, START, round_robin

PLAYERS = [ReportEntry(at, f"Player{at}, Ann", f"X{at}", fed="XAN", birth="1990", sex="w") for at in range(1, 5)]
CUP = Announcement("Cup of Xanadu", START, END, "standard", city="Xanadu", time_control="90+30", players=4)


@pytest.fixture
def event(federation: Office, clerk: Clerk) -> Event:
    """The report of the announced event, matched."""
    for entry in PLAYERS:
        add_player(clerk, code=entry.id, name=entry.name, birth="1990", fed="XAN", sex="w")
    received_event = receive(
        clerk, ReceivedFile(round_robin(PLAYERS), "cup.trf", date(2024, 5, 13), sender="anna")
    ).event
    match_automatically(clerk, received_event.pk)
    received_event.refresh_from_db()
    return received_event


def _codes(event: Event) -> set[str]:
    event.refresh_from_db()
    return {finding["code"] for finding in event.findings}


@pytest.mark.parametrize(
    ("rules", "start", "norms", "last_day", "article"),
    [
        ("fide-2024", date(2024, 5, 10), False, date(2024, 5, 7), "0.2"),
        ("fide-2024", date(2024, 5, 10), True, date(2024, 4, 10), "0.2"),
        ("jcf-2024", date(2024, 5, 10), False, date(2024, 5, 5), "3(4)"),
        ("fide-2009", date(2009, 9, 12), False, date(2009, 8, 12), "0.4"),
        ("fide-2003", date(2004, 3, 1), False, date(2004, 2, 29), "7.1"),
    ],
)
def test_each_pool_has_the_notice_of_its_own_rulebook(
    federation: Office, clerk: Clerk, rules: str, start: date, norms: bool, last_day: date, article: str
) -> None:
    rapid = Pool.objects.get(name="rapid")
    PoolRules.objects.filter(pool=rapid).update(rules=rules, since=date(2000, 1, 1))
    announcement = replace(CUP, pool="rapid", start=start, end=start, norms=norms)
    in_time = announcement_timing(announce(clerk, announcement, "anna", last_day))
    assert (in_time.last_day, in_time.article, in_time.days_late) == (last_day, article, 0)
    late = announce(clerk, announcement, "anna", date.fromordinal(last_day.toordinal() + 2))
    assert (announcement_timing(late).days_late, announcement_timing(late).rules) == (2, rules)
    assert [row.registration for row in late_registrations()] == [late]


def test_a_rulebook_without_such_an_article_finds_nothing_late(federation: Office, clerk: Clerk) -> None:
    PoolRules.objects.filter(pool__name="rapid").update(rules="iccf-2023", since=date(2000, 1, 1))
    registration = announce(clerk, replace(CUP, pool="rapid"), "anna", END)
    assert (announcement_timing(registration).is_late, announcement_timing(registration).article) == (False, "")


def test_an_accepted_exception_leaves_the_board(federation: Office, clerk: Clerk) -> None:
    registration = announce(clerk, CUP, "anna", START)
    assert announcement_timing(registration).days_late == 3
    accepted = amend(clerk, registration.pk, CUP, "the commission agreed", late_accepted=True)
    assert not announcement_timing(accepted).is_late
    assert list(late_registrations()) == []
    assert JournalEntry.objects.filter(verb="registration", why="the commission agreed").count() == 1


def test_all_that_is_wrong_with_an_announcement_is_said_at_once(federation: Office, clerk: Clerk) -> None:
    wrong = Announcement(" ", END, START, "chess960", organiser="NOWHERE", time_control="quickly", players=0)
    with pytest.raises(Refused) as refused:
        announce(clerk, wrong, "anna", START)
    assert {finding.code for finding in refused.value.findings} == {
        *("name-missing", "days-reversed", "pool-unknown", "no-such-club", "no-rate-of-play", "no-number")
    }
    assert Registration.objects.count() == 0


def test_a_report_is_suggested_by_days_name_and_sender_and_linking_tells_of_it(event: Event, clerk: Clerk) -> None:
    add_club(clerk, code="KUBLA", name="Kubla Khan")
    registration = announce(clerk, replace(CUP, organiser="KUBLA"), "anna", date(2024, 5, 1))
    other = announce(clerk, replace(CUP, name="Rapid of Kubla", pool="rapid"), "bert", date(2024, 5, 1))
    assert "unknown-registered" in _codes(event)
    (suggested, *_) = events_for(registration)
    assert (suggested.event, suggested.reasons) == (event, ("the same days", "the same name", "the same sender"))
    assert suggested.score == 100  # 50 for the days, 35 for the name, 15 for the sender
    assert [suggestion.registration for suggestion in registrations_for(event)] == [registration]
    assert events_for(other) == []
    amend(clerk, registration.pk, replace(CUP, organiser="KUBLA", start=END, end=END + timedelta(days=2)))
    (suggested,) = registrations_for(event)
    assert (suggested.score, suggested.reasons[0]) == (80, "overlapping days")
    link(clerk, registration.pk, event.pk)
    assert "unknown-registered" not in _codes(event)
    assert event.declared == {"registered": "2024-05-01", "norms": 0}
    assert event.organiser == Club.objects.get(code="KUBLA")
    assert event.state == "matched"
    assert declared_by(event)["registered"] == clerk.who
    assert registrations_for(event) == []
    unlink(clerk, registration.pk, "another cup of the same weekend")
    assert "unknown-registered" in _codes(event)
    assert event.declared == {}


def test_a_late_announcement_speaks_against_its_report(event: Event, clerk: Clerk) -> None:
    registration = announce(clerk, CUP, "anna", START)
    link(clerk, registration.pk, event.pk)
    assert "registered-late" in _codes(event)
    amend(clerk, registration.pk, CUP, late_accepted=True)
    assert "registered-late" not in _codes(event)


def test_an_admitted_event_can_be_linked_but_is_not_told_anything(event: Event, clerk: Clerk) -> None:
    admit(clerk, event.pk)
    registration = announce(clerk, CUP, "anna", START)
    assert link(clerk, registration.pk, event.pk).event == event
    assert "registered-late" not in _codes(event)
    assert event.declared == {}


def test_one_report_has_one_registration(event: Event, clerk: Clerk) -> None:
    first, second = (announce(clerk, CUP, "anna", date(2024, 5, 1)) for _ in range(2))
    link(clerk, first.pk, event.pk)
    for number, to in ((first.pk, event.pk), (second.pk, event.pk)):
        with pytest.raises(Refused, match="registration"):
            link(clerk, number, to)
    with pytest.raises(Refused, match="has a report"):
        cancel(clerk, first.pk, "no hall")


def test_a_registration_is_cancelled_with_a_reason_and_reinstated(federation: Office, clerk: Clerk) -> None:
    registration = announce(clerk, CUP, "anna", date(2024, 5, 1))
    assert [missing.registration for missing in missing_reports(date(2024, 6, 1))] == [registration]
    with pytest.raises(Refused, match="requires a reason"):
        cancel(clerk, registration.pk, " ")
    cancel(clerk, registration.pk, "no hall")
    assert missing_reports(date(2024, 6, 1)) == []
    with pytest.raises(Refused, match="is cancelled: no hall"):
        amend(clerk, registration.pk, CUP)
    reinstate(clerk, registration.pk, "a hall was found")
    assert [missing.registration for missing in missing_reports(date(2024, 6, 1))] == [registration]
    acts = JournalEntry.objects.filter(subject=f"registration {registration.pk}").order_by("number")
    assert [entry.why for entry in acts] == ["", "no hall", "a hall was found"]


def test_the_deadline_of_a_report_is_that_of_its_own_pool(federation: Office, clerk: Clerk) -> None:
    PoolRules.objects.filter(pool__name="rapid").update(rules="jcf-2024")
    standard = announce(clerk, CUP, "anna", date(2024, 5, 1))
    rapid = announce(clerk, replace(CUP, pool="rapid"), "anna", date(2024, 5, 1))
    assert report_deadline(standard) == (date(2024, 7, 29), "9.1")
    assert report_deadline(rapid) == (date(2024, 8, 12), "3(7)")
    assert [missing.registration for missing in missing_reports(date(2024, 6, 1))] == [standard, rapid]
    nowhere = Registration.objects.create(name="Old", start=START, end=END, registered=START)
    assert report_deadline(nowhere) == (None, "")


def test_closing_dates_are_those_of_each_pools_rulebook(event: Event, clerk: Clerk) -> None:
    PoolRules.objects.filter(pool__name="rapid").update(rules="jcf-2024")
    admit(clerk, event.pk)
    (standard,) = closings(date(2024, 5, 20))
    assert (standard.list_date, standard.closing, standard.days_left) == (date(2024, 6, 1), date(2024, 5, 29), 9)
    assert (standard.rules, standard.article, standard.waiting, standard.admitted) == ("fide-2024", "7.1.3", 0, 1)


def _answer(*words: str) -> Any:
    done = CliRunner().invoke(verbs, [*words, "--json"])
    assert done.exit_code == 0, done.output
    return json.loads(done.stdout)


def test_the_command_line_goes_the_same_way(event: Event) -> None:
    days = (START.isoformat(), END.isoformat())
    (added,) = _answer("registration", "add", "Cup", *days, "--pool", "standard", "--registered", "2024-05-09")
    assert (added["days_late"], added["rules"]) == (2, "fide-2024")
    assert _answer("registration", "link", "1")["suggestions"][0]["event"] == event.pk
    (changed,) = _answer("registration", "change", "1", "--late-accepted", "--players", "12")
    assert (changed["players"], changed["days_late"], changed["name"]) == (12, 0, "Cup")
    (linked,) = _answer("registration", "link", "1", str(event.pk))
    assert linked["event"] == event.pk
    assert _answer("registration", "list") == []
    (parted,) = _answer("registration", "link", "1", "--undo", "--reason", "wrong cup")
    assert parted["event"] is None
    (cancelled,) = _answer("registration", "cancel", "1", "--reason", "no hall")
    assert cancelled["cancelled"]
    board = _answer("deadlines", "--on", "2024-06-20")
    assert board["not_reported"] == []
    assert CliRunner().invoke(verbs, ["deadlines", "--on", "2024-06-20"]).exit_code == 0
