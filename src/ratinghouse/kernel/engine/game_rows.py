"""The games of a frame, each once: what loops over games read, in the order in which they read it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

from ratinghouse.kernel.engine.late_columns import NumberRange, checked_range
from ratinghouse.kernel.engine.late_numpy import np

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from ratinghouse.kernel.engine.frame import Frame

    Array = NDArray[Any]
else:
    Array = Any

BLOCK = 1 << 16  # sides: few enough to be gathered in the processor's cache
FIRST_GAMES = 64  # by which most columns are seen not to have a parity


class Parity(NamedTuple):
    """The second side's number is ``total`` + ``sign`` × the first side's."""

    sign: int
    total: int = 0


EVEN, ODD = Parity(1), Parity(-1)


class GameColumn(NamedTuple):
    """A column of sides by game: the first side's numbers, and the second's unless they follow by the parity."""

    first: Array
    stored_second: Array | None
    parity: Parity | None

    @property
    def second(self) -> Array:
        """Return the second side's numbers."""
        if self.parity is None:
            assert self.stored_second is not None
            return self.stored_second
        return self.first if self.parity.sign == 1 else self.parity.total - self.first.astype(np.int64)

    def checked_range(self, name: str) -> NumberRange | None:
        """Return the least and the largest number of both sides; ``name`` is that of the column."""
        first = checked_range(name, self.first)
        second = first if self.parity == EVEN else checked_range(name, self.second)
        return None if first is None or second is None else (min(first[0], second[0]), max(first[1], second[1]))

    def select(self, games: slice | Array) -> GameColumn:
        """Return the numbers of some games."""
        second = None if self.stored_second is None else self.stored_second[games]
        return GameColumn(self.first[games], second, self.parity)


class KnownGames(NamedTuple):
    """The games of a frame as its source has them: event by event, each once, with either side as the first.

    Sides and entries are counted from the first of their event; ``counts`` are the games of each. ``columns`` are
    inputs of sides by game; ``ranges`` hold the numbers of each. ``late`` returns further columns when they are read.
    """

    sides: tuple[Array, Array]
    entries: tuple[Array, Array]
    counts: Array
    columns: Mapping[str, GameColumn]
    ranges: Mapping[str, NumberRange | None]
    late: Mapping[str, Callable[[], GameColumn]]

    def __reduce__(self) -> Any:
        """Return how a copy or another process gets the games: with all columns, as they are."""
        columns = {**self.columns, **{name: column() for name, column in self.late.items()}}
        return KnownGames, (self.sides, self.entries, self.counts, columns, self.ranges, {})

    def by_side(self, column: GameColumn) -> Array:
        """Return a column by side; sides are in order of events."""
        before = np.repeat(2 * (np.cumsum(self.counts) - self.counts), self.counts)
        sides = np.empty(2 * len(column.first), column.first.dtype)
        sides[before + self.sides[0]], sides[before + self.sides[1]] = column.first, column.second
        return sides


