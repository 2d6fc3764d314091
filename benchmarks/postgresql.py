"""A PostgreSQL server for a benchmark, and the processor time that it takes.

It is made as in the tests: in a temporary directory, with a socket there, and removed at the end.
"""

from __future__ import annotations

import os
from pathlib import Path

from tests.office.private_postgresql import private_server as private_server

_TICKS = os.sysconf("SC_CLK_TCK")


def server_seconds(backend: int) -> float:
    """Return the processor seconds of all processes so far of the server that a backend belongs to, by its number."""
    server = _parent(backend)
    ticks = _ticks(server, 2)  # with those of processes that have ended
    for directory in Path("/proc").glob("[0-9]*"):
        try:
            if _parent(int(directory.name)) == server:
                ticks += _ticks(int(directory.name), 0)
        except OSError:  # it has just ended
            continue
    return ticks / _TICKS


def _fields(process: int) -> list[str]:
    return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()


def _parent(process: int) -> int:
    return int(_fields(process)[1])


def _ticks(process: int, ended: int) -> int:
    own = _fields(process)[11:15]
    return sum(map(int, own[: 2 + ended]))
