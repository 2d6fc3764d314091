"""Columns of millions of texts, stored as their distinct texts, so that each is interpreted once."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

Numbers = NDArray[np.int32]


@dataclass(frozen=True)
class DistinctTexts:
    """The distinct texts of a column, and for each row which of them it has."""

    texts: list[str]
    code: Numbers

    @classmethod
    def of(cls, column: Any) -> DistinctTexts:
        """Return the distinct texts of an Arrow column, in the order in which they appear."""
        encoded = column.combine_chunks() if hasattr(column, "combine_chunks") else column
        encoded = encoded.dictionary_encode()
        if hasattr(encoded, "chunks"):
            encoded = encoded.combine_chunks()
        return cls(encoded.dictionary.to_pylist(), encoded.indices.to_numpy(zero_copy_only=False).astype(np.int32))

    def mapped(self, meaning: Callable[[str], Any], dtype: Any) -> NDArray[Any]:
        """Return the meaning of the text in each row."""
        return np.array([meaning(text) for text in self.texts], dtype)[self.code] if self.texts else np.zeros(0, dtype)

    def select(self, rows: NDArray[Any]) -> DistinctTexts:
        """Return some of the rows."""
        return DistinctTexts(self.texts, self.code[rows])


def numbered(*keys: NDArray[Any]) -> Numbers:
    """Return a number for each row: the same where all keys are equal, from 0 on in the order of the keys."""
    order = np.lexsort(keys[::-1])
    new = np.zeros(len(order), np.bool_)
    for key in keys:
        ordered = key[order]
        new[1:] |= ordered[1:] != ordered[:-1]
    numbers = np.empty(len(order), np.int32)
    numbers[order] = np.cumsum(new)
    return numbers


def first_rows(number: Numbers) -> NDArray[np.intp]:
    """Return for each number the first row that has it; numbers are dense."""
    rows = np.empty(int(number.max(initial=-1)) + 1, np.intp)
    rows[number[::-1]] = np.arange(len(number))[::-1]
    return rows
