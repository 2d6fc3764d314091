"""Charts of the ledger: the points of each cause in all, and list by list."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from ratinghouse.forms.document import Picture
from ratinghouse.forms.study.causes import BY_GAMES, SHORT, cause_name
from ratinghouse.forms.study.numbers import short_points
from ratinghouse.forms.study.plot import (
    COLOURS,
    IN_PRINT,
    LINE,
    SERIES,
    WIDTH,
    Scale,
    bar,
    chart,
    fitting,
    label,
    legend,
    line,
    scale_of,
    spaced,
    tick_line,
)
from ratinghouse.kernel.languages import translated
from ratinghouse.kernel.texts import Text, text

NAMES = 130.0
NUMBERS = 66.0
ROW = 30.0
MOST_BARS = 48
SMALL = 10.0


@dataclass(frozen=True)
class CauseTotal:
    """The points of a cause under an article on all lists together, in hundredths."""

    cause: str
    article: str
    amount: int
    count: int


def totals(lists: Sequence[Mapping[str, Any]]) -> list[CauseTotal]:
    """Return the causes of all lists together, by article, in the order of the ledger."""
    sums: dict[tuple[str, str], list[int]] = {}
    for ledger in lists:
        for row in ledger["causes"]:
            total = sums.setdefault((row["cause"], row["article"]), [0, 0])
            total[0] += row["amount"]
            total[1] += row["count"]
    order = list(SHORT)
    return [
        CauseTotal(cause, article, amount, count)
        for (cause, article), (amount, count) in sorted(
            sums.items(), key=lambda pair: (order.index(pair[0][0]), pair[0][1])
        )
    ]


def cause_bars(rows: Sequence[CauseTotal], title: Text, language: str) -> Picture:
    """Return a bar for each cause and article: to the right for points gained, to the left for points lost."""
    scale, _ = scale_of([row.amount / 100 for row in rows], NAMES + 8, WIDTH - NUMBERS - 8)
    height = ROW * len(rows) + 6
    words = translated(title, language)
    described = "; ".join(f"{_name(row, language)} {row.article} {short_points(row.amount / 100)}" for row in rows)
    return Picture(chart(height, words, described, _cause_shapes(rows, scale, height, language)), words, IN_PRINT)


def _name(row: CauseTotal, language: str) -> str:
    return translated(cause_name(row.cause, row.article), language)


def _cause_shapes(rows: Sequence[CauseTotal], scale: Scale, height: float, language: str) -> Iterator[str]:
    for number, row in enumerate(rows):
        y, points = ROW * number + 3, row.amount / 100
        name = _name(row, language)
        yield label(fitting(name, NAMES), 0, y + (12 if row.article else 17))
        if row.article:
            yield label(fitting(row.article, NAMES, SMALL), 0, y + 24, faint=True, size=SMALL)
        left, right = sorted((scale(0), scale(points)))
        kind = "first" if points >= 0 else "second"
        hint = f"{name} {row.article}: {short_points(points)}"
        yield bar(left, y + 5, max(right - left, 0.8), 16, COLOURS[kind], hint, f"{kind}-bar")
        yield label(short_points(points), WIDTH, y + 17, "end")
    yield line(scale(0), 0, scale(0), height, "axis", 1)


def bars_by_list(lists: Sequence[Mapping[str, Any]], language: str) -> Picture | None:
    """Return stacked bars of the points by games and rules on each list, or in each year if there are many lists."""
    columns = _columns(lists)
    causes = [cause for cause in BY_GAMES if any(amounts.get(cause) for _, amounts in columns)]
    if not causes or len(columns) < 2:
        return None
    names = [(SERIES[number % len(SERIES)], translated(SHORT[cause], language)) for number, cause in enumerate(causes)]
    keys, top = legend(names, 12)
    bottom = top + 170
    ends = [(sum(v for v in a.values() if v > 0), sum(v for v in a.values() if v < 0)) for _, a in columns]
    y, ticks = scale_of([end / 100 for pair in ends for end in pair], bottom, top + 4)
    title = translated(text("Points by games and rules, list by list"), language)
    described = translated(
        text("{first} to {last}; the table has every number", first=columns[0][0], last=columns[-1][0]), language
    )
    shapes = [*keys, *_grid(y, ticks), *_stacks(columns, causes, y, bottom, language)]
    return Picture(chart(bottom + LINE + 4, title, described, shapes), title, IN_PRINT)


def _columns(lists: Sequence[Mapping[str, Any]]) -> list[tuple[str, dict[str, int]]]:
    """Return the name of each bar and its causes in hundredths: lists, or years where there are many lists."""
    length = len("2026-01") if len(lists) <= MOST_BARS else len("2026")
    columns: dict[str, dict[str, int]] = {}
    for ledger in lists:
        amounts = columns.setdefault(ledger["list"][:length], {})
        for row in ledger["causes"]:
            if row["cause"] in BY_GAMES:
                amounts[row["cause"]] = amounts.get(row["cause"], 0) + row["amount"]
    return list(columns.items())


def _grid(y: Scale, ticks: Sequence[float]) -> Iterator[str]:
    for tick in ticks:
        yield tick_line(y, tick, short_points(tick) if tick else "0", AXIS)


AXIS = 58.0


def _stacks(
    columns: Sequence[tuple[str, Mapping[str, int]]], causes: Sequence[str], y: Scale, bottom: float, language: str
) -> Iterator[str]:
    wide = (WIDTH - AXIS - 4) / len(columns)
    places = [AXIS + 4 + wide * number for number in range(len(columns))]
    for x, (name, amounts) in zip(places, columns, strict=True):
        up = down = 0.0
        for number, cause in enumerate(causes):
            points = amounts.get(cause, 0) / 100
            if not points:
                continue
            start = up if points > 0 else down
            edges = sorted((y(start), y(start + points)))
            hint = f"{name} · {translated(SHORT[cause], language)} {short_points(points)}"
            colour = SERIES[number % len(SERIES)]
            yield bar(x, edges[0], max(wide - 2, 1), max(edges[1] - edges[0], 0.3), colour, hint)
            up, down = (up + points, down) if points > 0 else (up, down + points)
    marks = [(x + (wide - 2) / 2, name) for x, (name, _) in zip(places, columns, strict=True)]
    for x, name in spaced(marks):
        yield label(name, x, bottom + LINE, "middle", faint=True)
