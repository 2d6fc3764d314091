"""Presentations of answers in the reader's language, with charts as coordinates, for the template."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from ratinghouse.calculators.presentation.parts import AnswerTable, Presentation, PresentedStep
from ratinghouse.kernel.texts import Text
from ratinghouse.site.calculators.charts import BarChart, LineChart, bar_chart, line_chart
from ratinghouse.site.language.translation import translated

Cell = tuple[str, str]  # the text, and the class of its cell
_NEGATIVE = re.compile(r"(?<![\w-])-(?=\d)")
_DRAWN_ON_TERMINALS = ("bar", "signed bar")


@dataclass(frozen=True)
class RenderedTable:
    """A table in the reader's language. Numbers have the class ``num``, gains and losses one more."""

    caption: str
    headings: Sequence[Cell]
    rows: Sequence[Sequence[Cell]]


@dataclass(frozen=True)
class RenderedAnswer:
    """An answer in the reader's language."""

    title: str
    rules: str
    facts: Sequence[tuple[str, str]]
    tables: Sequence[RenderedTable]
    lines: Sequence[LineChart]
    bars: Sequence[BarChart]
    notes: Sequence[str]
    steps: Sequence[PresentedStep]


def rendered(presentation: Presentation) -> RenderedAnswer:
    """Return a presentation in the reader's language."""
    charts = presentation.charts
    return RenderedAnswer(
        translated(presentation.title),
        presentation.rules,
        [(translated(label), _written(content)) for label, content in presentation.facts],
        [_table(table) for table in (*presentation.tables, *presentation.comparisons)],
        [line_chart(translated(chart.title), chart.points, _written) for chart in charts if chart.kind == "line"],
        [bar_chart(translated(chart.title), chart.points, _written) for chart in charts if chart.kind == "bars"],
        [translated(note) for note in presentation.notes],
        presentation.steps,
    )


def _table(table: AnswerTable) -> RenderedTable:
    kinds = [
        (at, "num" if column.layout == "number" else "")
        for at, column in enumerate(table.columns)
        if column.layout not in _DRAWN_ON_TERMINALS
    ]
    return RenderedTable(
        translated(table.caption),
        [(translated(table.columns[at].heading), kind) for at, kind in kinds],
        [[_cell(row[at], kind) for at, kind in kinds] for row in table.rows],
    )


def _cell(content: object, kind: str) -> Cell:
    written = _written(content) if isinstance(content, str) else ""
    if kind and written.startswith("+"):
        return written, "num gain"
    return written, "num loss" if kind and written.startswith("−") else kind


def _written(content: str) -> str:
    """Return a text in the reader's language, or an untranslatable string such as a name, with true minus signs."""
    return _NEGATIVE.sub("−", translated(content) if isinstance(content, Text) else content)
