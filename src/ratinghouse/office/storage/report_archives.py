"""The reports in an archive, ZIP or tar.gz. Nothing is unpacked to the disk, so a path in it can do no harm."""

from __future__ import annotations

import io
import tarfile
import zipfile
import zlib
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import PurePosixPath
from typing import IO

from ratinghouse.kernel.finding import Finding
from ratinghouse.kernel.texts import text
from ratinghouse.reports.reading import LARGEST

MOST_FILES = 20_000
"""Reports in an archive: ten times those of the largest month on record."""
MOST_BYTES = 1024 * 1024 * 1024
"""Bytes of all reports in an archive together, unpacked."""

_ZIP, _GZIP = b"PK\x03\x04", b"\x1f\x8b"
_DOCUMENTS = {"[Content_Types].xml", "mimetype"}
"""A ZIP with such a member is one document, XLSX or ODS, which may be a report itself."""
_DAMAGED = (zipfile.BadZipFile, tarfile.TarError, zlib.error, NotImplementedError, RuntimeError, EOFError, OSError)

_Member = tuple[str, int, Callable[[], IO[bytes] | None]]


@dataclass
class UnpackedArchive:
    """The files in an archive by their paths in it, and what is wrong with it or with members that have no bytes."""

    files: list[tuple[str, bytes]] = field(default_factory=list)
    findings: list[Finding] = field(default_factory=list)


def is_report_archive(raw: bytes) -> bool:
    """Return whether these bytes are an archive of files; a spreadsheet is a ZIP too, but one document."""
    if raw.startswith(_GZIP):
        return True
    if not raw.startswith(_ZIP):
        return False
    try:
        with zipfile.ZipFile(io.BytesIO(raw)) as archive:
            return _DOCUMENTS.isdisjoint(archive.namelist())
    except _DAMAGED:
        return False  # received as it is, and found unreadable


def unpacked_archive(raw: bytes, file: str) -> UnpackedArchive:
    """Return the files in an archive. A member that cannot be unpacked is a finding and does not stop the others."""
    unpacked = UnpackedArchive()
    try:
        if raw.startswith(_ZIP):
            with zipfile.ZipFile(io.BytesIO(raw)) as archive:
                _unpack(_zip_members(archive), unpacked, file)
        else:
            with tarfile.open(fileobj=io.BytesIO(raw), mode="r:gz") as tar:
                _unpack(_tar_members(tar), unpacked, file)
    except _DAMAGED as problem:
        message = text("The archive cannot be read: {reason}.", reason=str(problem))
        unpacked.findings.append(_error("archive-damaged", message, file))
    if not unpacked.files and not unpacked.findings:
        unpacked.findings.append(_error("archive-empty", text("There is no file in the archive."), file))
    return unpacked


def _zip_members(archive: zipfile.ZipFile) -> Iterator[_Member]:
    for member in archive.infolist():
        if not member.is_dir():
            yield member.filename, member.file_size, lambda member=member: archive.open(member)  # type: ignore[misc]


def _tar_members(archive: tarfile.TarFile) -> Iterator[_Member]:
    for member in archive:
        if member.isfile():
            yield member.name, member.size, lambda member=member: archive.extractfile(member)  # type: ignore[misc]


def _unpack(members: Iterator[_Member], unpacked: UnpackedArchive, file: str) -> None:
    total = 0
    for name, size, stream in members:
        path = PurePosixPath(name.replace("\\", "/"))
        if path.name.startswith(".") or "__MACOSX" in path.parts:
            continue
        if len(unpacked.files) == MOST_FILES or total + size > MOST_BYTES:
            message = text(
                "An archive holds at most {count} reports of together at most {largest} MB; the rest is left out.",
                count=MOST_FILES,
                largest=MOST_BYTES // 1024 // 1024,
            )
            unpacked.findings.append(_error("archive-too-large", message, file))
            return
        content = _content(stream, size, f"{file}/{path}", unpacked)
        if content is not None:
            total += len(content)
            unpacked.files.append((str(path), content))


def _content(stream: Callable[[], IO[bytes] | None], size: int, file: str, unpacked: UnpackedArchive) -> bytes | None:
    """Return the bytes of a member, not more than it claims to have; None, with a finding, where there are none."""
    if size > LARGEST:
        limit = LARGEST // 1024 // 1024
        message = text("{file} is larger than any report ({limit} MB).", file=file, limit=limit)
        unpacked.findings.append(_error("file-too-large", message, file))
        return None
    try:
        with stream() or io.BytesIO() as opened:
            return opened.read(size)
    except _DAMAGED as problem:
        message = text("{file} cannot be unpacked: {reason}.", file=file, reason=str(problem))
        unpacked.findings.append(_error("member-damaged", message, file))
        return None


def _error(code: str, message: str, file: str) -> Finding:
    return Finding("error", code, message, text("pack the reports again"), file=file)
