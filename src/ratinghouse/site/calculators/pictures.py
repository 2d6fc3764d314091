"""Small charts as coordinates: the template only writes them down as SVG."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

WIDTH, HEIGHT, EDGE = 640, 200, 30


@dataclass(frozen=True)
class Mark:
    """A point of a line: where it is, and what it says."""

    x: float
    y: float
    at: str
    says: str


@dataclass(frozen=True)
class ChartLine:
    """A line through marks, with the level of nothing gained."""

    title: str
    marks: Sequence[Mark]
    zero: float

    @property
    def path(self) -> str:
        """The points of the line."""
        return " ".join(f"{mark.x},{mark.y}" for mark in self.marks)


@dataclass(frozen=True)
class ChartBar:
    """A bar from the base upwards."""

    x: float
    y: float
    width: float
    height: float
    at: str
    says: str
    good: bool

    @property
    def middle(self) -> float:
        """Where its label stands."""
        return round(self.x + self.width / 2, 1)


@dataclass(frozen=True)
class Bars:
    """Bars beside one another."""

    title: str
    bars: Sequence[ChartBar]


def line(title: str, values: Sequence[tuple[str, float, str]]) -> ChartLine:
    """A line of (label, value, what it says)."""
    least, most = min(0.0, *(value for _, value, _ in values)), max(0.0, *(value for _, value, _ in values))
    span = (most - least) or 1.0
    step = (WIDTH - 2 * EDGE) / max(1, len(values) - 1)

    def height(value: float) -> float:
        return round(HEIGHT - EDGE - (value - least) / span * (HEIGHT - 2 * EDGE), 1)

    every = max(1, len(values) // 12)
    marks = [
        Mark(round(EDGE + no * step, 1), height(value), at if no % every == 0 else "", says)
        for no, (at, value, says) in enumerate(values)
    ]
    return ChartLine(title, marks, height(0.0))


def bars(title: str, values: Sequence[tuple[str, float, str, bool]]) -> Bars:
    """Bars of (label, value, what it says, whether it is good)."""
    most = max((value for _, value, _, _ in values), default=0.0) or 1.0
    step = (WIDTH - 2 * EDGE) / max(1, len(values))
    every = max(1, len(values) // 12)
    found = []
    for no, (at, value, says, good) in enumerate(values):
        height = round(value / most * (HEIGHT - 2 * EDGE), 1)
        x, y = round(EDGE + no * step, 1), round(HEIGHT - EDGE - height, 1)
        found.append(ChartBar(x, y, round(step * 0.8, 1), height, at if no % every == 0 else "", says, good))
    return Bars(title, found)
