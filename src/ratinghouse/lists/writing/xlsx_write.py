"""Writes lists as XLSX workbooks, a row at a time so that memory stays small."""

from __future__ import annotations

from datetime import UTC, date, datetime
from typing import BinaryIO

from ratinghouse.kernel.spreadsheet_text import has_formula
from ratinghouse.kernel.texts import text
from ratinghouse.lists.rating_list import RatingList
from ratinghouse.lists.reading.sources import UnreadableList
from ratinghouse.lists.writing.tabular import TableColumn, columns_of

MAX_ROWS = 1_048_575  # of a sheet, without its header
_WIDTHS = {"id": 11, "name": 34, "o_title": 16, "birth": 11}
_CHUNK = 10_000


def write_xlsx(ratings: RatingList, out: BinaryIO) -> None:
    """Write one sheet, named after pool and date. Texts are stored as texts, so that none can run as a formula."""
    from xlsxwriter import Workbook  # type: ignore[import-untyped]

    if len(ratings) > MAX_ROWS:
        raise UnreadableList(
            "does-not-fit",
            text("a sheet can hold {most:,} players, but the list has {count:,}", most=MAX_ROWS, count=len(ratings)),
            text("write CSV"),
        )
    options = {"constant_memory": True, "strings_to_formulas": False, "strings_to_urls": False}
    with Workbook(out, options | {"strings_to_numbers": False}) as workbook:
        # Without this the file would have the current time, and the same list would never give the same file.
        created = ratings.date or date(2000, 1, 1)
        workbook.set_properties(
            {"created": datetime(created.year, created.month, created.day, tzinfo=UTC), **_responsible(ratings)}
        )
        sheet = workbook.add_worksheet(f"{ratings.pool} {ratings.date}" if ratings.date else ratings.pool)
        bold, quoted = workbook.add_format({"bold": True}), workbook.add_format({"quote_prefix": True})
        columns = columns_of(ratings)
        for index, column in enumerate(columns):
            sheet.set_column(index, index, _WIDTHS.get(column.name, 8))
            sheet.write_string(0, index, column.name, bold)
        sheet.freeze_panes(1, 2)
        for start in range(0, len(ratings), _CHUNK):
            cells = zip(*(_cells(column, start) for column in columns), strict=True)
            for row, values in enumerate(cells, start=start + 1):
                for index, value in enumerate(values):
                    if isinstance(value, int):
                        sheet.write_number(row, index, value)
                    elif value:
                        sheet.write_string(row, index, value, quoted if has_formula(value) else None)


def _responsible(ratings: RatingList) -> dict[str, str]:
    """Return the properties that name the rating official; without one, the file is the same as before."""
    if "official" not in ratings.about:
        return {}
    author = ", ".join(ratings.about[name] for name in ("official", "official_contact") if name in ratings.about)
    return {"author": author, "company": ratings.about.get("publisher", "")}


def _cells(column: TableColumn, start: int) -> list[str] | list[int]:
    if column.numbers is not None:
        return [int(number) for number in column.numbers[start : start + _CHUNK].tolist()]
    assert column.texts is not None
    return [text.decode() for text in column.texts[start : start + _CHUNK].tolist()]
