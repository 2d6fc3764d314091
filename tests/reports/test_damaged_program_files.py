"""Files of pairing programs that are cut off or changed: a report or a refusal, never a failure of the program."""

from __future__ import annotations

import io
import struct
import zipfile
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ratinghouse.reports import UnreadableReport, crosscheck, read_report
from ratinghouse.reports.report_files import read_report_files
from ratinghouse.reports.stage_files import read_stages
from tests.reports.jet_files import papi_database
from tests.reports.program_files import papi_json, sharly_database, swissperfect_archive, tunx
from tests.reports.test_icu_csv import BLOCKS, HEAD
from tests.reports.test_papi_json import PLAYERS as PAPI_PLAYERS
from tests.reports.test_tunx import PLAYERS, ROUNDS
from tests.reports.test_vega_pages import ABELSEN, BERG, game, page

FILES = {
    "sharly": sharly_database(),
    "papi": papi_database(grown=True),
    "papi-json": papi_json(PAPI_PLAYERS),
    "swissperfect": swissperfect_archive(),
    "tunx": tunx(PLAYERS, ROUNDS),
    "icu": (HEAD + BLOCKS).encode(),
    "vega": page("", ("#", "Player", "Pts", "1"), [["1", ABELSEN, "1", game("1", "b", 2)], ["2", BERG, "0", ""]]),
}


def assert_read_or_refused(raw: bytes) -> None:
    codes = []
    try:
        codes += [finding.code for finding in crosscheck(read_report(raw))]
    except UnreadableReport as refused:
        codes.append(refused.finding.code)
    assert "reader-failed" not in codes


@pytest.mark.parametrize("name", FILES)
@given(choices=st.data())
def test_cut_off_anywhere(name: str, choices: st.DataObject) -> None:
    raw = FILES[name]
    start, end = sorted(choices.draw(st.tuples(st.integers(0, len(raw)), st.integers(0, len(raw)))))
    assert_read_or_refused(raw[:end])
    assert_read_or_refused(raw[:start] + raw[end:])


@pytest.mark.parametrize("name", FILES)
@given(choices=st.data())
def test_bytes_changed_anywhere(name: str, choices: st.DataObject) -> None:
    raw = bytearray(FILES[name])
    for at in choices.draw(st.lists(st.integers(0, len(raw) - 1), min_size=1, max_size=12)):
        raw[at] = choices.draw(st.integers(0, 255))
    assert_read_or_refused(bytes(raw))


def test_every_byte_of_the_numbers_of_a_tunx_changed() -> None:
    """Lengths and counts are checked before they are trusted: none makes the reader loop or fail."""
    raw = FILES["tunx"]
    for at in (*range(0x6C, 0x80), *range(len(raw) - 400, len(raw))):
        for value in (0x00, 0x7F, 0xFF):
            assert_read_or_refused(raw[:at] + bytes([value]) + raw[at + 1 :])


def test_an_archive_with_a_file_of_no_name_is_refused_everywhere(tmp_path: Path) -> None:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        archive.writestr(zipfile.ZipInfo("x"), b"012 Open\n")
    nameless = out.getvalue()
    at = nameless.index(b"PK\x01\x02")
    length = at + 28  # of the name, in the list of the members
    raw = nameless[:length] + b"\0\0" + nameless[length + 2 :]
    raw = raw[: at + 46] + raw[at + 47 :]
    size = raw.index(b"PK\x05\x06") + 12  # of that list
    raw = raw[:size] + struct.pack("<I", struct.unpack_from("<I", raw, size)[0] - 1) + raw[size + 4 :]
    assert_read_or_refused(raw)
    with pytest.raises(UnreadableReport):
        read_stages(raw, "a.zip", None)
    (tmp_path / "a.zip").write_bytes(raw)
    assert [getattr(outcome, "code", "") for outcome in read_report_files([str(tmp_path)])] == ["archive-unreadable"]
