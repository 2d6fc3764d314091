"""Names of players who do not exist: each number has its own, and very few differ by only one letter."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

_SYLLABLES = np.array([first + second for first in "bcdfghjklmnprstvwxyz" for second in "aeiou"])
_NUMBERS = 100**5
_STEP = 6_364_136_223  # without a common divisor with the number of names


def invented_names(size: int) -> NDArray[np.bytes_]:
    """Return the names of players 0, 1, …: three syllables, a comma and two syllables."""
    number = (np.arange(size, dtype=object) * _STEP + 1_442_695_041) % _NUMBERS
    digits = [(number // 100**place % 100).astype(np.int64) for place in range(5)]
    first, second, third, fourth, fifth = (_SYLLABLES[digit] for digit in digits)
    surname = np.char.capitalize(np.char.add(np.char.add(first, second), third))
    first_name = np.char.capitalize(np.char.add(fourth, fifth))
    names: NDArray[np.bytes_] = np.char.add(np.char.add(surname, ", "), first_name).astype(np.bytes_)
    return names


def nearly(names: NDArray[np.bytes_]) -> NDArray[np.bytes_]:
    """Return names with their third letter doubled."""
    return np.array([name[:3] + name[2:] for name in names.tolist()], f"S{names.dtype.itemsize + 1}")
