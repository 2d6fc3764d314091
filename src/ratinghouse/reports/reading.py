"""One way in for every kind of report: the bytes themselves tell which reader they need."""

from __future__ import annotations

import traceback
from importlib import import_module
from pathlib import Path
from typing import NamedTuple

from ratinghouse.kernel.finding import Finding
from ratinghouse.reports.report import Format, Report
from ratinghouse.reports.tables.limits import RefusedFile

LARGEST = 64 * 1024 * 1024
"""Bytes. The largest events on record fit a hundred times over; what is larger is some other file."""


CODES = {
    "file-missing": "there is no such file",
    "file-is-directory": "a directory was named, not a file",
    "file-unreadable": "the system does not let the file be read",
    "file-empty": "the file holds nothing",
    "file-too-large": "the file is larger than any report",
    "file-refused": "tables that cannot be opened, or that hold more than any report",
    "format-unknown": "no reader knows the format",
    "reader-failed": "the program failed while it read or checked the file",
}


class UnreadableReport(Exception):
    """A file that is no report at all. ``finding`` says why, and what to do."""

    def __init__(self, finding: Finding) -> None:
        super().__init__(f"{finding.place}: {finding.message}" if finding.place else finding.message)
        self.finding = finding


class ReportReader(NamedTuple):
    """A file format: its name, and the module and functions that know and read it. They load when they are asked.

    ``read`` may give None: the bytes had the look of the format, but are not of it.
    """

    name: str
    module: str
    looks_like: str
    read: str

    def recognises(self, raw: bytes) -> bool:
        """Whether the bytes have the look of this format."""
        return bool(getattr(import_module(self.module), self.looks_like)(raw))

    def report(self, raw: bytes, file: str, encoding: str | None, format: Format | None) -> Report | None:
        """The report in the bytes."""
        read: Report | None = getattr(import_module(self.module), self.read)(
            raw, file, encoding=encoding, format=format
        )
        return read


_PACKAGE = "ratinghouse.reports"
READERS: tuple[ReportReader, ...] = (
    ReportReader("TRF", f"{_PACKAGE}.trf", "looks_like_trf", "read_trf"),
    ReportReader("PGN", f"{_PACKAGE}.pgn", "looks_like_pgn", "read_pgn"),
    ReportReader(
        "JCF Rating Report Form (XLSX), crosstable of Swiss-Manager or Chess-Results, list of games (XLSX, HTML, CSV)",
        f"{_PACKAGE}.tables.reading",
        "looks_like_tables",
        "read_tables",
    ),
)
"""Tried in this order."""


def read_report(
    source: str | Path | bytes, file: str = "", *, encoding: str | None = None, format: Format | None = None
) -> Report:
    """The report in a file, or in bytes already read. Raises Unreadable, and nothing else, when there is none in it."""
    if isinstance(source, bytes):
        raw = source
    else:
        file = file or str(source)
        raw = _bytes_of(Path(source), file)
    if len(raw) > LARGEST:
        raise _too_large(len(raw), file)
    if not raw.strip(b" \t\r\n\xef\xbb\xbf\xff\xfe\x00"):
        raise _unreadable("file-empty", "The file is empty.", "Export the report again.", file)
    for reader in READERS:
        try:
            report = reader.report(raw, file, encoding, format) if reader.recognises(raw) else None
        except RefusedFile as refused:
            raise _unreadable("file-refused", f"{_sentence(refused)}.", "Export the report again.", file) from None
        except Exception as failure:
            raise UnreadableReport(failed("reading it", failure, file)) from failure
        if report is not None:
            return report
    raise _unknown(raw, file)


def failed(doing: str, failure: BaseException, file: str = "") -> Finding:
    """The finding for a mistake of this program: the file is not to blame, and must not be lost by it."""
    trace = traceback.extract_tb(failure.__traceback__)
    place = f"{Path(trace[-1].filename).name}:{trace[-1].lineno}" if trace else "?"
    message = f"The program failed at {doing}: {type(failure).__name__} in {place}. The file itself is not to blame."
    remedy = "Report this to the makers of the program; send the report in another format meanwhile."
    return Finding("error", "reader-failed", message, remedy, file=file)


def _sentence(refused: RefusedFile) -> str:
    words = str(refused)
    return words[:1].upper() + words[1:]


def _unknown(raw: bytes, file: str) -> UnreadableReport:
    from ratinghouse.reports.file_descriptions import describe_file

    formats = ", ".join(reader.name for reader in READERS)
    description = describe_file(raw)
    message = f"This is {description}, which is not read here." if description else ""
    message = message or "This is not a tournament report in any format known here."
    return _unreadable("format-unknown", message, f"Send the report as one of: {formats}.", file)


def _bytes_of(path: Path, file: str) -> bytes:
    try:
        if path.is_dir():
            raise _unreadable("file-is-directory", "This is a directory.", "Name the report file in it.", file)
        size = path.stat().st_size
        if size > LARGEST:
            raise _too_large(size, file)
        return path.read_bytes()
    except FileNotFoundError:
        raise _unreadable("file-missing", "There is no such file.", "Check the name and the directory.", file) from None
    except (OSError, ValueError) as fault:
        reason = getattr(fault, "strerror", None) or str(fault)
        raise _unreadable("file-unreadable", f"The file cannot be read: {reason}.", "", file) from fault


def _too_large(size: int, file: str) -> UnreadableReport:
    message = f"The file has {size / 1024 / 1024:,.0f} MB; a report has at most {LARGEST // 1024 // 1024}."
    return _unreadable("file-too-large", message, "Send each event as a report of its own.", file)


def _unreadable(code: str, message: str, remedy: str, file: str) -> UnreadableReport:
    return UnreadableReport(Finding("error", code, message, remedy, file=file))
