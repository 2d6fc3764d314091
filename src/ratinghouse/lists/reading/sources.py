"""Where a list's bytes come from: a file or memory, perhaps compressed, never more than the limits allow."""

from __future__ import annotations

import gzip
import io
import lzma
import struct
import zipfile
import zlib
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO, cast

from ratinghouse.kernel.texts import text

MAX_BYTES = 2 * 1024**3
MAX_RATIO = 200  # FIDE's own files shrink to between a fifth and a twentieth
RATIO_FROM = 16 * 1024**2  # below this even the emptiest list harms nobody
MAX_LZMA_MEMORY = 256 * 1024**2
MAX_DIRECTORY = 1024**2  # of a zip file

_GZIP, _XZ, _ZIP = b"\x1f\x8b", b"\xfd7zXZ\x00", b"PK\x03\x04"


# What the standard library raises on damaged archives; it does not promise a family of its own.
DAMAGED = (
    zipfile.BadZipFile,
    zlib.error,
    lzma.LZMAError,
    EOFError,
    OSError,
    ValueError,
    NotImplementedError,
    struct.error,
)


class UnreadableList(Exception):
    """Raised for a file that cannot be read as a list; the attributes become a finding."""

    def __init__(self, code: str, message: str, remedy: str = "", line: int = 0) -> None:
        super().__init__(message)
        self.code, self.message, self.remedy, self.line = code, message, remedy, line


@dataclass(frozen=True, slots=True)
class ListSource:
    """A file's bytes, to be opened as often as needed."""

    content: Path | bytes

    @property
    def size(self) -> int:
        """Return how many bytes the file has as it is."""
        return self.content.stat().st_size if isinstance(self.content, Path) else len(self.content)

    def open_stored(self) -> BinaryIO:
        """Return the bytes as they are."""
        return self.content.open("rb") if isinstance(self.content, Path) else io.BytesIO(self.content)

    def open(self) -> BinaryIO:
        """Return the bytes, decompressed if needed; a compressed file inside a compressed file is refused."""
        stored = self.open_stored()
        try:
            unpacked = self._unpacked(stored)
            if unpacked is stored and self.size <= MAX_BYTES:
                return stored
            limited = _Limited(unpacked, stored, self.size)
        except BaseException:
            stored.close()
            raise
        return io.BufferedReader(limited, buffer_size=1024**2)

    def _unpacked(self, stored: BinaryIO) -> BinaryIO:
        head = stored.read(6)
        stored.seek(0)
        if head.startswith(_GZIP):
            return cast(BinaryIO, gzip.GzipFile(fileobj=stored))
        if head == _XZ:
            return io.BufferedReader(_Unxz(stored))
        if head.startswith(_ZIP) and not self.is_workbook():
            return _only_member(stored)
        return stored

    def is_workbook(self) -> bool:
        """Return whether the zip file is an XLSX workbook."""
        with self.open_stored() as stored:
            if stored.read(4) != _ZIP:
                return False
            return any(member.filename.startswith("xl/") for member in members(stored))


def members(stored: BinaryIO) -> list[zipfile.ZipInfo]:
    """Return the members of a zip file whose directory is of a sane size."""
    stored.seek(0, io.SEEK_END)
    tail_length = min(stored.tell(), 65_557)
    stored.seek(-tail_length, io.SEEK_END)
    tail = stored.read()
    end = tail.rfind(b"PK\x05\x06")
    # The directory is read as a whole, so its size is checked first; 0xffffffff means the 64-bit form.
    if end >= 0 and int.from_bytes(tail[end + 12 : end + 16], "little") > MAX_DIRECTORY:
        raise UnreadableList(
            "too-large", text("the zip file has too many files for a rating list"), text("use the list itself")
        )
    stored.seek(0)
    try:
        with zipfile.ZipFile(stored) as archive:
            return archive.infolist()
    except DAMAGED as failure:
        raise UnreadableList(
            "cut-off",
            text("the zip file is damaged or incomplete ({reason})", reason=str(failure)),
            text("download the file again"),
        ) from None


def _only_member(stored: BinaryIO) -> BinaryIO:
    files = [member for member in members(stored) if not member.is_dir()]
    if len(files) != 1:
        raise UnreadableList(
            "many-files",
            text("the zip file contains {count} files, not one list", count=len(files)),
            text("unpack it and use the list"),
        )
    if files[0].flag_bits & 1:
        raise UnreadableList("encrypted", text("the zip file requires a password"), text("unpack it and use the list"))
    try:
        return cast(BinaryIO, zipfile.ZipFile(stored).open(files[0]))
    except DAMAGED as failure:
        raise UnreadableList(
            "cut-off",
            text("the zip file cannot be unpacked ({reason})", reason=str(failure)),
            text("download the file again"),
        ) from None


class _Unxz(io.RawIOBase):
    """An xz stream whose decompressor may not ask for more memory than MAX_LZMA_MEMORY."""

    def __init__(self, stored: BinaryIO) -> None:
        self._stored = stored
        self._decompressor = self._fresh()

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: memoryview) -> int:  # type: ignore[override]
        while True:
            if self._decompressor.eof:
                rest = self._decompressor.unused_data or self._stored.read(65_536)
                rest = rest.lstrip(b"\0")
                if not rest:
                    return 0
                self._decompressor = self._fresh()
            elif self._decompressor.needs_input:
                rest = self._stored.read(65_536)
                if not rest:
                    raise EOFError("the compressed stream ends too early")
            else:
                rest = b""
            piece = self._decompressor.decompress(rest, len(buffer))
            if piece:
                buffer[: len(piece)] = piece
                return len(piece)

    @staticmethod
    def _fresh() -> lzma.LZMADecompressor:
        return lzma.LZMADecompressor(lzma.FORMAT_XZ, memlimit=MAX_LZMA_MEMORY)


class _Limited(io.RawIOBase):
    """Counts what is read, and refuses to go on when it becomes too much for what is stored."""

    def __init__(self, inner: BinaryIO, stored: BinaryIO, stored_size: int) -> None:
        self._inner = inner
        self._stored = stored
        self._allowed = min(MAX_BYTES, max(RATIO_FROM, stored_size * MAX_RATIO))
        self._bytes_read = 0

    def readable(self) -> bool:
        return True

    def close(self) -> None:
        self._inner.close()
        self._stored.close()  # gzip and zip leave it open
        super().close()

    def readinto(self, buffer: memoryview) -> int:  # type: ignore[override]
        piece = _unpacked(lambda: self._inner.read(len(buffer)))
        self._bytes_read += len(piece)
        if self._bytes_read > self._allowed:
            raise UnreadableList(
                "too-large",
                text("the file unpacks to more than {size:,} bytes, more than any rating list", size=self._allowed),
                text("check where the file came from"),
            )
        buffer[: len(piece)] = piece
        return len(piece)


def _unpacked(read: Callable[[], bytes]) -> bytes:
    try:
        return read()
    except EOFError:
        raise UnreadableList(
            "cut-off", text("the compressed file is incomplete"), text("download the file again")
        ) from None
    except DAMAGED as failure:
        raise UnreadableList(
            "cut-off", text("the file cannot be read ({reason})", reason=str(failure)), text("download the file again")
        ) from None
