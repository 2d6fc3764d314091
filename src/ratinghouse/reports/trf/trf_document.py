"""A TRF line by line with its bytes and line endings, so that a correction changes nothing else."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import NamedTuple

from ratinghouse.kernel.finding import Finding
from ratinghouse.kernel.texts import text
from ratinghouse.reports.encoding import ENCODING_REMEDY, decode

_LINE = re.compile(r"([^\r\n]*)(\r\n|\r|\n|\Z)")
_LINE_BYTES = re.compile(rb"([^\r\n]*)(\r\n|\r|\n|\Z)")
_WIDE = ("utf-16-le", "utf-16-be", "utf-32-le", "utf-32-be")  # more than one byte in every character


class TrfLine(NamedTuple):
    """One line: its text, what ends it (CR, LF, both, or nothing), and the bytes of its text as they came."""

    text: str
    ending: str
    raw: bytes

    @property
    def record(self) -> str:
        """Return the record's identification: the first three characters."""
        return self.text[:3]


@dataclass(frozen=True, slots=True)
class TrfDocument:
    """The lines of a file, in its encoding."""

    lines: tuple[TrfLine, ...]
    encoding: str
    bom: bytes = b""
    findings: tuple[Finding, ...] = ()

    def write(self) -> bytes:
        """Return the bytes of the file: unchanged except for lines with another text."""
        return self.bom + b"".join(line.raw + line.ending.encode(self.encoding) for line in self.lines)

    def with_text(self, number: int, text: str) -> TrfDocument:
        """Return the document with another text in one line, counted from 1.

        Raises ValueError for a text that is more than one line, or that the file's encoding cannot write.
        """
        if "\r" in text or "\n" in text:
            raise ValueError("a line holds no line ending of its own")
        changed = list(self.lines)
        changed[number - 1] = changed[number - 1]._replace(text=text, raw=text.encode(self.encoding))
        return replace(self, lines=tuple(changed))

    def of_record(self, record: str) -> Iterator[tuple[int, TrfLine]]:
        """Return the lines of one kind of record, each with its number from 1."""
        return ((number, line) for number, line in enumerate(self.lines, start=1) if line.record == record)


def read_document(raw: bytes, *, encoding: str | None = None) -> TrfDocument:
    """Return the document in any bytes whatever: ``read_document(raw).write() == raw``."""
    decoded = decode(raw, encoding)
    lines = _lines(decoded.text, raw[len(decoded.bom) :], decoded.encoding)
    if lines is not None:
        return TrfDocument(lines, decoded.encoding, decoded.bom, decoded.findings)
    message = text(
        "In {encoding} the file cannot be divided into lines; it was read as Latin-1.", encoding=decoded.encoding
    )
    finding = Finding("error", "encoding-wrong", message, ENCODING_REMEDY)
    survived = _lines(raw.decode("latin-1"), raw, "latin-1")
    return TrfDocument(survived or (), "latin-1", b"", (*decoded.findings, finding))


def _lines(text: str, raw: bytes, encoding: str) -> tuple[TrfLine, ...] | None:
    """Return the lines with their bytes; None where the encoding does not keep lines apart."""
    texts = [(match[1], match[2]) for match in _LINE.finditer(text)][:-1]  # the last match is the empty end
    pieces = [match[1] for match in _LINE_BYTES.finditer(raw)][:-1]
    if encoding in _WIDE:
        pieces = [line.encode(encoding) for line, _ in texts]
    if len(pieces) != len(texts):
        return None
    lines = tuple(TrfLine(line, ending, piece) for (line, ending), piece in zip(texts, pieces, strict=True))
    whole = b"".join(line.raw + line.ending.encode(encoding) for line in lines)
    return lines if whole == raw else None
