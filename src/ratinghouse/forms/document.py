"""A document: headings, facts, grids, lines to sign. The same description becomes a web page or a PDF.

Fixed words are texts, which ``in_language`` translates; names and other values of the event are plain strings.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, fields, is_dataclass, replace
from itertools import zip_longest
from typing import Any, Literal

from ratinghouse.kernel.languages import ENGLISH, translated
from ratinghouse.kernel.texts import Text

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
    """A cell that is more than its text: shaded, strong, aligned on its own, spread over columns, or a link."""

    text: str
    strong: bool = False
    shade: str = ""  # "", "win", "draw", "loss" or "none"
    span: int = 1
    align: Align | None = None  # None = as its column
    link: str = ""  # where a page leads to; print has none


Content = str | FormCell


@dataclass(frozen=True)
class GridColumn:
    """A column of a grid. ``width`` is relative; 0 takes what its text needs."""

    heading: str
    align: Align = "left"
    width: float = 0


@dataclass(frozen=True)
class Grid:
    """A table whose heading, if any, repeats on every page, and whose rows are never split between pages."""

    columns: Sequence[GridColumn]
    rows: Sequence[Sequence[Content]]
    caption: str = ""
    size: float = 9  # points
    whole: bool = False  # not divided between pages
    folded: bool = False  # a web page shows it on request, such as the numbers of a picture

    @property
    def headed(self) -> bool:
        """Whether any column has a heading."""
        return any(column.heading for column in self.columns)


@dataclass(frozen=True)
class Signatures:
    """Lines to sign on, side by side; ``names`` are above them where the report has the names of those who sign."""

    labels: Sequence[str]
    names: Sequence[str] = ()

    @property
    def lines(self) -> list[tuple[str, str]]:
        """Return each label with the name above its line."""
        return list(zip_longest(self.labels, self.names[: len(self.labels)], fillvalue=""))


@dataclass(frozen=True)
class Picture:
    """An SVG drawing with a description in words."""

    svg: str
    words: str
    part: float = 1.0  # of the width of a printed page


@dataclass(frozen=True)
class PageBreak:
    """What follows begins on a new page."""


Block = Heading | Paragraph | LabelledFacts | Grid | Signatures | Picture | PageBreak


@dataclass(frozen=True)
class FormDocument:
    """A form or certificate."""

    title: str
    blocks: Sequence[Block]
    subtitle: str = ""
    landscape: bool = False
    language: str = ENGLISH


def in_language(document: FormDocument, language: str) -> FormDocument:
    """Return the document with its texts in a language; without a translation they stay English."""
    if language == ENGLISH:
        return document
    changed: FormDocument = _in_language(document, language)
    return replace(changed, language=language)


def _in_language(part: Any, language: str) -> Any:
    if isinstance(part, Text):
        return translated(part, language)
    if isinstance(part, list | tuple):
        return [_in_language(member, language) for member in part]
    if is_dataclass(part) and not isinstance(part, type):
        changes = {field.name: _in_language(getattr(part, field.name), language) for field in fields(part)}
        return replace(part, **changes)
    return part
