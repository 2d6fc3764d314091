"""The outbox goes to a real mail server: each notice once, later where it is down, and never in an act's way."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from datetime import UTC, datetime, timedelta
from threading import Barrier, Event, Thread
from types import SimpleNamespace
from typing import Any

import pytest
from django.db import OperationalError, connections
from django.db.models import QuerySet
from django.test import override_settings
from django.urls import reverse

from ratinghouse.site import task_worker
from ratinghouse.site.models import Account, Notice
from ratinghouse.site.notices import delivery
from ratinghouse.site.notices.delivery import MOST_TRIES, REMEMBERED, TOO_OLD, Delivered, deliver
from ratinghouse.site.notices.notice_texts import mail_of, path_to
from ratinghouse.site.notices.notices import Kind, News, write_notices
from ratinghouse.site.task_worker import Round, run_worker
from tests.office.offices import Office
from tests.site.accounts import account, entered
from tests.site.mail_room import mail_room, mailing_to, silent_port, text_of
from tests.waiting import LONGEST, wait_until

NOW = datetime(2026, 3, 1, 12, tzinfo=UTC)
EVENT = {"event": 7, "name": "Spring Open", "file": "spring.trf"}
CHECKED: Any = EVENT | {"errors": 2, "warnings": 1, "readable": True}

FACTS_AND_TEXTS: dict[str, tuple[dict[str, Any], tuple[str, ...]]] = {
    "checked": (CHECKED, ("2 errors, 1 warning", "/desk/events/7/", "line and column")),
    "refused": (
        EVENT | {"state": "refused", "reason": "played in a garden", "article": "2.1"},
        ("refused", "played in a garden", "2.1", "/desk/events/7/"),
    ),
    "admitted": (EVENT | {"pool": "rapid", "list": "2026-04-01"}, ("the rapid list of 2026-04-01", "/desk/events/7/")),
    "published": (
        EVENT | {"pool": "rapid", "list": "2026-04-01"},
        ("/events/7/", "https://ratings.example.org/lists/rapid/2026-04-01/"),
    ),
    "corrected": (
        EVENT | {"by": 9, "reason": "round 5", "lists": [["rapid", "2026-04-01", 2]]},
        ("event 9", "round 5", "https://ratings.example.org/lists/rapid/2026-04-01/ (edition 2)", "/desk/events/9/"),
    ),
    "disputed": (EVENT | {"dispute": 3, "round": 4}, ("disputes the result of round 4", "/disputes/3/")),
    "answered": (EVENT | {"dispute": 3, "state": "upheld"}, ("upheld", "/account/disputes/3/")),
    "arrived": (EVENT | {"sender": "anna"}, ("from anna", "spring.trf", "/desk/events/7/")),
    "late": (EVENT | {"deadline": "2026-02-01", "article": "5.2"}, ("2026-02-01", "5.2", "/desk/events/7/")),
    "invited": ({}, ("name anna", "https://ratings.example.org/account/password/", "3 days")),
    "forgotten": ({}, ("account anna", "https://ratings.example.org/account/password/", "3 days")),
}


@pytest.fixture
def anna(demo_office: Office) -> Account:
    """Somebody who gets notices."""
    user = account("anna", "arbiter")
    user.email = "anna@example.org"
    user.save()
    return Account.objects.get(user=user)


def _notice(to: Account, kind: str = "checked", facts: Any = None, subject: str = "event 7") -> Notice:
    write_notices(News(Kind(kind), subject, CHECKED if facts is None else facts), [to], NOW)
    return Notice.objects.get(account=to, kind=kind, subject=subject)


def _someone(name: str, email: str) -> Account:
    user = account(name, "arbiter")
    user.email = email
    user.save()
    return Account.objects.get(user=user)


@override_settings(SITE="https://ratings.example.org")
@pytest.mark.parametrize("kind", Notice.NoticeKind.values)
def test_every_kind_of_notice_says_what_it_must(anna: Account, kind: str) -> None:
    facts, texts = FACTS_AND_TEXTS[kind]
    mail = mail_of(_notice(anna, kind, facts))
    assert [text for text in texts if text not in mail.body] == []
    assert facts.get("name", "") in mail.subject
    assert mail.to == ["anna@example.org"]
    assert "https://ratings.example.org/account/" in mail.body
    assert "{{" not in mail.body


def test_a_late_report_of_no_event_is_found_on_the_board(anna: Account) -> None:
    facts = {"name": "Spring Open", "deadline": "2026-02-01", "article": "5.2"}
    assert path_to(_notice(anna, "late", facts)) == "/desk/deadlines/"
    assert path_to(_notice(anna, "late", facts | {"event": 7}, "event 8")) == "/desk/events/7/"


def test_what_a_file_says_is_not_escaped_and_makes_no_header(anna: Account) -> None:
    facts = CHECKED | {"name": "Queen's & King's <Open>\r\nBcc: all@example.org \"Cup\""}
    mail = mail_of(_notice(anna, facts=facts))
    assert mail.subject == "Queen's & King's <Open> Bcc: all@example.org \"Cup\": received and checked"
    assert "Queen's & King's <Open>" in mail.body
    assert list(mail.message().get_all("Bcc", [])) == []


def test_a_mail_is_in_the_language_of_its_account(anna: Account) -> None:
    notice = _notice(anna)
    assert "2 errors" in mail_of(notice).body
    anna.language = "ja"
    anna.save()
    body = str(mail_of(Notice.objects.get(pk=notice.pk)).body)
    assert "2 errors" not in body
    assert any("\u3040" <= letter <= "\u9fff" for letter in body)


def test_a_notice_goes_out_once_over_smtp(anna: Account) -> None:
    with mail_room() as (room, port), mailing_to(port):
        notice = _notice(anna)
        assert deliver(NOW - timedelta(seconds=1)) == Delivered()  # not before it is due
        assert deliver(NOW) == Delivered(sent=1)
        assert deliver(NOW) == deliver(NOW + timedelta(days=1)) == Delivered()
        (mail,) = room.mails
    assert (mail["To"], mail["From"]) == ("anna@example.org", "Rating Office <office@example.org>")
    assert mail["Subject"] == "Spring Open: received and checked"
    assert mail["Message-ID"] == f"<notice-{notice.pk}-20260301120000@ratings.example.org>"
    assert mail["Auto-Submitted"] == "auto-generated"
    assert "https://ratings.example.org/desk/events/7/" in text_of(mail)
    notice.refresh_from_db()
    assert (notice.sent, notice.due, notice.failure) == (NOW, None, "")


def test_of_several_who_deliver_at_once_each_notice_goes_out_once(anna: Account) -> None:
    for number in range(12):
        _notice(anna, subject=f"event {number}")
    ready, deliveries = Barrier(3), list[Delivered]()

    def work() -> None:
        ready.wait()
        deliveries.append(deliver(NOW))
        connections.close_all()

    with mail_room() as (room, port), mailing_to(port):
        threads = [Thread(target=work) for _ in range(3)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
    assert sum(delivered.sent for delivered in deliveries) == 12
    assert len({mail["Message-ID"] for mail in room.mails}) == len(room.mails) == 12


def test_a_server_that_is_down_is_tried_later_and_later(anna: Account) -> None:
    with silent_port() as port, mailing_to(port):
        first, second = _notice(anna), _notice(anna, subject="event 8")
        assert deliver(NOW) == Delivered(failed=2)
        first.refresh_from_db()
        assert "refused" in first.failure.lower()
        assert first.due == NOW + timedelta(minutes=1)
        assert deliver(NOW) == Delivered()
        later = NOW + timedelta(minutes=1)
        assert deliver(later) == Delivered(failed=2)
        first.refresh_from_db()
        assert first.due == later + timedelta(minutes=2)
    with mail_room() as (room, port), mailing_to(port):
        assert deliver(later + timedelta(minutes=2)) == Delivered(sent=2)
    assert len(room.mails) == 2
    second.refresh_from_db()
    assert (second.failure, second.due, second.tries) == ("", None, 3)


def test_it_is_given_up_at_last_and_an_administrator_sees_it_and_has_it_tried_again(anna: Account) -> None:
    administrator = entered(account("ada", "administrator"))
    with silent_port() as port, mailing_to(port):
        notice = _notice(anna)
        now = NOW
        for _ in range(MOST_TRIES):
            assert deliver(now) == Delivered(failed=1)
            notice.refresh_from_db()
            now = notice.due or now
        assert notice.due is None
        assert TOO_OLD - timedelta(hours=6) < now - NOW < TOO_OLD + timedelta(hours=6)
        page = administrator.get("/desk/accounts/mail/").content.decode()
        assert "Spring Open: received and checked" in page
        assert "ConnectionRefusedError" in page
        assert "1 failure" in administrator.get("/desk/accounts/").content.decode()
        administrator.post("/desk/accounts/mail/")
    with mail_room() as (room, port), mailing_to(port):
        assert deliver(datetime.now(UTC)) == Delivered(sent=1)
        assert "Everything was delivered" in administrator.get("/desk/accounts/mail/").content.decode()
    assert len(room.mails) == 1


def test_one_who_is_refused_keeps_nobody_else_waiting(anna: Account) -> None:
    bert, carl = _someone("bert", "bert@example.org"), _someone("carl", "carl@example.org")
    with mail_room() as (room, port), mailing_to(port):
        room.refused.add("bert@example.org")
        for recipient in (anna, bert, carl):
            _notice(recipient)
        assert deliver(NOW) == Delivered(sent=2, failed=1)
        page = entered(account("adam", "administrator")).get(reverse("desk-mail")).content.decode()
    assert re.findall(r"<dt>(Waiting|Sent in the last 90 days)</dt><dd>(\d+)</dd>", page) == [
        ("Waiting", "1"),
        ("Sent in the last 90 days", "2"),
    ]
    assert [mail["To"] for mail in room.mails] == ["anna@example.org", "carl@example.org"]
    assert "nobody of this name" in Notice.objects.get(account=bert).failure


def test_a_notice_that_cannot_be_put_into_words_keeps_nobody_else_waiting(anna: Account) -> None:
    _notice(anna, "disputed", {}, "dispute 1")
    _notice(anna, subject="event 8")
    with mail_room() as (room, port), mailing_to(port):
        assert deliver(NOW) == Delivered(sent=1, failed=1)
    assert len(room.mails) == 1
    assert "KeyError" in Notice.objects.get(kind="disputed").failure


def test_a_process_that_died_with_a_notice_in_hand_leaves_it_to_the_next(anna: Account) -> None:
    notice = _notice(anna)
    assert delivery._claim(notice, NOW)
    with mail_room() as (room, port), mailing_to(port):
        assert deliver(NOW) == Delivered()
        assert deliver(NOW + timedelta(minutes=10)) == Delivered(sent=1)
    assert len(room.mails) == 1


def test_without_a_mail_server_nothing_is_sent_and_old_news_stay_unsent(anna: Account) -> None:
    _notice(anna)
    assert deliver(NOW) == Delivered()
    assert deliver(NOW + TOO_OLD + timedelta(minutes=1)) == Delivered()
    assert Notice.objects.get().failure == ""
    with mail_room() as (room, port), mailing_to(port):
        assert deliver(NOW + TOO_OLD + timedelta(minutes=2)) == Delivered()
    assert room.mails == []


def test_what_was_told_is_forgotten_some_day_but_for_what_is_told_once(anna: Account) -> None:
    _notice(anna)
    _notice(anna, "late", FACTS_AND_TEXTS["late"][0])
    deliver(NOW + TOO_OLD + timedelta(minutes=1))
    deliver(NOW + REMEMBERED + timedelta(minutes=1))
    assert list(Notice.objects.values_list("kind", flat=True)) == ["late"]


@pytest.mark.parametrize(("busy", "is_recorded"), [(9, True), (10, False)])
def test_a_sent_mail_is_recorded_although_the_database_is_busy(
    anna: Account, monkeypatch: pytest.MonkeyPatch, busy: int, is_recorded: bool
) -> None:
    _notice(anna)
    refusals = iter([OperationalError("database is locked")] * busy)
    update = QuerySet.update

    def update_some_time(rows: Any, **columns: Any) -> int:
        if "sent" in columns and (refused := next(refusals, None)) is not None:
            raise refused
        return int(update(rows, **columns))

    monkeypatch.setattr(QuerySet, "update", update_some_time)
    with mail_room() as (room, port), mailing_to(port):
        if is_recorded:
            assert deliver(NOW) == Delivered(1, 0)
        else:
            with pytest.raises(OperationalError):
                deliver(NOW)
    assert len(room.mails) == 1
    assert Notice.objects.filter(sent=NOW).exists() == is_recorded


def test_two_hundred_are_sent_at_once_and_the_others_in_the_next_round(anna: Account) -> None:
    notice = _notice(anna)
    Notice.objects.bulk_create(
        Notice(account=anna, kind=notice.kind, subject=f"event {number}", facts=notice.facts, written=NOW, due=NOW)
        for number in range(100, 300)
    )
    with override_settings(EMAIL_HOST="mail.example"):
        assert deliver(NOW) == Delivered(200, 0)
        assert deliver(NOW) == Delivered(1, 0)


def test_the_worker_delivers_by_itself(anna: Account) -> None:
    with mail_room() as (room, port), mailing_to(port):
        write_notices(News(Kind.CHECKED, "event 7", CHECKED), [anna], datetime.now(UTC))
        stopping = Event()
        worker = Thread(target=run_worker, args=(stopping,))
        worker.start()
        try:
            wait_until(Notice.objects.filter(sent__isnull=False).exists)
        finally:
            stopping.set()
            worker.join(LONGEST)
    assert [mail["To"] for mail in room.mails] == ["anna@example.org"]


def test_a_round_that_fails_is_not_the_last_and_comes_at_its_next_time(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    calls: list[datetime] = []

    def failing(now: datetime) -> Delivered:
        calls.append(now)
        raise OperationalError("database is locked") if len(calls) == 1 else ZeroDivisionError

    clock = SimpleNamespace(now=100.0)
    monkeypatch.setattr(task_worker, "time", SimpleNamespace(monotonic=lambda: clock.now))
    mail_round = Round(15, failing)
    for seconds, number in ((0, 1), (14, 1), (1, 2), (14, 2), (1, 3)):
        clock.now += seconds
        mail_round.do_if_due()
        assert len(calls) == number
    assert "failing waits: database is locked" in caplog.text
    assert "failing failed; it is tried again" in caplog.text


def test_a_slow_server_does_not_let_a_second_process_take_what_is_held(
    anna: Account, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Held from the moment at which it is taken, not from that at which the round began."""
    for number in range(2):
        _notice(anna, subject=f"event {number}")
    held: list[datetime | None] = []
    clock = iter([0.0, 0.0, 3600.0])  # an hour passes while the first is sent
    monkeypatch.setattr(delivery, "time", SimpleNamespace(monotonic=lambda: next(clock)))

    def record_due(notice: Notice, connection: Any) -> str:
        held.append(Notice.objects.get(pk=notice.pk).due)
        return ""

    monkeypatch.setattr(delivery, "_send", record_due)
    with override_settings(EMAIL_HOST="mail.example"):
        deliver(NOW)
    assert held == [NOW + delivery.HELD, NOW + timedelta(hours=1) + delivery.HELD]


