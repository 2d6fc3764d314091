"""Apostrophes before texts that a spreadsheet would otherwise run as formulas: added and removed again.

Code that writes a table for spreadsheets passes every cell through ``shielded``; code that reads one removes the
apostrophe with ``unshielded``. A formula that already begins with apostrophes gets one more, so that every text is
read back unchanged.
"""

from __future__ import annotations

from ratinghouse.kernel.late.patterns import late_pattern

_BEGINS_A_FORMULA = "=+\\-@\t\r\n＝＋－＠"  # Japanese spreadsheets accept the wide signs too
_SHIELDED = late_pattern(f"'+[{_BEGINS_A_FORMULA}]")
_FORMULA = late_pattern(f"'*[{_BEGINS_A_FORMULA}]")
_HARMLESS = late_pattern(r"[+-]?(\d+([.,]\d+)?)?½?|[+-]:[+-]")
"""Numbers with a sign, and the results that crosstables and lists of games write with signs."""


def has_formula(text: str) -> bool:
    """Return whether a spreadsheet would calculate this text, given as a plain cell, instead of displaying it.

    "=1+1" → True, "-Eriksson" → True, "-3" → False, "+:-" → False
    """
    return _FORMULA.match(text) is not None and not _HARMLESS.fullmatch(text)


def shielded(text: str) -> str:
    """Return the text with an apostrophe before it where a spreadsheet would otherwise run it."""
    return f"'{text}" if has_formula(text) else text


def unshielded(text: str) -> str:
    """Return a shielded text without its apostrophe; any other text unchanged."""
    return text[1:] if _SHIELDED.match(text) else text
