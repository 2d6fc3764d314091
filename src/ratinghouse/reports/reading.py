"""Reading a report of any format: the content decides which reader is used."""

from __future__ import annotations

from dataclasses import replace
from importlib import import_module
from pathlib import Path
from typing import NamedTuple

from ratinghouse.kernel.finding import Finding, Refused
from ratinghouse.kernel.texts import text
from ratinghouse.reports.report import Format, Report
from ratinghouse.reports.tables.limits import RefusedFile

SWISSPERFECT_PARTS = (".ini", ".trn", ".sco")
"""The files of a tournament of SwissPerfect."""

LARGEST = 64 * 1024 * 1024
"""Bytes, a hundred times the size of the largest known report: a larger file is not a report."""


class UnreadableReport(Refused):
    """Raised for a file that is not a report. ``finding`` says why, and what to do."""

    def __init__(self, finding: Finding) -> None:
        super().__init__([finding])
        self.finding = finding


class ReportReader(NamedTuple):
    """A file format: its name, and the module and functions that recognise and read it, loaded when needed.

    ``read`` may return None: the file looked like this format, but is not. ``tournaments`` is true where a file may
    hold several tournaments, of which one can be chosen by its name.
    """

    name: str
    module: str
    looks_like: str
    read: str
    tournaments: bool = False

    def recognises(self, raw: bytes) -> bool:
        """Return whether the bytes look like this format."""
        return bool(getattr(import_module(self.module), self.looks_like)(raw))

    def report(
        self, raw: bytes, file: str, encoding: str | None, format: Format | None, tournament: str = ""
    ) -> Report | None:
        """Return the report in the bytes, None where there is none."""
        chosen = {"tournament": tournament} if tournament else {}
        if chosen and not self.tournaments:
            raise RefusedFile(
                text("A file of this kind holds one tournament only; {name!r} cannot be chosen.", name=tournament[:60]),
                text("Read it without the name of a tournament."),
            )
        read: Report | None = getattr(import_module(self.module), self.read)(
            raw, file, encoding=encoding, format=format, **chosen
        )
        return read


_PACKAGE = "ratinghouse.reports"
READERS: tuple[ReportReader, ...] = (
    ReportReader("TRF", f"{_PACKAGE}.trf", "looks_like_trf", "read_trf"),
    ReportReader("PGN", f"{_PACKAGE}.pgn", "looks_like_pgn", "read_pgn"),
    ReportReader(
        text(
            "JCF Rating Report Form (XLSX), crosstable of Swiss-Manager or Chess-Results, list of games "
            "(XLSX, XLS, HTML, CSV)"
        ),
        f"{_PACKAGE}.tables.reading",
        "looks_like_tables",
        "read_tables",
    ),
    ReportReader(
        text("Sharly Chess event (SCE)"),
        f"{_PACKAGE}.programs.sharly_database",
        "looks_like_sharly",
        "read_sharly",
        tournaments=True,
    ),
    ReportReader(text("Papi tournament (PAPI)"), f"{_PACKAGE}.programs.papi_database", "looks_like_papi", "read_papi"),
    ReportReader(
        text("Papi tournament (JSON)"), f"{_PACKAGE}.programs.papi_json", "looks_like_papi_json", "read_papi_json"
    ),
    ReportReader(text("Swiss-Manager tournament (TUNX)"), f"{_PACKAGE}.programs.tunx", "looks_like_tunx", "read_tunx"),
    ReportReader(
        text("SwissPerfect tournament (ZIP of INI, TRN and SCO)"),
        f"{_PACKAGE}.programs.swissperfect",
        "looks_like_swissperfect",
        "read_swissperfect",
    ),
    ReportReader(
        text("Vega cross table or pairings (HTML)"), f"{_PACKAGE}.programs.vega_page", "looks_like_vega", "read_vega"
    ),
    ReportReader(
        text("results of the Irish Chess Union (CSV)"),
        f"{_PACKAGE}.programs.icu_csv",
        "looks_like_icu_csv",
        "read_icu_csv",
    ),
)
"""Tried in this order."""


READER_VERSION = 6
"""Raise it when a reader makes a different report of the same file: stored readings name the version that made them."""


