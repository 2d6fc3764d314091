"""What of a run is kept for later first ratings: the results of players who are still unrated after it."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ratinghouse.derivation.basis import AdmittedEvent
from ratinghouse.rating.period import PendingResult
from ratinghouse.rating.run import Run


def pending_results_of(
    run: Run, events: Sequence[AdmittedEvent | None], rated: Callable[[str], bool]
) -> list[PendingResult]:
    """Every result that the rulebook could pool, zeros too: how long and whether it counts is asked again each time.

    Where the rulebook says which results may be pooled at all, by conditions of their event, only those are kept.
    """
    working = run.working
    if "pool_games" not in working:
        return []
    frame, roll = run.framed.frame, run.framed.roll
    games, score = working["pool_games"], working["pool_score"]
    poolable = games > 0
    if "acceptable" in working:
        poolable &= working["acceptable"]
    pending = []
    row = 0
    for event, paper in zip(roll.events, events, strict=True):
        rows = range(row, row + len(event.entries))
        row = rows.stop
        if paper is None or event.end is None:
            continue
        for at in rows:
            player = roll.players[int(frame.player_of_entry[at])]
            if poolable[at] and not rated(player.id):
                pending.append(
                    PendingResult(
                        player.id,
                        paper.key,
                        event.end,
                        games=int(games[at]),
                        score=int(score[at]),
                        opponents=int(working["pool_opponents"][at]) if "pool_opponents" in working else 0,
                        Ru=int(working["pool_Ru"][at]) if "pool_Ru" in working else 0,
                        major_team=bool(paper.declared.flags.get("major_team", 0)),
                    )
                )
    return pending
