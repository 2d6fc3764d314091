"""What kind of list file some bytes are, by their content."""

from __future__ import annotations

import codecs
import re

from ratinghouse.lists.fields import field_of
from ratinghouse.lists.reading.delimited import DELIMITERS, column_name
from ratinghouse.lists.reading.sources import ListSource, UnreadableList
from ratinghouse.lists.register import COLUMNS

HEAD = 64 * 1024
_NOT_LISTS = (
    (b"\xd0\xcf\x11\xe0", "an old Excel workbook (XLS)", "save it as XLSX or CSV"),
    (b"%PDF", "a PDF document", "give the list as TXT, XML, CSV or XLSX"),
    (b"PK\x03\x04", "compressed twice", "unpack it once"),
    (b"\x1f\x8b", "compressed twice", "unpack it once"),
    (b"\xfd7zXZ", "compressed twice", "unpack it once"),
    (b"PAR1", "a Parquet file in a compressed file", "unpack it"),
)
_WEB_PAGE = re.compile(rb"<(!doctype\s+html|html|head|body)\b", re.IGNORECASE)


def kind_of(source: ListSource) -> str:
    """What kind of list file this is, by its first bytes; refused when it is none."""
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
        raise UnreadableList("empty", "the file is empty", "fetch the file again")
    for magic, description, remedy in _NOT_LISTS:
        if head.startswith(magic):
            raise UnreadableList("not-a-list", f"the file is {description}", remedy)
    if head.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        return _utf16_kind(head)
    if b"\0" in head:
        raise UnreadableList("binary", "the file has zero bytes, so it is not text", "fetch the file again")
    text = head.removeprefix(codecs.BOM_UTF8).lstrip()
    if text.startswith(b"<"):
        if _WEB_PAGE.search(text[:2048]):
            raise UnreadableList(
                "not-a-list", "the file is a web page", "download the list itself, not the page about it"
            )
        return "xml"
    if text.startswith((b"{", b"[")):
        return "json"
    return "csv" if _is_delimited(text.decode("latin-1")) else "txt"


def _utf16_kind(head: bytes) -> str:
    if _is_delimited(head[: len(head) & ~1].decode("utf-16", errors="replace").lstrip()):
        return "csv"
    raise UnreadableList("encoding", "the file is UTF-16", "save it as UTF-8")


def _is_delimited(text: str) -> bool:
    """Whether the first line has names of columns, of a list or a register, with delimiters between them."""
    lines = [line for line in text.splitlines()[:5] if line.strip()]
    if not lines:
        return False
    if lines[0].lower().lstrip('"').startswith("sep="):
        return True
    headers = [[column_name(cell) for cell in lines[0].split(delimiter)] for delimiter in DELIMITERS]
    return any(names == ["id"] or sum(_is_known(name) for name in names) >= 2 for names in headers)


def _is_known(name: str) -> bool:
    return bool(field_of(name)) or name in COLUMNS
