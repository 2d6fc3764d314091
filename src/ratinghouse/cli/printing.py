"""Tables and lines as commands print them, in the reader's language. Nothing that is printed is read as markup."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Mapping, Sequence
from itertools import zip_longest
from typing import TYPE_CHECKING, Any, Literal, TextIO

from ratinghouse.cli.language import translated
from ratinghouse.kernel.texts import Text, text

if TYPE_CHECKING:
    from rich.console import Console
    from rich.text import Text as StyledText

    from ratinghouse.cli.table_fit import FittedColumn

Layout = Literal["left", "right", "whole"]
"""How a column is set: ``left`` (names and sentences) may break into lines, ``whole`` and ``right`` (numbers) never."""

WIDTH_OF_A_FILE = 140
GAP = 2  # blanks between two columns


def console(*, err: bool = False) -> Console:
    """Return a console without limit of width: lines are broken before they come to it."""
    from rich.console import Console

    return Console(highlight=False, soft_wrap=True, width=width(), stderr=err)


def width_is_limited(output: TextIO | None = None) -> bool:
    """Return whether the width counts: on a terminal, or where COLUMNS is set. Else nothing may be left out."""
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
    """Print a label and a text beside it, which is broken into lines unless it is to be ``unbroken``."""
    from rich.text import Text as StyledText

    from ratinghouse.cli.line_breaks import broken_into_lines

    out, indent = console(err=err), label.cell_len
    lines = [content] if unbroken else broken_into_lines(content, max(width() - indent, 20))
    for position, line in enumerate(lines):
        printed = StyledText.assemble(" " * indent if position else label, line)
        printed.rstrip()
        out.print(printed)


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
    below names them. Columns in which nothing stands are left out unless the table has ``empty_columns``.
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
        [broken_into_lines(content, limit) for content in (bold(column.heading), *column.cells)]
        for column, limit in zip(columns, room, strict=True)
    ]
    widths = [max(line.cell_len for lines in cells for line in lines) for cells in broken]
    out = console()
    for position, row in enumerate(zip(*broken, strict=True)):
        _print_row(out, row, columns, widths)
        if position == 0:
            out.print("─" * (sum(widths) + GAP * (len(widths) - 1)))


def _print_row(
    out: Console, row: Sequence[Sequence[StyledText]], columns: Sequence[FittedColumn], widths: Sequence[int]
) -> None:
    """Print a row: the lines of each cell, one under the other."""
    from rich.text import Text as StyledText

    for parts in zip_longest(*row, fillvalue=StyledText()):
        line = StyledText()
        for part, (_, layout, *_), length in zip(parts, columns, widths, strict=True):
            blanks = " " * (length - part.cell_len)
            if layout == "right":
                line.append(blanks)
            line.append_text(part).append(" " * GAP if layout == "right" else blanks + " " * GAP)
        line.rstrip()
        out.print(line)


def bold(content: StyledText) -> StyledText:
    """Return a text in bold type."""
    content = content.copy()
    content.stylize("bold")
    return content


def print_pairs(pairs: Iterable[tuple[str, Any]]) -> None:
    """Print labels with what belongs to each, one pair a line, without headings."""
    labelled = [(cell(label), cell(content)) for label, content in pairs]
    indent = max((label.cell_len for label, _ in labelled), default=0) + GAP
    for label, content in labelled:
        label.pad_right(indent - label.cell_len)
        print_after(label, content)


def cell(content: Any, style: str = "") -> StyledText:
    """Return the content of a table's cell in the reader's language, with a style."""
    from rich.text import Text as StyledText

    return content if isinstance(content, StyledText) else StyledText(plain_text(content), style=style)


def cell_of_lines(*lines: tuple[str, str]) -> StyledText:
    """Return a cell of several lines, each a text and its style. Lines without a text are left out."""
    from rich.text import Text as StyledText

    return StyledText("\n").join(cell(line, style) for line, style in lines if line)


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
