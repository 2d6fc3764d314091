"""How a list shows its players, and the months since they last played."""

from __future__ import annotations

from datetime import date

import numpy as np

from ratinghouse.runs.idle import birth_years, idle_months
from ratinghouse.runs.standings import STATUS, statuses


def test_statuses_from_the_ratings_before_and_after() -> None:
    found = statuses(np.array([0, 0, 1, 1]), np.array([0, 1, 0, 1]))
    assert [STATUS[number] for number in found] == ["unrated", "new", "delisted", "listed"]


def test_7_2_2_full_months_from_the_last_game_to_the_day_before_the_list() -> None:
    """A list of 1 June 2024: its last day is 31 May."""
    days = [
        date(2024, 5, 31),
        date(2024, 5, 1),
        date(2024, 4, 30),
        date(2023, 6, 1),
        date(2023, 5, 31),
        date(2024, 6, 5),
    ]
    last_played = np.array([*(day.toordinal() for day in days), 0])
    assert idle_months(last_played, date(2024, 6, 1)).tolist() == [0, 0, 1, 11, 12, 0, 0]
    assert idle_months(np.zeros(0, np.int64), date(2024, 6, 1)).tolist() == []


def test_years_of_birth() -> None:
    births = np.array([b"1990", b"1990-05-07", b"", b"199", b"19x0-01-01"], "S10")
    assert birth_years(births).tolist() == [1990, 1990, 0, 0, 0]
