"""A frame from flat columns of games: for archives, where no reports are read.

Games come as four columns (event, white, black, White's score), and players are numbered from 0. Entries and sides
follow from them: each player with a game in an event has an entry, whose games are in the order of the columns.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ratinghouse.kernel.engine.frame import Frame, Indices

BLOCK = 1 << 15  # games: few enough to be sorted in the processor's cache


def frame_of_games(
    event: Indices,
    white: Indices,
    black: Indices,
    score: NDArray[np.integer[Any]],
    *,
    players: int,
    inputs: Mapping[str, NDArray[Any]],
    entry_inputs: Mapping[str, NDArray[Any]],
    played: NDArray[np.bool_] | None = None,
) -> Frame:
    """Return the frame of games that are sorted by event; ``score`` is White's, in hundredths. All were played
    unless ``played`` says which.

    ``inputs`` are columns of events, players and the run. ``entry_inputs`` are columns of players that are copied to
    each of their entries, as the rating at the start of an event is Ro where nothing else is known.
    """
    if (event[1:] < event[:-1]).any():
        raise ValueError("games must be sorted by event")
    sides = 2 * len(event)
    kind: Any = np.int32 if sides < 1 << 31 else np.int64
    entry_of_side, mirror = np.empty(sides, dtype=kind), np.empty(sides, dtype=kind)
    points = np.empty(sides, dtype=np.int8)
    was_played = np.ones(sides, dtype=np.bool_)
    opened = [np.zeros(0, dtype=np.int64)]
    entries = 0
    for first, last in _blocks(event):
        block_sides, games = slice(2 * first, 2 * last), slice(first, last)
        who, order = _sorted_sides(event[games], white[games], black[games], players)
        opens = np.append(True, who[1:] != who[:-1])
        entry_of_side[block_sides] = np.cumsum(opens) + (entries - 1)
        place = np.empty_like(order)
        place[order] = np.arange(block_sides.start, block_sides.stop)
        mirror[block_sides] = place.take(order ^ 1)
        points[block_sides] = _alternating(score[games], 100 - score[games]).take(order)
        if played is not None:
            was_played[block_sides] = _alternating(played[games], played[games]).take(order)
        opened.append(who[opens])
        entries += len(opened[-1])
    event_of_entry, player_of_entry = np.divmod(np.concatenate(opened), players)
    inputs = {
        **inputs,
        **{name: column.take(player_of_entry) for name, column in entry_inputs.items()},
        "score": points,
        "played": was_played,
    }
    events = int(event[-1]) + 1 if len(event) else 0
    return Frame(
        events, players, event_of_entry.astype(kind), player_of_entry.astype(kind), entry_of_side, mirror, inputs
    )


def _sorted_sides(
    event: Indices, white: Indices, black: Indices, players: int
) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Return, entry by entry, event × players + player of each side, and its place (2g for White, 2g + 1 for Black).

    Both are packed into one integer, because integers are sorted several times faster than they are argsorted.
    """
    sides = 2 * len(event)
    bits = max(sides - 1, 1).bit_length()
    base = int(event[0]) * players
    if (int(event[-1]) + 1) * players - base >= 1 << (63 - bits):
        raise ValueError("too many players and events for one block of games")
    start = event.astype(np.int64) * players - base
    packed = (_alternating(start + white, start + black) << bits) | np.arange(sides)
    packed.sort()
    return (packed >> bits) + base, packed & ((1 << bits) - 1)


def _alternating(first: NDArray[Any], second: NDArray[Any]) -> NDArray[Any]:
    """Return the numbers of two columns in turn, the first column's first."""
    both = np.empty(2 * len(first), dtype=first.dtype)
    both[0::2], both[1::2] = first, second
    return both


def _blocks(event: Indices) -> Iterator[tuple[int, int]]:
    """Return the bounds of blocks of whole events, of about ``BLOCK`` games each."""
    first = 0
    while first < len(event):
        last = min(first + BLOCK, len(event))
        last = int(np.searchsorted(event, event[last - 1], side="right"))
        yield first, last
        first = last
