"""One-off operations on the lists of a history as it was: those of the archive, or else those of its editions."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date

import numpy as np
from numpy.typing import NDArray

from ratinghouse.derivation.basis import Operation
from ratinghouse.derivation.operations import SINGLE
from ratinghouse.kernel.book import Rulebook
from ratinghouse.lab.archive.archive import Archive
from ratinghouse.lab.archive.tables import ArchiveOperations


def operations_of_list(
    archive: Archive, books: Iterable[Rulebook], day: date, code: NDArray[np.bytes_]
) -> list[Operation]:
    """Return the operations of the list of a day; ``code`` are the codes of the archive's players in the replay."""
    if archive.operations is not None:
        return _decided(archive.operations, day, code)
    return [
        Operation(rule.id, rule.id)
        for book in books
        for rule in book.adjustments
        if rule.day == day and archive.manifest.pool in rule.pools
    ]


def _decided(table: ArchiveOperations, day: date, code: NDArray[np.bytes_]) -> list[Operation]:
    operations = []
    for key in dict.fromkeys(table.key[table.list_day == day.toordinal()].tolist()):
        rows = np.flatnonzero(table.key == key)
        kind, described, article = (getattr(table, name)[rows[0]].decode() for name in ("kind", "described", "article"))
        new = zip(code[table.player[rows]].tolist(), table.rating[rows].tolist(), strict=True)
        ratings = {player.decode(): rating for player, rating in new}
        operations.append(Operation(key.decode(), kind, described, article, ratings if kind == SINGLE else {}))
    return operations
