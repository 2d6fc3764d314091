"""Limits for tables, far beyond any report. A file that exceeds them is refused while it is being read."""

from __future__ import annotations

from ratinghouse.kernel.texts import Text, text

MOST_ROWS, MOST_COLUMNS = 50_000, 400
MOST_CELLS = 500_000  # in all tables of a file, blank ones before a filled one included
MOST_SHEETS = 200
LONGEST_TEXT = 32_767  # characters in a cell, as in spreadsheets
LARGEST_UNPACKED = 64 * 1024 * 1024
LARGEST_PAGE = 16 * 1024 * 1024


class RefusedFile(ValueError):
    """Raised for a file that is damaged or larger than any report; ``message`` says why, ``remedy`` what to send."""

    def __init__(self, message: Text, remedy: Text | None = None) -> None:
        super().__init__(message)
        self.message = message
        self.remedy = remedy or text("Export the report again.")


class Allowance:
    """Counts down the cells that a file may still fill."""

    def __init__(self) -> None:
        self._cells = MOST_CELLS

    def use(self, row: int, column: int, cells: int) -> None:
        """Count more cells, the last of them in this row and column from 0. Raises RefusedFile beyond a limit."""
        self._cells -= cells
        if row >= MOST_ROWS or column >= MOST_COLUMNS:
            raise RefusedFile(
                text(
                    "A table of more than {rows:,} rows or {columns} columns is not a report.",
                    rows=MOST_ROWS,
                    columns=MOST_COLUMNS,
                )
            )
        if self._cells < 0:
            raise RefusedFile(text("Tables of more than {cells:,} cells are not a report.", cells=MOST_CELLS))
