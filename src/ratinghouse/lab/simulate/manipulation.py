"""Manipulation in a world: events whose results were bought, and the players responsible."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ratinghouse.lab.simulate.playing import MonthGames
from ratinghouse.lab.simulate.population import Population, Wholes

ACCOMPLICES = 5
GAMES_WITH_EACH = 2
MATCH_GAMES = 4
GROUP = 6
GROUP_ROUNDS = (
    ((0, 5), (1, 4), (2, 3)),
    ((5, 3), (4, 2), (0, 1)),
    ((1, 5), (2, 0), (3, 4)),
    ((5, 4), (0, 3), (1, 2)),
    ((2, 5), (3, 1), (4, 0)),
)
KEENNESS = 0.1  # of members of closed groups for events of others


class PlantedCase(NamedTuple):
    """A manipulation that a screening should notice: its kind there, its players, and the event of a bought score."""

    kind: str
    players: tuple[int, ...]
    event: int = -1


class _Result(NamedTuple):
    round: int
    white: int
    black: int
    score: int


@dataclass
class Manipulation:
    """The players who manipulate: pairs, groups and newcomers are drawn once, buyers of single events each month."""

    population: Population
    pairs: NDArray[np.int64]
    groups: NDArray[np.int64]
    newcomers: Wholes
    bought: list[tuple[int, int, int]] = field(default_factory=list)  # month, event of the month, buyer

    @classmethod
    def drawn(cls, population: Population, chance: np.random.Generator) -> Manipulation:
        """Return a random choice of players who manipulate; no random number is drawn if there are none."""
        settings, none = population.settings, np.zeros(0, np.int64)
        number_of_manipulators = 2 * settings.repeated_pairs + GROUP * settings.closed_groups
        lasting = np.flatnonzero((population.enters == 0) & (population.leaves >= settings.months))
        chosen = chance.choice(lasting, number_of_manipulators, replace=False) if number_of_manipulators else none
        chosen = chosen[np.argsort(population.federation[chosen], kind="stable")]  # mostly of one federation
        pairs, groups = np.split(chosen, [2 * settings.repeated_pairs])
        new = np.flatnonzero((population.enters > 0) & (population.second_of < 0))
        bought = chance.choice(new, settings.bought_ratings, replace=False) if settings.bought_ratings else none
        population.keenness[groups] = KEENNESS
        return cls(population, pairs.reshape(-1, 2), groups.reshape(-1, GROUP), bought)

    def planted(self, first_events: Sequence[int]) -> tuple[PlantedCase, ...]:
        """Return the cases that a screening should notice; ``first_events`` has the first event of each month."""
        people = self.population
        second = np.flatnonzero(people.second_of >= 0).tolist()
        return (
            *(
                PlantedCase("improbable-score", (buyer,), first_events[month] + event)
                for month, event, buyer in self.bought
            ),
            *(PlantedCase("repeated-pair", tuple(pair)) for pair in self.pairs.tolist()),
            *(PlantedCase("closed-group", tuple(group)) for group in self.groups.tolist()),
            *(PlantedCase("high-first-rating", (player,)) for player in self.newcomers.tolist()),
            *(PlantedCase("sandbagging", (player,)) for player in np.flatnonzero(people.sandbags).tolist()),
            *(PlantedCase("second-life", (int(people.second_of[player]), player)) for player in second),
        )

    def games(self, month: int, events: int, chance: np.random.Generator) -> MonthGames:
        """Return the arranged events of a month, numbered after the others."""
        arranged: list[list[_Result]] = []
        for number in range(self.population.settings.arranged_events):
            buyer, others = self._buyer(month, chance)
            if others:
                self.bought.append((month, events + number, buyer))
                arranged.append(_bought_wins(buyer, others))
        if month % 2 == 0:
            arranged += [_match(*pair) for pair in self.pairs.tolist()]
        arranged += [_tournament(group) for group in self.groups.tolist()]
        for player in self.newcomers[self.population.enters[self.newcomers] == month].tolist():
            arranged.append(_bought_wins(player, self._strongest(month, chance)))
        return self._month_games(arranged, events)

    def _month_games(self, arranged: Sequence[Sequence[_Result]], events: int) -> MonthGames:
        rows = [(events + number, *result) for number, results in enumerate(arranged) for result in results]
        event, round_, white, black, score = np.array(rows, np.int64).reshape(-1, 5).T
        organisers = [results[0].white for results in arranged]
        federation = self.population.federation[np.array(organisers, np.int64)]
        return MonthGames(event, round_, white, black, score, np.ones(len(event), np.bool_), federation)

    def _buyer(self, month: int, chance: np.random.Generator) -> tuple[int, list[int]]:
        """Return a player of a federation's weaker half and five of its stronger half; none if there are too few."""
        people = self.population
        federation = int(chance.integers(0, people.settings.federations))
        present = np.flatnonzero(people.present(month) & (people.federation == federation) & (people.first_rating > 0))
        if len(present) < 2 * ACCOMPLICES:
            return 0, []
        ordered = present[np.argsort(people.strengths(month)[present], kind="stable")]
        weaker, stronger = np.split(ordered, [len(ordered) // 2])
        return int(chance.choice(weaker)), chance.choice(stronger, ACCOMPLICES, replace=False).tolist()

    def _strongest(self, month: int, chance: np.random.Generator) -> list[int]:
        people = self.population
        present = np.flatnonzero(people.present(month) & (people.first_rating > 0))
        tenth = present[np.argsort(people.strengths(month)[present], kind="stable")][-max(len(present) // 10, 5) :]
        others: list[int] = chance.choice(tenth, ACCOMPLICES, replace=False).tolist()
        return others


def _bought_wins(buyer: int, others: Sequence[int]) -> list[_Result]:
    """Return two wins of the buyer against each of the others."""
    results = []
    for turn in range(GAMES_WITH_EACH):
        for place, other in enumerate(others):
            sides = (buyer, other) if turn == 0 else (other, buyer)
            results.append(_Result(turn * len(others) + place + 1, *sides, 100 * (turn == 0)))
    return results


def _match(winner: int, loser: int) -> list[_Result]:
    """Return a match that the first wins by three wins and a draw."""
    results = []
    for number in range(MATCH_GAMES):
        is_white = number % 2 == 0
        won = 50 if number == MATCH_GAMES - 1 else 100 * is_white
        results.append(_Result(number + 1, *((winner, loser) if is_white else (loser, winner)), won))
    return results


def _tournament(group: Sequence[int]) -> list[_Result]:
    """Return a tournament of all against all that the first player wins; the others draw."""
    return [
        _Result(number, group[white], group[black], 100 * (white == 0) if 0 in (white, black) else 50)
        for number, games in enumerate(GROUP_ROUNDS, 1)
        for white, black in games
    ]
