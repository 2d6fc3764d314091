"""A mail server for tests, on a port of its own: it keeps what it is given, and refuses whom the test names."""

from __future__ import annotations

import socket
from collections.abc import Iterator
from contextlib import contextmanager
from email import message_from_bytes, policy
from email.message import EmailMessage
from typing import Any

from aiosmtpd.controller import Controller
from django.test import override_settings

from tests.waiting import LONGEST


class MailRoom:
    """What came in, and who is turned away."""

    def __init__(self) -> None:
        self.mails: list[EmailMessage] = []
        self.refused: set[str] = set()

    async def handle_RCPT(self, server: Any, session: Any, envelope: Any, address: str, options: Any) -> str:
        if address in self.refused:
            return "550 nobody of this name here"
        envelope.rcpt_tos.append(address)
        return "250 OK"

    async def handle_DATA(self, server: Any, session: Any, envelope: Any) -> str:
        mail = message_from_bytes(envelope.content, policy=policy.default)
        assert isinstance(mail, EmailMessage)
        self.mails.append(mail)
        return "250 OK"


def text_of(mail: EmailMessage) -> str:
    """What a mail says."""
    return str(mail.get_content())


@contextmanager
def silent_port() -> Iterator[int]:
    """A port on which nobody listens meanwhile."""
    with socket.socket() as bound:
        bound.bind(("127.0.0.1", 0))
        yield bound.getsockname()[1]


@contextmanager
def mail_room() -> Iterator[tuple[MailRoom, int]]:
    """A server that is open meanwhile, and its port."""
    with silent_port() as port:
        pass
    room = MailRoom()
    # With a name of its own it does not ask for the machine's, which takes seconds where nobody answers.
    server = Controller(room, hostname="127.0.0.1", port=port, server_hostname="localhost", ready_timeout=LONGEST)
    server.start()
    try:
        yield room, port
    finally:
        server.stop()


def mailing_to(port: int) -> Any:
    """Django sends its mail to this port, by SMTP and not into a list of the test's."""
    return override_settings(
        EMAIL_BACKEND="django.core.mail.backends.smtp.EmailBackend",
        EMAIL_HOST="127.0.0.1",
        EMAIL_PORT=port,
        EMAIL_TIMEOUT=LONGEST,
        SITE="https://ratings.example.org",
        DEFAULT_FROM_EMAIL="Rating Office <office@example.org>",
    )
