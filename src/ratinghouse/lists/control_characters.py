"""Texts as a list stores them: on one line, without control characters or surrounding spaces."""

from __future__ import annotations

import re

_CONTROL = re.compile("[\x00-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff]")


def has_control(text: str) -> bool:
    """Return whether a text has characters that no name has."""
    return _CONTROL.search(text) is not None


def tidy(text: str) -> str:
    """Return the text with control characters replaced by spaces, and without surrounding spaces."""
    return _CONTROL.sub(" ", text).strip()
