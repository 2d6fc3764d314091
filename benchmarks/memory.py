"""How much memory an action takes, beyond what the process had before it."""

from __future__ import annotations

import ctypes
import os
import resource
from collections.abc import Callable
from pathlib import Path


def peak(action: Callable[[], object]) -> float:
    """Return the most megabytes that an action takes, measured in a separate process."""
    free = getattr(ctypes.CDLL(None), "malloc_trim", None)
    if free is not None:
        free(0)  # freed memory that this process still holds would not be counted

    def taken() -> str:
        before = int(Path("/proc/self/statm").read_text().split()[1]) * resource.getpagesize()
        action()
        most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024
        return str(max(0, most - before))

    return int(answer_of_process(taken) or 0) / 1e6


def answer_of_process(action: Callable[[], str]) -> str:
    """Return the answer of an action in a separate process; empty if the process ended without one."""
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        try:
            os.write(writing, action().encode())
        finally:
            os._exit(0)
    os.close(writing)
    with os.fdopen(reading) as pipe:
        answer = pipe.read()
    os.waitpid(child, 0)
    return answer
