"""Reports that come as tables, PGN or the JCF form, and the way there and back."""

from __future__ import annotations

import csv
import io
import re
import time
import zipfile
from collections.abc import Callable
from dataclasses import replace
from datetime import date
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest
import xlsxwriter  # type: ignore[import-untyped]
from hypothesis import given
from hypothesis import strategies as st

from ratinghouse.reports import (
    Format,
    Report,
    ReportEntry,
    ReportHeader,
    Result,
    UnreadableReport,
    crosscheck,
    read_report,
)
from ratinghouse.reports.tables import writing
from ratinghouse.reports.tables.headings import column_of
from ratinghouse.reports.tables.jcf_form import FIELDS, roman_name, write_jcf_form
from ratinghouse.reports.tables.limits import LARGEST_UNPACKED
from ratinghouse.reports.tables.notation import crosstable_cell, game_result
from ratinghouse.reports.tables.reading import looks_like_tables
from ratinghouse.reports.tables.sheets import sheets_of, tables_of
from tests.reports import workbooks

SAMPLE = Path(str(files("ratinghouse") / "samples" / "round-robin-8.58.trf"))

PGN = b"""[Event "Invented Open"]
[Site "Nowhere"]
[Date "2024.05.03"]
[Round "1.1"]
[White "Alpha, A"]
[Black "Beta, B"]
[Result "1-0"]
[WhiteElo "2400"]
[WhiteFideId "101"]

1. e4 e5 1-0

[Event "Invented Open"]
[Date "2024.05.04"]
[Round "2"]
[White "Beta, B"]
[Black "Alpha, A"]
[Result "0-1"]
[BlackFideId "101"]
[Termination "forfeit"]

0-1

[Event "Invented Open"]
[White "Beta, B"]
[Black "Gamma \\"G\\", C"]
[Result "*"]

*
"""

ICCF = b"""game,white_id,white,black_id,black,result,reported,white_substitute
1,10,Foo,20,Bar,1/2-1/2,2024-01-05,30
2,20,Bar,10,Foo,1-0,2024-02-05,
"""


def games_of(report: Report) -> set[tuple[str, int, str, str]]:
    """Every side by the player's ID or name: what must survive any change of format."""
    return {
        (entry.id or entry.name, result.round, result.code, result.colour)
        for entry in report.entries
        for result in entry.results
    }


@pytest.mark.parametrize(
    ("text", "cell"),
    [
        ("12w1", (12, "w", "1")),
        ("3b½", (3, "b", "=")),
        ("7w+", (7, "w", "+")),
        ("7 b -", (7, "b", "-")),
        ("4s0", (4, "b", "0")),
        ("5*½", (5, "", "=")),
        ("9w", (9, "w", "X")),
        ("", (None, "", "A")),
        ("bye", (None, "", "U")),
        ("-1", (None, "", "U")),
        ("-½", (None, "", "H")),
        ("-0", (None, "", "Z")),
        ("1", (None, "", "F")),
        ("0", (None, "", "Z")),
        ("12", None),
        ("１２w１", (12, "w", "1")),
        ("12x3", None),
        ("won", None),
        ("3b1/2", (3, "b", "=")),
        ("3b 1/2", (3, "b", "=")),
        ("4w.5", (4, "w", "=")),
        ("4w,5", (4, "w", "=")),
        ("10 1/2", None),
        ("4w1.5", None),
        ("12d", None),
    ],
)
def test_cells_of_a_crosstable(text: str, cell: tuple[int | None, str, str] | None) -> None:
    assert crosstable_cell(text) == cell


@pytest.mark.parametrize(
    ("text", "codes"),
    [
        ("1-0", ("1", "0")),
        ("0 : 1", ("0", "1")),
        ("½-½", ("=", "=")),
        ("1/2-1/2", ("=", "=")),
        ("0.5-0.5", ("=", "=")),
        ("1–0", ("1", "0")),
        ("+:-", ("+", "-")),
        ("- - +", ("-", "+")),
        ("+--", ("+", "-")),
        ("-:-", ("-", "-")),
        ("1.0-0.0", ("1", "0")),
        ("0.0 : 1.0", ("0", "1")),
        ("1/0", ("1", "0")),
        ("+/-", ("+", "-")),
        ("-/+", ("-", "+")),
        ("-/-", ("-", "-")),
        ("1.5-0.5", None),
        ("10-0", None),
        ("3-0", None),
        ("", None),
    ],
)
def test_results_of_games(text: str, codes: tuple[str, str] | None) -> None:
    assert game_result(text) == codes


