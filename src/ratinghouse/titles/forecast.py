"""What a candidate needs in the rounds that remain: points, and averages, titles and federations of the opponents."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from ratinghouse.titles import conditions
from ratinghouse.titles.administration import refusals
from ratinghouse.titles.condition import in_number
from ratinghouse.titles.counting import countable
from ratinghouse.titles.event import NormCandidate, NormEvent, NormGame, NormPlayer, Pairing
from ratinghouse.titles.levels import Edition, edition_for
from ratinghouse.titles.performance import HALF, POINT
from ratinghouse.titles.requirement import least_average
from ratinghouse.titles.tally import NormTally, setting_of


class Way(NamedTuple):
    """A score in the remaining rounds, and the average that the opponents not yet known must then have at least."""

    score: int
    least_average: int | None  # None where every remaining opponent is known already


@dataclass(frozen=True, slots=True)
class Forecast:
    """What is still needed. ``ways`` begins with the smallest score; ``demands`` are on the opponents to come."""

    title: str
    edition: str
    rounds_left: int
    ahead: tuple[NormPlayer, ...]  # the opponents of remaining rounds that are known
    games: int  # over which the norm would be judged
    ways: tuple[Way, ...]
    demands: tuple[str, ...]
    obstacles: tuple[str, ...]  # what no opponent to come can repair

    @property
    def possible(self) -> bool:
        """Return whether the norm can still be made over all games."""
        return bool(self.ways) and not self.obstacles

    def as_json(self) -> dict[str, Any]:
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
    """Return what the candidate needs if he plays every remaining round; ``ahead`` are the opponents known already."""
    edition = edition or edition_for(event.start)
    setting = setting_of(event, candidate, title, edition)
    left = max(0, event.rounds - setting.rounds_told)
    known = tuple(ahead[:left])
    to_come = tuple(
        NormGame(setting.rounds_told + at, one, 0) for at, one in enumerate(known, start=1) if one.counts_as_opponent
    )
    tally = NormTally(setting, (*countable(candidate).counted, *to_come))
    unknown = left - len(known)
    demands, obstacles = _sorted_out(tally, unknown)
    barred = [conditions.woman.lacks] if conditions.woman.short(tally) else []
    obstacles = (*barred, *(one.missing for one in refusals(event)), *obstacles)
    ways = tuple(_ways(tally, len(to_come) + unknown, unknown))
    return Forecast(title, edition.id, left, known, tally.games + unknown, ways, demands, obstacles)


def opponents_ahead(event: NormEvent, candidate: NormCandidate) -> tuple[NormPlayer, ...]:
    """Return whom the player has yet to meet, where that is known: in a round robin everybody whom he has not met."""
    if candidate.ahead:
        return tuple(candidate.ahead)
    if event.pairing is not Pairing.ROUND_ROBIN or not event.individual:
        return ()
    met = {candidate.player.no, *(game.opponent.no for game in candidate.games if game.opponent is not None)}
    return tuple(one.player for one in event.attendance if one.player.no not in met)


def _ways(tally: NormTally, rounds: int, unknown: int) -> Iterator[Way]:
    """Return each score with which a lower average suffices than before; no opponent to come is raised to the floor."""
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
    """Return the smallest sum of ratings whose average, a half rounded up, is as much."""
    return -(-(2 * average - 1) * games // 2)


class _Wish(NamedTuple):
    """So many more of the opponents to come must be something, or may be at most."""

    number: int
    words: str
    at_most: bool = False


def _sorted_out(tally: NormTally, unknown: int) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return the wishes that can be met as demands, those that cannot as obstacles."""
    demands, obstacles = [], []
    for wish in _wishes(tally, tally.games + unknown):
        if wish.at_most:
            if wish.number < 0:
                obstacles.append(f"{-wish.number} too many {wish.words}")
            elif wish.number < unknown:
                demands.append(f"{f'at most {wish.number}' if wish.number else 'no'} more {wish.words}")
        elif wish.number > unknown:
            left = in_number(unknown, f"{unknown} open round(s)")
            obstacles.append(f"{wish.number} more {in_number(wish.number, wish.words)} in {left}")
        elif wish.number > 0:
            demands.append(f"{wish.number} more {in_number(wish.number, wish.words)}")
    short = conditions.number_of_games.bound(tally) - tally.games - unknown
    if short > 0:
        obstacles.append(in_number(short, f"{short} game(s) too few"))
    return tuple(demands), tuple(obstacles)


def _wishes(tally: NormTally, games: int) -> Iterator[_Wish]:
    setting = tally.setting
    yield _Wish(conditions.title_holders.function(games) - tally.titled, "titled opponent(s)")
    if setting.double:
        of_level = conditions.titles_in_a_double_round_robin.function(games) - tally.players_of_level
    else:
        of_level = conditions.titles_of_the_level.function(games) - tally.of_level
    yield _Wish(of_level, setting.level.spoken)
    if setting.foreigners_asked and tally.foreign is not None and tally.own is not None:
        yield _Wish(conditions.foreign_federations.function() - tally.foreign, "foreign federation(s)")
        yield _Wish(conditions.own_federation.function(games) - tally.own, f"from {setting.player.fed}", True)
        for fed, count in tally.federations.most_common():
            if fed != setting.player.fed:
                yield _Wish(conditions.one_federation.function(games) - count, f"from {fed}", True)
