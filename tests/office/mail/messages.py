"""Messages and mailboxes for tests of reports by mail."""

from __future__ import annotations

from email.message import EmailMessage
from mailbox import Maildir
from pathlib import Path

from ratinghouse.reports import ReportEntry
from tests.office.reports import round_robin

PLAYERS = [
    ReportEntry(at, f"Player{at}, Ann", rating=1800 + at, fed="XAN", birth="1990", sex="w") for at in range(1, 5)
]
REPORT = round_robin(PLAYERS)
OTHER_REPORT = round_robin(PLAYERS, name="Another Cup")


def message(
    *files: tuple[str, bytes],
    sender: str = "Ann Arbiter <ann@example.org>",
    message_id: str = "<1@example.org>",
    **headers: str,
) -> EmailMessage:
    """A mail as a mail program writes it, with attachments."""
    mail = EmailMessage()
    mail["From"], mail["To"], mail["Subject"] = sender, "reports@office.example", "Our cup"
    if message_id:
        mail["Message-ID"] = message_id
    for name, line in headers.items():
        mail[name.replace("_", "-")] = line
    mail.set_content("Please find the report attached.")
    for file, content in files:
        mail.add_attachment(content, maintype="application", subtype="octet-stream", filename=file)
    return mail


def maildir(directory: Path, *messages: bytes | EmailMessage) -> Path:
    """A Maildir into which a mail server has delivered messages."""
    box = Maildir(directory, create=True)
    for delivered in messages:
        box.add(delivered if isinstance(delivered, bytes) else delivered.as_bytes())
    return directory
