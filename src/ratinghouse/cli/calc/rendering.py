"""Presentations of answers as tables, bars and lines on a terminal."""

from __future__ import annotations

from ratinghouse.calculators.answers import AnyAnswer
from ratinghouse.calculators.presentation import present
from ratinghouse.calculators.presentation.parts import AnswerTable, Cell, Column, Presentation, PresentedStep, words
from ratinghouse.cli import printing
from ratinghouse.cli.calc.blocks import bar, line_of_blocks, signed_bar
from ratinghouse.cli.language import translated
from ratinghouse.kernel.texts import joined, text


def print_document(document: AnyAnswer) -> None:
    """Print the answer of a calculator."""
    presentation = present(document)
    rules = f" ({presentation.rules})" if presentation.rules else ""
    printing.print_line(f"{translated(presentation.title)}{rules}", "bold")
    _print_answer(presentation)
    for table in presentation.comparisons:
        _print_table(table)


def _print_answer(presentation: Presentation) -> None:
    for table in presentation.tables:
        _print_table(table)
    if presentation.steps:
        _print_table(_table_of_steps(presentation))
    _print_facts(presentation)
    for chart in presentation.charts:
        if chart.kind == "bars":
            blocks = line_of_blocks([point.value for point in chart.points])
            printing.print_line(f"{translated(chart.title)}  {blocks}", "dim", indent=2)
    for note in presentation.notes:
        printing.print_line(note, "dim", indent=2)


_LAYOUTS: dict[str, printing.Layout] = {"number": "right", "text": "left", "bar": "whole", "signed bar": "whole"}


def _print_table(table: AnswerTable) -> None:
    headings = [(column.heading, _LAYOUTS[column.layout]) for column in table.columns]
    bars = [column.heading for column in table.columns if column.layout in ("bar", "signed bar")]
    rows = [
        [_drawn(column, cell, table, at) for at, (column, cell) in enumerate(zip(table.columns, row, strict=True))]
        for row in table.rows
    ]
    printing.print_table(table.caption, headings, rows, least_important=bars)


def _drawn(column: Column, cell: Cell, table: AnswerTable, at: int) -> str:
    if isinstance(cell, str):
        return cell
    if cell is None:
        return ""
    if column.layout == "bar":
        return bar(cell, 1)
    return signed_bar(cell, max(abs(float(row[at] or 0)) for row in table.rows))


def _table_of_steps(presentation: Presentation) -> AnswerTable:
    columns = [words(text("article")), words(text("symbol")), Column(text("value")), words(text("rule"))]
    return AnswerTable(
        "", columns, [[step.article, step.symbol, step.value, _sentence(step)] for step in presentation.steps]
    )


def _sentence(step: PresentedStep) -> str:
    return joined([step.sentence, step.inputs]) if step.inputs else step.sentence


def _print_facts(presentation: Presentation) -> None:
    if presentation.facts:
        pairs = ((joined(["", label], "  "), printing.cell(content, "bold")) for label, content in presentation.facts)
        printing.print_pairs(pairs)
        printing.print_line("")
