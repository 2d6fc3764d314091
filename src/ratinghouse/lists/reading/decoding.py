"""Bytes to text: UTF-8 with or without its mark, UTF-16 by its mark, else the Western code page, with a finding."""

from __future__ import annotations

import codecs

from ratinghouse.kernel.texts import text
from ratinghouse.lists.reading.list_findings import ListFindings


def decode(raw: bytes, findings: ListFindings) -> str:
    """Return the text of a file. Never fails: what is not UTF-8 is read as Windows-1252 or Latin-1, with a finding."""
    if raw.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        return _utf16(raw, findings)
    body = raw.removeprefix(codecs.BOM_UTF8)
    try:
        return body.decode("utf-8")
    except UnicodeDecodeError as failure:
        return _western(body, failure, findings)


def _utf16(raw: bytes, findings: ListFindings) -> str:
    try:
        return raw.decode("utf-16")
    except UnicodeDecodeError:
        findings.error(
            "encoding", text("the file begins like UTF-16, but is not valid UTF-16"), text("save it again as UTF-8")
        )
        return raw.decode("utf-16", errors="replace").removeprefix("\ufeff")


def _western(body: bytes, failure: UnicodeDecodeError, findings: ListFindings) -> str:
    # Windows-1252 first: Latin-1 has control characters where it has Š, Ž and the typographic quotes.
    encoding = "cp1252"
    try:
        content = body.decode(encoding)
    except UnicodeDecodeError:
        encoding = "latin-1"
        content = body.decode(encoding)
    before = body[: failure.start]
    findings.note(
        "encoding",
        text(
            "the file is not UTF-8; it was read as {encoding}: check whether accented names are right",
            encoding=encoding,
        ),
        text("save the file as UTF-8"),
        line=before.count(b"\n") + 1,
        column=failure.start - before.rfind(b"\n"),
    )
    return content
