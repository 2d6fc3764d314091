"""Top events that are rated without a report of the host federation are marked so, wherever they are shown."""

from __future__ import annotations

from datetime import date

from click.testing import CliRunner

from ratinghouse.cli import verbs
from ratinghouse.office.events.admission import admit
from ratinghouse.office.events.declaring import declare
from ratinghouse.office.events.matching import match_automatically
from ratinghouse.office.events.receive import ReceivedFile, receive
from ratinghouse.office.journal import Clerk
from ratinghouse.office.models import JournalEntry, Player, Pool
from ratinghouse.office.publishing.explanation import explain
from ratinghouse.office.publishing.publication import publish
from ratinghouse.office.publishing.verification import verify
from ratinghouse.office.register.register import add_player
from ratinghouse.rating.period import DeclaredFacts
from ratinghouse.reports import ReportEntry
from tests.office.offices import Office
from tests.office.reports import round_robin
from tests.office.simulated import clerk_on

PLAYERS = [
    ReportEntry(at, f"Player{at}, Ann", f"X{at}", rating=1900 + at, fed="XAN", birth="1990", sex="w")
    for at in range(1, 5)
]
MARK = DeclaredFacts({"without_host_report": 1})


def rated(clerk: Clerk, *, marked: bool) -> int:
    """An event on the list of June 2024."""
    for entry in PLAYERS:
        add_player(clerk, code=entry.id, name=entry.name, birth="1990", fed="XAN", sex="w")
    event = receive(clerk, ReceivedFile(round_robin(PLAYERS), "cup.trf", date(2024, 5, 13))).event
    match_automatically(clerk, event.pk)
    if marked:
        declare(clerk, event.pk, declared=MARK)
    admit(clerk, event.pk, despite="for the test")
    publish(clerk_on(date(2024, 6, 1)), "standard", date(2024, 6, 1))
    return event.pk


def codes_of_working() -> list[str]:
    pool, player = Pool.objects.get(name="standard"), Player.objects.get(code="X1")
    return [finding.code for finding in explain(pool, player).findings]


def test_F09_003_F03_002_the_declared_mark_stands_on_the_event_and_in_the_working(
    federation: Office, clerk: Clerk
) -> None:
    """0.2 of 2003 and 2009: top events may be rated without a report of the host federation."""
    event = rated(clerk, marked=True)
    assert codes_of_working() == ["without-host-report"]
    journal = JournalEntry.objects.get(verb="tell", subject=f"event {event}")
    assert (journal.before["told"], journal.after["told"]) == ({}, {"without_host_report": 1})
    assert verify().holds
    printed = CliRunner().invoke(verbs, ["event", str(event)]).output
    assert "rated without a report of the host federation" in printed


def test_other_events_have_no_mark(federation: Office, clerk: Clerk) -> None:
    event = rated(clerk, marked=False)
    assert codes_of_working() == []
    assert "host federation" not in CliRunner().invoke(verbs, ["event", str(event)]).output


def test_the_mark_can_be_undone_before_admission(federation: Office, clerk: Clerk) -> None:
    event = receive(clerk, ReceivedFile(round_robin(PLAYERS), "cup.trf", date(2024, 5, 13))).event
    declare(clerk, event.pk, declared=MARK)
    assert declare(clerk, event.pk, retracted={"without_host_report"}).declared == {}
