"""Memory of large arrays that is used again, where each new array would otherwise be fetched page by page."""

from __future__ import annotations

from functools import cache

_LARGE_BLOCK = 31 << 20  # bytes; glibc does not adjust to larger blocks


@cache
def keep_freed_memory() -> None:
    """Make the memory allocator keep freed blocks of many megabytes for the next ones.

    Once a block of this size was freed, which costs nothing, glibc keeps smaller ones; other allocators do not change.
    """
    import numpy as np

    np.empty(_LARGE_BLOCK, np.uint8)
