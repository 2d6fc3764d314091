"""Reports by mail at a whole office: whose label they get, who is answered, by which way, and what the pages show."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from datetime import UTC, datetime
from pathlib import Path

import pytest
from django.test import override_settings

from ratinghouse.office.journal import Clerk
from ratinghouse.office.mail.answering import AnswerCounts
from ratinghouse.office.models import Event, JournalEntry, Received
from ratinghouse.site import task_worker
from ratinghouse.site.models import Account, Notice
from ratinghouse.site.notices import report_mail
from ratinghouse.site.notices.report_mail import (
    receive_mail_of,
    receive_report_mail,
    registered_sender,
    send_due_answers,
)
from tests.office.mail.messages import OTHER_REPORT, REPORT, maildir, message
from tests.office.mail.small_imap import Folder, imap_server
from tests.office.offices import Office
from tests.site.accounts import account, entered
from tests.site.mail_room import mail_room, mailing_to, text_of

NOW = datetime(2026, 1, 2, 12, tzinfo=UTC)
CLERK = Clerk("mail", NOW)
GUIDE = Path(__file__).parents[2] / "docs" / "guides" / "serving.md"


def account_with_address(name: str, role: str, address: str) -> Account:
    user = account(name, role)
    user.email = address
    user.save()
    return Account.objects.get(user=user)


def newest_event() -> Event:
    event = Event.objects.order_by("-pk").first()
    assert event is not None
    return event


def test_J_024_a_report_comes_by_imap_and_is_answered_by_smtp(demo_office: Office) -> None:
    folder = Folder({1: message(("cup.trf", REPORT)).as_bytes()}, password="hidden/rook")
    with mail_room() as (room, port), mailing_to(port), imap_server(folder) as imap:
        url = f"imap://reports%40office.example:hidden%2Frook@127.0.0.1:{imap}/Reports"
        with override_settings(REPORT_MAILBOX=url, ANSWER_MAILDIR=""):
            receive_report_mail(NOW)
            receive_report_mail(NOW)
    (answer,) = room.mails
    assert (answer["To"], answer["From"]) == ("ann@example.org", "Rating Office <office@example.org>")
    assert f"cup.trf is received as event {newest_event().pk}." in text_of(answer)
    journal = [str((entry.who, entry.subject, entry.why, entry.after)) for entry in JournalEntry.objects.all()]
    assert [entry for entry in journal if "hidden/rook" in entry or "ann@example.org" in entry] == []


def test_the_worker_reads_the_mailbox(demo_office: Office, tmp_path: Path) -> None:
    assert receive_report_mail in [each.do for each in task_worker.rounds()]
    assert receive_report_mail(NOW).taken_in.mails == (), "without a mailbox there is nothing to do"
    box, answers = maildir(tmp_path / "box", message(("cup.trf", REPORT))), tmp_path / "answers"
    with override_settings(REPORT_MAILBOX=f"maildir://{box}", ANSWER_MAILDIR=str(answers)):
        assert len(receive_report_mail(NOW).taken_in.mails) == 1
    assert len(list((answers / "new").iterdir())) == 1


@pytest.mark.parametrize(
    ("role", "address", "label"),
    [
        ("arbiter", "ann@example.org", "anna"),
        ("arbiter", "ANN@Example.org", "anna"),
        ("officer", "ann@example.org", "anna"),
        ("public", "ann@example.org", ""),
        ("arbiter", "another@example.org", ""),
    ],
)
def test_only_an_account_that_may_send_reports_is_a_label(
    demo_office: Office, role: str, address: str, label: str
) -> None:
    account_with_address("anna", role, address)
    sender = registered_sender("ann@example.org")
    assert (sender.account if sender else "") == label


def test_an_address_of_two_accounts_is_nobodys(demo_office: Office) -> None:
    for name in ("anna", "boris"):
        account_with_address(name, "arbiter", "ann@example.org")
    assert registered_sender("ann@example.org") is None


def test_an_arbiter_finds_the_report_at_the_desk_and_gets_the_answer_alone(demo_office: Office, tmp_path: Path) -> None:
    anna = account_with_address("anna", "arbiter", "ann@example.org")
    receive_mail_of(CLERK, maildir(tmp_path / "box", message(("cup.trf", REPORT))), tmp_path / "answers")
    event = newest_event()
    assert Received.objects.get(pk=event.received_id).sender == "anna"
    assert entered(anna.user).get(f"/desk/events/{event.pk}/").status_code == 200
    (notice,) = Notice.objects.filter(account=anna, kind="checked")
    assert notice.due is None, "the answer has all that the notice would say"
    assert len(list((tmp_path / "answers" / "new").iterdir())) == 1


def test_officers_see_the_address_and_arbiters_do_not(demo_office: Office, tmp_path: Path) -> None:
    receive_mail_of(CLERK, maildir(tmp_path / "box", message(("cup.trf", REPORT))), tmp_path / "answers")
    path = f"/desk/events/{newest_event().pk}/"
    assert "&lt;ann@example.org&gt;" in entered(account("vera", "officer")).get(path).content.decode()
    assert entered(account("anna", "arbiter")).get(path).status_code in (302, 403, 404)


def run(demo_office: Office, cwd: Path, *arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-c", "from ratinghouse.cli import main; main()", "mail", *arguments]
    settings = {**os.environ, **demo_office.environment(), "COLUMNS": "80", **environment}
    return subprocess.run(command, capture_output=True, text=True, check=False, env=settings, cwd=cwd)


def test_the_command_of_the_guide_prints_what_the_guide_shows(demo_office: Office, tmp_path: Path) -> None:
    maildir(tmp_path / "reports", message(("cup.trf", REPORT)))
    block = re.search(r"\$ ratinghouse mail (receive[^\n]*)\n(.*?)```", GUIDE.read_text(encoding="utf-8"), re.DOTALL)
    assert block is not None
    done = run(demo_office, tmp_path, *block[1].split())
    printed = re.sub(rf"(cup\.trf +){newest_event().pk}", r"\g<1>1", done.stdout)
    assert [line.split() for line in printed.splitlines()] == [line.split() for line in block[2].splitlines()]
    assert done.returncode == 0


def test_the_command_with_json_and_its_wrong_usages(demo_office: Office, tmp_path: Path) -> None:
    maildir(tmp_path / "box", message(("a.trf", REPORT), ("b.trf", OTHER_REPORT)))
    done = run(demo_office, tmp_path, "receive", "--maildir", "box", "--json")
    (mail,) = json.loads(done.stdout)["mails"]
    assert (mail["address"], [file["file"] for file in mail["files"]]) == ("ann@example.org", ["a.trf", "b.trf"])
    for arguments, environment, complaint in (
        (["receive"], {}, "there is no mailbox"),
        (["receive", "--maildir", "nowhere"], {}, "is not a Maildir"),
        (["receive"], {"RATINGHOUSE_MAILBOX": "imap://me:hidden@mail.example"}, "unencrypted"),
        (["--json", "receive"], {}, "after receive"),
    ):
        wrong = run(demo_office, tmp_path, *arguments, **environment)
        assert (wrong.returncode, complaint in wrong.stderr, "hidden" in wrong.stderr) == (2, True, False), wrong


@pytest.mark.parametrize(("site", "host"), [("https://ratings.example.org/", "ratings.example.org"), ("", "localhost")])
def test_answers_come_from_the_host_of_the_site(
    demo_office: Office, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, site: str, host: str
) -> None:
    hosts: list[str] = []

    def send(now: datetime, transport: object, host: str) -> AnswerCounts:
        hosts.append(host)
        return AnswerCounts(0, 0)

    monkeypatch.setattr(report_mail, "send_answers", send)
    with override_settings(SITE=site):
        send_due_answers(datetime(2026, 1, 2, 12, tzinfo=UTC), tmp_path)
    assert hosts == [host]
