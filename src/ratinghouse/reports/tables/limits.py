"""How much of a file is read as tables. No report comes near; what goes beyond is refused while it is being read."""

from __future__ import annotations

MOST_ROWS, MOST_COLUMNS = 50_000, 400
MOST_CELLS = 500_000  # in all tables of a file, blank ones before a filled one included
MOST_SHEETS = 200
LONGEST_TEXT = 32_767  # characters in a cell, as in spreadsheets
LARGEST_UNPACKED = 64 * 1024 * 1024
LARGEST_PAGE = 16 * 1024 * 1024


class RefusedFile(ValueError):
    """The file is not what it seems, or is larger than any report."""


class Allowance:
    """The cells that a file may still fill."""

    def __init__(self) -> None:
        self._cells = MOST_CELLS

    def use(self, row: int, column: int, cells: int) -> None:
        """Make room for ``cells`` cells, the last of which stands in this row and column, counted from 0."""
        self._cells -= cells
        if row >= MOST_ROWS or column >= MOST_COLUMNS:
            raise RefusedFile(f"a table of more than {MOST_ROWS:,} rows or {MOST_COLUMNS} columns is no report")
        if self._cells < 0:
            raise RefusedFile(f"tables of more than {MOST_CELLS:,} cells are no report")
