"""Where a list's bytes come from: a file or memory, perhaps compressed, never more than the limits allow."""

from __future__ import annotations

import io
from pathlib import Path
from typing import BinaryIO

from ratinghouse.kernel.late.dataclasses import dataclass

MAX_BYTES = 2 * 1024**3
GZIP, XZ, _ZIP = b"\x1f\x8b", b"\xfd7zXZ\x00", b"PK\x03\x04"


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
        """Return how many bytes the file has as stored."""
        return self.content.stat().st_size if isinstance(self.content, Path) else len(self.content)

    def open_stored(self) -> BinaryIO:
        """Return the bytes as stored."""
        return self.content.open("rb") if isinstance(self.content, Path) else io.BytesIO(self.content)

    def open(self) -> BinaryIO:
        """Return the bytes, decompressed if needed; a compressed file inside a compressed file is refused."""
        stored = self.open_stored()
        try:
            head = stored.read(6)
            stored.seek(0)
            is_packed = head.startswith(GZIP) or head == XZ or (head.startswith(_ZIP) and not self.is_workbook())
            if not is_packed and self.size <= MAX_BYTES:
                return stored
            from ratinghouse.lists.reading.packed_files import limited, unpacked

            return limited(unpacked(stored, head) if is_packed else stored, stored, self.size, MAX_BYTES)
        except BaseException:
            stored.close()
            raise

    def is_workbook(self) -> bool:
        """Return whether the zip file is an XLSX workbook."""
        with self.open_stored() as stored:
            if stored.read(4) != _ZIP:
                return False
            from ratinghouse.lists.reading.packed_files import members

            return any(member.filename.startswith("xl/") for member in members(stored))
