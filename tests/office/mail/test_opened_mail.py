"""Messages are opened under limits: whatever strangers send, attachments or a finding come out, and nothing else."""

from __future__ import annotations

import io
import zipfile
from datetime import UTC, datetime
from email.message import EmailMessage
from urllib.parse import quote

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ratinghouse.office.mail import opened_mail
from ratinghouse.office.mail.mailboxes import ArrivedMail
from ratinghouse.office.mail.opened_mail import (
    DEEPEST,
    LONGEST_HEADER,
    MOST_ATTACHMENTS,
    MOST_PARTS,
    OpenedMail,
    open_mail,
)
from tests.office.mail.messages import REPORT, message

ARRIVED = datetime(2024, 5, 13, 7, 30, tzinfo=UTC)


def opened(
    raw: bytes | EmailMessage, *, is_whole: bool = True, own_addresses: frozenset[str] = frozenset()
) -> OpenedMail:
    content = raw if isinstance(raw, bytes) else raw.as_bytes()
    return open_mail(ArrivedMail("1", content, ARRIVED, is_whole), own_addresses)


def codes(mail: OpenedMail) -> list[str]:
    return [finding.code for finding in mail.findings]


def test_the_sender_the_subject_and_the_files() -> None:
    mail = opened(message(("cup.trf", REPORT), ("大会.trf", b"?")))
    assert (mail.address, mail.subject, mail.message_id) == ("ann@example.org", "Our cup", "<1@example.org>")
    assert [(file.file, file.content) for file in mail.attachments] == [("cup.trf", REPORT), ("大会.trf", b"?")]
    assert (codes(mail), mail.wants_answer) == ([], True)


def test_a_message_without_an_attachment_is_a_finding() -> None:
    assert codes(opened(message())) == ["mail-without-report"]


def test_pictures_and_signatures_are_no_reports() -> None:
    mail = message()
    mail.add_attachment(b"\x89PNG", maintype="image", subtype="png", filename="logo.png")
    mail.add_attachment(b"sig", maintype="application", subtype="pgp-signature", filename="signature.asc")
    assert codes(opened(mail)) == ["mail-without-report"]


def test_a_report_in_a_forwarded_message() -> None:
    outer = message()
    outer.add_attachment(message(("cup.trf", REPORT)))
    assert [file.content for file in opened(outer).attachments] == [REPORT]


@pytest.mark.parametrize(
    ("levels", "expected"), [(1, []), (DEEPEST + 1, ["mail-too-deep"]), (200, ["mail-many-parts"])]
)
def test_how_deep_messages_may_lie_in_each_other(levels: int, expected: list[str]) -> None:
    inner = message(("cup.trf", REPORT)).as_bytes()
    for level in range(levels):
        inner = (
            f"From: ann@example.org\nMIME-Version: 1.0\nContent-Type: multipart/mixed; boundary=b{level}x\n\n"
            f"--b{level}x\nContent-Type: message/rfc822\n\n".encode()
            + inner
            + f"\n--b{level}x--\n".encode()
        )
    assert codes(opened(inner)) == expected


@pytest.mark.parametrize(("number", "expected"), [(MOST_ATTACHMENTS, []), (50, ["mail-many-attachments"])])
def test_how_many_attachments(number: int, expected: list[str]) -> None:
    mail = opened(message(*((f"{at}.trf", b"?") for at in range(number))))
    assert (len(mail.attachments), codes(mail)) == (MOST_ATTACHMENTS, expected)


@pytest.mark.parametrize(
    ("number", "expected"),
    [
        (MOST_PARTS - 1, ["mail-without-report"]),
        (MOST_PARTS, ["mail-many-parts"]),  # the message itself is a part too
        (MOST_PARTS + 50, ["mail-many-parts"]),
        (5000, ["mail-many-parts"]),
    ],
)
def test_how_many_parts(number: int, expected: list[str]) -> None:
    part = b"--x\nContent-Type: text/plain\n\nHello\n"
    raw = b"From: ann@example.org\nContent-Type: multipart/mixed; boundary=x\n\n" + part * number + b"--x--\n"
    assert codes(opened(raw)) == expected


def test_a_long_header_is_not_parsed() -> None:
    mail = opened(b"From: ann@example.org\nX-Long: " + b"a" * LONGEST_HEADER + b"\n\nHello\n")
    assert (codes(mail), mail.wants_answer) == (["mail-header-too-long"], False)


def test_of_a_message_that_is_too_large_only_the_header_is_read() -> None:
    mail = opened(message(("cup.trf", REPORT)), is_whole=False)
    assert (codes(mail), mail.attachments, mail.address) == (["mail-too-large"], (), "ann@example.org")


def test_a_zip_is_not_unpacked() -> None:
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as bomb:
        bomb.writestr("zeros.trf", bytes(50_000_000))
    (file,) = opened(message(("bomb.zip", packed.getvalue()))).attachments
    assert file.content == packed.getvalue()
    assert len(file.content) < 100_000


