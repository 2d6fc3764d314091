"""The document on the desk: any bytes come back as they were, and a correction touches one line."""

from __future__ import annotations

import codecs

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from ratinghouse.reports.trf import read_document

PIECES = st.sampled_from(
    [
        b"\r",
        b"\n",
        b"\r\n",
        b"\n\r",
        b"001 ",
        b"032 RUS",
        b"032 JPN",
        b"###",
        b"\xc3\xa9",
        b"\xe9",
        b"\x81",
        b"\0",
        b"\x85",
    ]
)
BOMS = st.sampled_from([b"", codecs.BOM_UTF8, codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE])
ENCODINGS = st.sampled_from([None, "utf-8", "cp1252", "utf-16", "utf-16-be", "utf-32", "cp037", "utf-7", "gbk", "none"])


@given(BOMS, st.lists(PIECES | st.binary(max_size=6), max_size=12), ENCODINGS)
@example(b"", [b"\xff\xfe0\x001"], None)
@example(b"", [], None)
def test_any_bytes_come_back(bom: bytes, pieces: list[bytes], encoding: str | None) -> None:
    raw = bom + b"".join(pieces)
    assert read_document(raw, encoding=encoding).write() == raw


@given(st.text(max_size=40), st.sampled_from(["utf-8", "utf-16-le", "utf-16-be"]))
def test_any_text_comes_back_in_any_unicode(text: str, encoding: str) -> None:
    try:
        raw = text.encode(encoding)
    except UnicodeEncodeError:
        return
    assert read_document(raw, encoding=encoding).write() == raw


def test_every_line_keeps_its_own_ending() -> None:
    document = read_document(b"012 A\r\n022 B\r032 C\n\n102 D")
    assert [(line.text, line.ending) for line in document.lines] == [
        ("012 A", "\r\n"),
        ("022 B", "\r"),
        ("032 C", "\n"),
        ("", "\n"),
        ("102 D", ""),
    ]
    assert [line.record for line in document.lines] == ["012", "022", "032", "", "102"]


def test_a_correction_touches_its_line_only() -> None:
    raw = "012 Übung\r\n022 Köln\r102 Weiß".encode("cp1252")
    document = read_document(raw, encoding="cp1252")
    ((number, line),) = document.of_record("022")
    changed = document.with_text(number, line.text + " (Süd)")
    assert changed.write() == "012 Übung\r\n022 Köln (Süd)\r102 Weiß".encode("cp1252")
    assert document.write() == raw


@pytest.mark.parametrize("text", ["two\nlines", "two\rlines", "шах"])
def test_a_correction_that_the_file_cannot_hold_is_refused(text: str) -> None:
    document = read_document("012 Köln\n".encode("cp1252"), encoding="cp1252")
    with pytest.raises(ValueError, match=r"line ending|encode"):
        document.with_text(1, text)


def test_unicode_line_separators_end_no_line() -> None:
    assert len(read_document("012 a\x0b\x0c\x1c\u2028\u0085b\n".encode()).lines) == 1
