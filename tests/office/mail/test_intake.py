"""Reports by mail are received as uploads are: stored first, each mail once, whoever is killed at which step."""

from __future__ import annotations

import os
from collections.abc import Callable
from datetime import UTC, date, datetime
from pathlib import Path
from typing import Any

import pytest

from ratinghouse.office.events import receive as receiving
from ratinghouse.office.events.receive import ReceivedFile, receive
from ratinghouse.office.journal import Clerk, broken_links
from ratinghouse.office.mail import intake
from ratinghouse.office.mail.answering import send_answers
from ratinghouse.office.mail.intake import IntakeCounts, RegisteredSender, sender_address, take_in
from ratinghouse.office.mail.mailboxes import LARGEST_MESSAGE, MailboxProblem, MaildirMailbox
from ratinghouse.office.models import Event, JournalEntry, MailAttachment, Received, ReportMail
from tests.office.mail.messages import OTHER_REPORT, REPORT, maildir, message
from tests.office.offices import Office

ARRIVED = datetime(2024, 5, 13, 7, 30, tzinfo=UTC)


def nobody(address: str) -> RegisteredSender | None:
    return None


def delivered(directory: Path, *messages: Any) -> MaildirMailbox:
    """A Maildir whose messages arrived on 13 May 2024."""
    maildir(directory, *messages)
    for file in (directory / "new").iterdir():
        os.utime(file, (ARRIVED.timestamp(),) * 2)
    return MaildirMailbox(directory)


def answers_to(now: datetime) -> list[str]:
    sent: list[Any] = []
    send_answers(now, sent.append, "office.example")
    return [mail.body for mail in sent]


def test_J_024_a_report_sent_by_mail_is_received_and_its_sender_answered(
    federation: Office, clerk: Clerk, tmp_path: Path
) -> None:
    """JCF 4(5): the report comes by e-mail to the address of the office."""
    box = delivered(tmp_path / "box", message(("cup.trf", REPORT)))
    (mail,) = take_in(clerk, box, nobody).mails
    event = Event.objects.get()
    received = event.received
    assert (bytes(received.content), received.file, received.sender) == (REPORT, "cup.trf", f"mail {mail.pk}")
    assert (received.reported, received.at) == (date(2024, 5, 13), clerk.now)
    assert (event.name, event.state, sender_address(event)) == ("Xanadu Cup", "checked", "ann@example.org")
    (answer,) = answers_to(clerk.now)
    assert f"cup.trf is received as event {event.pk}." in answer
    assert [finding["code"] for finding in event.findings if f"[{finding['code']}" not in answer] == []
    assert len(event.findings) >= 1
    assert broken_links() == []


def test_neither_address_nor_message_is_in_the_journal(federation: Office, clerk: Clerk, tmp_path: Path) -> None:
    take_in(clerk, delivered(tmp_path / "box", message(("cup.trf", REPORT))), nobody)
    entries = [str((entry.who, entry.subject, entry.why, entry.after)) for entry in JournalEntry.objects.all()]
    assert [entry for entry in entries if "example.org" in entry] == []
    assert any("mail 1" in entry for entry in entries)


def test_a_registered_address_is_the_label_of_the_sender_only(federation: Office, clerk: Clerk, tmp_path: Path) -> None:
    box = delivered(tmp_path / "box", message(("cup.trf", REPORT)))
    take_in(clerk, box, lambda address: RegisteredSender("anna", "ja") if address == "ann@example.org" else None)
    assert Received.objects.get().sender == "anna"
    assert set(JournalEntry.objects.exclude(verb="init").values_list("who", flat=True)) == {"tester"}
    assert ReportMail.objects.get().language == "ja"


def test_a_mail_is_taken_in_once_however_often_it_is_delivered(
    federation: Office, clerk: Clerk, tmp_path: Path
) -> None:
    mail = message(("cup.trf", REPORT)).as_bytes()
    first = take_in(clerk, delivered(tmp_path / "box", mail), nobody)
    again = take_in(clerk, delivered(tmp_path / "box", b"Received: again\n" + mail), nobody)
    assert (len(first.mails), first.known, len(again.mails), again.known) == (1, 0, 0, 1)
    assert (Event.objects.count(), len(answers_to(clerk.now)), len(answers_to(clerk.now))) == (1, 1, 0)
    assert list((tmp_path / "box" / "new").iterdir()) == []
    assert len(list((tmp_path / "box" / "cur").glob("*:2,S"))) == 2


def test_a_file_of_another_sender_is_named_and_nothing_of_it_answered(
    federation: Office, clerk: Clerk, tmp_path: Path
) -> None:
    receive(clerk, ReceivedFile(REPORT, "theirs.trf", date(2024, 5, 13), "boris"))
    take_in(clerk, delivered(tmp_path / "box", message(("cup.trf", REPORT))), nobody)
    (answer,) = answers_to(clerk.now)
    assert "cup.trf: the office already has this file from another sender." in answer
    assert "theirs" not in answer
    assert "event" not in answer.partition("This answer")[0]


