"""Which list said what of a player on which day."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace
from datetime import date
from typing import Any

import numpy as np
import pytest

from ratinghouse.derivation.in_force import lists_in_force
from ratinghouse.derivation.recipe import _aligned
from ratinghouse.rating.games.lists_in_force import ListInForce, ListsInForce
from ratinghouse.rating.player_columns import PlayerFacts, Standings, codes


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


def standings(**ratings: int) -> Standings:
    """A list with these ratings; everybody has as many games as the rating is hundreds, K 20 and a peak 50 above."""
    rating = np.array(list(ratings.values()), np.int64)
    peak = np.where(rating > 0, rating + 50, 0)
    empty = Standings.empty(codes(ratings))
    return replace(empty, rating=rating, total_games=rating // 100, k=np.where(rating > 0, 20, 0), peak=peak)


FACTS = replace(PlayerFacts.empty(codes("ABCD")), fide_rating=np.array([2100, 0, 2300, 2400]))
ROWS = {code: row for row, code in enumerate("ABCD")}


def in_force(playing: Collection[str], lists: dict[Any, Standings], *entries: Any, **recipe: Any) -> dict[date, Any]:
    """What the lists say; the records that were asked for are those of the players, and of records merged into them."""
    whole: Any = {"merged": [], "register": 3, "lists": {"in_force": entries}, **recipe}
    records = {*playing, *(code for code, target in whole["merged"] if target in playing)}

    def read(reference: Any, players: Collection[str]) -> Standings:
        assert set(players) == records
        return lists[reference]

    return lists_in_force(whole, playing, FACTS, ROWS, read)


def test_what_lists_said_of_the_players_of_events() -> None:
    """C was not on the list of March, D does not play; on the first day there was no list yet."""
    march = standings(B=1900, A=1800, D=2400)
    days = in_force(["C", "A", "B"], {"march": march}, ("2024-01-01", None, None), ("2024-03-01", "march", None))
    assert list(days) == [date(2024, 1, 1), date(2024, 3, 1)]
    first, second = days.values()
    assert first.rating.tolist() == first.games.tolist() == first.k.tolist() == first.peak.tolist() == [0, 0, 0, 0]
    assert second.rating.tolist() == [1800, 1900, 0, 0]
    assert second.games.tolist() == [18, 19, 0, 0]
    assert second.k.tolist() == [20, 20, 0, 0]
    assert second.peak.tolist() == [1850, 1950, 0, 0]
    assert second.fide_rating.tolist() == [2100, 0, 2300, 0]  # of the register, as no list of standard ratings is named


def test_fide_ratings_are_those_of_the_standard_list_where_one_is_named() -> None:
    lists = {"rapid": standings(A=1500, B=1600), "standard": standings(B=1700, C=1800)}
    (rapid,) = in_force("AB", lists, ("2024-03-01", "rapid", "standard")).values()
    assert rapid.rating.tolist() == [1500, 1600, 0, 0]
    assert rapid.fide_rating.tolist() == [0, 1700, 0, 0]


def test_without_players_of_events_no_list_is_read() -> None:
    assert in_force([], {}, ("2024-03-01", "march", None)) == {}


def test_a_player_without_a_rating_has_that_of_a_merged_record() -> None:
    """X and Y are records of A, who is on the list without a rating; B has a rating, and Z of B another one."""
    merged = [("X", "A"), ("Y", "A"), ("Z", "B")]
    lists = {"march": standings(A=0, B=1900, X=0, Y=1700, Z=1500)}
    (separate,) = in_force("AB", lists, ("2024-03-01", "march", None), merged=merged, register=1).values()
    assert separate.rating.tolist() == [1700, 1900, 0, 0]
    assert separate.games.tolist() == [17, 19, 0, 0]
    (united,) = in_force("AB", lists, ("2024-03-01", "march", None), merged=merged).values()
    assert united.rating.tolist() == [1700, 1900, 0, 0]
    assert united.games.tolist() == [17, 19 + 15, 0, 0]
    assert united.k.tolist() == [20, 0, 0, 0]  # B has two histories: which K holds, the rules say


@pytest.mark.parametrize(
    ("previous", "rating", "listed"),
    [
        (None, [0, 0, 0, 0], [False] * 4),
        (standings(A=1800, B=1900, C=2000, D=2100), [1800, 1900, 2000, 2100], [True] * 4),
        (standings(C=2000, A=0), [0, 0, 2000, 0], [True, False, True, False]),
    ],
    ids=["no list", "the same players", "some of them"],
)
def test_the_list_before_in_the_rows_of_the_register(
    previous: Standings | None, rating: list[int], listed: list[bool]
) -> None:
    before, was_listed = _aligned(previous, FACTS)
    assert before.code.tolist() == FACTS.code.tolist()
    assert before.rating.tolist() == rating
    assert was_listed.tolist() == listed
