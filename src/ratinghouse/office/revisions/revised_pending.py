"""The pending results that a revised list takes: as before, except for players whose earlier lists were revised.

Those take what was pending for the list before and what that list added, unless it gives them a rating. Where the
published recipes do not follow from each other like that (a merge was made or undone in between, an operation dropped
all pending results), all current lists are looked at, as for a list that is published.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from ratinghouse.derivation.recipe_format import PendingRow


@dataclass(frozen=True)
class PendingAfter:
    """What is pending after a list in one of its editions: its recipe's, its own, and who has a rating on it."""

    kept: Mapping[str, Sequence[PendingRow]]
    added: Mapping[str, Sequence[PendingRow]]
    rated: Collection[str]

    def rows_of(self, player: str) -> list[tuple[Any, ...]]:
        """Return the results of a player that the next list takes."""
        if player in self.rated:
            return []
        return sorted(map(tuple, (*self.kept.get(player, ()), *self.added.get(player, ()))))


def by_player(rows: Sequence[PendingRow]) -> dict[str, list[PendingRow]]:
    """Return rows of pending results by player."""
    players: dict[str, list[PendingRow]] = {}
    for row in rows:
        players.setdefault(row[0], []).append(row)
    return players


def revised_rows(
    kept: Sequence[PendingRow], players: Collection[str], published: PendingAfter, revised: PendingAfter
) -> list[PendingRow] | None:
    """Return the pending results of the next list; None where they do not follow from the list before.

    ``kept`` are those of its published edition, ``players`` those with anything revised up to the list before, which
    left ``published`` and leaves ``revised``.
    """
    before = by_player(kept)
    rows: list[Any] = [row for row in kept if row[0] not in players]
    for player in players:
        if published.rows_of(player) != sorted(map(tuple, before.get(player, ()))):
            return None
        rows += revised.rows_of(player)
    return sorted(map(list, rows))  # type: ignore[arg-type]
