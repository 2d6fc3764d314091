"""Applications for a title (1.5): norms over several events, their games, and the player's rating."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from typing import Any, TypedDict

from ratinghouse.kernel.late.dataclasses import dataclass
from ratinghouse.kernel.texts import NO_TEXT, Text, counted_text, text
from ratinghouse.titles.administration import one_round_days
from ratinghouse.titles.condition import Conditions, Judgement, JudgementJson
from ratinghouse.titles.event import Circumstance, NormEvent
from ratinghouse.titles.exemptions import large_swiss
from ratinghouse.titles.levels import LEVELS, Level, table_by_title
from ratinghouse.titles.regulations import TitleRegulations
from ratinghouse.titles.result import Norm

REGISTER_BEFORE = date(2005, 7, 1)
"""Norms made before had to be registered by 31 July 2013 (1.5.5)."""
LISTED_EVENT_AFTER = date(2022, 6, 30)
"""With a norm made later, at least one norm must be from an event of 1.5.6."""
DAYS_OF_ONE_ROUND = 3

_LISTED = frozenset({Circumstance.OLYMPIAD, Circumstance.QUALIFIER, Circumstance.NATIONAL_FINAL})

application_conditions = Conditions(
    "application",
    counts=("games", "rating", "without_exemption", "slow", "listed"),
    flags=("grandmaster", "recent"),
    codes=(("title", tuple(LEVELS)),),
)
application_conditions.table("1.5.3", ratings=table_by_title(lambda level: level.rating))


@dataclass(frozen=True, slots=True)
class EarnedNorm:
    """A norm in an application. Fields that are not known are None."""

    event: str
    end: date | None
    games: int  # towards the 27
    exempt: str = ""  # the article that waived the foreigner requirement
    by_unplayed_win: bool = False
    one_round_days: int | None = None
    listed_event: bool = False  # one of 1.5.6
    registered: bool = False  # by 31 July 2013


def earned_norm(event: NormEvent, norm: Norm, regulations: TitleRegulations) -> EarnedNorm:
    """Return a norm that was achieved, as an application uses it."""
    return EarnedNorm(
        event=event.name,
        end=event.end,
        games=norm.games_for_title,
        exempt=norm.exempt,
        by_unplayed_win=norm.by_unplayed_win,
        one_round_days=one_round_days(event),
        listed_event=bool(event.circumstances & _LISTED) or large_swiss(event, regulations),
    )


class ApplicationNormJson(TypedDict):
    """A norm of an application in the JSON interfaces."""

    event: str
    games: int
    used: bool


class ApplicationJson(TypedDict):
    """An application in the JSON interfaces."""

    title: str
    ready: bool
    games: int
    norms: list[ApplicationNormJson]
    conditions: list[JudgementJson]
    missing: list[Text]


@dataclass(frozen=True, slots=True)
class Application:
    """The norms towards a title, and each condition of the title judged."""

    title: str
    used: tuple[EarnedNorm, ...]
    unused: tuple[EarnedNorm, ...]
    judgements: tuple[Judgement, ...]

    @property
    def ready(self) -> bool:
        """Return whether every condition holds."""
        return all(judgement.holds for judgement in self.judgements)

    @property
    def games(self) -> int:
        """Return the games that the norms cover."""
        return sum(norm.games for norm in self.used)

    @property
    def missing(self) -> tuple[Text, ...]:
        """Return what is still needed, in words."""
        return tuple(judgement.shortcoming for judgement in self.judgements if not judgement.holds)

    def as_json(self) -> ApplicationJson:
        """Return the application as the JSON interfaces show it."""
        return {
            "title": self.title,
            "ready": self.ready,
            "games": self.games,
            "norms": [
                {"event": norm.event, "games": norm.games, "used": used}
                for used, norms in ((True, self.used), (False, self.unused))
                for norm in norms
            ],
            "conditions": [judgement.as_json() for judgement in self.judgements],
            "missing": list(self.missing),
        }


class _ApplicationFigures:
    """The figures of an application."""

    def __init__(self, level: Level, used: Sequence[EarnedNorm], rating: int | None) -> None:
        self.title, self.rating = level.title, rating
        self.games = sum(norm.games for norm in used)
        self.without_exemption = sum(not norm.exempt for norm in used)
        self.grandmaster = level.title in ("GM", "WGM")
        self.slow = _known_count(
            [None if norm.one_round_days is None else norm.one_round_days >= DAYS_OF_ONE_ROUND for norm in used]
        )
        self.recent = any(norm.end is not None and norm.end > LISTED_EVENT_AFTER for norm in used)
        self.listed = sum(norm.listed_event for norm in used)

    def detail(self, of: str) -> Text:
        """Return the details of a figure: none."""
        return NO_TEXT


def _known_count(flags: Sequence[bool | None]) -> int | None:
    """Return how many flags are true; None where none is true and some are not known."""
    count = sum(flag is True for flag in flags)
    return None if not count and None in flags else count


@application_conditions.at_least(
    "1.5.1",
    of="games",
    lacking=lambda short, figures: counted_text(
        "norms of {count} more game", "norms of {count} more games", count=short
    ),
)
def games_of_the_norms() -> int:
    """The norms cover at least 27 games.

    → 27
    """
    return 27


@application_conditions.at_least(
    "1.5.3",
    of="rating",
    lacking=lambda short, figures: counted_text("{count} rating point", "{count} rating points", count=short),
)
def rating_once_reached(title: Any, ratings: Any) -> Any:
    """The player's rating reached that of the title at some time, even if only within a period or an event.

    title=GM → 2500
    title=IM → 2400
    title=WGM → 2300
    title=WIM → 2200
    """
    return ratings(title)


@application_conditions.at_least(
    "1.4.3e",
    of="without_exemption",
    lacking=lambda short, figures: text("a norm under the normal foreigner requirement"),
)
def norm_without_exemption() -> int:
    """At least one norm was made under the normal foreigner requirement.

    → 1
    """
    return 1


@application_conditions.at_least(
    "1.1.3a",
    of="slow",
    lacking=lambda short, figures: text("a norm from an event with three days of one round"),
    where="grandmaster",
)
def norm_with_days_of_one_round() -> int:
    """At least one norm for a grandmaster's title is from an event with one round a day on three days.

    → 1
    """
    return 1


@application_conditions.at_least(
    "1.5.6",
    of="listed",
    lacking=lambda short, figures: text("a norm from a large Swiss or another event of 1.5.6"),
    where="recent",
)
def norm_from_a_listed_event() -> int:
    """With a norm made after June 2022, at least one is from a large Swiss or another of the events listed.

    → 1
    """
    return 1


def application(title: str, norms: Sequence[EarnedNorm], rating: int | None) -> Application:
    """Return the norms of a player towards a title. ``rating`` is the highest they ever had, published or not.

    Of the norms made with a round won without play only one can be used, the one with most games (1.4.1c).
    """
    level = LEVELS[title]
    valid = [norm for norm in norms if norm.registered or norm.end is None or norm.end >= REGISTER_BEFORE]
    by_unplayed = sorted((norm for norm in valid if norm.by_unplayed_win), key=lambda norm: -norm.games)
    used = [norm for norm in valid if not norm.by_unplayed_win] + by_unplayed[:1]
    figures = _ApplicationFigures(level, used, rating)
    judgements = tuple(condition.judge(figures) for condition in application_conditions if condition.applies(figures))
    return Application(title, tuple(used), tuple(norm for norm in norms if norm not in used), judgements)
