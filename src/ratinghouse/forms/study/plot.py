"""Parts of a study's charts: their frame, scales with round ticks, and labels that do not overlap."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from unicodedata import east_asian_width

from ratinghouse.forms.html import escape

WIDTH = 460.0
"""Units of a chart across: on a telephone they are about three quarters of a pixel, so that letters can be read."""
IN_PRINT = 0.8
"""The part of the width of a printed page."""
FONT = 12.0
LINE = 16.0

COLOURS = {
    "first": "#2b6ca3",
    "second": "#c2591a",
    "band": "#9fc3e0",
    "rule": "#999999",
    "axis": "#666666",
    "limit": "#b02a2a",
    "faint": "#6b6b6b",
    "tile": "#dddddd",
}
"""Class of a shape -> its colour in print; a page may colour the class anew."""

SERIES = ("#0072b2", "#e69f00", "#009e73", "#cc79a7", "#56b4e9", "#d55e00", "#8c7b00", "#7f7f7f")
"""Colours of parts of a bar, which the colour-blind can distinguish."""


@dataclass(frozen=True)
class Scale:
    """The positions of the values of an axis."""

    low: float
    high: float
    start: float
    end: float

    def __call__(self, value: float) -> float:
        return self.start + (value - self.low) / (self.high - self.low) * (self.end - self.start)

    def clipped(self, value: float) -> float:
        """Return the position of a value, or the end of the axis if it is beyond it."""
        return self(min(max(value, self.low), self.high))


def scale_of(values: Iterable[float], start: float, end: float, most: int = 6) -> tuple[Scale, list[float]]:
    """Return a scale that holds 0 and the values, and its ticks.

    >>> scale_of([3, -12], 0, 100)[1]
    [-15.0, -10.0, -5.0, 0.0, 5.0]
    """
    numbers = [0.0, *values]
    low, high = min(numbers), max(numbers)
    step = _step((high - low) / most) if high > low else 1.0
    first, last = math.floor(low / step + 1e-9), math.ceil(high / step - 1e-9)
    last = max(last, first + 1)
    ticks = [number * step for number in range(first, last + 1)]
    return Scale(ticks[0], ticks[-1], start, end), ticks


def _step(least: float) -> float:
    power = 10.0 ** math.floor(math.log10(least))
    return next(power * times for times in (1, 2, 2.5, 5, 10) if power * times >= least * (1 - 1e-9))


def text_width(text: str, size: float = FONT) -> float:
    """Return the approximate width of a text in units."""
    return sum(size * (1.0 if east_asian_width(letter) in "WF" else 0.56) for letter in text)


def fitting(text: str, room: float, size: float = FONT) -> str:
    """Return the text, cut so that it fits the room.

    >>> fitting("K asymmetry", 200), fitting("K asymmetry", 40)
    ('K asymmetry', 'K as…')
    """
    if text_width(text, size) <= room:
        return text
    while text and text_width(text + "…", size) > room:
        text = text[:-1]
    return text.rstrip(" ,") + "…"


def spaced(labels: Sequence[tuple[float, str]], size: float = FONT) -> Iterator[tuple[float, str]]:
    """Yield those of the labels below an axis that do not touch the one before."""
    free = -math.inf
    for x, label in labels:
        half = text_width(label, size) / 2
        if x - half >= free and x + half <= WIDTH:
            yield x, label
            free = x + half + size / 2


def chart(height: float, title: str, description: str, shapes: Iterable[str], *, wide: bool = False) -> str:
    """Return a complete drawing with its title and its description in words; a ``wide`` one is not made narrower."""
    kind = ' class="wide"' if wide else ""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" role="img"{kind} viewBox="0 0 {_n(WIDTH)} {_n(height)}" '
        f'width="{_n(WIDTH)}" height="{_n(height)}" '
        f'font-family="Libertinus Serif, Noto Sans CJK JP, sans-serif" font-size="{_n(FONT)}">'
        f"<title>{escape(title)}</title><desc>{escape(description)}</desc>{''.join(shapes)}</svg>"
    )


def label(text: str, x: float, y: float, anchor: str = "start", *, faint: bool = False, size: float = FONT) -> str:
    """Return a text whose base line is at y."""
    kind = f'class="faint" fill="{COLOURS["faint"]}"' if faint else 'fill="currentColor"'
    font = "" if size == FONT else f' font-size="{_n(size)}"'
    return f'<text {kind} x="{_n(x)}" y="{_n(y)}" text-anchor="{anchor}"{font}>{escape(text)}</text>'


def line(
    x1: float, y1: float, x2: float, y2: float, kind: str = "rule", thick: float = 0.6, *, dashed: bool = False
) -> str:
    """Return a straight line."""
    dashes = ' stroke-dasharray="5 3"' if dashed else ""
    ends = f'x1="{_n(x1)}" y1="{_n(y1)}" x2="{_n(x2)}" y2="{_n(y2)}"'
    return f'<line class="{kind}" stroke="{COLOURS[kind]}" stroke-width="{_n(thick)}"{dashes} {ends}/>'


def tick_line(y: Scale, tick: float, mark: str, left: float, right: float = WIDTH) -> str:
    """Return the line of a tick across the chart, darker at 0, and its mark before it."""
    kind, thick = ("axis", 1.0) if tick == 0 else ("rule", 0.5)
    return line(left, y(tick), right, y(tick), kind, thick) + label(
        mark, left - 6, y(tick) + FONT / 3, "end", faint=True
    )


def path(points: Iterable[tuple[float, float]], kind: str, *, dashed: bool = False, thick: float = 1.8) -> str:
    """Return a line through points."""
    places = " ".join(f"{_n(x)},{_n(y)}" for x, y in points)
    dashes = ' stroke-dasharray="5 3"' if dashed else ""
    return (
        f'<polyline class="{kind}" fill="none" stroke="{COLOURS[kind]}" stroke-width="{_n(thick)}"{dashes} '
        f'points="{places}"/>'
    )


def area(points: Iterable[tuple[float, float]], kind: str = "band") -> str:
    """Return a filled shape."""
    places = " ".join(f"{_n(x)},{_n(y)}" for x, y in points)
    return f'<polygon class="{kind}" fill="{COLOURS[kind]}" fill-opacity="0.55" points="{places}"/>'


def bar(x: float, y: float, width: float, height: float, colour: str, hint: str = "", kind: str = "") -> str:
    """Return a filled rectangle; ``hint`` is displayed when the pointer is on it."""
    named = f'class="{kind}" ' if kind else ""
    shape = f'{named}fill="{colour}" x="{_n(x)}" y="{_n(y)}" width="{_n(width)}" height="{_n(height)}"'
    return f"<rect {shape}><title>{escape(hint)}</title></rect>" if hint else f"<rect {shape}/>"


def dot(x: float, y: float, kind: str, hint: str, *, hollow: bool = False, radius: float = 3.6) -> str:
    """Return a dot, or a ring."""
    colour = COLOURS[kind]
    inside = f'fill="none" stroke="{colour}" stroke-width="1.4"' if hollow else f'fill="{colour}"'
    name = f"{kind}-ring" if hollow else f"{kind}-dot"
    shape = f'class="{name}" {inside} cx="{_n(x)}" cy="{_n(y)}" r="{_n(radius)}"'
    return f"<circle {shape}><title>{escape(hint)}</title></circle>"


def legend(entries: Sequence[tuple[str, str]], y: float, room: float = WIDTH) -> tuple[list[str], float]:
    """Return the legend of kinds of shapes, or of colours, in as many lines as it needs, and the y below it."""
    shapes, x = list[str](), 0.0
    for kind, name in entries:
        needed = 16 + text_width(name) + 14
        if x and x + needed > room:
            x, y = 0.0, y + LINE
        colour, named = COLOURS.get(kind, kind), f"{kind}-bar" if kind in COLOURS else ""
        shapes += [bar(x, y - 9, 10, 10, colour, kind=named), label(name, x + 15, y)]
        x += needed
    return shapes, y + LINE


def _n(number: float) -> str:
    return f"{number:.1f}".removesuffix(".0")
