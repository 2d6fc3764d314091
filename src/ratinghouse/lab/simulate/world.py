"""A simulated world: its players, events and games in the columns of an archive, and the truth about them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ratinghouse.lab.simulate.invented_names import invented_names, nearly
from ratinghouse.lab.simulate.manipulation import Manipulation, PlantedCase
from ratinghouse.lab.simulate.playing import OPEN_TO_ALL, MonthGames, games_of_month
from ratinghouse.lab.simulate.population import Flags, Population
from ratinghouse.lab.simulate.settings import WorldSettings

Columns = Mapping[str, NDArray[Any]]

FIRST_DAY, ARRANGED_DAY = 2, 15  # of the month, counted from 0
_EPOCH = date(1970, 1, 1).toordinal()


@dataclass(frozen=True)
class World:
    """A world. ``players``, ``events`` and ``games`` have the columns of an archive's files; days are ordinals.

    ``arranged`` are the games whose result was bought, ``planted`` the cases of manipulation.
    """

    settings: WorldSettings
    population: Population
    players: Columns
    events: Columns
    games: Columns
    arranged: Flags
    planted: tuple[PlantedCase, ...]


def simulated_world(settings: WorldSettings, chance: np.random.Generator) -> World:
    """Return a world by chance; the same settings and the same state of ``chance`` give the same bits.

    Raise ValueError where the settings are impossible.
    """
    problems = settings.faults()
    if problems:
        raise ValueError("; ".join(problems))
    population = Population.drawn(settings, chance)
    manipulation = Manipulation.drawn(population, chance)
    months = [_month(population, manipulation, month, chance) for month in range(settings.months)]
    firsts = np.cumsum([0, *(len(month.federation) for month in months)])
    games = _joined(months, firsts[:-1])
    arranged = np.concatenate([month.arranged for month in months])
    events = _events(settings, months)
    day = events["first_day"][games["event"]].astype(np.int64) + games["round"] - 1
    rating = population.first_rating.astype(np.int16)
    games |= {
        "day": np.minimum(day, events["last_day"][games["event"]]).astype(np.int32),
        "played": np.ones(len(day), np.bool_),
        "white_rating": rating[games["white"]],
        "black_rating": rating[games["black"]],
    }
    planted = manipulation.planted(firsts.tolist())
    return World(settings, population, _players(population), events, games, arranged, planted)


def _month(population: Population, manipulation: Manipulation, month: int, chance: np.random.Generator) -> MonthGames:
    """Return the games of a month, those of arranged events last."""
    fair = games_of_month(population, month, chance)
    bought = manipulation.games(month, len(fair.federation), chance)
    joined: list[NDArray[Any]] = [np.concatenate(columns) for columns in zip(fair, bought, strict=True)]
    return MonthGames(*joined)


def _joined(months: list[MonthGames], firsts: NDArray[np.int64]) -> dict[str, NDArray[Any]]:
    types = {"event": np.int32, "round": np.int16, "white": np.int32, "black": np.int32, "score": np.int8}
    events = np.concatenate([month.event + first for month, first in zip(months, firsts, strict=True)])
    columns = {name: np.concatenate([getattr(month, name) for month in months]) for name in types if name != "event"}
    return {name: (events if name == "event" else columns[name]).astype(kind) for name, kind in types.items()}


def _events(settings: WorldSettings, months: list[MonthGames]) -> dict[str, NDArray[Any]]:
    federation = np.concatenate([month.federation for month in months])
    month = np.repeat(np.arange(settings.months), [len(month.federation) for month in months])
    bought = np.concatenate([np.isin(np.arange(len(it.federation)), it.event[it.arranged]) for it in months])
    first = _first_days(settings)[month] + np.where(bought, ARRANGED_DAY, FIRST_DAY)
    last = first + settings.rounds - 1
    number = np.char.zfill(np.arange(1, len(month) + 1).astype("S7"), 7)
    return {
        "key": number,
        "name": np.char.add(b"Event ", number),
        "site": np.zeros(len(month), "S1"),
        "fed": np.where(federation == OPEN_TO_ALL, b"", _federation_codes(federation)),
        "first_day": first.astype(np.int32),
        "last_day": last.astype(np.int32),
        "reported": last.astype(np.int32),
    }


def _players(population: Population) -> dict[str, NDArray[Any]]:
    number = np.char.zfill(np.arange(1, len(population) + 1).astype("S7"), 7)
    begins = population.settings.first_month
    entered = begins.year + (begins.month - 1 + population.enters) / 12
    nothing = np.zeros(len(population), "S1")
    name = invented_names(len(population)).astype("S24")
    again = np.flatnonzero(population.second_of >= 0)
    name[again] = nearly(name[population.second_of[again]])
    return {
        "code": number,
        "name": name,
        "fed": _federation_codes(population.federation),
        "sex": nothing,
        "title": nothing,
        "birth": np.floor(entered - population.age).astype(np.int64).astype("S4"),
    }


def _federation_codes(federation: NDArray[np.int64]) -> NDArray[np.bytes_]:
    """Return codes of three letters: SAA, SAB, …"""
    letters = np.array([f"S{chr(65 + number // 26)}{chr(65 + number % 26)}" for number in range(676)], "S3")
    return letters[federation % 676]


def _first_days(settings: WorldSettings) -> NDArray[np.int64]:
    """Return the first day of each month as an ordinal."""
    first = np.datetime64(settings.first_month, "M")
    days = (first + np.arange(settings.months).astype("timedelta64[M]")).astype("datetime64[D]").astype(np.int64)
    return np.asarray(days + _EPOCH, np.int64)
