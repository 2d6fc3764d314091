"""Rows of cells under a header, from CSV, XLSX or JSON, to blocks of columns."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from ratinghouse.kernel.texts import text
from ratinghouse.lists.fields import fields_in
from ratinghouse.lists.reading.list_findings import ListFindings
from ratinghouse.lists.reading.rows import Block
from ratinghouse.lists.reading.sources import UnreadableList
from ratinghouse.lists.text_columns import text_column

ROWS = 20_000


@dataclass(frozen=True, slots=True)
class TableRow:
    """A row's line in the file and its cells."""

    line: int
    cells: Sequence[str]


def blocks_of(names: Sequence[str], rows: Iterable[TableRow], findings: ListFindings, line: int = 0) -> Iterator[Block]:
    """Yield the rows in blocks; ``names`` are the header's, in the form in which column names are compared."""
    columns = fields_of(names, findings, line)
    waiting: list[TableRow] = []
    for row in rows:
        waiting.append(row)
        if len(waiting) == ROWS:
            yield _block(columns, waiting)
            waiting = []
    yield _block(columns, waiting)


def fields_of(names: Sequence[str], findings: ListFindings, line: int = 0) -> dict[str, int]:
    """Return the column of each field; refused when there is no column for the players' IDs."""
    columns: dict[str, int] = {}
    for index, (name, field) in enumerate(zip(names, fields_in(names), strict=True)):
        if field in columns:
            findings.error(
                "duplicate-column", text("a second column holds the {field}; the first is used", field=field), line=line
            )
        elif field:
            columns[field] = index
        elif name:
            findings.note(
                "unknown-column", text("the column {column!r} is unknown and is not read", column=name[:40]), line=line
            )
    if "id" not in columns:
        raise UnreadableList(
            "no-id-column", text("no column is called id, so players cannot be distinguished"), line=line
        )
    return columns


def _block(columns: dict[str, int], rows: list[TableRow]) -> Block:
    lines = np.array([row.line for row in rows], dtype=np.int64)
    full = min((len(row.cells) for row in rows), default=0)
    texts = {}
    for field, index in columns.items():
        if index < full:
            cells = [row.cells[index] for row in rows]
        else:
            cells = [row.cells[index] if index < len(row.cells) else "" for row in rows]
        texts[field] = np.char.strip(text_column(cells), b" \t\r\n")
    return Block(texts, lines, {})
