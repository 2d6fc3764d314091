"""Forms on paper, made once: a PDF takes seconds, and says the same as long as its list and the register do."""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Callable
from pathlib import Path

from django.conf import settings

from ratinghouse import __version__
from ratinghouse.office.models import Event, EventWorking
from ratinghouse.office.register_state import register_state


def made_from(event: Event, working: EventWorking | None) -> str:
    """What a form of an event says depends on: its report, its list, and what the register says of people."""
    listed = f"{working.list.content_hash} {working.list.current}" if working is not None else "unrated"
    return f"event {event.pk} {event.state} {event.received.sha256}, {listed}, {register_state()}"


def kept(key: str, make: Callable[[], bytes]) -> bytes:
    """The bytes that were made for a key, or that are made for it now and kept for all workers."""
    path = directory() / hashlib.sha256(f"{__version__} {key}".encode()).hexdigest()
    try:
        return path.read_bytes()
    except FileNotFoundError:
        pass
    content = make()
    path.parent.mkdir(parents=True, exist_ok=True)
    fresh = path.with_name(f"{path.name}.{secrets.token_hex(8)}")
    fresh.write_bytes(content)
    fresh.replace(path)
    _clear(directory())
    return content


def directory() -> Path:
    """Where the forms lie; deleting them costs nothing but the time to make them again."""
    return Path(settings.HOME) / "cache" / "forms"


def _clear(forms: Path, most: int = 256 * 1024 * 1024) -> None:
    """Delete the oldest until the others fit."""
    files = sorted((file.stat().st_mtime_ns, file.stat().st_size, file) for file in forms.iterdir())
    total = sum(size for _, size, _ in files)
    for _, size, file in files:
        if total <= most:
            return
        file.unlink(missing_ok=True)
        total -= size
