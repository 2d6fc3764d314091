"""What a file is that no reader knows, in words: who sends it learns what was received, and what to export instead."""

from __future__ import annotations

from ratinghouse.reports.tables.headings import find_header
from ratinghouse.reports.tables.limits import RefusedFile
from ratinghouse.reports.tables.reading import looks_like_tables
from ratinghouse.reports.tables.sheets import TableSheet, is_html, sheets_of

_BEGINNINGS: tuple[tuple[bytes, str], ...] = (
    (b"\x93\xff\x89D", "a tournament file of Swiss-Manager (TUNX)"),
    (b"\x00\x01\x00\x00Standard Jet DB", "a Microsoft Access database, such as Papi writes"),
    (b"\x00\x01\x00\x00Standard ACE DB", "a Microsoft Access database, such as Papi writes"),
    (b"SQLite format 3\x00", "an SQLite database, such as Sharly Chess writes"),
    (b"\x03\x60\x03\x01", "a tournament file of SwissPerfect"),
    (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", "a workbook or document of Microsoft Office 97 to 2003 (XLS, DOC)"),
    (b"%PDF-", "a PDF"),
    (b"\x89PNG", "a picture"),
    (b"\xff\xd8\xff", "a picture"),
    (b"GIF8", "a picture"),
    (b"{\\rtf", "a rich text document"),
    (b"Rar!", "a RAR archive"),
    (b"7z\xbc\xaf", "a 7-Zip archive"),
    (b"\x1f\x8b", "a gzip archive"),
)
_IN_ZIPS: tuple[tuple[bytes, str], ...] = (
    (b"xl/workbook.bin", "a binary workbook of Microsoft Excel (XLSB)"),
    (b"opendocument.spreadsheet", "an OpenDocument spreadsheet (ODS)"),
    (b"opendocument.text", "an OpenDocument text (ODT)"),
    (b"word/", "a Microsoft Word document"),
)
_IN_TEXTS: tuple[tuple[bytes, str], ...] = (
    (b"[tournament info]", "a settings file of SwissPerfect (INI)"),
    (b"[descrpgn]", "a settings file of Vega (INI)"),
    (b"<playerslist", "a rating list of FIDE (XML)"),
)


def describe_file(raw: bytes) -> str:
    """The file in words, with an article; "" where nothing is known about it."""
    named = next((name for beginning, name in _BEGINNINGS if raw.startswith(beginning)), "")
    if named:
        return named
    if raw.startswith(b"PK\x03\x04") and b"xl/workbook.xml" not in raw:
        return next((name for part, name in _IN_ZIPS if part in raw), "a zip archive")
    head = raw[:4000].lower().lstrip(b"\xef\xbb\xbf \r\n\t")
    if b"\0" in head[:2000] and not raw.startswith((b"\xff\xfe", b"\xfe\xff", b"PK\x03\x04")):
        return "a binary file"
    if head.startswith((b"{", b"[")) and b'"' in head and b":" in head:
        return "a JSON document"
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
        return "a table of pairings without a column of results"
    if is_html(raw):
        return "a page whose tables have no headings for names and results that are known here"
    return ""


def _table_of_names(sheet: TableSheet, header: int, places: dict[str, int]) -> str:
    rows = sum(bool(sheet.cell(row, places["name"])) for row in range(header + 1, len(sheet.rows)))
    return f"a table of {rows} names without results in a notation that is known here, such as 12w1"
