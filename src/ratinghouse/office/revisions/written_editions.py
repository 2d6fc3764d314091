"""New editions of lists written together: each table once, then the hashes, after which nothing of them changes."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from django.db.models import Value

from ratinghouse.derivation.content_hash import HASH_VERSION
from ratinghouse.derivation.stored_workings import WORKING_VERSION
from ratinghouse.office.journal import Act
from ratinghouse.office.models import KeptResult, ListTree, PublishedList
from ratinghouse.office.revisions.revised_list import RevisedEdition
from ratinghouse.office.revisions.revised_workings import insert_workings
from ratinghouse.office.revisions.revision_source import RevisionSource
from ratinghouse.office.statutes.stored_statutes import store_statutes
from ratinghouse.office.storage import bulk_rows
from ratinghouse.office.storage.list_rows import (
    MOST_PARTS,
    REMOVED,
    ListRows,
    insert_parts,
    insert_rows,
    removed_rows,
)

MOST_PARTS_OF_EDITION = MOST_PARTS + 8
"""A new edition may be read from some more parts than another list: corrections are few, and written for many lists."""
_MOST_DIFFERENCES = 0.5  # of the players of a list: if more rows differ, the new edition is stored whole


def write_editions(doing: Act, editions: Sequence[RevisedEdition], source: RevisionSource, reason: str) -> None:
    """Write new editions of lists, inside an act."""
    if not editions:
        return
    PublishedList.objects.filter(pk__in=[edition.replaced.pk for edition in editions]).update(current=False)
    statutes = {name for edition in editions for name in edition.recipe["statutes"].values()}
    store_statutes([source.statute(name) for name in sorted(statutes)])
    written = PublishedList.objects.bulk_create([_list_of(doing, edition, reason) for edition in editions])
    _write_rows(written, editions, source)
    _write_pending_results(written, editions, source)
    insert_workings([(row, it.replaced, it.workings) for row, it in zip(written, editions, strict=True)])
    source.store_readings()
    _write_hashes(written, editions)
    for edition in editions:
        doing.note(
            f"{edition.replaced.pool.name} list of {edition.replaced.date}, edition {edition.edition}",
            why=reason,
            after={"counts": edition.counts, "inputs": edition.inputs_hash, "content": edition.content_hash},
        )


def _list_of(doing: Act, edition: RevisedEdition, reason: str) -> PublishedList:
    return PublishedList(
        pool=edition.replaced.pool,
        date=edition.replaced.date,
        edition=edition.edition,
        at=doing.clerk.now,
        rules=" ".join(edition.recipe["editions"]),
        counts=edition.counts,
        reason=reason,
        act=doing.number,
        inputs=Value(edition.document),
        inputs_hash=edition.inputs_hash,
        working_version=WORKING_VERSION,
    )


def _write_rows(written: Sequence[PublishedList], editions: Sequence[RevisedEdition], source: RevisionSource) -> None:
    """Write the rows of new editions: those that differ from the edition before, or all where these are many."""
    parts: list[tuple[int, int, bool]] = []
    rows: list[tuple[int, ListRows]] = []
    removed: list[tuple[int, ListRows]] = []
    for row, edition in zip(written, editions, strict=True):
        parts.append((row.pk, row.pk, False))
        before = source.parts[edition.replaced.pk]
        differing = len(edition.rows.changed.players) + len(edition.rows.removed)
        if len(before) < MOST_PARTS_OF_EDITION and differing <= _MOST_DIFFERENCES * edition.counts["players"]:
            row.differs_from_id = edition.replaced.pk
            parts += [(row.pk, part, is_carried) for part, is_carried in before.items()]
            rows.append((row.pk, edition.rows.changed))
            removed.append((row.pk, removed_rows(edition.rows.removed)))
        else:
            source.forget_rows()
            rows.append((row.pk, edition.rows.applied_to(source.rows(edition.replaced))))
    insert_parts(parts)
    _insert(rows)
    _insert(removed, REMOVED)


def _insert(rows: Sequence[tuple[int, ListRows]], status: str | None = None) -> None:
    if not any(len(of_list.players) for _, of_list in rows):
        return
    lists = np.concatenate([np.full(len(of_list.players), number) for number, of_list in rows])
    tables = [of_list for _, of_list in rows]
    columns = {name: np.concatenate([table.columns[name] for table in tables]) for name in tables[0].columns}
    together = ListRows(np.concatenate([table.players for table in tables]), columns)
    insert_rows(lists, together, None if status is None else [status] * len(lists))


def _write_pending_results(
    written: Sequence[PublishedList], editions: Sequence[RevisedEdition], source: RevisionSource
) -> None:
    results = [(row.pk, result) for row, it in zip(written, editions, strict=True) for result in it.pending]
    if not results:
        return
    bulk_rows.insert(
        KeptResult,
        {
            "list_id": [list_id for list_id, _ in results],
            "player_id": [source.id_of[result.player] for _, result in results],
            "event_id": [int(result.event) for _, result in results],
            "end": [result.end for _, result in results],
            "games": [result.games for _, result in results],
            "score": [result.score for _, result in results],
            "opponents": [result.opponents for _, result in results],
            "ru": [result.Ru for _, result in results],
            "major_team": [result.major_team for _, result in results],
        },
    )


def _write_hashes(written: Sequence[PublishedList], editions: Sequence[RevisedEdition]) -> None:
    """Write the hashes of lists, after which the database refuses every change of them."""
    numbers = [row.pk for row in written]
    bulk_rows.insert(ListTree, {"list_id": numbers, "digests": [edition.digests for edition in editions]})
    bulk_rows.update(
        PublishedList,
        "id",
        {
            "id": numbers,
            "differs_from_id": [row.differs_from_id for row in written],
            "hash_version": [HASH_VERSION] * len(numbers),
            "content_hash": [edition.content_hash for edition in editions],
        },
    )
