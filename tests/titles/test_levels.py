"""The numbers of the title regulations, as B.01 of 2024 prints them."""

from __future__ import annotations

import pytest

from ratinghouse.titles.levels import EDITIONS, LEVELS


@pytest.mark.parametrize(
    ("title", "performance", "average", "floor", "rating", "counted"),
    [
        ("GM", 2600, 2380, 2200, 2500, {"GM"}),
        ("IM", 2450, 2230, 2050, 2400, {"GM", "IM"}),
        ("WGM", 2400, 2180, 2000, 2300, {"GM", "IM", "WGM"}),
        ("WIM", 2250, 2030, 1850, 2200, {"GM", "IM", "WGM", "WIM"}),
    ],
)
def test_1_4_6_1_4_8_1_5_3_levels(
    title: str, performance: int, average: int, floor: int, rating: int, counted: set[str]
) -> None:
    level = LEVELS[title]
    assert (level.performance, level.least_average, level.floor, level.rating) == (performance, average, floor, rating)
    assert level.counted == counted


def test_the_first_day_of_each_edition() -> None:
    days = {edition.id: edition.in_force.isoformat() for edition in EDITIONS}
    assert days == {"titles-2003": "2003-07-01", "titles-2009": "2009-07-01", "titles-2024": "2024-01-01"}
