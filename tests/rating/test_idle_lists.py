"""Lists on which nobody plays, derived together, are bit by bit those that are derived one after the other."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

import numpy as np
import pytest

from ratinghouse.derivation.basis import ListBasis
from ratinghouse.derivation.next_list import Derived, next_list
from ratinghouse.derivation.recipe_format import ListReference, Recipe
from ratinghouse.derivation.revision.idle_lists import IdleList, derive_idle_lists, follows, is_idle
from ratinghouse.derivation.stored_workings import player_columns_of
from ratinghouse.kernel.calendars.days import add_months
from ratinghouse.rating.player_columns import PlayerFacts, Standings, codes
from ratinghouse.rulebooks import rulebook, rulebook_ids
from tests.rating.test_touched_players import recipe

PLAYERS = 12
LISTS = 30


def first_basis(rules: str) -> ListBasis:
    """Players of all ages and ratings, some of whom come of age, lapse or become inactive in the years that follow."""
    day = add_months(rulebook(rules).in_force, 6)
    code = codes(f"{number:04d}" for number in range(PLAYERS))
    numbers = np.arange(PLAYERS)
    ratings = np.where(numbers % 5 == 4, 0, 1400 + 90 * numbers)
    before = replace(
        Standings.empty(code),
        rating=ratings,
        total_games=7 * numbers,
        k=np.where(ratings > 0, np.array([10, 20, 40])[numbers % 3], 0),
        rd=np.where(ratings > 0, 60.0 + 11 * numbers, 0.0),
        peak=ratings + 30 * (numbers % 2),
        last_played=day.toordinal() - 37 * numbers,
        games=numbers % 4,
        change=100 * (numbers % 3),
    )
    births = codes(f"{day.year - 8 - 2 * number}-0{1 + number % 9}-01" for number in range(PLAYERS))
    facts = replace(
        PlayerFacts.empty(code),
        birth=births,
        member_from=np.full(PLAYERS, day.toordinal() - 400),
        member_to=np.full(PLAYERS, day.toordinal() + 300),
    )
    books = {rules: rulebook(rules)}
    return ListBasis("standard", day, (rules,), facts, before, np.ones(PLAYERS, np.bool_), books=books)


@pytest.mark.parametrize("rules", rulebook_ids())
def test_every_list_is_the_one_that_follows_from_the_list_before(rules: str) -> None:
    basis = first_basis(rules)
    number, sizes = 0, []
    while number < LISTS:
        following = [IdleList(add_months(basis.list_date, later), basis.facts) for later in range(1, LISTS - number)]
        lists = derive_idle_lists(basis, following, every_column=True)
        for derived in lists:
            expected = next_list(basis, every_column=True)
            assert_same(derived, expected)
            basis = replace(basis, before=expected.standings, list_date=add_months(basis.list_date, 1))
        number += len(lists)
        sizes.append(len(lists))
    assert sum(sizes) == LISTS
    if rules == "fide-2024":
        assert 1 in sizes  # players become inactive
        assert max(sizes) > 3  # and then nothing changes for months


def assert_same(derived: Derived, expected: Derived) -> None:
    assert derived.rows.tolist() == expected.rows.tolist()
    assert derived.counts == expected.counts
    assert derived.pending_results == expected.pending_results == ()
    for name, column in expected.standings.columns().items():
        assert column.tobytes() == getattr(derived.standings, name).tobytes(), name
    (run,), (expected_run,) = derived.runs, expected.runs
    rows, columns = player_columns_of(run)
    expected_rows, expected_columns = player_columns_of(expected_run)
    assert rows.tolist() == expected_rows.tolist()
    assert columns.keys() == expected_columns.keys()
    for name, column in expected_columns.items():
        assert column.dtype == columns[name].dtype
        assert column.tobytes() == columns[name].tobytes(), name


LATER = date(2024, 7, 1)


def test_a_recipe_that_names_a_player_does_more_than_carry_them_over() -> None:
    idle = recipe()
    assert is_idle(idle, {"999"})
    playing = {code for event in idle["events"] for _, code in event["players"]}
    assert not is_idle(idle, playing)
    assert not is_idle({**idle, "joining": ["999"]}, {"999"})
    assert not is_idle({**idle, "merged": [("998", "999")]}, {"998"})
    assert not is_idle({**idle, "merged": [("998", "999")]}, {"999"})
    year: list[ListReference] = []
    assert not is_idle({**idle, "lists": {**idle["lists"], "year": year}}, {"999"})


def test_a_list_follows_the_one_that_its_recipe_names_by_the_same_statutes() -> None:
    earlier = recipe()
    previous: ListReference = {"pool": earlier["pool"], "date": earlier["date"], "edition": 1, "hash": ""}
    later: Recipe = {**earlier, "date": LATER.isoformat(), "lists": {**earlier["lists"], "previous": previous}}
    assert follows(later, earlier)
    assert not follows(earlier, later)
    assert not follows({**later, "statutes": {"fide-2024": "another"}}, earlier)
