"""One-off operations on the lists of a history as it was: those of the archive, or else of its editions."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date

import numpy as np

from ratinghouse.derivation.basis import Operation
from ratinghouse.derivation.operations import SINGLE
from ratinghouse.kernel.book import Rulebook
from ratinghouse.lab.archive.archive import Archive
from ratinghouse.lab.archive.tables import ArchiveOperations


def operations_of_list(archive: Archive, books: Iterable[Rulebook], day: date) -> list[Operation]:
    """Return the operations of the list of a day."""
    if archive.operations is not None:
        return _decided(archive, archive.operations, day)
    return [
        Operation(rule.id, rule.id)
        for book in books
        for rule in book.adjustments
        if rule.day == day and archive.manifest.pool in rule.pools
    ]


def _decided(archive: Archive, table: ArchiveOperations, day: date) -> list[Operation]:
    operations = []
    for key in dict.fromkeys(table.key[table.list_day == day.toordinal()].tolist()):
        rows = np.flatnonzero(table.key == key)
        kind, described, article = (getattr(table, name)[rows[0]].decode() for name in ("kind", "described", "article"))
        codes = archive.players.code[table.player[rows]].tolist()
        ratings = {code.decode(): int(new) for code, new in zip(codes, table.rating[rows].tolist(), strict=True)}
        operations.append(Operation(key.decode(), kind, described, article, ratings if kind == SINGLE else {}))
    return operations
