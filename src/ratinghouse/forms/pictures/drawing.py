"""Shapes of SVG, written so that nothing in a name is markup."""

from __future__ import annotations

from collections.abc import Sequence
from unicodedata import east_asian_width

from ratinghouse.forms.html import escape

ROWS = 42
"""The players in one picture, as many as fit on a page."""

LINE = 16.0
WIDTH = 640.0
NAMES = 190.0

INK = {
    "win": "#cfe3f4",
    "draw": "#ececec",
    "loss": "#fbdcc0",
    "none": "#d6d6d6",
    "gain": "#2b6ca3",
    "drop": "#c2591a",
    "rule": "#999999",
}
"""Class -> its colour in print; blue and orange, which the colour-blind can distinguish."""


def svg(width: float, height: float, title: str, shapes: Sequence[str]) -> str:
    """Return a complete drawing with its title as a description."""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" role="img" viewBox="0 0 {_n(width)} {_n(height)}" '
        f'width="{_n(width)}" height="{_n(height)}" font-family="Libertinus Serif, Noto Sans CJK JP, sans-serif" '
        f'font-size="11"><title>{escape(title)}</title>{"".join(shapes)}</svg>'
    )


def box(kind: str, x: float, y: float, width: float, height: float, hint: str = "") -> str:
    """Return a filled rectangle; ``hint`` is shown when the pointer is on it."""
    title = f"<title>{escape(hint)}</title>" if hint else ""
    shape = f'class="{kind}" fill="{INK[kind]}" x="{_n(x)}" y="{_n(y)}" width="{_n(width)}" height="{_n(height)}"'
    return f"<rect {shape}>{title}</rect>" if title else f"<rect {shape}/>"


def rule(x1: float, y1: float, x2: float, y2: float, kind: str = "rule", thick: float = 0.6) -> str:
    """Return a straight line."""
    ends = f'x1="{_n(x1)}" y1="{_n(y1)}" x2="{_n(x2)}" y2="{_n(y2)}"'
    return f'<line class="{kind}" stroke="{INK[kind]}" stroke-width="{_n(thick)}" {ends}/>'


def dot(kind: str, x: float, y: float, *, hollow: bool = False, hint: str = "") -> str:
    """Return a dot, or a ring."""
    colour = f'fill="none" stroke="{INK[kind]}" stroke-width="1.4"' if hollow else f'fill="{INK[kind]}"'
    shape = f'class="{kind}{"-ring" if hollow else ""}" {colour} cx="{_n(x)}" cy="{_n(y)}" r="3.6"'
    return f"<circle {shape}><title>{escape(hint)}</title></circle>"


def words(text: str, x: float, y: float, anchor: str = "start", *, on_colour: bool = False) -> str:
    """Return a text in the colour of the page around, or dark on a coloured shape."""
    colour = 'class="mark" fill="#111111"' if on_colour else 'fill="currentColor"'
    return f'<text {colour} x="{_n(x)}" y="{_n(y)}" text-anchor="{anchor}">{escape(text)}</text>'


def shortened(name: str, room: int = 30) -> str:
    """Return a name that fits its column; a wide letter takes two places.

    >>> shortened("Bartholomew-Featherstonehaugh, Ann"), shortened("羽生 善治")
    ('Bartholomew-Featherstonehaugh…', '羽生 善治')
    """
    width = 0
    for at, letter in enumerate(name):
        width += 2 if east_asian_width(letter) in "WF" else 1
        if width > room:
            return name[: at - 1].rstrip(", ") + "…"
    return name


def _n(number: float) -> str:
    return f"{number:.1f}".removesuffix(".0")
