"""What the page of a calculator shows of a document: facts, tables, pictures and notes, in the reader's language."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from ratinghouse.site.calculators.pictures import Bars, ChartLine

Document = dict[str, Any]
Cell = tuple[str, str]  # the text, and the class of its cell


@dataclass(frozen=True)
class DrawnTable:
    """Rows under headings; what stands under a heading with ``num`` is a number."""

    caption: str
    headings: Sequence[Cell]
    rows: Sequence[Sequence[Cell]]


@dataclass(frozen=True)
class Drawing:
    """The answer as the page draws it. Facts are names with their values; steps are rules at work."""

    title: str
    rules: str
    facts: Sequence[tuple[str, str]] = ()
    tables: Sequence[DrawnTable] = ()
    lines: Sequence[ChartLine] = ()
    bars: Sequence[Bars] = ()
    notes: Sequence[str] = ()
    steps: Sequence[Document] = ()


def table(caption: str, headings: Sequence[str], rows: Sequence[Sequence[str]]) -> DrawnTable:
    """A table; a heading that begins with < stands over words, the others over numbers. Signed numbers are coloured."""
    kinds = ["" if heading.startswith("<") else "num" for heading in headings]
    return DrawnTable(
        caption,
        [(heading.removeprefix("<"), kind) for heading, kind in zip(headings, kinds, strict=True)],
        [[(cell, _class(cell, kind)) for cell, kind in zip(row, kinds, strict=True)] for row in rows],
    )


def _class(cell: str, kind: str) -> str:
    if kind and cell.startswith("+"):
        return "num gain"
    return "num loss" if kind and cell.startswith("−") and len(cell) > 1 else kind


def number(value: Any) -> str:
    """A number without trailing zeros; nothing where there is none."""
    if value is None:
        return ""
    return f"{round(value, 2):g}" if isinstance(value, float) else str(value)


def share(value: Any) -> str:
    """A probability or an expected score, to three figures behind the point at most."""
    return "" if value is None else f"{round(value, 3):g}"


def points(value: Any) -> str:
    """A change with its sign, to two figures behind the point at most."""
    if value is None:
        return ""
    return f"{round(value, 2):+g}".replace("-", "−") if round(value, 2) else "0"


def percent(value: float) -> str:
    """A chance."""
    return f"{value:.1%}"
