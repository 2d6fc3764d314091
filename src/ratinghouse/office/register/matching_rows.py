"""Looking up which players of the register the rows of a file are, some thousand rows at a time."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any

from django.db import connection

from ratinghouse.office.models import Membership
from ratinghouse.office.models.fields import canonical
from ratinghouse.office.register.import_files import ImportedPlayers
from ratinghouse.office.register.particulars import FIELDS, ParticularValue
from ratinghouse.office.storage import bulk_rows

Span = tuple[date, date]


@dataclass(frozen=True, slots=True)
class Present:
    """A player who is in the register."""

    id: int
    merged: bool
    club: int | None
    particulars: dict[str, ParticularValue]


@dataclass(frozen=True)
class Matches:
    """What the register has for some rows of a file."""

    by_id: Mapping[str, Present]  # by the kind of ID that the file has
    owners: Mapping[str, int]  # FIDE ID -> player
    used_codes: frozenset[str]  # IDs of the file that are already the code of a player

    def get(self, id: str) -> Present | None:
        """Return the player of a row."""
        return self.by_id.get(id)

    def owner_of(self, fide_id: str) -> int | None:
        """Return the player who has a FIDE ID."""
        return self.owners.get(fide_id)


def present(incoming: ImportedPlayers, rows: range) -> Matches:
    """Return what the register has for these rows."""
    ids = [incoming.ids[row] for row in rows]
    if incoming.by_fide_id:
        players = _players("fide_id", ids)
        rest = [id for id in ids if id not in players]
        return Matches(players, {}, frozenset(code for (code,) in _rows("code", "code", rest)))
    stated = incoming.texts.get("fide_id")
    fide_ids = sorted({stated[row] for row in rows} - {""}) if stated else []
    owners = dict(_rows("fide_id, id", "fide_id", fide_ids, "merged_into_id IS NULL"))
    return Matches(_players("code", ids), owners, frozenset())


def inserted(incoming: ImportedPlayers, rows: Sequence[int]) -> dict[int, int | None]:
    """Return the primary keys of the players who were just created from some rows, by row."""
    key = "fide_id" if incoming.by_fide_id else "code"
    unmerged = "merged_into_id IS NULL"
    ids = dict(_rows(f"{key}, id", key, [incoming.ids[row] for row in rows], unmerged))
    return {row: ids[incoming.ids[row]] for row in rows}


def memberships(players: Sequence[int]) -> dict[int, list[Span]]:
    """Return the memberships that some players have."""
    spans: dict[int, list[Span]] = {}
    for first in range(0, len(players), 500):
        some = Membership.objects.filter(player__in=players[first : first + 500], withdrawn=None)
        for membership in some:
            spans.setdefault(membership.player_id, []).append((membership.first, membership.last))
    return spans


def _players(key: str, ids: Sequence[str]) -> dict[str, Present]:
    """Return players by an ID. Of several with the same FIDE ID, it is the one who was not merged into another."""
    players: dict[str, Present] = {}
    columns = f"{key}, id, merged_into_id, club_id, {', '.join(FIELDS)}"
    for key_of_row, id, merged_into, club, *particulars in _rows(columns, key, ids):
        merged = merged_into is not None
        if not merged or key_of_row not in players:
            players[key_of_row] = Present(id, merged, club, dict(zip(FIELDS, particulars, strict=True)))
    return players


def _rows(columns: str, key: str, values: Sequence[str], where: str = "true") -> Iterable[tuple[Any, ...]]:
    """Yield columns of the players whose key is one of many values."""
    if not values:
        return
    query = f"SELECT {columns} FROM office_player WHERE {where} AND {key}"
    if connection.vendor == "postgresql":
        blocks = bulk_rows.read_rows(f"{query} = ANY(%s)", [list(values)])
    else:
        blocks = bulk_rows.read_rows(f"{query} IN (SELECT value FROM json_each(%s))", [canonical(values)])
    for block in blocks:
        yield from block