def test_text_with_delimiters_is_taken_for_tables_unless_it_begins_like_json() -> None:
    assert looks_like_tables(b"Round;White;Black\n1;Adams;Baker {")
    assert not looks_like_tables(b'{"round": 1, "white": "Adams"}')
    assert not looks_like_tables(b"Round White Black")
    assert not looks_like_tables(b"1,2\0")


def test_a_page_that_is_not_utf_8_is_what_it_declares() -> None:
    page = '<html><meta charset="iso-8859-2"><table><tr><td>Łódź</table>'
    for encoding in ("utf-8", "iso-8859-2"):
        assert sheets_of(page.encode(encoding))[-1].rows == [["Łódź"]]
    assert sheets_of(page.encode("iso-8859-2"), "cp1252")[-1].rows == [["£ód¼"]]
    assert sheets_of('charset="iso-8859-2",Łódź'.encode())[-1].rows[0][-1] == "Łódź"


@pytest.mark.parametrize(
    ("declared", "stored", "text"),
    [
        ("ISO-8859-1", "cp1252", "O’Neill 1–0"),
        ("us-ascii", "cp1252", "Müller"),
        ("gb2312", "gbk", "朱鎔基"),
        ("Shift_JIS", "cp932", "髙橋"),
        ("windows-1251", "cp1251", "Карпов"),
    ],
)
def test_a_page_is_decoded_as_browsers_do(declared: str, stored: str, text: str) -> None:
    """What the declared encoding lacks is in the larger one that they read in its place."""
    page = f'<html><meta charset="{declared}"><table><tr><td>{text}</table>'
    tables = tables_of(page.encode(stored))
    assert (tables.sheets[-1].rows, tables.findings) == ([[text]], ())


def test_a_cell_over_columns_is_repeated_and_other_spans_are_none() -> None:
    page = b"<html><table><tr><td colspan=2>A<td colspan=x>B<td colspan=123456789>C<td>D</table>"
    assert sheets_of(page)[-1].rows == [["A", "", "B", "C", "D"]]


@pytest.mark.parametrize(
    ("stored", "read"),
    [("12", "12"), ("2.5", "2.5"), ("999999999999999", "999999999999999"), ("1000000000000000", "1000000000000000.0")],
)
def test_numbers_of_a_workbook(stored: str, read: str) -> None:
    """A spreadsheet has 15 figures; beyond them a number is none that was typed."""
    (sheet,) = sheets_of(workbooks.workbook(f'<row r="1"><c r="A1"><v>{stored}</v></c></row>'))
    assert sheet.rows == [[read]]


def test_a_heading_has_at_most_forty_characters() -> None:
    assert column_of("Rating".ljust(40, ".")) == "rating"
    assert column_of("Rating".ljust(41, ".")) == ""


@pytest.mark.parametrize(
    ("above", "name"),
    [
        ("Club Open: Group B,,,\nDate: 2025/01/04,,,", "Club Open: Group B"),
        ("Date: 2025/01/04,,,\nClub Open: Group B,,,\nSpring Cup,,,", "Spring Cup"),
        ("https://example.org/1: x,,,\nSpring Cup,,,", "Spring Cup"),
        ("Place: Oslo,,,\nClub: A,,,", ""),
    ],
)
def test_the_name_of_an_event_above_its_table(above: str, name: str) -> None:
    """With a colon only in the first row, unless it is the label of a fact, or a link."""
    table = "Rk,Name,Rtg,1.Rd,2.Rd,Pts\n1,Adams,2000,2w1,3b1,2\n2,Baker,1900,1b0,3w1,1\n3,Clark,1800,2b0,1w0,0\n"
    assert read_report(f"{above}\n{table}".encode()).event.name == name


