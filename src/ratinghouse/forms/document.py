"""A form as paper knows it: headings, facts, grids, lines to sign. One description serves page and PDF alike."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import zip_longest
from typing import Literal

Align = Literal["left", "right", "center"]


@dataclass(frozen=True)
class Heading:
    """A heading inside the form."""

    text: str


@dataclass(frozen=True)
class Paragraph:
    """Running text; ``small`` for notes at the foot."""

    text: str
    small: bool = False


@dataclass(frozen=True)
class LabelledFacts:
    """Labelled facts, in ``columns`` columns. An empty fact is a line to fill in."""

    facts: Sequence[tuple[str, str]]
    columns: int = 2


@dataclass(frozen=True)
class FormCell:
    """A cell that is more than its text: shaded, strong, aligned on its own, or spread over columns."""

    text: str
    strong: bool = False
    shade: str = ""  # "", "win", "draw", "loss" or "none"
    span: int = 1
    align: Align | None = None  # None = as its column


Content = str | FormCell


@dataclass(frozen=True)
class GridColumn:
    """A column of a grid. ``width`` is relative; 0 takes what its text needs."""

    heading: str
    align: Align = "left"
    width: float = 0


@dataclass(frozen=True)
class Grid:
    """A table whose heading repeats on every page and whose rows are never cut; without any heading it has none."""

    columns: Sequence[GridColumn]
    rows: Sequence[Sequence[Content]]
    caption: str = ""
    size: float = 9  # points
    whole: bool = False  # kept on one page

    @property
    def headed(self) -> bool:
        """Whether any column has a heading."""
        return any(column.heading for column in self.columns)


@dataclass(frozen=True)
class Signatures:
    """Lines to sign on, side by side; ``names`` stand above them where the report tells who signs."""

    labels: Sequence[str]
    names: Sequence[str] = ()

    @property
    def lines(self) -> list[tuple[str, str]]:
        """Each label with the name above its line."""
        return list(zip_longest(self.labels, self.names[: len(self.labels)], fillvalue=""))


@dataclass(frozen=True)
class Picture:
    """An SVG drawing with the words for those who do not see it."""

    svg: str
    words: str


@dataclass(frozen=True)
class PageBreak:
    """What follows begins on a new page."""


Block = Heading | Paragraph | LabelledFacts | Grid | Signatures | Picture | PageBreak


@dataclass(frozen=True)
class FormDocument:
    """A form."""

    title: str
    blocks: Sequence[Block]
    subtitle: str = ""
    landscape: bool = False
    language: str = "en"
