"""A number with its noun, as sentences of the command line have it."""

from __future__ import annotations


def numbered(number: int, noun: str, plural: str = "") -> str:
    """Return the number and its noun, which is in the plural unless there is one of it.

    >>> numbered(1, "game"), numbered(0, "game"), numbered(1204, "entry", "entries")
    ('1 game', '0 games', '1,204 entries')
    """
    return f"{number:,} {noun if number == 1 else plural or noun + 's'}"
