"""An archive under every edition, with the ledger: ``python -m benchmarks.lab_editions ARCHIVE [ID …]``.

Each history runs in a separate process. The hash is over all players' ratings, games and deviations after every list:
two versions of the program must print the same.
"""

from __future__ import annotations

import hashlib
import json
import resource
import sys
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path

import numpy as np

from benchmarks.memory import answer_of_process
from benchmarks.timing import busy_seconds, table
from ratinghouse.lab.archive.archive import Archive
from ratinghouse.lab.ledger.history_ledger import HistoryLedger
from ratinghouse.lab.replay.editions import AS_IT_WAS, ReplayEditions
from ratinghouse.lab.replay.history import Replay, ReplayQuestion
from ratinghouse.lab.replay.list_columns import MORE
from ratinghouse.rulebooks import rulebook, rulebook_ids


@dataclass(frozen=True)
class HistoryMeasured:
    """The results of a history with its ledger, and the time and memory that it took."""

    rules: str
    lists: int
    games: int
    players: int  # with a rating at the end
    closed: int  # lists whose ledger closes and agrees with the ratings of all players
    seconds: float
    megabytes: float
    hash: str


def measured_history(archive: Archive, rules: str) -> HistoryMeasured:
    """Replay an archive under an edition, or as it was, and check the ledger of every list."""
    start = busy_seconds()
    replay = Replay(archive, _question(archive, rules))
    history, digest = HistoryLedger(), hashlib.sha256()
    games = closed = points = 0
    for replayed in replay.lists(MORE):
        ledger, standings = history.ledger_of(replayed), replay.state.standings
        after = 100 * int(standings.rating.sum())
        closed += ledger.unexplained == 0 and (ledger.before, ledger.after) == (points, after)
        points, games = after, games + replayed.game_count
        for column in (standings.rating, standings.total_games, standings.rd):
            digest.update(np.ascontiguousarray(column).tobytes())
    return HistoryMeasured(
        rules,
        len(replay.schedule.days),
        games,
        int(np.count_nonzero(replay.state.standings.rating)),
        closed,
        busy_seconds() - start,
        resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024,
        digest.hexdigest()[:12],
    )


def report(folder: Path, rules: Sequence[str]) -> Iterator[str]:
    """Yield a line for each history as soon as it is finished, then the table."""
    rows = []
    for name in rules or [*rulebook_ids(), AS_IT_WAS]:
        measured = _measured_apart(Archive(folder), name)
        yield str(measured)
        rows.append(_cells(measured))
    columns = ["rules", "lists", "games", "rated at the end", "ledger closes on", "seconds", "MB", "hash"]
    yield "\n" + table("An archive replayed under every edition, with the ledger", columns, rows)


def _question(archive: Archive, rules: str) -> ReplayQuestion:
    if rules == AS_IT_WAS:
        editions = ReplayEditions.of_timeline(archive.manifest.authority, archive.manifest.pool)
        return ReplayQuestion(editions, as_it_was=True)
    return ReplayQuestion(ReplayEditions.single(rulebook(rules)))


def _measured_apart(archive: Archive, rules: str) -> HistoryMeasured:
    """Measure the history in a separate process, so that its memory does not include that of the one before."""
    answer = answer_of_process(lambda: json.dumps(asdict(measured_history(archive, rules))))
    return HistoryMeasured(**json.loads(answer))


def _cells(it: HistoryMeasured) -> list[str]:
    counts = [f"{it.lists:,}", f"{it.games:,}", f"{it.players:,}", f"{it.closed:,} of {it.lists:,}"]
    return [it.rules, *counts, f"{it.seconds:.1f}", f"{it.megabytes:,.0f}", it.hash]


if __name__ == "__main__":
    for line in report(Path(sys.argv[1]), sys.argv[2:]):
        print(line, flush=True)