@pytest.mark.parametrize(
    ("written", "days", "found"),
    [
        ("2026/08/03 to 2026/08/09", ("2026-08-03", "2026-08-09"), []),
        ("03.08.2026 bis 09.08.2026", ("2026-08-03", "2026-08-09"), []),
        ("25/04/2026 - 27/04/2026", ("2026-04-25", "2026-04-27"), []),
        ("03/04/2026 - 05/04/2026", ("2026-04-03", "2026-04-05"), ["table-date-order"]),
        ("03/04/2026 - 03/05/2026", ("2026-03-04", "2026-03-05"), ["table-date-order"]),
        ("03/04/2026", ("2026-04-03", "2026-04-03"), ["table-date-order"]),
        ("03/04/2026 έως 25/04/2026", ("2026-04-03", "2026-04-25"), []),
    ],
)
def test_the_days_of_an_event_above_its_table(written: str, days: tuple[str, str], found: list[str]) -> None:
    crosstable = read_report(f"Date:;{written}\nNo;Name;1.Rd\n1;Adams;2w1\n2;Baker;1b0\n".encode())
    games = read_report(f"Date:;{written}\nWhite;Black;Result\nAdams;Baker;1-0\n".encode())
    for report in (crosstable, games):
        assert (str(report.event.start), str(report.event.end)) == days
        assert [finding.code for finding in report.findings] == found


def test_a_row_without_a_number_is_read_by_its_place_and_told() -> None:
    rows = ["No,Name,Rtg,1.Rd,2.Rd,Pts", "1,Adams,2000,2w1,3b1,2", ",Baker,1900,1b0,3w1,1", "3,Clark,1800,2b0,1w0,0"]
    report = read_report("\n".join(rows).encode())
    assert [(entry.no, entry.name) for entry in report.entries] == [(1, "Adams"), (2, "Baker"), (3, "Clark")]
    (finding,) = (finding for finding in report.findings if finding.code == "table-number-missing")
    assert (finding.line, finding.column) == (3, 1)
    assert finding.message.endswith("row 3, Baker")


def test_a_title_that_fide_does_not_give_is_a_finding() -> None:
    """Counted once for all cells, at the first of them."""
    raw = b"""Rk,Name,Title,Rtg,1.Rd,2.Rd,Pts
1,Adams,XX,2000,2w1,3b1,2
2,Baker,IM,1900,1b0,3w1,1
3,Clark,NM,1800,2b0,1w0,0
"""
    report = read_report(raw)
    (finding,) = (finding for finding in report.findings if finding.code == "title-unknown")
    assert (finding.line, finding.column) == (2, 3)
    assert finding.message.endswith("'XX' (and 1 more like it)")
    assert [entry.title for entry in report.entries] == ["", "IM", ""]


@pytest.mark.parametrize("write", ["csv", "html", "xlsx"])
def test_a_crosstable_there_and_back(write: str) -> None:
    report = read_report(SAMPLE)
    rows, lost = writing.crosstable_rows(report)
    assert lost == []
    raw = {
        "csv": lambda: writing.as_csv(rows),
        "html": lambda: writing.as_html(rows, "x"),
        "xlsx": lambda: writing.as_xlsx(rows, "x"),
    }[write]()
    back = read_report(raw)
    assert back.kind == "crosstable"
    assert back.findings == ()
    assert crosscheck(back) == ()
    assert games_of(back) == games_of(report)
    assert [
        (entry.no, entry.name, entry.rating, entry.fed, entry.title, entry.points, entry.birth)
        for entry in back.entries
    ] == [
        (entry.no, entry.name, entry.rating, entry.fed, entry.title, entry.points, entry.birth)
        for entry in report.entries
    ]
    assert (back.event.name, back.event.start, back.event.end, back.event.time_control) == (
        report.event.name, report.event.start, report.event.end, report.event.time_control,
    )  # fmt: skip
    assert back.format is Format.ROUND_ROBIN


@pytest.mark.parametrize("write", ["csv", "html", "xlsx"])
def test_a_list_of_games_there_and_back(write: str) -> None:
    report = read_report(SAMPLE)
    rows, lost = writing.game_rows(report)
    assert lost == []
    raw = {
        "csv": lambda: writing.as_csv(rows),
        "html": lambda: writing.as_html(rows, "open"),
        "xlsx": lambda: writing.as_xlsx(rows, "x"),
    }[write]()
    back = read_report(raw, "open.csv")
    assert back.kind == "games"
    assert games_of(back) == games_of(report)
    assert (back.event.name, back.event.start, back.event.end) == ("open", date(2009, 7, 11), date(2009, 7, 19))


def test_workbooks_are_the_same_bytes_each_time() -> None:
    rows, _ = writing.crosstable_rows(read_report(SAMPLE))
    assert writing.as_xlsx(rows, "x") == writing.as_xlsx(rows, "x")
    assert write_jcf_form() == write_jcf_form()


