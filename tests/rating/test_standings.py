"""How a list shows its players, and the months since they last played."""

from __future__ import annotations

from datetime import date

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from ratinghouse.derivation.idle import idle_months
from ratinghouse.derivation.standings import carried, columns_hash, counted, largest_movers, statuses
from ratinghouse.rating.player_columns import STATUS, Standings, birth_year, birth_years


def test_statuses_from_the_ratings_before_and_after() -> None:
    numbers = statuses(np.array([0, 0, 1, 1]), np.array([0, 1, 0, 1]))
    assert [STATUS[number] for number in numbers] == ["unrated", "new", "delisted", "listed"]


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


@given(
    st.lists(st.just(0) | st.integers(date(1996, 1, 1).toordinal(), date(2024, 7, 1).toordinal()), max_size=30),
    st.dates(date(2024, 1, 1), date(2024, 12, 31)),
)
def test_7_2_2_full_months_of_few_players_are_those_of_many(last_played: list[int], list_date: date) -> None:
    """Of many players they are calculated once for each day, of few for each player."""
    few = np.array(last_played, np.int64)
    many = np.tile(few, 1 + 20_000 // max(len(few), 1))
    of_each_list = idle_months(few, [list_date] * len(few))
    assert idle_months(few, list_date).tolist() == of_each_list.tolist()
    assert idle_months(many, list_date)[: len(few)].tolist() == of_each_list.tolist()


def test_years_of_birth() -> None:
    births = np.array([b"1990", b"1990-05-07", b"", b"199", b"19x0-01-01", b"x990", b"1x90", b"199x"], "S10")
    assert birth_years(births).tolist() == [1990, 1990, 0, 0, 0, 0, 0, 0]
    assert [birth_year(birth.decode()) for birth in births.tolist()] == birth_years(births).tolist()


def test_what_became_of_the_players_is_counted() -> None:
    """One new, two changed, one unchanged, one delisted, one without a rating; one who left the list altogether."""
    standings = Standings.empty(np.array([b"n", b"u", b"d", b"s", b"x", b"w"], "S1"))
    standings.before[:] = [0, 1500, 1500, 1600, 1410, 0]
    standings.rating[:] = [1700, 1520, 1490, 1600, 0, 0]
    standings.games[:] = [5, 3, 2, 0, 4, 1]
    standings.inactive[3] = True
    standings.status[:] = statuses(standings.before, standings.rating)
    assert counted(standings, removed=1) == {
        "players": 6,
        "rated": 4,
        "created": 1,
        "changed": 2,
        "unchanged": 1,
        "removed": 2,
        "unrated": 1,
        "inactive": 1,
        "games": 15,
    }
    assert largest_movers(standings) == [1, 2]
    assert largest_movers(standings, most=1) == [1]


def test_the_hash_of_columns_is_of_names_lengths_and_values() -> None:
    columns = {"code": np.array([b"a", b"b"]), "rating": np.array([1, 2], np.int64), "rd": np.array([0.5, 1.0])}
    same = columns_hash(columns, b"more")
    assert (
        columns_hash(columns | {"rating": np.array([1, 2], np.int16), "code": np.array([b"a", b"b"], "S9")}, b"more")
        == same
    )
    others = [
        columns_hash(columns),
        columns_hash(columns, b"mord"),
        columns_hash(columns, b"more", b""),
        columns_hash(columns | {"rating": np.array([1, 3])}, b"more"),
        columns_hash(columns | {"rd": np.array([0.5, 1.25])}, b"more"),
        columns_hash(columns | {"code": np.array([b"a", b"c"])}, b"more"),
        columns_hash({"code": columns["code"], "games": columns["rating"], "rd": columns["rd"]}, b"more"),
    ]
    assert len({same, *others}) == len(others) + 1


def test_a_row_that_is_carried_over_has_no_games_and_the_highest_rating_as_peak() -> None:
    """A stands above the peak that the list has, B below, and C is unrated and was it before, too."""
    columns = {
        "rating": np.array([1850, 1700, 0]),
        "before": np.array([1800, 1720, 0]),
        "change": np.array([5000, -2000, 0]),
        "games": np.array([3, 4, 5]),
        "peak": np.array([1840, 1900, 0]),
        "status": np.array([1, 3, 3]),
        "k": np.array([20, 40, 0]),
    }
    once = carried(columns)
    assert {name: column.tolist() for name, column in once.items()} == {
        "rating": [1850, 1700, 0],
        "before": [1850, 1700, 0],
        "change": [0, 0, 0],
        "games": [0, 0, 0],
        "peak": [1850, 1900, 0],
        "status": [STATUS.index("listed"), STATUS.index("listed"), STATUS.index("unrated")],
        "k": [20, 40, 0],
    }
    assert {name: column.tolist() for name, column in carried(once).items()} == {
        name: column.tolist() for name, column in once.items()
    }
