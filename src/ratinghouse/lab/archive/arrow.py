"""pyarrow, loaded when a file is read or written, and the refusal if it is not installed."""

from __future__ import annotations

from types import ModuleType
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ratinghouse.kernel.finding import Finding, Refused
from ratinghouse.kernel.texts import text

EPOCH = 719_163
"""The ordinal of 1 January 1970, from which Arrow counts days."""


class ArchiveRefused(Refused):
    """An archive, a replay or a source of games that cannot be used, with the findings that say why."""

    def __init__(self, *findings: Finding) -> None:
        super().__init__(findings)

    def __reduce__(self) -> tuple[type[ArchiveRefused], tuple[Finding, ...]]:
        return ArchiveRefused, self.findings


def arrow() -> tuple[ModuleType, ModuleType]:
    """Return pyarrow and its Parquet module. Raise ``ArchiveRefused`` where they are not installed."""
    try:
        import pyarrow  # type: ignore[import-untyped]
        import pyarrow.parquet  # type: ignore[import-untyped]
    except ImportError:
        raise ArchiveRefused(
            Finding(
                "error", "no-parquet", text("archives need pyarrow"), text("install it: pip install 'ratinghouse[lab]'")
            )
        ) from None
    return pyarrow, pyarrow.parquet


def text_array(column: NDArray[np.bytes_]) -> Any:
    """Return a column of texts as an Arrow array."""
    pyarrow, _ = arrow()
    return pyarrow.array(column, pyarrow.binary()).cast(pyarrow.string())


def text_column(array: Any) -> NDArray[np.bytes_]:
    """Return an Arrow column of texts as an array of bytes; a missing text is empty."""
    pyarrow, _ = arrow()
    import pyarrow.compute as compute  # type: ignore[import-untyped]

    plain = compute.fill_null(array.cast(pyarrow.string()), "").cast(pyarrow.large_binary())
    texts = plain.to_numpy(zero_copy_only=False)
    return texts.astype(np.bytes_) if len(texts) else np.zeros(0, "S1")


def day_array(days: NDArray[Any], *, zero_is_missing: bool = True) -> Any:
    """Return ordinals as Arrow's days; 0, a day that is not known, as a missing one."""
    pyarrow, _ = arrow()
    ordinals = np.asarray(days, np.int32)
    missing = ordinals == 0 if zero_is_missing else None
    return pyarrow.array(ordinals - EPOCH, pyarrow.int32(), mask=missing).cast(pyarrow.date32())


def day_column(array: Any) -> NDArray[np.int32]:
    """Return Arrow's days as ordinals, 0 where none is known."""
    pyarrow, _ = arrow()
    import pyarrow.compute as compute

    days = compute.fill_null(array.cast(pyarrow.int32()), -EPOCH).to_numpy(zero_copy_only=False)
    ordinals: NDArray[np.int32] = days + np.int32(EPOCH)
    return ordinals
