"""List files of every kind, in and out. What a file is, its content says and not its name."""

from __future__ import annotations

import codecs
import re
from collections.abc import Callable
from datetime import date
from pathlib import Path
from typing import BinaryIO

from ratinghouse.kernel.finding import Finding
from ratinghouse.lists.delimited import DELIMITERS, column_name
from ratinghouse.lists.fields import field_of
from ratinghouse.lists.gathered import Gathered
from ratinghouse.lists.rating_list import RatingList
from ratinghouse.lists.sources import Refused, Source

HEAD = 64 * 1024
KINDS = ("txt", "txt-old", "txt-2003", "xml", "csv", "xlsx", "json", "parquet")
_SUFFIXES = {
    "txt": (".txt", ".lst"),
    "xml": (".xml",),
    "csv": (".csv", ".tsv", ".txt"),
    "json": (".json",),
    "xlsx": (".xlsx", ".xlsm"),
    "parquet": (".parquet",),
}
_COMPRESSED = (".gz", ".xz", ".zip")
_NOT_LISTS = (
    (b"\xd0\xcf\x11\xe0", "an old Excel workbook (XLS)", "save it as XLSX or CSV"),
    (b"%PDF", "a PDF document", "give the list as TXT, XML, CSV or XLSX"),
    (b"PK\x03\x04", "compressed twice", "unpack it once"),
    (b"\x1f\x8b", "compressed twice", "unpack it once"),
    (b"\xfd7zXZ", "compressed twice", "unpack it once"),
    (b"PAR1", "a Parquet file in a compressed file", "unpack it"),
)
_WEB_PAGE = re.compile(rb"<(!doctype\s+html|html|head|body)\b", re.IGNORECASE)


Reader = Callable[[Source, Gathered, date | None, str], RatingList]


def read_list(
    source: Path | bytes, *, file: str = "", list_date: date | None = None, pool: str = "standard"
) -> tuple[RatingList | None, tuple[Finding, ...]]:
    """The list in a file, or None when it is refused, and everything there is to say about it.

    ``list_date`` and ``pool`` are for files that do not tell them; a date given here also overrules the file's.
    """
    findings = Gathered(file or (str(source) if isinstance(source, Path) else ""))
    ratings = None
    try:
        ratings = _read(Source(source), findings, list_date, pool)
    except Refused as refusal:
        findings.error(refusal.code, refusal.message, refusal.remedy, line=refusal.line)
    except OSError as failure:
        findings.error("unreadable", f"the file cannot be opened ({failure.strerror})")
    return ratings, findings.found()


def write_list(ratings: RatingList, out: BinaryIO, kind: str) -> tuple[Finding, ...]:
    """Write the list as one of ``KINDS``; what does not fit the format is told, or refused with an error."""
    findings = Gathered()
    try:
        _write(kind, ratings, out, findings)
    except Refused as refusal:
        findings.error(refusal.code, refusal.message, refusal.remedy)
    return findings.found()


def _read(source: Source, findings: Gathered, list_date: date | None, pool: str) -> RatingList:
    kind = kind_of(source)
    _look_at_name(findings, kind)
    if kind == "txt":
        from ratinghouse.lists.fixed_width import read_fixed_width

        with source.open() as stream:
            return read_fixed_width(stream, findings, list_date, pool)
    return _reader(kind)(source, findings, list_date, pool)


def kind_of(source: Source) -> str:
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
        raise Refused("empty", "the file is empty", "fetch the file again")
    for magic, what, remedy in _NOT_LISTS:
        if head.startswith(magic):
            raise Refused("not-a-list", f"the file is {what}", remedy)
    if head.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        return _utf16_kind(head)
    if b"\0" in head:
        raise Refused("binary", "the file has zero bytes, so it is not text", "fetch the file again")
    text = head.removeprefix(codecs.BOM_UTF8).lstrip()
    if text.startswith(b"<"):
        if _WEB_PAGE.search(text[:2048]):
            raise Refused("not-a-list", "the file is a web page", "download the list itself, not the page about it")
        return "xml"
    if text.startswith((b"{", b"[")):
        return "json"
    return "csv" if _is_delimited(text.decode("latin-1")) else "txt"


def _utf16_kind(head: bytes) -> str:
    if _is_delimited(head[: len(head) & ~1].decode("utf-16", errors="replace").lstrip()):
        return "csv"
    raise Refused("encoding", "the file is UTF-16", "save it as UTF-8")


def _is_delimited(text: str) -> bool:
    """Whether the first line has names of columns with delimiters between them."""
    lines = [line for line in text.splitlines()[:5] if line.strip()]
    if lines and lines[0].lower().lstrip('"').startswith("sep="):
        return True
    if not lines:
        return False
    fields = [{field_of(column_name(cell)) for cell in lines[0].split(delimiter)} for delimiter in DELIMITERS]
    return any("id" in found and len(found - {""}) >= 2 for found in fields)


def _look_at_name(findings: Gathered, kind: str) -> None:
    suffixes = [suffix.lower() for suffix in Path(findings.file).suffixes if suffix.lower() not in _COMPRESSED]
    suffix = suffixes[-1] if suffixes else ""
    usual = next((other for other, names in _SUFFIXES.items() if suffix in names), "")
    if usual and suffix not in _SUFFIXES[kind]:
        message = f"the file is called {suffix} but its content is {kind}; it is read as what it is"
        findings.note("wrong-extension", message, "rename the file")


def _reader(kind: str) -> Reader:
    match kind:
        case "xml":
            from ratinghouse.lists.xml_read import read_xml as reader
        case "csv":
            from ratinghouse.lists.csv_read import read_csv as reader
        case "xlsx":
            from ratinghouse.lists.xlsx_read import read_xlsx as reader
        case "json":
            from ratinghouse.lists.json_read import read_json as reader
        case _:
            from ratinghouse.lists.parquet import read_parquet as reader
    return reader


def _write(kind: str, ratings: RatingList, out: BinaryIO, findings: Gathered) -> None:
    from ratinghouse.lists import fixed_write, parquet, text_write, xlsx_write

    match kind:
        case "txt":
            fixed_write.write_fixed(ratings, out, findings)
        case "txt-old":
            fixed_write.write_fixed_old(ratings, out, findings)
        case "txt-2003":
            fixed_write.write_fixed_2003(ratings, out, findings)
        case "xml":
            text_write.write_xml(ratings, out)
        case "csv":
            text_write.write_csv(ratings, out)
        case "json":
            text_write.write_json(ratings, out)
        case "xlsx":
            xlsx_write.write_xlsx(ratings, out)
        case "parquet":
            parquet.write_parquet(ratings, out)
        case _:
            raise ValueError(f"{kind!r} is not a kind of list file: {', '.join(KINDS)}")