def test_the_rating_report_form_there_and_back_J_022_J_023() -> None:
    report = read_report(SAMPLE)
    more = {"organiser": "Castle Hill Chess Club", "rating_type": "Standard", "non_members": "0"}
    report = replace(report, event=replace(report.event, extra=more))
    back = read_report(write_jcf_form(report))
    assert back.kind == "jcf-form"
    assert back.findings == ()
    assert games_of(back) == games_of(report)
    assert back.event.extra == more
    assert (back.event.start, back.event.time_control) == (report.event.start, report.event.time_control)
    assert {entry.name for entry in back.entries} == {roman_name(entry.name) for entry in report.entries}


def test_an_empty_form_says_all_that_is_missing_J_022() -> None:
    report = read_report(write_jcf_form())
    missing = {finding.message for finding in report.findings if finding.code == "form-field"}
    assert len(missing) == 7
    assert all(finding.line and finding.column == 2 for finding in report.findings)
    assert f"{FIELDS['non_members']!r} is empty." in missing


def test_names_on_the_form_follow_note_4() -> None:
    report = read_report(SAMPLE)
    kanji = report.entries[0]._replace(name="山田 太郎")
    back = read_report(write_jcf_form(replace(report, entries=(kanji, *report.entries[1:]))))
    assert [finding.article for finding in back.findings if finding.code == "form-name"] == ["Note 4"]


def test_a_participant_without_an_id_or_with_another_rating_is_a_finding_in_its_cell() -> None:
    report = read_report(SAMPLE)
    entries = list(report.entries)
    entries[1] = entries[1]._replace(rating="abc")  # type: ignore[arg-type]
    entries[2] = entries[2]._replace(id="")
    back = read_report(write_jcf_form(replace(report, entries=tuple(entries))))
    (unreadable,) = (finding for finding in back.findings if finding.code == "table-number")
    assert (unreadable.line, unreadable.column) == (3, 4)
    (finding,) = (finding for finding in back.findings if finding.code == "form-id")
    assert (finding.line, finding.column) == (4, 2)  # below the headings, the third participant; after the number
    assert finding.message.endswith(roman_name(entries[2].name))


def test_pgn_headers() -> None:
    report = read_report(PGN)
    assert report.kind == "pgn"
    alpha = next(entry for entry in report.entries if entry.name == "Alpha, A")
    assert (alpha.id, alpha.rating) == ("101", 2400)
    assert [(result.round, result.colour, result.code) for result in alpha.results] == [(1, "w", "1"), (2, "b", "+")]
    assert (report.event.name, report.event.start, report.event.end) == (
        "Invented Open", date(2024, 5, 3), date(2024, 5, 4),
    )  # fmt: skip
    assert [(finding.code, finding.line) for finding in report.findings] == [("pgn-unfinished", 24)]


def test_iccf_results_with_a_substitute_and_report_dates() -> None:
    report = read_report(ICCF, "iccf.csv")
    starter, opponent, finisher = report.entries
    assert (starter.id, opponent.id, finisher.id) == ("10", "20", "30")
    assert starter.results[0].substitute == finisher.no
    assert starter.results[0].date == date(2024, 1, 5)
    assert [result.round for result in opponent.results] == [1, 2]
    assert finisher.results == ()


def test_what_cannot_be_read_is_placed() -> None:
    raw = b"Round,White,Black,Result\n1,Alpha,Beta,3-0\n1,Gamma,,1-0\n2,Alpha,Gamma,1-0\n"
    report = read_report(raw)
    assert [(finding.code, finding.line, finding.column) for finding in report.findings] == [
        ("table-result", 2, 4),
        ("table-player", 3, 3),
    ]
    assert len([result for entry in report.entries for result in entry.results]) == 2


HOSTILE = ["=1+1", "+Alfa", "-Beta", "@Gamma", "'=Delta", "''-Eta", "＝Zeta", "-2+3", "=cmd|' /C calc'!A0", "O'Neill"]


def test_a_game_whose_two_results_do_not_fit_is_left_out_of_the_list_and_told() -> None:
    """Both have won by forfeit: no line of a list of games says that."""
    entries = (
        ReportEntry(1, "Adams", results=(Result(1, 2, "w", "+"), Result(2, 2, "b", "0"))),
        ReportEntry(2, "Baker", results=(Result(1, 1, "b", "+"), Result(2, 1, "w", "1"))),
    )
    rows, lost = writing.game_rows(Report(ReportHeader("Open"), entries))
    assert [row[0] for row in rows] == ["Round", "2"]
    assert [message.split(":")[0] for message in lost] == ["round 1, Adams – Baker"]