def test_the_verb_for_cron(demo_office: Office, anna: Account) -> None:
    write_notices(News(Kind.CHECKED, "event 7", CHECKED), [anna], datetime.now(UTC))
    verb = [sys.executable, "-c", "from ratinghouse.cli import main; main()", "mail", "--json"]

    def run(url: str) -> subprocess.CompletedProcess[str]:
        environment = {**os.environ, **demo_office.environment(), "RATINGHOUSE_EMAIL_URL": url}
        return subprocess.run(verb, capture_output=True, text=True, check=False, env=environment)

    assert json.loads(run("").stdout) == {"on": False, "sent": 0, "failed": 0, "waiting": 1}
    wrong = run("gopher://mail.example")
    assert wrong.returncode == 2
    assert "smtps://" in wrong.stderr
    with silent_port() as port:
        down = run(f"smtp://127.0.0.1:{port}")
    assert (down.returncode, json.loads(down.stdout)["failed"]) == (1, 1)
    assert "ConnectionRefusedError" in down.stderr
    Notice.objects.update(due=datetime.now(UTC))
    with mail_room() as (room, port):
        assert json.loads(run(f"smtp://127.0.0.1:{port}").stdout)["sent"] == 1
    assert [mail["To"] for mail in room.mails] == ["anna@example.org"]
