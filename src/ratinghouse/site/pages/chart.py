"""Charts as SVG, without scripts: rating progress as steps, and the distribution of ratings."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from html import escape

from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from ratinghouse.site.public.list_position import RatingBand

WIDTH, HEIGHT = 720, 260
MARGIN_LEFT, MARGIN_RIGHT, MARGIN_TOP, MARGIN_BOTTOM = 48, 12, 12, 28
_BARS_HEIGHT = 120
_STEPS = (10, 20, 50, 100, 200, 500)

Point = tuple[date, int]


def step_chart(points: Sequence[Point]) -> SafeString:
    """Return a chart of the ratings by list; each rating is drawn until the next list."""
    if len(points) < 2:
        return SafeString("")
    first, last = points[0][0].toordinal(), points[-1][0].toordinal()
    low, high, step = _scale([rating for _, rating in points])

    across_all, down_all = WIDTH - MARGIN_LEFT - MARGIN_RIGHT, HEIGHT - MARGIN_TOP - MARGIN_BOTTOM

    def x(days: Sequence[date]) -> list[float]:
        all_days = last - first
        return [round(MARGIN_LEFT + (day.toordinal() - first) / all_days * across_all, 1) for day in days]

    def y(ratings: Sequence[int]) -> list[float]:
        heights = {rating: round(MARGIN_TOP + (high - rating) / (high - low) * down_all, 1) for rating in set(ratings)}
        return [heights[rating] for rating in ratings]

    steps = [
        f"H{at}V{height}" for at, height in zip(x([day for day, _ in points]), y([r for _, r in points]), strict=True)
    ]
    line = f"M{steps[0][1:].replace('V', ' ')}{''.join(steps[1:])}"
    lines = range(low, high + 1, step)
    across = list(zip(y(lines), lines, strict=True))
    in_years = range(points[0][0].year, points[-1][0].year + 1)
    years = list(zip(x([date(year, 1, 1) for year in in_years]), in_years, strict=True))
    label = _("Rating on {count} lists from {first} to {last}: {before}, in the end {after}.").format(
        count=len(points), first=points[0][0], last=points[-1][0], before=points[0][1], after=points[-1][1]
    )
    drawn = [
        f'<path class="grid" d="M{MARGIN_LEFT} {at}H{WIDTH - MARGIN_RIGHT}"/>'
        f'<text x="{MARGIN_LEFT - 6}" y="{at + 4}" text-anchor="end">{rating}</text>'
        for at, rating in across
    ]
    drawn += [
        f'<path class="grid" d="M{at} {MARGIN_TOP}V{HEIGHT - MARGIN_BOTTOM}"/>'
        f'<text x="{at + 4}" y="{HEIGHT - 10}">{year}</text>'
        for at, year in years
        if MARGIN_LEFT <= at < WIDTH - 40
    ]
    return _picture(HEIGHT, label, [*drawn, f'<path class="progress" d="{line}"/>'])


def distribution(bars: str, higher_than: int) -> SafeString:
    """Return a chart of how many active players have a rating in each band, from the ``bars`` of the bands."""
    # xgettext:no-python-format
    label = _("Higher than {percent} % of the active players.").format(percent=higher_than)
    return _picture(_BARS_HEIGHT, label, [bars])


def bars_of(bands: Sequence[RatingBand]) -> str:
    """Return the bars of rating bands, with the player's own band highlighted."""
    height, most = _BARS_HEIGHT, max(band.players for band in bands)
    wide = (WIDTH - MARGIN_LEFT - MARGIN_RIGHT) / len(bands)
    drawn = []
    for number, band in enumerate(bands):
        # The player's own band is always visible, however few players are in it.
        tall = max(round((height - 34) * band.players / most, 1), 4 if band.has_player else 0)
        x_left = round(MARGIN_LEFT + number * wide, 1)
        kind = "bar own" if band.has_player else "bar"
        tick = band.low if number % max(1, len(bands) // 8) == 0 else ""
        top = height - 20 - tall
        drawn.append(
            f'<rect class="{kind}" x="{x_left}" y="{top}" width="{round(wide - 2, 1)}" height="{tall}"/>'
            f'<text x="{x_left}" y="{height - 6}">{tick}</text>'
        )
    return "".join(drawn)


def _picture(height: int, label: str, drawn: Sequence[str]) -> SafeString:
    """Return the SVG element. The drawing consists of numbers, so only the label is escaped."""
    head = f'<svg class="chart" viewBox="0 0 {WIDTH} {height}" role="img" aria-label="{escape(label)}">'
    return SafeString(f"{head}{''.join(drawn)}</svg>")


def _scale(ratings: Sequence[int]) -> tuple[int, int, int]:
    """Return the lowest and the highest grid line, and their distance: at most seven lines."""
    low, high = min(ratings), max(ratings)
    step = next((step for step in _STEPS if (high - low) / step <= 5), _STEPS[-1])
    return low // step * step, -(-(high + 1) // step) * step, step
