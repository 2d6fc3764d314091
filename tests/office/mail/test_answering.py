"""Answers to mails: sent once, tried again where the server is down, few a day to one address, in a plain form."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from mailbox import Maildir
from pathlib import Path
from typing import Any

import pytest
from django.core.mail import EmailMessage

from ratinghouse.kernel.finding import Finding
from ratinghouse.kernel.texts import text
from ratinghouse.office.journal import Clerk
from ratinghouse.office.mail.answer_text import answer_to
from ratinghouse.office.mail.answering import MOST_A_DAY, AnswerCounts, maildir_transport, send_answers
from ratinghouse.office.models import ReportMail
from tests.office.offices import Office

HOST = "office.example"


def mail(clerk: Clerk, number: int = 1, **more: Any) -> ReportMail:
    """A mail without attachments that waits for its answer."""
    finding = Finding("error", "mail-without-report", text("No report was attached to the message."))
    columns: dict[str, Any] = {
        "identity": str(number),
        "address": "ann@example.org",
        "message_id": f"<{number}@example.org>",
        "arrived": clerk.now,
        "findings": [finding.stored()],
        "complete": True,
        "due": clerk.now,
    }
    return ReportMail.objects.create(**{**columns, **more})


def test_the_answer_refers_to_the_mail_and_says_that_a_program_wrote_it(federation: Office, clerk: Clerk) -> None:
    answer = answer_to(mail(clerk), HOST)
    assert answer.to == ["ann@example.org"]
    assert answer.extra_headers["Auto-Submitted"] == "auto-replied"
    assert answer.extra_headers["In-Reply-To"] == "<1@example.org>"
    assert answer.extra_headers["Message-ID"] == "<report-mail-1@office.example>"
    assert answer.body.startswith("- error: No report was attached to the message. [mail-without-report]\n")


def test_the_answer_is_in_the_language_of_the_account(sqlite_office: Office, clerk: Clerk) -> None:
    answer = answer_to(mail(clerk, language="ja"), HOST)
    assert "No report was attached" not in answer.body
    assert "添付" in answer.body


@pytest.mark.parametrize("message_id", ["", "not in brackets", "<two parts@example.org>"])
def test_a_broken_message_id_is_not_repeated(sqlite_office: Office, clerk: Clerk, message_id: str) -> None:
    assert "In-Reply-To" not in answer_to(mail(clerk, message_id=message_id), HOST).extra_headers


def test_a_failed_answer_is_tried_again_and_sent_once(federation: Office, clerk: Clerk) -> None:
    waiting, sent = mail(clerk), list[EmailMessage]()

    def down(message: EmailMessage) -> None:
        raise ConnectionRefusedError("nobody there")

    assert send_answers(clerk.now, down, HOST) == AnswerCounts(0, 1)
    waiting.refresh_from_db()
    assert (waiting.sent, waiting.failure, waiting.tries) == (None, "ConnectionRefusedError: nobody there", 1)
    assert send_answers(clerk.now, sent.append, HOST) == AnswerCounts(0, 0), "not before its time"
    assert send_answers(clerk.now + timedelta(minutes=2), sent.append, HOST) == AnswerCounts(1, 0)
    assert send_answers(clerk.now + timedelta(days=1), sent.append, HOST) == AnswerCounts(0, 0)
    assert len(sent) == 1


def test_of_two_who_send_at_once_one_does(federation: Office, clerk: Clerk) -> None:
    mail(clerk)
    sent: list[EmailMessage] = []

    def meanwhile(message: EmailMessage) -> None:
        sent.append(message)
        send_answers(clerk.now, sent.append, HOST)

    send_answers(clerk.now, meanwhile, HOST)
    assert len(sent) == 1


def test_nobody_is_flooded(sqlite_office: Office, clerk: Clerk) -> None:
    sent: list[EmailMessage] = []
    for number in range(MOST_A_DAY + 5):
        mail(clerk, number)
    mail(clerk, 99, address="boris@example.org")
    send_answers(clerk.now, sent.append, HOST)
    assert len(sent) == MOST_A_DAY + 1
    assert not ReportMail.objects.filter(due__isnull=False).exists()
    tomorrow = replace(clerk, now=clerk.now + timedelta(days=1))
    mail(tomorrow, 100)
    send_answers(tomorrow.now, sent.append, HOST)
    assert len(sent) == MOST_A_DAY + 2


def test_without_a_server_answers_wait_and_are_given_up_after_three_days(sqlite_office: Office, clerk: Clerk) -> None:
    waiting = mail(clerk)
    for days, due in ((3, True), (4, False)):
        assert send_answers(clerk.now + timedelta(days=days), None, HOST) == AnswerCounts()
        waiting.refresh_from_db()
        assert (waiting.due is not None) is due


def test_answers_into_a_maildir(sqlite_office: Office, clerk: Clerk, tmp_path: Path) -> None:
    mail(clerk)
    send_answers(clerk.now, maildir_transport(tmp_path / "answers"), HOST)
    (answer,) = Maildir(tmp_path / "answers")
    assert (answer["To"], answer["In-Reply-To"]) == ("ann@example.org", "<1@example.org>")