def read_report(
    source: str | Path | bytes,
    file: str = "",
    *,
    encoding: str | None = None,
    format: Format | None = None,
    tournament: str = "",
) -> Report:
    """Return the report in a file, or in bytes already read. Raises only ``UnreadableReport``.

    ``tournament`` names the tournament that is meant, in a file that holds several.
    """
    if isinstance(source, bytes):
        raw = source
    else:
        file = file or str(source)
        raw = _bytes_of(Path(source), file)
    if len(raw) > LARGEST:
        raise _too_large(len(raw), file)
    if not raw.strip(b" \t\r\n\xef\xbb\xbf\xff\xfe\x00"):
        raise _unreadable("file-empty", text("The file is empty."), text("Export the report again."), file)
    for content in filter(None, (raw, _in_utf_8(raw))):
        for reader in READERS:
            try:
                is_such = reader.recognises(content)
                stored = encoding if content is raw else "utf-8"
                report = reader.report(content, file, stored, format, tournament) if is_such else None
            except RefusedFile as refused:
                raise _unreadable("file-refused", refused.message, refused.remedy, file) from None
            except Exception as failure:
                raise UnreadableReport(failed(text("reading the file"), failure, file)) from failure
            if report is not None:
                return report if content is raw else replace(report, received=raw, encoding="utf-16")
    raise _unknown(raw, file)


def _in_utf_8(raw: bytes) -> bytes | None:
    """Return a text in UTF-16 as one in UTF-8, as most readers take it; None for any other file."""
    if not raw.startswith((b"\xff\xfe", b"\xfe\xff")):
        return None
    try:
        return raw.decode("utf-16").encode("utf-8")
    except UnicodeError:
        return None


def failed(doing: str, failure: BaseException, file: str = "") -> Finding:
    """Return the finding for an error in this program, so that it is reported like an error in the file."""
    import traceback  # rarely needed

    trace = traceback.extract_tb(failure.__traceback__)
    place = f"{Path(trace[-1].filename).name}:{trace[-1].lineno}" if trace else "?"
    message = text(
        "The program failed while {doing}: {error} in {place}. The file itself is not to blame.",
        doing=doing,
        error=type(failure).__name__,
        place=place,
    )
    remedy = text("Report this error to the maintainers of the program; meanwhile, send the report in another format.")
    return Finding("error", "reader-failed", message, remedy, file=file)


def _unknown(raw: bytes, file: str) -> UnreadableReport:
    from ratinghouse.reports.file_descriptions import describe_file

    formats = tuple(reader.name for reader in READERS)
    description = describe_file(raw)
    message = (
        text("This is {description}, which cannot be read as a report.", description=description.kind)
        if description
        else text("This is not a tournament report in any known format.")
    )
    if description and description.remedy:
        return _unreadable("format-unknown", message, description.remedy, file)
    return _unreadable("format-unknown", message, text("Send the report as one of: {formats}.", formats=formats), file)


def _bytes_of(path: Path, file: str) -> bytes:
    try:
        if path.is_dir():
            raise _unreadable(
                "file-is-directory", text("This is a directory."), text("Name the report file in it."), file
            )
        size = path.stat().st_size
        if size > LARGEST:
            raise _too_large(size, file)
        raw = path.read_bytes()
        if path.suffix.lower() in SWISSPERFECT_PARTS:
            from ratinghouse.reports.programs.swissperfect import with_parts_beside

            return with_parts_beside(path, raw)
        return raw
    except FileNotFoundError:
        raise _unreadable(
            "file-missing", text("There is no such file."), text("Check the name and the directory."), file
        ) from None
    except (OSError, ValueError) as fault:
        reason = getattr(fault, "strerror", None) or str(fault)
        raise _unreadable(
            "file-unreadable", text("The file cannot be read: {reason}.", reason=reason), "", file
        ) from fault


def _too_large(size: int, file: str) -> UnreadableReport:
    message = text(
        "The file has {size:,.0f} MB; a report has at most {largest} MB.",
        size=size / 1024 / 1024,
        largest=LARGEST // 1024 // 1024,
    )
    return _unreadable("file-too-large", message, text("Send a separate report for each event."), file)


def _unreadable(code: str, message: str, remedy: str, file: str) -> UnreadableReport:
    return UnreadableReport(Finding("error", code, message, remedy, file=file))
