"""Texts that stay texts in a spreadsheet: an apostrophe before what would be run as a formula, and off again.

Whoever writes a table for spreadsheets writes every cell through ``shielded``; whoever reads one takes the apostrophe
off by ``unshielded``. One apostrophe more is put before a text that has some already, so that every text comes back.
"""

from __future__ import annotations

from ratinghouse.kernel.late.patterns import late_pattern

_BEGINS_A_FORMULA = "=+\\-@\t\r\n＝＋－＠"  # the wide signs count too in Japanese spreadsheets
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
    """Return the text that was shielded; any other text as it is."""
    return text[1:] if _SHIELDED.match(text) else text
