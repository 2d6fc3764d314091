"""Lists that were derived with an earlier one, because no player touched by the correction plays on them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date

import numpy as np

from ratinghouse.derivation.next_list import Derived, next_list
from ratinghouse.derivation.recipe_format import Recipe
from ratinghouse.derivation.revision.idle_lists import IdleList, derive_idle_lists, follows, is_idle
from ratinghouse.derivation.revision.partial_list import basis_of_part, derive_part
from ratinghouse.derivation.revision.touched import TouchedPart
from ratinghouse.office.revisions.revision_source import RevisionSource

_MOST_ROWS = 10_000  # of all lists that are derived together


@dataclass(frozen=True)
class LaterList:
    """A list of the same pool that comes later, with the recipe of its published edition."""

    number: int  # its primary key
    recipe: Recipe


@dataclass(frozen=True)
class _Plan:
    """Lists in the order in which they follow, each as derived of some players by some statutes."""

    lists: list[tuple[int, Derived]]
    players: frozenset[str]
    recipe: Recipe  # of the list before them

    def is_of(self, number: int, recipe: Recipe, part: TouchedPart) -> bool:
        """Return whether the first of the lists was derived as it has to be now."""
        return self.lists[0][0] == number and self.players == part.involved and follows(recipe, self.recipe)


class PlannedLists:
    """Derives the touched part of lists, oldest first; of the lists after one too, if none of its players plays."""

    def __init__(self, source: RevisionSource, *, every_column: bool) -> None:
        self._source = source
        self._every_column = every_column
        self._plans: dict[str, _Plan] = {}  # by pool

    def forget(self, pool: str) -> None:
        """Forget what was derived of later lists of a pool: the list before them has changed."""
        self._plans.pop(pool, None)

    def derived(self, number: int, recipe: Recipe, part: TouchedPart, later: Iterator[LaterList]) -> Derived:
        """Return the touched part of the list with a primary key. ``later`` are the lists that may follow it."""
        plan = self._plans.pop(recipe["pool"], None)
        if part.events or not is_idle(recipe, part.involved):
            return derive_part(recipe, part, self._source, every_column=self._every_column)
        if plan is not None and plan.is_of(number, recipe, part):
            return self._first_of(plan.lists, recipe, part)
        return self._first_of(self._derive(number, recipe, part, later), recipe, part)

    def _first_of(self, lists: list[tuple[int, Derived]], recipe: Recipe, part: TouchedPart) -> Derived:
        """Return the first of the lists, and plan the others."""
        (_, derived), *others = lists
        if others:
            self._plans[recipe["pool"]] = _Plan(others, part.involved, recipe)
        return derived

    def _derive(
        self, number: int, recipe: Recipe, part: TouchedPart, later: Iterator[LaterList]
    ) -> list[tuple[int, Derived]]:
        basis = basis_of_part(recipe, part, self._source)
        numbers, following = [number], []
        if len(basis.before) == np.count_nonzero(basis.listed) == len(part.involved):
            earlier = recipe
            for rating_list in later:
                if (len(numbers) + 1) * len(basis.before) > _MOST_ROWS:
                    break
                if not follows(rating_list.recipe, earlier) or not is_idle(rating_list.recipe, part.involved):
                    break
                facts = self._source.facts(rating_list.recipe, part.involved, {})
                if not np.array_equal(facts.code, basis.facts.code):
                    break
                numbers.append(rating_list.number)
                following.append(IdleList(date.fromisoformat(rating_list.recipe["date"]), facts))
                earlier = rating_list.recipe
        if not following:
            return [(number, next_list(basis, every_column=self._every_column))]
        return list(zip(numbers, derive_idle_lists(basis, following, every_column=self._every_column), strict=False))
