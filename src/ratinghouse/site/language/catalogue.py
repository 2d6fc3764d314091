"""The compiled catalogue of a language, read for the texts that the house tells: rulebooks, findings, states."""

from __future__ import annotations

import struct
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from django.conf import settings
from django.utils.translation import to_locale

_MAGIC = 0x950412DE


@cache
def told_in(language: str) -> dict[str, str]:
    """Each text with its translation; none where the language has no catalogue."""
    found: dict[str, str] = {}
    for folder in settings.LOCALE_PATHS:
        path = Path(folder) / to_locale(language) / "LC_MESSAGES" / "django.mo"
        if path.exists():
            entries = read_mo(path.read_bytes())
            found |= {text: told for text, told in entries if text and "\x04" not in text and "\0" not in text}
    return found


def read_mo(raw: bytes) -> Iterator[tuple[str, str]]:
    """The pairs of a file that ``msgfmt`` wrote, as GNU gettext's manual lays it out."""
    order = "<" if struct.unpack("<I", raw[:4])[0] == _MAGIC else ">"
    count, texts, translations = struct.unpack(f"{order}3I", raw[8:20])
    for number in range(count):
        yield _string(raw, order, texts + 8 * number), _string(raw, order, translations + 8 * number)


def _string(raw: bytes, order: str, at: int) -> str:
    length, start = struct.unpack(f"{order}2I", raw[at : at + 8])
    return raw[start : start + length].decode("utf-8")
