"""A player's record in columns: the names, order, kinds and defaults of its columns, defined once.

``Standings`` is what a list says of its players, ``PlayerFacts`` what the register says; both have one row for each
player. The input columns of rulebooks, the players of a register, the files of bundles and the hashes of lists follow
from the definitions here: stored lists depend on the names and their order.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import field
from enum import Enum
from functools import cached_property, partial
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple, Self

from ratinghouse.kernel.engine.late_columns import LateColumn
from ratinghouse.kernel.engine.late_numpy import np
from ratinghouse.kernel.late.dataclasses import dataclass
from ratinghouse.lists.register import RegisterPlayer
from ratinghouse.rulebooks.list_status import STATUS as STATUS

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Whole = NDArray[np.int64]
    Flags = NDArray[np.bool_]
else:
    Whole = Flags = Any

DISABLED = {"ibca", "icsc", "ipca"}


class DerivedInput(NamedTuple):
    """How an input column of rulebooks follows from a column of players: from all rows at once, or from a single row.

    Both functions give the same. Without them the input is the column itself.
    """

    of_column: Callable[[NDArray[Any]], NDArray[Any]] | None = None
    of_row: Callable[[Any], Any] | None = None


SAME = DerivedInput()


_TYPES = {"text": "S1", "real number": "f8", "flag": "?"}


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
        """Return the type that holds the rows of a column; the width of texts adapts to them."""
        return np.dtype(
            "S1" if self is Kind.TEXT else "f8" if self is Kind.REAL else "?" if self is Kind.FLAG else "i8"
        )

    def empty(self, size: int) -> NDArray[Any]:
        """Return a column in which nothing is known."""
        return np.zeros(size, self.dtype)

    def column(self, values: Iterable[Any]) -> NDArray[Any]:
        """Return the column of values as a register has them: texts, numbers and days, None where nothing is known."""
        rows = map(self.row, values)
        return codes(rows) if self is Kind.TEXT else np.fromiter(rows, self.dtype)

    def rows(self, values: Iterable[Any]) -> list[Any]:
        """Return what the rows of the column hold for values as a register has them."""
        if self is Kind.DAY:
            return [value.toordinal() if value else 0 for value in values]
        if self is Kind.REAL:
            return [float(value or 0) for value in values]
        missing = "" if self is Kind.TEXT else 0
        return [value or missing for value in values]

    def row(self, value: Any) -> Any:
        """Return what a row of the column holds for a value as a register has it."""
        if self is Kind.TEXT:
            return value or ""
        if self is Kind.DAY:
            return value.toordinal() if value else 0
        return float(value or 0) if self is Kind.REAL else value or 0


@dataclass(frozen=True)
class PlayerColumn:
    """The definition of a column of players."""

    kind: Kind
    register_field: str = ""  # of ``RegisterPlayer``, where it has the same fact
    inputs: Mapping[str, DerivedInput] = field(default_factory=dict)  # input columns of rulebooks that follow from it
    entry_inputs: tuple[str, ...] = ()  # input columns of entries: the same fact in the register of the event's start
    zero_is_known: bool = False  # 0 is a known number, not a missing one


_DEFINITION = "column"


class PlayerTable:
    """Columns of players, one row for each: what ``Standings`` and ``PlayerFacts`` have in common."""

    code: NDArray[np.bytes_]
    definitions: ClassVar[Mapping[str, PlayerColumn]]  # of each column, in order, the code first

    def __init_subclass__(cls) -> None:
        cls.definitions = {name: vars(cls)[name].metadata[_DEFINITION] for name in cls.__annotations__}

    @classmethod
    def empty(cls, code: NDArray[np.bytes_]) -> Self:
        """Return a table of players with nothing but their IDs."""
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
        return dict(zip(map(bytes.decode, self.code.tolist()), range(len(self.code)), strict=True))

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


def birth_years(birth: NDArray[np.bytes_]) -> Whole:
    """Return the years of birth; 0 where none is known."""
    if _are_all_empty(birth):
        return np.zeros(len(birth), np.int64)
    digits = (birth.astype("S4").view(np.uint8) - np.uint8(ord("0"))).reshape(-1, 4).T
    is_year = (digits[0] < 10) & (digits[1] < 10) & (digits[2] < 10) & (digits[3] < 10)
    year = digits[0] * np.int64(1000) + digits[1] * np.int64(100) + digits[2] * np.int64(10) + digits[3]
    known_year: Whole = year * is_year
    return known_year


def birth_year(birth: str) -> int:
    """Return the year of birth; 0 where none is known."""
    year = birth.encode()[:4]
    return int(year) if len(year) == 4 and year.isdigit() else 0


def _are_all_empty(texts: NDArray[np.bytes_]) -> bool:
    """Return whether all texts are empty, as births and titles are in many archives: this is quick to find out."""
    return not texts.view(np.uint8).any()


def _born_1_january(birth: NDArray[np.bytes_]) -> Flags:
    if _are_all_empty(birth):
        return np.zeros(len(birth), np.bool_)
    return np.char.endswith(birth, b"-01-01")


def _is_wgm_or_wim(title: NDArray[np.bytes_]) -> Flags:
    if _are_all_empty(title):
        return np.zeros(len(title), np.bool_)
    return np.isin(title, (b"WGM", b"WIM"))


def _is_disabled(flags: NDArray[np.bytes_]) -> Flags:
    if flags.itemsize < min(map(len, DISABLED)):
        return np.zeros(len(flags), np.bool_)
    held = [text for text in set(flags.tolist()) if _has_disability(text.decode())]
    disabled: Flags = np.isin(flags, held) if held else np.zeros(len(flags), np.bool_)
    return disabled


def _has_disability(flags: str) -> bool:
    return not DISABLED.isdisjoint(flags.lower().replace(",", " ").split())


def _column(
    kind: Kind,
    register_field: str = "",
    inputs: Mapping[str, DerivedInput] = MappingProxyType({}),
    *,
    entry_inputs: tuple[str, ...] = (),
    zero_is_known: bool = False,
) -> dict[str, PlayerColumn]:
    """Return the metadata of a table's field: the definition of its column."""
    return {_DEFINITION: PlayerColumn(kind, register_field, inputs, entry_inputs, zero_is_known)}


