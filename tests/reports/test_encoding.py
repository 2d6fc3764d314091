"""What the bytes of a report stand for, and that the assumption is a finding."""

from __future__ import annotations

import codecs

import pytest

from ratinghouse.reports import read_report
from ratinghouse.reports.encoding import CODE_PAGES, decode
from ratinghouse.reports.trf import read_trf
from tests.reports.players_lines import player


def report_from(federation: str, name: str, encoding: str) -> bytes:
    return f"012 Event\n032 {federation}\n{player(1, (2, 'w', '1'), name=name)}\n".encode(encoding)


@pytest.mark.parametrize(
    ("federation", "name", "encoding"),
    [
        ("GER", "Müller, Jürgen", "cp1252"),
        ("POL", "Żółkiewski, Łukasz", "cp1250"),
        ("RUS", "Карпов, Анатолий", "cp1251"),
        ("GRE", "Παπαδόπουλος", "cp1253"),
        ("TUR", "Yılmaz, Şükrü", "cp1254"),
        ("ISR", "כהן", "cp1255"),
        ("EGY", "أمين", "cp1256"),
        ("LAT", "Bērziņš", "cp1257"),
        ("JPN", "羽生善治", "cp932"),
        ("CHN", "丁立人", "gbk"),
        ("KOR", "김철수", "euc-kr"),
    ],
)
def test_the_federation_tells_the_code_page(federation: str, name: str, encoding: str) -> None:
    report = read_trf(report_from(federation, name, encoding))
    assert report.entries[0].name == name
    assert report.encoding == encoding
    (note,) = [finding for finding in report.findings if finding.code.startswith("encoding")]
    assert (note.severity, note.code) == ("note", "encoding-assumed")
    assert federation in note.message
    assert encoding in note.message


def test_utf8_needs_no_remark_whatever_the_federation() -> None:
    assert decode(report_from("RUS", "Müller", "utf-8")).findings == ()


@pytest.mark.parametrize(
    ("bom", "encoding"),
    [(codecs.BOM_UTF8, "utf-8"), (codecs.BOM_UTF16_LE, "utf-16-le"), (codecs.BOM_UTF16_BE, "utf-16-be")],
)
def test_a_byte_order_mark_settles_it(bom: bytes, encoding: str) -> None:
    report = read_trf(bom + report_from("GER", "Şükrü, Łukasz", encoding))
    assert (report.event.name, report.entries[0].name, report.encoding) == ("Event", "Şükrü, Łukasz", encoding)
    assert [result.opponent for result in report.entries[0].results] == [2]


def test_a_false_byte_order_mark_is_an_error() -> None:
    decoded = decode(codecs.BOM_UTF8 + b"\xff\xff")
    assert [(finding.severity, finding.code) for finding in decoded.findings] == [("error", "encoding-wrong")]


@pytest.mark.parametrize("header", [b"", b"032\n", b"032 ZZZ\n"])
def test_where_nothing_tells_it_asks_and_every_byte_survives(header: bytes) -> None:
    raw = header + bytes(range(128, 256))
    decoded = decode(raw)
    assert decoded.text.encode("latin-1") == raw
    (warning,) = decoded.findings
    assert (warning.severity, warning.code) == ("warning", "encoding-unknown")
    assert "--encoding" in warning.remedy


def test_bytes_that_the_code_page_lacks_are_told() -> None:
    decoded = decode(b"032 GER\n\x81")  # not a character of cp1252
    assert (decoded.encoding, [finding.code for finding in decoded.findings]) == ("latin-1", ["encoding-unknown"])


def test_the_encoding_given_is_obeyed() -> None:
    report = read_trf(report_from("GER", "Карпов", "cp1251"), encoding="windows-1251")
    assert (report.entries[0].name, report.encoding) == ("Карпов", "cp1251")
    assert not [finding for finding in report.findings if finding.code.startswith("encoding")]


@pytest.mark.parametrize("encoding", ["klingon", "ascii", "utf-8", "base64", "a\0b"])
def test_a_wrong_encoding_given_is_an_error_and_the_file_is_read_all_the_same(encoding: str) -> None:
    report = read_trf(report_from("GER", "Müller", "cp1252"), encoding=encoding)
    assert report.entries[0].name == "Müller"
    severities = [finding.severity for finding in report.findings if finding.code == "encoding-wrong"]
    assert severities == ["error"]


def test_every_code_page_exists() -> None:
    assert {codecs.lookup(page).name for page in CODE_PAGES.values()}
    assert len(CODE_PAGES) > 150


@pytest.mark.parametrize("encoding", [None, "utf-16", "cp1252", "utf-8"])
@pytest.mark.parametrize(
    "content",
    [
        '[White "Łódź, A"]\n[Black "Berg"]\n[Round "1"]\n[Result "1-0"]\n\n1-0\n',
        "<html><table><tr><td>Rd<td>White<td>Black<td>Result<tr><td>1<td>Łódź, A<td>Berg<td>1-0</table></html>",
    ],
    ids=["PGN", "page"],
)
def test_texts_in_utf_16_are_read_whatever_encoding_is_given(content: str, encoding: str | None) -> None:
    """The mark at their beginning is certain; the encoding is meant for texts without one."""
    report = read_report(content.encode("utf-16"), encoding=encoding)
    assert [entry.name for entry in report.entries] == ["Łódź, A", "Berg"]
    assert report.findings == ()
