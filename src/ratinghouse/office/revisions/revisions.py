"""Lists that are calculated again because something that they were derived from was corrected: each gets a new edition.

The lists follow each other, oldest first, and each is derived as far as those before touch it. Nothing is read or
written for players whom nothing touches. A preview derives the same editions and writes none.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import NamedTuple

import numpy as np

from ratinghouse.derivation.recipe_format import Recipe
from ratinghouse.derivation.revision.touched import ListChanges, changes_of
from ratinghouse.derivation.statutes_of_record import LawNotRecorded, recipe_with_statutes
from ratinghouse.kernel.late.garbage_collection import garbage_collection_paused
from ratinghouse.office.journal import Act
from ratinghouse.office.models import Event, Player, PublishedList
from ratinghouse.office.publishing.list_references import (
    CurrentEditions,
    references_of_recipe,
    references_of_returning,
)
from ratinghouse.office.publishing.recipe_of_list import recipe_by_todays_statutes, revised_recipe
from ratinghouse.office.results.successor import Successor
from ratinghouse.office.revisions.pending_history import PendingHistory
from ratinghouse.office.revisions.planned_lists import LaterList
from ratinghouse.office.revisions.read_editions import StoredEdition, characters_of_recipes, stored_editions
from ratinghouse.office.revisions.revised_list import EditionToRevise, RevisedEdition, RevisedLists, reference_to
from ratinghouse.office.revisions.revision_source import PlannedFile, RevisionSource
from ratinghouse.office.revisions.written_editions import write_editions
from ratinghouse.office.statutes.statutes_of_list import recipe_of_record
from ratinghouse.office.storage.list_labels import recipe_of
from ratinghouse.office.storage.stored_columns import naming_damage
from ratinghouse.rating.player_columns import Standings

Progress = Callable[[str], None]
"""Called with the name of each list when its turn comes."""

_AT_ONCE = 16  # lists that are read together,
_MOST_AT_ONCE = 64  # and so many where their recipes are short
_MOST_WAITING = 64  # new editions that wait to be written together,
_LONGEST = 2_000_000  # unless their recipes have so many characters; nor are longer ones read together
ListOfDay = tuple[str, str]
"""Pool and date of a list."""


@dataclass(frozen=True)
class Change:
    """A player whose rating on a list changes with a correction."""

    code: str
    name: str
    original: int | None
    revised: int | None

    @property
    def difference(self) -> int | None:
        """Return the change of rating; None if only one of the editions has a rating."""
        return None if self.original is None or self.revised is None else self.revised - self.original


@dataclass(frozen=True)
class Revision:
    """A list in its new edition, with the players whose rating changes."""

    pool: str
    date: date
    edition: int
    changes: tuple[Change, ...]


@dataclass(frozen=True)
class Cause:
    """What was corrected.

    Lists are affected that have one of the ``events``. The first of them is ``replaced`` by its ``successor``, or
    annulled without one; ``decided`` is an event of which a game was left out, or is rated again; ``by_todays_rules``
    is a list that follows today's statutes from now on.
    """

    events: frozenset[int] = frozenset()
    replaced: int | None = None
    successor: Successor | None = None
    decided: Event | None = None
    by_todays_rules: PublishedList | None = None


class _RevisedRatings(NamedTuple):
    """The ratings before and after, 0 for none, of the players of a list whose rating changes."""

    pool: str
    date: date
    edition: int
    ratings: Mapping[str, tuple[int, int]]


@garbage_collection_paused()
def publish_revisions(
    doing: Act, cause: Cause, first: date, reason: str, progress: Progress | None = None
) -> tuple[Revision, ...]:
    """Publish a new edition of every list from a day on that is affected, inside an act, and return the revisions."""
    source = RevisionSource()
    waiting: list[RevisedEdition] = []
    ratings = []
    for edition in _revised_editions(source, cause, first, progress, stores_workings=True):
        waiting.append(edition)
        ratings.append(_revised_ratings(edition))
        if len(waiting) == _MOST_WAITING or sum(len(it.document) for it in waiting) >= _LONGEST:
            write_editions(doing, waiting, source, reason)
            waiting = []
    write_editions(doing, waiting, source, reason)
    return _with_names(ratings)


@garbage_collection_paused()
def previewed_revisions(
    cause: Cause, first: date, planned: PlannedFile | None, progress: Progress | None = None
) -> tuple[Revision, ...]:
    """Return the same revisions without writing anything. ``planned`` is the file of the event that is not stored."""
    editions = _revised_editions(RevisionSource(planned), cause, first, progress, stores_workings=False)
    return _with_names([_revised_ratings(edition) for edition in editions])


def _revised_editions(
    source: RevisionSource, cause: Cause, first: date, progress: Progress | None, *, stores_workings: bool
) -> Iterator[RevisedEdition]:
    """Yield the new editions, oldest list first. Each is derived from those before, whether they are written or not."""
    announce = progress or (lambda step: None)
    lists = RevisedLists(source, stores_workings=stores_workings)
    editions, changes = CurrentEditions(), dict[ListOfDay, ListChanges]()
    pending, recipes = PendingHistory(source, editions), _KnownRecipes()
    for stored in _later_lists(first):
        rating_list = stored.rating_list
        source.parts.read(stored.read_together)
        day = (rating_list.pool.name, rating_list.date.isoformat())
        original, is_recorded = recipes.of(rating_list)
        recipes.forget(rating_list)
        if not _is_affected(original, cause, changes.keys()):
            continue
        announce(f"{rating_list.pool.name} {rating_list.date}")
        published = EditionToRevise(
            rating_list,
            original,
            is_recorded,
            stored.pending,
            stored.digests,
            stored.has_working,
            [later.pk for later in stored.next_lists],
            recipes.recorded(stored.next_lists[1:]),
        )
        if cause.by_todays_rules == rating_list:
            original = recipe_by_todays_statutes(original)
        recipe = revised_recipe(
            original,
            pending.rows_for(published.recipe),
            editions,
            cause.successor,
            replaced=cause.replaced,
            decided=cause.decided,
        )
        edition = lists.revised(published, recipe, changes)
        editions.replace(reference_to(edition))
        source.add_edition(reference_to(edition), edition.rows)
        changes[day] = changes_of(edition.before, edition.after)
        pending.add(published, edition, changes[day])
        yield edition


def _later_lists(first: date) -> Iterator[StoredEdition]:
    """Yield the calculated lists from a day on in the editions that are current now, some read at once."""
    later = PublishedList.objects.filter(current=True, date__gte=first, taken_from=None)
    numbers = list(later.order_by("date", "pk").values_list("pk", flat=True))
    at, at_once = 0, _AT_ONCE
    while at < len(numbers):
        block = numbers[at : at + at_once]
        yield from stored_editions(block)
        at += len(block)
        at_once = max(_AT_ONCE, min(_MOST_AT_ONCE, _LONGEST * len(block) // characters_of_recipes(block)))


class _KnownRecipes:
    """The recipes of lists, each looked at once."""

    def __init__(self) -> None:
        self._recipes: dict[int, tuple[Recipe, bool]] = {}

    def of(self, rating_list: PublishedList) -> tuple[Recipe, bool]:
        """Return the recipe of a list, and whether its statutes of record are known; if not, it has today's."""
        if rating_list.pk not in self._recipes:
            with naming_damage(recipe_of(rating_list)):
                self._recipes[rating_list.pk] = _known_recipe(rating_list)
        return self._recipes[rating_list.pk]

    def forget(self, rating_list: PublishedList) -> None:
        """Forget the recipe of a list whose turn has come."""
        del self._recipes[rating_list.pk]

    def recorded(self, lists: Iterable[PublishedList]) -> Iterator[LaterList]:
        """Yield lists up to the first whose statutes of record are not known."""
        for rating_list in lists:
            recipe, is_recorded = self.of(rating_list)
            if not is_recorded:
                return
            yield LaterList(rating_list.pk, recipe)