@pytest.mark.parametrize(
    ("name", "stored"),
    [
        ("../../etc/passwd", "passwd"),
        ("C:\\reports\\cup.trf", "cup.trf"),
        ("a\x00b\r\nc.trf", "a b  c.trf"),
        ("..", "attachment-1"),
        ("x" * 500 + ".trf", "x" * 116 + ".trf"),
    ],
)
def test_names_of_files_lead_nowhere(name: str, stored: str) -> None:
    part = f"--x\nContent-Disposition: attachment; filename*=utf-8''{quote(name, safe='')}\n\n012 Cup\n--x--\n"
    raw = f"From: ann@example.org\nContent-Type: multipart/mixed; boundary=x\n\n{part}"
    assert [file.file for file in opened(raw.encode()).attachments] == [stored]


@pytest.mark.parametrize(
    "headers",
    [
        {"Auto_Submitted": "auto-replied (vacation)"},
        {"Auto_Submitted": "auto-generated"},
        {"Precedence": "bulk"},
        {"List_Id": "<chess.example.org>"},
        {"X_Auto_Response_Suppress": "All"},
        {"Return_Path": "<>"},
        {"sender": "MAILER-DAEMON@example.org"},
        {"sender": "noreply@example.org"},
        {"sender": "Office <office@example.org>"},
        {"sender": "two@example.org, addresses@example.org\nFrom: third@example.org"},
        {"sender": "no address at all"},
        {"sender": '"quoted\\" <a@b>, "@example.org'},
    ],
    ids=lambda headers: " ".join(headers.values())[:30],
)
def test_mail_of_programs_is_not_answered(headers: dict[str, str]) -> None:
    raw = message(("cup.trf", REPORT), **{name: text for name, text in headers.items() if name != "sender"}).as_bytes()
    if "sender" in headers:
        raw = raw.replace(b"Ann Arbiter <ann@example.org>", headers["sender"].encode())
    assert not opened(raw, own_addresses=frozenset({"office@example.org"})).wants_answer


@pytest.mark.parametrize("headers", [{}, {"Auto_Submitted": "no"}, {"Return_Path": "<ann@example.org>"}])
def test_mail_of_people_is_answered(headers: dict[str, str]) -> None:
    assert opened(message(("cup.trf", REPORT), **headers)).wants_answer


def test_a_bounce_brings_nothing() -> None:
    """It has our own answer attached, which must not come in as a report."""
    raw = (
        b"From: MAILER-DAEMON@example.org\nContent-Type: multipart/report; boundary=x\n\n"
        b"--x\nContent-Type: text/plain\nContent-Disposition: attachment; filename=cup.trf\n\n012 Cup\n--x--\n"
    )
    mail = opened(raw)
    assert (mail.attachments, mail.wants_answer, codes(mail)) == ((), False, [])


def test_a_message_delivered_twice_has_one_identity_and_a_changed_one_another() -> None:
    first = message(("cup.trf", REPORT)).as_bytes()
    again = b"Received: by another server\n" + first
    assert opened(first).identity == opened(again).identity
    assert opened(first).identity != opened(message(("cup.trf", b"?"))).identity
    assert opened(message(message_id="")).identity != opened(message(message_id="", To2="x")).identity


@pytest.mark.parametrize("charset", ["utf-8", "shift_jis", "no-such-charset", "utf-16", "unicode_escape", "idna"])
def test_wrong_encodings(charset: str) -> None:
    raw = f"From: ann@example.org\nSubject: =?{charset}?b?k/qWe5Pg/w==?=\nContent-Type: text/plain\n\nx".encode()
    mail = opened(raw)
    mail.subject.encode()
    assert mail.address == "ann@example.org"


def test_what_the_parser_raises_is_a_finding(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> None:
        raise RecursionError

    monkeypatch.setattr(opened_mail, "_walk", fail)
    mail = opened(message(("cup.trf", REPORT)))
    assert (codes(mail), mail.wants_answer, mail.attachments) == (["mail-broken"], False, ())


@given(st.binary(max_size=400))
def test_any_bytes_are_opened(raw: bytes) -> None:
    assert opened(raw).identity


@given(st.lists(st.integers(0, 10_000), max_size=12), st.binary(min_size=12, max_size=12))
def test_a_damaged_message_is_opened(places: list[int], bytes_there: bytes) -> None:
    raw = bytearray(message(("cup.trf", REPORT), ("二.trf", b"\xff\xfe")).as_bytes())
    for place, byte in zip(places, bytes_there, strict=False):
        raw[place % len(raw)] = byte
    mail = opened(bytes(raw))
    assert len(mail.attachments) <= MOST_ATTACHMENTS
    assert all(file.file for file in mail.attachments)
