"""A document as plain text: headings, facts and tables in lines."""

from __future__ import annotations

from collections.abc import Iterator
from functools import singledispatch

from ratinghouse.forms.document import Block, FormDocument, Grid, Heading, LabelledFacts, Paragraph, Picture
from ratinghouse.forms.html import as_cell
from ratinghouse.library.tables.display import text_lines


def document_text(document: FormDocument) -> str:
    """Return a document as lines."""
    lines = [str(document.title), *([str(document.subtitle)] if document.subtitle else [])]
    for block in document.blocks:
        lines += ["", *_lines(block)]
    return "\n".join(lines)


@singledispatch
def _lines(block: Block) -> list[str]:
    return []  # lines to sign on and page breaks are for documents on a sheet


@_lines.register
def _(block: Heading) -> list[str]:
    return [str(block.text)]


@_lines.register
def _(block: Paragraph) -> list[str]:
    return [str(block.text)]


@_lines.register
def _(block: LabelledFacts) -> list[str]:
    return ["  ".join(f"{label} {fact}" for label, fact in block.facts if fact)]


@_lines.register
def _(block: Picture) -> list[str]:
    return [str(block.words)]


@_lines.register
def _(block: Grid) -> list[str]:
    rows = [row for cells in block.rows for row in _rows([str(as_cell(cell).text) for cell in cells])]
    heading = [[column.heading for column in block.columns]] if block.headed else []
    to_right = [column.align == "right" for column in block.columns]
    caption = [str(block.caption)] if block.caption else []
    return [*caption, *text_lines([*heading, *rows], to_right)] if heading or rows else caption


def _rows(cells: list[str]) -> Iterator[list[str]]:
    """Yield the lines of a row; a cell of several lines continues below."""
    parts = [cell.split("\n") for cell in cells]
    for line in range(max(map(len, parts))):
        yield [part[line] if line < len(part) else "" for part in parts]
