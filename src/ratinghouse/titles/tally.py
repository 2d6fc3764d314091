"""The figures that the conditions of a norm use: those of the event and player, and those of a choice of games."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from functools import cached_property
from typing import Any

from ratinghouse.kernel.late.dataclasses import dataclass
from ratinghouse.kernel.texts import NO_TEXT, Text, text
from ratinghouse.titles.event import (
    TITLES,
    Circumstance,
    NormCandidate,
    NormEvent,
    NormGame,
    NormPlayer,
    Pairing,
    RoundOutcome,
)
from ratinghouse.titles.exemptions import exemption
from ratinghouse.titles.levels import Edition, Level
from ratinghouse.titles.performance import POINT, average, performance, written_score
from ratinghouse.titles.regulations import TitleRegulations
from ratinghouse.titles.requirement import required_score

NINE_ROUNDS = 9
"""The number of rounds of an event in which an unplayed win can replace a game (1.4.1c)."""


@dataclass(frozen=True, slots=True)
class NormSetting:
    """The figures that do not depend on which games of the candidate are counted."""

    player: NormPlayer
    level: Level
    regulations: TitleRegulations
    rounds: int
    rounds_reported: int  # how many of them are over
    players: int
    pairing: Pairing
    predetermined: bool
    permitted_format: int  # 1 if norms can be made in an event paired like this
    team_championship: bool
    world_cup: bool
    won_unplayed: bool  # in an event of nine rounds, one was won without play (1.4.1c)
    exempt: str  # the article by which the foreigner requirement is waived, or ""
    unplaced: tuple[Text, ...]  # the opponents met whose federation is not known

    @property
    def edition(self) -> Edition:
        """Return the edition of the title regulations that the norm is judged by."""
        return self.regulations.edition

    @property
    def title(self) -> str:
        """Return the title that the norm leads to."""
        return self.level.title

    @property
    def womens_title(self) -> bool:
        """Return whether the title is for women."""
        return self.level.for_women

    @property
    def woman(self) -> int | None:
        """Return 1 for a woman, 0 for a man; None where it is not known."""
        return None if self.player.is_woman is None else int(self.player.is_woman)

    @property
    def unknown_federations(self) -> int | None:
        """Return None where some opponent's federation is not known: the game may count or not."""
        return None if self.unplaced else 0

    @property
    def double(self) -> bool:
        """Return whether everybody meets everybody twice."""
        return self.pairing is Pairing.DOUBLE_ROUND_ROBIN

    @property
    def single(self) -> bool:
        """Return whether titles are counted by games and not by players."""
        return not self.double

    @property
    def foreigners_asked(self) -> bool:
        """Return whether the normal foreigner requirement applies."""
        return not self.exempt


def setting_of(event: NormEvent, candidate: NormCandidate, title: str, regulations: TitleRegulations) -> NormSetting:
    """Return the setting of a candidate for a title in an event, by some edition of the title regulations."""
    circumstances = event.circumstances
    unplayed = [
        game for game in candidate.games if game.outcome in (RoundOutcome.FORFEIT_WIN, RoundOutcome.PAIRING_BYE)
    ]
    return NormSetting(
        player=candidate.player,
        level=regulations.levels[title],
        regulations=regulations,
        rounds=event.rounds,
        rounds_reported=max((event.rounds_reported, *(game.round for game in candidate.games))),
        players=len(event.attendance),
        pairing=event.pairing,
        predetermined=event.predetermined,
        permitted_format=int(event.pairing is not Pairing.OTHER or Circumstance.APPROVED_FORMAT in circumstances),
        team_championship=Circumstance.TEAM_CHAMPIONSHIP in circumstances,
        world_cup=Circumstance.WORLD_CUP in circumstances,
        won_unplayed=event.rounds == NINE_ROUNDS and bool(unplayed),
        exempt=exemption(event, candidate.player.federation, regulations),
        unplaced=_unplaced(candidate),
    )


def _unplaced(candidate: NormCandidate) -> tuple[Text, ...]:
    played = [game.opponent for game in candidate.games if game.outcome is RoundOutcome.PLAYED]
    unknown = {opponent.no: opponent for opponent in played if opponent is not None and opponent.federation_unknown}
    return tuple(
        text("{name} ({code})", name=opponent.name, code=opponent.fed or text("no code"))
        for opponent in unknown.values()
    )


