"""The same update as a plain C loop for each edition, compiled when it is needed: the limit of one core."""

from __future__ import annotations

import ctypes
import shutil
import subprocess
import tempfile
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from benchmarks.season import Rare, Season
from ratinghouse.rulebooks import rulebook
from ratinghouse.rulebooks.tables import TABLE_B

Array = NDArray[Any]
Update = Callable[[Season], tuple[Array, Array]]
RareUpdate = Callable[[Season, Rare], tuple[Array, Array]]


class Floor(NamedTuple):
    """The loop of an edition: its function, its last rule, and the K of all players if the season's K is not used."""

    function: str
    rule: int
    K: int | None = None


FLOORS = {
    "fide-2003": Floor("averaged", 0),
    "fide-2008-applied": Floor("capped_350", 0),
    "fide-2009": Floor("capped", 0),
    "fide-2009-applied": Floor("capped", 0, K=25),
    "fide-2011": Floor("capped", 0, K=30),
    "fide-2012": Floor("capped", 0, K=30),
    "fide-2013": Floor("capped", 0, K=30),
    "fide-2014": Floor("capped", 3),
    "fide-2017": Floor("capped", 4),
    "fide-2022": Floor("once_capped", 1),
    "fide-2024": Floor("capped", 1),
    "jcf-2024": Floor("capped", 2),
}
ICCF = "iccf-2023"
NEWCOMERS_DEVIATION = 250
RARE_FUNCTIONS = {"jcf-2024": "every_jcf", ICCF: "every_iccf"}
EDITIONS = (*FLOORS, ICCF)


def compiler() -> str | None:
    """Return the C compiler, if there is one."""
    return shutil.which("gcc") or shutil.which("cc")


def compiled_for_rare(edition: str) -> RareUpdate:
    """Return the loop of an edition over a season with rare cases, ready to be called."""
    update = getattr(
        _library(), RARE_FUNCTIONS.get(edition, f"every_{edition.removeprefix('fide-').replace('-', '_')}")
    )
    expected = TABLE_B(np.arange(-736, 737)).astype(np.int32)
    by_percentage = [it.table.column for it in rulebook(edition).tables if it.table.first == 0]
    dp = (by_percentage[0] if by_percentage else np.zeros(101)).astype(np.int32)
    extra = _iccf_arguments(with_newcomers=True) if edition == ICCF else ()

    def call(season: Season, rare: Rare) -> tuple[Array, Array]:
        players = len(season.Ro)
        count, after = (np.empty(players, dtype=np.int32) for _ in range(2))
        flags = [column.view(np.int8) for column in (rare.played, rare.is_match, rare.all_play_all, rare.exempt)]
        rating = np.where(rare.newcomer, 0, season.Ro).astype(np.int32)
        columns = (season.event, season.white, season.black, season.score, *flags, rare.scheduled)
        columns += (rating, season.K, expected, dp, count, after)
        given = SeasonInC(len(season.white), players, *(column.ctypes.data for column in columns))
        if update(ctypes.byref(given), *extra):
            raise ValueError(f"the loop of {edition} has no rules for a complete round robin")
        return count, after

    return call


class SeasonInC(ctypes.Structure):
    """``struct season`` of plain_c_everything.c."""

    _fields_ = [("games", ctypes.c_int64), ("players", ctypes.c_int64)] + [
        (name, ctypes.c_void_p)
        for name in (
            *("event", "white", "black", "score", "played", "match", "all_play_all", "exempt", "scheduled"),
            *("rating", "K", "PD", "dp", "count", "after"),
        )
    ]


def compiled(edition: str = "fide-2009") -> Update:
    """Return the loop of an edition, which takes a season and returns games and new rating of each player."""
    return _iccf() if edition == ICCF else _of_table(FLOORS[edition])


@cache
def _library() -> ctypes.CDLL:
    with tempfile.TemporaryDirectory() as folder:
        library = Path(folder, "update.so")
        source = Path(__file__).with_name("plain_c_everything.c")
        command = [
            compiler() or "cc",
            "-O3",
            "-march=native",
            "-shared",
            "-fPIC",
            "-o",
            str(library),
            str(source),
            "-lm",
        ]
        subprocess.run(command, check=True)
        return ctypes.CDLL(str(library))


def _of_table(floor: Floor) -> Update:
    update = getattr(_library(), floor.function)
    table = TABLE_B(np.arange(-736, 737)).astype(np.int32)

    def call(season: Season) -> tuple[Array, Array]:
        players = len(season.Ro)
        factor = season.K if floor.K is None else np.full(players, floor.K, dtype=np.int32)
        total, count, after = (np.empty(players, dtype=np.int32) for _ in range(3))
        work = np.empty(2 * players if floor.function != "capped" else 0, dtype=np.int32)
        games = (season.event, season.white, season.black, season.score)
        update(
            ctypes.c_int(floor.rule),
            ctypes.c_int64(len(season.white)),
            *(_pointer(column) for column in games),
            ctypes.c_int64(players),
            *(_pointer(column) for column in (season.Ro, factor, table, total, count, work, after)),
        )
        return count, after

    return call


def _iccf() -> Update:
    update = _library().iccf
    deviation, constants = _iccf_arguments()

    def call(season: Season) -> tuple[Array, Array]:
        players = len(season.Ro)
        count, after = (np.empty(players, dtype=np.int32) for _ in range(2))
        work = np.empty(8 * players, dtype=np.float64)
        update(
            ctypes.c_int64(len(season.white)),
            *(_pointer(column) for column in (season.white, season.black, season.score)),
            ctypes.c_int64(players),
            _pointer(season.Ro),
            deviation,
            constants,
            *(_pointer(column) for column in (work, count, after)),
        )
        return count, after

    return call


@cache
def _iccf_constants() -> Array:
    values = {value.name: value.value for value in rulebook(ICCF).values}
    return np.array([values[name] for name in ("centre", "scale", "beta0", "beta1")], dtype=np.float64)


def _iccf_arguments(*, with_newcomers: bool = False) -> tuple[Any, ...]:
    """Return the deviation of all players, that of newcomers if wanted, and the constants of the law."""
    values = {value.name: value.value for value in rulebook(ICCF).values}
    before, c = float(values["RD_declared"]), float(values["c"])  # type: ignore[arg-type]
    deviation = before if before > values["growth_limit"] else float(np.sqrt(before**2 + c**2))  # type: ignore[operator]
    deviations = [deviation, float(NEWCOMERS_DEVIATION)] if with_newcomers else [deviation]
    return (*map(ctypes.c_double, deviations), _pointer(_iccf_constants()))


def _pointer(column: Any) -> ctypes.c_void_p:
    return ctypes.c_void_p(column.ctypes.data)