def _known_recipe(rating_list: PublishedList) -> tuple[Recipe, bool]:
    try:
        return recipe_of_record(rating_list), True
    except LawNotRecorded:
        return recipe_by_todays_statutes(recipe_with_statutes(rating_list.inputs)), False


def _is_affected(recipe: Recipe, cause: Cause, revised: Collection[ListOfDay]) -> bool:
    """Return whether a list was calculated from one of the events, or from a list that is revised."""
    named = cause.by_todays_rules
    if named is not None and (recipe["pool"], recipe["date"]) == (named.pool.name, named.date.isoformat()):
        return True
    references = [*references_of_recipe(recipe["lists"]), *references_of_returning(recipe["returning"])]
    if any((ref["pool"], ref["date"]) in revised for ref in references):
        return True
    return any(int(event["event"]) in cause.events for event in recipe["events"])


def _revised_ratings(edition: RevisedEdition) -> _RevisedRatings:
    ratings = revised_ratings(edition.before, edition.after)
    return _RevisedRatings(edition.replaced.pool.name, edition.replaced.date, edition.edition, ratings)


def revised_ratings(original: Standings, revised: Standings) -> dict[str, tuple[int, int]]:
    """Return the players whose rating differs between two editions, with both ratings, 0 for none."""
    before, after = _ratings(original), _ratings(revised)
    moved = [code for code in sorted(before.keys() | after.keys()) if before.get(code, 0) != after.get(code, 0)]
    return {code: (before.get(code, 0), after.get(code, 0)) for code in moved}


def _with_names(revised: Sequence[_RevisedRatings]) -> tuple[Revision, ...]:
    """Return the revisions with the names of the players."""
    names = _names(sorted({code for row in revised for code in row.ratings}))
    return tuple(Revision(row.pool, row.date, row.edition, changes_of_ratings(row.ratings, names)) for row in revised)


def changes_of_ratings(ratings: Mapping[str, tuple[int, int]], names: Mapping[str, str]) -> tuple[Change, ...]:
    """Return the changes of players, the largest difference first."""
    changes = [Change(code, names.get(code, ""), old or None, new or None) for code, (old, new) in ratings.items()]
    return tuple(sorted(changes, key=lambda it: -abs(it.difference) if it.difference is not None else -(10**6)))


def _names(codes: Sequence[str]) -> dict[str, str]:
    names: dict[str, str] = {}
    for first in range(0, len(codes), 500):
        names |= Player.objects.filter(code__in=codes[first : first + 500]).values_list("code", "name")
    return names


def _ratings(standings: Standings) -> dict[str, int]:
    rated = np.flatnonzero(standings.rating > 0)
    pairs = zip(standings.code[rated].tolist(), standings.rating[rated].tolist(), strict=True)
    return {code.decode(): rating for code, rating in pairs}
