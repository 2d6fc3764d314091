"""The sides of an archive's games, sorted once: by event, player and game, as the frames of all lists have them."""

from __future__ import annotations

from functools import cached_property
from itertools import pairwise
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ratinghouse.lab.archive.tables import ArchiveGames

Rows = NDArray[np.intp]
Index = NDArray[np.integer[Any]]
BLOCK = 1 << 15
"""Games that are sorted together: so few that they stay in the processor's cache."""


class RowsOfEvents:
    """The rows of some events in a table that is sorted by event.

    ``shift`` is added to the number of a row to get its place among these rows: one number by event, or for all events.
    """

    def __init__(self, starts: Index, events: Index) -> None:
        self._first = starts.take(events)
        self.counts = starts.take(events + 1) - self._first
        ends = np.cumsum(self.counts)
        self.size = int(ends[-1]) if len(ends) else 0
        self._shift = ends - self.counts - self._first
        self.is_contiguous = not len(ends) or bool((self._shift == self._shift[0]).all())

    @cached_property
    def rows(self) -> slice | Rows:
        """Return the rows: a slice where those of each event follow those of the event before."""
        if self.is_contiguous:
            first = int(self._first[0]) if len(self._first) else 0
            return slice(first, first + self.size)
        rows: Rows = np.arange(self.size) - self.shift
        return rows

    @cached_property
    def shift(self) -> int | Rows:
        if self.is_contiguous:
            return int(self._shift[0]) if len(self._shift) else 0
        return np.repeat(self._shift, self.counts)


class ArchiveSides:
    """The entries of an archive by event and player, and their sides by game.

    ``order`` has for each side twice the row of its game, and 1 more for Black; ``place`` is the inverse. An event has
    the same rows in both, and in ``mirror``: the other side of the same game. ``sides_of_games`` and
    ``entries_of_games`` have those of White and of Black for each game, counted from the first of the event. ``player``
    is that of each entry, ``stated`` the first rating that the source states of them in the event. ``game_starts``,
    ``first_sides`` and ``entry_starts`` have the first row of each event, ``side_starts`` the first side of each entry,
    and all of them the number of rows at the end.
    """

    def __init__(self, games: ArchiveGames, events: int, players: int) -> None:
        size = 2 * len(games)
        kind = np.int32 if size < 1 << 31 else np.int64
        self.game_starts = np.searchsorted(games.event, np.arange(events + 1))
        self.first_sides = 2 * self.game_starts
        self.order: Index = np.empty(size, kind)
        self.place: Index = np.empty(size, kind)
        self.mirror: Index = np.empty(size, kind)
        small = np.uint16 if 2 * np.diff(self.game_starts).max(initial=0) < 1 << 16 else np.uint32
        self.sides_of_games = np.empty(len(games), small), np.empty(len(games), small)
        self.entries_of_games = np.empty(len(games), small), np.empty(len(games), small)
        stated: list[Index] = []
        side_starts: list[Index] = []
        of_entries: list[Index] = []
        for first, last in _blocks(self.game_starts, len(games)):
            sides = slice(2 * first, 2 * last)
            keys = _keys(games, slice(first, last), players)
            order, key = sorted_keys(keys)
            new = np.flatnonzero(np.diff(key, prepend=-1))
            self.order[sides] = order + sides.start
            self.place[self.order[sides]] = np.arange(sides.start, sides.stop)
            place = self.place[sides] - sides.start
            self.mirror[sides] = place[order ^ 1] + sides.start
            side_starts.append((new + sides.start).astype(kind))
            event_in_block, player = np.divmod(key[new], max(players, 1))
            of_entries.append(np.stack([event_in_block + games.event[first], player]).astype(np.int32))
            in_event = np.arange(len(new)) - np.searchsorted(event_in_block, event_in_block)
            entry_of_side = np.repeat(in_event, np.diff(new, append=len(key)))
            from_side = 2 * (self.game_starts[games.event[first:last]] - first)
            for colour in (0, 1):
                of_colour = place[colour::2]
                self.sides_of_games[colour][first:last] = of_colour - from_side
                self.entries_of_games[colour][first:last] = entry_of_side[of_colour]
            stated.append(_first_stated(games, slice(first, last), order, new))
        self.side_starts: Index = np.append(np.concatenate([np.zeros(0, kind), *side_starts]), kind(size))
        self.stated: Index = np.concatenate([np.zeros(0, np.int16), *stated])
        event, self.player = np.concatenate([np.zeros((2, 0), np.int32), *of_entries], axis=1)
        self.entry_starts = np.searchsorted(event, np.arange(events + 1))

    @cached_property
    def counts(self) -> Index:
        """Return how many sides each entry has."""
        return np.diff(self.side_starts)

    def of_events(self, events: Rows) -> SidesOfEvents:
        """Return the games, entries and sides of some events."""
        return SidesOfEvents(self, events)


