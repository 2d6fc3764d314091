"""The address of the mailbox for reports, as the environment names it: an IMAP folder or a Maildir."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import unquote, urlsplit

from ratinghouse.kernel.texts import text
from ratinghouse.office.mail.imap_mailbox import ImapAddress, imap_mailbox
from ratinghouse.office.mail.mailboxes import Mailbox, MailboxProblem, MaildirMailbox

VARIABLE = "RATINGHOUSE_MAILBOX"
_PORTS = {"imaps": 993, "imap": 143}
_LOCAL = ("localhost", "127.0.0.1", "::1")


def mailbox_address(url: str) -> ImapAddress | Path:
    """Return the folder of ``imaps://USER:PASSWORD@HOST/FOLDER``, or the directory of ``maildir:///DIRECTORY``."""
    parts = urlsplit(url)
    if parts.scheme == "maildir" and not parts.netloc and parts.path.startswith("/"):
        return Path(unquote(parts.path))
    try:
        port = parts.port
    except ValueError:
        port = 0
    folder = unquote(parts.path.strip("/")) or "INBOX"
    if parts.scheme not in _PORTS or not parts.hostname or port == 0 or not parts.username or _is_unsafe(folder):
        raise MailboxProblem(
            text("{variable} must be imaps://USER:PASSWORD@HOST/FOLDER or maildir:///DIRECTORY", variable=VARIABLE)
        )
    if parts.scheme == "imap" and parts.hostname not in _LOCAL:
        raise MailboxProblem(text("{variable} would send a password unencrypted; use imaps://", variable=VARIABLE))
    user, password = unquote(parts.username), unquote(parts.password or "")
    return ImapAddress(
        parts.hostname, port or _PORTS[parts.scheme], user, password, folder, tls=parts.scheme == "imaps"
    )


@contextmanager
def open_mailbox(address: ImapAddress | Path) -> Iterator[Mailbox]:
    """Open the mailbox at an address, and close its connection at the end."""
    if isinstance(address, Path):
        yield MaildirMailbox(address)
    else:
        with imap_mailbox(address) as mailbox:
            yield mailbox


def _is_unsafe(folder: str) -> bool:
    """Return whether a folder's name would end the quoted string that it is sent in."""
    return not folder.isascii() or any(sign in folder for sign in '"\\\r\n')
