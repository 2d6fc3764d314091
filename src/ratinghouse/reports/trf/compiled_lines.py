"""The ordinary 001 lines of files by a compiled loop, where Numba is installed and there is enough to read.

Numba takes half a second to load and seconds to compile. So the loop is used when this process has spent about as much
time on reading by columns, unless ``RATINGHOUSE_BACKEND`` decides otherwise, as it does for rules.
"""

from __future__ import annotations

import inspect
import os
from collections.abc import Callable, Sequence
from functools import cached_property, partial
from importlib.util import find_spec
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ratinghouse.kernel.engine.choice import CHOICE_VARIABLE
from ratinghouse.reports.report_columns import NOTHING, ReportColumns
from ratinghouse.reports.trf import line_loops
from ratinghouse.reports.trf import line_tables as tables
from ratinghouse.reports.trf.player_lines import PlayerLines, Remark, header_ends_of, place_of

BYTES_BEFORE_LOADING = 100 * 1024**2  # read by columns before it pays to load a loop that is stored,
BYTES_BEFORE_COMPILING = 1024**3  # or to compile it

_NAME = line_loops.read_lines.__name__
_TYPES = "files"  # of the arguments: there is one kind
_TABLES = (
    *(tables.DIGITS, tables.FIRST_DIGITS, tables.PLAIN, tables.COLOUR_PAIRS, tables.CODE_PAIRS, tables.KINDS),
    *(tables.TENTHS, tables.TITLE_BEGINNINGS, tables.TITLE_ENDS, tables.SEXES, tables.ORDINARY_CELLS, tables.DAYS),
)
_NOTHING_ELSE = (NOTHING, NOTHING)  # no other days, no substitutes
_NO_ENTRY_TEXTS = 11, 10  # the widths of an ID and of a date of birth
_NO_REMARKS = (None, None, None)


class _Reading:
    """The bytes that this process has read so far, and the loop once it is loaded."""

    bytes = 0
    loop: Callable[..., int] | None = None


def loop_for(size: int) -> Callable[..., int] | None:
    """Return the compiled loop if it is to read the next ``size`` bytes; None if they are to be read by columns."""
    choice = os.environ.get(CHOICE_VARIABLE, "")
    if choice == "columns":
        return None
    if _Reading.loop is None:
        _Reading.bytes += size
        if choice != "compiled" and _Reading.bytes <= BYTES_BEFORE_LOADING:
            return None
        if find_spec("numba") is None:
            return None
        from ratinghouse.kernel.compiled.cache import is_stored

        source = _source()
        if choice != "compiled" and _Reading.bytes <= BYTES_BEFORE_COMPILING and not is_stored(source, _TYPES):
            return None
        _Reading.loop = _compiled(source)
    return _Reading.loop


def _source() -> str:
    """Return the loop with its constants."""
    numbers = {name: number for name, number in vars(line_loops).items() if isinstance(number, int)}
    constants = [f"{name} = {number!r}" for name, number in numbers.items()]
    functions = [f"@compiled\n{inspect.getsource(function)}" for function in line_loops.FUNCTIONS]
    return "\n".join(["from __future__ import annotations", *constants, *functions])


def _compiled(source: str) -> Callable[..., int]:
    """Return the loop, compiled or loaded; a first call makes Numba do either."""
    from ratinghouse.kernel.compiled.cache import compiled_functions

    functions = compiled_functions(source, _TYPES, [_NAME], lambda functions: read_files([b""], functions[_NAME]))
    return functions[_NAME]


def read_files(files: Sequence[bytes], loop: Callable[..., int]) -> list[PlayerLines] | None:
    """Return what ``ordinary_lines`` returns."""
    joined = bytearray(b"\n").join([*files, b" " * line_loops.HEAD])  # Numba takes all arrays as writable
    letters = np.frombuffer(joined, np.uint8)
    size = len(letters) - line_loops.HEAD
    file_ends = np.cumsum([len(file) + 1 for file in files]) - 1
    lines = int(np.count_nonzero(letters == line_loops.NEWLINE))  # in a third of the time of bytes.count
    columns = _Columns(lines, len(files), size)
    if loop(letters, file_ends, *_TABLES, *columns.filled):
        return None
    return columns.by_file()


