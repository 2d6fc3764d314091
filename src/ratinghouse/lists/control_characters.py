"""Texts as a list keeps them: on one line, without control characters, no spaces around."""

from __future__ import annotations

import re

_CONTROL = re.compile("[\x00-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff]")


def has_control(text: str) -> bool:
    """Return whether a text has characters that no name has."""
    return _CONTROL.search(text) is not None


def tidy(text: str) -> str:
    """Return the text with control characters as spaces, and no spaces around it."""
    return _CONTROL.sub(" ", text).strip()
