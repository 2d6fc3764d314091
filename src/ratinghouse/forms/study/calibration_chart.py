"""The calibration: favourites' scores at each rating gap, their expected scores, and the band of the difference."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from ratinghouse.forms.document import Picture
from ratinghouse.forms.study.numbers import estimate, share, signed
from ratinghouse.forms.study.plot import (
    IN_PRINT,
    LINE,
    WIDTH,
    Scale,
    area,
    chart,
    dot,
    label,
    legend,
    path,
    scale_of,
    spaced,
    tick_line,
)
from ratinghouse.kernel.languages import translated
from ratinghouse.kernel.texts import text

NORMAL_95 = 1.96
AXIS = 52.0
TALL = 150.0
WIDEST = 10.0
"""Of 100 points: a wider band is cut at the edge of the chart unless all are."""

Bin = Mapping[str, Any]


def calibration_chart(bins: Sequence[Bin], language: str) -> Picture | None:
    """Return scores and expected scores by rating gap, and below them the difference with its 95 % band."""
    if len(bins) < 2:
        return None
    title = translated(text("Favourites' scores by rating gap"), language)
    described = "; ".join(f"{row['name']}: {estimate(row['residual'], 1, 100, sign=True)}" for row in bins)
    keys, top = legend(
        [
            ("first", translated(text("scored"), language)),
            ("second", translated(text("expected"), language)),
            ("band", translated(text("95 % band of the difference"), language)),
        ],
        12,
    )
    places = [_gap(row) for row in bins]
    x = Scale(0, max(places) + 25, AXIS, WIDTH - 8)
    middle = top + TALL
    bottom = middle + LINE * 2 + TALL
    shapes = [
        *keys,
        *_scores(bins, places, x, top, middle),
        label(translated(text("scored less expected, of 100 points"), language), AXIS, middle + LINE * 1.6, faint=True),
        *_differences(bins, places, x, middle + LINE * 2, bottom),
        *(
            label(name, at, bottom + LINE, "middle", faint=True)
            for at, name in spaced([(x(gap), str(gap)) for gap in range(0, int(max(places)) + 25, 100)])
        ),
        label(translated(text("rating gap"), language), WIDTH - 8, bottom + LINE * 2, "end", faint=True),
    ]
    return Picture(chart(bottom + LINE * 2 + 6, title, described, shapes), title, IN_PRINT)


def _gap(row: Bin) -> int:
    return int(row["name"].split("-")[0].rstrip("+")) + 25


def _scores(bins: Sequence[Bin], places: Sequence[int], x: Scale, top: float, bottom: float) -> Iterator[str]:
    y = Scale(0.5, 1.0, bottom, top + 4)
    for tick in (0.5, 0.6, 0.7, 0.8, 0.9, 1.0):
        yield tick_line(y, tick, share(tick), AXIS, WIDTH - 8)
    yield path(
        [(x(gap), y.clipped(row["expected"])) for gap, row in zip(places, bins, strict=True)], "second", dashed=True
    )
    yield path([(x(gap), y.clipped(row["score"])) for gap, row in zip(places, bins, strict=True)], "first")
    for gap, row in zip(places, bins, strict=True):
        hint = f"{row['name']}: {share(row['score'], 1)} / {share(row['expected'], 1)}, n = {row['games']:,}"
        yield dot(x(gap), y.clipped(row["score"]), "first", hint)


def _differences(bins: Sequence[Bin], places: Sequence[int], x: Scale, top: float, bottom: float) -> Iterator[str]:
    rows = [(x(gap), row["residual"]) for gap, row in zip(places, bins, strict=True)]
    values = [residual["value"] * 100 for _, residual in rows]
    edges = [
        (value - NORMAL_95 * 100 * residual["error"], value + NORMAL_95 * 100 * residual["error"])
        for value, (_, residual) in zip(values, rows, strict=True)
        if residual["error"] is not None
    ]
    inside = [max(-WIDEST, min(WIDEST, edge)) for pair in edges for edge in pair]
    y, ticks = scale_of([*values, *inside], bottom, top + 4)
    for tick in ticks:
        yield tick_line(y, tick, signed(tick, 0 if tick == int(tick) else 1), AXIS, WIDTH - 8)
    yield from _bands(rows, y)
    yield path([(at, y(value)) for (at, _), value in zip(rows, values, strict=True)], "first")
    for (at, residual), value, row in zip(rows, values, bins, strict=True):
        hint = f"{row['name']}: {estimate(residual, 2, 100, sign=True)}"
        yield dot(at, y(value), "first", hint, hollow=residual["error"] is None or residual["few"])


def _bands(rows: Sequence[tuple[float, Mapping[str, Any]]], y: Scale) -> Iterator[str]:
    """Yield a band for each run of bins that have errors."""
    run: list[tuple[float, float, float]] = []
    for at, residual in [*rows, (0.0, {"error": None})]:
        if residual["error"] is not None:
            value, error = residual["value"] * 100, residual["error"] * 100
            run.append((at, y.clipped(value + NORMAL_95 * error), y.clipped(value - NORMAL_95 * error)))
            continue
        if len(run) > 1:
            yield area([*((at, up) for at, up, _ in run), *((at, down) for at, _, down in reversed(run))])
        run = []
