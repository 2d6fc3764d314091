"""Compound files, in which Microsoft Office stored workbooks and documents until 2003: streams in chains of sectors.

A chain that leaves the file, or is longer than all of its sectors, is refused, so that no stream is larger than the
file, whatever size it states.
"""

from __future__ import annotations

from struct import error, unpack_from

from ratinghouse.kernel.texts import text
from ratinghouse.reports.tables.limits import RefusedFile

SIGNATURE = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
_LAST_SECTOR = 0xFFFFFFFA  # greater numbers mark free sectors and the ends of chains
_IN_HEADER = 109  # numbers of the sectors that hold the table of sectors; more of them follow in a chain
_ENTRY = 128  # bytes of an entry of the directory
_STREAM = 2
_NO_ENTRY = 0xFFFFFFFF


def stream_of(raw: bytes, *names: str) -> bytes | None:
    """Return the stream with the first of these names that the file itself has, outside of documents inside it.

    None where there is none. Raises RefusedFile.
    """
    try:
        return _CompoundFile(raw).stream(names)
    except (error, IndexError, UnicodeDecodeError):
        raise _damaged() from None


class _CompoundFile:
    def __init__(self, raw: bytes) -> None:
        shift, mini_shift = unpack_from("<HH", raw, 30)
        if not raw.startswith(SIGNATURE) or shift not in (9, 12) or mini_shift != 6:
            raise _damaged()
        self._raw = raw
        self._size = 1 << shift
        self._sectors = len(raw) // self._size + 1
        self._next = self._table_of_sectors()
        self._cutoff: int = unpack_from("<I", raw, 56)[0]
        self._directory = self._chain(unpack_from("<I", raw, 48)[0])

    def stream(self, names: tuple[str, ...]) -> bytes | None:
        """Return the stream with the first of these names beside the root."""
        places = self._streams()
        stream_name = next((name for name in names if name in places), None)
        if stream_name is None:
            return None
        start, size = places[stream_name]
        if size >= self._cutoff:
            return self._chain(start)[:size]
        root = self._chain(unpack_from("<I", self._directory, 116)[0])  # of the first entry
        return self._small_stream(start, root)[:size]

    def _streams(self) -> dict[str, tuple[int, int]]:
        """Return name -> first sector and size of the streams that no other storage holds."""
        streams: dict[str, tuple[int, int]] = {}
        waiting: list[int] = [unpack_from("<I", self._directory, 76)[0]]
        seen = {_NO_ENTRY}
        while waiting:
            entry = waiting.pop()
            if entry in seen:
                continue
            seen.add(entry)
            at = entry * _ENTRY
            length, kind = unpack_from("<HB", self._directory, at + 64)
            before, after = unpack_from("<II", self._directory, at + 68)
            start, size = unpack_from("<II", self._directory, at + 116)
            if kind == _STREAM:
                name = self._directory[at : at + min(length, 64)].decode("utf-16-le").rstrip("\0")
                streams.setdefault(name, (start, size))
            waiting += (before, after)
        return streams

    def _table_of_sectors(self) -> tuple[int, ...]:
        """Return the number of the sector after each."""
        count, following = unpack_from("<I", self._raw, 44)[0], unpack_from("<I", self._raw, 68)[0]
        numbers = [number for number in unpack_from(f"<{_IN_HEADER}I", self._raw, 76) if number < _LAST_SECTOR]
        steps = 0
        while following < _LAST_SECTOR:
            steps += 1
            if steps > self._sectors:
                raise _damaged()
            *more, following = unpack_from(f"<{self._size // 4}I", self._sector(following))
            numbers += [number for number in more if number < _LAST_SECTOR]
        if len(numbers) < count or count > self._sectors:
            raise _damaged()
        table = b"".join(self._sector(number) for number in numbers[:count])
        return unpack_from(f"<{len(table) // 4}I", table)

    def _sector(self, number: int) -> bytes:
        at = (number + 1) * self._size
        if at >= len(self._raw):
            raise _damaged()
        return self._raw[at : at + self._size].ljust(self._size, b"\0")

    def _chain(self, start: int) -> bytes:
        return b"".join(self._sector(number) for number in _numbers(start, self._next, self._sectors))

    def _small_stream(self, start: int, root: bytes) -> bytes:
        """Return a stream whose sectors of 64 bytes are in the stream of the root."""
        table = self._chain(unpack_from("<I", self._raw, 60)[0])
        following = unpack_from(f"<{len(table) // 4}I", table)
        return b"".join(root[64 * number : 64 * number + 64] for number in _numbers(start, following, len(following)))


def _numbers(start: int, following: tuple[int, ...], most: int) -> list[int]:
    numbers: list[int] = []
    while start < _LAST_SECTOR:
        numbers.append(start)
        if len(numbers) > most:
            raise _damaged()
        start = following[start]
    return numbers


def _damaged() -> RefusedFile:
    return RefusedFile(
        text("This Microsoft Office 97–2003 file is damaged or cut off."),
        text("Save the workbook again, as XLSX, and send that."),
    )