@dataclass(frozen=True)
class Standings(PlayerTable):
    """The rows of a list. Days are ordinals; ``change`` is in hundredths."""

    code: NDArray[np.bytes_] = field(metadata=_column(Kind.TEXT))
    rating: Whole = field(metadata=_column(Kind.WHOLE, "rating", {"Ro": SAME}))
    before: Whole = field(metadata=_column(Kind.WHOLE))
    change: Whole = field(metadata=_column(Kind.WHOLE, zero_is_known=True))
    games: Whole = field(metadata=_column(Kind.WHOLE, zero_is_known=True))
    total_games: Whole = field(
        metadata=_column(Kind.WHOLE, "games", {"games_before": SAME}, entry_inputs=("start_games",), zero_is_known=True)
    )
    k: Whole = field(metadata=_column(Kind.WHOLE, "k", {"published_K": SAME}, entry_inputs=("start_K",)))
    rd: NDArray[np.float64] = field(metadata=_column(Kind.REAL, "rd", {"RD": SAME}))
    peak: Whole = field(metadata=_column(Kind.WHOLE, "peak", {"peak": SAME}, entry_inputs=("start_peak",)))
    status: Whole = field(metadata=_column(Kind.STATUS))
    last_played: Whole = field(metadata=_column(Kind.DAY))
    inactive: Flags = field(metadata=_column(Kind.FLAG))


@dataclass(frozen=True)
class PlayerFacts(PlayerTable):
    """What the register says of the players; only what the rulebooks of a list read.

    ``lapses`` are the days between spans of membership: "2024-11-01/2024-11-30 …".
    """

    code: NDArray[np.bytes_] = field(metadata=_column(Kind.TEXT))
    birth: NDArray[np.bytes_] = field(
        metadata=_column(
            Kind.TEXT,
            "birth",
            {
                "birth_year": DerivedInput(birth_years, birth_year),
                "born_1_january": DerivedInput(_born_1_january, lambda birth: birth.endswith("-01-01")),
            },
        )
    )
    title: NDArray[np.bytes_] = field(
        metadata=_column(
            Kind.TEXT, "title", {"wgm_wim": DerivedInput(_is_wgm_or_wim, lambda title: title in ("WGM", "WIM"))}
        )
    )
    flags: NDArray[np.bytes_] = field(
        metadata=_column(Kind.TEXT, "flag", {"disabled_member": DerivedInput(_is_disabled, _has_disability)})
    )
    fide_rating: Whole = field(
        metadata=_column(Kind.WHOLE, "fide_rating", {"fide_rating": SAME}, entry_inputs=("start_fide_rating",))
    )
    other_rating: Whole = field(metadata=_column(Kind.WHOLE, "other_rating", {"other_rating": SAME}))
    member_from: Whole = field(metadata=_column(Kind.DAY, "member_from", {"member_from": SAME}))
    member_to: Whole = field(metadata=_column(Kind.DAY, "member_to", {"member_to": SAME}))
    lapses: NDArray[np.bytes_] = field(metadata=_column(Kind.TEXT))
    fide_day: Whole = field(metadata=_column(Kind.DAY, "fide_day", {"fide_day": SAME}))

    def stored_columns(self) -> dict[str, NDArray[Any]]:
        """Return the columns that are hashed and passed on; ``lapses`` and ``fide_day`` only if any player has them."""
        columns = self.columns()
        if not np.char.str_len(self.lapses).any():
            del columns["lapses"]
        if not self.fide_day.any():
            del columns["fide_day"]
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


def listed_inputs(
    table: type[PlayerTable], players: Sequence[RegisterPlayer | None], **known: Sequence[Any]
) -> dict[str, list[Any]]:
    """Return the input columns that follow from a register's players, as lists: those of ``player_inputs``."""
    inputs = {}
    for name, definition in table.definitions.items():
        if definition.inputs:
            read = definition.register_field
            values = known[name] if name in known else [getattr(player, read) if player else None for player in players]
            rows = definition.kind.rows(values)
            for input_name, derived in definition.inputs.items():
                inputs[input_name] = rows if derived.of_row is None else list(map(derived.of_row, rows))
    return inputs


def player_inputs(*tables: PlayerTable, rows: NDArray[Any] | None = None) -> dict[str, LateColumn]:
    """Return the input columns of rulebooks that follow from columns of players: of all, or of some rows."""
    return {
        name: partial(_input_of, getattr(table, column), derived, rows)
        for table in tables
        for column, definition in table.definitions.items()
        for name, derived in definition.inputs.items()
    }


def _input_of(column: NDArray[Any], derived: DerivedInput, rows: NDArray[Any] | None) -> NDArray[Any]:
    values = column if rows is None else column[rows]
    return derived.of_column(values) if derived.of_column else values


def codes(texts: Iterable[str]) -> NDArray[np.bytes_]:
    """Return a column of texts."""
    encoded = [text.encode() for text in texts]
    return np.array(encoded, dtype=np.bytes_) if encoded else np.zeros(0, "S1")
