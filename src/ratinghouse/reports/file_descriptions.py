"""Descriptions of files that no reader can read, so that senders learn what was received and what to export."""

from __future__ import annotations

from ratinghouse.kernel.texts import text
from ratinghouse.reports.tables.headings import find_header
from ratinghouse.reports.tables.limits import RefusedFile
from ratinghouse.reports.tables.reading import looks_like_tables
from ratinghouse.reports.tables.sheets import TableSheet, is_html, sheets_of

_BEGINNINGS: tuple[tuple[bytes, str], ...] = (
    (b"\x00\x01\x00\x00Standard Jet DB", text("a Microsoft Access database, such as Papi writes")),
    (b"\x00\x01\x00\x00Standard ACE DB", text("a Microsoft Access database, such as Papi writes")),
    (b"SQLite format 3\x00", text("an SQLite database, such as Sharly Chess writes")),
    (b"\x03\x60\x03\x01", text("a SwissPerfect tournament file")),
    (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", text("a Microsoft Office 97–2003 workbook or document (XLS, DOC)")),
    (b"%PDF-", text("a PDF")),
    (b"\x89PNG", text("a picture")),
    (b"\xff\xd8\xff", text("a picture")),
    (b"GIF8", text("a picture")),
    (b"{\\rtf", text("a rich text document")),
    (b"Rar!", text("a RAR archive")),
    (b"7z\xbc\xaf", text("a 7-Zip archive")),
    (b"\x1f\x8b", text("a gzip archive")),
)
_IN_ZIPS: tuple[tuple[bytes, str], ...] = (
    (b"xl/workbook.bin", text("a Microsoft Excel binary workbook (XLSB)")),
    (b"opendocument.spreadsheet", text("an OpenDocument spreadsheet (ODS)")),
    (b"opendocument.text", text("an OpenDocument text (ODT)")),
    (b"word/", text("a Microsoft Word document")),
)
_IN_TEXTS: tuple[tuple[bytes, str], ...] = (
    (b"[descrpgn]", text("a Vega settings file (INI)")),
    (b"<playerslist", text("a FIDE rating list (XML)")),
)


def describe_file(raw: bytes) -> str:
    """Return what kind of file this is, with an article; "" where nothing is known about it."""
    named = next((name for beginning, name in _BEGINNINGS if raw.startswith(beginning)), "")
    if named:
        return named
    if raw.startswith(b"PK\x03\x04") and b"xl/workbook.xml" not in raw:
        return next((name for part, name in _IN_ZIPS if part in raw), text("a zip archive"))
    head = raw[:4000].lower().lstrip(b"\xef\xbb\xbf \r\n\t")
    if b"\0" in head[:2000] and not raw.startswith((b"\xff\xfe", b"\xfe\xff", b"PK\x03\x04")):
        return text("a binary file")
    if head.startswith((b"{", b"[")) and b'"' in head and b":" in head:
        return text("a JSON document")
    return next((name for part, name in _IN_TEXTS if part in head), "") or _tables(raw)


def _tables(raw: bytes) -> str:
    if not looks_like_tables(raw):
        return ""
    try:
        sheets = sheets_of(raw)
    except RefusedFile:
        return ""
    for sheet in sheets:
        header = find_header(sheet, {"name"})
        if header is not None:
            return _table_of_names(sheet, *header)
    if any(find_header(sheet, {"white", "black"}) for sheet in sheets):
        return text("a table of pairings without a results column")
    if is_html(raw):
        return text("a web page whose tables have no recognised headings for names and results")
    return ""


def _table_of_names(sheet: TableSheet, header: int, places: dict[str, int]) -> str:
    rows = sum(bool(sheet.cell(row, places["name"])) for row in range(header + 1, len(sheet.rows)))
    return text("a table of {count} names without results in a recognised notation, such as 12w1", count=rows)
