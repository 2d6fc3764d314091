"""The RatingList: columns that do not change, rows for convenience, and its use as a register."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from ratinghouse.lists.list_register import register_of
from ratinghouse.lists.rating_list import PoolRow
from ratinghouse.lists.register import RegisterPlayer
from ratinghouse.lists.text_columns import text_column
from tests.lists.invented import ANNA, BO, CHEN, LIST_DATE, Someone, list_of


def test_rows_show_the_columns() -> None:
    ratings = list_of([ANNA, BO])
    assert len(ratings) == 2
    assert [row.name for row in ratings.rows()] == ["Berg, Anna", "Acosta Muñiz, Bo"]
    assert ratings.row(0).pools == {"standard": PoolRow(2312, 9, 10)}
    assert ratings.date == LIST_DATE


def test_a_list_cannot_be_written_to() -> None:
    ratings = list_of([ANNA])
    with pytest.raises(ValueError, match="read-only"):
        ratings.pools["standard"].rating[0] = 2800
    with pytest.raises(ValueError, match="read-only"):
        ratings.name[0] = b"Other"


def test_columns_must_have_one_length() -> None:
    with pytest.raises(ValueError, match="one length"):
        replace(list_of([ANNA, BO]), name=text_column(["only one"]))


@pytest.mark.parametrize(
    "other",
    [
        list_of([ANNA]),
        list_of([BO, ANNA]),
        list_of([ANNA, replace(BO, numbers={"standard": (1805, 0, 20)})]),
        list_of([ANNA, replace(BO, name="Acosta, Bo")]),
        list_of([ANNA, BO], list_date=None),
        list_of([ANNA, BO], about={"edition": "2"}),
        list_of([replace(ANNA, k25_games=3), replace(BO, k25_games=4)]),
    ],
)
def test_lists_differ_when_anything_differs(other: object) -> None:
    assert list_of([ANNA, BO]) == list_of([ANNA, BO])
    assert list_of([ANNA, BO]) != other


def test_a_list_serves_as_register() -> None:
    register = register_of(list_of([ANNA, BO, CHEN]))
    assert register["1500001"] == RegisterPlayer(
        id="1500001",
        name="Berg, Anna",
        fed="NOR",
        sex="w",
        title="WGM",
        birth="1990",
        rating=2312,
        k=10,
        flag="w",
    )
    assert register["1500003"].rating is None, "0 on a list is unrated"
    assert register.get("1500004") is None
    assert [player.id for player in register] == ["1500001", "1500002", "1500003"]
    assert len(register) == 3


def test_a_lists_games_are_the_periods_and_not_a_registers() -> None:
    assert register_of(list_of([ANNA]))["1500001"].games is None


def test_a_combined_list_serves_as_register_of_each_pool() -> None:
    both = Someone("7", "Seven", numbers={"standard": (2000, 1, 20), "rapid": (1900, 2, 20), "blitz": (0, 0, 0)})
    ratings = list_of([both], ["standard", "rapid", "blitz"])
    assert register_of(ratings)["7"].rating == 2000
    assert register_of(ratings, "rapid")["7"].rating == 1900
    assert register_of(ratings, "blitz")["7"].rating is None


def test_numbers_are_held_exactly() -> None:
    ratings = list_of([replace(ANNA, numbers={"standard": (9999, 100_000, 40)})])
    assert ratings.pools["standard"].games.dtype == np.int32
    assert ratings.row(0).pools["standard"].games == 100_000
