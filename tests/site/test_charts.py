"""Charts: where their lines, bars and labels are, worked out by hand."""

from __future__ import annotations

import re
from datetime import date

from tests import django_ready  # isort: skip  # noqa: F401  # before any module of models

from ratinghouse.calculators.presentation.parts import ChartPoint
from ratinghouse.site.calculators.charts import bar_chart, line_chart
from ratinghouse.site.pages.chart import bars_of, step_chart
from ratinghouse.site.public.list_position import RatingBand


def labels(picture: str) -> list[tuple[float, str]]:
    """Where the labels below a chart of steps begin, and what they say."""
    return [(float(at), label) for at, label in re.findall(r'<text x="([\d.]+)" y="250">(\d+)</text>', picture)]


def test_each_rating_is_drawn_until_the_next_list() -> None:
    """660 units for 549 days, 220 for the 40 points from 2000 to 2040."""
    picture = step_chart([(date(2022, 7, 1), 2000), (date(2023, 1, 1), 2030), (date(2024, 1, 1), 2010)])
    assert '<path class="progress" d="M48.0 232.0H269.2V67.0H708.0V177.0"/>' in picture
    assert re.findall(r'text-anchor="end">(\d+)<', picture) == ["2000", "2010", "2020", "2030", "2040"]
    assert labels(picture) == [(273.2, "2023")]  # 2022 began before the first list; 2024 would not fit
    assert "Rating on 3 lists from 2022-07-01 to 2024-01-01: 2000, in the end 2010." in picture
    assert step_chart([(date(2022, 7, 1), 2000)]) == ""


def test_a_year_is_named_where_it_begins_if_its_name_fits() -> None:
    since_new_year = step_chart([(date(2020, 1, 1), 1500), (date(2022, 1, 1), 1500)])
    assert labels(since_new_year) == [(52.0, "2020"), (382.5, "2021")]
    barely = step_chart([(date(2021, 5, 19), 1500), (date(2024, 2, 13), 1500)])  # 2024 begins on day 957 of 1000
    assert labels(barely)[-1] == (683.6, "2024")


def test_bars_are_as_tall_as_their_players_and_some_are_named() -> None:
    """86 units for the 10 players of the fullest band; an own band of nobody is seen all the same."""
    three = bars_of([RatingBand(1400, 5, False), RatingBand(1500, 10, False), RatingBand(1600, 0, True)])
    assert re.findall(
        r'<rect class="([a-z ]+)" x="([\d.]+)" y="([\d.]+)" width="218.0" height="([\d.]+)"/>', three
    ) == [
        ("bar", "48.0", "57.0", "43.0"),
        ("bar", "268.0", "14.0", "86.0"),
        ("bar own", "488.0", "96", "4"),
    ]
    assert re.findall(r">(\d*)</text>", three) == ["1400", "1500", "1600"]
    many = bars_of([RatingBand(100 * number, 1, False) for number in range(16)])
    assert re.findall(r">(\d+)</text>", many) == ["0", "200", "400", "600", "800", "1000", "1200", "1400"]


def test_a_line_of_changes_goes_around_zero() -> None:
    """140 units for the 8 points from -3 to 5."""
    chart = line_chart(
        "Change", [ChartPoint("0", -3, "a"), ChartPoint("½", 1, "b"), ChartPoint("1", 5, "c")], str.upper
    )
    assert chart.path == "30.0,170.0 320.0,100.0 610.0,30.0"
    assert chart.zero == 117.5
    assert [(mark.label, mark.description) for mark in chart.marks] == [("0", "A"), ("½", "B"), ("1", "C")]
    level = line_chart("Change", [ChartPoint("0", 0, ""), ChartPoint("1", 0, "")], str)
    assert (level.path, level.zero) == ("30.0,170.0 610.0,170.0", 170.0)


def test_bars_of_chances_stand_beside_one_another() -> None:
    chart = bar_chart("Chances", [ChartPoint("0", 0.25, "a", gain=False), ChartPoint("1", 0.5, "b")], str)
    first, second = chart.bars
    assert (first.x, first.y, first.width, first.height, first.gain) == (30.0, 100.0, 232.0, 70.0, False)
    assert (second.x, second.y, second.width, second.height, second.gain) == (320.0, 30.0, 232.0, 140.0, True)
    assert (first.middle, second.middle) == (146.0, 436.0)
