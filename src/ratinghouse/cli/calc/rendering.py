"""Presentations of answers as tables, bars and lines on a terminal."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ratinghouse.calculators.answers import AnyAnswer
from ratinghouse.calculators.presentation import present
from ratinghouse.calculators.presentation.parts import AnswerTable, Cell, Column, Presentation, PresentedStep, words
from ratinghouse.cli import printing
from ratinghouse.cli.calc.blocks import bar, line_of_blocks, signed_bar
from ratinghouse.cli.language import translated
from ratinghouse.kernel.texts import joined, text

if TYPE_CHECKING:
    from rich.console import Console


def print_document(document: AnyAnswer) -> None:
    """Print the answer of a calculator."""
    out, presentation = printing.console(), present(document)
    rules = f" ({presentation.rules})" if presentation.rules else ""
    out.print(printing.cell(f"{translated(presentation.title)}{rules}", "bold"))
    _print_answer(out, presentation)
    for table in presentation.comparisons:
        _print_table(out, table)


def _print_answer(out: Console, presentation: Presentation) -> None:
    for table in presentation.tables:
        _print_table(out, table)
    if presentation.steps:
        _print_table(out, _table_of_steps(presentation))
    _print_facts(out, presentation)
    for chart in presentation.charts:
        if chart.kind == "bars":
            blocks = line_of_blocks([point.value for point in chart.points])
            _print_note(out, f"{translated(chart.title)}  {blocks}")
    for note in presentation.notes:
        _print_note(out, note)


def _print_table(out: Console, table: AnswerTable) -> None:
    """Print a table without the columns in which nothing stands."""
    from rich import box
    from rich import table as rich_table

    printed = rich_table.Table(
        box=box.SIMPLE_HEAD,
        title=printing.cell(table.caption) if table.caption else None,
        title_justify="left",
        title_style="bold",
    )
    positions = [at for at in range(len(table.columns)) if any(row[at] not in ("", None) for row in table.rows)]
    for at in positions:
        column = table.columns[at]
        number = column.layout == "number"
        printed.add_column(
            printing.cell(column.heading), justify="right" if number else "left", no_wrap=column.layout != "text"
        )
    drawn = [
        [_drawn(column, cell, table, at) for at, (column, cell) in enumerate(zip(table.columns, row, strict=True))]
        for row in table.rows
    ]
    for row in drawn:
        printed.add_row(*(printing.cell(row[at]) for at in positions))
    out.print(printed)


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


def _print_facts(out: Console, presentation: Presentation) -> None:
    if not presentation.facts:
        return
    from rich.cells import cell_len

    labels = [translated(label) for label, _ in presentation.facts]
    width = max(map(cell_len, labels))
    for label, (_, content) in zip(labels, presentation.facts, strict=True):
        blanks = " " * (width - cell_len(label))
        out.print(f"  {label}{blanks}  ", printing.cell(content, "bold"), sep="", markup=False)
    out.print()


def _print_note(out: Console, note: str) -> None:
    from rich.padding import Padding

    out.print(Padding(printing.cell(note), (0, 0, 0, 2)), style="dim")
