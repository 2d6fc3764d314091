"""A folder on an IMAP server, read over TLS with the standard library."""

from __future__ import annotations

import imaplib
import re
import ssl
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime
from typing import Any, NamedTuple

from ratinghouse.kernel.texts import text
from ratinghouse.office.mail.mailboxes import BEGINNING, LARGEST_MESSAGE, ArrivedMail, MailboxProblem

TIMEOUT = 30  # seconds
_SIZE = re.compile(rb"RFC822\.SIZE (\d+)")
_ARRIVED = re.compile(rb'INTERNALDATE "([^"]+)"')


class ImapAddress(NamedTuple):
    """Where a folder is and how it is opened. The password is in no message and no representation."""

    host: str
    port: int
    user: str
    password: str
    folder: str
    tls: bool

    def __repr__(self) -> str:
        return f"ImapAddress({self.host}:{self.port}, {self.user}, {self.folder})"


class ImapMailbox:
    """A folder of an open IMAP connection. Messages are fetched without marking them, and marked afterwards."""

    def __init__(self, connection: imaplib.IMAP4) -> None:
        self._connection = connection

    def new_messages(self, most: int) -> Iterator[ArrivedMail]:
        """Yield the unread messages, the oldest first."""
        answer = self._ask("SEARCH", "UNSEEN")
        numbers = (answer[0] or b"").split()
        for number in numbers[:most]:
            message = self._message(number.decode("ascii"))
            if message is not None:
                yield message

    def mark_read(self, mail: ArrivedMail) -> None:
        """Set the flag for seen."""
        self._ask("STORE", mail.name, "+FLAGS.SILENT", r"(\Seen)")

    def _message(self, uid: str) -> ArrivedMail | None:
        """Return a message; None if it is no longer there."""
        described = b" ".join(_bytes_in(self._ask("FETCH", uid, "(RFC822.SIZE INTERNALDATE)")))
        size, arrived = _SIZE.search(described), _ARRIVED.search(described)
        if size is None or arrived is None:
            return None
        is_whole = int(size[1]) <= LARGEST_MESSAGE
        most = LARGEST_MESSAGE if is_whole else BEGINNING
        parts = self._ask("FETCH", uid, f"(BODY.PEEK[]<0.{most}>)")
        raw = next((part[1] for part in parts if isinstance(part, tuple)), None)
        if raw is None:
            return None
        return ArrivedMail(uid, raw[:most], _moment(arrived[1]), is_whole)

    def _ask(self, command: str, *arguments: str) -> list[Any]:
        try:
            status, answer = self._connection.uid(command, *arguments)
        except (imaplib.IMAP4.error, OSError) as problem:
            raise _problem(problem) from None
        if status != "OK":
            raise _problem(text("the server refused {command}", command=command))
        return answer


@contextmanager
def imap_mailbox(address: ImapAddress) -> Iterator[ImapMailbox]:
    """Open the folder on its server, and log out at the end."""
    connection = _connected(address)
    try:
        try:
            connection.login(address.user, address.password)
            status, _ = connection.select(f'"{address.folder}"')
        except (imaplib.IMAP4.error, OSError) as problem:
            raise _problem(_without(address.password, problem)) from None
        if status != "OK":
            raise _problem(text("it has no folder {folder}", folder=address.folder))
        yield ImapMailbox(connection)
    finally:
        try:
            connection.logout()
        except (imaplib.IMAP4.error, OSError):
            connection.shutdown()


def _connected(address: ImapAddress) -> imaplib.IMAP4:
    try:
        if address.tls:
            return imaplib.IMAP4_SSL(
                address.host, address.port, ssl_context=ssl.create_default_context(), timeout=TIMEOUT
            )
        return imaplib.IMAP4(address.host, address.port, timeout=TIMEOUT)
    except (imaplib.IMAP4.error, OSError) as problem:
        raise _problem(problem) from None


def _bytes_in(answer: list[Any]) -> Iterator[bytes]:
    for part in answer:
        yield from (piece for piece in (part if isinstance(part, tuple) else (part,)) if isinstance(piece, bytes))


def _moment(internal_date: bytes) -> datetime:
    """Return a moment such as ``01-Mar-2024 12:00:00 +0000``; the day may begin with a blank."""
    try:
        return parsedate_to_datetime(internal_date.decode("ascii").strip().replace("-", " ", 2)).astimezone(UTC)
    except (ValueError, TypeError):
        raise _problem(text("it states no time for a message")) from None


def _without(password: str, problem: Exception) -> str:
    return str(problem).replace(password, "…") if password else str(problem)


def _problem(problem: Exception | str) -> MailboxProblem:
    reason = problem if isinstance(problem, str) else str(problem) or type(problem).__name__
    return MailboxProblem(text("the mailbox cannot be read: {reason}", reason=reason))
