"""Lists as CSV, JSON, XLSX and Parquet, as other programs write them."""

from __future__ import annotations

import io
import json
import zipfile
from datetime import date
from pathlib import Path
from typing import Any

import pytest
import xlsxwriter  # type: ignore[import-untyped]

from ratinghouse.kernel.finding import Finding
from ratinghouse.lists.files import read_list, write_list
from ratinghouse.lists.rating_list import PoolRow, RatingList
from ratinghouse.lists.reading import json_read
from ratinghouse.lists.register import read_register
from tests.lists.invented import ANNA, BO, CHEN, LIST_DATE, list_of


def read(raw: bytes) -> tuple[RatingList | None, tuple[Finding, ...]]:
    """The list of September 2025 in these bytes."""
    return read_list(raw, list_date=LIST_DATE)


def codes_and_places(findings: tuple[Finding, ...]) -> list[tuple[str, str, int]]:
    """Severity, code and line of the findings."""
    return [(f.severity, f.code, f.line) for f in findings]


@pytest.mark.parametrize(
    "raw",
    [
        pytest.param(b'id,name,rating,k,birth\n7,"Berg, Anna",2312,10,1990\n', id="comma"),
        pytest.param(b"\xef\xbb\xbfID;Name;Rating;K;Born\r\n7;Berg, Anna;2312;10;1990\r\n", id="semicolon, mark"),
        pytest.param(b"fideid\tname\trating\tk\tbirthday\n7\tBerg, Anna\t2312\t10\t1990\n", id="tabs, FIDE's names"),
        pytest.param("id\tname\trating\tk\tbirth\r\n7\tBerg, Anna\t2312\t10\t1990\r\n".encode("utf-16"), id="UTF-16"),
        pytest.param(b'sep=;\nid;name;rating;k;birth\n="7";" Berg, Anna ";2312;10;1990\n', id="Excel's wrappings"),
    ],
)
def test_csv_as_others_write_it(raw: bytes) -> None:
    ratings, findings = read(raw)
    assert ratings is not None
    assert findings == ()
    row = ratings.row(0)
    assert (row.id, row.name, row.birth, row.pools["standard"]) == ("7", "Berg, Anna", "1990", PoolRow(2312, 0, 10))


def test_csv_in_the_western_code_page_is_told() -> None:
    ratings, findings = read("id,name\n7,Žužu Muñiz\n".encode("cp1252"))
    assert ratings is not None
    assert ratings.row(0).name == "Žužu Muñiz"
    assert codes_and_places(findings) == [("note", "encoding", 0)]


def test_csv_faults() -> None:
    ratings, findings = read(
        b"id,name,rating,shoe,rating\n1,A,x,,\n2,Comma, Unquoted,2000,,\n1,Again,2000,,\n3,C,2000,,\n4,Cut"
    )
    assert codes_and_places(findings) == [
        ("note", "unknown-column", 1),
        ("error", "duplicate-column", 1),
        ("error", "bad-number", 2),
        ("error", "bad-number", 3),
        ("error", "duplicate-id", 4),
        ("error", "cut-off", 6),
    ]
    assert ratings is not None
    assert [row.id for row in ratings.rows()] == ["1", "2", "3"]


def test_a_fide_id_beside_the_federations_own_is_not_taken_for_it() -> None:
    ratings, findings = read(b"fide_id,id,name\n1500001,N-7,Berg\n")
    assert ratings is not None
    assert ratings.row(0).id == "N-7"
    assert codes_and_places(findings) == [("note", "unknown-column", 1)]


def test_the_periods_games_are_not_taken_for_a_registers_games() -> None:
    out = io.BytesIO()
    write_list(list_of([ANNA]), out, "csv")
    register, findings = read_register(out.getvalue())
    assert register["1500001"].rating == 2312
    assert register["1500001"].k == 10
    assert register["1500001"].games is None
    assert {finding.code for finding in findings} == {"unknown-column"}


def test_names_that_would_run_are_harmless_in_csv_and_xlsx() -> None:
    nasty = [f"{sign}cmd|'/C calc'!A1" for sign in "=+-@＝"]
    ratings = list_of([type(ANNA)(str(100 + n), name) for n, name in enumerate(nasty)])
    table, sheet = io.BytesIO(), io.BytesIO()
    write_list(ratings, table, "csv")
    assert all(line.split(b",")[1].startswith(b"'") for line in table.getvalue().splitlines()[1:])
    write_list(ratings, sheet, "xlsx")
    for raw in (table.getvalue(), sheet.getvalue()):
        back, findings = read(raw)
        assert back is not None
        assert [row.name for row in back.rows()] == nasty
        assert {finding.code for finding in findings} == {"formula"}


def test_json_by_line_and_as_a_whole_say_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    ratings = list_of([ANNA, BO, CHEN], about={"edition": "2", "publisher": "Norge"})
    out = io.BytesIO()
    write_list(ratings, out, "json")
    document = json.loads(out.getvalue())
    assert document["players"][1]["name"] == "Acosta Muñiz, Bo"
    assert document["players"][0]["rating"] == 2312
    for raw in (out.getvalue(), json.dumps(document).encode(), json.dumps(document, indent=1).encode()):
        back, findings = read_list(raw)
        assert back == ratings
        assert findings == ()
    monkeypatch.setattr(json_read, "MAX_WHOLE", 100)
    assert read_list(out.getvalue())[0] == ratings
    refused, findings = read_list(json.dumps(document).encode())
    assert refused is None
    assert codes_and_places(findings) == [("error", "too-large", 0)]


