"""Tables of dBase III: a header that describes the fields, then records of fixed length."""

from __future__ import annotations

from struct import unpack_from

from ratinghouse.kernel.texts import text
from ratinghouse.reports.tables.limits import MOST_COLUMNS, MOST_ROWS, RefusedFile

_VERSION = 3
_FIELD = 32  # bytes that describe a field
_END_OF_FIELDS = 0x0D
_DELETED = 0x2A
_LONGEST_RECORD = 4000


def dbase_records(raw: bytes, encoding: str) -> list[dict[str, str]]:
    """Return the records that are not deleted, each as texts by the names of the fields. Raises RefusedFile."""
    if len(raw) < _FIELD or raw[0] != _VERSION:
        raise RefusedFile(text("This is not a table of dBase III."))
    count, start, length = unpack_from("<IHH", raw, 4)
    fields = _fields(raw, min(start, len(raw)))
    if sum(size for _, size in fields) + 1 != length or length > _LONGEST_RECORD or count > MOST_ROWS:
        raise RefusedFile(text("The header of the table contradicts itself; the file is damaged."))
    if start + count * length > len(raw):
        raise RefusedFile(text("The table announces {count} records and is cut off before the last.", count=count))
    records = []
    for at in range(start, start + count * length, length):
        if raw[at] == _DELETED:
            continue
        record, place = {}, at + 1
        for name, size in fields:
            record[name] = raw[place : place + size].partition(b"\0")[0].decode(encoding, "replace").strip()
            place += size
        records.append(record)
    return records


def _fields(raw: bytes, end: int) -> list[tuple[str, int]]:
    """Return names and sizes of the fields."""
    fields: list[tuple[str, int]] = []
    for at in range(_FIELD, end, _FIELD):
        if raw[at] == _END_OF_FIELDS or len(fields) > MOST_COLUMNS:
            break
        if at + _FIELD > end:
            break
        fields.append((raw[at : at + 11].partition(b"\0")[0].decode("latin-1"), raw[at + 16]))
    return fields
