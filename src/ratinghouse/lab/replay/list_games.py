"""The games of one list as the columns that a derivation takes, straight from the columns of an archive."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ratinghouse.lab.archive.archive import Archive
from ratinghouse.lab.archive.arrow import EPOCH
from ratinghouse.lab.archive.sides import ArchiveSides, RowsOfEvents, sorted_keys
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
        self.sides: ArchiveSides = archive.sides
        self._keys = in_whole_words(self.events.key)

    def list_games(self, events: Rows, player_rows: NDArray[np.integer[Any]], *, meetings: bool) -> ListGames:
        """Return the games of a list; ``player_rows`` has the row on the list for each player of the archive."""
        games, sides = self.games, self.sides
        of_games, entries = sides.games_of(events), sides.entries_of(events)
        of_sides = RowsOfEvents(2 * sides.game_starts, events)
        order = sides.order[of_sides.rows].astype(np.intp)
        place = (sides.place[of_sides.rows] + of_sides.shift).astype(np.intp)
        mirror = place.take((order ^ 1) + of_sides.shift)
        chosen, is_white = order >> 1, (order & 1) == 0
        counts = sides.counts[entries.rows]
        entry_of_side = np.repeat(np.arange(entries.size), counts)
        inputs = _side_inputs(games, chosen, is_white, self.filled)
        if meetings:
            inputs["meeting"] = _meetings(entry_of_side, entry_of_side[mirror], inputs["played"])
        game = of_games.rows
        return ListGames(
            PeriodGames(
                event_of_entry=np.repeat(np.arange(len(events)), entries.counts),
                player_of_entry=player_rows[sides.player[entries.rows]].astype(np.int64),
                entry_of_side=entry_of_side,
                mirror=mirror,
                key=self._keys[events],
                first_day=self.events.first_day[events].astype(np.int64),
                last_day=self.events.last_day[events].astype(np.int64),
                event_inputs={name: column[events] for name, column in self.events.inputs.items()},
                side_inputs=inputs,
                filled=self.filled | inputs.keys(),
            ),
            np.arange(game.start, game.stop) if isinstance(game, slice) else game,
            place[0::2],
            place[1::2],
        )


def in_whole_words(texts: NDArray[np.bytes_]) -> NDArray[np.bytes_]:
    """Return texts in room for a multiple of 8 bytes: rows of 8 and 16 are looked up several times sooner."""
    return texts.astype(f"S{-(-texts.dtype.itemsize // 8) * 8}")


def _grain(name: str) -> str:
    return str(getattr(getattr(definitions, name, None), "per", ""))


def _side_inputs(
    games: ArchiveGames, game: Rows, is_white: NDArray[np.bool_], filled: frozenset[str]
) -> dict[str, NDArray[Any]]:
    score = games.score.take(game).astype(np.int32)
    of_black = 100 - score if games.black_score is None else games.black_score.take(game).astype(np.int32)
    inputs: Mapping[str, NDArray[Any]] = {
        "score": np.where(is_white, score, of_black),
        "played": games.played.take(game),
        "white": is_white,
        "round": games.round.take(game).astype(np.int32),
        "game_day": games.day.take(game),
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
    order, pair = sorted_keys(entry * (int(opponent.max()) + 1) + opponent)
    first = np.append(True, pair[1:] != pair[:-1])
    so_far = np.cumsum(played[order])
    before: NDArray[np.int64] = (so_far - played[order])[first]
    meetings[order] = so_far - before[np.cumsum(first) - 1]
    return meetings
