"""Notices: who gets which, in the act's own transaction, and only those that they want."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client

from ratinghouse.office.events.admission import admit, reconsider, refuse, withdraw
from ratinghouse.office.events.matching import match_automatically
from ratinghouse.office.events.receive import ReceivedFile, receive
from ratinghouse.office.journal import Act, Clerk, acted
from ratinghouse.office.models import Entry, Event, JournalEntry, Player, Registration
from ratinghouse.office.publishing.correction import correct
from ratinghouse.office.publishing.list_references import next_list_date
from ratinghouse.office.publishing.publication import pool_named, publish
from ratinghouse.site.accounts.disputes import answer, open_dispute
from ratinghouse.site.models import Notice
from ratinghouse.site.notices.journal_listener import _WRITERS
from ratinghouse.site.notices.late_reports import write_late_notices
from ratinghouse.site.notices.notice_texts import mail_of
from tests.office.offices import Office
from tests.site.accounts import NOON, account, entered
from tests.site.clear_desk import clear_desk
from tests.site.small_report import broken, small_report

OFFICER = Clerk("olga", datetime(2023, 1, 10, 12, tzinfo=UTC))
ARBITER = Clerk("anna", datetime(2023, 1, 9, 12, tzinfo=UTC))


@pytest.fixture
def people(demo_office: Office) -> dict[str, User]:
    """An arbiter who sends, and two officers."""
    users = {"anna": account("anna", "arbiter"), "olga": account("olga", "officer"), "otto": account("otto", "officer")}
    for name, user in users.items():
        user.email = f"{name}@example.org"
        user.save()
    return users


def _sent(text: str, file: str = "four.trf", clerk: Clerk = ARBITER, sender: str = "anna") -> Event:
    event = receive(clerk, ReceivedFile(text.encode(), file, date(2023, 1, 9), sender=sender)).event
    if event.kind:
        match_automatically(clerk, event.pk)
    event.refresh_from_db()
    return event


def _facts_of(kind: str) -> dict[str, dict[str, Any]]:
    """The facts of the notice that each account got, by the account's name."""
    return {notice.account.user.username: notice.facts for notice in Notice.objects.filter(kind=kind)}


def test_the_sender_hears_once_what_was_found_and_the_officers_that_it_came(people: dict[str, User]) -> None:
    event = _sent(broken(small_report()))
    errors = sum(finding["severity"] == "error" for finding in event.findings)
    warnings = sum(finding["severity"] == "warning" for finding in event.findings)
    assert errors
    assert _facts_of("checked").keys() == {"anna"}
    facts = _facts_of("checked")["anna"]
    assert (facts["errors"], facts["warnings"], facts["event"], facts["readable"]) == (errors, warnings, event.pk, True)
    assert _facts_of("arrived").keys() == {"olga", "otto"}
    assert Notice.objects.count() == 3
    # Receiving and matching are two acts; the notice waits until both are done.
    assert Notice.objects.get(kind="checked").due == ARBITER.now + timedelta(minutes=1)


def test_a_file_that_cannot_be_read_is_told_as_such(people: dict[str, User]) -> None:
    _sent("this is no report", "letter.txt")
    assert _facts_of("checked")["anna"]["readable"] is False


def test_an_officer_is_not_told_of_what_he_did_himself(people: dict[str, User]) -> None:
    event = _sent(small_report().text(), clerk=OFFICER, sender="olga")
    admit(OFFICER, event.pk, despite="tests")
    assert _facts_of("arrived").keys() == {"otto"}
    assert _facts_of("admitted") == {}


def test_refused_withdrawn_and_put_back(people: dict[str, User]) -> None:
    event = _sent(small_report().text())
    refuse(OFFICER, event.pk, "played in a garden", "2.1")
    facts = _facts_of("refused")["anna"]
    assert (facts["reason"], facts["article"], facts["state"]) == ("played in a garden", "2.1", "refused")
    reconsider(OFFICER, event.pk, "the garden was a hall")
    assert Notice.objects.filter(kind="refused").count() == 1
    withdraw(OFFICER, event.pk, "sent twice")
    assert [notice.facts["state"] for notice in Notice.objects.filter(kind="refused").order_by("pk")] == [
        "refused",
        "withdrawn",
    ]


