"""A player's record in columns: the names, order, kinds and defaults of its columns, defined once.

``Standings`` is what a list says of its players, ``PlayerFacts`` what the register says; both have one row for each
player. The input columns of rulebooks, the players of a register, the files of bundles and the hashes of lists follow
from the definitions here: stored lists depend on the names and their order.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from enum import Enum
from functools import cached_property
from typing import Annotated, Any, ClassVar, Self, get_type_hints

import numpy as np
from numpy.typing import NDArray

from ratinghouse.lists.register import RegisterPlayer
from ratinghouse.rulebooks.contract import STATUS as STATUS

DISABLED = {"ibca", "icsc", "ipca"}

Whole = NDArray[np.int64]
Flags = NDArray[np.bool_]
Derive = Callable[[NDArray[Any]], NDArray[Any]]


class Kind(Enum):
    """What the rows of a column are. Without a value a row holds 0, an empty text or False."""

    TEXT = "text"
    WHOLE = "whole number"
    REAL = "real number"
    DAY = "day, as an ordinal"
    FLAG = "flag"
    STATUS = "position in STATUS"

    @property
    def dtype(self) -> np.dtype[Any]:
        """Return the type that holds the rows of a column; texts grow as they need."""
        return np.dtype({Kind.TEXT: "S1", Kind.REAL: "f8", Kind.FLAG: "?"}.get(self, "i8"))

    def empty(self, size: int) -> NDArray[Any]:
        """Return a column in which nothing is known."""
        return np.zeros(size, self.dtype)

    def column(self, values: Iterable[Any]) -> NDArray[Any]:
        """Return the column of values as a register has them: texts, numbers and days, None where nothing is known."""
        if self is Kind.TEXT:
            return codes(value or "" for value in values)
        if self is Kind.DAY:
            return np.fromiter((value.toordinal() if value else 0 for value in values), np.int64)
        return np.fromiter((value or 0 for value in values), self.dtype)

    def value_of(self, cell: Any) -> Any:
        """Return a row's value as a register has it; None where nothing is known."""
        if self is Kind.TEXT:
            return cell.decode()
        if self is Kind.DAY:
            return date.fromordinal(int(cell)) if cell else None
        return (float(cell) if self is Kind.REAL else int(cell)) or None


@dataclass(frozen=True)
class PlayerColumn:
    """The definition of a column of players."""

    kind: Kind
    register_field: str = ""  # of ``RegisterPlayer``, where it has the same fact
    inputs: Mapping[str, Derive] = field(default_factory=dict)  # input columns of rulebooks that follow from it
    entry_inputs: tuple[str, ...] = ()  # input columns of entries: the same fact in the register of the event's start
    zero_is_known: bool = False  # 0 is a number like others, not the lack of one


class PlayerTable:
    """Columns of players, one row for each: what ``Standings`` and ``PlayerFacts`` have in common."""

    code: NDArray[np.bytes_]
    definitions: ClassVar[Mapping[str, PlayerColumn]]  # of each column, in order, the code first

    def __init_subclass__(cls) -> None:
        hints = get_type_hints(cls, include_extras=True)
        cls.definitions = {name: hints[name].__metadata__[0] for name in cls.__annotations__}

    @classmethod
    def empty(cls, code: NDArray[np.bytes_]) -> Self:
        """Return a table of players of whom nothing is known."""
        columns = {name: definition.kind.empty(len(code)) for name, definition in cls.definitions.items()}
        return cls(**{**columns, "code": code})

    @classmethod
    def of_register(cls, players: Sequence[RegisterPlayer | None], **known: Iterable[Any]) -> Self:
        """Return the columns that a register has of its players; ``known`` columns replace those of the register."""
        columns = {}
        for name, definition in cls.definitions.items():
            read = definition.register_field
            if name in known:
                columns[name] = definition.kind.column(known[name])
            elif read:
                columns[name] = definition.kind.column(getattr(player, read) if player else None for player in players)
            else:
                columns[name] = definition.kind.empty(len(players))
        return cls(**{**columns, "code": codes(player.id if player else "" for player in players)})

    @classmethod
    def entry_fields(cls) -> dict[str, str]:
        """Return the field of ``RegisterPlayer`` behind each input column of entries."""
        definitions = cls.definitions.values()
        return {name: definition.register_field for definition in definitions for name in definition.entry_inputs}

    def __len__(self) -> int:
        return len(self.code)

    @cached_property
    def row_of(self) -> Mapping[str, int]:
        """Return the row of each player."""
        return {code.decode(): row for row, code in enumerate(self.code.tolist())}

    def columns(self) -> dict[str, NDArray[Any]]:
        """Return the columns by name, the code first."""
        return {name: getattr(self, name) for name in self.definitions}

    def select(self, rows: NDArray[Any]) -> Self:
        """Return a table of some of the rows."""
        return type(self)(**{name: column[rows] for name, column in self.columns().items()})

    def spread(self, code: NDArray[np.bytes_], rows: NDArray[np.intp]) -> Self:
        """Return the same rows among other players: row ``i`` goes to ``rows[i]``."""
        table = type(self).empty(code)
        for name, column in self.columns().items():
            if name != "code":
                getattr(table, name)[rows] = column
        return table

    def register_values(self, row: int | None) -> dict[str, Any]:
        """Return the fields of ``RegisterPlayer`` in a row; without a row, those of a player who is not listed."""
        values = {}
        for name, definition in self.definitions.items():
            if definition.register_field:
                cell = getattr(self, name)[row] if row is not None else 0
                known = definition.kind.value_of(cell)
                values[definition.register_field] = 0 if known is None and definition.zero_is_known else known
        return values


