"""One small file never stops the program: limits hold before anything is expanded, and memory is measured."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from ratinghouse.reports import UnreadableReport, read_report
from ratinghouse.reports.tables import limits
from ratinghouse.reports.tables.sheets import sheets_of
from tests.reports.program_files import sharly_database, tunx
from tests.reports.workbooks import text_cell, workbook

MEMORY = 400 * 1024 * 1024
"""Bytes that a process may have while it reads one hostile file; the interpreter itself takes about a tenth."""

_READ = """
import resource, sys
resource.setrlimit(resource.RLIMIT_AS, ({memory}, {memory}))
from ratinghouse.reports import UnreadableReport, read_report
try:
    report = read_report(sys.argv[1])
    print("read", len(report.entries))
except UnreadableReport as problem:
    print(problem.finding.code)
"""

TWO_CELLS = f'<row r="1">{text_cell("A1", "Name")}</row><row r="1048576">{text_cell("XFD1048576", "x")}</row>'
LONG = "x" * 30_000
ROWS = "".join(f'<row r="{row}"><c r="A{row}" t="s"><v>0</v></c></row>' for row in range(1, 40_001))
HOSTILE = {
    "two cells far apart": workbook(TWO_CELLS),
    "one long text in 40,000 cells": workbook(ROWS, shared=f"<si><t>{LONG}</t></si>"),
    "a sheet that unpacks to more than the limit": workbook(b" " * (limits.LARGEST_UNPACKED + 1)),
    "40,000 cells on each of 20 sheets": workbook(ROWS, shared="<si><t>a</t></si>", sheets=20),
    "entities": workbook("<row/>", more=[("xl/styles.xml", b'<!DOCTYPE x [<!ENTITY a "aaaa">]><x>&a;</x>')]),
    "cells over 400 columns": b"<html><table><tr>" + b"<td colspan=400>" * 300_000,
    "a line of commas": b"Round,White,Black,Result\n" + b"," * 20_000_000,
    "a line of rounds": b"012 Open\n001    1" + b" " * 80 + b"   2 w 1  " * 2_000_000,
    "a JSON document of 20 MB": b'{"variables": {}, "players": [' + b"1," * 10_000_000 + b"1]}",
    "a database of long names": sharly_database(
        players=[(id, "x" * 900_000, "", None, 1, 0, "{}", None, "LYR") for id in range(11, 41)]
    ),
    "60,000 players of Swiss-Manager": tunx([("A", "", "", "LYR", "0", "0")] * 60_000, []),
    "200,000 games": b'[White "A"]\n[Black "B"]\n[Result "1-0"]\n\n1-0\n\n' * 200_000,
}


@pytest.mark.parametrize("name", HOSTILE)
@pytest.mark.skipif(sys.platform == "win32", reason="memory is limited by setrlimit")
def test_no_file_takes_more_memory_than_a_report_needs(name: str, tmp_path: Path) -> None:
    file = tmp_path / "hostile"
    file.write_bytes(HOSTILE[name])
    program = _READ.format(memory=MEMORY)
    ended = subprocess.run(
        [sys.executable, "-c", program, str(file)], capture_output=True, text=True, check=False, timeout=300
    )
    assert ended.returncode == 0, ended.stderr[-500:]
    assert ended.stdout.strip() in ("file-refused", "format-unknown", "read 1"), ended.stdout


def test_the_limits_hold_from_both_sides() -> None:
    last_row, last_column = limits.MOST_ROWS, "OJ"  # column 400
    (sheet,) = sheets_of(workbook(f'<row r="{last_row}">{text_cell(f"{last_column}{last_row}", "x")}</row>'))
    assert (len(sheet.rows), len(sheet.rows[-1])) == (limits.MOST_ROWS, limits.MOST_COLUMNS)
    for place in (f"A{last_row + 1}", "OK1"):
        with pytest.raises(limits.RefusedFile):
            sheets_of(workbook(f"<row>{text_cell(place, 'x')}</row>"))


def test_empty_cells_far_away_are_no_cells() -> None:
    """Whoever formats a whole column leaves such rows; they hold nothing."""
    (sheet,) = sheets_of(
        workbook(f'<row r="1">{text_cell("A1", "x")}</row><row r="1048576"><c r="XFD1048576" s="1"/></row>')
    )
    assert sheet.rows == [["x"]]


def test_the_number_of_sheets_is_limited_from_both_sides() -> None:
    assert len(sheets_of(workbook("<row/>", sheets=limits.MOST_SHEETS))) == limits.MOST_SHEETS
    with pytest.raises(limits.RefusedFile):
        sheets_of(workbook("<row/>", sheets=limits.MOST_SHEETS + 1))


def test_cells_as_people_see_them() -> None:
    """Numbers, dates by style, rich and phonetic texts, booleans, and a row that does not say its number."""
    styles = (
        '<numFmts><numFmt numFmtId="164" formatCode="dd/mm/yyyy"/></numFmts>'
        '<cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"/></cellXfs>'
    )
    shared = "<si><r><t>Yama</t></r><r><t>da</t></r><rPh><t>ヤマダ</t></rPh></si>"
    cells = (
        '<row><c t="s"><v>0</v></c><c><v>2400</v></c><c><v>0.5</v></c><c s="1"><v>22571</v></c>'
        '<c s="2"><v>22571</v></c>'
        '<c t="str"><f>A1</f><v>text</v></c><c><v>22571</v></c></row>'
    )
    (sheet,) = sheets_of(workbook(cells, shared=shared, styles=styles))
    assert sheet.rows == [["Yamada", "2400", "0.5", "1961-10-17", "1961-10-17", "text", "22571"]]


def test_a_workbook_of_an_unusual_zip_version_is_refused_with_a_finding() -> None:
    raw = (
        workbook("<row/>")
        .replace(b"PK\x03\x04\x14", b"PK\x03\x04\x7f")
        .replace(b"PK\x01\x02\x14\x03\x14", b"PK\x01\x02\x14\x03\x7f")
    )
    with pytest.raises(UnreadableReport) as refused:
        read_report(raw)
    assert refused.value.finding.code == "file-refused"