def test_admitted_published_and_corrected(people: dict[str, User]) -> None:
    report = small_report()
    event = _sent(report.text())
    admit(OFFICER, event.pk, despite="tests")
    pool = pool_named("standard")
    day = next_list_date(pool)
    assert day is not None
    facts = _facts_of("admitted")["anna"]
    assert (facts["pool"], facts["list"]) == ("standard", day.isoformat())
    publish(OFFICER, "standard", day)
    facts = _facts_of("published")["anna"]
    assert (facts["event"], facts["pool"], facts["list"]) == (event.pk, "standard", day.isoformat())
    report_file = ReceivedFile(
        replace(report, turned=True).text().encode(), "corrected.trf", date(2023, 1, 12), sender="anna"
    )
    before = Notice.objects.count()
    correct(OFFICER, event.pk, report_file, "the wrong way round", preview=True)
    assert Notice.objects.count() == before
    done = correct(OFFICER, event.pk, report_file, "the wrong way round")
    assert Notice.objects.count() == before + 1
    facts = _facts_of("corrected")["anna"]
    assert (facts["event"], facts["by"], facts["reason"]) == (event.pk, done.event, "the wrong way round")
    assert facts["lists"] == [
        [revision.pool, revision.date.isoformat(), revision.edition] for revision in done.revisions
    ]


def test_nobody_is_told_what_he_does_not_want_to_know(people: dict[str, User]) -> None:
    page = entered(people["otto"])
    content = page.get("/account/").content.decode()
    assert content.count('name="wanted"') == 8
    assert len(re.findall(r"<input type=\"checkbox\"[^>]* checked", content)) == 8
    page.post("/account/notices/", {"wanted": ["late"], "language": "ja"})
    otto = people["otto"].account
    otto.refresh_from_db()
    assert otto.language == "ja"
    assert set(otto.unwanted) == {
        *("checked", "refused", "admitted", "published", "corrected", "disputed", "arrived"),
    }
    _sent(small_report().text())
    assert _facts_of("arrived").keys() == {"olga"}


def test_a_closed_account_is_told_nothing(people: dict[str, User]) -> None:
    people["otto"].is_active = False
    people["otto"].save()
    _sent(small_report().text())
    assert _facts_of("arrived").keys() == {"olga"}


def test_without_an_address_the_notice_stands_on_the_page_and_is_not_due(people: dict[str, User]) -> None:
    people["anna"].email = ""
    people["anna"].save()
    event = _sent(small_report().text())
    assert Notice.objects.get(kind="checked").due is None
    page = entered(people["anna"]).get("/account/").content.decode()
    assert f'<a href="/desk/events/{event.pk}/">{event.name}: received and checked</a>' in page


@pytest.fixture
def failing() -> Iterator[None]:
    """A listener after the site's, in which the act comes to its end."""

    def fail(sender: type[Act], doing: Act, **_: Any) -> None:
        raise KeyboardInterrupt

    acted.connect(fail)
    yield
    acted.disconnect(fail)


def test_an_act_and_its_notices_are_there_both_or_neither(people: dict[str, User], failing: None) -> None:
    before = JournalEntry.objects.count()
    with pytest.raises(KeyboardInterrupt):
        receive(ARBITER, ReceivedFile(small_report().text().encode(), "four.trf", date(2023, 1, 9), sender="anna"))
    assert (Notice.objects.count(), Event.objects.filter(received__file="four.trf").count()) == (0, 0)
    assert JournalEntry.objects.count() == before


KILLED = """
import os, signal, sys
os.environ["DJANGO_SETTINGS_MODULE"] = "ratinghouse.site.settings"
from datetime import UTC, date, datetime
from pathlib import Path
from ratinghouse.office.opening import open_office
open_office()
from ratinghouse.office.journal import Clerk, acted
from ratinghouse.office.events.receive import ReceivedFile, receive

def die(*_, **__):
    os.kill(os.getpid(), signal.SIGKILL)

if sys.argv[1] == "before":
    acted.connect(die)  # the notices are written, and nothing is committed
file = ReceivedFile(Path(sys.argv[2]).read_bytes(), "four.trf", date(2023, 1, 9), "anna")
receive(Clerk("anna", datetime.now(UTC)), file)
die()
"""


