"""When and where the demonstration is set: its pools, the rulebooks they follow, and how strong its players are."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date

from ratinghouse.kernel.calendars.days import add_months, month_start
from ratinghouse.kernel.texts import text
from ratinghouse.office.demo.events import Clock
from ratinghouse.office.demo.rates_of_play import BY_POST, STANDARD
from ratinghouse.rulebooks import calendar_of, rulebook

NAME = "Chess Federation of Lorandia"
_USUAL = {"fide-2022": date(2022, 1, 1), "fide-2024": date(2024, 3, 1)}
_BY_POST = "iccf-2023"
_USUAL_LEVEL = 1700
_ABOVE_THE_FLOOR = 550  # the average of grown-up players above the lowest rating
_HIGHEST_LEVEL = 2050
_WITHOUT_FLOOR = 1900

Timeline = dict[str, date]  # the ID of a rulebook -> the first day of events under it


class TooEarly(ValueError):
    """The day is before the first list that the rulebook can produce."""


@dataclass(frozen=True)
class FederationSettings:
    """The circumstances of the federation. The pool of the first timeline is the one that most events belong to."""

    day: date
    timelines: dict[str, Timeline]  # by pool
    level: int
    floor: int
    clock: Clock

    @property
    def main_pool(self) -> str:
        """Return the pool that most events belong to."""
        return next(iter(self.timelines))

    @property
    def begin(self) -> date:
        """Return the day of the list that the federation starts from."""
        return self.begin_of(self.main_pool)

    def begin_of(self, pool: str) -> date:
        """Return the day of a pool's first list."""
        return min(self.timelines[pool].values())

    def lists(self, pool: str) -> list[date]:
        """Return the days of a pool's lists after the first, up to the day."""
        days: list[date] = []
        day = self.begin_of(pool)
        while (day := self._next_list(pool, day)) <= self.day:
            days.append(day)
        return days

    def _next_list(self, pool: str, day: date) -> date:
        begun = [rules for rules, since in self.timelines[pool].items() if since <= day]
        return _next_list(begun[-1], day)


def setting(rules: str | None, day: date, months: int) -> FederationSettings:
    """Return the settings for the months up to a day, under FIDE's and ICCF's rules of the time or one rulebook."""
    first = add_months(month_start(day), -months)
    if rules is None:
        usual = _since(_beginning("fide-2022", first, day), _USUAL)
        timelines = dict.fromkeys(("standard", "rapid", "blitz"), usual)
        if rulebook(_BY_POST).in_force < day:
            timelines["correspondence"] = {_BY_POST: _beginning(_BY_POST, first, day)}
        return FederationSettings(day, timelines, _USUAL_LEVEL, _floor(next(iter(usual)), first), STANDARD)
    by_post = rulebook(rules).authority == "ICCF"
    begin = _beginning(rules, first, day)
    floor = _floor(rules, begin)
    pools = tuple(rulebook(rules).pools) or ("standard",)
    return FederationSettings(
        day,
        {pool: {rules: begin} for pool in pools},
        level=min(floor + _ABOVE_THE_FLOOR, _HIGHEST_LEVEL) if floor else _WITHOUT_FLOOR,
        floor=floor,
        clock=BY_POST if by_post else STANDARD,
    )


def _since(begin: date, timeline: Timeline) -> Timeline:
    """Return the part of a timeline that matters from a day on."""
    last_before = [rules for rules, since in timeline.items() if since <= begin][-1]
    return {last_before: begin} | {rules: since for rules, since in timeline.items() if since > begin}


def _floor(rules: str, day: date) -> int:
    stated = (value.on(day) for value in rulebook(rules).values if value.name == "floor")
    return next((value for value in stated if isinstance(value, int)), 0)


def _beginning(rules: str, first: date, day: date) -> date:
    """Return the list of a rulebook that is in force on a day; the first of all where there was none yet."""
    in_force = rulebook(rules).in_force
    newest = calendar_of(rules).answer(start=max(first, in_force))["list_in_force"].value
    assert isinstance(newest, date)
    begin = newest if newest >= in_force else _next_list(rules, newest)
    if begin >= day:
        message = text(
            "the first list under {rules} is that of {date}; choose a later day", rules=rules, date=str(begin)
        )
        raise TooEarly(message)
    return begin


def _next_list(rules: str, day: date) -> date:
    following = calendar_of(rules).answer(list=day)["next_list"].value
    assert isinstance(following, date)
    return following
