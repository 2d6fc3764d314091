"""The games of one month: the players of each event, the pairings of all rounds, and the results by true strength.

Every step is taken for all events of the month at once.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from ratinghouse.kernel.real_arithmetic import power_of_ten_of
from ratinghouse.lab.simulate.population import Flags, Population, Reals, Wholes
from ratinghouse.lab.simulate.settings import WorldSettings

OPEN_TO_ALL = -1


class MonthGames(NamedTuple):
    """The games of a month by event and round. ``event`` counts from 0; ``federation`` is that of each event."""

    event: Wholes
    round: Wholes
    white: Wholes
    black: Wholes
    score: Wholes  # hundredths of White
    arranged: Flags
    federation: Wholes


def games_of_month(population: Population, month: int, chance: np.random.Generator) -> MonthGames:
    """Return the games of a month whose results are not arranged."""
    settings = population.settings
    strength = population.strengths_played(month)
    player, event, federation = _entries(population, month, strength, chance)
    played = _rounds(settings, player, event, chance)
    score = _scores(settings, strength[played.white] - strength[played.black], chance)
    return MonthGames(*played, score, np.zeros(len(score), np.bool_), federation)


class _Pairings(NamedTuple):
    event: Wholes
    round: Wholes
    white: Wholes
    black: Wholes


def _entries(
    population: Population, month: int, strength: Reals, chance: np.random.Generator
) -> tuple[Wholes, Wholes, Wholes]:
    """Return players and their events: neighbours in strength, within a federation or, by contact, from all."""
    settings = population.settings
    likely = settings.activity * population.keenness
    active = np.flatnonzero(population.present(month) & (chance.random(len(population)) < likely))
    abroad = chance.random(len(active)) < settings.contact
    federation = np.where(abroad, OPEN_TO_ALL, population.federation[active])
    order = np.lexsort((strength[active] + settings.mixing * chance.standard_normal(len(active)), federation))
    player, federation = active[order], federation[order]
    first = np.searchsorted(federation, federation)  # of each player, the first row of their federation
    section = (np.arange(len(player)) - first) // settings.event_size
    _, begins, event, sizes = np.unique(
        np.stack([federation, section]), axis=1, return_index=True, return_inverse=True, return_counts=True
    )
    large = sizes >= 2
    number = np.cumsum(large) - 1
    stays = large[event.reshape(-1)]
    return player[stays], number[event.reshape(-1)[stays]], federation[begins[large]]


def _rounds(settings: WorldSettings, player: Wholes, event: Wholes, chance: np.random.Generator) -> _Pairings:
    """Return the pairings of all rounds: each round anew by chance; of an odd number one player is free."""
    size = len(player)
    rounds = np.repeat(np.arange(settings.rounds), size)
    order = np.lexsort((chance.random(size * settings.rounds), np.tile(event, settings.rounds), rounds))
    seated = np.tile(np.arange(size), settings.rounds)[order]
    key = rounds[order] * (int(event.max(initial=0)) + 1) + event[seated]
    place = np.arange(len(key)) - np.searchsorted(key, key)
    first = np.flatnonzero((place % 2 == 0) & (np.append(key[1:], -1) == key))
    white, black = seated[first], seated[first + 1]
    sorting = np.lexsort((rounds[order][first], event[white]))
    white, black, number = white[sorting], black[sorting], rounds[order][first][sorting]
    return _Pairings(event[white], number + 1, player[white], player[black])


def _scores(settings: WorldSettings, difference: Reals, chance: np.random.Generator) -> Wholes:
    """Return White's scores: a draw is the more probable the more equal the players are."""
    expected = 1.0 / (1.0 + power_of_ten_of(-(difference + settings.white) / settings.scale))
    drawn = settings.draws * (1.0 - np.abs(2.0 * expected - 1.0))
    number = chance.random(len(difference))
    return np.where(number < expected - drawn / 2, 100, np.where(number < expected + drawn / 2, 50, 0))
