"""Tables and frames: in from pandas, polars, Arrow, dictionaries and records; out as any of them."""

from __future__ import annotations

import sys
from datetime import date
from typing import Any

import pandas  # type: ignore[import-untyped]
import polars
import pyarrow  # type: ignore[import-untyped]
import pytest

import ratinghouse as rh
from ratinghouse.library.tables.frames import columns_of

COLUMNS: dict[str, list[Any]] = {
    "name": ["Abelsen", "Berg", None],
    "rating": [2104, None, 1850],
    "change": [12.8, None, -3.0],
    "day": [date(2024, 5, 1), None, date(1969, 12, 31)],
    "counted": [True, None, False],
}
TABLE = rh.Table(COLUMNS, {"name": str, "rating": int, "change": float, "day": date, "counted": bool})
EMPTY = rh.Table({name: [] for name in COLUMNS}, TABLE.types)


class OnlyArrow:
    """A frame that has the Arrow interface and nothing else."""

    def __init__(self, table: rh.Table) -> None:
        self._table = table

    def __arrow_c_stream__(self, requested_schema: object | None = None) -> object:
        return self._table.__arrow_c_stream__(requested_schema)


def test_a_table_is_rows_and_columns() -> None:
    assert len(TABLE) == 3
    assert TABLE.columns == ("name", "rating", "change", "day", "counted")
    assert TABLE["rating"] == [2104, None, 1850]
    assert TABLE[-1]["name"] is None
    assert next(iter(TABLE)) == {name: cells[0] for name, cells in COLUMNS.items()}
    assert TABLE[1:]["change"] == [None, -3.0]
    assert TABLE == rh.Table(COLUMNS, TABLE.types) != EMPTY


def test_a_column_that_is_missing_is_an_error_with_the_nearest_name() -> None:
    with pytest.raises(rh.WrongArgument, match="there is no column 'chnge'; did you mean change"):
        TABLE["chnge"]


def test_whole_numbers_widen_where_a_rulebook_has_fractions() -> None:
    assert rh.Table({"K": [20, None]}, {"K": int}).types == {"K": int}
    assert rh.Table({"K": [20, 12.5]}, {"K": int}).types == {"K": float}


def test_columns_of_different_lengths_are_refused() -> None:
    with pytest.raises(ValueError, match="one length"):
        rh.Table({"a": [1], "b": []}, {"a": int, "b": int})


@pytest.mark.parametrize("table", [TABLE, EMPTY], ids=["rows", "empty"])
@pytest.mark.parametrize("package", ["nanoarrow", "pyarrow"])
def test_every_frame_gives_the_columns_back(package: str, table: rh.Table, monkeypatch: pytest.MonkeyPatch) -> None:
    if package == "pyarrow":
        monkeypatch.setitem(sys.modules, "nanoarrow", None)
    columns = table.to_dict()
    for frame in (table, table.to_pandas(), table.to_polars(), table.to_arrow(), columns, OnlyArrow(table)):
        assert columns_of(frame) == columns, type(frame)
    if len(table):
        assert columns_of(list(table)) == columns


def test_frames_have_types_and_missing_values() -> None:
    frame = TABLE.to_pandas()
    assert [str(kind) for kind in frame.dtypes][1:] == ["Int64", "Float64", "datetime64[s]", "boolean"]
    assert frame["rating"].sum() == 2104 + 1850
    assert polars.DataFrame(TABLE).equals(TABLE.to_polars())
    assert TABLE.to_polars().schema == polars.DataFrame(EMPTY).schema
    schema = pyarrow.schema(TABLE)
    assert [str(schema.field(name).type) for name in schema.names] == [
        "string",
        "int64",
        "double",
        "date32[day]",
        "bool",
    ]


def test_pandas_needs_no_arrow_package_on_the_way_in(monkeypatch: pytest.MonkeyPatch) -> None:
    frame = pandas.DataFrame(
        {"id": ["1", "2"], "rating": [2000, None], "day": pandas.to_datetime(["2024-05-01", None])}
    )
    monkeypatch.setitem(sys.modules, "nanoarrow", None)
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    expected = {"id": ["1", "2"], "rating": [2000.0, None], "day": [date(2024, 5, 1), None]}
    assert columns_of(frame) == expected
    assert columns_of(polars.DataFrame({"id": ["1"]})) == {"id": ["1"]}


def test_a_missing_package_names_its_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    for package in ("nanoarrow", "pyarrow", "pandas", "polars"):
        monkeypatch.setitem(sys.modules, package, None)
    with pytest.raises(rh.MissingExtra, match=r"pip install 'ratinghouse\[arrow\]'"):
        TABLE.__arrow_c_stream__()
    with pytest.raises(rh.MissingExtra, match=r"pip install 'ratinghouse\[parquet\]'"):
        TABLE.to_arrow()
    with pytest.raises(rh.MissingExtra, match="pip install pandas"):
        TABLE.to_pandas()
    with pytest.raises(ImportError, match="this needs polars"):
        TABLE.to_polars()


def test_a_table_is_displayed_as_text_and_as_html() -> None:
    lines = str(TABLE).splitlines()
    assert lines[0].split() == ["name", "rating", "change", "day", "counted"]
    assert lines[1].split() == ["Abelsen", "2104", "12.8", "2024-05-01", "yes"]
    assert lines[1].index("2104") + 4 == lines[0].index("rating") + 6
    html = rh.Table({"name": ["<b>"]}, {"name": str})._repr_html_()
    assert "<td" in html
    assert "&lt;b&gt;" in html


def test_a_long_table_is_cut_where_it_is_displayed() -> None:
    table = rh.Table({"n": list(range(61))}, {"n": int})
    assert str(table).splitlines()[-1] == "… and 41 more rows"
    assert table._repr_html_().endswith("<p>… and 1 more row</p>")
    assert "more" not in str(table[:20])


def test_wide_letters_keep_columns_aligned() -> None:
    table = rh.Table({"name": ["青嶋", "Berg"], "n": [1, 22]}, {"name": str, "n": int})
    assert str(table).splitlines() == ["name   n", "青嶋   1", "Berg  22"]


@pytest.mark.parametrize(
    ("frame", "message"),
    [
        ({"a": [1], "b": [1, 2]}, "different lengths: a: 1, b: 2"),
        (5, "int is not a table"),
        ("white,black", "str is not a table"),
        ([1, 2], "list is not a table"),
    ],
)
def test_what_is_no_table_is_refused(frame: object, message: str) -> None:
    with pytest.raises(rh.WrongArgument, match=message):
        columns_of(frame)