class SidesOfEvents:
    """Some events of an archive, in order, with their games, entries and sides, each looked up once."""

    def __init__(self, archive: ArchiveSides, events: Rows) -> None:
        self.archive, self.events = archive, events

    @cached_property
    def games(self) -> RowsOfEvents:
        """Return the rows of their games."""
        return RowsOfEvents(self.archive.game_starts, self.events)

    @cached_property
    def entries(self) -> RowsOfEvents:
        """Return the rows of their entries."""
        return RowsOfEvents(self.archive.entry_starts, self.events)

    @cached_property
    def sides(self) -> RowsOfEvents:
        """Return the rows of their sides."""
        return RowsOfEvents(self.archive.first_sides, self.events)

    @cached_property
    def players(self) -> Index:
        """Return the player of each entry."""
        players: Index = self.archive.player[self.entries.rows]
        return players

    @cached_property
    def stated(self) -> Index:
        """Return the first rating that the source states for each entry, 0 where it states none."""
        stated: Index = self.archive.stated[self.entries.rows]
        return stated

    def select(self, some: NDArray[np.bool_]) -> SidesOfEvents:
        """Return some of the events."""
        return self if some.all() else SidesOfEvents(self.archive, self.events[some])


def _first_stated(games: ArchiveGames, some: slice, order: Rows, new: Rows) -> NDArray[np.int16]:
    """Return the first rating that the source states for each entry of a block, 0 where it states none."""
    by_side = np.stack([games.white_rating[some], games.black_rating[some]], axis=1).reshape(-1)[order]
    stated = np.flatnonzero(by_side > 0)
    entry = np.searchsorted(new, stated, side="right") - 1
    first = np.zeros(len(new), np.int16)
    first[entry[::-1]] = by_side[stated[::-1]]  # written in reverse, so that the first of several is kept
    return first


def sorted_keys(keys: NDArray[np.int64]) -> tuple[Rows, NDArray[np.int64]]:
    """Return the stable order of keys, and the keys in it. Sorting numbers that hold key and row is fastest."""
    bits = max(len(keys) - 1, 1).bit_length()
    if int(keys.max(initial=0)).bit_length() + bits > 62:
        order = np.argsort(keys, kind="stable")
        return order, keys[order]
    packed = np.sort((keys << bits) | np.arange(len(keys)))
    return packed & ((1 << bits) - 1), packed >> bits


def _blocks(game_starts: Index, games: int) -> list[tuple[int, int]]:
    """Return the first game of blocks of whole events, and the first after each."""
    cuts = game_starts[np.searchsorted(game_starts, np.arange(0, games, BLOCK))]
    bounds = sorted({*cuts.tolist(), games})
    return list(pairwise(bounds))


def _keys(games: ArchiveGames, some: slice, players: int) -> NDArray[np.int64]:
    """Return the keys of sides by event and player: White and Black, game after game, so that games stay in order."""
    event = games.event[some].astype(np.int64) - games.event[some.start]
    keys = np.repeat(event * players, 2)
    keys[0::2] += games.white[some]
    keys[1::2] += games.black[some]
    return keys
