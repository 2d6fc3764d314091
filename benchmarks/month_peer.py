"""A FIDE month in plain Python with the ``trf`` package: what a rating officer would write in an afternoon.

It reads the list and the reports, rates the games between rated players by the table, and writes the list. It checks
nothing, ignores newcomers, and stores no working.
"""

from __future__ import annotations

import sys
from importlib import import_module
from pathlib import Path
from typing import Any

_STEPS = (
    *(4, 11, 18, 26, 33, 40, 47, 54, 62, 69, 77, 84, 92, 99, 107, 114, 122, 130, 138, 146, 154, 163, 171, 180, 189),
    *(198, 207, 216, 226, 236, 246, 257, 268, 279, 291, 303, 316, 329, 345, 358, 375, 392, 412, 433, 457, 485, 518),
    *(560, 620, 736),
)
"""The largest difference for each hundredth above 0.50."""


def expected(difference: int, steps: list[int]) -> float:
    """Return the expected score for a difference."""
    return steps[difference] / 100 if difference >= 0 else 1 - steps[-difference] / 100


def main(folder: str, before: str, after: str) -> None:
    """Rate the reports of a folder from a list, and write the new one."""
    trf: Any = import_module("trf")
    steps = [50 + sum(step < difference for step in _STEPS) for difference in range(401)]
    with Path(before).open(encoding="latin-1") as lines:
        header = next(lines)
        rows = [line.rstrip("\n") for line in lines]
    at = header.index("SEP25")
    ratings = {row[:15].strip(): int(row[at : at + 4] or 0) for row in rows}
    ks = {row[:15].strip(): int(row[123:126].strip() or 20) for row in rows}
    change = dict.fromkeys(ratings, 0.0)
    games = dict.fromkeys(ratings, 0)
    for path in sorted(Path(folder).glob("*.trf")):
        event = trf.loads(path.read_text("utf-8"))
        players = {player.startrank: str(player.id) for player in event.players}
        for player in event.players:
            id = str(player.id)
            for game in player.games:
                opponent = players.get(game.startrank)
                if opponent in ratings and game.result in ("1", "0", "="):
                    difference = max(-400, min(400, ratings[id] - ratings[opponent]))
                    score = {"1": 1.0, "=": 0.5, "0": 0.0}[game.result]
                    change[id] += score - expected(difference, steps)
                    games[id] += 1
    with Path(after).open("w", encoding="latin-1", errors="replace") as out:
        out.write(header)
        for row in rows:
            id = row[:15].strip()
            new = round(ratings[id] + ks[id] * change[id])
            out.write(f"{row[:at]}{new:<6}{games[id]:<4}{row[at + 10 :]}\n")


if __name__ == "__main__":
    main(*sys.argv[1:])
