"""Tables and lines as commands print them, in the reader's language. Nothing that is printed is read as markup."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain, zip_longest
from typing import TYPE_CHECKING, Any, Literal, TextIO

from ratinghouse.cli.language import translated
from ratinghouse.cli.styled_text import StyledText, write_lines
from ratinghouse.kernel.texts import Text, text

if TYPE_CHECKING:
    from ratinghouse.cli.table_fit import FittedColumn

Layout = Literal["left", "right", "whole"]
"""How a column is set: ``left`` (names and sentences) may break into lines, ``whole`` and ``right`` (numbers) never."""

WIDTH_OF_A_FILE = 140
GAP = 2  # blanks between two columns


def width_is_limited(output: TextIO | None = None) -> bool:
    """Return whether the width is limited: on a terminal, or if COLUMNS is set. Otherwise no column is left out."""
    return (output or sys.stdout).isatty() or os.environ.get("COLUMNS", "").strip("0").isdigit()


def width() -> int:
    """Return how wide lines may be."""
    if not width_is_limited():
        return WIDTH_OF_A_FILE
    from shutil import get_terminal_size

    return get_terminal_size().columns


def print_line(sentence: str, style: str = "", indent: int = 0) -> None:
    """Print a text in the reader's language; a style such as ``bold`` or ``dim`` shows on terminals only."""
    print_after(cell(" " * indent), cell(translated(sentence), style))


def print_after(label: StyledText, content: StyledText, *, unbroken: bool = False, err: bool = False) -> None:
    """Print a label and a text beside it, which is broken into lines unless ``unbroken``."""
    from ratinghouse.cli.line_breaks import broken_into_lines

    indent = label.width
    lines = [content] if unbroken else broken_into_lines(content, max(width() - indent, 20))
    labels = (StyledText(" " * indent) if position else label for position in range(len(lines)))
    printed = [StyledText().extend(label).extend(line).stripped() for label, line in zip(labels, lines, strict=True)]
    write_lines(printed, sys.stderr if err else sys.stdout, width())


def print_table(
    title: str,
    headings: Mapping[str, Layout] | Sequence[tuple[str, Layout]],
    rows: Iterable[Sequence[Any]],
    *,
    least_important: Sequence[str] = (),
    empty_columns: bool = False,
) -> None:
    """Print a table. A cell is a text, a number, None for an empty cell, or made by ``cell`` or ``cell_of_lines``.

    On a narrow terminal the columns named in ``least_important`` are left out first, then others from the right; a line
    below names them. Empty columns are left out unless ``empty_columns``.
    """
    from ratinghouse.cli.table_fit import fitted_column, fitting_columns

    cells = [list(map(cell, row)) for row in rows]
    if not cells:
        print_line(text("{title}: none.", title=title) if title else text("none"))
        return
    pairs = headings.items() if isinstance(headings, Mapping) else headings
    columns = [
        (heading, fitted_column(cell(heading), layout, [row[at] for row in cells]))
        for at, (heading, layout) in enumerate(pairs)
        if empty_columns or any(row[at].plain for row in cells)
    ]
    chosen = fitting_columns(columns, width(), least_important) if width_is_limited() else range(len(columns))
    if title:
        print_line(title, "bold")
    _print_columns([columns[at][1] for at in chosen])
    missing = tuple(heading for at, (heading, _) in enumerate(columns) if at not in chosen and heading)
    if missing:
        print_line(
            text("left out for lack of room: {columns}; a wider terminal or --json shows all", columns=missing),
            "dim",
        )
    print_line("")


def _print_columns(columns: Sequence[FittedColumn]) -> None:
    """Print headings, a rule and rows."""
    from ratinghouse.cli.line_breaks import broken_into_lines
    from ratinghouse.cli.table_fit import widths_within

    room = widths_within(columns, width()) or [column.least for column in columns]
    broken = [
        [broken_into_lines(content, limit) for content in (column.heading.in_bold(), *column.cells)]
        for column, limit in zip(columns, room, strict=True)
    ]
    widths = [max(line.width for lines in cells for line in lines) for cells in broken]
    headings, *rows = [list(_row_lines(row, columns, widths)) for row in zip(*broken, strict=True)]
    rule = StyledText("─" * (sum(widths) + GAP * (len(widths) - 1)))
    write_lines([*headings, rule, *chain.from_iterable(rows)], sys.stdout, width())


def _row_lines(
    row: Sequence[Sequence[StyledText]], columns: Sequence[FittedColumn], widths: Sequence[int]
) -> Iterator[StyledText]:
    """Yield the lines of a row, in which each cell may have several."""
    for parts in zip_longest(*row, fillvalue=StyledText()):
        line = StyledText()
        for part, (_, layout, *_), length in zip(parts, columns, widths, strict=True):
            blanks = " " * (length - part.width)
            if layout == "right":
                line.append(blanks)
            line.extend(part).append(" " * GAP if layout == "right" else blanks + " " * GAP)
        yield line.stripped()


def print_pairs(pairs: Iterable[tuple[str, Any]]) -> None:
    """Print labels and the value of each, one pair per line, without headings."""
    labelled = [(cell(label), cell(content)) for label, content in pairs]
    indent = max((label.width for label, _ in labelled), default=0) + GAP
    for label, content in labelled:
        print_after(label.append(" " * (indent - label.width)), content)


def cell(content: Any, style: str = "") -> StyledText:
    """Return the content of a table's cell in the reader's language, with a style."""
    return content if isinstance(content, StyledText) else StyledText(plain_text(content), style)


def cell_of_lines(*lines: tuple[str, str]) -> StyledText:
    """Return a cell of several lines, each a text and its style. Lines without a text are left out."""
    content = StyledText()
    for position, (line, style) in enumerate((line, style) for line, style in lines if line):
        content.append("\n" if position else "").extend(cell(line, style))
    return content


def plain_text(content: Any) -> str:
    """Return a text in the reader's language, or a number as a sheet prints it."""
    if isinstance(content, str):
        return translated(content) if isinstance(content, Text) else content
    return number_text(content)


def number_text(number: Any) -> str:
    """Return a number as a sheet prints it: no trailing zeros, nothing for None, yes or no for a truth value."""
    if number is None:
        return ""
    if isinstance(number, bool):
        return translated(yes_or_no(number))
    return f"{number:.10g}" if isinstance(number, float) else str(number)


def word(code: object) -> Text:
    """Return a code that is an English word, such as a state or a pool, as a text that has translations."""
    return Text(str(code), {})


def yes_or_no(answer: bool) -> Text:
    """Return the word for a truth value."""
    return text("yes") if answer else text("no")


def signed(number: Any) -> str:
    """Return a change as a sheet prints it: always with its sign."""
    return "" if number is None else f"{number:+.10g}"
