"""The numbers of players between the editions of one list."""

from __future__ import annotations

from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from ratinghouse.derivation.players_so_far import StandingsSoFar
from ratinghouse.rating.player_columns import Standings, codes


class CalculatedColumns(dict[str, Any]):
    """The columns of a working that have been calculated."""

    def calculate(self, *names: str) -> None:
        """Calculate nothing more."""


def so_far(**ratings: int) -> StandingsSoFar:
    before = replace(
        Standings.empty(codes(ratings)),
        rating=np.array(list(ratings.values()), np.int64),
        total_games=np.arange(10, 10 + len(ratings)),
    )
    basis: Any = SimpleNamespace(before=before, pending_results=None, editions=(), books={}, games_in_year=None)
    return StandingsSoFar(basis, {})


def columns(**more: Any) -> Any:
    calculated = {"Rn": np.array([1812, 1700]), "games": np.array([3, 4]), "period_change": np.array([1200, 0])}
    return CalculatedColumns(calculated | more)


def test_an_earlier_edition_changes_the_ratings_of_rated_players_alone() -> None:
    """A and C are in the edition: A is rated, C is not and has no rating before the list's own edition says so."""
    state = so_far(A=1800, B=1900, C=0)
    state.apply(columns(), np.array([0, 2]), last=False)
    assert state.rating.tolist() == [1812, 1900, 0]
    assert state.total_games.tolist() == [13, 11, 16]
    assert state.games.tolist() == [3, 0, 4]
    assert state.change.tolist() == [1200, 0, 0]
    assert state.edition_games.tolist() == [0, 0, 0]


def test_an_earlier_edition_carries_the_ratings_that_it_says_and_changes_add_up() -> None:
    state = so_far(A=1800, B=1900, C=0)
    more = columns(R_carried=np.array([1811, 5]), RD_new=np.array([40.5, 50.5]))
    for _ in range(2):
        state.apply(more, np.array([0, 2]), last=False)
    assert state.rating.tolist() == [1811, 1900, 5]
    assert state.rd.tolist() == [40.5, 0.0, 50.5]
    assert state.games.tolist() == [6, 0, 8]
    assert state.change.tolist() == [2400, 0, 0]


@pytest.mark.parametrize("change", [[1200, -35], [12.0, -0.35]], ids=["hundredths", "real numbers"])
def test_changes_are_in_hundredths(change: list[Any]) -> None:
    state = so_far(A=1800, B=1900)
    state.apply(columns(period_change=np.array(change)), np.array([0, 1]), last=False)
    assert state.change.tolist() == [1200, -35]
