"""Measures of drift with numbers worked by hand, and planted effects that are found."""

from __future__ import annotations

from datetime import date

import numpy as np
import pytest

from ratinghouse.kernel.calendars.days import add_months
from ratinghouse.lab.compare.predictions import PlayedGames, Predictions
from ratinghouse.lab.drift.cohort import cohort_series, cohort_years, median_of
from ratinghouse.lab.drift.federations import federation_residuals
from ratinghouse.lab.drift.games_over_time import games_by_year
from ratinghouse.lab.drift.islands import islands, separate_parts
from ratinghouse.lab.drift.level import levels, median_splits
from ratinghouse.lab.drift.list_history import ListHistory


def yearly(ratings: list[list[int]], births: list[int], games: int = 12) -> ListHistory:
    """Lists of 1 January from 2020 on; everybody rated has played ``games`` for each."""
    table = np.array(ratings, np.int16)
    days = tuple(date(2020 + number, 1, 1) for number in range(len(ratings)))
    played = np.where(table > 0, games, 0).astype(np.int16)
    return ListHistory(days, table, played, np.array(births, np.int64), np.zeros(len(births), "S3"))


def test_f09_093_the_cohort_is_of_an_age_at_which_strength_hardly_changes() -> None:
    """A player of 35 loses 6 points; juniors who rise and seniors who fall say nothing of the level."""
    history = yearly([[2000, 1500, 2200], [2000, 1600, 2190], [1994, 1900, 2150]], [1987, 2008, 1950])
    (year,) = cohort_years(history)
    assert (year["first"], year["last"], year["players"]) == ("2021-01-01", "2022-01-01", 1)
    assert year["mean"]["value"] == pytest.approx(-6 / (365 / 365.25), abs=1e-6)
    assert year["mean"]["error"] is None, "of one player nothing is known but the number"
    assert year["mean"]["few"]


def test_f09_093_without_births_everybody_who_plays_is_the_cohort() -> None:
    history = yearly([[2000, 1500], [2000, 1600], [1994, 1900]], [0, 0])
    (year,) = cohort_years(history)
    assert year["players"] == 2


def test_f09_094_players_with_few_games_are_not_of_the_cohort() -> None:
    history = yearly([[2000], [2000], [1994]], [1987], games=9)
    assert cohort_years(history)[0]["players"] == 0


def test_f03_064_a_falling_median_may_be_nothing_but_newcomers() -> None:
    """Three at 2000; one leaves, two come at 1500: the median falls by 250 for that, and stayers gain 20 beside."""
    history = yearly([[2000, 2000, 2000, 0, 0], [2020, 2020, 0, 1500, 1500]], [0] * 5)
    (split,) = median_splits(history)
    assert (split["change"], split["composition"], split["within"]) == (-240, -250, 10)
    assert (split["stayers"], split["leavers"], split["entrants"]) == (2, 1, 2)


def test_a_017_ranks_tops_and_heaps_of_a_list() -> None:
    ratings = [2700, 2650, 2600, *range(1901, 1910), 1400]
    (level,) = levels(yearly([ratings], [0] * len(ratings)))
    assert level["ranks"] == {"1": 2700, "10": 1903}
    assert level["tops"] == {"2200": 3, "2400": 3, "2500": 3, "2600": 3, "2700": 1}
    assert level["ending_in_00"]["value"] == pytest.approx(3 / 13, abs=1e-6)
    assert (level["lowest"], level["at_lowest"]) == (1400, 1)


def test_the_series_of_the_cohort_has_its_errors() -> None:
    change = np.array([10, -10] * 20)
    table = np.stack([np.full(40, 2000), 2000 + change, 2003 + change])
    history = yearly(table.tolist(), [1985] * 40)
    series = cohort_series(history)
    assert series.change.tolist() == [0, 3]
    assert series.error.tolist() == pytest.approx([np.std(change, ddof=1) / np.sqrt(40), 1 / np.sqrt(40)])
    assert series.players.tolist() == [40, 40]


def test_the_error_of_a_median() -> None:
    """Of 0, 1, 2 … 99 the ranks 40 to 60 are a 95 % interval of the median."""
    median = median_of(np.arange(100.0))
    assert median.value == 49.5
    assert median.error == pytest.approx(20 / (2 * 1.96), rel=0.02)
    assert np.isnan(median_of(np.arange(3.0)).error)


def games_between(
    seed: int, white: np.ndarray, black: np.ndarray, rating: np.ndarray, strength: np.ndarray
) -> tuple[PlayedGames, Predictions]:
    """Games that end as strengths say, expected as ratings say, in the months of 2020."""
    chance = np.random.default_rng(seed)
    true = 1 / (1 + 10 ** (-(strength[white] - strength[black]) / 400))
    expected = 1 / (1 + 10 ** (-(rating[white] - rating[black]) / 400))
    day = np.array([add_months(date(2020, 1, 5), int(month)).toordinal() for month in range(12)])
    when = day[chance.integers(0, 12, len(white))]
    games = PlayedGames(white, black, when, when, (chance.random(len(white)) < true).astype(float))
    return games, Predictions("stated", expected, rating[white].astype(np.int64), rating[black].astype(np.int64))


