"""The admission desk: what may pass from which state to which, with which reason, and who was first."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from datetime import date

import pytest

from ratinghouse.office.events.admission import admit, reconsider, refuse, refuse_what_cannot_be_rated, withdraw
from ratinghouse.office.events.declaring import declare
from ratinghouse.office.events.matching import match_automatically
from ratinghouse.office.events.receive import ReceivedFile, receive
from ratinghouse.office.events.states import TRANSITIONS, State, change_state, next_step, state_description, state_of
from ratinghouse.office.journal import Clerk
from ratinghouse.office.models import Event, JournalEntry, Pool, PublishedList
from ratinghouse.office.refusal import Refused
from ratinghouse.office.register.register import add_player
from ratinghouse.rating.period import DeclaredFacts
from ratinghouse.reports import ReportEntry
from tests.office.offices import Office
from tests.office.reports import round_robin

PLAYERS = [ReportEntry(at, f"Player{at}, Ann", f"X{at}", fed="XAN", birth="1990", sex="w") for at in range(1, 5)]


@pytest.fixture
def event(federation: Office, clerk: Clerk) -> Event:
    """An event that has been received and matched."""
    for entry in PLAYERS:
        add_player(clerk, code=entry.id, name=entry.name, birth="1990", fed="XAN", sex="w")
    received_event = receive(clerk, ReceivedFile(round_robin(PLAYERS), "cup.trf", date(2024, 5, 13))).event
    match_automatically(clerk, received_event.pk)
    received_event.refresh_from_db()
    return received_event


def test_the_way_of_an_event(event: Event, clerk: Clerk) -> None:
    assert event.state == "matched"
    assert next_step(event) == f"admit it: ratinghouse admit {event.pk}"
    admitted = admit(clerk, event.pk)
    assert (admitted.state, admitted.list_date) == ("admitted", date(2024, 6, 1))
    last = JournalEntry.objects.order_by("-number").first()
    assert last is not None
    assert (last.verb, last.subject, last.before, last.after) == (
        "admit",
        f"event {event.pk}",
        {"state": "matched", "list": "2024-06-01"},
        {"state": "admitted", "list": "2024-06-01"},
    )


def test_open_entries_keep_an_event_out_whatever_the_reason(federation: Office, clerk: Clerk) -> None:
    received_event = receive(clerk, ReceivedFile(round_robin(PLAYERS), "cup.trf", date(2024, 5, 13))).event
    with pytest.raises(Refused) as refused:
        admit(clerk, received_event.pk, despite="I know them all")
    assert [finding.code for finding in refused.value.findings] == ["entries-open"]
    assert "4 entries" in str(refused.value)


def test_F09_003_F03_002_errors_keep_an_event_out_unless_somebody_says_why(event: Event, clerk: Clerk) -> None:
    declare(clerk, event.pk, declared=DeclaredFacts(days={"registered": date(2024, 5, 11)}))
    with pytest.raises(Refused) as refused:
        admit(clerk, event.pk)
    assert [finding.code for finding in refused.value.findings] == ["registered-late", "findings-stand"]
    assert refused.value.findings[0].article == "0.2"
    admit(clerk, event.pk, despite="the commission accepted it on 14 May")
    last = JournalEntry.objects.order_by("-number").first()
    assert last is not None
    assert last.why == "the commission accepted it on 14 May"
    assert last.after["despite"] == ["registered-late"]


def test_a_list_that_was_published_meanwhile_is_missed(event: Event, clerk: Clerk) -> None:
    """The event was matched for June; then June's list appeared without it."""
    PublishedList.objects.create(
        pool=Pool.objects.get(name="standard"),
        date=date(2024, 6, 1),
        at=clerk.now,
        rules="fide-2024",
        act=1,
        inputs_hash="",
    )
    assert admit(clerk, event.pk).list_date == date(2024, 7, 1)


def test_refuse_with_reason_and_article_and_look_at_it_again(event: Event, clerk: Clerk) -> None:
    refused = refuse(clerk, event.pk, "played without clocks", "1.1")
    assert (refused.state, refused.reason, refused.article) == ("refused", "played without clocks", "1.1")
    with pytest.raises(Refused, match="has been refused"):
        admit(clerk, event.pk)
    again = reconsider(clerk, event.pk, "the appeal was heard")
    assert (again.state, again.reason) == ("matched", "")
    assert admit(clerk, event.pk).state == "admitted"


def test_a_file_that_cannot_be_read_stays_so_after_an_appeal(federation: Office, clerk: Clerk) -> None:
    received_event = receive(clerk, ReceivedFile(b"?", "cup.trf", date(2024, 5, 13))).event
    refuse(clerk, received_event.pk, "unreadable")
    assert reconsider(clerk, received_event.pk, "they ask").state == "received"


def test_reasons_are_asked_for(event: Event, clerk: Clerk) -> None:
    for attempt in (refuse, withdraw):
        with pytest.raises(Refused, match="requires a reason"):
            attempt(clerk, event.pk, "  ")
    assert Event.objects.get().state == "matched"


