"""The result of judging: a player's games for one title, condition by condition."""

from __future__ import annotations

from typing import Literal, TypedDict

from ratinghouse.kernel.late.dataclasses import dataclass
from ratinghouse.kernel.texts import Text
from ratinghouse.titles.condition import Judgement, JudgementJson
from ratinghouse.titles.counting import LeftOut
from ratinghouse.titles.event import NormGame, NormPlayer
from ratinghouse.titles.performance import POINT

Verdict = Literal["norm", "open", "none"]

NEAR_CONDITIONS = 2
"""Failing conditions with which a result is still worth showing among the near misses."""


class LeftOutJson(TypedDict):
    """A round that was not counted, in the JSON interfaces."""

    round: int
    article: str
    why: Text


class NormJson(TypedDict):
    """A norm in the JSON interfaces, in natural units."""

    title: str
    edition: str
    statute: str
    verdict: Verdict
    games: int
    score: float
    required: float | None
    Ra: int
    Rp: int
    category: int | None
    exempt: str
    games_for_title: int
    conditions: list[JudgementJson]
    missing: list[Text]
    rounds: list[int]
    left_out: list[LeftOutJson]


@dataclass(frozen=True, slots=True)
class Norm:
    """A player's result judged for one title. Scores are hundredths."""

    title: str
    edition: str
    player: NormPlayer
    counted: tuple[NormGame, ...]
    left_out: tuple[LeftOut, ...]
    judgements: tuple[Judgement, ...]
    score: int
    average: int  # Ra
    performance: int  # Rp
    required: int | None  # None where no score would be enough
    exempt: str = ""  # the article that waived the foreigner requirement, where it was not met
    by_unplayed_win: bool = False  # made in eight games and a round won without play (1.4.1c)
    games_for_title: int = 0  # the games it contributes towards the 27
    category: int | None = None  # where the edition asks for it
    statute: str = ""  # the hash of the title regulations that it was judged by

    @property
    def verdict(self) -> Verdict:
        """Return a norm, none, or open: nothing fails, but something could not be judged."""
        if all(judgement.holds for judgement in self.judgements):
            return "norm"
        return "none" if any(judgement.holds is False for judgement in self.judgements) else "open"

    @property
    def achieved(self) -> bool:
        """Return whether every condition holds."""
        return self.verdict == "norm"

    @property
    def games(self) -> int:
        """Return how many games are counted."""
        return len(self.counted)

    @property
    def failing(self) -> tuple[Judgement, ...]:
        """Return the conditions that do not hold, or cannot be judged."""
        return tuple(judgement for judgement in self.judgements if not judgement.holds)

    @property
    def near(self) -> bool:
        """Return whether it was close: at most two conditions just fail, and no more than a point was missing."""
        if self.achieved or len(self.failing) > NEAR_CONDITIONS or self.required is None:
            return False
        return self.required - self.score <= POINT and all(judgement.close for judgement in self.failing)

    @property
    def missing(self) -> tuple[Text, ...]:
        """Return what the player lacked, in words."""
        return tuple(judgement.shortcoming for judgement in self.failing)

    def as_json(self) -> NormJson:
        """Return the norm as the JSON interfaces show it, in natural units."""
        return {
            "title": self.title,
            "edition": self.edition,
            "statute": self.statute,
            "verdict": self.verdict,
            "games": self.games,
            "score": self.score / POINT,
            "required": None if self.required is None else self.required / POINT,
            "Ra": self.average,
            "Rp": self.performance,
            "category": self.category,
            "exempt": self.exempt,
            "games_for_title": self.games_for_title,
            "conditions": [judgement.as_json() for judgement in self.judgements],
            "missing": list(self.missing),
            "rounds": [game.round for game in self.counted],
            "left_out": [
                {"round": left_out.game.round, "article": left_out.article, "why": left_out.why}
                for left_out in self.left_out
            ],
        }