def _same(column: NDArray[Any]) -> NDArray[Any]:
    return column


def birth_years(birth: NDArray[np.bytes_]) -> Whole:
    """Return the years of birth; 0 where none is known."""
    years = birth.astype("S4")
    is_year = np.char.isdigit(years) & (np.char.str_len(years) == 4)
    birth_year: Whole = np.where(is_year, years, b"0").astype(np.int64)
    return birth_year


def _born_1_january(birth: NDArray[np.bytes_]) -> Flags:
    return np.char.endswith(birth, b"-01-01")


def _is_wgm_or_wim(title: NDArray[np.bytes_]) -> Flags:
    return np.isin(title, (b"WGM", b"WIM"))


def _is_disabled(flags: NDArray[np.bytes_]) -> Flags:
    texts, back = np.unique(flags, return_inverse=True)
    held = [bool(DISABLED & set(text.decode().lower().replace(",", " ").split())) for text in texts.tolist()]
    disabled: Flags = np.array(held, np.bool_)[back] if held else np.zeros(0, np.bool_)
    return disabled


@dataclass(frozen=True)
class Standings(PlayerTable):
    """The rows of a list. Days are ordinals; ``change`` is in hundredths."""

    code: Annotated[NDArray[np.bytes_], PlayerColumn(Kind.TEXT)]
    rating: Annotated[Whole, PlayerColumn(Kind.WHOLE, "rating", {"Ro": _same})]
    before: Annotated[Whole, PlayerColumn(Kind.WHOLE)]
    change: Annotated[Whole, PlayerColumn(Kind.WHOLE, zero_is_known=True)]
    games: Annotated[Whole, PlayerColumn(Kind.WHOLE, zero_is_known=True)]
    total_games: Annotated[
        Whole,
        PlayerColumn(Kind.WHOLE, "games", {"games_before": _same}, entry_inputs=("start_games",), zero_is_known=True),
    ]
    k: Annotated[Whole, PlayerColumn(Kind.WHOLE, "k", {"published_K": _same}, entry_inputs=("start_K",))]
    rd: Annotated[NDArray[np.float64], PlayerColumn(Kind.REAL, "rd", {"RD": _same})]
    peak: Annotated[Whole, PlayerColumn(Kind.WHOLE, "peak", {"peak": _same}, entry_inputs=("start_peak",))]
    status: Annotated[Whole, PlayerColumn(Kind.STATUS)]
    last_played: Annotated[Whole, PlayerColumn(Kind.DAY)]
    inactive: Annotated[Flags, PlayerColumn(Kind.FLAG)]


@dataclass(frozen=True)
class PlayerFacts(PlayerTable):
    """What the register says of the players; only what the rulebooks of a list read.

    ``lapses`` are the days between spans of membership: "2024-11-01/2024-11-30 …".
    """

    code: Annotated[NDArray[np.bytes_], PlayerColumn(Kind.TEXT)]
    birth: Annotated[
        NDArray[np.bytes_],
        PlayerColumn(Kind.TEXT, "birth", {"birth_year": birth_years, "born_1_january": _born_1_january}),
    ]
    title: Annotated[NDArray[np.bytes_], PlayerColumn(Kind.TEXT, "title", {"wgm_wim": _is_wgm_or_wim})]
    flags: Annotated[NDArray[np.bytes_], PlayerColumn(Kind.TEXT, "flag", {"disabled_member": _is_disabled})]
    fide_rating: Annotated[
        Whole, PlayerColumn(Kind.WHOLE, "fide_rating", {"fide_rating": _same}, entry_inputs=("start_fide_rating",))
    ]
    other_rating: Annotated[Whole, PlayerColumn(Kind.WHOLE, "other_rating", {"other_rating": _same})]
    member_from: Annotated[Whole, PlayerColumn(Kind.DAY, "member_from", {"member_from": _same})]
    member_to: Annotated[Whole, PlayerColumn(Kind.DAY, "member_to", {"member_to": _same})]
    lapses: Annotated[NDArray[np.bytes_], PlayerColumn(Kind.TEXT)]

    def stored_columns(self) -> dict[str, NDArray[Any]]:
        """Return the columns that are hashed and passed on; lapses only where there are any: older lists had none."""
        columns = self.columns()
        if not np.char.str_len(self.lapses).any():
            del columns["lapses"]
        return columns

    @classmethod
    def read_for(cls, inputs: Iterable[str]) -> set[str]:
        """Return the facts from which input columns of these names follow."""
        names = set(inputs)
        return {
            fact
            for fact, definition in cls.definitions.items()
            if not names.isdisjoint((*definition.inputs, *definition.entry_inputs))
        }


def player_inputs(*tables: PlayerTable) -> dict[str, NDArray[Any]]:
    """Return the input columns of rulebooks that follow from columns of players."""
    return {
        name: derive(getattr(table, column))
        for table in tables
        for column, definition in table.definitions.items()
        for name, derive in definition.inputs.items()
    }


def codes(texts: Iterable[str]) -> NDArray[np.bytes_]:
    """Return a column of texts."""
    encoded = [text.encode() for text in texts]
    return np.array(encoded, dtype=np.bytes_) if encoded else np.zeros(0, "S1")
