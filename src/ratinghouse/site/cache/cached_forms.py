"""A cache of forms as PDF: one takes seconds to make, and stays the same until its list or the register changes."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from django.conf import settings

from ratinghouse import __version__
from ratinghouse.office.models import Event, EventWorking
from ratinghouse.office.register.register_state import register_state
from ratinghouse.office.storage.cache_files import clear_oldest
from ratinghouse.office.storage.database import CACHE
from ratinghouse.office.storage.private_files import write_private

_MOST_BYTES = 256 * 1024 * 1024


def form_version(event: Event, working: EventWorking | None) -> str:
    """Return the version of the sources of an event's forms: report, list and register."""
    listed = f"{working.list.content_hash} {working.list.current}" if working is not None else "unrated"
    return f"event {event.pk} {event.state} {event.received.sha256}, {listed}, {register_state()}"


def cached_form(key: str, make: Callable[[], bytes]) -> bytes:
    """Return the bytes stored for a key; make and store them for all processes if there are none."""
    path = directory() / hashlib.sha256(f"{__version__} {key}".encode()).hexdigest()
    with suppress(OSError):  # not made yet, or just deleted
        return path.read_bytes()
    content = make()
    with suppress(OSError):  # if nothing can be written, forms are made each time
        write_private(path, content)
        clear_oldest(directory(), _MOST_BYTES)
    return content


def directory() -> Path:
    """Return the directory of the forms. Its files can be deleted at any time."""
    return Path(settings.HOME) / CACHE / "forms"
