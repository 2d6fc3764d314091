"""Reads and writes list files of every kind. The kind of a file is recognised by its content, not by its name."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from pathlib import Path
from typing import BinaryIO

from ratinghouse.kernel.finding import Finding
from ratinghouse.kernel.texts import text
from ratinghouse.lists.rating_list import RatingList
from ratinghouse.lists.reading.file_kinds import kind_of
from ratinghouse.lists.reading.list_findings import ListFindings
from ratinghouse.lists.reading.sources import ListSource, UnreadableList

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


Reader = Callable[[ListSource, ListFindings, date | None, str], RatingList]


def read_list(
    source: Path | bytes, *, file: str = "", list_date: date | None = None, pool: str = "standard"
) -> tuple[RatingList | None, tuple[Finding, ...]]:
    """Return the list in a file, or None when it is refused, and all findings about it.

    ``list_date`` and ``pool`` are for files without them; a date given here replaces the file's.
    """
    findings = ListFindings(file or (str(source) if isinstance(source, Path) else ""))
    ratings = None
    try:
        ratings = _read(ListSource(source), findings, list_date, pool)
    except UnreadableList as refusal:
        findings.error(refusal.code, refusal.message, refusal.remedy, line=refusal.line)
    except OSError as failure:
        findings.error("unreadable", text("the file cannot be opened ({reason})", reason=str(failure.strerror)))
    return ratings, findings.collected()


def write_list(ratings: RatingList, out: BinaryIO, kind: str) -> tuple[Finding, ...]:
    """Write the list as one of ``KINDS``; what does not fit the format is a finding."""
    findings = ListFindings()
    try:
        _write(kind, ratings, out, findings)
    except UnreadableList as refusal:
        findings.error(refusal.code, refusal.message, refusal.remedy)
    return findings.collected()


def _read(source: ListSource, findings: ListFindings, list_date: date | None, pool: str) -> RatingList:
    kind = kind_of(source)
    _look_at_name(findings, kind)
    if kind == "txt":
        from ratinghouse.lists.reading.fixed_read import read_fixed

        with source.open() as stream:
            return read_fixed(stream, findings, list_date, pool)
    return _reader(kind)(source, findings, list_date, pool)


def _look_at_name(findings: ListFindings, kind: str) -> None:
    suffixes = [suffix.lower() for suffix in Path(findings.file).suffixes if suffix.lower() not in _COMPRESSED]
    suffix = suffixes[-1] if suffixes else ""
    usual = next((other for other, names in _SUFFIXES.items() if suffix in names), "")
    if usual and suffix not in _SUFFIXES[kind]:
        message = text(
            "the file is named {suffix}, but its content is {kind}; it is read by its content", suffix=suffix, kind=kind
        )
        findings.note("wrong-extension", message, text("rename the file"))


def _reader(kind: str) -> Reader:
    match kind:
        case "xml":
            from ratinghouse.lists.reading.xml_read import read_xml as reader
        case "csv":
            from ratinghouse.lists.reading.csv_read import read_csv as reader
        case "xlsx":
            from ratinghouse.lists.reading.xlsx_read import read_xlsx as reader
        case "json":
            from ratinghouse.lists.reading.json_read import read_json as reader
        case _:
            from ratinghouse.lists.parquet import read_parquet as reader
    return reader


def _write(kind: str, ratings: RatingList, out: BinaryIO, findings: ListFindings) -> None:
    writer = _text_writer(kind)
    if writer is not None:
        writer(ratings, out)
        return
    from ratinghouse.lists.writing import fixed_write

    match kind:
        case "txt":
            fixed_write.write_fixed(ratings, out, findings)
        case "txt-old":
            fixed_write.write_fixed_old(ratings, out, findings)
        case "txt-2003":
            fixed_write.write_fixed_2003(ratings, out, findings)
        case _:
            raise ValueError(f"{kind!r} is not a kind of list file: {', '.join(KINDS)}")


def _text_writer(kind: str) -> Callable[[RatingList, BinaryIO], None] | None:
    """Return the writer of a kind of file that can hold every list, importing only its module; None for the others."""
    match kind:
        case "xml":
            from ratinghouse.lists.writing.text_write import write_xml as writer
        case "csv":
            from ratinghouse.lists.writing.text_write import write_csv as writer
        case "json":
            from ratinghouse.lists.writing.text_write import write_json as writer
        case "xlsx":
            from ratinghouse.lists.writing.xlsx_write import write_xlsx as writer
        case "parquet":
            from ratinghouse.lists.parquet import write_parquet as writer
        case _:
            return None
    return writer
