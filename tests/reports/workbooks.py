"""Workbooks made by hand, as no program would make them."""

from __future__ import annotations

import io
import struct
import zipfile
from collections.abc import Iterable, Sequence

_HEAD = '<?xml version="1.0" encoding="UTF-8"?>'


def workbook(
    sheet: str | bytes, *, shared: str = "", styles: str = "", sheets: int = 1, more: Iterable[tuple[str, bytes]] = ()
) -> bytes:
    """A workbook whose sheets all have this XML between ``<sheetData>`` and its end."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as packed:
        named = "".join(f'<sheet name="S{n}" sheetId="{n}" r:id="rId{n}"/>' for n in range(1, sheets + 1))
        packed.writestr("xl/workbook.xml", f'{_HEAD}<workbook xmlns:r="r"><sheets>{named}</sheets></workbook>')
        links = "".join(f'<Relationship Id="rId{n}" Target="worksheets/sheet{n}.xml"/>' for n in range(1, sheets + 1))
        packed.writestr("xl/_rels/workbook.xml.rels", f"{_HEAD}<Relationships>{links}</Relationships>")
        body = sheet.encode() if isinstance(sheet, str) else sheet
        for number in range(1, sheets + 1):
            packed.writestr(
                f"xl/worksheets/sheet{number}.xml",
                _HEAD.encode() + b"<worksheet><sheetData>" + body + b"</sheetData></worksheet>",
            )
        if shared:
            packed.writestr("xl/sharedStrings.xml", f"{_HEAD}<sst>{shared}</sst>")
        if styles:
            packed.writestr("xl/styles.xml", f"{_HEAD}<styleSheet>{styles}</styleSheet>")
        for name, content in more:
            packed.writestr(name, content)
    return out.getvalue()


def text_cell(place: str, text: str) -> str:
    """A cell with its text inside it."""
    return f'<c r="{place}" t="inlineStr"><is><t>{text}</t></is></c>'


def record(kind: int, content: bytes) -> bytes:
    """A record of a workbook of Excel 97–2003."""
    return struct.pack("<HH", kind, len(content)) + content


def old_text(text: str, size: int = 2) -> bytes:
    """A text after its length, in one byte for each character where that is enough."""
    wide = any(ord(letter) > 255 for letter in text)
    stored = text.encode("utf-16-le" if wide else "latin-1")
    return len(text).to_bytes(size, "little") + bytes([wide]) + stored


def old_cell(kind: int, row: int, column: int, content: bytes, style: int = 0) -> bytes:
    """A record that holds a cell."""
    return record(kind, struct.pack("<HHH", row, column, style) + content)


def old_workbook_stream(*cells: bytes, before: bytes = b"", formats: Sequence[int] = (0,), type: int = 0) -> bytes:
    """The stream of a workbook with one sheet, and with ``before`` among the records of the workbook."""
    begin = [record(0x0809, struct.pack("<HHHHII", 0x0600, part, 0, 0, 0, 0)) for part in (5, 0x10)]
    styles = b"".join(record(0x00E0, struct.pack("<HH", 0, format) + bytes(16)) for format in formats)
    sheet = bytes([0, type]) + old_text("Sheet", 1)
    at = len(begin[0] + styles + before) + 4 + 4 + len(sheet) + 4
    end = record(0x000A, b"")
    head = begin[0] + styles + before + record(0x0085, struct.pack("<I", at) + sheet) + end
    return head + begin[1] + b"".join(cells) + end


def compound_file(stream: bytes, name: str = "Workbook", *, inside: bool = False, other: str = "") -> bytes:
    """A file with this stream, in sectors of its own if it has 4096 bytes, else in small ones.

    The stream may be ``inside`` an object, and beside an empty stream of another name.
    """
    free, last, size = 0xFFFFFFFF, 0xFFFFFFFE, 512
    small = len(stream) < 4096
    sectors = max(1, -(-len(stream) // size))
    table = [0xFFFFFFFD, last, last, *range(4, sectors + 3), last]  # this table, directory, small table, the stream
    small_table = [*range(1, 8 * sectors), last] if small else []
    assert max(len(table), len(small_table)) <= size // 4

    def numbers(values: Sequence[int]) -> bytes:
        return struct.pack(f"<{size // 4}I", *values, *[free] * (size // 4 - len(values)))

    def entry(title: str, kind: int, start: int, length: int, before: int = free, child: int = free) -> bytes:
        written = f"{title}\0".encode("utf-16-le")
        head = struct.pack("<HBxIII36xII4x", len(written), kind, before, free, child, start, length)
        return written.ljust(64, b"\0") + head

    root = entry("Root Entry", 5, 3 if small else last, sectors * size if small else 0, child=1)
    place = 0 if small else 3
    directory = root
    if inside:
        directory += entry("Object", 1, 0, 0, child=2)
    elif other:
        directory += entry(other, 2, last, 0, before=2)
    directory += entry(name, 2, place, len(stream))
    head = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(16) + struct.pack("<HHHHH6x", 62, 3, 0xFFFE, 9, 6)
    head += struct.pack("<IIIIIIIIII", 0, 1, 1, 0, 4096, 2, 1, last, 0, 0) + struct.pack("<108I", *[free] * 108)
    body = numbers(table) + directory.ljust(size, b"\0") + numbers(small_table) + stream.ljust(sectors * size, b"\0")
    return head + body
