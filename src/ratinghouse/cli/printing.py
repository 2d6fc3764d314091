"""Tables and lines as commands print them, in the reader's language. Nothing that is printed is read as markup."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Literal

from ratinghouse.cli.language import translated
from ratinghouse.kernel.texts import Text, text

if TYPE_CHECKING:
    from rich.console import Console
    from rich.text import Text as StyledText

Layout = Literal["left", "right", "whole"]
"""How a column is set: ``left`` may break into lines, ``whole`` on narrow terminals only, ``right`` (numbers) never."""

WIDTH_OF_A_FILE = 140
NARROW = 100


def console() -> Console:
    """Return a console for tables: as wide as the terminal, or wide enough for a file or a pipe."""
    from rich.console import Console

    return Console(highlight=False, width=None if sys.stdout.isatty() else WIDTH_OF_A_FILE)


def print_line(sentence: str, style: str = "") -> None:
    """Print a text in the reader's language; a style such as ``bold`` or ``dim`` shows on terminals only."""
    console().print(translated(sentence), style=style or None, markup=False)


def print_table(title: str, headings: Mapping[str, Layout], rows: Iterable[Sequence[Any]]) -> None:
    """Print a table. A cell is a text, a number, None for an empty cell, or made by ``cell`` or ``cell_of_lines``."""
    from rich import box
    from rich.table import Table

    table = Table(box=box.SIMPLE_HEAD, title=cell(title) if title else None, title_justify="left", title_style="bold")
    out = console()
    unbroken = ("right", "whole") if out.width >= NARROW else ("right",)
    for heading, layout in headings.items():
        table.add_column(
            cell(heading),
            justify="right" if layout == "right" else "left",
            no_wrap=layout in unbroken,
            overflow="ellipsis" if layout in unbroken else "fold",  # Japanese sentences have no blanks to break at
        )
    for row in rows:
        table.add_row(*map(cell, row))
    out.print(table)


def print_pairs(pairs: Iterable[tuple[str, Any]]) -> None:
    """Print labels with what belongs to each, one pair a line, without headings."""
    from rich.table import Table

    table = Table(box=None, show_header=False, padding=(0, 2, 0, 0))
    for label, content in pairs:
        table.add_row(cell(label), cell(content))
    console().print(table)


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
