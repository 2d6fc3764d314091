"""The mailbox for reports: yields new messages and marks them. A Maildir here, an IMAP folder in ``imap_mailbox``."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Protocol

from ratinghouse.kernel.texts import text

LARGEST_MESSAGE = 32 * 1024 * 1024
"""Bytes. Of a larger message only the beginning is read, so that its sender can be answered."""

BEGINNING = 64 * 1024


class MailboxProblem(Exception):
    """The mailbox cannot be read: it is not there, or its server refuses."""


@dataclass(frozen=True)
class ArrivedMail:
    """A message as it came. ``arrived`` is when the mail server stored it, not what the message says."""

    name: str  # by which the mailbox knows it
    raw: bytes
    arrived: datetime
    is_whole: bool = True


class Mailbox(Protocol):
    """Where reports arrive."""

    def new_messages(self, most: int) -> Iterator[ArrivedMail]:
        """Yield messages that are not marked as read, the oldest first."""

    def mark_read(self, mail: ArrivedMail) -> None:
        """Mark a message, so that it is not yielded again. It is never deleted."""


class MaildirMailbox:
    """A Maildir into which a mail server delivers: unread messages are in ``new``, read ones are moved to ``cur``."""

    def __init__(self, directory: Path) -> None:
        self.directory = directory
        if not (directory / "new").is_dir() or not (directory / "cur").is_dir():
            raise MailboxProblem(
                text("{directory} is not a Maildir: it has no folders new and cur", directory=str(directory))
            )

    def new_messages(self, most: int) -> Iterator[ArrivedMail]:
        """Yield the messages in ``new``, the oldest first. Symbolic links are skipped: they may point anywhere."""
        files = [file for file in (self.directory / "new").iterdir() if file.is_file() and not file.is_symlink()]
        for file in sorted(files, key=lambda file: (file.stat().st_mtime_ns, file.name))[:most]:
            with suppress(FileNotFoundError), file.open("rb") as message:  # another process may have marked it
                status = file.stat()
                is_whole = status.st_size <= LARGEST_MESSAGE
                raw = message.read(LARGEST_MESSAGE if is_whole else BEGINNING)
                yield ArrivedMail(file.name, raw, datetime.fromtimestamp(status.st_mtime, UTC), is_whole)

    def mark_read(self, mail: ArrivedMail) -> None:
        """Move the message to ``cur`` with the flag for seen."""
        target = self.directory / "cur" / f"{mail.name.partition(':')[0]}:2,S"
        with suppress(FileNotFoundError):
            (self.directory / "new" / mail.name).rename(target)
