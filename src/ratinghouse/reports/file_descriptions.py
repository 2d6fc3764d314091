"""Descriptions of files that no reader can read, so that senders know what was received and what to export."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from ratinghouse.kernel.texts import Text, text
from ratinghouse.reports.encoding import ENCODING_REMEDY
from ratinghouse.reports.tables.headings import HEADER_ROWS, column_of, find_header, folded, round_of
from ratinghouse.reports.tables.limits import RefusedFile
from ratinghouse.reports.tables.notation import crosstable_cell
from ratinghouse.reports.tables.old_workbook import is_old_workbook
from ratinghouse.reports.tables.reading import looks_like_tables
from ratinghouse.reports.tables.sheets import TableSheet, is_html, sheets_of


class Description(NamedTuple):
    """What a file is, with an article, and what to send instead; without a remedy, any known format."""

    kind: Text
    remedy: Text | None = None


_CROSSTABLE = text("Send the crosstable with the results of every round, or the TRF that the pairing program exports.")
_PLAYERS_RESULTS = text("Send the results of the players: the TRF that the pairing program exports for rating.")
_VEGA_PAGES = text("Send the page of the cross table, or the FIDE report (TRF) that Vega exports.")
_ORIGINAL = text("Send the file or the page from which it was written.")
_AS_HTML = text("Save the page as HTML only, and send that.")
_AS_XLSX = text("Save the workbook again, as XLSX, and send that.")
_TOURNAMENT = text("A rating list is not a report. Send the file of the tournament.")

_BEGINNINGS: tuple[tuple[bytes, Text], ...] = (
    (b"\x00\x01\x00\x00Standard Jet DB", text("a Microsoft Access database, such as Papi writes")),
    (b"\x00\x01\x00\x00Standard ACE DB", text("a Microsoft Access database, such as Papi writes")),
    (b"SQLite format 3\x00", text("an SQLite database, such as Sharly Chess writes")),
    (b"\x03\x60\x03\x01", text("a SwissPerfect tournament file")),
    (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", text("a Microsoft Office 97–2003 document (DOC, PPT, MSG)")),
    (b"%PDF-", text("a PDF")),
    (b"\x89PNG", text("a picture")),
    (b"\xff\xd8\xff", text("a picture")),
    (b"GIF8", text("a picture")),
    (b"{\\rtf", text("a rich text document")),
    (b"Rar!", text("a RAR archive")),
    (b"7z\xbc\xaf", text("a 7-Zip archive")),
    (b"\x1f\x8b", text("a gzip archive")),
)
_ZIP = Description(text("a zip archive"), text("Unpack it, and send each report by itself."))
_IN_ZIPS: tuple[tuple[bytes, Text], ...] = (
    (b"xl/workbook.bin", text("a Microsoft Excel binary workbook (XLSB)")),
    (b"opendocument.spreadsheet", text("an OpenDocument spreadsheet (ODS)")),
    (b"opendocument.text", text("an OpenDocument text (ODT)")),
    (b"word/", text("a Microsoft Word document")),
)
_IN_TEXTS: tuple[tuple[bytes, Description], ...] = (
    (b"[descrpgn]", Description(text("a Vega settings file (INI)"), _VEGA_PAGES)),
    (b"<playerslist", Description(text("a FIDE rating list (XML)"), _TOURNAMENT)),
    (b"mime-version:", Description(text("a web page in one file with its pictures (MHTML)"), _AS_HTML)),
    (b"urn:schemas-microsoft-com:office:spreadsheet", Description(text("a workbook of Excel 2003 (XML)"), _AS_XLSX)),
)
_WORDS_FOR_TEAM = (
    "team teams teamname mannschaft mannschaften equipe equipes equipo equipos squadra squadre druzyna druzstvo "
    "ekipa momcad csapat takim echipa lag hold joukkue команда отбор ομαδα チーム"
)
_TEAM = frozenset(folded(word) for word in _WORDS_FOR_TEAM.split())
_GAME = re.compile(  # an opponent with something else behind or before it, in any notation
    r"[1-9][0-9]*\s*[^\s0-9.,½]+\s*\S+|(?:[^\W\d_]{1,3}|[+=−-])\s*[1-9][0-9]*\s*\S*"
)
_LONGEST_GAME = 30  # characters
_SHORTEST_TABLE = 100  # bytes; a shorter text has no table to describe


def describe_file(raw: bytes) -> Description | None:
    """Return what kind of file this is; None where nothing is known about it."""
    if is_old_workbook(raw):
        return _tables(raw)
    named = next((name for beginning, name in _BEGINNINGS if raw.startswith(beginning)), None)
    if named:
        return Description(named)
    if raw.startswith(b"PK\x03\x04") and b"xl/workbook.xml" not in raw:
        return next((Description(name) for part, name in _IN_ZIPS if part in raw), _ZIP)
    head = raw[:4000].lower().lstrip(b"\xef\xbb\xbf \r\n\t")
    if b"\0" in head[:2000] and not raw.startswith((b"\xff\xfe", b"\xfe\xff", b"PK\x03\x04")):
        return Description(text("a binary file"))
    if head.startswith((b"{", b"[")) and b'"' in head and b":" in head:
        return Description(text("a JSON document that is not a tournament of Papi"), _ORIGINAL)
    of_text = next((description for part, description in _IN_TEXTS if part in head), None)
    if of_text:
        return of_text
    if b"vegachess" in head and b"<html" in head:
        return Description(
            text("a page of Vega that is neither a cross table nor the pairings of a round"), _VEGA_PAGES
        )
    return _tables(raw) or _text(raw)


def _text(raw: bytes) -> Description | None:
    if len(raw) < _SHORTEST_TABLE:
        return Description(text("a short text"))
    try:
        raw.decode("utf-8")
    except UnicodeDecodeError:
        return Description(text("a text that is not in UTF-8, and whose headings cannot be read"), ENCODING_REMEDY)
    return None


def _tables(raw: bytes) -> Description | None:
    if not looks_like_tables(raw):
        return None
    try:
        sheets = sheets_of(raw)
    except RefusedFile:
        return None
    for sheet in sheets:
        header = find_header(sheet, {"name"})
        if header is not None:
            return _table_of_names(sheet, *header)
    if any(find_header(sheet, {"white", "black"}) for sheet in sheets):
        return Description(text("a table of pairings without a results column"), _CROSSTABLE)
    if any(_names_teams(row) for sheet in sheets for row in sheet.rows[:HEADER_ROWS]):
        return Description(text("a table of teams"), _PLAYERS_RESULTS)
    if is_html(raw):
        kind = text("a web page whose tables have no recognised headings for names and results")
        return Description(kind, _CROSSTABLE)
    return None


def _names_teams(row: Sequence[str]) -> bool:
    return any(folded(cell) in _TEAM for cell in row) and any(column_of(cell) == "rank" for cell in row)


def _table_of_names(sheet: TableSheet, header: int, places: dict[str, int]) -> Description:
    """Return what a table of names is: a list of players, or a crosstable whose cells are not understood."""
    rows = range(header + 1, len(sheet.rows))
    count = sum(bool(sheet.cell(row, places["name"])) for row in rows)
    rounds = [at for at, heading in enumerate(sheet.rows[header]) if not column_of(heading) and round_of(heading)]
    filled = (cell for row in rows for at in rounds if at < len(sheet.rows[row]) and (cell := sheet.rows[row][at]))
    cells = (cell for cell in filled if len(cell) < _LONGEST_GAME)
    unread = next((cell for cell in cells if _GAME.fullmatch(cell) and crosstable_cell(cell) is None), "")
    if unread:
        kind = text(
            "a crosstable of {count} names with results such as {example!r}, in no known notation",
            count=count,
            example=unread[:20],
        )
        return Description(kind, text("Write each result as 12w1, 3b½ or 7w+: opponent, colour, score."))
    return Description(text("a list of {count} names without results of games", count=count), _CROSSTABLE)
