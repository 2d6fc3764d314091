"""Losses with the numbers that were published for them."""

from __future__ import annotations

from datetime import date

import numpy as np
import pytest

from ratinghouse.lab.compare.losses import brier, deviance, player_months, rmse_difference
from ratinghouse.lab.compare.predictions import PlayedGames, month_name


def official_example() -> tuple[PlayedGames, np.ndarray]:
    """The example of the contest of 2010: six games of three players in five months."""
    rows = [
        (101, 1, 2, 0.18, 1),
        (101, 1, 3, 0.35, 1),
        (102, 2, 1, 0.48, 0),
        (103, 1, 2, 0.29, 0.5),
        (104, 2, 1, 0.23, 0.5),
        (105, 1, 2, 0.27, 1),
    ]
    month, white, black, expected, score = (np.array(column) for column in zip(*rows, strict=True))
    day = np.array([date(2000 + (m - 101) // 12, (m - 101) % 12 + 1, 15).toordinal() for m in month.tolist()])
    return PlayedGames(white, black, np.zeros(6, int), day, score.astype(float)), expected.astype(float)


def test_f09_094_the_official_example_of_the_monthly_error_is_0_6753() -> None:
    games, expected = official_example()
    months = player_months(games, expected)
    assert len(months.squared) == 11
    assert round(months.rmse.value, 4) == 0.6753
    assert [month_name(month) for month in sorted(set(months.month.tolist()))][:2] == ["2000-01", "2000-02"]


def test_a_player_month_adds_up_games_before_it_squares() -> None:
    games, expected = official_example()
    months = player_months(games, expected)
    first = months.squared[(months.player == 1) & (months.month == months.month.min())]
    assert first.tolist() == pytest.approx([(2 - 0.18 - 0.35) ** 2])


def test_of_black_the_expected_score_is_the_rest() -> None:
    """Player 1 wins with White where .6 was expected, and loses with Black where .7 was expected of White: 1 - .9."""
    day = np.full(2, date(2020, 5, 1).toordinal())
    games = PlayedGames(np.array([1, 2]), np.array([2, 1]), day, day, np.array([1.0, 1.0]))
    months = player_months(games, np.array([0.6, 0.7]))
    assert months.squared.tolist() == pytest.approx([0.1**2, 0.1**2])


def test_the_deviance_is_to_base_ten_and_clipped() -> None:
    score, expected = np.array([1.0, 0.5, 1.0, 0.0]), np.array([0.5, 0.5, 0.0, 0.25])
    assert deviance(score, expected).round(4).tolist() == [0.3010, 0.3010, 2.0, 0.1249]
    assert brier(score, expected).tolist() == [0.25, 0.0, 1.0, 0.0625]


def test_systems_that_expect_the_same_do_not_differ() -> None:
    games, expected = official_example()
    first = player_months(games, expected)
    same = rmse_difference(first, first)
    assert (same.value, same.error) == (0, 0)
    worse = rmse_difference(player_months(games, 1 - games.score), first)
    assert worse.value > 0
    assert worse.error > 0
