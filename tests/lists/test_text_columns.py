"""Columns of text: what whole columns at once give, beside what each cell gives alone."""

from __future__ import annotations

import io

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from ratinghouse.lists import meanings
from ratinghouse.lists.layouts import OLD_WITH_YEAR
from ratinghouse.lists.reading.fixed_rows import RowReading
from ratinghouse.lists.reading.line_blocks import Lines
from ratinghouse.lists.reading.list_findings import ListFindings
from ratinghouse.lists.text_columns import CellColumns, joined, numbers_of, text_column, text_of
from ratinghouse.lists.writing.fixed_lines import FixedColumn, write_lines
from ratinghouse.lists.writing.render import FIXED_ROWS


@pytest.mark.parametrize(
    ("cells", "numbers", "bad"),
    [
        (["12", "", "7"], [12, 0, 7], [False, False, False]),
        (["999999999", "1"], [999_999_999, 1], [False, False]),  # nine digits: the most that 32 bits hold
        (["9999999999", "1"], [9_999_999_999, 1], [False, False]),
        (["9" * 18, "1"], [10**18 - 1, 1], [False, False]),
        (["9" * 19, "1"], [0, 1], [True, False]),
        (["1a", "a1", "-1", "1.0", "12"], [0, 0, 0, 0, 12], [True, True, True, True, False]),
    ],
)
def test_numbers_of_texts(cells: list[str], numbers: list[int], bad: list[bool]) -> None:
    """A text that is no number is 0, whatever digits it has; the numbers beside it are read."""
    values, wrong = numbers_of(text_column(cells))
    assert (values.tolist(), wrong.tolist()) == (numbers, bad)


@pytest.mark.parametrize("rows", [0, 1, 63, 64, 65, 200])
def test_least_and_largest_byte_of_each_column(rows: int) -> None:
    """Many rows are one long row; those that are left over count too."""
    cells = np.random.default_rng(rows).integers(40, 120, (rows, 3), np.uint8)
    columns = CellColumns.of(cells)
    assert columns.least.tolist() == [min([127, *cells[:, place].tolist()]) for place in range(3)]
    assert columns.most.tolist() == [max([0, *cells[:, place].tolist()]) for place in range(3)]


@pytest.mark.parametrize(
    ("raw", "rows", "count"),
    [
        (b"abc\nd f\n", 2, 2),
        (b"abc\r\nd f\r\n", 2, 2),
        (b"abc\nd\tf\n", 2, 2),
        (b"abc\nd\nf\n", None, 3),
        (b"abc\nd\xe9f\n", None, 2),
        (b"abc\nde\n", None, 2),
        (b"abc\r\ndefg\n", None, 2),
        (b"abc\ndef", None, 1),
    ],
)
def test_lines_of_one_width(raw: bytes, rows: int | None, count: int) -> None:
    """Lines are a matrix only where each is ASCII, has the width and no line end inside."""
    lines = Lines(raw, 1)
    columns = lines.uniform(3)
    assert (columns if columns is None else columns.cells.shape) == (rows if rows is None else (rows, 3))
    assert lines.count == count


def test_joined_columns_are_as_wide_as_the_longest_text() -> None:
    """The blocks may be narrower or wider than that."""
    column = joined([text_column(["a", "bcd"]), text_column(["ef"]).astype("S9"), text_column([])])
    assert (column.dtype, column.tolist()) == (np.dtype("S3"), [b"a", b"bcd", b"ef"])
    assert joined([]).dtype == np.dtype("S1")


def test_texts_of_cells_without_spaces_stay_as_they_are() -> None:
    """Only a column with spaces is stripped."""
    cells = np.frombuffer(b"NORJPN", np.uint8).reshape(2, 3)
    assert text_of(cells, has_spaces=False).tolist() == text_of(cells).tolist() == [b"NOR", b"JPN"]


@given(st.integers(1, 18), st.lists(st.text(alphabet="  a1", min_size=18, max_size=18), max_size=6))
def test_spaces_around_texts_are_removed_and_those_within_stay(width: int, lines: list[str]) -> None:
    """Wherever they stand in a column of codes or of names, and whatever lies beside it; the lines do not change."""
    raw = "".join(lines).encode()
    matrix = np.frombuffer(raw, np.uint8).reshape(len(lines), 18)
    for cells in (matrix[:, :width], matrix[:, 18 - width :]):
        assert text_of(cells).tolist() == [row.tobytes().strip(b" ") for row in cells]
    assert matrix.tobytes() == raw


@pytest.mark.parametrize(
    ("written", "sex", "unknown"),
    [
        *[("m", b"m", False), ("M", b"m", False), ("", b"", False)],
        *[("f", b"w", False), ("F", b"w", False), ("w", b"w", False), ("W", b"w", False)],
        *[("x", b"", True), ("1", b"", True), ("?", b"", True), ("FF", b"", True)],
    ],
)
@pytest.mark.parametrize("width", [1, 2, 4])
def test_sexes(written: str, sex: bytes, unknown: bool, width: int) -> None:
    """M, F and W in either case are known, nothing else is; the width of the column does not matter."""
    column = text_column([written]).astype(f"S{max(width, len(written))}")
    sexes, others = meanings.sexes(column)
    assert (sexes.tolist(), others.tolist()) == ([sex], [unknown])


@pytest.mark.parametrize("filler", [" ", "\t"])
@pytest.mark.parametrize("odd", ["", "short"])
def test_a_field_is_cut_behind_its_longest_text(filler: str, odd: str) -> None:
    """Also where its columns have nothing but tabs behind a text, which are no spaces yet."""
    rows = [
        f"{1234567 + row:>8}  {name + filler:34}    NOR  2000   0  1980      " for row, name in enumerate(("Al", "B"))
    ]
    raw = "\n".join([*(row.ljust(76) for row in rows), *([odd] if odd else [])]).encode() + b"\n"
    block = RowReading(OLD_WITH_YEAR, 76, ListFindings()).block(Lines(raw, 1))
    names = [cell.decode() for cell in block.texts["name"].tolist()]
    assert names[:2] == [("Al" + filler).strip(" "), ("B" + filler).strip(" ")]
    assert block.texts["title"].tolist()[:2] == [b"", b""]
    assert block.is_plain == (filler == " ")


@pytest.mark.parametrize("rows", [0, 1, FIXED_ROWS - 1, FIXED_ROWS, FIXED_ROWS + 1])
@pytest.mark.parametrize("accented", [False, True])
def test_fixed_lines_are_those_of_each_row_alone(rows: int, accented: bool) -> None:
    """Whole blocks of rows, the rest behind them, and rows in UTF-8 between them are written as one by one."""
    names = [f"Name {row}" if row % 1000 or not accented else f"Łukasz {row}" for row in range(rows)]
    ids = [str(row * 7) for row in range(rows)]
    out = io.BytesIO()
    columns = [FixedColumn("ID", 7, text_column(ids), exact=True), FixedColumn("Name", 15, text_column(names))]
    write_lines(columns, out, ListFindings())
    lines = [f"{id:7}{name:15}\n" for id, name in zip(ids, names, strict=True)]
    assert out.getvalue().decode() == "".join([f"{'ID':7}{'Name':15}\n", *lines])
