"""A document as a PDF, by Typst. The same document gives the same bytes.

Latin, Greek and Cyrillic come with Typst's own fonts. Japanese needs a font with Japanese letters on the machine, such
as Noto Sans CJK (Debian's package fonts-noto-cjk).
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from functools import singledispatch

from ratinghouse.forms.document import (
    Block,
    Content,
    FormDocument,
    Grid,
    GridColumn,
    Heading,
    LabelledFacts,
    PageBreak,
    Paragraph,
    Picture,
    Signatures,
)
from ratinghouse.forms.html import as_cell

_FONTS = '("Libertinus Serif", "Noto Serif CJK JP", "Noto Sans CJK JP", "IPAexMincho", "DejaVu Sans Mono")'
_SHADES = {"win": "#cfe3f4", "draw": "#ececec", "loss": "#fbdcc0", "none": "#d6d6d6"}


def pdf(document: FormDocument) -> bytes:
    """Return the PDF of a document."""
    import typst  # a second of loading that only PDFs need

    content: bytes = typst.compile(source(document).encode(), format="pdf", timestamp=0)
    return content


def source(document: FormDocument) -> str:
    """Return the document in Typst's language. Every text is a string there, so that nothing in a name is markup."""
    flip = "true" if document.landscape else "false"
    head = [
        f"#set document(title: {_text(document.title)}, date: none)",
        f'#set page(paper: "a4", flipped: {flip}, margin: 15mm, footer: {_footer(document)})',
        f"#set text(font: {_FONTS}, size: 10pt, lang: {_text(document.language)})",
        "#set par(leading: 0.5em)",
        "#show table.cell: set par(leading: 0.4em)",
        f"#text(16pt, weight: 700, {_text(document.title)})",
    ]
    if document.subtitle:
        head.append(f"\n#text(11pt, {_text(document.subtitle)})")
    return "\n".join([*head, *(_block(block) for block in document.blocks)]) + "\n"


def _footer(document: FormDocument) -> str:
    pages = "#counter(page).display() / #counter(page).final().first()"
    return f"context [#set text(8pt)\n  #{_text(document.title)} #h(1fr) {pages}]"


@singledispatch
def _block(block: Block) -> str:
    raise TypeError(f"no PDF for {type(block).__name__}")


@_block.register
def _(block: Heading) -> str:
    return f"#block(above: 1.2em, below: 0.6em, sticky: true, text(12pt, weight: 700, {_text(block.text)}))"


@_block.register
def _(block: Paragraph) -> str:
    return f"#block(text({8 if block.small else 10}pt, {_text(block.text)}))"


@_block.register
def _(block: LabelledFacts) -> str:
    cells = ", ".join(
        f"text(8pt, fill: luma(90), {_text(label)}), box(width: 100%, stroke: (bottom: 0.4pt + luma(150)), "
        f"inset: (bottom: 2pt), {_text(fact or ' ')})"
        for label, fact in block.facts
    )
    columns = ", ".join(["auto", "1fr"] * block.columns)
    return f"#block(grid(columns: ({columns},), column-gutter: 8pt, row-gutter: 6pt, align: bottom, {cells}))"


@_block.register
def _(block: Grid) -> str:
    caption = (
        f"#block(below: 0.4em, sticky: true, text(weight: 700, {_text(block.caption)}))\n" if block.caption else ""
    )
    titles = ", ".join(f"text(weight: 700, {_text(column.heading)})" for column in block.columns)
    head = f"  table.header({titles}),\n" if block.headed else ""
    rows = ",\n  ".join(_row(row) for row in block.rows)
    aligns = ", ".join(column.align for column in block.columns)
    return (
        f"#block(breakable: {'false' if block.whole else 'true'})[{caption}#set text({block.size}pt)\n"
        f"#set table.cell(breakable: false)\n"
        f"#table(columns: ({_widths(block.columns)},), align: ({aligns},), inset: (x: 3pt, y: 2.6pt), "
        f"stroke: 0.4pt + luma(140),\n{head}  {rows})]"
    )


def _widths(columns: Sequence[GridColumn]) -> str:
    return ", ".join(f"{column.width}fr" if column.width else "auto" for column in columns)


def _row(row: Sequence[Content]) -> str:
    return ", ".join(_cell(content) for content in row)


def _cell(content: Content) -> str:
    cell = as_cell(content)
    text = f"text(weight: 700, {_text(cell.text)})" if cell.strong else _text(cell.text)
    extra = [f'fill: rgb("{_SHADES[cell.shade]}")'] if cell.shade else []
    extra += [f"colspan: {cell.span}"] if cell.span > 1 else []
    extra += [f"align: {cell.align}"] if cell.align else []
    return f"table.cell({', '.join(extra)}, {text})" if extra else text


@_block.register
def _(block: Signatures) -> str:
    lines = ", ".join(
        f"stack(spacing: 3pt, text(9pt, {_text(name or ' ')}), line(length: 100%, stroke: 0.5pt), "
        f"text(8pt, {_text(label)}))"
        for label, name in block.lines
    )
    count = len(block.labels)
    columns = f"columns: (1fr,) * {count}, column-gutter: 24pt, align: bottom"
    return f"#block(above: 2.2em, breakable: false, grid({columns}, {lines}))"


@_block.register
def _(block: Picture) -> str:
    image = f'image(bytes({_text(block.svg)}), format: "svg", width: {block.part * 100:g}%, alt: {_text(block.words)})'
    return f"#block(breakable: false, stack(spacing: 4pt, {image}, text(8pt, {_text(block.words)})))"


@_block.register
def _(block: PageBreak) -> str:
    return "#pagebreak()"


def _text(text: str) -> str:
    """Return a Typst string. JSON's escapes are Typst's own but for \\uXXXX, which is written out instead."""
    plain = "".join(letter if letter.isprintable() or letter == "\n" else " " for letter in text)
    return json.dumps(plain, ensure_ascii=False)
