"""Counts in the one-line descriptions of the library's objects, which are for programmers and stay English."""

from __future__ import annotations


def counted(number: int, noun: str) -> str:
    """Return a number with its noun.

    >>> counted(1, "finding"), counted(2, "finding")
    ('1 finding', '2 findings')
    """
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"
