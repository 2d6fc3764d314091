"""What each edition publishes of a player."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from ratinghouse.lists.contents import FIDE_2003, FIDE_2009, published, rapid_display
from ratinghouse.lists.rating_list import PoolRow
from tests.lists.invented import ANNA, Someone, list_of

BORN = replace(ANNA, birth="1990-05-17", k25_games=30)


def test_F09_042_year_of_birth_gender_and_k() -> None:
    row = published(list_of([BORN]), FIDE_2009).row(0)
    assert (row.title, row.fed, row.id, row.birth, row.sex) == ("WGM", "NOR", "1500001", "1990", "w")
    assert row.pools == {"standard": PoolRow(2312, 9, 10, None)}


def test_F03_031_birthdate_k_and_games_while_k_was_25() -> None:
    row = published(list_of([BORN]), FIDE_2003).row(0)
    assert (row.title, row.fed, row.id, row.birth, row.sex) == ("WGM", "NOR", "1500001", "1990-05-17", "")
    assert row.pools == {"standard": PoolRow(2312, 9, 10, 30)}


def test_F03_031_games_while_k_was_25_are_there_even_if_unknown() -> None:
    assert published(list_of([ANNA]), FIDE_2003).row(0).pools["standard"].k25_games == 0


@pytest.mark.parametrize(("rating", "shown"), [(2483, 248), (1600, 160), (2799, 279), (0, 0)])
def test_F03_066_rapid_ratings_show_their_first_three_digits(rating: int, shown: int) -> None:
    ratings = list_of([Someone("7", numbers={"rapid": (rating, 4, 15)})], ["rapid"])
    assert published(ratings, FIDE_2003).row(0).pools["rapid"].rating == shown
    assert published(ratings, FIDE_2009).row(0).pools["rapid"].rating == rating
    assert rapid_display(np.array([rating], dtype=np.int32)).tolist() == [shown]


def test_F03_066_is_for_rapid_only() -> None:
    assert published(list_of([ANNA]), FIDE_2003).row(0).pools["standard"].rating == 2312


def test_a_combined_list_has_the_games_while_k_was_25_for_standard_only() -> None:
    numbers = {"standard": (2000, 0, 15), "rapid": (1900, 0, 20), "blitz": (1800, 0, 20)}
    pools = published(list_of([Someone("7", numbers=numbers)], ["standard", "rapid", "blitz"]), FIDE_2003).pools
    assert [pool.k25_games is not None for pool in pools.values()] == [True, False, False]


def test_the_list_itself_is_unchanged() -> None:
    ratings = list_of([BORN])
    published(ratings, FIDE_2009)
    assert ratings.row(0).birth == "1990-05-17"
