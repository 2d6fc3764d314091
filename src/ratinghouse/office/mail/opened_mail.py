"""Opening a message under limits: who wrote it, and its attachments as bytes. Nothing in it is executed or unpacked.

A message is untrusted input. If it is too large, too deeply nested or broken, the answer has a finding on that.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from email.errors import HeaderParseError
from email.header import decode_header
from email.message import Message
from email.parser import BytesParser
from email.utils import parseaddr

from ratinghouse.kernel.finding import Finding
from ratinghouse.kernel.texts import Text, text
from ratinghouse.office.mail.automatic_mail import is_automatic, is_bounce
from ratinghouse.office.mail.mailboxes import LARGEST_MESSAGE, ArrivedMail
from ratinghouse.reports.reading import LARGEST

MOST_ATTACHMENTS = 20
MOST_PARTS = 100
DEEPEST = 5  # a mail forwarded in a mail; each multipart and each forwarded mail is a level
LONGEST_HEADER = 64 * 1024  # all lines of the message's header together
_LONGEST_NAME = 120
_LONGEST_LINE = 1000  # characters of a subject or an address that are looked at
_ADDRESS = re.compile(r"[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[A-Za-z0-9-]+(?:\.[A-Za-z0-9-]+)*\.?")
_MARK_OF_PART = re.compile(rb"(?i)^content-type[ \t]*:|boundary", re.MULTILINE)
_IN_NO_REPORT = ("image/", "audio/", "video/", "application/pgp-", "application/pkcs7-", "application/x-pkcs7-")


@dataclass(frozen=True)
class Attachment:
    """A file that came with a message."""

    file: str
    content: bytes


@dataclass(frozen=True)
class OpenedMail:
    """What a message says, as far as the office looks at it. An empty ``address`` is not answered."""

    identity: str
    message_id: str = ""
    address: str = ""
    subject: str = ""
    attachments: tuple[Attachment, ...] = ()
    findings: tuple[Finding, ...] = ()
    wants_answer: bool = True


@dataclass
class _Walk:
    """What was found so far in the parts of a message."""

    parts: int = 0
    attachments: list[Attachment] = field(default_factory=list)
    findings: list[Finding] = field(default_factory=list)


def open_mail(mail: ArrivedMail, own_addresses: frozenset[str] = frozenset()) -> OpenedMail:
    """Return the message's sender, attachments and findings; of a broken one as much as can be read."""
    try:
        return _opened(mail, own_addresses)
    except Exception:  # whatever the standard library's parser raises on a hostile message; none of it is used
        problem = _finding("mail-broken", text("The message cannot be read."))
        return OpenedMail(_hash(mail.raw), findings=(problem,), wants_answer=False)


def _opened(mail: ArrivedMail, own_addresses: frozenset[str]) -> OpenedMail:
    header = _header_of(mail.raw)
    if len(header) > LONGEST_HEADER:
        problem = _finding("mail-header-too-long", text("The header of the message is too long."))
        return OpenedMail(_hash(mail.raw), findings=(problem,), wants_answer=False)
    too_complex = len(_MARK_OF_PART.findall(mail.raw)) > 2 * MOST_PARTS
    is_read_whole = mail.is_whole and not too_complex
    message = BytesParser().parsebytes(mail.raw if is_read_whole else header, headersonly=not is_read_whole)
    walk = _Walk()
    if not mail.is_whole:
        walk.findings.append(_too_large())
    elif too_complex:
        walk.findings.append(_too_many_parts())
    elif not is_bounce(message):
        _walk(message, walk, 0)
        if not walk.attachments and not walk.findings:
            walk.findings.append(_nothing_attached())
    address = _address(message)
    wants_answer = bool(address) and not is_bounce(message) and not is_automatic(message, address, own_addresses)
    message_id = _line(message, "Message-ID")
    return OpenedMail(
        _identity(message_id, mail.raw, walk.attachments),
        message_id,
        address,
        _line(message, "Subject"),
        tuple(walk.attachments),
        tuple(walk.findings),
        wants_answer,
    )


