"""One-off operations on a list, after its ordinary calculation: a rulebook's adjustment, single ratings, a reversal."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from datetime import date

import numpy as np
from numpy.typing import NDArray

from ratinghouse.derivation.basis import ListBasis, Operation
from ratinghouse.derivation.idle import player_columns
from ratinghouse.kernel.adjustment import AdjustmentRule
from ratinghouse.kernel.book import Rulebook
from ratinghouse.kernel.late.dataclasses import dataclass
from ratinghouse.rating.player_columns import PlayerFacts, Standings, Whole
from ratinghouse.rating.player_rules import rating_on_list, working_of_players

SINGLE = "single"
REVERSAL = "reversal"


@dataclass(frozen=True)
class Effect:
    """What an operation did: the rows it changed, with the ratings before and after."""

    operation: Operation
    rows: NDArray[np.intp]
    before: Whole
    after: Whole


def adjustment_named(id: str, books: Iterable[Rulebook]) -> AdjustmentRule | None:
    """Return the adjustment of this name, which any of the rulebooks may have."""
    every = (adjustment for book in books for adjustment in book.adjustments)
    return next((adjustment for adjustment in every if adjustment.id == id), None)


def drops_pending_results(kind: str, books: Iterable[Rulebook]) -> bool:
    """Return whether an operation drops the pending results of unrated players."""
    adjustment = adjustment_named(kind, books)
    return adjustment is not None and adjustment.drops_kept


def apply_operations(basis: ListBasis, rating: Whole) -> Sequence[Effect]:
    """Apply the one-off operations of a list in order, change ``rating`` in place, and return what each did."""
    effects = []
    for operation in basis.operations:
        after = _after(operation, basis, rating)
        rows = np.flatnonzero(after != rating)
        effects.append(Effect(operation, rows, rating[rows], after[rows]))
        rating[:] = after
    return effects


def as_listed(book: Rulebook, standings: Standings, facts: PlayerFacts, day: date, pool: str) -> Whole:
    """Return the ratings as an edition lists them: one below its floor is removed, or raised to the floor."""
    return rating_on_list(working_of_players(book, player_columns(standings, facts, day, pool)))


def _after(operation: Operation, basis: ListBasis, rating: Whole) -> Whole:
    if operation.kind == SINGLE:
        return _set(rating, basis, operation.ratings)
    if operation.kind == REVERSAL:
        # Each player loses what the operation had added; a player without games since then has the old rating again.
        return _without_gains(rating, basis, operation.gains)
    adjustment = adjustment_named(operation.kind, basis.books.values())
    if adjustment is None:
        raise LookupError(f"no rulebook has an adjustment {operation.kind!r}")
    return adjustment.after({"rating": rating, "standard": basis.facts.fide_rating})


def _set(rating: Whole, basis: ListBasis, ratings: Mapping[str, int]) -> Whole:
    after = rating.copy()
    for id, number in ratings.items():
        row = basis.before.row_of.get(id)
        if row is not None:
            after[row] = number
    return after


def _without_gains(rating: Whole, basis: ListBasis, gains: Mapping[str, int | None]) -> Whole:
    after = rating.copy()
    for id, gain in gains.items():
        row = basis.before.row_of.get(id)
        if row is not None:
            after[row] = 0 if gain is None else max(after[row] - gain, 0)
    changed = np.flatnonzero((rating > 0) & (after > 0) & (after != rating))
    changed_standings = replace(basis.before, rating=after).select(changed)
    facts = basis.facts.select(changed)
    after[changed] = as_listed(basis.books[basis.editions[-1]], changed_standings, facts, basis.list_date, basis.pool)
    return np.where(rating > 0, after, 0)
