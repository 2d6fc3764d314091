"""Addresses for long tables, where Django's ``reverse`` for each row would take longer than the rest of the table.

They are made from the same URL patterns, reversed once, and are escaped for HTML.
"""

from __future__ import annotations

from datetime import date
from functools import cache
from html import escape
from urllib.parse import quote

from django.urls import reverse
from django.utils.http import RFC3986_SUBDELIMS

_CODE, _POOL, _DAY, _NUMBER = "-code-", "-pool-", date(1111, 11, 11), 11111111
_UNQUOTED = RFC3986_SUBDELIMS + "~:@"


def player_address(code: str) -> str:
    """Return the address of a player's page."""
    return _pattern("player", _CODE).replace(_CODE, quoted(code))


def sheets_address(code: str, pool: str) -> str:
    """Return the address of a player's calculations in a pool, up to the day of the list."""
    pattern = _pattern("calculation", _CODE, _POOL, _DAY)
    return pattern.replace(_CODE, quoted(code)).replace(_POOL, quoted(pool)).removesuffix(f"{_DAY}/")


def event_address(number: int) -> str:
    """Return the address of an event's page."""
    return _pattern("event", _NUMBER).replace(str(_NUMBER), str(number))


def quoted(part: str) -> str:
    """Return a part of an address, quoted and escaped for HTML."""
    return escape(quote(part, safe=_UNQUOTED))


@cache
def _pattern(name: str, *parts: str | date | int) -> str:
    return reverse(name, args=parts)
