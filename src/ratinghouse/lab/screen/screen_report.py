"""The queue of cases to look at: one document from which tables, pages and prints are made."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from typing import TypedDict

import numpy as np

from ratinghouse.kernel.texts import Text, text
from ratinghouse.lab.screen.closed_groups import closed_groups
from ratinghouse.lab.screen.event_scores import improbable_scores
from ratinghouse.lab.screen.newcomers import high_first_ratings, steep_rises
from ratinghouse.lab.screen.rarity import ReferenceJson
from ratinghouse.lab.screen.repeated_pairs import repeated_pairs
from ratinghouse.lab.screen.sandbagging import sandbagging
from ratinghouse.lab.screen.screen_case import Number, ScreenCase, ScreenedKind
from ratinghouse.lab.screen.second_lives import second_lives
from ratinghouse.lab.screen.sources import DAY_STEP, ScreenSource

FORMAT = "ratinghouse-screen"
VERSION = 1
"""The version of the document. Raise it when a key changes its meaning or is left out; new keys may be added."""

STATEMENT = text(
    "These are places to look at, the rarest first. They accuse nobody: illness, training, a good month, a mistake in "
    "a report and plain chance look the same in numbers. Not for publication."
)


class CasePlayerJson(TypedDict):
    """A player of a case."""

    code: str
    name: str
    fed: str


class CaseEventJson(TypedDict):
    """An event of a case."""

    key: str
    name: str
    first_day: str
    last_day: str


class CaseJson(TypedDict):
    """A case. ``expected`` is how many as extreme the reference distribution expects in the whole archive."""

    rank: int
    kind: str
    measure: float
    expected: float
    players: list[CasePlayerJson]
    events: list[CaseEventJson]
    numbers: dict[str, Number]


class NormalJson(TypedDict):
    """How many units a normal law expects beyond a limit on either side, and how many there are."""

    limit: float
    expected: float
    observed: int


class KindJson(TypedDict):
    """A kind of case: how many units were looked at, their distribution, and from which measure on they are cases."""

    kind: str
    tests: int
    reference: ReferenceJson
    threshold: float | None
    cases: int
    normal: NormalJson | None


class ScreenJson(TypedDict):
    """The document of a screening."""

    format: str
    version: int
    source: str
    statement: str
    first_day: str
    last_day: str
    players: int
    games: int
    rated_games: int
    most_expected: float
    kinds: list[KindJson]
    queue: list[CaseJson]


@dataclass(frozen=True)
class ScreenQuestion:
    """The days from and to which games and lists are used, and how many cases may be expected by chance."""

    first_day: date | None = None
    last_day: date | None = None
    most_expected: float = 1.0


@dataclass(frozen=True, eq=False)
class ScreenReport:
    """The kinds of cases, and the queue of all cases, the rarest first."""

    source: ScreenSource
    question: ScreenQuestion
    kinds: Sequence[ScreenedKind]

    @property
    def statement(self) -> Text:
        return STATEMENT

    @property
    def queue(self) -> list[ScreenCase]:
        """Return all cases in the order in which to look at them."""
        cases = [case for kind in self.kinds for case in kind.cases]
        return sorted(cases, key=lambda case: (case.expected, case.kind, case.players))

    def as_json(self) -> ScreenJson:
        """Return the report as one document."""
        games = self.source.games
        days = (int(games.day.min()), int(games.day.max())) if len(games) else ()
        return {
            "format": FORMAT,
            "version": VERSION,
            "source": self.source.name,
            "statement": self.statement,
            "first_day": _day(days[0]) if days else "",
            "last_day": _day(days[1]) if days else "",
            "players": len(np.unique(np.concatenate([games.white, games.black]))),
            "games": len(games),
            "rated_games": int(np.isfinite(self.source.expected).sum()),
            "most_expected": self.question.most_expected,
            "kinds": [_kind_json(kind) for kind in self.kinds],
            "queue": [self._case_json(rank, case) for rank, case in enumerate(self.queue, 1)],
        }

    def _case_json(self, rank: int, case: ScreenCase) -> CaseJson:
        players, events = self.source.players, self.source.events
        return {
            "rank": rank,
            "kind": case.kind,
            "measure": round(case.measure, 4),
            "expected": float(f"{case.expected:.3g}"),
            "players": [
                {
                    "code": players.code[row].decode(),
                    "name": players.name[row].decode(),
                    "fed": players.fed[row].decode(),
                }
                for row in case.players
            ],
            "events": [
                {
                    "key": events.key[row].decode(),
                    "name": events.name[row].decode(),
                    "first_day": _day(events.first_day[row]),
                    "last_day": _day(events.last_day[row]),
                }
                for row in case.events
            ],
            "numbers": dict(case.numbers),
        }


def screen_report(whole: ScreenSource, question: ScreenQuestion) -> ScreenReport:
    """Return the cases of an archive or a replay that an officer should look at."""
    source = whole.between(question.first_day, question.last_day)
    games, players, limit = source.games, len(source.players), question.most_expected
    sides = source.sides()
    player = np.concatenate([games.white, games.black]).astype(np.int64)
    played = np.sort(player * DAY_STEP + np.concatenate([games.day, games.day]))
    kinds = [
        improbable_scores(sides, players, limit),
        repeated_pairs(games, players, len(source.events), limit),
        closed_groups(source, limit),
        high_first_ratings(source.history, sides, played, limit),
        steep_rises(source.history, limit),
        sandbagging(sides, players, limit),
        second_lives(source, limit),
    ]
    return ScreenReport(source, question, kinds)


def _kind_json(kind: ScreenedKind) -> KindJson:
    normal = kind.normal
    return {
        "kind": kind.kind,
        "tests": kind.tests,
        "reference": kind.tail.as_json(),
        "threshold": None if kind.threshold is None else round(kind.threshold, 4),
        "cases": len(kind.cases),
        "normal": None
        if normal is None
        else {"limit": normal.limit, "expected": round(normal.expected, 2), "observed": normal.observed},
    }


def _day(ordinal: int) -> str:
    return date.fromordinal(ordinal).isoformat() if ordinal else ""
