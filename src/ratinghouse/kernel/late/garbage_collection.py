"""Garbage collection that waits until many records have been made."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def garbage_collection_paused() -> Iterator[None]:
    """Switch off garbage collection for a block of code that creates thousands or millions of records.

    No record refers back to itself through others, so looking for such cycles only doubles the time.
    """
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()
