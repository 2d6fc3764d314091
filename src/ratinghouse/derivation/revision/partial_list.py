"""Deriving the touched part of a list from a recipe that names only that part."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from datetime import date

import numpy as np

from ratinghouse.derivation.basis import ListBasis
from ratinghouse.derivation.next_list import Derived, next_list
from ratinghouse.derivation.recipe import RecipeSource, basis_by
from ratinghouse.derivation.recipe_format import EventOfRecipe, ListReference, Recipe, ReversedOperation
from ratinghouse.derivation.revision.touched import TouchedPart
from ratinghouse.derivation.standings import counted
from ratinghouse.kernel.statutes.statute import Statute
from ratinghouse.rating.period import PendingResult
from ratinghouse.rating.player_columns import PlayerFacts, Standings
from ratinghouse.reports.report import Report


@dataclass(frozen=True)
class PlayersOfSource:
    """A source restricted to some players."""

    source: RecipeSource
    players: Collection[str]

    def standings(self, ref: ListReference, players: Collection[str] | None = None) -> Standings:
        """Return the rows of these players on a list."""
        chosen = set(self.players if players is None else players)
        rows = self.source.standings(ref, chosen)
        return rows.select(np.array([code.decode() in chosen for code in rows.code.tolist()], np.bool_))

    def facts(self, recipe: Recipe, players: Collection[str], days: Mapping[str, date]) -> PlayerFacts:
        """Return what the register said of players."""
        return self.source.facts(recipe, players, days)

    def statute(self, document_hash: str) -> Statute:
        """Return the statute of this hash."""
        return self.source.statute(document_hash)

    def received(self, sha256: str) -> bytes:
        """Return the file of a report as it was received."""
        return self.source.received(sha256)

    def report(self, event: EventOfRecipe, raw: bytes) -> Report:
        """Return the report of an event."""
        return self.source.report(event, raw)

    def gains(self, operation: ReversedOperation) -> Mapping[str, int | None]:
        """Return what a reversed operation had added for each player."""
        return self.source.gains(operation)


def derive_part(recipe: Recipe, part: TouchedPart, source: RecipeSource, *, every_column: bool = False) -> Derived:
    """Return the list of the players involved. Only the rows of ``part.players`` are those of the whole list."""
    return next_list(basis_of_part(recipe, part, source), every_column=every_column)


def basis_of_part(recipe: Recipe, part: TouchedPart, source: RecipeSource) -> ListBasis:
    """Return what a list is derived from, as far as it concerns the players involved."""
    merged = [(code, target) for code, target in recipe["merged"] if target in part.involved or code in part.involved]
    records = part.involved | {code for code, _ in merged}
    partial: Recipe = {
        **recipe,
        "events": [event for event in recipe["events"] if event["event"] in part.events],
        "kept": [row for row in recipe["kept"] if row[0] in part.involved],
        "joining": [code for code in recipe["joining"] if code in part.involved],
        "merged": merged,
    }
    return basis_by(partial, PlayersOfSource(source, records))


def revised_pending(
    published: Iterable[PendingResult], part: TouchedPart, derived: Derived
) -> tuple[PendingResult, ...]:
    """Return the pending results of a list: those of the touched players as they were derived, the others as before."""
    others = (result for result in published if result.player not in part.players)
    return (*others, *(result for result in derived.pending_results if result.player in part.players))


def revised_counts(counts: Mapping[str, int], before: Standings, after: Standings, removed: int) -> dict[str, int]:
    """Return the counts of a list of which some rows changed; ``removed`` is how many more were merged into others."""
    old, new = counted(before, 0), counted(after, removed)
    return {name: counts[name] + new[name] - old[name] for name in new}
