"""Input columns of a frame that are made when they are first read: a run for few outputs reads few of them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import TYPE_CHECKING, Any, TypeVar

from ratinghouse.kernel.engine.late_numpy import np

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Array = NDArray[Any]
    LateColumn = Array | Callable[[], Array]
else:
    Array = LateColumn = Any

# Sides are calculated with in 32 bits. No rating, day number or count is as large as this, and what rules make of
# numbers below it (a rating in hundredths, twice a score) stays far from 2**31.
LIMIT = 1 << 22

_FEW = 64  # rows: for so few, Python finds the smallest number faster than NumPy does

NumberRange = tuple[int, int]
Record = TypeVar("Record")


def late_fields(*names: str) -> Callable[[type[Record]], type[Record]]:
    """Return a decorator of a dataclass in which these fields may also be functions, called when first read."""

    def with_late_fields(cls: type[Record]) -> type[Record]:
        for name in names:
            setattr(cls, name, _LateField(name))
        return cls

    return with_late_fields


class _LateField:
    def __init__(self, name: str) -> None:
        self._name = name

    def __set__(self, record: Any, array: LateColumn) -> None:
        vars(record)[self._name] = array

    def __get__(self, record: Any, owner: type) -> Any:
        if record is None:
            raise AttributeError(self._name)  # a dataclass that inherits the field looks for its default
        array = vars(record)[self._name]
        if callable(array):
            array = vars(record)[self._name] = array()
        return array


class LateColumns(Mapping[str, Array]):
    """Columns by name, each an array or a function that returns it. What a function reads must not change later.

    A column is checked when it is made. ``ranges`` has the least and the largest number of those that were.
    """

    def __init__(self, columns: Mapping[str, LateColumn]) -> None:
        self._columns = dict(columns)
        self._arrays: dict[str, Array] = {}
        self.ranges: dict[str, NumberRange | None] = {}

    def __getitem__(self, name: str) -> Array:
        known_array = self._arrays.get(name)
        if known_array is not None:
            return known_array
        column = self._columns[name]
        array: Array = column() if callable(column) else column
        self.ranges[name] = checked_range(name, array)
        self._arrays[name] = array
        return array

    def __contains__(self, name: object) -> bool:
        return name in self._columns

    def __iter__(self) -> Iterator[str]:
        return iter(self._columns)

    def __len__(self) -> int:
        return len(self._columns)

    def with_columns(self, columns: Mapping[str, LateColumn]) -> LateColumns:
        """Return these columns with others, which take the place of those of the same name."""
        return LateColumns({**{name: partial(self.__getitem__, name) for name in self._columns}, **columns})

    def __reduce__(self) -> Any:
        """Return how a copy or another process gets the columns: as a plain dictionary in which all are made."""
        return dict, (dict(self),)


def checked_range(name: str, column: Array) -> NumberRange | None:
    """Return the least and the largest number of an input of whole numbers or flags that has rows; else None.

    Raise ``ValueError`` where it holds a number that runs cannot calculate with.
    """
    if column.dtype.kind == "f" and not np.isfinite(column).all():
        raise ValueError(f"{name} holds something that is not a number")
    if column.dtype.kind not in "biu" or not column.size:
        return None
    if column.size <= _FEW:
        numbers = column.tolist()
        least, most = int(min(numbers)), int(max(numbers))
    else:
        least, most = int(np.minimum.reduce(column)), int(np.maximum.reduce(column))
    if not -LIMIT < least <= most < LIMIT:
        raise ValueError(f"{name} holds a number beyond {LIMIT:,}")
    return least, most
