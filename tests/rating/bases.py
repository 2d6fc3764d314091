"""Bases of lists from reports, registers and records, as tests write them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date
from typing import Any

import numpy as np

from ratinghouse.derivation.basis import AdmittedEvent, ListBasis, games_of_events
from ratinghouse.kernel.book import Rulebook
from ratinghouse.lists.register import Register
from ratinghouse.rating.framing import ESTABLISHED
from ratinghouse.rating.games.lists_in_force import ListInForce
from ratinghouse.rating.games.pending_results import PendingResults
from ratinghouse.rating.period import PendingResult
from ratinghouse.rating.player_columns import Standings


def basis_with(
    *,
    before: Standings,
    books: Mapping[str, Rulebook],
    events: Sequence[AdmittedEvent] = (),
    registers: Mapping[date, Register] | None = None,
    in_force: Mapping[date, ListInForce] | None = None,
    pending_results: Sequence[PendingResult] = (),
    **more: Any,
) -> ListBasis:
    """The basis of a list with the games of reports, and the lists in force as registers."""
    return ListBasis(
        before=before,
        books=books,
        events=events,
        games=games_of_events(events, books, before.row_of),
        in_force=in_force
        or {since: list_of_register(register, before) for since, register in (registers or {}).items()},
        pending_results=PendingResults.of(pending_results, before.row_of),
        **more,
    )


def list_of_register(register: Register, before: Standings) -> ListInForce:
    """What a register says of the players, in the rows of a list."""
    players = [register.get(code.decode()) for code in before.code.tolist()]

    def column(field: str) -> Any:
        return np.array([getattr(player, field) or 0 if player else 0 for player in players], np.int64)

    rating = column("rating")
    unknown = np.array([player is not None and player.games is None for player in players])
    games = np.where(unknown & (rating > 0), ESTABLISHED, column("games"))
    return ListInForce(rating, games, column("k"), column("peak"), column("fide_rating"))