class GameRows:
    """The games, event by event, of which the side with the lower row comes first, unless the source knows them.

    ``starts`` has the first game of each event, and the number of games. Sides and entries are counted from the first
    of their event: they are small numbers, so that few bytes are read for a game.
    """

    def __init__(self, frame: Frame) -> None:
        # No reference to the frame, which has one to its games: it must be freed as soon as it is no longer used.
        self._inputs, self._first_sides = frame.inputs, frame.side_starts.take(frame.entry_starts)
        self.starts = self._first_sides >> 1  # a game has two sides, both in its event
        source = frame.known_games
        self._is_known = source is not None
        if source is None:
            self._mirror, self._entry_of_side = frame.mirror, frame.entry_of_side
            self._entry_starts, self._event_of_entry = frame.entry_starts, frame.event_of_entry
        self._columns: dict[str, GameColumn] = {} if source is None else dict(source.columns)
        self._late = {} if source is None else source.late
        self._pairs: dict[str, tuple[Array, Array]] = (
            {} if source is None else {"entry": source.entries, "side": source.sides}
        )
        self._only_block: tuple[slice, slice, Array, Array] | None = None

    @property
    def entries(self) -> tuple[Array, Array]:
        """Return the entries of the first sides and of the second, counted from the first entry of the event."""
        if "entry" not in self._pairs:
            in_event = np.arange(len(self._event_of_entry)) - self._entry_starts.take(self._event_of_entry)
            small = in_event.astype(self._kind(np.diff(self._entry_starts)))
            self._pairs["entry"] = self._gathered(lambda rows: small.take(self._entry_of_side[rows]), small.dtype)
        return self._pairs["entry"]

    @property
    def sides(self) -> tuple[Array, Array]:
        """Return the first sides and the second, counted from the first side of the event."""
        if "side" not in self._pairs:
            kind = np.dtype(self._kind(np.diff(self._first_sides)))
            first, second = np.empty(self._games, kind), np.empty(self._games, kind)
            from_side = np.repeat(self._first_sides[:-1], np.diff(self.starts))
            for sides, games, firsts, seconds in self._blocks():
                shift = sides.start - from_side[games]
                first[games], second[games] = firsts + shift, seconds + shift
            self._pairs["side"] = first, second
        return self._pairs["side"]

    def column(self, name: str) -> GameColumn:
        """Return an input of sides by game."""
        if name not in self._columns and name in self._late:
            self._columns[name] = self._late[name]()
        if name not in self._columns:
            values = self._inputs[name]
            first, second = self._gathered(lambda rows: values[rows], values.dtype)
            parity = parity_of(first, second)
            self._columns[name] = GameColumn(first, second if parity is None else None, parity)
        return self._columns[name]

    @property
    def _games(self) -> int:
        return int(self.starts[-1])

    def _gathered(self, values: Any, kind: Any) -> tuple[Array, Array]:
        """Return numbers of sides, given for a slice of them, by game."""
        first, second = np.empty(self._games, kind), np.empty(self._games, kind)
        for sides, games, firsts, seconds in self._blocks():
            column = values(sides)
            column.take(firsts, out=first[games], mode="clip")
            column.take(seconds, out=second[games], mode="clip")
        return first, second

    def _blocks(self) -> Iterator[tuple[slice, slice, Array, Array]]:
        """Yield blocks of whole events: their sides, their games, and the two sides of each game in the block."""
        bounds = self._first_sides
        if not bounds[-1]:
            return
        if bounds[-1] <= BLOCK:
            if self._only_block is None:
                self._only_block = self._block(0, int(bounds[-1]))
            yield self._only_block
            return
        cuts = np.searchsorted(bounds, np.arange(0, int(bounds[-1]), BLOCK))
        for first, last in zip(bounds[cuts], np.append(bounds[cuts[1:]], bounds[-1]), strict=True):
            yield self._block(int(first), int(last))

    def _block(self, first: int, last: int) -> tuple[slice, slice, Array, Array]:
        if self._is_known:
            games = slice(first // 2, last // 2)
            some = slice(*np.searchsorted(self._first_sides, [first, last]).tolist())
            from_side = np.repeat(
                self._first_sides[some] - first, np.diff(self._first_sides[some.start : some.stop + 1]) // 2
            )
            firsts, seconds = self._pairs["side"]
            return slice(first, last), games, firsts[games] + from_side, seconds[games] + from_side
        mirror = self._mirror[first:last] - first
        firsts = np.flatnonzero(mirror > np.arange(len(mirror), dtype=mirror.dtype))
        return slice(first, last), slice(first // 2, last // 2), firsts, mirror.take(firsts)

    @staticmethod
    def _kind(lengths: Array) -> Any:
        return np.uint16 if lengths.max(initial=0) < 1 << 16 else np.uint32


def parity_of(first: Array, second: Array) -> Parity | None:
    """Return how the second side's numbers follow from the first's, None where they do not in every game."""
    if first.dtype.kind not in "biu" or not len(first):
        return None
    if len(first) > FIRST_GAMES and parity_of(first[:FIRST_GAMES], second[:FIRST_GAMES]) is None:
        return None
    if np.array_equal(first, second):
        return EVEN
    if first.dtype == np.bool_:
        return None
    total = int(first[0]) + int(second[0])
    is_total = np.add(first, second, dtype=np.int64) == total
    return Parity(-1, total) if is_total.all() else None