@pytest.mark.parametrize("moment", ["before", "after"])
def test_a_process_that_is_killed_leaves_both_or_neither(
    people: dict[str, User], demo_office: Office, tmp_path: Path, moment: str
) -> None:
    file = tmp_path / "four.trf"
    file.write_text(small_report().text())
    words = [sys.executable, "-c", KILLED, moment, str(file)]
    done = subprocess.run(words, capture_output=True, check=False, env={**os.environ, **demo_office.environment()})
    assert done.returncode == -signal.SIGKILL, done.stderr
    events = Event.objects.filter(received__file="four.trf").count()
    assert (events, Notice.objects.count()) == ((0, 0) if moment == "before" else (1, 3))


def test_a_dispute_is_told_to_officers_and_sender_and_its_answer_to_the_player(people: dict[str, User]) -> None:
    event = _sent(small_report().text())
    entry = Entry.objects.filter(event=event, player__isnull=False).order_by("no")[0]
    player = account("peter", "player", player=_code(entry.player))
    dispute = open_dispute(NOON, entry, None, "I was not there.")
    assert _facts_of("disputed").keys() == {"anna", "olga", "otto"}
    notice = Notice.objects.filter(kind="disputed")[0]
    assert dispute.player.name in mail_of(notice).body
    assert dispute.player.name not in str(notice.facts)
    answer(NOON, dispute.pk, player, "Really not.")
    assert _facts_of("answered") == {}
    answer(NOON, dispute.pk, people["olga"], "We ask.")
    answer(NOON, dispute.pk, people["olga"], "You were not.", settle="upheld")
    states = [answered.facts["state"] for answered in Notice.objects.filter(kind="answered").order_by("pk")]
    assert states == ["answered", "upheld"]
    assert _facts_of("answered").keys() == {"peter"}
    link = f'<a href="/account/disputes/{dispute.pk}/">'
    assert link in entered(player).get("/account/").content.decode()


def _code(player: Player | None) -> str:
    assert player is not None
    return player.code


def test_officers_hear_once_of_what_is_late(people: dict[str, User]) -> None:
    now = datetime(2024, 7, 1, 8, tzinfo=UTC)
    clear_desk()
    event = receive(
        ARBITER, ReceivedFile(small_report().text().encode(), "late.trf", date(2024, 6, 1), sender="anna")
    ).event
    Registration.objects.create(
        name="The Silent Open",
        pool=pool_named("standard"),
        start=date(2023, 1, 2),
        end=date(2023, 1, 5),
        registered=date(2022, 12, 1),
    )
    for _ in range(3):
        write_late_notices(now)
    notices = Notice.objects.filter(kind="late", account__user__username="olga").order_by("pk")
    assert [notice.subject.split()[0] for notice in notices] == ["event", "registration"]
    assert (notices[0].facts["event"], notices[1].facts["name"]) == (event.pk, "The Silent Open")
    assert all(notice.facts["deadline"] < "2024-06-01" for notice in notices)
    assert Notice.objects.filter(kind="late").count() == 4
    assert not Notice.objects.filter(kind="late", account__user__username="anna").exists()


def test_acts_by_command_are_told_too(people: dict[str, User], demo_office: Office, tmp_path: Path) -> None:
    file = tmp_path / "four.trf"
    file.write_text(small_report().text())

    def run(*words: str) -> None:
        verb = [sys.executable, "-c", "from ratinghouse.cli import main; main()", *words, "--as", "olga"]
        subprocess.run(verb, capture_output=True, check=True, env={**os.environ, **demo_office.environment()})

    run("receive", str(file), "--sender", "anna", "--reported", "2023-01-09")
    event = Event.objects.latest("pk")
    run("refuse", str(event.pk), "--reason", "played in a garden")
    assert _facts_of("arrived").keys() == {"otto"}
    assert _facts_of("checked")["anna"]["event"] == event.pk
    assert _facts_of("refused")["anna"]["reason"] == "played in a garden"


_COMMANDS = {"read": "receive", "tell": "declare"}
"""Commands that are called otherwise than their act in the journal."""


@pytest.mark.parametrize("verb", _WRITERS)
def test_every_verb_that_is_told_of_is_with_site_tables(verb: str) -> None:
    module = import_module(f"ratinghouse.cli.office.{_COMMANDS.get(verb, verb)}")
    source = Path(module.__file__ or "").read_text("utf-8")
    assert "\n@with_site_tables\n" in source


def test_the_page_of_an_account_without_notices(demo_office: Office) -> None:
    page = entered(account("paul", "public")).get("/account/").content.decode()
    assert 'name="wanted"' not in page
    assert Client().post("/account/notices/", {}).status_code == 302
