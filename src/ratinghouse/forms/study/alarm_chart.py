"""The chart of the alarm: two sums of evidence that the cohort's ratings drift, list by list, and their threshold."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from ratinghouse.forms.document import Picture
from ratinghouse.forms.study.numbers import plain
from ratinghouse.forms.study.plot import (
    IN_PRINT,
    LINE,
    WIDTH,
    Scale,
    chart,
    dot,
    label,
    legend,
    line,
    path,
    scale_of,
    spaced,
    tick_line,
)
from ratinghouse.kernel.languages import translated
from ratinghouse.kernel.texts import text

AXIS = 40.0
TALL = 170.0


def alarm_chart(alarm: Mapping[str, Any], language: str) -> Picture | None:
    """Return the sums for inflation and deflation after each list, the threshold and the alarms."""
    steps: Sequence[Mapping[str, Any]] = alarm["steps"]
    if len(steps) < 2:
        return None
    keys, top = legend(
        [
            ("first", translated(text("inflation"), language)),
            ("second", translated(text("deflation"), language)),
            ("limit", translated(text("threshold of the alarm"), language)),
        ],
        12,
    )
    bottom = top + TALL
    highest = [alarm["threshold"], *(step["inflation"] for step in steps), *(step["deflation"] for step in steps)]
    y, ticks = scale_of(highest, bottom, top + 4, 5)
    x = Scale(0, len(steps) - 1, AXIS + 6, WIDTH - 10)
    title = translated(text("Evidence that the level drifts, list by list"), language)
    described = translated(text("{lists} lists, alarms: {alarms}", lists=len(steps), alarms=alarm["alarms"]), language)
    shapes = [*keys, *_grid(y, ticks), *_lines(steps, x, y), *_limit(alarm, y)]
    months = [(x(number), step["list"][:7]) for number, step in enumerate(steps)]
    shapes += [label(name, at, bottom + LINE, "middle", faint=True) for at, name in spaced(months)]
    return Picture(chart(bottom + LINE + 6, title, described, shapes), title, IN_PRINT)


def _grid(y: Scale, ticks: Sequence[float]) -> Iterator[str]:
    digits = 0 if all(tick == int(tick) for tick in ticks) else 1
    for tick in ticks:
        yield tick_line(y, tick, plain(tick, digits), AXIS)


def _limit(alarm: Mapping[str, Any], y: Scale) -> Iterator[str]:
    yield line(AXIS, y(alarm["threshold"]), WIDTH, y(alarm["threshold"]), "limit", 1.6, dashed=True)


def _lines(steps: Sequence[Mapping[str, Any]], x: Scale, y: Scale) -> Iterator[str]:
    for kind, name in (("first", "inflation"), ("second", "deflation")):
        yield path([(x(number), y(step[name])) for number, step in enumerate(steps)], kind)
    for number, step in enumerate(steps):
        if step["alarm"]:
            yield dot(x(number), y(step[step["alarm"]]), "limit", f"{step['list']}: {step['alarm']}", radius=5)
