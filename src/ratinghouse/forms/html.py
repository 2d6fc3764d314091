"""A document as plain HTML: as a part of a page, or as a complete file."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import singledispatch
from html import escape as _escape
from importlib.resources import files

from ratinghouse.forms.document import (
    Block,
    Content,
    FormCell,
    FormDocument,
    Grid,
    Heading,
    LabelledFacts,
    PageBreak,
    Paragraph,
    Picture,
    Signatures,
)


def escape(text: str) -> str:
    """Return a string for HTML and XML: nothing in it is markup, and characters that they forbid are spaces."""
    return _escape("".join(letter if letter.isprintable() or letter in "\n\t" else " " for letter in text))


def page(document: FormDocument) -> str:
    """Return a complete HTML file that needs nothing else."""
    style = files("ratinghouse.forms").joinpath("form.css").read_text(encoding="utf-8")
    return (
        f'<!doctype html>\n<html lang="{escape(document.language)}">\n<head><meta charset="utf-8"/>'
        '<meta name="viewport" content="width=device-width, initial-scale=1"/>'
        f"<title>{escape(document.title)}</title>\n<style>{style}</style></head>\n"
        f"<body>\n{fragment(document)}\n</body>\n</html>\n"
    )


def fragment(document: FormDocument) -> str:
    """Return the document as a part of a page."""
    parts = [f"<h1>{escape(document.title)}</h1>"]
    if document.subtitle:
        parts.append(f"<p>{escape(document.subtitle)}</p>")
    inside = "\n".join([*parts, *(_block(block) for block in document.blocks)])
    return f'<article class="form" lang="{escape(document.language)}">\n{inside}\n</article>'


@singledispatch
def _block(block: Block) -> str:
    raise TypeError(f"no HTML for {type(block).__name__}")


@_block.register
def _(block: Heading) -> str:
    return f"<h2>{escape(block.text)}</h2>"


@_block.register
def _(block: Paragraph) -> str:
    text = escape(block.text)
    return f"<p><small>{text}</small></p>" if block.small else f"<p>{text}</p>"


@_block.register
def _(block: LabelledFacts) -> str:
    facts = "".join(f"<div><dt>{escape(label)}</dt><dd>{escape(fact)}</dd></div>" for label, fact in block.facts)
    return f'<dl class="facts facts-{block.columns}">{facts}</dl>'


@_block.register
def _(block: Grid) -> str:
    caption = f"<caption>{escape(block.caption)}</caption>" if block.caption and not block.folded else ""
    head = "".join(f'<th scope="col" class="{column.align}">{escape(column.heading)}</th>' for column in block.columns)
    rows = "\n".join("<tr>" + "".join(_cells(block, row)) + "</tr>" for row in block.rows)
    thead = f"<thead><tr>{head}</tr></thead>\n" if block.headed else ""
    whole = " whole" if block.whole else ""
    table = f'<div class="scroll{whole}"><table>{caption}{thead}<tbody>\n{rows}\n</tbody></table></div>'
    return f"<details><summary>{escape(block.caption)}</summary>{table}</details>" if block.folded else table


def _cells(grid: Grid, row: Sequence[Content]) -> Iterator[str]:
    at = 0
    for content in row:
        cell = as_cell(content)
        classes = " ".join(word for word in (cell.align or grid.columns[at].align, cell.shade) if word)
        span = f' colspan="{cell.span}"' if cell.span > 1 else ""
        text = f"<strong>{escape(cell.text)}</strong>" if cell.strong else escape(cell.text)
        text = f'<a href="{escape(cell.link)}">{text}</a>' if cell.link else text
        yield f'<td class="{classes}"{span}>{text}</td>'
        at += cell.span


@_block.register
def _(block: Signatures) -> str:
    lines = "".join(f"<div><b>{escape(name)}</b><span>{escape(label)}</span></div>" for label, name in block.lines)
    return f'<div class="signatures">{lines}</div>'


@_block.register
def _(block: Picture) -> str:
    return f'<figure class="picture">{block.svg}<figcaption>{escape(block.words)}</figcaption></figure>'


@_block.register
def _(block: PageBreak) -> str:
    return '<div class="break"></div>'


def as_cell(content: Content) -> FormCell:
    """Return a cell, from a cell or from a string."""
    return content if isinstance(content, FormCell) else FormCell(content)
