"""Wishes to be erased are carried out when they are due, while the server runs."""

from __future__ import annotations

import logging
from datetime import UTC, datetime
from threading import Event, Thread

from django.db import connections

from ratinghouse.site.erasing import erase_due

BETWEEN_ROUNDS = 3600.0  # seconds

_log = logging.getLogger(__name__)


def begin_erasing() -> Event:
    """Look every hour, in a thread of its own; it ends with the process, or when the event is set."""
    ending = Event()
    Thread(target=_rounds, args=(ending,), name="erasures", daemon=True).start()
    return ending


def _rounds(ending: Event) -> None:
    while True:
        try:
            erase_due(datetime.now(UTC))
        except Exception:  # a round that fails must not be the last
            _log.exception("wishes to be erased could not be carried out; it is tried again")
        finally:
            connections.close_all()
        if ending.wait(BETWEEN_ROUNDS):
            return