def test_f09_095_federations_are_adjusted_together() -> None:
    """Three federations: the ratings of the first lack 60 points, and only the second plays both others."""
    chance = np.random.default_rng(5)
    fed = np.repeat(np.array([b"AAA", b"BBB", b"CCC"]), 200)
    rating = chance.normal(2000, 100, 600)
    strength = rating + np.where(fed == b"AAA", 60, 0)
    middle = chance.integers(200, 400, 12_000)
    other = np.where(chance.random(12_000) < 0.5, chance.integers(0, 200, 12_000), chance.integers(400, 600, 12_000))
    games, predictions = games_between(7, middle, other, rating, strength)
    answer = federation_residuals(games, predictions, fed)
    points = {row["fed"]: row["points"]["value"] or 0 for row in answer.federations}
    errors = {row["fed"]: row["points"]["error"] or 0 for row in answer.federations}
    assert answer.settled
    assert points["AAA"] - points["BBB"] == pytest.approx(60, abs=4 * errors["AAA"])
    assert points["CCC"] - points["BBB"] == pytest.approx(0, abs=4 * errors["CCC"])
    assert answer.federations[0]["fed"] == "AAA"
    assert 2 < errors["AAA"] < 12


def test_a_017_favourites_who_score_less_than_expected_are_deflation() -> None:
    """Ratings spread twice as far as strengths: the slope is well below 1, favourites score less than expected."""
    chance = np.random.default_rng(3)
    strength = chance.normal(2000, 100, 400)
    rating = 2000 + 2 * (strength - 2000)
    white = chance.integers(0, 400, 8000)
    black = (white + chance.integers(1, 400, 8000)) % 400
    births = np.where(np.arange(400) < 40, 2010, 1980)
    (year,) = games_by_year(*games_between(4, white, black, rating, strength), births)
    assert year["year"] == 2020
    assert (year["deflation_index"]["value"] or 0) > 5 * (year["deflation_index"]["error"] or 1)
    assert (year["slope"]["value"] or 1) < 0.7
    assert abs(year["junior_surplus"]["value"] or 9) < 4 * (year["junior_surplus"]["error"] or 0)


def test_a_017_juniors_who_are_rated_too_low_have_a_surplus() -> None:
    chance = np.random.default_rng(3)
    rating = chance.normal(2000, 100, 400)
    births = np.where(np.arange(400) < 100, 2010, 1980)
    strength = rating + np.where(births == 2010, 80, 0)
    white = chance.integers(0, 400, 8000)
    black = (white + chance.integers(1, 400, 8000)) % 400
    (year,) = games_by_year(*games_between(4, white, black, rating, strength), births)
    assert year["junior_surplus"]["value"] == pytest.approx(11, abs=3)  # 80 points are about .11 of a game


def test_f09_095_a_group_that_hardly_plays_others_is_an_island() -> None:
    chance = np.random.default_rng(1)
    mainland = [chance.integers(0, 300, 3000), chance.integers(0, 300, 3000)]
    island = [chance.integers(300, 340, 400), chance.integers(300, 340, 400)]
    bridge = [np.array([0, 1, 2]), np.array([300, 301, 302])]
    white, black = (np.concatenate(parts) for parts in zip(mainland, island, bridge, strict=True))
    met = white != black
    fed = np.where(np.arange(345) < 300, b"AAA", b"BBB")
    rating = np.full(345, 2000.0)
    games, _ = games_between(1, white[met], black[met], rating, rating)
    answer = islands(games, fed)
    assert (answer["players"], answer["separate_parts"], answer["largest_part"]) == (340, 1, 340)
    (group,) = answer["islands"]
    assert (group["players"], group["federations"]) == (40, ["BBB"])
    assert group["outside_share"] == pytest.approx(3 / (group["games"]), abs=1e-4)


def test_separate_parts() -> None:
    assert separate_parts(np.array([0, 1, 4]), np.array([1, 2, 5]), 7).tolist() == [0, 0, 0, 3, 4, 4, 6]


def test_a_list_a_year_ago_may_be_missing() -> None:
    history = yearly([[2000], [2000], [2000]], [0])
    assert history.anchors() == [0, 1, 2]
    late = ListHistory((date(2020, 1, 1), date(2023, 1, 1)), history.rating[:2], None, history.birth_year, history.fed)
    assert late.list_of(date(2022, 1, 1)) == 0, "with lists three years apart, the newest before it is meant"
    monthly = ListHistory(
        (*(add_months(date(2020, 1, 1), number) for number in range(3)), date(2023, 1, 1)),
        np.full((4, 1), 2000, np.int16),
        None,
        history.birth_year,
        history.fed,
    )
    assert monthly.list_of(date(2022, 1, 1)) is None
