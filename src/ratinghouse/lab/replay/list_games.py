"""The games of one list as the columns that a derivation takes, straight from the columns of an archive."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ratinghouse.lab.archive.archive import Archive
from ratinghouse.lab.archive.arrow import EPOCH
from ratinghouse.lab.archive.tables import ArchiveEvents, ArchiveGames
from ratinghouse.rating.games.period_games import PeriodGames
from ratinghouse.rulebooks import columns as definitions

Rows = NDArray[np.intp]


@dataclass(frozen=True)
class ListGames:
    """The games of a list under one edition: as a derivation takes them, and where each game of the archive is.

    ``players`` of the games are rows of the players of the list. ``white`` and ``black`` are rows of sides.
    """

    games: PeriodGames
    game: Rows  # of the archive
    white: Rows
    black: Rows


class GamesSource:
    """The games of an archive by events, in order of time."""

    def __init__(self, archive: Archive) -> None:
        self.events: ArchiveEvents = archive.events
        self.games: ArchiveGames = archive.games
        filled = {name for name in archive.manifest.filled if _grain(name) in ("event", "side")}
        self.filled = frozenset({*filled, *self.events.inputs, "score", "played", "white", "round", "game_day"})
        self._starts = np.searchsorted(self.games.event, np.arange(len(self.events) + 1))
        self._row_of_event = np.zeros(len(self.events), np.int64)
        self._keys = in_whole_words(self.events.key)

    def games_of(self, events: Rows) -> Rows:
        """Return the games of events, event by event."""
        first, last = self._starts[events], self._starts[events + 1]
        if not len(events):
            return np.zeros(0, np.intp)
        if last[-1] - first[0] == (last - first).sum():
            return np.arange(first[0], last[-1])
        counts = last - first
        within = np.arange(int(counts.sum())) - np.repeat(np.cumsum(counts) - counts, counts)
        rows: Rows = np.repeat(first, counts) + within
        return rows

    def list_games(
        self, events: Rows, game: Rows, player_rows: NDArray[np.integer[Any]], *, meetings: bool
    ) -> ListGames:
        """Return the games of a list; ``player_rows`` has the row on the list for each player of the archive."""
        games, size = self.games, len(game)
        self._row_of_event[events] = np.arange(len(events))
        event = self._row_of_event[games.event[game]]
        sides = np.empty(2 * size, np.int64)  # White and Black, game after game: so an entry's games stay in order
        sides[0::2], sides[1::2] = player_rows[games.white[game]], player_rows[games.black[game]]
        players = int(sides.max(initial=0)) + 1
        order, key = _sorted(np.repeat(event * players, 2) + sides)
        new = np.ones(2 * size, np.bool_)
        new[1:] = key[1:] != key[:-1]
        entry_of_side = np.cumsum(new) - 1
        of_entry = key[new]
        place = np.empty(2 * size, np.intp)
        place[order] = np.arange(2 * size)
        of_side, is_white = order >> 1, (order & 1) == 0
        chosen = game[of_side]
        mirror = place[order ^ 1]
        inputs = _side_inputs(games, chosen, is_white, self.filled)
        if meetings:
            inputs["meeting"] = _meetings(entry_of_side, entry_of_side[mirror], inputs["played"])
        event_of_entry, player_of_entry = np.divmod(of_entry, players)
        return ListGames(
            PeriodGames(
                event_of_entry=event_of_entry,
                player_of_entry=player_of_entry,
                entry_of_side=entry_of_side,
                mirror=mirror,
                key=self._keys[events],
                first_day=self.events.first_day[events].astype(np.int64),
                last_day=self.events.last_day[events].astype(np.int64),
                event_inputs={name: column[events] for name, column in self.events.inputs.items()},
                side_inputs=inputs,
                filled=self.filled | inputs.keys(),
            ),
            game,
            place[0::2],
            place[1::2],
        )


def in_whole_words(texts: NDArray[np.bytes_]) -> NDArray[np.bytes_]:
    """Return texts in room for a multiple of 8 bytes: rows of 8 and 16 are looked up several times sooner."""
    return texts.astype(f"S{-(-texts.dtype.itemsize // 8) * 8}")


def _grain(name: str) -> str:
    return str(getattr(getattr(definitions, name, None), "per", ""))


def _sorted(keys: NDArray[np.int64]) -> tuple[Rows, NDArray[np.int64]]:
    """Return the stable order of keys, and the keys in it. Numbers that hold key and row are sorted soonest."""
    bits = max(len(keys) - 1, 1).bit_length()
    if int(keys.max(initial=0)).bit_length() + bits > 62:
        order = np.argsort(keys, kind="stable")
        return order, keys[order]
    packed = np.sort((keys << bits) | np.arange(len(keys)))
    return packed & ((1 << bits) - 1), packed >> bits


def _side_inputs(
    games: ArchiveGames, game: Rows, is_white: NDArray[np.bool_], filled: frozenset[str]
) -> dict[str, NDArray[Any]]:
    score = games.score[game].astype(np.int32)
    of_black = 100 - score if games.black_score is None else games.black_score[game].astype(np.int32)
    inputs: Mapping[str, NDArray[Any]] = {
        "score": np.where(is_white, score, of_black),
        "played": games.played[game],
        "white": is_white,
        "round": games.round[game].astype(np.int32),
        "game_day": games.day[game],
    }
    if games.on_this_list is not None:
        inputs = {**inputs, "on_this_list": games.on_this_list[game]}
    if games.reported is None:
        return dict(inputs)
    days = (games.reported[game] - EPOCH).astype("datetime64[D]").astype("datetime64[M]").astype(np.int32)
    month = np.where(games.reported[game] > 0, days + 1970 * 12, 0).astype(np.int32)
    return {**inputs, "reported_month": month}


def _meetings(entry: Rows, opponent: Rows, played: NDArray[np.bool_]) -> NDArray[np.int32]:
    """Return how many games two players have played against each other so far in the event, this one included."""
    meetings = played.astype(np.int32)
    if not len(entry):
        return meetings
    order, pair = _sorted(entry * (int(opponent.max()) + 1) + opponent)
    first = np.append(True, pair[1:] != pair[:-1])
    so_far = np.cumsum(played[order])
    before: NDArray[np.int64] = (so_far - played[order])[first]
    meetings[order] = so_far - before[np.cumsum(first) - 1]
    return meetings
