"""Tables and findings as text and as HTML, for a terminal and for a notebook."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import date
from html import escape
from typing import TYPE_CHECKING
from unicodedata import east_asian_width

from ratinghouse.kernel.texts import counted_text

if TYPE_CHECKING:
    from ratinghouse.library.tables.table import Cell, Table

MOST_LINES = 20
MOST_HTML_ROWS = 60
WIDEST = 40
"""A longer text is cut in a table that is printed; its cell has all of it."""


def table_text(table: Table) -> str:
    """Return the first rows of a table as lines, texts to the left and numbers to the right."""
    rows = [[_shortened(written(cell)) for cell in row] for row in table[:MOST_LINES].rows()]
    to_right = [table.types[name] in (int, float) for name in table.columns]
    lines = text_lines([list(table.columns), *rows], to_right)
    return "\n".join([*lines, *_more(len(table) - MOST_LINES)])


def text_lines(rows: Sequence[Sequence[str]], to_right: Sequence[bool]) -> list[str]:
    """Return rows of texts as lines with aligned columns."""
    widths = [max(map(_width, column)) for column in zip(*rows, strict=True)]
    lines = []
    for row in rows:
        cells = [
            " " * (width - _width(cell)) + cell if right else cell + " " * (width - _width(cell))
            for cell, width, right in zip(row, widths, to_right, strict=True)
        ]
        lines.append("  ".join(cells).rstrip())
    return lines


def table_html(table: Table) -> str:
    """Return the first rows of a table as HTML."""
    numeric = [table.types[name] in (int, float) for name in table.columns]
    head = "".join(
        f'<th style="text-align: {"right" if right else "left"}">{escape(name)}</th>'
        for name, right in zip(table.columns, numeric, strict=True)
    )
    rows = [_html_row(row, numeric) for row in table[:MOST_HTML_ROWS].rows()]
    more = "".join(f"<p>{escape(line)}</p>" for line in _more(len(table) - MOST_HTML_ROWS))
    return f"<table><thead><tr>{head}</tr></thead><tbody>{''.join(rows)}</tbody></table>{more}"


def _html_row(row: Iterable[Cell], numeric: Sequence[bool]) -> str:
    cells = [
        f'<td style="text-align: {"right" if right else "left"}">{escape(written(cell))}</td>'
        for cell, right in zip(row, numeric, strict=True)
    ]
    return f"<tr>{''.join(cells)}</tr>"


def written(cell: Cell) -> str:
    """Return a cell as people read it: nothing for what is missing, 2104, 12.8, yes, 2024-05-01."""
    if cell is None:
        return ""
    if isinstance(cell, bool):
        return "yes" if cell else "no"
    if isinstance(cell, float):
        return f"{cell:.10g}"
    return cell.isoformat() if isinstance(cell, date) else str(cell)


def _more(rows: int) -> list[str]:
    return [counted_text("… and {count:,} more row", "… and {count:,} more rows", count=rows)] if rows > 0 else []


def _shortened(cell: str) -> str:
    return cell if len(cell) <= WIDEST else cell[: WIDEST - 1] + "…"


def _width(cell: str) -> int:
    return sum(2 if east_asian_width(letter) in "WF" else 1 for letter in cell)
