"""The points that the games of a run added to the list, by cause.

A game would add none if both players had the same K and their expected scores added up to one. So its points are split.
With the smaller K on both sides it adds that K times the sum of scores less the sum of expected scores; the rest, which
the larger K adds on its side, is the asymmetry of K. A game that changes only one player is a separate cause.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ratinghouse.derivation.edition_runs import EditionRun
from ratinghouse.kernel.engine.working import Working
from ratinghouse.kernel.rule import Rule
from ratinghouse.lab.ledger.ledger_rows import LedgerRow, row_of_rule
from ratinghouse.lab.ledger.sides import SideColumns, is_split_by_games, of_sides, side_columns
from ratinghouse.rating.player_columns import Flags, Whole

Indices = NDArray[np.integer[Any]]
POINT = 100  # the two scores of a game, in hundredths


def game_causes(edition_run: EditionRun, change: Whole, moves: Flags) -> Iterator[LedgerRow]:
    """Yield the points of games by cause. ``change`` is the players' change, ``moves`` is true where it is on the list.

    The amounts add up to the change of those players.
    """
    working = edition_run.working
    if not working.frame.sides:
        return
    if not is_split_by_games(working):
        amount, players = change[moves].sum(), np.count_nonzero(change[moves])
        yield row_of_rule("not-split", working.book, ("period_change",), amount, players)
        return
    sides = side_columns(working)
    of_entries = _sums(working.frame.entry_of_side, sides.change, working.frame.entries)
    entry_change = working["change"].astype(np.int64) if "change" in working else of_entries
    of_players = _sums(working.frame.player_of_entry, entry_change, working.frame.players)
    moving = moves & ((change != 0) | (of_players == 0))
    yield from _bonuses(working, moving, entry_change - of_entries, change - of_players)
    yield from _causes_of_sides(working, replace(sides, counts=sides.counts & moving[sides.player]))


def _sums(index: Indices, values: Whole, size: int) -> Whole:
    total = np.zeros(size, np.int64)
    np.add.at(total, index, values)
    return total


def _bonuses(working: Working, moving: Flags, of_entries: Whole, of_players: Whole) -> Iterator[LedgerRow]:
    entries = np.where(moving[working.frame.player_of_entry], of_entries, 0)
    if entries.any():
        yield row_of_rule("bonus", working.book, ("change",), entries.sum(), np.count_nonzero(entries))
    players = np.where(moving, of_players, 0)
    if players.any():
        yield row_of_rule("bonus", working.book, ("period_change",), players.sum(), np.count_nonzero(players))


def _causes_of_sides(working: Working, sides: SideColumns) -> Iterator[LedgerRow]:
    book, mirror = working.book, working.frame.mirror
    lowered = np.where(sides.counts, (sides.k - sides.k_listed) * sides.excess, 0)
    if lowered.any():
        yield row_of_rule("k-bound", book, ("K",), lowered.sum(), np.count_nonzero(lowered))
    alone = sides.counts & ~sides.counts[mirror]
    if alone.any():
        amount = (sides.k_listed * sides.excess)[alone].sum()
        yield row_of_rule("one-sided", book, ("counted",), amount, np.count_nonzero(alone))
    both = np.flatnonzero(sides.counts & sides.counts[mirror])
    first = both[both < mirror[both]]
    yield from _asymmetry(working, sides, first, mirror[first])
    yield from _unequal_expectations(working, sides, first, mirror[first])


def _asymmetry(working: Working, sides: SideColumns, first: Indices, second: Indices) -> Iterator[LedgerRow]:
    """Yield the points that the larger K adds on its side, for each pair of different K."""
    smaller = np.minimum(sides.k_listed[first], sides.k_listed[second])
    larger = np.maximum(sides.k_listed[first], sides.k_listed[second])
    extra = (sides.k_listed[first] - smaller) * sides.excess[first]
    extra += (sides.k_listed[second] - smaller) * sides.excess[second]
    columns = ("K_listed", "K") if (sides.k != sides.k_listed).any() else ("K",)
    unequal = np.flatnonzero(larger > smaller)
    pairs, of_game = np.unique(np.stack([larger, smaller])[:, unequal], axis=1, return_inverse=True)
    for number, (high, low) in enumerate(pairs.T.tolist()):
        games = unequal[of_game.reshape(-1) == number]
        yield row_of_rule(
            "k-asymmetry", working.book, columns, extra[games].sum(), len(games), detail=f"{high} v {low}"
        )


def _unequal_expectations(working: Working, sides: SideColumns, first: Indices, second: Indices) -> Iterator[LedgerRow]:
    """Yield the points of games, at the smaller K, whose scores or expected scores do not add up to one."""
    k = np.minimum(sides.k_listed[first], sides.k_listed[second])
    scores = sides.score[first] + sides.score[second] - POINT
    lacking = sides.excess[first] + sides.excess[second] - scores
    if scores.any():
        yield row_of_rule("scores", working.book, ("dR", "chg"), (k * scores).sum(), np.count_nonzero(scores))
    cause = _cause_of_game(working, first, second)
    for code, columns in (("averages", ("D",)), ("cap", ("D_counted",)), ("table", ("PD",))):
        games = (cause == code) & (lacking != 0)
        if games.any():
            yield row_of_rule(code, working.book, columns, (k * lacking)[games].sum(), np.count_nonzero(games))


def _cause_of_game(working: Working, first: Indices, second: Indices) -> NDArray[np.str_]:
    """Return for each game why expected scores may not add up: the earliest column in which the sides differ."""
    difference = working.book.names.get("D")
    if not isinstance(difference, Rule):
        return np.full(len(first), "table")
    if difference.per != "side":
        return np.full(len(first), "averages")
    opposite = _adds_up(working, "D", first, second)
    counted_opposite = _adds_up(working, "D_counted", first, second) if "D_counted" in working else opposite
    return np.where(~opposite, "averages", np.where(~counted_opposite, "cap", "table"))


def _adds_up(working: Working, name: str, first: Indices, second: Indices) -> Flags:
    column = of_sides(working, name)
    opposite: Flags = column[first] + column[second] == 0
    return opposite