@pytest.mark.parametrize("rows_of", [writing.crosstable_rows, writing.game_rows])
def test_no_cell_of_a_csv_begins_a_formula_and_every_name_comes_back(rows_of: Callable[..., Any]) -> None:
    sample = read_report(SAMPLE)
    names = [f"{HOSTILE[at % len(HOSTILE)]} {at}" for at in range(len(sample.entries))]
    named = tuple(entry._replace(name=name) for entry, name in zip(sample.entries, names, strict=True))
    raw = writing.as_csv(rows_of(replace(sample, event=replace(sample.event, name="=Open"), entries=named))[0])
    cells = [cell for row in csv.reader(io.StringIO(raw.decode("utf-8-sig"))) for cell in row]
    signs = ("=", "+", "-", "@", "\t", "\r", "＝")
    assert [cell for cell in cells if cell.startswith(signs) and not re.fullmatch(r"-?[\d½]*|\+|[+-]:[+-]", cell)] == []
    back = read_report(raw, "Open.csv")
    assert sorted(entry.name for entry in back.entries) == sorted(names)
    assert games_by_name(back) == games_by_name(replace(sample, entries=named))
    assert back.event.name == ("=Open" if back.kind == "crosstable" else "Open")


def games_by_name(report: Report) -> set[tuple[str, str, int, str]]:
    names = {entry.no: entry.name for entry in report.entries}
    return {
        (entry.name, names[result.opponent], result.round, result.code)
        for entry in report.entries
        for result in entry.results
        if result.opponent is not None
    }


def test_names_in_workbooks_stay_texts_when_a_cell_is_edited() -> None:
    sample = read_report(SAMPLE)
    named = replace(sample, entries=(sample.entries[0]._replace(name="=1+1"), *sample.entries[1:]))
    for raw in (writing.as_xlsx(writing.crosstable_rows(named)[0], "x"), write_jcf_form(named)):
        with zipfile.ZipFile(io.BytesIO(raw)) as packed:
            assert b'quotePrefix="1"' in packed.read("xl/styles.xml")


def test_a_formula_in_a_name_stays_a_text() -> None:
    rows = [["No", "Name", "1.Rd"], ["1", '=HYPERLINK("x")', "2w1"], ["2", "Beta", "1b0"]]
    for raw in (writing.as_csv(rows), writing.as_xlsx(rows, "x")):
        report = read_report(raw)
        assert report.entries[0].name == '=HYPERLINK("x")'
        assert [finding.code for finding in report.findings] == ["table-formula"]
    (sheet,) = sheets_of(writing.as_xlsx(rows, "x"))
    assert sheet.rows[1][1] == '=HYPERLINK("x")'
    with zipfile.ZipFile(io.BytesIO(writing.as_xlsx(rows, "x"))) as packed:
        assert b"<f>" not in packed.read("xl/worksheets/sheet1.xml")


