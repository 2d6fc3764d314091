"""The report of a comparison: one document from which tables, pages and prints are made."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import TypedDict

import numpy as np
from numpy.typing import NDArray

from ratinghouse.kernel.finding import Finding
from ratinghouse.kernel.texts import text
from ratinghouse.lab.archive.archive import Archive
from ratinghouse.lab.archive.arrow import ArchiveRefused
from ratinghouse.lab.cluster.shared_archive import SharedArchive
from ratinghouse.lab.cluster.workers import ThisProcess, Workers
from ratinghouse.lab.compare.calibration import AGE_NAMES, age_group
from ratinghouse.lab.compare.comparison_tasks import ShareTask, SystemTask, described_system, measured_share
from ratinghouse.lab.compare.measured_systems import SystemJson
from ratinghouse.lab.compare.movers import LastRatings, MoversJson, NamedPlayers, movers
from ratinghouse.lab.compare.replays import ArchiveFacts, ReplayedSystem
from ratinghouse.lab.compare.system_calibration import CalibrationJson
from ratinghouse.lab.compare.thinning import ThinningJson, ThinningTable
from ratinghouse.lab.estimates.estimate import EstimateJson

FORMAT = "ratinghouse-comparison"
VERSION = 1
"""The version of the document. Raise it when a key changes its meaning or is left out; new keys may be added."""


class VolatilityJson(TypedDict):
    """How much ratings move: the mean absolute change of who played, and losses of rating without a game."""

    change: EstimateJson
    idle_losses: int


class ComparisonJson(TypedDict):
    """The document of a comparison. The first system is what the others are measured against."""

    format: str
    version: int
    archive: str
    first_day: str
    last_day: str
    games: int
    games_left_out: int  # of the time compared, because not every system expects a score
    tried: int
    systems: list[SystemJson]
    thinning: ThinningJson
    calibration: dict[str, CalibrationJson]
    volatility: dict[str, VolatilityJson]
    movers: dict[str, MoversJson]
    assumptions: list[str]


@dataclass(frozen=True)
class ComparisonQuestion:
    """The days from and to which games are compared, and how many variants were tried in all (0: only those named)."""

    first_day: date | None = None
    last_day: date | None = None
    tried: int = 0


def comparison(
    archive: Archive, systems: Sequence[ReplayedSystem], question: ComparisonQuestion, workers: Workers | None = None
) -> ComparisonJson:
    """Return the report on replays of an archive, at all shares of its events at which they were made.

    The shares, and then the systems, are independent tasks: without ``workers`` they are done here.
    Raise ``ArchiveRefused`` where the replays of the largest share have no game in common.
    """
    workers = workers or ThisProcess()
    first_day = question.first_day or settled_from(systems)
    last_day = question.last_day or date.max
    shares = sorted({system.share for system in systems}, reverse=True)
    by_share = [tuple(system for system in systems if system.share == share) for share in shares]
    shared, days = SharedArchive.of(archive), (first_day.toordinal(), last_day.toordinal())
    measured = workers.answers(
        measured_share, [ShareTask(shared, of_share, *days, question.tried) for of_share in by_share]
    )
    largest = measured[0]
    if not largest.games:
        raise ArchiveRefused(_nothing_in_common(shares[0], first_day))
    described = workers.answers(
        described_system, [SystemTask(shared, system, largest.common) for system in by_share[0]]
    )
    last = [it.last for it in described]
    names = [system.name for system in by_share[0]]
    return {
        "format": FORMAT,
        "version": VERSION,
        "archive": archive.manifest.name,
        "first_day": first_day.isoformat(),
        "last_day": archive.manifest.last_day if question.last_day is None else question.last_day.isoformat(),
        "games": largest.games,
        "games_left_out": largest.games_left_out,
        "tried": max(question.tried, len(names) - 1),
        "systems": [it.as_json() for it in largest.systems],
        "thinning": ThinningTable(
            {share: it.systems for share, it in zip(shares, measured, strict=True) if it.games}  # others are missing
        ).as_json(),
        "calibration": {name: it.calibration for name, it in zip(names, described, strict=True)},
        "volatility": {it.name: {"change": it.volatility.as_json(), "idle_losses": it.idle_losses} for it in last},
        "movers": _movers(last, ArchiveFacts(archive)),
        "assumptions": _assumptions(systems),
    }


def settled_from(systems: Sequence[ReplayedSystem]) -> date:
    """Return the day from which histories are compared: a third of their lists later, when ratings have settled."""
    days = max((system.replay.days for system in systems), key=len)
    return days[len(days) // 3] if days else date.min


def _nothing_in_common(share: float, first_day: date) -> Finding:
    message = text(
        "at {share:.0%} of the events there is no game from {day} on that every replay expects a score of",
        share=share,
        day=first_day.isoformat(),
    )
    remedy = text("begin earlier (--from), or replay with another --entry: both players need ratings")
    return Finding("error", "no-common-games", message, remedy)


def _movers(last: Sequence[LastRatings], facts: ArchiveFacts) -> dict[str, MoversJson]:
    players, archive = facts.archive.players, facts.archive
    year = int(archive.manifest.last_day[:4]) if archive.manifest.last_day else 0
    codes, fed = np.unique(players.fed, return_inverse=True)
    first = last[0]
    groups: Mapping[str, tuple[NDArray[np.int64], Sequence[str]]] = {
        "age": (age_group(facts.birth_year, np.full(len(players), year)), AGE_NAMES),
        "level": (first.rating // 200, [f"{low}-{low + 199}" for low in range(0, 3000, 200)]),
        "federation": (np.where(players.fed == b"", -1, fed), [code.decode() for code in codes.tolist()]),
    }
    named = NamedPlayers(players.code, players.name, groups)
    return {other.name: movers(first, other, named) for other in last[1:]}


def _assumptions(systems: Sequence[ReplayedSystem]) -> list[str]:
    messages = (str(finding.get("message", "")) for system in systems for finding in system.replay.record.assumptions)
    return list(dict.fromkeys(messages))
