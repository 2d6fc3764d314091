"""Norms over several events towards a title (1.5): their games, the rating, and what one of them must have been."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any

from ratinghouse.titles.administration import one_round_days
from ratinghouse.titles.condition import Conditions, Judgement
from ratinghouse.titles.event import Circumstance, NormEvent
from ratinghouse.titles.exemptions import large_swiss
from ratinghouse.titles.levels import LEVELS, Level, edition_for
from ratinghouse.titles.result import Norm

REGISTER_BEFORE = date(2005, 7, 1)
"""Norms made before had to be registered by 31 July 2013 (1.5.5)."""
LISTED_EVENT_AFTER = date(2022, 6, 30)
"""With a norm made later, one must be from an event of 1.5.6."""
DAYS_OF_ONE_ROUND = 3

_LISTED = frozenset({Circumstance.OLYMPIAD, Circumstance.QUALIFIER, Circumstance.NATIONAL_FINAL})

portfolio = Conditions()


@dataclass(frozen=True, slots=True)
class Earned:
    """A norm of an application. None stands for what nobody told."""

    event: str
    end: date | None
    games: int  # towards the 27
    exempt: str = ""  # the article that waived the foreigner requirement
    by_unplayed_win: bool = False
    one_round_days: int | None = None
    listed_event: bool = False  # one of 1.5.6
    registered: bool = False  # by 31 July 2013


def earned(event: NormEvent, norm: Norm) -> Earned:
    """Return a norm that was made, as an application uses it."""
    return Earned(
        event=event.name,
        end=event.end,
        games=norm.games_for_title,
        exempt=norm.exempt,
        by_unplayed_win=norm.by_unplayed_win,
        one_round_days=one_round_days(event),
        listed_event=bool(event.circumstances & _LISTED) or large_swiss(event, edition_for(event.start).unrated),
    )


@dataclass(frozen=True, slots=True)
class Application:
    """The norms towards a title, and each condition of the title judged."""

    title: str
    used: tuple[Earned, ...]
    unused: tuple[Earned, ...]
    judgements: tuple[Judgement, ...]

    @property
    def ready(self) -> bool:
        """Return whether every condition holds."""
        return all(judgement.holds for judgement in self.judgements)

    @property
    def games(self) -> int:
        """Return the games that the norms cover."""
        return sum(one.games for one in self.used)

    @property
    def missing(self) -> tuple[str, ...]:
        """Return what is still needed, in words."""
        return tuple(one.missing or f"{one.name}: {one.evidence}" for one in self.judgements if not one.holds)

    def as_json(self) -> dict[str, Any]:
        """Return the application as the JSON interfaces show it."""
        return {
            "title": self.title,
            "ready": self.ready,
            "games": self.games,
            "norms": [
                {"event": one.event, "games": one.games, "used": used}
                for used, norms in ((True, self.used), (False, self.unused))
                for one in norms
            ],
            "conditions": [judgement.as_json() for judgement in self.judgements],
            "missing": list(self.missing),
        }


class _ApplicationFigures:
    """The figures of an application."""

    def __init__(self, level: Level, used: Sequence[Earned], rating: int | None) -> None:
        self.level, self.rating = level, rating
        self.games = sum(one.games for one in used)
        self.without_exemption = sum(not one.exempt for one in used)
        self.grandmaster = level.title in ("GM", "WGM")
        self.slow = _known_count(
            [None if one.one_round_days is None else one.one_round_days >= DAYS_OF_ONE_ROUND for one in used]
        )
        self.recent = any(one.end is not None and one.end > LISTED_EVENT_AFTER for one in used)
        self.listed = sum(one.listed_event for one in used)

    def detail(self, of: str) -> str:
        """Return what stands behind a figure."""
        return ""


def _known_count(flags: Sequence[bool | None]) -> int | None:
    """Return how many hold; None where none is known to, but some are not known."""
    found = sum(flag is True for flag in flags)
    return None if not found and None in flags else found


@portfolio.at_least("1.5.1", of="games", lacks="norms of {short} more game(s)")
def games_of_the_norms() -> int:
    """The norms cover at least 27 games.

    → 27
    """
    return 27


@portfolio.at_least("1.5.3", of="rating", lacks="{short} rating point(s)")
def rating_once_reached(level: Level) -> int:
    """The player's rating reached the title's at some time, be it within a period or an event.

    level=GM → 2500
    level=IM → 2400
    level=WGM → 2300
    level=WIM → 2200
    """
    return level.rating


@portfolio.at_least("1.4.3e", of="without_exemption", lacks="a norm under the normal foreigner requirement")
def norm_without_exemption() -> int:
    """At least one norm was made under the normal foreigner requirement.

    → 1
    """
    return 1


@portfolio.at_least("1.1.3a", of="slow", lacks="a norm from an event with three days of one round", where="grandmaster")
def norm_with_days_of_one_round() -> int:
    """At least one norm for a grandmaster's title is from an event with one round a day on three days.

    → 1
    """
    return 1


@portfolio.at_least("1.5.6", of="listed", lacks="a norm from a large Swiss or another event of 1.5.6", where="recent")
def norm_from_a_listed_event() -> int:
    """With a norm made after June 2022, at least one is from a large Swiss or another of the events listed.

    → 1
    """
    return 1


def application(title: str, norms: Sequence[Earned], rating: int | None) -> Application:
    """Return the norms of a player towards a title. ``rating`` is the highest he ever had, published or not.

    Of the norms made with a round won without play only one can be used, the one with most games (1.4.1c).
    """
    level = LEVELS[title]
    valid = [one for one in norms if one.registered or one.end is None or one.end >= REGISTER_BEFORE]
    by_unplayed = sorted((one for one in valid if one.by_unplayed_win), key=lambda one: -one.games)
    used = [one for one in valid if not one.by_unplayed_win] + by_unplayed[:1]
    figures = _ApplicationFigures(level, used, rating)
    judgements = tuple(one.judge(figures) for one in portfolio if one.applies(figures))
    return Application(title, tuple(used), tuple(one for one in norms if one not in used), judgements)