@dataclass(frozen=True)
class NormTally:
    """The figures of some games. Those that do not depend on the choice of games are in ``setting``."""

    setting: NormSetting
    counted: tuple[NormGame, ...]

    def __getattr__(self, name: str) -> Any:
        return getattr(self.setting, name)

    @cached_property
    def opponents(self) -> tuple[NormPlayer, ...]:
        """Return the opponents of the counted games."""
        return tuple(game.opponent for game in self.counted if game.opponent is not None)

    @property
    def games(self) -> int:
        """Return how many games are counted."""
        return len(self.counted)

    @cached_property
    def score(self) -> int:
        """Return the score in the counted games."""
        return sum(game.score for game in self.counted)

    @cached_property
    def titled(self) -> int:
        """Return the number of games against title holders, candidate masters not counted."""
        return sum(opponent.title in TITLES for opponent in self.opponents)

    @cached_property
    def of_level(self) -> int:
        """Return the number of games against holders of the titles that this norm requires."""
        return sum(opponent.title in self.setting.level.counted for opponent in self.opponents)

    @cached_property
    def players_of_level(self) -> int:
        """Return the number of holders of those titles, each counted once."""
        return len({opponent.no for opponent in self.opponents if opponent.title in self.setting.level.counted})

    @cached_property
    def federations(self) -> Counter[str]:
        """Return how many opponents each federation has; FIDE's own flag is not a federation."""
        return Counter(opponent.federation for opponent in self.opponents if opponent.federation)

    @property
    def own(self) -> int | None:
        """Return the number of opponents from the player's own federation; None where that is not known."""
        return self.federations[self.setting.player.federation] if self.setting.player.counts_as_opponent else None

    @property
    def from_one(self) -> int:
        """Return the number of opponents from the federation that has most of them."""
        return max(self.federations.values(), default=0)

    @property
    def foreign(self) -> int | None:
        """Return the number of the opponents' federations other than the player's; None where that is not known."""
        foreign = self.federations.keys() - {self.setting.player.federation}
        return len(foreign) if self.setting.player.counts_as_opponent else None

    @cached_property
    def ratings(self) -> list[int]:
        """Return the ratings that count for the opponents, the lowest raised to the floor of the title (1.4.6)."""
        ratings = sorted(map(self._rating, self.opponents))
        if ratings:
            ratings[0] = max(ratings[0], self.setting.level.floor)
        return ratings

    @cached_property
    def average(self) -> int:
        """Return Ra (1.4.7)."""
        return average(self.ratings)

    @property
    def performance(self) -> int:
        """Return Rp (1.4.8)."""
        return performance(self.average, self.score, self.games)

    @property
    def required(self) -> int | None:
        """Return the score that a norm requires against these opponents."""
        return required_score(self.setting.level, self.games, self.average)

    @property
    def points_short(self) -> Text:
        """Return what the score lacks."""
        required = self.required
        if required is None:
            return text("stronger opponents: no score is enough against these")
        short, total = written_score(required - self.score), written_score(required)
        if required - self.score <= POINT:
            return text(
                "{points} more point ({required} of {games} needed)", points=short, required=total, games=self.games
            )
        return text(
            "{points} more points ({required} of {games} needed)", points=short, required=total, games=self.games
        )

    def detail(self, of: str) -> str:
        """Return the details of a figure, in words."""
        details: dict[str, Callable[[], str]] = {
            "woman": lambda: text("a woman") if self.setting.player.is_woman else text("a man"),
            "permitted_format": lambda: Text(self.setting.pairing.value),
            "foreign": lambda: " ".join(fed for fed in self.federations if fed != self.setting.player.federation),
            "own": lambda: self.setting.player.fed,
            "from_one": lambda: " ".join(fed for fed, _ in self.federations.most_common(1)),
            "titled": lambda: self._held(frozenset(TITLES)),
            "of_level": lambda: self._held(self.setting.level.counted),
            "players_of_level": lambda: self._held(self.setting.level.counted),
            "average": self._raised,
            "performance": self._sum,
        }
        return details[of]() if of in details else ""

    def _held(self, titles: frozenset[str]) -> str:
        held = Counter(opponent.title for opponent in self.opponents)
        return ", ".join(f"{held[title]} {title}" for title in TITLES if title in titles and held[title])

    def _sum(self) -> Text:
        return text(
            "{average} {difference:+d} for {score}/{games}",
            average=self.average,
            difference=self.performance - self.average,
            score=written_score(self.score),
            games=self.games,
        )

    def _raised(self) -> Text:
        lowest = min(self.opponents, key=self._rating, default=None)
        floor = self.setting.level.floor
        if lowest is None or self._rating(lowest) >= floor:
            return NO_TEXT
        if lowest.rating is None:
            return text("{name}, unrated, counts as {floor}", name=lowest.name, floor=floor)
        return text("{name}, rated {rating}, counts as {floor}", name=lowest.name, rating=lowest.rating, floor=floor)

    def _rating(self, opponent: NormPlayer) -> int:
        return self.setting.edition.unrated if opponent.rating is None else opponent.rating
