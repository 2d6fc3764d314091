"""Workbooks of Excel 97–2003: cells as people see them, and every damaged file refused within the limits."""

from __future__ import annotations

import random
import struct

import pytest

from ratinghouse.reports import UnreadableReport, read_report
from ratinghouse.reports.tables import old_workbook
from ratinghouse.reports.tables.limits import RefusedFile
from ratinghouse.reports.tables.old_workbook import is_old_workbook, old_workbook_sheets
from tests.reports.workbooks import compound_file, old_cell, old_text, old_workbook_stream, record

_SHARED, _TEXT, _NUMBER, _PACKED, _PACKED_ROW, _FORMULA, _TRUTH = 0xFD, 0x204, 0x203, 0x27E, 0xBD, 0x06, 0x205
CROSSTABLE = (
    ("No.", "Name", "FED", "Rtg", "1.Rd", "2.Rd", "Pts."),
    (1, "Äbelsen, Anna", "LYR", 2001, "2w1", "-½", "1½"),
    (2, "Берг, Бо", "LYR", 1890, "1b0", "3w½", "½"),
    (3, "Carls, Cy", "ARD", 0, "-1", "2b½", "1½"),
)


def rows_of(raw: bytes) -> list[list[str]]:
    ((_, rows),) = old_workbook_sheets(raw)
    return rows


def cells(rows: tuple[tuple[str | int, ...], ...]) -> list[bytes]:
    return [
        old_cell(_TEXT, at, column, old_text(cell))
        if isinstance(cell, str)
        else old_cell(_NUMBER, at, column, struct.pack("<d", cell))
        for at, row in enumerate(rows)
        for column, cell in enumerate(row)
    ]


def shared_texts(*pieces: bytes, count: int) -> bytes:
    first, *others = pieces
    return record(0xFC, struct.pack("<II", count, count) + first) + b"".join(record(0x3C, piece) for piece in others)


@pytest.mark.parametrize("padding", [0, 5000], ids=["in small sectors", "in sectors of its own"])
def test_a_crosstable_is_read_as_from_any_other_file(padding: int) -> None:
    raw = compound_file(old_workbook_stream(*cells(CROSSTABLE), before=record(0x5C, bytes(padding))))
    report = read_report(raw, "open.xls")
    assert [(entry.no, entry.name, entry.rating, entry.fed, entry.points) for entry in report.entries] == [
        (1, "Äbelsen, Anna", 2001, "LYR", 150),
        (2, "Берг, Бо", 1890, "LYR", 50),
        (3, "Carls, Cy", None, "ARD", 150),
    ]
    assert [[(game.opponent, game.colour, game.code) for game in entry.results] for entry in report.entries] == [
        [(2, "w", "1"), (None, "", "H")], [(1, "b", "0"), (3, "w", "=")], [(None, "", "U"), (2, "b", "=")],
    ]  # fmt: skip
    assert (report.kind, report.findings) == ("crosstable", ())


def test_a_list_without_results_is_refused_as_such() -> None:
    names = tuple(row[:4] for row in CROSSTABLE)
    with pytest.raises(UnreadableReport) as refused:
        read_report(compound_file(old_workbook_stream(*cells(names))))
    assert "a list of 3 names without results of games" in refused.value.finding.message
    assert "crosstable" in refused.value.finding.remedy


def test_another_document_is_named() -> None:
    with pytest.raises(UnreadableReport, match="97–2003 document"):
        read_report(compound_file(bytes(5000), "WordDocument"))


@pytest.mark.parametrize(
    ("packed", "text"),
    [
        (struct.unpack("<I", struct.pack("<d", 2000.0)[4:])[0], "2000"),
        (struct.unpack("<I", struct.pack("<d", 650.0)[4:])[0] | 1, "6.5"),
        (2024 << 2 | 2, "2024"),
        ((-3 & 0x3FFFFFFF) << 2 | 2, "-3"),
        (450 << 2 | 3, "4.5"),
    ],
)
def test_packed_numbers(packed: int, text: str) -> None:
    cell = old_cell(_PACKED, 0, 0, struct.pack("<I", packed))
    row = record(_PACKED_ROW, struct.pack("<HHHIHIH", 1, 1, 0, packed, 0, packed, 2))
    assert rows_of(compound_file(old_workbook_stream(cell, row))) == [[text], ["", text, text]]


