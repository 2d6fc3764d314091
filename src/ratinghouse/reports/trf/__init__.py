"""Tournament report files: FIDE's TRF16 (C.04 Annex 2) and TRF26, and what pairing programs have added to them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ratinghouse.reports.trf.reader import looks_like_trf, read_trf, read_trf_files

if TYPE_CHECKING:
    from ratinghouse.reports.trf.writer import write_trf

__all__ = ["looks_like_trf", "read_trf", "read_trf_files", "write_trf"]


def __getattr__(name: str) -> Any:
    """Return the writer, which is loaded when it is needed: most commands only read."""
    if name == "write_trf":
        from ratinghouse.reports.trf.writer import write_trf

        return write_trf
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
