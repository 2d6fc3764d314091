"""The settings of a simulated world. Every number has a meaning in chess; the defaults are a world without change."""

from __future__ import annotations

from dataclasses import dataclass, fields
from datetime import date

from ratinghouse.kernel.texts import text

_SHARES = ("activity", "juniors", "young_newcomers", "retiring", "contact", "draws", "sandbaggers")
_AT_LEAST = {"months": 1, "players": 2, "newcomers": 0, "federations": 1, "rounds": 1, "event_size": 2, "scale": 1}
_AT_LEAST |= dict.fromkeys(("arranged_events", "repeated_pairs", "closed_groups", "bought_ratings", "second_lives"), 0)


@dataclass(frozen=True)
class WorldSettings:
    """The settings of a world. Strengths are in rating points, shares between 0 and 1, rates per month or per year."""

    months: int = 72
    players: int = 1200  # at the beginning
    newcomers: int = 0  # players who enter each month, without a rating
    first_month: date = date(2000, 1, 1)

    level: float = 1950.0  # of the strength that players reach
    spread: float = 220.0
    lowest: float = 1450.0
    juniors: float = 0.3  # of the players at the beginning
    young_newcomers: float = 0.8  # of the newcomers
    growth: float = 0.0  # points a year until grown_age
    grown_age: float = 19.0
    decline: float = 0.0  # points a year from decline_age on
    decline_age: float = 45.0
    retiring: float = 0.0  # of the players each month

    federations: int = 1
    contact: float = 0.0  # of the players of a month play in events that are open to all federations
    federation_error: float = 0.0  # standard deviation of the error in the first ratings of a whole federation
    entry_error: float = 0.0  # standard deviation of the error of each first rating

    activity: float = 0.35  # of the players in an event each month
    event_size: int = 30
    rounds: int = 7
    mixing: float = 120.0  # deviation in points within which players of different strength come into one event
    scale: int = 400  # of the logistic curve by which games are won
    white: float = 30.0  # points that White gains by the first move
    draws: float = 0.42  # of the games of equal players

    arranged_events: int = 0  # each month: a player of the weaker half buys wins against five of the stronger half
    repeated_pairs: int = 0  # in each, one beats the other in a private match every other month
    closed_groups: int = 0  # of six players who hardly play others; one of them wins a tournament every month
    bought_ratings: int = 0  # newcomers who begin by ten wins against strong players that were bought
    second_lives: int = 0  # players who stop and go on under another ID with nearly the same name
    sandbaggers: float = 0.0  # of the players lose on purpose in every other half-year
    sandbagging: float = 300.0  # points by which they then play weaker

    def month_of(self, day: date) -> float:
        """Return a day as months since the beginning, with the part of the month that has passed."""
        first = self.first_month
        return (day.year - first.year) * 12 + day.month - first.month + (day.day - 1) / 30

    def faults(self) -> list[str]:
        """Return what is impossible about the settings."""
        problems: list[str] = []
        for field in fields(self):
            number = getattr(self, field.name)
            if field.name in _SHARES and not 0 <= number <= 1:
                problems.append(text("{name} is a share: from 0 to 1, not {number}", name=field.name, number=number))
            least = _AT_LEAST.get(field.name, number)
            if number < least:
                problem = text("{name} is at least {least}, not {number}", name=field.name, least=least, number=number)
                problems.append(problem)
        if self.bought_ratings > self.newcomers * (self.months - 1):
            problems.append(text("bought_ratings is at most the number of newcomers"))
        if 2 * self.repeated_pairs + 6 * self.closed_groups + self.second_lives > self.players:
            problems.append(text("pairs, groups and second lives need more players than there are"))
        return problems


WORLDS: dict[str, WorldSettings] = {
    "stationary": WorldSettings(),
    "improving-juniors": WorldSettings(newcomers=8, growth=70.0),
    "ageing": WorldSettings(newcomers=8, growth=70.0, decline=8.0, retiring=0.004),
    "islands": WorldSettings(federations=6, contact=0.05, federation_error=80.0),
    "manipulation": WorldSettings(
        newcomers=8,
        arranged_events=1,
        sandbaggers=0.01,
        repeated_pairs=5,
        closed_groups=3,
        bought_ratings=5,
        second_lives=5,
    ),
}
"""Worlds by name, each with one thing that a rating system has to cope with."""
