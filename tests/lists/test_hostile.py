"""Files that are broken, lie about themselves or mean harm: refused or made harmless, in bounded memory."""

from __future__ import annotations

import gzip
import io
import lzma
import resource
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ratinghouse.kernel.finding import refuses
from ratinghouse.lists.files import read_list, write_list
from ratinghouse.lists.reading import line_blocks, packed_files, sources, xlsx_read
from tests.lists.invented import ANNA, BO, LIST_DATE, Someone, list_of


def written(kind: str, *players: Someone) -> bytes:
    """A good list file."""
    out = io.BytesIO()
    write_list(list_of(players or [ANNA, BO]), out, kind)
    return out.getvalue()


def zipped(**members: bytes) -> bytes:
    """A zip file."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in members.items():
            archive.writestr(name.replace("_", "."), content)
    return out.getvalue()


def codes(raw: bytes | Path, file: str = "") -> list[tuple[str, str]]:
    """Severity and code of the findings, and that a list was refused if one is an error."""
    _, findings = read_list(raw, file=file, list_date=LIST_DATE)
    return [(finding.severity, finding.code) for finding in findings]


@pytest.mark.parametrize("kind", ["txt", "xml", "csv", "json"])
def test_compressed_files_are_read(kind: str) -> None:
    raw = written(kind)
    for packed in (
        gzip.compress(raw),
        lzma.compress(raw),
        zipped(list_txt=raw),
        lzma.compress(raw[:99]) + lzma.compress(raw[99:]),
    ):
        ratings, _ = read_list(packed, list_date=LIST_DATE)
        assert ratings == list_of([ANNA, BO])


@pytest.mark.parametrize(
    ("raw", "code"),
    [
        pytest.param(b"", "empty", id="empty"),
        pytest.param(b" \n\n", "empty", id="blank"),
        pytest.param(b"\0" * 5000, "binary", id="zeros"),
        pytest.param(b"ID Number\0Name", "binary", id="zeros in text"),
        pytest.param(b"%PDF-1.7 ...", "not-a-list", id="PDF"),
        pytest.param(b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + b"x" * 600, "not-a-list", id="XLS"),
        pytest.param(b"<html><body>404 Not Found</body></html>", "not-a-list", id="web page"),
        pytest.param(gzip.compress(lzma.compress(b"x")), "not-a-list", id="compressed twice"),
        pytest.param(gzip.compress(written("txt"))[:-20], "cut-off", id="half a gzip file"),
        pytest.param(lzma.compress(written("txt"))[:-20], "cut-off", id="half an xz file"),
        pytest.param(zipped(list_txt=written("txt"))[:-30], "cut-off", id="half a zip file"),
        pytest.param(b"\xfd7zXZ\x00" + b"garbage" * 9, "cut-off", id="xz in name only"),
        pytest.param(b"\x1f\x8b" + b"garbage" * 9, "cut-off", id="gzip in name only"),
        pytest.param(zipped(a_txt=b"x", b_txt=b"y"), "many-files", id="two files"),
        pytest.param(zipped(), "binary", id="an empty zip file"),
        pytest.param("ID Number Name Fed".encode("utf-16"), "encoding", id="UTF-16 text"),
        pytest.param(b"Dear secretary,\nplease find the list attached.\n", "unknown-layout", id="a letter"),
        pytest.param(b"x" * 200_000, "binary", id="an endless line"),
        pytest.param(b"PAR1" + b"garbage" * 9, "cut-off", id="Parquet in name only"),
        pytest.param(b"id,name\n" + b'1,"' + b"x" * 100_000, "binary", id="an endless cell"),
    ],
)
def test_not_a_list(raw: bytes, code: str) -> None:
    ratings, findings = read_list(raw, list_date=LIST_DATE)
    assert ratings is None
    assert [(finding.severity, finding.code) for finding in findings] == [("error", code)]
    assert all(finding.message for finding in findings)


def test_a_missing_file_is_a_finding(tmp_path: Path) -> None:
    assert codes(tmp_path / "gone.txt") == [("error", "unreadable")]
    assert codes(tmp_path) == [("error", "unreadable")]


@pytest.mark.parametrize(
    ("kind", "file", "note"),
    [
        ("xml", "list.txt", True),
        ("csv", "list.xml", True),
        ("txt", "list.csv", True),
        ("xlsx", "list.csv", True),
        ("csv", "list.txt", False),
        ("txt", "list.TXT.xz", False),
        ("txt", "list", False),
        ("txt", "standard_sep25frl.v2", False),
    ],
)
def test_content_decides_and_a_misleading_name_is_told(kind: str, file: str, note: bool) -> None:
    assert codes(written(kind, ANNA), file) == ([("note", "wrong-extension")] if note else [])


def test_an_encrypted_zip_is_refused() -> None:
    raw = bytearray(zipped(list_txt=b"x" * 50))
    for signature, offset in ((b"PK\x03\x04", 6), (b"PK\x01\x02", 8)):
        raw[raw.index(signature) + offset] |= 1
    assert codes(bytes(raw)) == [("error", "encrypted")]


@pytest.mark.parametrize("pack", [gzip.compress, lzma.compress, lambda raw: zipped(list_txt=raw)])
def test_bombs_are_refused(pack: object, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(packed_files, "RATIO_FROM", 100_000)
    header = written("txt").splitlines(keepends=True)[0]
    row = written("txt").splitlines(keepends=True)[1]
    assert codes(pack(header + row * 50_000)) == [("error", "too-large")]  # type: ignore[operator]


def test_the_limit_is_for_the_whole_however_it_is_packed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sources, "MAX_BYTES", 300)
    assert codes(written("txt")) == [("error", "too-large")]


def test_a_zip_of_very_many_members_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(packed_files, "MAX_DIRECTORY", 1000)
    assert codes(zipped(**{f"f{number}": b"" for number in range(50)})) == [("error", "too-large")]


def test_an_xz_file_that_asks_for_much_memory_is_refused() -> None:
    greedy = [{"id": lzma.FILTER_LZMA2, "preset": 0, "dict_size": 1 << 30}]
    assert codes(lzma.compress(written("txt"), filters=greedy)) == [("error", "cut-off")]


def workbook(sheet: bytes, place: bytes = b"worksheets/sheet1.xml") -> bytes:
    """A workbook whose one sheet is this XML."""
    usual = b"worksheets/sheet1.xml"
    out = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(written("xlsx"))) as good, zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as bad:
        for name in good.namelist():
            content = sheet if name.endswith(usual.decode()) else good.read(name).replace(usual, place)
            bad.writestr(name.replace(usual.decode(), place.decode()), content)
    return out.getvalue()


@pytest.mark.parametrize(
    "cells",
    [
        b'<row r="1"><c r="A1"><v>1</v></c></row><row r="1048576"><c r="XFD1048576"><v>1</v></c></row>',
        b"<row r='1'><c r='A1'><v>1</v></c></row><row r='1048576'><c r = 'XFD1048576'><v>1</v></c></row>",
    ],
)
@pytest.mark.parametrize("place", [b"worksheets/sheet1.xml", b"elsewhere.xml"])
def test_a_sheet_that_reaches_too_far_is_refused(cells: bytes, place: bytes) -> None:
    sheet = b'<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>'
    assert codes(workbook(sheet + cells + b"</sheetData></worksheet>", place)) == [("error", "too-large")]


def test_a_workbook_bomb_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(xlsx_read, "MAX_UNPACKED", 100_000)
    assert codes(workbook(b" " * 200_000)) == [("error", "too-large")]


def test_a_workbook_with_a_damaged_sheet_is_refused() -> None:
    assert codes(workbook(b"<worksheet><sheetData><row")) in ([("error", "cut-off")], [("error", "no-id-column")])


@pytest.mark.parametrize("size", [50, 200, 1000])
def test_blocks_cut_anywhere_give_the_same_list(size: int, monkeypatch: pytest.MonkeyPatch) -> None:
    out = io.BytesIO()
    write_list(list_of([Someone(str(1500000 + n), f"Pläyer {n}") for n in range(30)]), out, "txt")
    raw = out.getvalue() + b"\n" + out.getvalue().splitlines()[1].replace(b"1500000", b"1700000")
    whole = read_list(raw)
    monkeypatch.setattr(line_blocks, "BLOCK", size)
    assert read_list(raw) == whole
    assert whole[0] is not None
    assert len(whole[0]) == 31


def test_a_sparse_file_of_two_gigabytes_is_refused_in_little_memory(tmp_path: Path) -> None:
    """Also behind a good beginning, where it shows only later in the file."""
    for name, head in (("zeros.txt", b""), ("good.txt", written("txt"))):
        path = tmp_path / name
        with path.open("wb") as out:
            out.write(head)
            out.truncate(2 * 1024**3)
        script = (
            "import sys; from pathlib import Path; from ratinghouse.lists.files import read_list;"
            "_, found = read_list(Path(sys.argv[1])); print([f.code for f in found if f.severity == 'error'])"
        )
        done = subprocess.run(
            [sys.executable, "-c", script, str(path)],
            capture_output=True,
            text=True,
            check=False,
            preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_DATA, (600 * 1024**2,) * 2),
        )
        assert done.stdout.strip() == "['binary']", done.stderr


good = st.sampled_from(["txt", "txt-old", "xml", "csv", "json", "xlsx", "parquet"]).map(written)


@given(good, st.data())
def test_damaged_files_never_break_the_reader(raw: bytes, choices: st.DataObject) -> None:
    damaged = bytearray(raw)
    for _ in range(choices.draw(st.integers(1, 6))):
        damaged[choices.draw(st.integers(0, len(damaged) - 1))] = choices.draw(st.integers(0, 255))
    damaged = damaged[: choices.draw(st.integers(0, len(damaged)))]
    ratings, findings = read_list(bytes(damaged))
    assert ratings is not None or refuses(findings)


@given(st.binary(max_size=300))
def test_no_bytes_break_the_reader(raw: bytes) -> None:
    ratings, findings = read_list(raw)
    assert ratings is not None or refuses(findings)
