"""The tables of an archive, in memory: one NumPy column for each column of a file.

Days are ordinals, 0 where none is known; texts are UTF-8 bytes, empty where nothing is known. The definitions here
decide the files: the name and the type of each column, and whether a file may lack it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, fields
from enum import Enum
from typing import Annotated, Any, ClassVar, NamedTuple, Self, get_args, get_origin, get_type_hints

import numpy as np
from numpy.typing import NDArray

Column = NDArray[Any]


class Held(Enum):
    """The type of an archive's column in memory; columns of texts are as wide as the longest text."""

    TEXT = "S1"
    DAY = "int32, an ordinal"
    WHOLE = "int32"
    SHORT = "int16"
    SCORE = "int8"
    FLAG = "bool"
    REAL = "float64"

    @property
    def dtype(self) -> np.dtype[Any]:
        """Return the type in memory."""
        return np.dtype(self.value.partition(",")[0])


Texts = Annotated[NDArray[np.bytes_], Held.TEXT]
Days = Annotated[NDArray[np.int32], Held.DAY]
Rows = Annotated[NDArray[np.int32], Held.WHOLE]
Wholes = Annotated[NDArray[np.int32], Held.WHOLE]
Shorts = Annotated[NDArray[np.int16], Held.SHORT]
Scores = Annotated[NDArray[np.int8], Held.SCORE]
Flags = Annotated[NDArray[np.bool_], Held.FLAG]
Reals = Annotated[NDArray[np.float64], Held.REAL]


class ColumnDefinition(NamedTuple):
    """What a column holds; an optional one may be missing from a file, and is then None."""

    held: Held
    optional: bool


class ArchiveTable:
    """The columns of one file of an archive."""

    _definitions: ClassVar[Mapping[str, ColumnDefinition] | None] = None

    @classmethod
    def definitions(cls) -> Mapping[str, ColumnDefinition]:
        """Return the definitions of the columns by name, in the order of the file."""
        if cls._definitions is None:
            hints = get_type_hints(cls, include_extras=True)
            names = (column.name for column in fields(cls))  # type: ignore[arg-type]
            cls._definitions = {name: definition for name in names for definition in _definitions_in(hints[name])}
        return cls._definitions

    @classmethod
    def of(cls, **columns: Any) -> Self:
        """Return a table of columns of any number types; texts may be a list of strings."""
        kinds = cls.definitions()
        held = {
            name: values if name not in kinds or values is None else _as_held(values, kinds[name].held)
            for name, values in columns.items()
        }
        return cls(**held)

    def columns(self) -> dict[str, Column]:
        """Return the columns that there are, by name."""
        return {name: column for name in self.definitions() if (column := getattr(self, name)) is not None}

    def __len__(self) -> int:
        return len(next(iter(self.columns().values())))


def _definitions_in(hint: Any) -> Iterator[ColumnDefinition]:
    kinds = [hint, *get_args(hint)] if get_origin(hint) is not Annotated else [hint]
    for kind in kinds:
        if get_origin(kind) is Annotated and isinstance(get_args(kind)[1], Held):
            yield ColumnDefinition(get_args(kind)[1], kind is not hint)


def _as_held(values: Any, held: Held) -> Column:
    if held is not Held.TEXT:
        return np.asarray(values, held.dtype)
    if isinstance(values, np.ndarray) and values.dtype.kind == "S":
        return values
    encoded = [value.encode() for value in values]
    return np.array(encoded, np.bytes_) if encoded else np.zeros(0, "S1")


@dataclass(frozen=True, eq=False)
class ArchivePlayers(ArchiveTable):
    """The players; their row is their number in the other tables.

    The optional columns are the other fields of ``PlayerFacts``, as they were when the archive was written.
    """

    code: Texts
    name: Texts
    fed: Texts
    sex: Texts  # "m", "w" or ""
    title: Texts
    birth: Texts  # "1990", "1990-05-17" or ""
    flags: Texts | None = None
    fide_rating: Shorts | None = None
    fide_day: Days | None = None
    other_rating: Shorts | None = None
    member_from: Days | None = None
    member_to: Days | None = None
    lapses: Texts | None = None


@dataclass(frozen=True, eq=False)
class ArchiveEvents(ArchiveTable):
    """The events in order of their last and first days. ``inputs`` are columns of rulebooks by their names there."""

    key: Texts
    name: Texts
    site: Texts
    fed: Texts
    first_day: Days
    last_day: Days
    reported: Days
    list_day: Days | None = None  # the list that the source rated it on
    inputs: Mapping[str, Column] = field(default_factory=dict)


@dataclass(frozen=True, eq=False)
class ArchiveGames(ArchiveTable):
    """The games by event, then by round. Scores are hundredths; ratings are those that the source states, 0 unknown.

    Without ``black_score`` the two scores add up to a point.
    """

    event: Rows
    round: Shorts
    white: Rows
    black: Rows
    score: Scores
    day: Days
    played: Flags
    white_rating: Shorts
    black_rating: Shorts
    black_score: Scores | None = None
    reported: Days | None = None  # the date of the result itself, where results have one
    on_this_list: Flags | None = None  # the source decided that the list of the event takes the result


@dataclass(frozen=True, eq=False)
class ArchiveLists(ArchiveTable):
    """Published lists, in order of their days; of each the players with a rating."""

    list_day: Days
    player: Rows
    rating: Shorts
    games: Wholes | None = None  # of the period
    total_games: Wholes | None = None
    k: Shorts | None = None
    rd: Reals | None = None
    peak: Shorts | None = None
    last_played: Days | None = None
    inactive: Flags | None = None


@dataclass(frozen=True, eq=False)
class ArchiveOperations(ArchiveTable):
    """One-off operations on lists: a row for each player of an operation, or one with player -1 for a rule's own."""

    list_day: Days
    key: Texts
    kind: Texts
    article: Texts
    described: Texts
    player: Rows
    rating: Shorts  # the new rating; 0 none