def test_bare_json_players_with_different_keys() -> None:
    ratings, findings = read(b'[{"id": 7, "rating": 2000.0}, {"id": "8", "name": "B", "shoe": null}]')
    assert ratings is not None
    assert [(row.id, row.name, row.pools["standard"].rating) for row in ratings.rows()] == [
        ("7", "", 2000),
        ("8", "B", 0),
    ]
    assert codes_and_places(findings) == [("note", "unknown-column", 0)]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ('{"players": [{"id": 1}, 5]}', [("error", "unknown-layout", 0), ("note", "no-date", 0)]),
        ('{"players": [{"id": 1, "name": ["x"]}]}', [("error", "bad-value", 0), ("note", "no-date", 0)]),
        ('{"list_date": "soon", "players": [{"id": 1}]}', [("error", "bad-date", 0), ("note", "no-date", 0)]),
        ('{"pools": ["st[d"], "players": [{"id": 1}]}', [("error", "bad-pool", 0), ("note", "no-date", 0)]),
        ('{"players": [{"id": 1}', [("error", "cut-off", 1)]),
        ('{"games": []}', [("error", "unknown-layout", 0)]),
        ("[" * 100_000, [("error", "cut-off", 0)]),
        ('{"players": [{"id": 1, "rating": ' + "9" * 5000 + "}]}", [("error", "cut-off", 0)]),
        ('{"players": [{"name": "no id"}]}', [("error", "no-id-column", 0)]),
    ],
)
def test_json_faults(text: str, expected: list[tuple[str, str, int]]) -> None:
    assert codes_and_places(read_list(text.encode())[1]) == expected


def workbook(*rows: list[Any], sheet: str = "Sheet1") -> bytes:
    """A workbook as a spreadsheet program saves it."""
    out = io.BytesIO()
    with xlsxwriter.Workbook(out, {"default_date_format": "yyyy-mm-dd"}) as book:
        book.add_worksheet("Notes").write(0, 0, "about this list")
        page = book.add_worksheet(sheet)
        for number, row in enumerate(rows):
            page.write_row(number, 0, row)
    return out.getvalue()


def test_workbook_as_others_make_it() -> None:
    raw = workbook(
        ["Rating list of the federation"],
        [],
        ["ID", "Name", "Rating", "K", "Born"],
        [1500001, "Berg, Anna", 2312.0, "10", 1990],
        ["0042", "Acosta Muñiz, Bo", None, 20, date(1978, 5, 17)],
    )
    ratings, findings = read(raw)
    assert ratings is not None
    assert findings == ()
    assert [(row.id, row.name, row.birth, row.pools["standard"]) for row in ratings.rows()] == [
        ("1500001", "Berg, Anna", "1990", PoolRow(2312, 0, 10)),
        ("0042", "Acosta Muñiz, Bo", "1978-05-17", PoolRow(0, 0, 20)),
    ]


def test_a_workbook_tells_the_lists_date_and_not_the_clocks() -> None:
    out = io.BytesIO()
    write_list(list_of([ANNA]), out, "xlsx")
    with zipfile.ZipFile(out) as archive:
        assert archive.read("docProps/core.xml").count(b"2025-09-01T00:00:00Z") == 2
        assert {member.date_time[0] for member in archive.infolist()} == {1980}


def test_the_sheets_name_tells_pool_and_date() -> None:
    ratings, findings = read_list(workbook(["id", "name"], ["7", "A"], sheet="rapid 2024-03-01"))
    assert ratings is not None
    assert findings == ()
    assert (ratings.date, list(ratings.pools)) == (date(2024, 3, 1), ["rapid"])


def test_workbook_faults_have_lines() -> None:
    _, findings = read(workbook(["id", "name", "rating"], ["7", "A", "x"], ["7", "B", 2000]))
    assert codes_and_places(findings) == [("error", "bad-number", 2), ("error", "duplicate-id", 3)]


def test_a_workbook_without_a_list_is_refused() -> None:
    ratings, findings = read(workbook(["some", "thing"]))
    assert ratings is None
    assert codes_and_places(findings) == [("error", "no-id-column", 0)]


def test_a_list_too_long_for_a_sheet_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    from ratinghouse.lists.writing import xlsx_write

    monkeypatch.setattr(xlsx_write, "MAX_ROWS", 1)
    findings = write_list(list_of([ANNA, BO]), io.BytesIO(), "xlsx")
    assert codes_and_places(findings) == [("error", "does-not-fit", 0)]


def test_parquet_keeps_everything(tmp_path: Path) -> None:
    ratings = list_of([ANNA, BO, CHEN], about={"edition": "2"})
    path = tmp_path / "list.parquet"
    with path.open("wb") as out:
        assert write_list(ratings, out, "parquet") == ()
    assert read_list(path) == (ratings, ())


def test_parquet_of_another_house() -> None:
    import pyarrow as pa  # type: ignore[import-untyped]
    import pyarrow.parquet as pq  # type: ignore[import-untyped]

    out = io.BytesIO()
    pq.write_table(pa.table({"fide_id": [7, 8], "name": ["A", None], "rating": [2000.0, None], "shoe": [1, 2]}), out)
    ratings, findings = read(out.getvalue())
    assert ratings is not None
    assert [(row.id, row.name, row.pools["standard"].rating) for row in ratings.rows()] == [
        ("7", "A", 2000),
        ("8", "", 0),
    ]
    assert codes_and_places(findings) == [("note", "unknown-column", 0)]


def test_parquet_cut_off_is_refused() -> None:
    out = io.BytesIO()
    write_list(list_of([ANNA]), out, "parquet")
    ratings, findings = read(out.getvalue()[:-20])
    assert ratings is None
    assert codes_and_places(findings) == [("error", "cut-off", 0)]


def test_an_unknown_kind_is_a_mistake_of_the_program() -> None:
    with pytest.raises(ValueError, match="xls"):
        write_list(list_of([ANNA]), io.BytesIO(), "xls")
