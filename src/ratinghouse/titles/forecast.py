"""What a candidate needs in the rounds that remain: points, and averages, titles and federations of the opponents."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple, TypedDict

from ratinghouse.kernel.late.dataclasses import dataclass
from ratinghouse.kernel.texts import Text, counted_text, text
from ratinghouse.titles import conditions
from ratinghouse.titles.administration import refusals
from ratinghouse.titles.counting import countable
from ratinghouse.titles.event import NormCandidate, NormEvent, NormGame, NormPlayer, Pairing
from ratinghouse.titles.levels import Edition, edition_for
from ratinghouse.titles.performance import HALF, POINT
from ratinghouse.titles.requirement import least_average
from ratinghouse.titles.stated_regulations import installed_regulations
from ratinghouse.titles.tally import NormTally, setting_of


class Way(NamedTuple):
    """A score in the remaining rounds, and the average that the opponents not yet known must then have at least."""

    score: int
    least_average: int | None  # None where every remaining opponent is known already


class WayJson(TypedDict):
    """A score in the remaining rounds in the JSON interfaces."""

    score: float
    least_average: int | None


class ForecastJson(TypedDict):
    """A forecast in the JSON interfaces, in natural units."""

    title: str
    edition: str
    rounds_left: int
    games: int
    possible: bool
    ways: list[WayJson]
    demands: list[Text]
    obstacles: list[Text]


@dataclass(frozen=True, slots=True)
class Forecast:
    """What is still needed. ``ways`` begins with the smallest score; ``demands`` are on the opponents to come."""

    title: str
    edition: str
    rounds_left: int
    ahead: tuple[NormPlayer, ...]  # the opponents of remaining rounds that are known
    games: int  # over which the norm would be judged
    ways: tuple[Way, ...]
    demands: tuple[Text, ...]
    obstacles: tuple[Text, ...]  # what no opponent to come can make up for

    @property
    def possible(self) -> bool:
        """Return whether the norm can still be made over all games."""
        return bool(self.ways) and not self.obstacles

    def as_json(self) -> ForecastJson:
        """Return the forecast as the JSON interfaces show it, in natural units."""
        return {
            "title": self.title,
            "edition": self.edition,
            "rounds_left": self.rounds_left,
            "games": self.games,
            "possible": self.possible,
            "ways": [{"score": way.score / POINT, "least_average": way.least_average} for way in self.ways],
            "demands": list(self.demands),
            "obstacles": list(self.obstacles),
        }


def forecast(
    event: NormEvent,
    candidate: NormCandidate,
    title: str,
    ahead: Sequence[NormPlayer] = (),
    edition: Edition | None = None,
) -> Forecast:
    """Return what the candidate needs if every remaining round is played; ``ahead`` are the opponents known already."""
    edition = edition or edition_for(event.start)
    setting = setting_of(event, candidate, title, installed_regulations(edition.id))
    rounds_left = max(0, event.rounds - setting.rounds_reported)
    paired = tuple(ahead[:rounds_left])
    to_come = tuple(
        NormGame(setting.rounds_reported + at, opponent, 0)
        for at, opponent in enumerate(paired, start=1)
        if opponent.counts_as_opponent
    )
    tally = NormTally(setting, (*countable(candidate).counted, *to_come))
    unknown = rounds_left - len(paired)
    demands, obstacles = _sorted_out(tally, unknown)
    barred = [conditions.woman.lacking(1, tally)] if conditions.woman.shortfall(tally) else []
    obstacles = (*barred, *(judgement.missing for judgement in refusals(event)), *obstacles)
    ways = tuple(_ways(tally, len(to_come) + unknown, unknown))
    return Forecast(title, edition.id, rounds_left, paired, tally.games + unknown, ways, demands, obstacles)


def opponents_ahead(event: NormEvent, candidate: NormCandidate) -> tuple[NormPlayer, ...]:
    """Return the opponents still to be met, where they are known: in a round robin, all those not met yet."""
    if candidate.ahead:
        return tuple(candidate.ahead)
    if event.pairing is not Pairing.ROUND_ROBIN or not event.individual:
        return ()
    met = {candidate.player.no, *(game.opponent.no for game in candidate.games if game.opponent is not None)}
    return tuple(present.player for present in event.attendance if present.player.no not in met)


def _ways(tally: NormTally, rounds: int, unknown: int) -> Iterator[Way]:
    """Yield each score that needs a lower average than the one before; no unknown opponent is raised to the floor."""
    games, lowest = tally.games + unknown, None
    for score in range(0, rounds * POINT + 1, HALF):
        needed = least_average(tally.setting.level, games, tally.score + score)
        if needed is None:
            continue
        lacking = _least_sum(needed, games) - sum(tally.ratings)
        if unknown:
            mean = max(0, -(-lacking // unknown))
            if lowest is None or mean < lowest:
                yield Way(score, mean)
            lowest = mean
        elif lacking <= 0:
            yield Way(score, None)
            return


def _least_sum(average: int, games: int) -> int:
    """Return the smallest sum of ratings with this average, a half rounded up."""
    return -(-(2 * average - 1) * games // 2)


def _sorted_out(tally: NormTally, unknown: int) -> tuple[tuple[Text, ...], tuple[Text, ...]]:
    """Return the demands on the opponents to come, and as obstacles those that they can no longer meet."""
    demands, obstacles = [], []
    for number, demand in _needs(tally, tally.games + unknown):
        if number > unknown:
            rounds = counted_text("{count} open round", "{count} open rounds", count=unknown)
            obstacles.append(text("{demand} in {rounds}", demand=demand, rounds=rounds))
        elif number > 0:
            demands.append(demand)
    for number, federation in _limits(tally, tally.games + unknown):
        if number < 0:
            obstacles.append(text("{number} too many from {federation}", number=-number, federation=federation))
        elif number == 0 < unknown:
            demands.append(text("no more from {federation}", federation=federation))
        elif number < unknown:
            demands.append(text("at most {number} more from {federation}", number=number, federation=federation))
    short = conditions.number_of_games.bound(tally) - tally.games - unknown
    if short > 0:
        obstacles.append(counted_text("{count} game too few", "{count} games too few", count=short))
    return tuple(demands), tuple(obstacles)


def _needs(tally: NormTally, games: int) -> Iterator[tuple[int, Text]]:
    """Return how many more opponents of each kind are needed, as a number and in words."""
    setting = tally.setting
    titled = conditions.title_holders.bound_of(games) - tally.titled
    yield titled, counted_text("{count} more titled opponent", "{count} more titled opponents", count=titled)
    if setting.double:
        of_level = conditions.titles_in_a_double_round_robin.bound_of(games) - tally.players_of_level
    else:
        of_level = conditions.titles_of_the_level.bound_of(games) - tally.of_level
    yield of_level, text("{number} more {titles}", number=of_level, titles=setting.level.titles_in_words)
    if setting.foreigners_asked and tally.foreign is not None:
        foreign = conditions.foreign_federations.bound_of() - tally.foreign
        yield (
            foreign,
            counted_text("{count} more foreign federation", "{count} more foreign federations", count=foreign),
        )


def _limits(tally: NormTally, games: int) -> Iterator[tuple[int, str]]:
    """Return how many more opponents from each federation met so far are allowed, with its code."""
    home = tally.setting.player.fed
    if tally.setting.foreigners_asked and tally.foreign is not None and tally.own is not None:
        yield conditions.own_federation.bound_of(games) - tally.own, home
        for federation, count in tally.federations.most_common():
            if federation != home:
                yield conditions.one_federation.bound_of(games) - count, federation
