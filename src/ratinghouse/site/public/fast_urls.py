"""Addresses for the long tables, where Django's own way to find each would take longer than the rest of the table.

They are taken from the same patterns, once; ready to be written into a page.
"""

from __future__ import annotations

from datetime import date
from functools import cache
from html import escape
from urllib.parse import quote

from django.urls import reverse
from django.utils.http import RFC3986_SUBDELIMS

_CODE, _POOL, _DAY, _NUMBER = "-code-", "-pool-", date(1111, 11, 11), 11111111
_LEFT_AS_IT_IS = RFC3986_SUBDELIMS + "~:@"


def player_address(code: str) -> str:
    """The page of a player."""
    return _pattern("player", _CODE).replace(_CODE, written(code))


def sheets_address(code: str, pool: str) -> str:
    """The calculations of a player in a pool: the address up to the day."""
    whole = _pattern("calculation", _CODE, _POOL, _DAY)
    return whole.replace(_CODE, written(code)).replace(_POOL, written(pool)).removesuffix(f"{_DAY}/")


def event_address(number: int) -> str:
    """The page of an event."""
    return _pattern("event", _NUMBER).replace(str(_NUMBER), str(number))


def written(part: str) -> str:
    """A part of an address as it is written in a page."""
    return escape(quote(part, safe=_LEFT_AS_IT_IS))


@cache
def _pattern(name: str, *parts: str | date | int) -> str:
    return reverse(name, args=parts)
