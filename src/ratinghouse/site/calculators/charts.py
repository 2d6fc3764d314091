"""Small charts as coordinates, which the template writes as SVG."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from ratinghouse.calculators.presentation.parts import ChartPoint

WIDTH, HEIGHT, EDGE = 640, 200, 30
MOST_LABELS = 12

Render = Callable[[str], str]


@dataclass(frozen=True)
class Mark:
    """A point of a line, its label on the axis, and its description."""

    x: float
    y: float
    label: str
    description: str


@dataclass(frozen=True)
class LineChart:
    """A line through marks, with the level of no change."""

    title: str
    marks: Sequence[Mark]
    zero: float

    @property
    def path(self) -> str:
        """Return the points of the line."""
        return " ".join(f"{mark.x},{mark.y}" for mark in self.marks)


@dataclass(frozen=True)
class ChartBar:
    """A bar from the base upwards, its label on the axis, and its description."""

    x: float
    y: float
    width: float
    height: float
    label: str
    description: str
    gain: bool

    @property
    def middle(self) -> float:
        """Return the x-coordinate of its label."""
        return round(self.x + self.width / 2, 1)


@dataclass(frozen=True)
class BarChart:
    """Bars beside one another."""

    title: str
    bars: Sequence[ChartBar]


def line_chart(title: str, points: Sequence[ChartPoint], render: Render) -> LineChart:
    """Return a line through points, with every description rendered."""
    values = [point.value for point in points]
    least, most = min(0.0, *values), max(0.0, *values)
    span = (most - least) or 1.0
    step = (WIDTH - 2 * EDGE) / max(1, len(points) - 1)

    def height(value: float) -> float:
        return round(HEIGHT - EDGE - (value - least) / span * (HEIGHT - 2 * EDGE), 1)

    marks = [
        Mark(round(EDGE + no * step, 1), height(point.value), label, render(point.description))
        for no, (point, label) in enumerate(zip(points, _labels(points), strict=True))
    ]
    return LineChart(title, marks, height(0.0))


def bar_chart(title: str, points: Sequence[ChartPoint], render: Render) -> BarChart:
    """Return a bar for each point, with every description rendered."""
    most = max((point.value for point in points), default=0.0) or 1.0
    step = (WIDTH - 2 * EDGE) / max(1, len(points))
    bars = []
    for no, (point, label) in enumerate(zip(points, _labels(points), strict=True)):
        height = round(point.value / most * (HEIGHT - 2 * EDGE), 1)
        x, y = round(EDGE + no * step, 1), round(HEIGHT - EDGE - height, 1)
        bars.append(ChartBar(x, y, round(step * 0.8, 1), height, label, render(point.description), point.gain))
    return BarChart(title, bars)


def _labels(points: Sequence[ChartPoint]) -> list[str]:
    """Return the labels; of many, only some, so that they do not overlap."""
    every = max(1, len(points) // MOST_LABELS)
    return [point.label if no % every == 0 else "" for no, point in enumerate(points)]
