"""Compressed list files, unpacked piece by piece, never more than the limits allow.

Loaded only for such files: loading the modules of the standard library for them takes as long as reading a small list.
"""

from __future__ import annotations

import gzip
import io
import lzma
import struct
import zipfile
import zlib
from collections.abc import Callable
from typing import BinaryIO, cast

from ratinghouse.kernel.texts import text
from ratinghouse.lists.reading.sources import GZIP, XZ, UnreadableList

MAX_RATIO = 200  # FIDE's own files shrink to between a fifth and a twentieth
RATIO_FROM = 16 * 1024**2  # bytes; smaller contents do no harm, however small the file
MAX_LZMA_MEMORY = 256 * 1024**2
MAX_DIRECTORY = 1024**2  # of a zip file

# The errors of the standard library for damaged archives; they have no documented common class.
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


def unpacked(stored: BinaryIO, head: bytes) -> BinaryIO:
    """Return the content of a compressed file with these first bytes: gzip, xz, or zip with one file."""
    if head.startswith(GZIP):
        return cast(BinaryIO, gzip.GzipFile(fileobj=stored))
    if head == XZ:
        return io.BufferedReader(_Unxz(stored))
    return _only_member(stored)


def limited(inner: BinaryIO, stored: BinaryIO, stored_size: int, most: int) -> BinaryIO:
    """Return a stream that raises an error after more bytes than ``most``, or than a file of this size can hold."""
    allowed = min(most, max(RATIO_FROM, stored_size * MAX_RATIO))
    return io.BufferedReader(_Limited(inner, stored, allowed), buffer_size=1024**2)


def members(stored: BinaryIO) -> list[zipfile.ZipInfo]:
    """Return the members of a zip file; a directory of unreasonable size is refused."""
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
    """An xz stream whose decompressor may not take more memory than MAX_LZMA_MEMORY."""

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
    """Counts the bytes read, and raises an error when they are too many for the size of the file."""

    def __init__(self, inner: BinaryIO, stored: BinaryIO, allowed: int) -> None:
        self._inner = inner
        self._stored = stored
        self._allowed = allowed
        self._bytes_read = 0

    def readable(self) -> bool:
        return True

    def close(self) -> None:
        self._inner.close()
        self._stored.close()  # gzip and zip leave it open
        super().close()

    def readinto(self, buffer: memoryview) -> int:  # type: ignore[override]
        piece = _next_piece(lambda: self._inner.read(len(buffer)))
        self._bytes_read += len(piece)
        if self._bytes_read > self._allowed:
            raise UnreadableList(
                "too-large",
                text("the file unpacks to more than {size:,} bytes, more than any rating list", size=self._allowed),
                text("check where the file came from"),
            )
        buffer[: len(piece)] = piece
        return len(piece)


def _next_piece(read: Callable[[], bytes]) -> bytes:
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
