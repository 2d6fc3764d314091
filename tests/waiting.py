"""Waiting for other processes and threads: as long as it takes on a machine that has much else to do."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import TypeVar

LONGEST = 300.0
"""Seconds until it is given up: only a test that fails waits so long."""

Answer = TypeVar("Answer")


def wait_until(answer: Callable[[], Answer]) -> Answer:
    """Ask again and again, and return the first answer that is true."""
    deadline = time.monotonic() + LONGEST
    while not (reply := answer()):
        assert time.monotonic() < deadline, reply
        time.sleep(0.02)
    return reply
