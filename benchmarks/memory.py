"""How much memory an action takes, beyond what is there before it begins."""

from __future__ import annotations

import ctypes
import os
import resource
from collections.abc import Callable
from pathlib import Path


def peak(action: Callable[[], object]) -> float:
    """The megabytes that an action takes at most, tried in a process of its own."""
    free = getattr(ctypes.CDLL(None), "malloc_trim", None)
    if free is not None:
        free(0)  # what this process has kept to itself would not count

    def taken() -> str:
        before = int(Path("/proc/self/statm").read_text().split()[1]) * resource.getpagesize()
        action()
        most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024
        return str(max(0, most - before))

    return int(answer_of_process(taken) or 0) / 1e6


def answer_of_process(action: Callable[[], str]) -> str:
    """What an action returns in a process of its own; empty if that ended before."""
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
