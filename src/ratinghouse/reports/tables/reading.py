"""Reports in tables: the tables are extracted once, then the form, crosstable or list of games in them is read."""

from __future__ import annotations

from ratinghouse.reports.report import Format, Report
from ratinghouse.reports.tables.jcf_form import read_jcf_form
from ratinghouse.reports.tables.old_workbook import is_old_workbook
from ratinghouse.reports.tables.result_tables import read_results
from ratinghouse.reports.tables.sheets import is_html, is_workbook, tables_of
from ratinghouse.reports.tables.source import TableFile

_DELIMITERS = b"\t;,"
_MARKS = (b"\xff\xfe", b"\xfe\xff")


def looks_like_tables(raw: bytes) -> bool:
    """Return whether the bytes are a workbook, a page with tables, or text with a delimiter."""
    if is_workbook(raw) or is_old_workbook(raw) or is_html(raw):
        return True
    head = raw[:20_000]
    text = b"\0" not in head or raw.startswith(_MARKS)
    return text and not head.startswith(b"{") and any(bytes([mark]) in head for mark in _DELIMITERS)


def read_tables(
    raw: bytes, file: str = "", *, encoding: str | None = None, format: Format | None = None
) -> Report | None:
    """Return the report in the tables of a file; None where they hold none. Raises RefusedFile."""
    sheets, encoded, findings = tables_of(raw, encoding)
    source = TableFile(sheets, raw, file, encoded, tuple(finding.in_file(file) for finding in findings), format)
    return read_jcf_form(source) or read_results(source)