def test_withdrawn_is_withdrawn(event: Event, clerk: Clerk) -> None:
    admit(clerk, event.pk)
    withdraw(clerk, event.pk, "the organiser asks for it")
    assert Event.objects.get().reason == "the organiser asks for it"
    with pytest.raises(Refused, match="has been withdrawn"):
        admit(clerk, event.pk)


ALLOWED = {
    "received": "checked refused withdrawn superseded",
    "checked": "matched refused withdrawn superseded",
    "matched": "checked admitted refused withdrawn superseded",
    "admitted": "rated refused withdrawn superseded",
    "rated": "superseded",
    "refused": "received checked superseded",
    "withdrawn": "",
    "superseded": "",
}


@pytest.mark.parametrize("before", list(State))
@pytest.mark.parametrize("after", list(State))
def test_states_matrix(before: State, after: State) -> None:
    event = Event(pk=7, state=before.value)
    if after.value in ALLOWED[before.value].split():
        change_state(event, after)
        assert state_of(event) is after
    else:
        with pytest.raises(Refused) as refused:
            change_state(event, after)
        (finding,) = refused.value.findings
        assert finding.code == "wrong-state"
        assert state_description(Event(state=before.value)) in finding.message
        assert finding.remedy
        assert state_of(event) is before


def test_every_state_has_its_row() -> None:
    assert TRANSITIONS.keys() == set(State)


VERBS: dict[str, Callable[[Clerk, int], Event]] = {
    "admit": lambda clerk, event: admit(clerk, event, despite="for the test"),
    "refuse": lambda clerk, event: refuse(clerk, event, "for the test"),
    "withdraw": lambda clerk, event: withdraw(clerk, event, "for the test"),
    "reconsider": lambda clerk, event: reconsider(clerk, event, "for the test"),
    "tell": lambda clerk, event: declare(clerk, event, declared=DeclaredFacts({"rounds_per_day": 2})),
}
POSSIBLE = {
    "admit": {"matched"},
    "refuse": {"received", "checked", "matched", "admitted"},
    "withdraw": {"received", "checked", "matched", "admitted"},
    "reconsider": {"refused"},
    "tell": {"received", "checked", "matched"},
}


@pytest.mark.parametrize("verb", VERBS)
def test_what_each_desk_takes(event: Event, clerk: Clerk, verb: str) -> None:
    """Every verb in every state: it is done, or refused with where the event stands and nothing changed."""
    for state in State:
        Event.objects.update(state=state)
        journal = JournalEntry.objects.count()
        if state.value in POSSIBLE[verb]:
            VERBS[verb](clerk, event.pk)
            assert JournalEntry.objects.count() > journal
            continue
        with pytest.raises(Refused) as refused:
            VERBS[verb](clerk, event.pk)
        assert refused.value.findings[0].remedy
        assert Event.objects.get().state == state
        assert JournalEntry.objects.count() == journal


_ADMIT = """
import sys
from datetime import UTC, datetime
from ratinghouse.office.opening import open_office
open_office()
from ratinghouse.office.events.admission import admit
from ratinghouse.office.journal import Clerk
from ratinghouse.office.refusal import Refused
print("ready", flush=True)
sys.stdin.readline()
try:
    admit(Clerk(sys.argv[1], datetime(2024, 5, 14, tzinfo=UTC)), int(sys.argv[2]))
    print("admitted")
except Refused as refused:
    print(refused.findings[0].code, refused.findings[0].message)
"""


def test_two_who_admit_at_once(event: Event, federation: Office, clerk: Clerk) -> None:
    """One of them wins; the other is refused because it is done, and nothing is done twice."""
    desks = [
        subprocess.Popen(
            [sys.executable, "-c", _ADMIT, who, str(event.pk)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            env=federation.environment(),
        )
        for who in ("ann", "bob")
    ]
    for desk in desks:
        assert desk.stdout is not None
        assert desk.stdout.readline() == "ready\n"
    for desk in desks:
        assert desk.stdin is not None
        desk.stdin.write("go\n")
        desk.stdin.flush()
    answers = sorted(desk.communicate()[0].strip() for desk in desks)
    assert answers == ["admitted", f"wrong-state event {event.pk} has been admitted: it cannot be admitted"]
    assert JournalEntry.objects.filter(verb="admit").count() == 1


@pytest.mark.parametrize(("number", "end"), [(1, ": 1"), (5, ": 1, 2, 3, 4, 5"), (7, ": 1, 2, 3, 4, 5, 2 more")])
def test_five_of_those_who_are_not_matched_are_named(number: int, end: str) -> None:
    event = Event(pk=7, state="checked", rules="fide-2024", start=date(2024, 5, 10), pool=Pool(pk=1, name="standard"))
    with pytest.raises(Refused) as refused:
        refuse_what_cannot_be_rated(event, [str(no) for no in range(1, number + 1)], number)
    (finding,) = refused.value.findings
    assert finding.code == "entries-open"
    assert finding.message.endswith(end)
