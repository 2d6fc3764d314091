"""What a list prints beside the ratings: K and the flag of inactive players, by the rules of its own edition.

The rules get each player's new rating as Ro, with all games and the highest rating up to this list, and no games of
their own: they say what holds when the next period begins.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ratinghouse.derivation.basis import ListBasis
from ratinghouse.derivation.edition_runs import outputs_of
from ratinghouse.derivation.idle import player_columns
from ratinghouse.kernel.engine.late_columns import LateColumn, LateColumns
from ratinghouse.rating.player_columns import Flags, Standings, Whole
from ratinghouse.rating.player_rules import run_idle

BLOCK = 1 << 16
"""Players whose columns are calculated together: no rule of a player reads another one, and this many fit the cache."""


def printed_line(basis: ListBasis, after: Standings, calculated: Whole, edition_games: Whole) -> tuple[Whole, Flags]:
    """Return the K that the list prints, and which players are inactive; an edition without such a rule prints none.

    ``after`` are the players of the list with their new ratings; its K is not printed yet, so it must be 0.
    ``calculated`` are the new ratings before one-off operations, ``edition_games`` the games under the list's edition.
    """
    columns = {
        **_columns_of_list(basis, after),
        "R_calculated": calculated,
        "edition_games": edition_games,
    }
    book = basis.books[basis.editions[-1]]
    outputs = outputs_of(book, ("K_printed", "inactive_printed"))
    k, inactive = np.zeros(len(after), np.int64), np.zeros(len(after), np.bool_)
    for rows, some in _blocks(columns, len(after)):
        working = run_idle(book, some, outputs)
        k[rows] = working.get("K_printed", k[rows])
        inactive[rows] = working.get("inactive_printed", inactive[rows])
    return k, inactive


def _blocks(columns: dict[str, LateColumn], players: int) -> Iterator[tuple[slice, Mapping[str, LateColumn]]]:
    """Yield the columns of ``BLOCK`` players at a time; columns of the run have one row for all."""
    if players <= BLOCK:
        yield slice(players), columns
        return
    whole = LateColumns(columns)

    def part(name: str, rows: slice) -> NDArray[Any]:
        column = whole[name]
        return column[rows] if len(column) == players else column

    for first in range(0, players, BLOCK):
        rows = slice(first, first + BLOCK)
        yield rows, {name: partial(part, name, rows) for name in columns}


def _columns_of_list(basis: ListBasis, after: Standings) -> dict[str, LateColumn]:
    in_year = None if basis.games_in_year is None else basis.games_in_year + after.games
    return {
        **player_columns(after, basis.facts, basis.dates(), basis.pool, in_year),
        "period_games": after.games,
        "last_played": after.last_played,
        "was_inactive": basis.before.inactive,
        "year_recorded": np.full(1 if basis.dates_of_rows is None else len(after), basis.games_in_year is not None),
    }
