"""Reading and writing the rows of a list as columns."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

import numpy as np
from django.db import connection
from numpy.typing import NDArray

from ratinghouse.derivation.derive import Derived
from ratinghouse.derivation.packed_columns import Columns
from ratinghouse.office.models import KeptResult, Listing, PublishedList
from ratinghouse.office.storage import bulk_rows
from ratinghouse.rating.player_columns import STATUS, Standings

_STATUS = " ".join(f"WHEN '{name}' THEN {number}" for number, name in enumerate(STATUS))
_DAYS = {
    "sqlite": "CAST(julianday(last_played) - 1721424.5 AS INTEGER)",
    "postgresql": "last_played - DATE '0001-01-01' + 1",
}


def read_listings(list_id: int, players: Collection[int] | None = None) -> tuple[NDArray[np.int64], Columns]:
    """Return the players of a list, in the order of the register, and its columns."""
    whole = ("before", "change", "games", "total_games", "k", "peak")
    chosen = {name: f"coalesce({name}, 0)" for name in ("rating", *whole)}
    chosen |= {"rd": "coalesce(rd, 0.0)", "status": f"CASE status {_STATUS} END"}
    chosen |= {"last_played": f"coalesce({_DAYS[connection.vendor]}, 0)", "inactive": "inactive"}
    kinds: dict[str, Any] = dict.fromkeys(("player_id", *chosen), "i8") | {"rd": "f8", "inactive": "?"}
    query = f"SELECT player_id, {', '.join(chosen.values())} FROM office_listing WHERE list_id = %s"
    if players is None:
        columns = bulk_rows.read(f"{query} ORDER BY player_id", [list_id], kinds)
    else:
        some = ", ".join(str(int(id)) for id in sorted(players)) or "NULL"
        columns = bulk_rows.read(f"{query} AND player_id IN ({some}) ORDER BY player_id", [list_id], kinds)
    return columns.pop("player_id"), columns


def write_listings(rating_list: PublishedList, standings: Standings, ids: NDArray[np.int64]) -> None:
    """Write the rows of a new list."""
    columns: dict[str, Any] = {"list_id": np.full(len(ids), rating_list.pk), "player_id": ids}
    for name in ("rating", "before", "k", "peak"):
        columns[name] = [number or None for number in getattr(standings, name).tolist()]
    for name in ("change", "games", "total_games"):
        columns[name] = getattr(standings, name)
    columns["rd"] = [number or None for number in standings.rd.tolist()]
    columns["status"] = [STATUS[status] for status in standings.status.tolist()]
    columns["last_played"] = _days(standings.last_played)
    columns["inactive"] = standings.inactive
    if len(ids):
        bulk_rows.insert(Listing, columns)


def _days(ordinals: NDArray[np.int64]) -> NDArray[np.datetime64]:
    days = (ordinals - 719163).astype("datetime64[D]")  # 1 January 1970 is day 719163
    days[ordinals == 0] = np.datetime64("NaT")
    return days


def write_pending_results(rating_list: PublishedList, derived: Derived, id_of: Any) -> None:
    """Write the results that are pending for first ratings."""
    KeptResult.objects.bulk_create(
        [
            KeptResult(
                list=rating_list,
                player_id=id_of[result.player],
                event_id=int(result.event),
                end=result.end,
                games=result.games,
                score=result.score,
                opponents=result.opponents,
                ru=result.Ru,
                major_team=result.major_team,
            )
            for result in derived.pending_results
        ],
        batch_size=1000,
    )