def test_formulas_have_the_values_that_are_stored() -> None:
    text_follows = bytes([0]) + bytes(5) + b"\xff\xff"
    stream = old_workbook_stream(
        old_cell(_FORMULA, 0, 0, struct.pack("<d", 12.5) + bytes(8)),
        old_cell(_FORMULA, 0, 1, text_follows + bytes(8)),
        record(0x0207, old_text("2w1")),
        old_cell(_FORMULA, 0, 2, bytes([3]) + bytes(5) + b"\xff\xff" + bytes(8)),
        record(0x0207, old_text("of nothing")),
        old_cell(_TRUTH, 0, 3, bytes([1, 0])),
        old_cell(_TRUTH, 0, 4, bytes([0x2A, 1])),
        old_cell(_FORMULA, 0, 5, bytes([1, 0, 1]) + bytes(3) + b"\xff\xff" + bytes(8)),
        old_cell(_FORMULA, 0, 6, bytes([2, 0, 0x2A]) + bytes(3) + b"\xff\xff" + bytes(8)),
        record(0x0207, old_text("of an error")),
    )
    assert rows_of(compound_file(stream)) == [["12.5", "2w1", "", "1", "#N/A", "1", "#N/A"]]


@pytest.mark.parametrize(
    ("mode", "number", "day"), [(0, 45000.0, "2023-03-15"), (1, 43538.0, "2023-03-15"), (0, 45000.75, "2023-03-15")]
)
def test_numbers_in_a_style_of_dates_are_days(mode: int, number: float, day: str) -> None:
    before = record(0x0022, struct.pack("<H", mode)) + record(0x041E, struct.pack("<H", 164) + old_text("dd/mm/yyyy"))
    stream = old_workbook_stream(
        *(old_cell(_NUMBER, 0, style, struct.pack("<d", number), style) for style in range(3)),
        before=before,
        formats=(0, 14, 164),
    )
    assert rows_of(compound_file(stream))[0][1:] == [day, day]


def test_shared_texts_that_are_cut_by_the_end_of_a_record() -> None:
    """The second text is cut after "Be" and goes on in wide letters; runs of fonts follow the third."""
    pieces = (
        old_text("Anna") + struct.pack("<HB", 4, 0) + b"Be",
        b"\1" + "рг".encode("utf-16-le") + struct.pack("<HBH", 2, 8, 2) + b"Cy" + bytes(3),
        bytes(5) + struct.pack("<HBI", 2, 4, 6) + b"Di" + bytes(6),
    )
    stream = old_workbook_stream(
        *(old_cell(_SHARED, 0, number, struct.pack("<I", number)) for number in range(4)),
        before=shared_texts(*pieces, count=4),
    )
    assert rows_of(compound_file(stream)) == [["Anna", "Beрг", "Cy", "Di"]]


def test_charts_and_parts_inside_a_sheet_are_no_cells() -> None:
    chart = record(0x0809, struct.pack("<HHHHII", 0x0600, 0x20, 0, 0, 0, 0)) + old_cell(_TEXT, 0, 0, old_text("chart"))
    stream = old_workbook_stream(chart + record(0x000A, b""), old_cell(_TEXT, 0, 0, old_text("cell")))
    assert rows_of(compound_file(stream)) == [["cell"]]


def same_part_twice() -> bytes:
    """The stream of a workbook whose second sheet begins where the first does."""
    stream = old_workbook_stream()
    at = stream.index(struct.pack("<H", 0x0085))
    (length,) = struct.unpack_from("<H", stream, at + 2)
    sheet = bytearray(stream[at : at + 4 + length])
    (part,) = struct.unpack_from("<I", sheet, 4)
    struct.pack_into("<I", sheet, 4, part + len(sheet))
    return stream[:at] + bytes(sheet) * 2 + stream[at + len(sheet) :]


def test_the_workbook_inside_another_document_is_not_read() -> None:
    embedded = compound_file(old_workbook_stream(*cells(CROSSTABLE)), inside=True)
    assert not is_old_workbook(embedded)
    with pytest.raises(UnreadableReport, match="97–2003 document"):
        read_report(embedded)


def test_of_two_workbooks_in_a_file_that_of_the_newer_version_is_read() -> None:
    """Files for Excel 95 and 97 have a Book beside the Workbook, here before it in the directory."""
    raw = compound_file(old_workbook_stream(*cells(CROSSTABLE)), other="Book")
    assert rows_of(raw)[1][1] == "Äbelsen, Anna"


