"""A list by a revised recipe: the rows of the touched players derived anew, the others as they were published.

Nothing is written here: a preview needs no more.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace

import numpy as np
from numpy.typing import NDArray

from ratinghouse.derivation.content_hash import hash_of_tree
from ratinghouse.derivation.next_list import Derived
from ratinghouse.derivation.recipe import hash_of_facts
from ratinghouse.derivation.recipe_format import ListReference, Recipe
from ratinghouse.derivation.revision.crossing import crosses_players
from ratinghouse.derivation.revision.partial_list import revised_counts, revised_pending
from ratinghouse.derivation.revision.touched import (
    Changes,
    TouchedPart,
    leaves_an_edition,
    may_have_other_players,
    merged_more,
    touched_part,
)
from ratinghouse.derivation.standings import counted
from ratinghouse.office.models import PublishedList
from ratinghouse.office.models.fields import canonical
from ratinghouse.office.publishing.publication import derive_list
from ratinghouse.office.publishing.working_rows import basis_ids
from ratinghouse.office.revisions.edition_hash import EditionDigests
from ratinghouse.office.revisions.planned_lists import LaterList, PlannedLists
from ratinghouse.office.revisions.revised_workings import (
    EditionWorkings,
    IncompleteWorking,
    StoredEvents,
    part_workings,
    whole_workings,
)
from ratinghouse.office.revisions.revision_source import EditionRows, RevisionSource
from ratinghouse.office.storage.list_rows import ListRows, is_among
from ratinghouse.rating.period import PendingResult
from ratinghouse.rating.player_columns import Standings

_COUNTS = counted(Standings.empty(np.zeros(0, "S1")), 0).keys()
_LARGEST = 0.5  # of the players of a list: if more are involved, the whole list is derived


@dataclass(frozen=True)
class EditionToRevise:
    """A published list that is revised, with its recipe, its pending results and the digests of its hash, if any.

    ``is_recorded``: its statutes are known. If not, nothing says by which rules its rows were calculated.
    """

    rating_list: PublishedList
    recipe: Recipe
    is_recorded: bool
    pending: Sequence[PendingResult]
    digests: bytes | None
    has_working: bool
    next_lists: Sequence[int] = ()  # the primary keys of the lists of its pool that are revised next, after its own
    later: Iterator[LaterList] = field(default_factory=lambda: iter(()))  # these lists


@dataclass(frozen=True)
class RevisedEdition:
    """A new edition of a list as it is written, and rows of the edition that it replaces, before and after.

    ``before`` and ``after`` have at least the players whose rows differ.
    """

    replaced: PublishedList
    recipe: Recipe
    document: str  # the recipe as it is stored
    inputs_hash: str
    counts: dict[str, int]
    rows: EditionRows
    pending: Sequence[PendingResult]
    digests: bytes
    content_hash: str
    workings: EditionWorkings
    before: Standings
    after: Standings

    @property
    def edition(self) -> int:
        """Return the number of the edition."""
        return self.replaced.edition + 1


@dataclass(frozen=True)
class _Rows:
    """What is different in a new edition of a list, whichever way it was derived."""

    recipe: Recipe
    counts: dict[str, int]
    rows: EditionRows
    pending: Sequence[PendingResult]
    workings: EditionWorkings
    before: Standings
    after: Standings


class RevisedLists:
    """Derives new editions of lists, oldest first. ``stores_workings`` is for those that are written."""

    def __init__(self, source: RevisionSource, *, stores_workings: bool) -> None:
        self.source = source
        self._stores_workings = stores_workings
        self._digests = EditionDigests(source)
        self._stored_events = StoredEvents()
        self._planned = PlannedLists(source, every_column=stores_workings)

    def revised(self, published: EditionToRevise, recipe: Recipe, changes: Changes) -> RevisedEdition:
        """Return a list by a revised recipe. ``changes`` are those on the lists that have a new edition already."""
        rating_list = published.rating_list
        self.source.forget_rows()
        self.source.know_statutes(recipe)
        part = self._part(published, recipe, changes)
        try:
            rows = self._whole(published, recipe) if part is None else self._of_part(published, recipe, part, changes)
        except IncompleteWorking:
            rows = self._whole(published, recipe)
        document = canonical(rows.recipe)
        inputs_hash = hashlib.sha256(document.encode()).hexdigest()
        digests = self._digests.digests(
            rating_list, published.digests, rows.rows, rows.counts["players"], published.next_lists
        )
        return RevisedEdition(
            replaced=rating_list,
            recipe=rows.recipe,
            document=document,
            inputs_hash=inputs_hash,
            counts=rows.counts,
            rows=rows.rows,
            pending=rows.pending,
            digests=digests,
            content_hash=hash_of_tree(inputs_hash, digests, rows.pending),
            workings=rows.workings,
            before=rows.before,
            after=rows.after,
        )

    def _part(self, published: EditionToRevise, recipe: Recipe, changes: Changes) -> TouchedPart | None:
        """Return what has to be derived anew; None if all has to be."""
        if not published.is_recorded or not published.has_working:
            return None
        books = [self.source.statute(recipe["statutes"][id]).book for id in recipe["editions"]]
        connected = any(crosses_players(book) for book in books)
        part = touched_part(published.recipe, recipe, changes, connected=connected)
        counts = published.rating_list.counts
        if part is None or leaves_an_edition(published.recipe, recipe) or counts.keys() != _COUNTS:
            return None
        return part if len(part.involved) <= _LARGEST * counts["players"] else None

    def _of_part(self, published: EditionToRevise, recipe: Recipe, part: TouchedPart, changes: Changes) -> _Rows:
        source, rating_list = self.source, published.rating_list
        records = {code for pair in recipe["merged"] if not part.involved.isdisjoint(pair) for code in pair}
        # If none of these players played, most of the next lists involve the same players.
        next_lists = () if part.events else published.next_lists
        source.read_players(part.involved | records, recipe, rating_list, next_lists)
        derived = self._planned.derived(rating_list.pk, recipe, part, published.later)
        ids = basis_ids(source, derived)
        workings = EditionWorkings()
        if self._stores_workings:
            stored = self._stored_events.of_list(rating_list.pk, published.next_lists)
            workings = part_workings(rating_list, recipe, part, derived, ids, stored)
        whole_recipe = recipe
        if may_have_other_players(published.recipe, recipe, changes):
            whole_recipe = {**recipe, "facts": hash_of_facts(recipe, source)}
        published_rows = source.published_rows(rating_list)
        old = _rows_where(published_rows, is_among(published_rows.players, self._ids(part)))
        is_touched = part.touched_rows(derived.standings)
        after = derived.standings.select(is_touched)
        new = ListRows.of(after, ids[derived.rows[is_touched]])
        before = source.standings_of(old)
        return _Rows(
            recipe=whole_recipe,
            counts=revised_counts(rating_list.counts, before, after, merged_more(recipe, changes)),
            rows=differences(rating_list.pk, old, new),
            pending=revised_pending(published.pending, part, derived),
            workings=workings,
            before=before,
            after=after,
        )

    def _whole(self, published: EditionToRevise, recipe: Recipe) -> _Rows:
        source, rating_list = self.source, published.rating_list
        source.forget_rows()
        self._planned.forget(rating_list.pool.name)
        new_list = derive_list(
            rating_list.pool, rating_list.date, recipe, every_column=self._stores_workings, source=source
        )
        derived = new_list.derived
        ids = basis_ids(source, derived)
        old, new = source.rows(rating_list), ListRows.of(derived.standings, ids[derived.rows])
        return _Rows(
            recipe=new_list.recipe,
            counts=derived.counts,
            rows=replace(differences(rating_list.pk, old, new), gains=_gains(derived)),
            pending=derived.pending_results,
            workings=whole_workings(derived, new_list.recipe, ids) if self._stores_workings else EditionWorkings(),
            before=source.standings_of(old),
            after=derived.standings,
        )

    def _ids(self, part: TouchedPart) -> NDArray[np.int64]:
        return np.array([self.source.id_of[code] for code in part.players if code in self.source.id_of], np.int64)


def _gains(derived: Derived) -> dict[str, dict[str, int | None]]:
    """Return what the one-off operations of a list added for each player: later lists may reverse them."""
    code = derived.basis.before.code
    return {
        effect.operation.key: {
            player.decode(): after - before if before else None
            for player, before, after in zip(
                code[effect.rows].tolist(), effect.before.tolist(), effect.after.tolist(), strict=True
            )
        }
        for effect in derived.effects
    }


def reference_to(edition: RevisedEdition) -> ListReference:
    """Return the reference to a new edition, as recipes contain it."""
    return {
        "pool": edition.replaced.pool.name,
        "date": edition.replaced.date.isoformat(),
        "edition": edition.edition,
        "hash": edition.content_hash,
    }


def differences(replaced: int, old: ListRows, new: ListRows) -> EditionRows:
    """Return the rows in which two editions differ; both are given for the same players, in rising order."""
    if np.array_equal(old.players, new.players):
        differs = np.zeros(len(new.players), np.bool_)
        for name, column in new.columns.items():
            differs |= column != old.columns[name]
        return EditionRows(replaced, _rows_where(new, differs), np.zeros(0, np.int64))
    at = np.searchsorted(old.players, new.players)
    at[at == len(old.players)] = 0
    is_old = old.players[at] == new.players if len(old.players) else np.zeros(len(new.players), np.bool_)
    differs = ~is_old
    for name, column in new.columns.items():
        differs[is_old] |= column[is_old] != old.columns[name][at[is_old]]
    removed = np.setdiff1d(old.players, new.players, assume_unique=True)
    return EditionRows(replaced, _rows_where(new, differs), removed)


def _rows_where(rows: ListRows, chosen: NDArray[np.bool_]) -> ListRows:
    return ListRows(rows.players[chosen], {name: column[chosen] for name, column in rows.columns.items()})
