"""What the lists in force said of the players when the events of a list took place, as its recipe names them."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from datetime import date

import numpy as np
from numpy.typing import NDArray

from ratinghouse.derivation.merged_records import merged_history, records_of, remaining_players
from ratinghouse.derivation.recipe_format import ONE_RECORD, ListReference, Recipe
from ratinghouse.rating.games.lists_in_force import ListInForce
from ratinghouse.rating.player_columns import PlayerFacts, Standings

StandingsOf = Callable[[ListReference, Collection[str]], Standings]
"""Returns the rows of a list: at least those of some players."""


def lists_in_force(
    recipe: Recipe, playing: Collection[str], facts: PlayerFacts, row_of: Mapping[str, int], standings_of: StandingsOf
) -> dict[date, ListInForce]:
    """Return the lists in force by their first day: what they say of players of events, in the rows of the facts.

    ``row_of`` has the row of the facts of each player. Without players of events no list is read, and there are none.
    """
    if not playing:
        return {}
    remaining = remaining_players(recipe)
    records = [*sorted(playing), *(code for code, target in remaining.items() if target in playing)]
    rows = np.array(sorted(row_of[code] for code in playing), np.intp)
    in_force = {}
    for since, ref, standard in recipe["lists"]["in_force"]:
        then = standings_of(ref, records) if ref else Standings.empty(facts.code[:0])
        base = standings_of(standard, records) if standard else None
        in_force[date.fromisoformat(since)] = _list_in_force(recipe, facts, rows, then, base)
    return in_force


def _list_in_force(
    recipe: Recipe, facts: PlayerFacts, rows: NDArray[np.intp], then: Standings, base: Standings | None
) -> ListInForce:
    remaining = remaining_players(recipe)
    code = facts.code[rows]
    listed = ListInForce.empty(len(facts))
    at = _rows_then(code, then, remaining)
    on_it = rows[at >= 0]
    for name, column in (("rating", "rating"), ("games", "total_games"), ("k", "k"), ("peak", "peak")):
        getattr(listed, name)[on_it] = getattr(then, column)[at[at >= 0]]
    if recipe["register"] != ONE_RECORD:
        _unite(listed, facts, then, remaining)
    if base is None:
        listed.fide_rating[rows] = facts.fide_rating[rows]
    else:
        at = _rows_then(code, base, remaining)
        listed.fide_rating[rows[at >= 0]] = base.rating[at[at >= 0]]
    return listed


def _unite(listed: ListInForce, facts: PlayerFacts, then: Standings, remaining: Mapping[str, str]) -> None:
    """Combine what all records of a player with merged records had on a list."""
    for target in sorted(set(remaining.values())):
        row = facts.row_of.get(target)
        history = merged_history(then, target, records_of(target, remaining)) if row is not None else None
        if history is not None:
            listed.games[row], listed.peak[row] = history.games, history.peak
            if history.records > 1:
                listed.k[row] = 0


def _rows_then(players: NDArray[np.bytes_], then: Standings, remaining: Mapping[str, str]) -> NDArray[np.intp]:
    """Return the players' rows on a list, -1 for none: their own or, if unrated there, that of a merged record."""
    if np.array_equal(players, then.code):
        at = np.arange(len(players))
    else:
        own_rows: Iterable[int] = (then.row_of.get(code.decode(), -1) for code in players.tolist())
        at = np.fromiter(own_rows, np.intp, len(players))
    for number in (
        np.flatnonzero(np.isin(players, [target.encode() for target in remaining.values()])) if remaining else ()
    ):
        if at[number] < 0 or then.rating[at[number]] == 0:
            merged = (then.row_of.get(code) for code in records_of(players[number].decode(), remaining))
            rated = [row for row in merged if row is not None and then.rating[row] > 0]
            at[number] = rated[0] if rated else at[number]
    return at
