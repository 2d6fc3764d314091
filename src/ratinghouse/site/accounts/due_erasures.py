"""Wishes to be erased are carried out when they are due, under any WSGI server.

Every process that serves the site looks after its answers, at most once an hour. ``serve`` also looks while nobody asks
for anything; another server has a timer for that, which runs ``ratinghouse player erase --due``.
"""

from __future__ import annotations

import logging
import time
from datetime import UTC, datetime
from threading import Event, Lock, Thread
from typing import Any

from django.core.signals import request_finished
from django.db import connections
from django.dispatch import receiver

from ratinghouse.site.accounts.erasure_requests import erase_due

BETWEEN_LOOKS = 3600.0  # seconds

_log = logging.getLogger(__name__)


class Turn:
    """Whose turn it is to look: of all threads of a process one, when the time has come."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._next = 0.0  # by the clock that never goes back

    def comes(self) -> bool:
        """Return whether to look now; the next time is an hour later."""
        with self._lock:
            now = time.monotonic()
            if now < self._next:
                return False
            self._next = now + BETWEEN_LOOKS
            return True

    def begin_anew(self) -> None:
        """Let the next thread that asks look at once."""
        self._next = 0.0


turn = Turn()


@receiver(request_finished)
def look_after_an_answer(**_: Any) -> None:
    """Carry out what is due when the visitor has been answered, so that nobody waits for it."""
    if turn.comes():
        _carry_out()


def begin_erasing() -> Event:
    """Look every hour, in a thread of its own; it ends with the process, or when the event is set."""
    ending = Event()
    Thread(target=_rounds, args=(ending,), name="erasures", daemon=True).start()
    return ending


def _rounds(ending: Event) -> None:
    while True:
        _carry_out()
        connections.close_all()
        if ending.wait(BETWEEN_LOOKS):
            return


def _carry_out() -> None:
    try:
        erase_due(datetime.now(UTC))
    except Exception:  # a look that fails must not be the last
        _log.exception("wishes to be erased could not be carried out; it is tried again")
