"""A case to look at, and the cases of one kind with the distribution that they were compared with."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from ratinghouse.lab.screen.rarity import EmpiricalTail

Number = int | float | str


@dataclass(frozen=True)
class ScreenCase:
    """A case: which players and events (rows of the archive), how extreme it is, and the numbers behind it.

    ``expected`` is how many cases as extreme as this one the reference distribution expects in the whole archive.
    """

    kind: str
    players: tuple[int, ...]
    events: tuple[int, ...]
    measure: float
    expected: float
    numbers: Mapping[str, Number]


@dataclass(frozen=True)
class NormalCheck:
    """How many units a normal law expects beyond a limit, and how many there are."""

    limit: float
    expected: float
    observed: int


@dataclass(frozen=True)
class ScreenedKind:
    """The cases of one kind; ``tests`` is how many units were looked at."""

    kind: str
    tests: int
    tail: EmpiricalTail
    cases: Sequence[ScreenCase]
    threshold: float | None
    normal: NormalCheck | None = None
