"""The forest plot: by how much each amendment predicts better or worse than the rules it changes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from statistics import NormalDist
from typing import Any

from ratinghouse.forms.document import Picture
from ratinghouse.forms.study.numbers import share, signed
from ratinghouse.forms.study.plot import FONT, IN_PRINT, LINE, WIDTH, Scale, chart, dot, fitting, label, line, scale_of
from ratinghouse.kernel.languages import translated
from ratinghouse.kernel.texts import text

NAMES = 125.0
SHARES = 44.0
UNIT = 10_000
"""Differences of deviances are so small that they are written in ten-thousandths."""
SURE = 0.95


@dataclass(frozen=True)
class ForestRow:
    """A variant at a share of the events: the difference and the half of its interval, None where it has none."""

    name: str
    share: float
    difference: float
    half: float | None


def forest_rows(comparison: Mapping[str, Any]) -> list[ForestRow]:
    """Return a row for each variant and share; intervals are wide enough for all of them to hold at once in 95 %."""
    first = comparison["systems"][0]["name"]
    z = NormalDist().inv_cdf(1 - (1 - SURE) / 2 / max(comparison["tried"], 1))
    rows = [
        ForestRow(short_name(variant["name"], first), row["share"], *_interval(variant["against_first"], z))
        for row in comparison["thinning"]["rows"]
        for variant in row["variants"]
        if variant["against_first"] is not None and variant["against_first"]["value"] is not None
    ]
    names = list(dict.fromkeys(row.name for row in rows))
    return sorted(rows, key=lambda row: (names.index(row.name), -row.share))


def short_name(name: str, first: str) -> str:
    """Return the amendments of a variant without the edition that all of them change.

    >>> short_name("fide-2024+cap=350", "fide-2024"), short_name("lab-elo", "fide-2024")
    ('cap=350', 'lab-elo')
    """
    return name.removeprefix(f"{first}+").replace("+", ", ")


def _interval(difference: Mapping[str, Any], z: float) -> tuple[float, float | None]:
    error = difference["error"]
    return difference["value"] * UNIT, None if error is None else z * error * UNIT


def forest_chart(comparison: Mapping[str, Any], language: str) -> Picture | None:
    """Return the forest plot of all variants, at every share of the events."""
    rows = forest_rows(comparison)
    if not rows:
        return None
    ends = [end for row in rows for end in (row.difference - (row.half or 0), row.difference + (row.half or 0))]
    x, ticks = scale_of(ends, NAMES + SHARES + 12, WIDTH - 14, 5)
    top = LINE * 1.5
    bottom = top + LINE * 1.25 * len(rows) + 4
    title = translated(text("Amendments: predictions against the rules as they are"), language)
    described = "; ".join(f"{row.name} {share(row.share)}: {_written(row)}" for row in rows)
    better, worse = (translated(words, language) for words in (text("← predicts better"), text("predicts worse →")))
    shapes = [
        *_directions(x, better, worse),
        *_axis(x, ticks, top, bottom),
        *_rows(rows, x, top),
        label(
            translated(text("difference of deviance, in ten-thousandths"), language),
            *(WIDTH, bottom + LINE * 2.1, "end"),
            faint=True,
        ),
    ]
    return Picture(chart(bottom + LINE * 2.5, title, described, shapes), title, IN_PRINT)


def _directions(x: Scale, better: str, worse: str) -> Iterator[str]:
    yield label(better, x.start, LINE * 0.9, faint=True)
    yield label(worse, WIDTH, LINE * 0.9, "end", faint=True)


def _axis(x: Scale, ticks: Sequence[float], top: float, bottom: float) -> Iterator[str]:
    digits = 0 if all(tick == int(tick) for tick in ticks) else 1
    for tick in ticks:
        yield line(x(tick), top, x(tick), bottom, "axis" if tick == 0 else "rule", 1 if tick == 0 else 0.5)
        yield label(signed(tick, digits) if tick else "0", x(tick), bottom + LINE, "middle", faint=True)


def _rows(rows: Sequence[ForestRow], x: Scale, top: float) -> Iterator[str]:
    before = ""
    for number, row in enumerate(rows):
        y = top + LINE * 1.25 * (number + 0.6)
        if row.name != before:
            yield label(fitting(row.name, NAMES), 0, y + FONT / 3)
            if number:
                yield line(0, y - LINE * 0.62, WIDTH, y - LINE * 0.62)
        yield label(share(row.share), NAMES + SHARES, y + FONT / 3, "end", faint=True)
        is_whole = row.share == 1
        kind = "first" if is_whole else "faint"
        if row.half is not None:
            yield line(x(row.difference - row.half), y, x(row.difference + row.half), y, kind, 2 if is_whole else 1.2)
        yield dot(x(row.difference), y, kind, f"{row.name}: {_written(row)}", hollow=not is_whole)
        before = row.name


def _written(row: ForestRow) -> str:
    return signed(row.difference, 1) + ("" if row.half is None else f" ± {row.half:.1f}")
