"""The reports of several stages or groups of one event as one file: a ZIP archive that holds each as received."""

from __future__ import annotations

import io
import zipfile
import zlib
from collections.abc import Mapping
from dataclasses import replace

from ratinghouse.kernel.finding import Finding
from ratinghouse.kernel.texts import text
from ratinghouse.reports.reading import LARGEST, UnreadableReport, read_report
from ratinghouse.reports.report import Report
from ratinghouse.reports.stages import joined_stages

MOST_STAGES = 100
_SIGNATURE = b"PK\x03\x04"
_BEGINNING = (1980, 1, 1, 0, 0, 0)  # a fixed time, so that the same files make the same archive


def packed_stages(files: Mapping[str, bytes]) -> bytes:
    """Return an archive of these files, by name."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        for name, raw in files.items():
            archive.writestr(zipfile.ZipInfo(name, _BEGINNING), raw, zipfile.ZIP_DEFLATED)
    return out.getvalue()


def is_archive(raw: bytes) -> bool:
    """Return whether these bytes are a ZIP archive."""
    return raw.startswith(_SIGNATURE)


def read_stages(raw: bytes, file: str, encoding: str | None) -> Report:
    """Return the stages in an archive as one event. Raises ``UnreadableReport``."""
    try:
        with zipfile.ZipFile(io.BytesIO(raw)) as archive:
            stages = [
                read_report(_unpacked(archive, member), member.filename, encoding=encoding)
                for member in _members(archive, file)
            ]
    except (
        zipfile.BadZipFile,
        zlib.error,
        NotImplementedError,
        RuntimeError,
        EOFError,
        LookupError,
        ValueError,
    ) as problem:
        message = text("The archive cannot be read: {reason}.", reason=str(problem))
        raise _refused(message, file) from problem
    return replace(joined_stages(stages), file=file, received=raw)


def _members(archive: zipfile.ZipFile, file: str) -> list[zipfile.ZipInfo]:
    members = [member for member in archive.infolist() if not member.is_dir()]
    if not 0 < len(members) <= MOST_STAGES or sum(member.file_size for member in members) > LARGEST:
        message = text(
            "An archive of stages holds 1 to {count} reports of together at most {largest} MB.",
            count=MOST_STAGES,
            largest=LARGEST // 1024 // 1024,
        )
        raise _refused(message, file)
    return members


def _unpacked(archive: zipfile.ZipFile, member: zipfile.ZipInfo) -> bytes:
    """Return a file of the archive, reading no more than its stated size; the archive is damaged if it has more."""
    with archive.open(member) as stream:
        return stream.read(member.file_size)


def _refused(message: str, file: str) -> UnreadableReport:
    return UnreadableReport(Finding("error", "file-refused", message, text("Export the report again."), file=file))
