"""A calculator's answer as a document of facts, tables and notes, for text and HTML."""

from __future__ import annotations

from collections.abc import Iterator

from ratinghouse.calculators.presentation.parts import AnswerTable, Presentation
from ratinghouse.forms.document import Block, FormDocument, Grid, GridColumn, LabelledFacts, Paragraph
from ratinghouse.kernel.texts import text

_BARS = ("bar", "signed bar")
_STEPS = [GridColumn(text("Article")), GridColumn(text("Symbol")), GridColumn(text("Value"), "right"), GridColumn("")]


def answer_document(presentation: Presentation) -> FormDocument:
    """Return the presentation of an answer as a document, without its charts."""
    return FormDocument(presentation.title, list(_blocks(presentation)), subtitle=presentation.rules)


def _blocks(presentation: Presentation) -> Iterator[Block]:
    if presentation.facts:
        yield LabelledFacts(presentation.facts, columns=4)
    yield from map(_grid, presentation.tables)
    if presentation.steps:
        yield Grid(_STEPS, [[step.article, step.symbol, step.value, step.sentence] for step in presentation.steps])
    yield from (Paragraph(note, small=True) for note in presentation.notes)
    yield from map(_grid, presentation.comparisons)


def _grid(table: AnswerTable) -> Grid:
    """Return a table without its bars and without empty columns."""
    places = [
        place
        for place, column in enumerate(table.columns)
        if column.layout not in _BARS and any(row[place] not in ("", None) for row in table.rows)
    ]
    columns = [table.columns[place] for place in places]
    return Grid(
        [GridColumn(column.heading, "right" if column.layout == "number" else "left") for column in columns],
        [[str(row[place] if row[place] is not None else "") for place in places] for row in table.rows],
        caption=table.caption,
    )
