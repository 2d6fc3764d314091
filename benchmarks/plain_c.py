"""The same update as a plain C loop, compiled when it is asked for: the practical limit of one core."""

from __future__ import annotations

import ctypes
import shutil
import subprocess
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from benchmarks.season import Season
from ratinghouse.rulebooks.tables import TABLE_B

SOURCE = r"""
#include <stdint.h>

/* Table PD by difference + 400, from White's side; Black's share is the rest. */
void update(int64_t games, const int32_t *white, const int32_t *black, const int8_t *score, int64_t players,
            const int32_t *rating, const int32_t *K, const int32_t *PD, int32_t *sum, int32_t *count, int32_t *after)
{
    for (int64_t p = 0; p < players; p++) sum[p] = count[p] = 0;
    for (int64_t g = 0; g < games; g++) {
        int32_t w = white[g], b = black[g];
        int32_t difference = rating[w] - rating[b];
        if (difference > 400) difference = 400;
        if (difference < -400) difference = -400;
        int32_t gain = score[g] - PD[difference + 400];
        sum[w] += gain; sum[b] -= gain;
        count[w]++; count[b]++;
    }
    for (int64_t p = 0; p < players; p++) {
        int64_t hundredths = 100 * (int64_t)rating[p] + (int64_t)K[p] * sum[p] + 50;
        after[p] = (int32_t)((hundredths >= 0 ? hundredths : hundredths - 99) / 100);
    }
}
"""

Array = NDArray[Any]


def compiler() -> str | None:
    """The C compiler, if there is one."""
    return shutil.which("gcc") or shutil.which("cc")


def compiled() -> Callable[[Season], tuple[Array, Array]]:
    """The loop, ready to be called: a season to (games, new rating) of each player."""
    with tempfile.TemporaryDirectory() as folder:
        source, library = Path(folder, "update.c"), Path(folder, "update.so")
        source.write_text(SOURCE)
        command = [compiler() or "cc", "-O3", "-march=native", "-shared", "-fPIC", "-o", str(library), str(source)]
        subprocess.run(command, check=True)
        update = ctypes.CDLL(str(library)).update
    table = TABLE_B(np.arange(-400, 401)).astype(np.int32)

    def call(season: Season) -> tuple[Array, Array]:
        players = len(season.Ro)
        total, count, after = (np.empty(players, dtype=np.int32) for _ in range(3))
        update(
            ctypes.c_int64(len(season.white)),
            *(column.ctypes.data_as(ctypes.c_void_p) for column in (season.white, season.black, season.score)),
            ctypes.c_int64(players),
            *(column.ctypes.data_as(ctypes.c_void_p) for column in (season.Ro, season.K, table, total, count, after)),
        )
        return count, after

    return call
