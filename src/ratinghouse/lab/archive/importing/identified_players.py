"""Identifies the player of each side of games: by ID, else by a name that only one ID has had, else by the name."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from ratinghouse.lab.archive.importing.chosen_games import ChosenGames
from ratinghouse.lab.archive.importing.distinct_texts import DistinctTexts

WAYS = ("id", "unique name", "name")
BY_NAME = "name:"
"""The prefix of the code of a player who has no ID."""


@dataclass(frozen=True)
class IdentifiedPlayers:
    """The players in order of their codes, and the player of each side of each game."""

    code: list[str]
    name: list[str]
    title: list[str]
    white: NDArray[np.int32]
    black: NDArray[np.int32]
    way: NDArray[np.int8]  # of each game and side, how it was identified: a position in WAYS

    def select(self, games: NDArray[np.bool_]) -> IdentifiedPlayers:
        """Return the same players with some of the games."""
        return replace(self, white=self.white[games], black=self.black[games], way=self.way[:, games])

    @property
    def sides(self) -> dict[str, int]:
        """Return how many sides were identified in which way."""
        return dict(zip(WAYS, np.bincount(self.way.reshape(-1), minlength=len(WAYS)).tolist(), strict=True))


def identified_players(games: ChosenGames) -> IdentifiedPlayers:
    """Return the players of games. Of several names and titles of a player the latest stays."""
    name, id, title = (_of_both(games, field) for field in ("", "_id", "_title"))
    has_id = id.mapped(bool, np.bool_)
    names_of_id = np.unique(np.stack([name.code[has_id], id.code[has_id]]), axis=1)
    named, ids = np.unique(names_of_id[0], return_counts=True)
    only = dict(zip(named[ids == 1].tolist(), _first_of(names_of_id, named[ids == 1]), strict=True))
    by_name = np.full(len(name.texts), -1, np.int64)
    by_name[list(only)] = list(only.values())
    by_unique_name = ~has_id & (by_name[name.code] >= 0)
    found_id = np.where(has_id, id.code, np.where(by_unique_name, by_name[name.code], -1))
    key = np.where(found_id >= 0, found_id, len(id.texts) + name.code)
    keys, key_of_side = np.unique(key, return_inverse=True)
    codes = [
        id.texts[key] if key < len(id.texts) else BY_NAME + name.texts[key - len(id.texts)] for key in keys.tolist()
    ]
    order = sorted(range(len(codes)), key=codes.__getitem__)
    place = np.empty(len(order), np.int32)
    place[order] = np.arange(len(order), dtype=np.int32)
    player = place[key_of_side]
    half = len(player) // 2
    way = np.where(has_id, 0, np.where(by_unique_name, 1, 2)).astype(np.int8)
    return IdentifiedPlayers(
        code=[codes[row] for row in order],
        name=_latest(name, player, len(order), games),
        title=_latest(title, player, len(order), games),
        white=player[:half],
        black=player[half:],
        way=way.reshape(2, half),
    )


def _of_both(games: ChosenGames, field: str) -> DistinctTexts:
    """Return a column of White followed by the same one of Black, with one list of texts."""
    white, black = games.texts(f"white{field}"), games.texts(f"black{field}")
    number: dict[str, int] = {}
    codes = [
        np.array([number.setdefault(text, len(number)) for text in side.texts], np.int32)[side.code]
        for side in (white, black)
    ]
    return DistinctTexts(list(number), np.concatenate(codes))


def _first_of(pairs: NDArray[np.int32], names: NDArray[np.int32]) -> list[int]:
    ids: list[int] = pairs[1][np.searchsorted(pairs[0], names)].tolist()
    return ids


def _latest(column: DistinctTexts, player: NDArray[np.int32], players: int, games: ChosenGames) -> list[str]:
    """Return the text of each player's latest game that has one."""
    stated = np.flatnonzero(column.mapped(bool, np.bool_))
    day = np.concatenate([games.day, games.day])[stated]
    rows = stated[np.argsort(day, kind="stable")]
    code = np.full(players, -1, np.int64)
    code[player[rows]] = column.code[rows]
    return [column.texts[number] if number >= 0 else "" for number in code.tolist()]