class _Columns:
    """The columns that the loop fills, large enough for any content of the lines."""

    def __init__(self, lines: int, files: int, size: int) -> None:
        results = size // line_loops.ROUND_WIDTH + 1
        self._numbers = np.empty((7, lines + 1), np.int32)
        self._sex = np.empty(lines + 1, np.uint8)
        self._ids = np.empty((lines + 1, _NO_ENTRY_TEXTS[0]), np.uint8)
        self._births = np.empty((lines + 1, _NO_ENTRY_TEXTS[1]), np.uint8)
        self._rounds, self._opponents = np.empty(results, np.int32), np.empty(results, np.int32)
        self._colours, self._codes = np.empty(results, np.uint8), np.empty(results, np.uint8)
        self._others, self._odd = np.empty((lines, 3), np.int32), np.empty((lines, 4), np.int32)
        self._of_files = np.empty((files, 5), np.int64)
        self._remarks = np.zeros((files, 3, 5), np.int32)

    @property
    def filled(self) -> tuple[Any, ...]:
        """Return the columns in the order of the loop."""
        of_players = (self._numbers, self._sex, self._ids, self._births)
        of_results = (self._rounds, self._opponents, self._colours, self._codes)
        return (*of_players, *of_results, self._others, self._odd, self._of_files, self._remarks)

    def by_file(self) -> list[PlayerLines]:
        """Return the lines of each file."""
        lasts: list[list[int]] = self._of_files.tolist()
        other_places = self._others[: lasts[-1][2]]
        odd_places: list[list[int]] = self._odd[: lasts[-1][3]].tolist()
        header_ends: list[int] = header_ends_of(other_places, self._of_files[:, 2]).tolist()
        remarked: list[bool] = np.asarray(self._remarks[:, :, 0].any(axis=1)).tolist()
        columns_of = self._columns_of
        read: list[PlayerLines] = []
        first = [0] * 5
        for file, last in enumerate(lasts):
            odd = odd_places[first[3] : last[3]] if first[3] < last[3] else []
            needs_others = odd or header_ends[file] < 0
            read.append(
                PlayerLines(
                    partial(columns_of, file),
                    last[0] - first[0],
                    [place_of(place) for place in odd],
                    other_places[first[2] : last[2]] if needs_others else None,
                    header_ends[file],
                    *(self._remarks_on(file) if remarked[file] else _NO_REMARKS),
                    not any(place[3] for place in odd) if odd else True,
                    last[4],
                )
            )
            first = last
        return read

    def _columns_of(self, file: int) -> ReportColumns:
        """Return the columns of one file."""
        first_entry, first_result = self._of_files[file - 1, :2].tolist() if file else (0, 0)
        last_entry, last_result = self._of_files[file, :2].tolist()
        of_entries = [column[first_entry:last_entry] for column in self._of_entries]
        of_results = (self._rounds, self._opponents, self._colours, self._codes)
        return ReportColumns._make(
            [*of_entries, *[column[first_result:last_result] for column in of_results], *_NOTHING_ELSE]
        )

    @cached_property
    def _of_entries(self) -> tuple[NDArray[Any], ...]:
        """Return the columns of the entries of all files."""
        players = int(self._of_files[-1, 0])
        no, rating, title, points, rank, line, counts = self._numbers[:, :players]
        ids, births = (
            cells[:players].view(f"S{width}").ravel()
            for cells, width in zip((self._ids, self._births), _NO_ENTRY_TEXTS, strict=True)
        )
        return no, ids, rating, births, tables.TITLE_TEXTS[title], self._sex, points, rank, line, counts

    def _remarks_on(self, file: int) -> tuple[Remark | None, Remark | None, Remark | None]:
        titles, births, forfeits = (
            Remark(times, (number, start, end), round) if times else None
            for times, number, start, end, round in self._remarks[file].tolist()
        )
        return titles, births, forfeits
