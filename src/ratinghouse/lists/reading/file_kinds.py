"""What kind of list file some bytes are, by their content."""

from __future__ import annotations

import codecs
import re

from ratinghouse.kernel.texts import text
from ratinghouse.lists.fields import field_of
from ratinghouse.lists.reading.delimited import DELIMITERS, column_name
from ratinghouse.lists.reading.sources import ListSource, UnreadableList
from ratinghouse.lists.register import COLUMNS

HEAD = 64 * 1024
_NOT_LISTS = (
    (b"\xd0\xcf\x11\xe0", text("an old Excel workbook (XLS)"), text("save it as XLSX or CSV")),
    (b"%PDF", text("a PDF document"), text("use the list as TXT, XML, CSV or XLSX")),
    (b"PK\x03\x04", text("compressed twice"), text("unpack it once")),
    (b"\x1f\x8b", text("compressed twice"), text("unpack it once")),
    (b"\xfd7zXZ", text("compressed twice"), text("unpack it once")),
    (b"PAR1", text("a Parquet file inside a compressed file"), text("unpack it")),
)
_WEB_PAGE = re.compile(rb"<(!doctype\s+html|html|head|body)\b", re.IGNORECASE)


def kind_of(source: ListSource) -> str:
    """Return what kind of list file this is, by its first bytes; any other file is refused."""
    with source.open_stored() as stored:
        if stored.read(4) == b"PAR1":
            return "parquet"
    if source.is_workbook():
        return "xlsx"
    with source.open() as stream:
        head = stream.read(HEAD)
    return _text_kind(head)


def _text_kind(head: bytes) -> str:
    if not head.strip():
        raise UnreadableList("empty", text("the file is empty"), text("download the file again"))
    for magic, description, remedy in _NOT_LISTS:
        if head.startswith(magic):
            raise UnreadableList("not-a-list", text("the file is {description}", description=description), remedy)
    if head.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        return _utf16_kind(head)
    if b"\0" in head:
        raise UnreadableList(
            "binary", text("the file contains zero bytes, so it is not text"), text("download the file again")
        )
    content = head.removeprefix(codecs.BOM_UTF8).lstrip()
    if content.startswith(b"<"):
        if _WEB_PAGE.search(content[:2048]):
            raise UnreadableList(
                "not-a-list", text("the file is a web page"), text("download the list itself, not the page about it")
            )
        return "xml"
    if content.startswith((b"{", b"[")):
        return "json"
    return "csv" if _is_delimited(content.decode("latin-1")) else "txt"


def _utf16_kind(head: bytes) -> str:
    if _is_delimited(head[: len(head) & ~1].decode("utf-16", errors="replace").lstrip()):
        return "csv"
    raise UnreadableList("encoding", text("the file is UTF-16"), text("save it as UTF-8"))


def _is_delimited(text: str) -> bool:
    """Return whether the first line has names of columns, of a list or a register, with delimiters between them."""
    lines = [line for line in text.splitlines()[:5] if line.strip()]
    if not lines:
        return False
    if lines[0].lower().lstrip('"').startswith("sep="):
        return True
    headers = [[column_name(cell) for cell in lines[0].split(delimiter)] for delimiter in DELIMITERS]
    return any(names == ["id"] or sum(_is_known(name) for name in names) >= 2 for names in headers)


def _is_known(name: str) -> bool:
    return bool(field_of(name)) or name in COLUMNS
