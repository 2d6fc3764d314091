"""The input for judging a norm: the event, its players, and one player's games. Scores are hundredths of a point."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from enum import Enum

from ratinghouse.kernel.late.dataclasses import dataclass
from ratinghouse.kernel.texts import Text, text
from ratinghouse.titles.federations import NO_FEDERATION, WITHOUT_FEDERATION

TITLES = ("GM", "IM", "FM", "WGM", "WIM", "WFM")
"""The titles whose holders the regulations count; candidate masters are not among them (1.4.5a)."""


class Pairing(Enum):
    """How an event was paired, as far as norms depend on it."""

    SWISS = "swiss"
    ROUND_ROBIN = "round-robin"
    DOUBLE_ROUND_ROBIN = "double-round-robin"
    KNOCKOUT = "knockout"
    OTHER = "other"


class RoundOutcome(Enum):
    """How a round ended for a player. Only a game played over the board can count for a norm (1.4.2c)."""

    PLAYED = "played"
    FORFEIT_WIN = "forfeit win"
    PAIRING_BYE = "pairing-allocated bye"
    UNPLAYED = "not played"

    @property
    def label(self) -> Text:
        """Return the outcome in words."""
        labels = {
            RoundOutcome.PLAYED: text("played"),
            RoundOutcome.FORFEIT_WIN: text("forfeit win"),
            RoundOutcome.PAIRING_BYE: text("pairing-allocated bye"),
            RoundOutcome.UNPLAYED: text("not played"),
        }
        return labels[self]


class Circumstance(Enum):
    """A fact about an event that no report states and some article needs."""

    TEAM_CHAMPIONSHIP = "team-championship"  # World or Continental, of teams or clubs (1.4.1b)
    WORLD_CUP = "world-cup"  # or Women's World Cup (1.4.1b)
    NATIONAL_FINAL = "national-final"  # the last stage of a national championship (1.4.3a, 1.5.6)
    NATIONAL_TEAM = "national-team"  # a national team championship (1.4.3b)
    ZONAL = "zonal"  # or sub-zonal (1.4.3c)
    OLYMPIAD = "olympiad"  # (1.5.6)
    QUALIFIER = "qualifier"  # to the World Cup or the Candidates, or held under EVE's regulations (1.5.6)
    APPROVED_FORMAT = "approved-format"  # another format, approved beforehand (1.4.2e)
    APPROVED_TIME = "approved-time"  # faster play than 1.1.3 allows, approved for this event (Council 2026)


@dataclass(frozen=True, slots=True)
class NormPlayer:
    """A player as in the event's list of players."""

    no: int
    name: str = ""
    id: str = ""
    fed: str = ""
    title: str = ""
    rating: int | None = None  # None = unrated
    sex: str = ""  # "m", "w" or ""
    fed_known: bool = True  # False where the code is neither one of FIDE's nor that of the event's own federation

    @property
    def federation(self) -> str:
        """Return the player's FIDE federation; "" where there is none, or none is known."""
        return self.fed if self.fed_known and self.fed not in (WITHOUT_FEDERATION, NO_FEDERATION) else ""

    @property
    def counts_as_opponent(self) -> bool:
        """Return whether games against the player count: not without a federation, but under FIDE's own flag."""
        return bool(self.federation) or self.fed == WITHOUT_FEDERATION

    @property
    def federation_unknown(self) -> bool:
        """Return whether the code of the federation is missing or unknown."""
        return not self.counts_as_opponent and self.fed != NO_FEDERATION

    @property
    def is_woman(self) -> bool | None:
        """Return whether the player is a woman; None where that is not known or contradictory."""
        if self.title.startswith("W"):
            return None if self.sex == "m" else True
        return {"w": True, "m": False}.get(self.sex)


@dataclass(frozen=True, slots=True)
class NormGame:
    """One round of a candidate. The opponent's rating and title are those of the game's day in events over 30 days."""

    round: int
    opponent: NormPlayer | None
    score: int
    outcome: RoundOutcome = RoundOutcome.PLAYED
    scoreless_newcomer: bool = (
        False  # in a round robin: the opponent is unrated and scored nothing against rated players
    )


@dataclass(frozen=True, slots=True)
class Attendance:
    """A player of the event, and the rounds they missed; a pairing-allocated bye is not missed."""

    player: NormPlayer
    missed: frozenset[int] = frozenset()


@dataclass(frozen=True, slots=True)
class NormEvent:
    """An event in which norms are sought. Fields that are not known are None."""

    name: str = ""
    host: str = ""  # the federation that registered the event
    start: date | None = None
    end: date | None = None
    rounds: int = 0
    rounds_reported: int = 0  # those with results
    pairing: Pairing = Pairing.SWISS
    predetermined: bool = False  # all pairings were known at the start
    individual: bool = True  # not an event of teams
    attendance: Sequence[Attendance] = ()
    round_days: Sequence[date] = ()  # the day of each round, or nothing
    minutes_for_60: int | None = None
    circumstances: frozenset[Circumstance] = frozenset()


@dataclass(frozen=True, slots=True)
class NormCandidate:
    """A player and all their rounds in the event, in order; ``ahead`` are opponents paired but not played yet."""

    player: NormPlayer
    games: Sequence[NormGame] = ()
    ahead: Sequence[NormPlayer] = ()