def _walk(part: Message, walk: _Walk, depth: int) -> None:
    """Gather the attachments of a part and of those in it."""
    walk.parts += 1
    if walk.parts > MOST_PARTS:
        if walk.parts == MOST_PARTS + 1:
            walk.findings.append(_too_many_parts())
        return
    if depth > DEEPEST:
        walk.findings.append(
            _finding("mail-too-deep", text("The message has more than {most} levels of messages.", most=DEEPEST))
        )
        return
    if part.is_multipart():
        for inside in _inside(part):
            _walk(inside, walk, depth + 1)
        return
    _gather(part, walk)


def _inside(part: Message) -> Iterator[Message]:
    payload = part.get_payload()
    yield from (inside for inside in payload if isinstance(inside, Message)) if isinstance(payload, list) else ()


def _gather(part: Message, walk: _Walk) -> None:
    """Add a part if it is an attached file; the text of the message itself and pictures are ignored."""
    name = _file_name(part)
    if not name and part.get_content_disposition() != "attachment":
        return
    if part.get_content_type().startswith(_IN_NO_REPORT):
        return
    if len(walk.attachments) == MOST_ATTACHMENTS:
        message = text("Only the first {most} attachments were received.", most=MOST_ATTACHMENTS)
        finding = _finding("mail-many-attachments", message, text("Send the others with another message."))
        walk.findings.extend([] if finding in walk.findings else [finding])
        return
    content = part.get_payload(decode=True)
    if not isinstance(content, bytes):
        return
    file = name or f"attachment-{len(walk.attachments) + 1}"
    if len(content) > LARGEST:
        walk.findings.append(_too_large().in_file(file))
        return
    walk.attachments.append(Attachment(file, content))


def _file_name(part: Message) -> str:
    """Return the name of an attachment without folders and control characters; "" if it has none."""
    name = _decoded(part.get_filename() or "")[:_LONGEST_LINE]
    name = re.split(r"[/\\]", name)[-1]
    plain = "".join(letter if letter.isprintable() else " " for letter in name).strip(" .")
    return plain[-_LONGEST_NAME:]


def _header_of(raw: bytes) -> bytes:
    """Return the lines before the first empty one."""
    ends = [at for at in (raw.find(b"\n\n"), raw.find(b"\r\n\r\n")) if at >= 0]
    return raw[: min(ends) + 2] if ends else raw


def _address(message: Message) -> str:
    """Return the one address that the message says it is from; "" if there is none, several, or a broken one."""
    senders = message.get_all("From", [])
    if len(senders) != 1 or len(str(senders[0])) > _LONGEST_LINE:
        return ""
    _, address = parseaddr(str(senders[0]))
    return address if _ADDRESS.fullmatch(address) else ""


def _line(message: Message, name: str) -> str:
    """Return a header as one line of text."""
    return " ".join(_decoded(str(message.get(name, ""))[:_LONGEST_LINE]).split())


def _decoded(line: str) -> str:
    """Return a header with its encoded words decoded; what cannot be decoded stays visible as U+FFFD."""
    try:
        parts = decode_header(line)
    except (HeaderParseError, ValueError):
        return line
    return "".join(_text_of(part, charset) for part, charset in parts).encode(errors="replace").decode()


def _text_of(part: bytes | str, charset: str | None) -> str:
    if isinstance(part, str):
        return part
    try:
        return part.decode(charset or "utf-8", "replace")
    except (LookupError, ValueError):
        return part.decode("utf-8", "replace")


def _identity(message_id: str, raw: bytes, attachments: list[Attachment]) -> str:
    """Return the hash by which a message is known again.

    If it is delivered twice, its ID and files are the same, but other header lines differ.
    """
    if not message_id:
        return _hash(raw)
    return _hash(b"\n".join([message_id.encode(), *(_hash(file.content).encode() for file in attachments)]))


def _hash(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()


def _too_large() -> Finding:
    message = text("The message is larger than {most} MB.", most=LARGEST_MESSAGE // 1024 // 1024)
    return _finding("mail-too-large", message, text("Send a separate message for each event."))


def _too_many_parts() -> Finding:
    message = text("The message has more than {most} parts.", most=MOST_PARTS)
    return _finding("mail-many-parts", message, text("Send the report as an attachment of a new message."))


def _nothing_attached() -> Finding:
    message = text("No report was attached to the message.")
    return _finding("mail-without-report", message, text("Attach the file of the report."))


def _finding(code: str, message: Text, remedy: str = "") -> Finding:
    return Finding("error", code, message, remedy)
