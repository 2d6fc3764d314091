"""Lists as Parquet, for archives and analyses. Needs pyarrow: the extra ``parquet``."""

from __future__ import annotations

import json
from datetime import date
from types import ModuleType
from typing import Any, BinaryIO

import numpy as np

from ratinghouse.kernel.texts import text
from ratinghouse.lists.fields import fields_in
from ratinghouse.lists.heads import head_of, read_head
from ratinghouse.lists.rating_list import RatingList
from ratinghouse.lists.reading.assembly import Assembly
from ratinghouse.lists.reading.delimited import column_name
from ratinghouse.lists.reading.list_findings import ListFindings
from ratinghouse.lists.reading.packed_files import DAMAGED
from ratinghouse.lists.reading.rows import Block
from ratinghouse.lists.reading.sources import ListSource, UnreadableList
from ratinghouse.lists.text_columns import TextColumn, blank_column
from ratinghouse.lists.writing.tabular import columns_of

MAX_ROWS = 20_000_000
MAX_CELL = 1024  # bytes of one text
_ROWS = 65_536
_ABOUT = b"ratinghouse"


def write_parquet(ratings: RatingList, out: BinaryIO) -> None:
    """Write all columns, zstd-compressed; date, pools and facts about the list are in the file's metadata."""
    pa, pq = _arrow()
    arrays = [
        pa.array(column.numbers) if column.texts is None else pa.array(column.texts, pa.binary()).cast(pa.string())
        for column in columns_of(ratings)
    ]
    table = pa.table(arrays, names=[column.name for column in columns_of(ratings)])
    pq.write_table(table.replace_schema_metadata({_ABOUT: json.dumps(head_of(ratings))}), out, compression="zstd")


def read_parquet(source: ListSource, findings: ListFindings, list_date: date | None, pool: str) -> RatingList:
    """Return the list in a Parquet file with columns of the known names."""
    pa, pq = _arrow()
    try:
        with source.open_stored() as stored:
            return _read(pq.ParquetFile(stored), findings, list_date, pool)
    except (pa.ArrowException, *DAMAGED) as failure:
        reason = str(failure).partition("\n")[0][:200]
        raise UnreadableList(
            "cut-off",
            text("the Parquet file cannot be read ({reason})", reason=reason),
            text("download the file again"),
        ) from None


def _read(parquet: Any, findings: ListFindings, list_date: date | None, pool: str) -> RatingList:
    if parquet.metadata.num_rows > MAX_ROWS:
        raise UnreadableList(
            "too-large", text("the file has {rows:,} rows, more than any rating list", rows=parquet.metadata.num_rows)
        )
    head = read_head(_head_in(parquet.schema_arrow.metadata), findings, list_date, pool)
    if head.list_date is None:
        findings.note(
            "no-date", text("the file does not give the date of the list"), text("enter the date of the list")
        )
    assembly = Assembly(findings, head.list_date, head.pool)
    assembly.set_about(head.about)
    names = parquet.schema_arrow.names
    fields = dict(zip(names, fields_in([column_name(name) for name in names]), strict=True))
    if "id" not in fields.values():
        raise UnreadableList("no-id-column", text("no column is called id, so players cannot be distinguished"))
    for name, field in fields.items():
        if not field:
            findings.note("unknown-column", text("the column {column!r} is unknown and is not read", column=name[:40]))
    row = 1
    for batch in parquet.iter_batches(_ROWS, columns=[name for name, field in fields.items() if field]):
        texts = {fields[name]: _text(batch.column(name), name) for name in batch.schema.names}
        assembly.add(Block(texts, np.arange(row, row + batch.num_rows, dtype=np.int64), {}))
        row += batch.num_rows
    if row == 1:
        nobody = {field: blank_column(0) for field in fields.values() if field}
        assembly.add(Block(nobody, np.arange(0, dtype=np.int64), {}))
    return assembly.finish()


def _text(array: Any, name: str) -> TextColumn:
    """Return an Arrow array as a text column: the bytes of all texts are spread into a matrix."""
    pa, _ = _arrow()
    import pyarrow.compute as pc  # type: ignore[import-untyped]

    plain = pc.fill_null(array.cast(pa.string()), "").cast(pa.large_binary())
    lengths = pc.binary_length(plain).to_numpy(zero_copy_only=False)
    width = int(lengths.max(initial=0))
    if width > MAX_CELL:
        raise UnreadableList(
            "too-large", text("a cell of the column {column!r} has {size:,} bytes", column=name[:40], size=width)
        )
    if not width:
        return blank_column(len(lengths))
    column = np.zeros((len(lengths), width), dtype=np.uint8)
    joined = b"".join(plain.to_pylist())
    column[np.arange(width) < lengths[:, None]] = np.frombuffer(joined, dtype=np.uint8)
    return np.char.strip(column.view(f"S{width}").reshape(len(lengths)), b" ")


def _head_in(metadata: dict[bytes, bytes] | None) -> Any:
    try:
        return json.loads((metadata or {}).get(_ABOUT, b"{}"))
    except (ValueError, RecursionError):
        return {}


def _arrow() -> tuple[ModuleType, ModuleType]:
    try:
        import pyarrow
        import pyarrow.parquet  # type: ignore[import-untyped]
    except ImportError:
        raise UnreadableList(
            "no-parquet", text("Parquet needs pyarrow"), text("pip install 'ratinghouse[parquet]'")
        ) from None
    return pyarrow, pyarrow.parquet
