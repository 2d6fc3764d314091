"""Loops in blocks of games: numbers are gathered into small arrays, calculated with there, and then added up.

The loop in the middle reads and writes only consecutive places, so that the compiler can calculate several games at
once. Each element is what a loop game by game would give: nothing is reordered within a game, and the sums of real
numbers are of integers.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ratinghouse.kernel.compiled.terms import Kind

GAMES = 64  # of a block: with some thirty numbers per game they fit the level-1 cache
KINDS: dict[Kind, str] = {"flag": "np.bool_", "whole": "np.int64", "real": "np.float64"}


class GameBlocks:
    """The places of numbers in blocks. All of one kind share an array: then the compiler knows that none overlap."""

    def __init__(self) -> None:
        self._slots: dict[tuple[str, Kind], int] = {}
        self._most: dict[Kind, int] = {}

    def begin(self) -> None:
        """Forget the places of the previous loop."""
        self._slots = {}

    def slot(self, name: str, kind: Kind) -> str:
        """Return the place of a number in a block."""
        if (name, kind) not in self._slots:
            self._slots[name, kind] = sum(1 for _, other in self._slots if other == kind)
        number = self._slots[name, kind]
        self._most[kind] = max(self._most.get(kind, 0), number + 1)
        return f"block_{kind}[{number * GAMES} + place]"

    def arrays(self) -> Iterator[str]:
        """Yield the lines that make the arrays of all loops printed so far."""
        for kind, slots in self._most.items():
            yield f"    block_{kind} = np.zeros({slots * GAMES}, {KINDS[kind]})"

    @staticmethod
    def printed(first: str, end: str, loops: Sequence[Sequence[str]], margin: str) -> Iterator[str]:
        """Yield loops that follow each other, over the games of one block after the other."""
        yield f"{margin}start = {first}"
        yield f"{margin}while start < {end}:"
        yield f"{margin}    games = np.int64(min({end} - start, np.uint64({GAMES})))"
        for lines in loops:
            yield f"{margin}    for place in range(games):"
            if any("[game]" in line for line in lines):
                yield f"{margin}        game = start + np.uint64(place)"
            for line in lines:
                yield f"{margin}        {line}"
        yield f"{margin}    start += np.uint64({GAMES})"
