"""Islands: groups of players who play few games against others, so that their ratings are not comparable with others'.

Groups are found in rounds, in which each player joins the group of most of their opponents. Separate parts, between
which no game was played at all, are counted, too.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TypedDict

import numpy as np
from numpy.typing import NDArray

from ratinghouse.lab.compare.predictions import PlayedGames
from ratinghouse.lab.estimates.dyadic import Rows

ROUNDS = 40
FEWEST_PLAYERS = 20
MOST_OUTSIDE = 0.05
MOST_ISLANDS = 20

Labels = NDArray[np.int64]


class IslandJson(TypedDict):
    """An island: its players, the share of their games against others, and the federations most of them belong to."""

    players: int
    games: int
    outside_share: float
    federations: list[str]


class IslandsJson(TypedDict):
    """The islands, largest first, and the parts of all players between which there is no game."""

    players: int
    separate_parts: int
    largest_part: int
    islands: list[IslandJson]


@dataclass(frozen=True, eq=False)
class _Edges:
    """Pairs of players who met, in both directions, with their games."""

    player: Labels
    opponent: Labels
    games: Labels
    players: int


def islands(games: PlayedGames, fed: NDArray[np.bytes_], seed: int = 1) -> IslandsJson:
    """Return the islands among the players of these games."""
    edges = _edges(games)
    parts = separate_parts(games.white, games.black, edges.players)
    playing = np.zeros(edges.players, np.bool_)
    playing[games.white] = playing[games.black] = True
    sizes = np.bincount(parts[playing], minlength=edges.players)
    label = _groups(edges, seed)
    inside = label[edges.player] == label[edges.opponent]
    every = np.bincount(label[edges.player], edges.games, edges.players)
    outside = np.bincount(label[edges.player][~inside], edges.games[~inside], edges.players)
    members = np.bincount(label[playing], minlength=edges.players)
    island_labels = [
        number
        for number in np.flatnonzero(members >= FEWEST_PLAYERS).tolist()
        if outside[number] <= MOST_OUTSIDE * every[number] and members[number] < playing.sum() / 2
    ]
    island_labels.sort(key=lambda number: -members[number])
    return {
        "players": int(playing.sum()),
        "separate_parts": int((sizes > 0).sum()),
        "largest_part": int(sizes.max(initial=0)),
        "islands": [
            {
                "players": int(members[number]),
                "games": int(every[number] + outside[number]) // 2,
                "outside_share": round(float(outside[number] / ((every[number] + outside[number]) / 2)), 4),
                "federations": _federations(fed[np.flatnonzero(playing & (label == number))]),
            }
            for number in island_labels[:MOST_ISLANDS]
        ],
    }


def separate_parts(white: Rows, black: Rows, players: int) -> Labels:
    """Return for each player the lowest player of the part that games connect them with."""
    label = np.arange(players)
    while True:
        lowest = np.minimum(label[white], label[black])
        moved = label.copy()
        np.minimum.at(moved, white, lowest)
        np.minimum.at(moved, black, lowest)
        moved = moved[moved]
        if np.array_equal(moved, label):
            return label
        label = moved


def _edges(games: PlayedGames) -> _Edges:
    white, black = games.white.astype(np.int64), games.black.astype(np.int64)
    players = int(max(white.max(initial=-1), black.max(initial=-1))) + 1
    keys, count = np.unique(np.concatenate([white * players + black, black * players + white]), return_counts=True)
    return _Edges(keys // max(players, 1), keys % max(players, 1), count, players)


def _groups(edges: _Edges, seed: int) -> Labels:
    """Return the group of each player: a random half takes over what most of their games are against, in each round."""
    chance = np.random.default_rng(seed)
    label = np.arange(edges.players)
    for _ in range(ROUNDS):
        keys, index = np.unique(edges.player * edges.players + label[edges.opponent], return_inverse=True)
        weight = np.bincount(index, edges.games)
        player, other = keys // edges.players, keys % edges.players
        is_own_label = label[player] == other  # of groups with as many games a player's own is preferred
        order = np.lexsort((-other, is_own_label, weight, player))
        last = np.append(player[order][1:] != player[order][:-1], True)
        most, choice = player[order][last], other[order][last]
        moving = label[most] != choice
        if not moving.any():
            break
        moving &= chance.random(len(most)) < 0.5
        label = label.copy()
        label[most[moving]] = choice[moving]
    return label


def _federations(fed: NDArray[np.bytes_]) -> list[str]:
    return [code.decode() for code, _ in Counter(fed[fed != b""].tolist()).most_common(3)]
