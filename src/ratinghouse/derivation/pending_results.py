"""What of a run is kept for later first ratings: the results of players who are still unrated after it."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np

from ratinghouse.derivation.basis import AdmittedEvent
from ratinghouse.rating.period import PendingResult
from ratinghouse.rating.run import Run

_COLUMNS = {"games": "pool_games", "score": "pool_score", "opponents": "pool_opponents", "Ru": "pool_Ru"}


def pending_results_of(
    run: Run, events: Sequence[AdmittedEvent | None], rated: Callable[[str], bool]
) -> list[PendingResult]:
    """Return the results that the rulebook says are pending, of players without a rating; without such a rule, none."""
    working = run.working
    if "pending" not in working:
        return []
    frame, roll = run.framed.frame, run.framed.roll
    columns = {field: working[name] for field, name in _COLUMNS.items() if name in working}
    pending = []
    for entry in np.flatnonzero(working["pending"]).tolist():
        event = int(frame.event_of_entry[entry])
        admitted, end = events[event], roll.events[event].end
        player = roll.players[int(frame.player_of_entry[entry])].id
        if admitted is not None and end is not None and not rated(player):
            numbers = {field: int(column[entry]) for field, column in columns.items()}
            major_team = bool(admitted.declared.flags.get("major_team", 0))
            pending.append(PendingResult(player, admitted.key, end, **numbers, major_team=major_team))
    return pending