def test_who_sends_a_file_again_gets_its_findings_again(federation: Office, clerk: Clerk, tmp_path: Path) -> None:
    mails = [message(("cup.trf", REPORT), message_id=f"<{number}@example.org>") for number in (1, 2)]
    take_in(clerk, delivered(tmp_path / "box", *mails), nobody)
    first, second = answers_to(clerk.now)
    assert first == second
    assert Event.objects.count() == 1


def test_a_file_that_is_no_report_is_stored_and_answered(federation: Office, clerk: Clerk, tmp_path: Path) -> None:
    take_in(clerk, delivered(tmp_path / "box", message(("cup.zip", b"PK\x03\x04" + bytes(50)))), nobody)
    assert bytes(Received.objects.get().content).startswith(b"PK")
    (answer,) = answers_to(clerk.now)
    assert "cup.zip is stored as event 1, but it cannot be read." in answer
    assert "[format-unknown]" in answer


def test_mail_of_a_program_is_received_and_not_answered(federation: Office, clerk: Clerk, tmp_path: Path) -> None:
    take_in(clerk, delivered(tmp_path / "box", message(("cup.trf", REPORT), Auto_Submitted="auto-generated")), nobody)
    assert Event.objects.count() == 1
    assert answers_to(clerk.now) == []


def test_a_message_that_is_too_large_is_answered_from_its_header(
    federation: Office, clerk: Clerk, tmp_path: Path
) -> None:
    box = delivered(tmp_path / "box", message(("cup.trf", REPORT)))
    (file,) = (tmp_path / "box" / "new").iterdir()
    with file.open("ab") as growing:
        growing.truncate(LARGEST_MESSAGE + 1)
    take_in(clerk, box, nobody)
    assert not Received.objects.exists()
    (answer,) = answers_to(clerk.now)
    assert "The message is larger than 32 MB. [mail-too-large]" in answer


def test_a_link_in_a_maildir_is_passed_over(federation: Office, clerk: Clerk, tmp_path: Path) -> None:
    box = delivered(tmp_path / "box", message(("cup.trf", REPORT)))
    outside = tmp_path / "outside"
    outside.write_bytes(message(("other.trf", OTHER_REPORT), message_id="<2@example.org>").as_bytes())
    (tmp_path / "box" / "new" / "link").symlink_to(outside)
    assert len(take_in(clerk, box, nobody).mails) == 1


def test_a_directory_that_is_no_maildir(tmp_path: Path) -> None:
    for name in ("", "cur"):
        (tmp_path / name).mkdir(exist_ok=True)
        with pytest.raises(MailboxProblem, match="is not a Maildir"):
            MaildirMailbox(tmp_path)
    (tmp_path / "new").mkdir()
    assert list(MaildirMailbox(tmp_path).new_messages(10)) == []


class Killed(BaseException):
    """As a power cut: nothing catches it."""


STEPS: dict[str, Callable[[pytest.MonkeyPatch], None]] = {}


def step(name: str, place: Any, attribute: str, *, before: bool) -> None:
    """A step of the intake that is interrupted before or after it is done."""

    def interrupt(patch: pytest.MonkeyPatch) -> None:
        real = getattr(place, attribute)

        def interrupted(*args: Any, **options: Any) -> Any:
            if not before:
                real(*args, **options)
            raise Killed

        patch.setattr(place, attribute, interrupted)

    STEPS[name] = interrupt


step("before the mail is remembered", intake, "_remember", before=True)
step("after the mail is remembered", intake, "_remember", before=False)
step("before the file is stored", intake, "receive_files", before=True)
step("after the file is read", intake, "receive_files", before=False)
step("before the file is read", receiving, "read_events", before=True)
step("after the attachment is recorded", intake, "_receive_attachment", before=False)
step("before the mail is complete", intake, "_complete", before=True)
step("after the mail is complete", intake, "_complete", before=False)
step("before it is marked in the mailbox", MaildirMailbox, "mark_read", before=True)
step("after it is marked in the mailbox", MaildirMailbox, "mark_read", before=False)


@pytest.mark.parametrize("interrupted", STEPS)
def test_killed_between_two_steps_nothing_is_lost_or_done_twice(
    federation: Office, clerk: Clerk, tmp_path: Path, interrupted: str
) -> None:
    box = delivered(tmp_path / "box", message(("cup.trf", REPORT), ("other.trf", OTHER_REPORT)))
    with pytest.MonkeyPatch.context() as patch:
        STEPS[interrupted](patch)
        with pytest.raises(Killed):
            take_in(clerk, box, nobody)
    assert broken_links() == []
    done: IntakeCounts = take_in(clerk, box, nobody)
    assert len(done.mails) + done.known <= 1
    assert sorted(Event.objects.values_list("name", flat=True)) == ["Another Cup", "Xanadu Cup"]
    assert Received.objects.count() == MailAttachment.objects.count() == 2
    assert not MailAttachment.objects.filter(from_another_sender=True).exists()
    assert ReportMail.objects.get().complete
    assert (len(answers_to(clerk.now)), len(answers_to(clerk.now))) == (1, 0)
    assert list((tmp_path / "box" / "new").iterdir()) == []
