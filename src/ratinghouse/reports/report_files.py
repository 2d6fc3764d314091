"""The reports in files, folders and ZIP archives, many at once. A bad file is a finding and does not stop the rest."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from io import BufferedReader
from pathlib import Path
from typing import NamedTuple

from ratinghouse.kernel.finding import Finding
from ratinghouse.kernel.texts import text
from ratinghouse.reports.reading import LARGEST, SWISSPERFECT_PARTS, UnreadableReport, read_report
from ratinghouse.reports.report import Format, Report
from ratinghouse.reports.trf import looks_like_trf, read_trf_files
from ratinghouse.reports.trf.reader import TOGETHER

MOST_FILES = 50_000
LARGEST_ARCHIVE = 4 * 1024 * 1024 * 1024  # bytes of all files in it, unpacked


class ReportSource(NamedTuple):
    """A file with its name: its path, which is the name, or its bytes if it was in an archive."""

    name: str
    content: bytes | None = None


def read_report_files(
    paths: Iterable[str], *, encoding: str | None = None, format: Format | None = None
) -> Iterator[Report | Finding]:
    """Return the report in each file, in the order of the files; of a file that is not a report, the finding."""
    together: list[tuple[bytes, str]] = []
    size = 0
    for source in report_sources(paths):
        raw = source if isinstance(source, Finding) else _bytes_of(source)
        if isinstance(raw, bytes) and len(raw) <= TOGETHER and looks_like_trf(raw):
            assert isinstance(source, ReportSource)
            together.append((raw, source.name))
            size += len(raw)
            if size <= TOGETHER:
                continue
        yield from read_trf_files(together, encoding=encoding, format=format)
        is_read = bool(together) and together[-1][0] is raw
        together, size = [], 0
        if isinstance(raw, Finding):
            yield raw
        elif not is_read:
            assert isinstance(source, ReportSource)
            yield _read(raw, source.name, encoding, format)
    yield from read_trf_files(together, encoding=encoding, format=format)


def _read(raw: bytes, name: str, encoding: str | None, format: Format | None) -> Report | Finding:
    try:
        return read_report(raw, name, encoding=encoding, format=format)
    except UnreadableReport as unreadable:
        return unreadable.finding


def report_sources(paths: Iterable[str]) -> Iterator[ReportSource | Finding]:
    """Return the files: those named, those in folders that are named, and those in archives, each by its name."""
    count = 0
    for path in paths:
        for source in _sources(Path(path)):
            count += 1
            if count > MOST_FILES:
                message = text("There are more than {most:,} files; the rest is not read.", most=MOST_FILES)
                yield _finding("too-many-files", message, str(path))
                return
            yield source


def _sources(path: Path) -> Iterator[ReportSource | Finding]:
    if path.is_dir():
        for _, file in sorted(_files_in(path)):
            if file.lower().endswith(".zip"):
                yield from _archived(Path(file))
            else:
                yield ReportSource(file)
    elif path.suffix.lower() == ".zip":
        yield from _archived(path)
    else:
        yield ReportSource(str(path))


def _files_in(folder: Path) -> Iterator[tuple[tuple[str, ...], str]]:
    """Yield the path of each file in a folder and in those below it, after its parts; hidden files are left out."""
    parts = folder.parts
    # Making a Path for each of thousands of files would take longer.
    before_name = os.path.join(*parts, "") if parts else ""  # noqa: PTH118
    with os.scandir(folder) as entries:
        for entry in entries:
            if entry.is_dir(follow_symlinks=False):
                yield from _files_in(folder / entry.name)
            elif entry.is_file() and not entry.name.startswith("."):
                yield (*parts, entry.name), before_name + entry.name


def _archived(path: Path) -> Iterator[ReportSource | Finding]:
    import zipfile

    try:
        with zipfile.ZipFile(path) as archive:
            members = [member for member in archive.infolist() if not member.is_dir()]
            if sorted(Path(member.filename).suffix.lower() for member in members) == sorted(SWISSPERFECT_PARTS):
                yield ReportSource(str(path))  # one report in three files
                return
            if sum(member.file_size for member in members) > LARGEST_ARCHIVE:
                yield _finding("archive-too-large", text("The files of the archive are too large together."), str(path))
                return
            for member in sorted(members, key=lambda member: member.filename):
                name = f"{path}/{member.filename}"
                if member.file_size > LARGEST:
                    yield _finding("file-too-large", text("The file is too large for a report."), name)
                    continue
                with archive.open(member) as stream:
                    yield ReportSource(name, stream.read(LARGEST + 1))
    except (OSError, zipfile.BadZipFile, NotImplementedError, RuntimeError, EOFError, LookupError, ValueError) as fault:
        yield _finding(
            "archive-unreadable", text("The archive cannot be read: {reason}.", reason=str(fault)), str(path)
        )


def _bytes_of(source: ReportSource) -> bytes | Finding:
    if source.content is not None:
        return source.content
    try:
        with open(source.name, "rb", buffering=0) as stream:  # noqa: PTH123 - a Path takes longer
            size = os.fstat(stream.fileno()).st_size
            raw = stream.read(min(size, LARGEST) + 1)
            if len(raw) == size:
                return raw
            with BufferedReader(stream) as rest:  # of a pipe, which has no size, or of a file that grows
                return raw + rest.read(LARGEST + 1 - len(raw))
    except (OSError, ValueError) as fault:
        reason = getattr(fault, "strerror", None) or str(fault)
        return _finding("file-unreadable", text("The file cannot be read: {reason}.", reason=reason), source.name)


def _finding(code: str, message: str, file: str) -> Finding:
    return Finding("error", code, message, file=file)