def workbook(content: bytes) -> bytes:
    """A zip that claims to be a workbook."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as packed:
        packed.writestr("xl/workbook.xml", content)
    return out.getvalue()


@pytest.mark.slow
@pytest.mark.parametrize(
    ("beginning", "inside"),
    [(b"", b"0"), (b"<workbook><sheet name='", b"x")],
    ids=["no XML", "an attribute"],
)
def test_a_workbook_that_unpacks_to_very_much_is_refused_within_seconds(beginning: bytes, inside: bytes) -> None:
    raw = workbook(beginning + inside * (LARGEST_UNPACKED // len(inside) + 1))
    began = time.process_time()
    with pytest.raises(UnreadableReport) as refused:
        read_report(raw)
    assert time.process_time() - began < 5  # a parser that begins each tag again with every piece takes half a minute
    assert refused.value.finding.code == "file-refused"
    assert "unpacks to far more" in refused.value.finding.message


@pytest.mark.parametrize(
    "raw",
    [workbook(b"<x/>"), writing.as_xlsx([["No", "Name", "1.Rd"]], "x")[:900]],
    ids=["no workbook", "half a workbook"],
)
def test_hostile_workbooks_are_refused_with_a_finding(raw: bytes) -> None:
    with pytest.raises(UnreadableReport) as refused:
        read_report(raw)
    assert refused.value.finding.code in ("file-refused", "format-unknown")
    assert refused.value.finding.remedy


@given(st.lists(st.lists(st.text(max_size=8), max_size=6), min_size=1, max_size=8))
def test_no_table_breaks_the_readers(rows: list[list[str]]) -> None:
    raw = writing.as_csv([["Round", "White", "Black", "Result"], *rows])
    try:
        report = read_report(raw)
    except UnreadableReport:
        return
    crosscheck(report)
    assert report.received == raw


def test_a_cell_that_no_tag_closes_ends_with_its_table() -> None:
    page = b"<html><body><table><tr><td>No<td>Name<tr><td>1<td>Borg, Ada</table><p>after</p></body></html>"
    assert sheets_of(page)[-1].rows == [["No", "Name"], ["1", "Borg, Ada"]]


def test_scores_of_two_for_a_win_are_read_where_each_game_adds_up_to_two() -> None:
    rows = "Pl;Name;1;2;3\n1;Anna;4w2;3w1;2w1\n2;Bo;3w1;4w2;1b1\n3;Cy;2b1;1b1;4w+\n4;Di;1b0;2b0;3b-\n"
    report = read_report(rows.encode())
    assert [[(result.opponent, result.code) for result in entry.results] for entry in report.entries] == [
        [(4, "1"), (3, "="), (2, "=")],
        [(3, "="), (4, "1"), (1, "=")],
        [(2, "="), (1, "="), (4, "+")],
        [(1, "0"), (2, "0"), (3, "-")],
    ]
    assert [(finding.severity, finding.code) for finding in report.findings] == [("warning", "table-scale")]


def test_scores_before_the_opponent_are_read_on_that_scale_only() -> None:
    doubled = read_report(b"Pl;Name;R1;R2\n1;Anna;2/2w;1/2b\n2;Bo;0/1b;1/1w\n")
    assert [
        [(result.opponent, result.colour, result.code) for result in entry.results] for entry in doubled.entries
    ] == [
        [(2, "w", "1"), (2, "b", "=")],
        [(1, "b", "0"), (1, "w", "=")],
    ]
    for other in (b"Pl;Name;R1\n1;Anna;1/2w\n2;Bo;0/1b\n", b"Pl;Name;R1\n1;Anna;12/2w\n2;Bo;0/1b\n"):
        with pytest.raises(UnreadableReport):
            read_report(other)


@pytest.mark.parametrize("cells", [("2w2", "1b1"), ("2w2", "1b½"), ("2w1½", "1b½")])
def test_scores_that_do_not_add_up_to_two_are_never_read_so(cells: tuple[str, str]) -> None:
    rows = f"Pl;Name;1;2\n1;Anna;{cells[0]};2w2\n2;Bo;{cells[1]};1b0\n"
    report = read_report(rows.encode())
    assert "table-scale" not in [finding.code for finding in report.findings]
    assert "table-cell" in [finding.code for finding in report.findings]


def test_ordinary_scores_stay_what_they_are() -> None:
    report = read_report(b"Pl;Name;1;2\n1;Anna;2w1;2b1\n2;Bo;1b0;1w0\n")
    assert [result.code for result in report.entries[0].results] == ["1", "1"]


def test_rows_that_begin_with_a_number_sign_are_comments() -> None:
    rows = "Pl;Name;1\n1;Anna;2w1\n2;Bo;1b0\n#;Name;A B\n#1;Anna;2w1\n#2;Bo;1b0\n"
    report = read_report(rows.encode())
    assert [entry.name for entry in report.entries] == ["Anna", "Bo"]
    assert [(finding.code, finding.line) for finding in report.findings] == [("table-row", 4)]


@pytest.mark.parametrize(
    ("written", "name", "title"),
    [
        ("GM Ann Lee", "Ann Lee", "GM"),
        ("wim Ann Lee", "Ann Lee", "WIM"),
        ("(FM) Ann Lee", "Ann Lee", "FM"),
        ("Ann Lee (GM)", "Ann Lee", "GM"),
        ("Ann Lee (Abc)", "Ann Lee (Abc)", ""),
        ("Im Jaehyun", "Im Jaehyun", ""),
        ("Smith CM", "Smith CM", ""),
        ("Ann Lee *)", "Ann Lee", ""),
        ("GM", "GM", ""),
        ("(GM)", "(GM)", ""),
    ],
)
def test_titles_and_footnotes_are_no_part_of_a_name(written: str, name: str, title: str) -> None:
    """Im is a surname, and CM behind a surname can be initials. Chess-Results writes *) behind some names."""
    for table in (f"No,Name,1.Rd\n1,{written},2w1\n2,Ben,1b0\n", f"White,Result,Black\n{written},1-0,Ben\n"):
        first = read_report(table.encode()).entries[0]
        assert (first.name, first.title) == (name, title)


@pytest.mark.parametrize("cell", ["<f>VLOOKUP(B2,A:A,1)</f>", "<f>A1</f><v></v>", '<f t="shared" si="0"/><v/>'])
def test_a_workbook_whose_formulas_were_never_calculated_is_refused(cell: str) -> None:
    """Programs that write workbooks without calculating leave the values out; an empty cell would be a missing game."""
    with pytest.raises(UnreadableReport) as refused:
        read_report(workbooks.workbook(f'<row r="7"><c r="C7">{cell}</c></row>'))
    assert refused.value.finding.code == "file-refused"
    assert "row 7, column 3" in refused.value.finding.message


def test_a_zero_in_place_of_the_value_of_a_formula_is_refused_too() -> None:
    """XlsxWriter and others write 0 for each formula, and have the workbook calculated when it is opened."""
    out = io.BytesIO()
    with xlsxwriter.Workbook(out) as book:
        sheet = book.add_worksheet()
        sheet.write_number(0, 0, 0)
        sheet.write_formula(1, 0, "=A1+1900")
    with pytest.raises(UnreadableReport) as refused:
        read_report(out.getvalue())
    assert "row 2, column 1" in refused.value.finding.message


def test_values_of_formulas_are_read_and_an_empty_text_is_empty() -> None:
    cells = (
        '<c r="A1"><f>1+1</f><v>2</v></c><c r="B1" t="str"><f>""</f><v></v></c><c r="C1" t="str"><f>A1</f><v>x</v></c>'
    )
    (sheet,) = sheets_of(workbooks.workbook(f'<row r="1">{cells}</row>'))
    assert sheet.rows == [["2", "", "x"]]


def test_the_line_that_states_the_delimiter_is_not_part_of_the_table() -> None:
    (sheet,) = sheets_of(b"sep=;\r\nClub Open, Group B, Lyra\r\nNo;Name\r\n")
    assert sheet.rows == [[], ["Club Open, Group B, Lyra"], ["No", "Name"]]


@pytest.mark.parametrize(
    ("inside", "text"),
    [
        ("<table><tr><td></td><td>2w1</td></tr></table>", "2w1"),
        ("<table><tr><td>2w1</td></tr><tr><td>x</td></tr></table>", ""),
        (f"<table><tr><td>{'x' * 41}</td></tr></table>", ""),
        ("3b1<table><tr><td>2w1</td></tr></table>", "3b1"),
    ],
)
def test_a_table_of_one_short_row_in_an_empty_cell_is_the_text_of_the_cell(inside: str, text: str) -> None:
    _, outer, *_ = sheets_of(f"<html><table><tr><td>A</td><td>{inside}</td><td>B</td></tr></table></html>".encode())
    assert outer.rows == [["A", text, "B"]]


def test_a_table_that_no_cell_holds_changes_no_other() -> None:
    _, outer, inner = sheets_of(b"<html><table><tr><td></td><table><tr><td>x</td></tr></table></tr></table></html>")
    assert (outer.rows, inner.rows) == ([[""]], [["x"]])


def test_a_cell_over_rows_is_in_the_first_and_moves_no_other() -> None:
    page = (
        b"<html><table><tr><td>A<td rowspan=2 colspan=2>B<td>C<tr><td>D<td>E<tr><td rowspan=x>F<td>G<td>H"
        b"<tr><td rowspan=9>I<td>J<tr><td>K</table>"
    )
    assert sheets_of(page)[-1].rows == [
        ["A", "B", "", "C"], ["D", "", "", "E"], ["F", "G", "H"], ["I", "J"], ["", "K"],
    ]  # fmt: skip


def test_scripts_and_styles_are_no_text() -> None:
    page = b"<html><table><tr><td><script>if (a < b) c()</script>2w1<style>td {}</style></table>"
    assert sheets_of(page)[-1].rows == [["2w1"]]
