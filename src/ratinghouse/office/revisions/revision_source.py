"""The office as the source of recipes while lists are revised: with new editions and events not written yet."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from ratinghouse.derivation.recipe_format import EventOfRecipe, ListReference, Recipe, ReversedOperation
from ratinghouse.kernel.statutes.statute import Statute
from ratinghouse.office.models import PublishedList
from ratinghouse.office.publishing.list_references import references_of_recipe
from ratinghouse.office.publishing.recipe_source import TableSource
from ratinghouse.office.revisions.published_rows import PartsOfLists, RowsOfPlayers, with_rows
from ratinghouse.office.statutes.stored_statutes import unstored_statutes
from ratinghouse.office.storage.list_rows import ListRows, is_among
from ratinghouse.rating.player_columns import Standings
from ratinghouse.reports.report import Report

ListKey = tuple[str, str, int]
"""Pool, date and edition of a list."""


@dataclass(frozen=True)
class EditionRows:
    """The rows of a new edition: those of the edition that it replaces, except for these.

    ``gains`` are what its one-off operations added for each player, by operation, None for a player without a rating.
    """

    replaced: int
    changed: ListRows
    removed: NDArray[np.int64]
    gains: Mapping[str, Mapping[str, int | None]] = field(default_factory=dict)

    def applied_to(self, rows: ListRows) -> ListRows:
        """Return rows of the edition that is replaced as they are in the new one."""
        return with_rows(rows, self.changed, self.removed)

    def of_players(self, ids: Collection[int]) -> EditionRows:
        """Return what is different of some players."""
        some = np.fromiter(ids, np.int64, len(ids))
        chosen = is_among(self.changed.players, some)
        changed = {name: column[chosen] for name, column in self.changed.columns.items()}
        removed = self.removed[is_among(self.removed, some)]
        return EditionRows(self.replaced, ListRows(self.changed.players[chosen], changed), removed)


@dataclass(frozen=True)
class PlannedFile:
    """The file of an event that is not stored, and what was read from it."""

    event: int
    sha256: str
    raw: bytes
    report: Report


class RevisionSource(TableSource):
    """Supplies what revised recipes name. It knows new editions before they are written, or if they never are."""

    def __init__(self, planned: PlannedFile | None = None) -> None:
        super().__init__()
        self.parts = PartsOfLists()
        self._planned = planned
        self._statutes: dict[str, Statute] = {}
        self._numbers: dict[ListKey, tuple[int, str]] | None = None  # of the lists that were current when it began
        self._new: dict[ListKey, EditionRows] = {}
        self._of_players: RowsOfPlayers | None = None
        self._read_together: frozenset[str] = frozenset()  # the players whose rows these are

    def add_edition(self, ref: ListReference, rows: EditionRows) -> None:
        """Add a new edition of a list."""
        self._new[key_of(ref)] = rows

    def know_statutes(self, recipe: Recipe) -> None:
        """Add the statutes of a recipe, including today's that are not stored yet."""
        missing = set(recipe["statutes"].values()) - self._statutes.keys()
        if missing:
            known = TableSource(unstored_statutes(recipe))
            self._statutes |= {document_hash: known.statute(document_hash) for document_hash in missing}

    def statute(self, document_hash: str) -> Statute:
        """Return the statute of this hash."""
        return self._statutes.get(document_hash) or super().statute(document_hash)

    def read_players(
        self, players: Collection[str], recipe: Recipe, published: PublishedList, next_lists: Sequence[int] = ()
    ) -> None:
        """Read the rows of some players on all lists that a recipe names, and on its published edition, at once.

        The rows on the lists that come next are read with them.
        """
        lists = {self._stored_list(ref) for ref in references_of_recipe(recipe["lists"])} | {published.pk}
        ids = {self.id_of[code] for code in players if code in self.id_of}
        known = self._of_players
        if known is None or not (ids <= known.players and lists <= known.lists):
            self._of_players = RowsOfPlayers(self.parts, ids, {*lists, *next_lists})
            self._read_together = frozenset(players)

    def published_rows(self, published: PublishedList) -> ListRows:
        """Return the rows of the players who were read last on the published edition."""
        assert self._of_players is not None
        return self._of_players.on(published.pk)

    def standings(self, ref: ListReference, players: Collection[str] | None = None) -> Standings:
        """Return the rows of a list: of players who were read together, of all, or of some."""
        stored, together = self._stored_list(ref), self._of_players
        ids: Collection[int] | None = None
        if players is None:
            rows = self.rows(PublishedList(pk=stored))
        elif together is not None and stored in together.lists and self._read_together >= {*players}:
            rows, ids = together.on(stored), together.players
        else:
            ids = {self.id_of[code] for code in players if code in self.id_of}
            rows = RowsOfPlayers(self.parts, ids, [stored]).on(stored)
        edition = self._new.get(key_of(ref))
        if edition is not None:
            rows = (edition if ids is None else edition.of_players(ids)).applied_to(rows)
        return self.standings_of(rows)

    def standings_of(self, rows: ListRows) -> Standings:
        """Return rows by primary key as standings, in the same order."""
        columns = {name: column.copy() for name, column in rows.columns.items()}  # a derivation may change them
        return Standings(code=self.code[np.searchsorted(self.ids, rows.players)], **columns)

    def received(self, sha256: str) -> bytes:
        """Return a file as it was received."""
        if self._planned is not None and self._planned.sha256 == sha256:
            return self._planned.raw
        return super().received(sha256)

    def report(self, event: EventOfRecipe, raw: bytes) -> Report:
        """Return the report of an event."""
        if self._planned is not None and self._planned.event == int(event["event"]):
            return self._planned.report
        return super().report(event, raw)

    def gains(self, operation: ReversedOperation) -> Mapping[str, int | None]:
        """Return each player's change by an operation; None if unrated before."""
        edition = self._new.get(key_of(operation["list"]))
        return super().gains(operation) if edition is None else edition.gains.get(operation["operation"], {})

    def forget_rows(self) -> None:
        """Forget the rows that were read for a list, before those of the next one are read."""
        self._rows.clear()
        self._lists.clear()

    def _stored_list(self, ref: ListReference) -> int:
        """Return the primary key of a list; of a new edition, of the one that it replaces."""
        key = key_of(ref)
        if key in self._new:
            return self._new[key].replaced
        if self._numbers is None:
            rows = PublishedList.objects.filter(current=True).values_list(
                "pool__name", "date", "edition", "pk", "content_hash"
            )
            self._numbers = {(pool, day.isoformat(), edition): (pk, hash) for pool, day, edition, pk, hash in rows}
        number, content_hash = self._numbers.get(key, (0, ""))
        return number if number and content_hash == ref["hash"] else self.published(ref).pk


def key_of(ref: ListReference) -> ListKey:
    """Return what identifies a list."""
    return ref["pool"], ref["date"], ref["edition"]
