"""Which list said what of a player on which day."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from ratinghouse.rating.games.lists_in_force import ListInForce, ListsInForce


def rated(*ratings: int) -> ListInForce:
    return replace(ListInForce.empty(len(ratings)), rating=np.array(ratings))


def test_the_list_in_force_on_each_day_and_the_current_one_on_a_day_that_is_not_known() -> None:
    """Lists since day 100 and day 200, of which the second is current; before them nobody is rated."""
    lists = ListsInForce({100: rated(1500, 1600)}, rated(1510, 1610), 200)
    days = np.array([0, 99, 100, 199, 200, 300])
    for player, expected in ((0, [1510, 0, 1500, 1500, 1510, 1510]), (1, [1610, 0, 1600, 1600, 1610, 1610])):
        assert lists.lookup(days, np.full(6, player)).column("rating").tolist() == expected
    same_list = lists.lookup(np.array([150, 160]), np.array([1, 0]))
    assert same_list.column("rating").tolist() == [1600, 1500]
    assert lists.lookup(np.array([0, 0]), np.array([1, 0])).column("rating").tolist() == [1610, 1510]
    assert lists.lookup(np.zeros(0, np.int64), np.zeros(0, np.int64)).column("rating").tolist() == []
