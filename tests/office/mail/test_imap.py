"""The mailbox on an IMAP server: read without marking, marked afterwards, and its password printed nowhere."""

from __future__ import annotations

import imaplib
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from ratinghouse.office.journal import Clerk
from ratinghouse.office.mail.imap_mailbox import ImapAddress, ImapMailbox, imap_mailbox
from ratinghouse.office.mail.intake import take_in
from ratinghouse.office.mail.mailbox_address import mailbox_address
from ratinghouse.office.mail.mailboxes import BEGINNING, LARGEST_MESSAGE, MailboxProblem
from ratinghouse.office.models import Event, ReportMail
from tests.office.mail.messages import OTHER_REPORT, REPORT, message
from tests.office.mail.small_imap import Folder, imap_server
from tests.office.offices import Office

MESSAGES = {
    3: message(("cup.trf", REPORT)).as_bytes(),
    7: message(("other.trf", OTHER_REPORT), message_id="<2@example.org>").as_bytes(),
}


def address_at(port: int, folder: str = "Reports", password: str = "hidden rook") -> ImapAddress:
    return ImapAddress("127.0.0.1", port, "office", password, folder, tls=False)


def test_J_024_reports_are_received_from_an_imap_folder(federation: Office, clerk: Clerk) -> None:
    folder = Folder(dict(MESSAGES))
    for expected in (2, 0):
        with imap_server(folder) as port, imap_mailbox(address_at(port)) as mailbox:
            assert len(take_in(clerk, mailbox, lambda address: None).mails) == expected
    assert (Event.objects.count(), folder.read_uids) == (2, {3, 7})
    assert {mail.arrived for mail in ReportMail.objects.all()} == {datetime(2024, 5, 13, 7, 30, tzinfo=UTC)}
    assert 'SELECT "Reports"' in folder.commands
    fetched = [command for command in folder.commands if "BODY" in command]
    assert all("PEEK" in command for command in fetched), "a message that is only fetched stays unread"


def test_a_message_is_marked_after_it_is_stored(federation: Office, clerk: Clerk) -> None:
    folder = Folder(dict(MESSAGES))
    with imap_server(folder) as port, imap_mailbox(address_at(port)) as mailbox:
        for mail in mailbox.new_messages(1):
            assert (mail.name, mail.raw, folder.read_uids) == ("3", MESSAGES[3], set())


class BrokenConnection:
    """A connection whose every command ends in the same way."""

    def __init__(self, ends: Callable[[], tuple[str, list[bytes]]]) -> None:
        self.uid = lambda *words: ends()


def fail_with(problem: Exception) -> tuple[str, list[bytes]]:
    raise problem


@pytest.mark.parametrize(
    ("ends", "why"),
    [
        (lambda: fail_with(imaplib.IMAP4.abort("socket error: EOF")), "socket error: EOF"),
        (lambda: fail_with(TimeoutError("timed out")), "timed out"),
        (lambda: fail_with(TimeoutError()), "TimeoutError"),
        (lambda: ("NO", [b""]), "the server refused SEARCH"),
    ],
)
def test_a_connection_that_breaks_is_a_problem_of_the_mailbox(
    ends: Callable[[], tuple[str, list[bytes]]], why: str
) -> None:
    connection: Any = BrokenConnection(ends)
    with pytest.raises(MailboxProblem) as problem:
        list(ImapMailbox(connection).new_messages(1))
    assert str(problem.value) == f"the mailbox cannot be read: {why}"


def test_of_a_large_message_only_the_beginning_is_fetched() -> None:
    folder = Folder({1: MESSAGES[3] + bytes(100_000)}, claimed_size=LARGEST_MESSAGE + 1)
    with imap_server(folder) as port, imap_mailbox(address_at(port)) as mailbox:
        (mail,) = mailbox.new_messages(9)
    assert (mail.is_whole, len(mail.raw)) == (False, BEGINNING)


def test_a_wrong_password_is_a_problem_that_does_not_repeat_it() -> None:
    with imap_server(Folder({})) as port, pytest.raises(MailboxProblem) as problem:  # noqa: SIM117
        with imap_mailbox(address_at(port, password="guessed knight")):
            pass
    assert "cannot be read" in str(problem.value)
    assert "guessed knight" not in str(problem.value)
    assert "guessed knight" not in repr(address_at(port, password="guessed knight"))


def test_a_server_that_is_not_there() -> None:
    with pytest.raises(MailboxProblem, match="cannot be read"), imap_mailbox(address_at(1)):
        pass


@pytest.mark.parametrize(
    ("url", "address"),
    [
        (
            "imaps://reports%40office.example:a%2Fb@mail.example/Reports/New",
            ImapAddress("mail.example", 993, "reports@office.example", "a/b", "Reports/New", tls=True),
        ),
        ("imaps://me:x@mail.example:9930", ImapAddress("mail.example", 9930, "me", "x", "INBOX", tls=True)),
        ("imap://me:x@localhost", ImapAddress("localhost", 143, "me", "x", "INBOX", tls=False)),
        ("maildir:///var/mail/reports", Path("/var/mail/reports")),
    ],
)
def test_a_url_names_the_mailbox(url: str, address: ImapAddress | Path) -> None:
    assert mailbox_address(url) == address


@pytest.mark.parametrize(
    "url",
    [
        "mail.example",
        "imaps://mail.example",
        "imaps://me:secret@",
        "imaps://me:secret@mail.example:port",
        "imap://me:secret@mail.example",  # the password would travel in the clear
        'imaps://me:secret@mail.example/a"b',
        "maildir://host/directory",
        "maildir:directory",
    ],
)
def test_what_names_none_is_refused_without_its_password(url: str) -> None:
    with pytest.raises(MailboxProblem) as problem:
        mailbox_address(url)
    assert "secret" not in str(problem.value)
