"""The score that a norm takes (facts: the annex to 1.7), and the averages and percentages behind it."""

from __future__ import annotations

import csv
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ratinghouse.titles.event import NormPlayer
from ratinghouse.titles.levels import EDITIONS, IN_FORCE, LEVELS, edition_for, titles_for
from ratinghouse.titles.performance import average, difference, percentage, performance
from ratinghouse.titles.requirement import annex, least_average, least_score, required_score
from tests.titles.building import day

SHIFTS = {"GM": 0, "IM": -150, "WGM": -200, "WIM": -350}
# The lowest average of the opponents with which a score is a GM norm, score by score.
GM_LINES = {
    7: {550: 2380, 500: 2442, 450: 2498, 400: 2550, 350: 2600, 300: 2650, 250: 2702},
    9: {700: 2380, 650: 2434, 600: 2475, 550: 2520, 500: 2557, 450: 2600, 400: 2643, 350: 2680},
    10: {800: 2380, 750: 2407, 700: 2451, 650: 2490, 500: 2600, 350: 2710},
    11: {900: 2380, 850: 2389, 800: 2425, 550: 2600, 400: 2702},
    13: {1050: 2380, 1000: 2389, 950: 2425, 650: 2600, 500: 2687},
}


def test_the_whole_table_for_all_titles_and_7_to_19_games(shared: Path) -> None:
    path = shared / "regulations" / "facts" / "norm_min_average_derived.csv"
    with path.open(newline="") as file:
        printed = [
            (row["norm"], *(round(float(row[name]) * scale) for name, scale in COLUMNS.items()))
            for row in csv.DictReader(file)
        ]
    derived = [
        (title, games, *line) for title in LEVELS for games in range(7, 20) for line in annex(LEVELS[title], games)
    ]
    assert len(printed) == 908
    assert sorted(printed) == sorted(derived)


COLUMNS = {"games": 1, "score": 100, "percent_rounded": 1, "dp": 1, "min_average_of_opponents": 1}


@pytest.mark.parametrize("title", LEVELS)
@pytest.mark.parametrize(
    ("games", "score", "lowest"), [(n, score, low) for n, lines in GM_LINES.items() for score, low in lines.items()]
)
def test_lowest_average_for_a_score(title: str, games: int, score: int, lowest: int) -> None:
    assert least_average(LEVELS[title], games, score) == lowest + SHIFTS[title]


@pytest.mark.parametrize("games", GM_LINES)
def test_below_the_last_line_there_is_no_norm(games: int) -> None:
    smallest = min(GM_LINES[games])
    assert least_score(games) == smallest
    assert least_average(LEVELS["GM"], games, smallest - 50) is None


@pytest.mark.parametrize(("average", "score"), [(2460, 650), (2680, 350), (2434, 650), (2433, 700), (2380, 700)])
def test_score_that_nine_games_take_for_GM(average: int, score: int) -> None:
    assert required_score(LEVELS["GM"], 9, average) == score


def test_IM_event_of_2010_asks_half_a_point_less_from_2284_on() -> None:
    assert required_score(LEVELS["IM"], 9, 2284) == 650
    assert required_score(LEVELS["IM"], 9, 2283) == 700


@pytest.mark.parametrize("title", LEVELS)
def test_no_score_is_enough_below_the_least_average(title: str) -> None:
    level = LEVELS[title]
    assert required_score(level, 9, level.least_average) == 700
    assert required_score(level, 9, level.least_average - 1) is None


@given(st.sampled_from(sorted(LEVELS)), st.integers(7, 19), st.integers(2000, 2900))
def test_required_score_and_least_average_say_the_same(title: str, games: int, field: int) -> None:
    level = LEVELS[title]
    required = required_score(level, games, field)
    for score in range(0, games * 100 + 1, 50):
        lowest = least_average(level, games, score)
        enough = lowest is not None and field >= lowest
        assert enough == (required is not None and score >= required)


@given(st.sampled_from(sorted(LEVELS)), st.integers(7, 19))
def test_a_higher_score_never_takes_a_higher_average(title: str, games: int) -> None:
    lines = annex(LEVELS[title], games)
    assert [line.least_average for line in lines] == sorted(line.least_average for line in lines)


@pytest.mark.parametrize(("ratings", "rounded"), [([2400, 2401], 2401), ([2400, 2400, 2401], 2400), ([], 0)])
def test_an_average_rounds_half_up(ratings: list[int], rounded: int) -> None:
    assert average(ratings) == rounded


@pytest.mark.parametrize(("score", "games", "percent"), [(450, 8, 56), (100, 8, 13), (650, 9, 72), (350, 9, 39)])
def test_a_percentage_rounds_half_up(score: int, games: int, percent: int) -> None:
    assert percentage(score, games) == percent


def test_performance_is_average_and_difference() -> None:
    assert difference(650, 9) == 166
    assert (performance(2434, 650, 9), performance(2433, 650, 9)) == (2600, 2599)


def test_unrated_opponents_count_1400_since_2024_and_1000_before() -> None:
    assert [edition.unrated for edition in EDITIONS] == [2000, 1000, 1400]
    assert edition_for(day("2009-06-30")).by_category
    assert edition_for(day("2009-07-01")).unrated == 1000
    assert edition_for(day("2023-12-31")).unrated == 1000
    assert edition_for(day("2024-01-01")) is edition_for(None) is IN_FORCE


@pytest.mark.parametrize(
    ("title", "sex", "sought"),
    [
        ("", "m", ("GM", "IM")),
        ("", "w", ("GM", "IM", "WGM", "WIM")),
        ("WFM", "", ("GM", "IM", "WGM", "WIM")),
        ("WIM", "w", ("GM", "IM", "WGM")),
        ("WGM", "w", ("GM", "IM")),
        ("IM", "w", ("GM",)),
        ("GM", "m", ()),
        ("FM", "", ("GM", "IM")),
        ("WFM", "m", ("GM", "IM")),
    ],
)
def test_norms_worth_seeking(title: str, sex: str, sought: tuple[str, ...]) -> None:
    assert titles_for(NormPlayer(1, title=title, sex=sex)) == sought