def test_a_directory_that_leads_back_to_itself_ends() -> None:
    raw = bytearray(compound_file(old_workbook_stream(*cells(CROSSTABLE))))
    entry = raw.index("Workbook\0".encode("utf-16-le"))
    struct.pack_into("<II", raw, entry + 68, 1, 0)
    assert rows_of(bytes(raw))[1][1] == "Äbelsen, Anna"


@pytest.mark.parametrize(
    ("stream", "message"),
    [
        pytest.param(old_workbook_stream(before=record(0x2F, bytes(4))), "password", id="encrypted"),
        pytest.param(old_workbook_stream(type=2), "between 1 and", id="no worksheet"),
        pytest.param(old_workbook_stream().replace(b"\0\6", b"\0\5"), "older than Excel 97", id="Excel 95"),
        pytest.param(old_workbook_stream()[:-4], "damaged", id="cut off"),
        pytest.param(old_workbook_stream(old_cell(_SHARED, 0, 0, bytes(4))), "damaged", id="no such text"),
        pytest.param(old_workbook_stream(old_cell(_TEXT, 60_000, 0, old_text("x"))), "50,000 rows", id="row"),
        pytest.param(
            old_workbook_stream(*(old_cell(_TEXT, row, 399, old_text("x")) for row in range(1300))),
            "500,000 cells",
            id="cells",
        ),
        pytest.param(
            old_workbook_stream(before=shared_texts(struct.pack("<HB", 40_000, 0) + bytes(9), count=1)),
            "32,767",
            id="long text",
        ),
        pytest.param(
            old_workbook_stream(old_cell(_TEXT, 0, 0, struct.pack("<HB", 50, 0) + b"Anna")), "damaged", id="short text"
        ),
        pytest.param(same_part_twice(), "damaged", id="two sheets in one part"),
    ],
)
def test_what_cannot_be_read_is_refused(stream: bytes, message: str) -> None:
    with pytest.raises(RefusedFile) as refused:
        list(old_workbook_sheets(compound_file(stream)))
    assert message in refused.value.message


def test_a_chain_of_sectors_that_ends_in_itself_is_refused() -> None:
    raw = bytearray(compound_file(old_workbook_stream(before=record(0x5C, bytes(5000)))))
    struct.pack_into("<I", raw, 512 + 4 * 5, 3)
    with pytest.raises(RefusedFile, match="damaged"):
        list(old_workbook_sheets(bytes(raw)))


def test_damaged_workbooks_are_read_or_refused() -> None:
    """Bytes anywhere are changed, and the file is cut off anywhere: the program never fails."""
    chance = random.Random(20)
    pristine = compound_file(old_workbook_stream(*cells(CROSSTABLE), before=record(0x5C, bytes(5000))))
    assert is_old_workbook(pristine)
    for _ in range(3000):
        raw = bytearray(pristine)
        for _ in range(chance.randint(1, 4)):
            raw[chance.randrange(len(raw))] = chance.choice((0, 1, 0xFE, 0xFF, chance.randrange(256)))
        cut = bytes(raw[: chance.choice((len(raw), chance.randrange(len(raw))))])
        try:
            for _, rows in old_workbook_sheets(cut):
                assert sum(map(len, rows)) <= 500_000
        except RefusedFile:
            continue


def test_cells_that_overwrite_each_other_are_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(old_workbook, "MOST_CELLS", 1000)
    row = record(_PACKED_ROW, struct.pack("<HH", 0, 0) + bytes(6 * 300) + bytes(2))
    assert len(rows_of(compound_file(old_workbook_stream(row, row, row)))[0]) == 300
    with pytest.raises(RefusedFile, match="1,000 cells"):
        rows_of(compound_file(old_workbook_stream(row, row, row, row)))


def test_few_cells_in_many_rows_and_columns_are_read() -> None:
    """One cell in column 400 and one in row 50,000: to look at every cell between them took a minute."""
    stream = old_workbook_stream(
        *cells(CROSSTABLE),
        old_cell(_TEXT, 1, 399, old_text("x")),
        old_cell(_TEXT, 49_999, 0, old_text("x")),
    )
    report = read_report(compound_file(stream))
    assert [len(entry.results) for entry in report.entries] == [2, 2, 2]
