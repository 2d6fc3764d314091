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
    before, after = around_player()
    return f"{before}{quoted(code)}{after}"


def around_player() -> tuple[str, str]:
    """Return the parts before and after the player's ID in the address of a player's page."""
    return _around(_pattern("player", _CODE), _CODE)


def sheets_address(code: str, pool: str) -> str:
    """Return the address of a player's calculations in a pool, up to the day of the list."""
    before, after = around_sheets(pool)
    return f"{before}{quoted(code)}{after}"


def around_sheets(pool: str) -> tuple[str, str]:
    """Return the parts before and after the player's ID in the address of a player's calculations in a pool."""
    pattern = _pattern("calculation", _CODE, _POOL, _DAY).replace(_POOL, quoted(pool))
    return _around(pattern.removesuffix(f"{_DAY}/"), _CODE)


def list_address(pool: str, day: date) -> str:
    """Return the address of a list."""
    return _pattern("list", _POOL, _DAY).replace(_POOL, quoted(pool)).replace(str(_DAY), str(day))


def list_file_address(pool: str, day: date, kind: str) -> str:
    """Return the address of a file of a list."""
    pattern = _pattern("list-file", _POOL, _DAY, _CODE).replace(_CODE, quoted(kind))
    return pattern.replace(_POOL, quoted(pool)).replace(str(_DAY), str(day))


def event_address(number: int) -> str:
    """Return the address of an event's page."""
    return _pattern("event", _NUMBER).replace(str(_NUMBER), str(number))


def around_event() -> tuple[str, str]:
    """Return the parts before and after the number in the address of an event's page."""
    return _around(_pattern("event", _NUMBER), str(_NUMBER))


def page_address(name: str) -> str:
    """Return the address of a page whose address has no parameters."""
    return _pattern(name)


def quoted(part: str) -> str:
    """Return a part of an address, quoted and escaped for HTML."""
    return part if part.isalnum() and part.isascii() else escape(quote(part, safe=_UNQUOTED))


def quoted_each(parts: list[str]) -> list[str]:
    """Return parts of addresses, each quoted and escaped for HTML."""
    together = "".join(parts)
    return parts if together.isalnum() and together.isascii() else [quoted(part) for part in parts]


@cache
def _pattern(name: str, *parts: str | date | int) -> str:
    return reverse(name, args=parts)


def _around(pattern: str, mark: str) -> tuple[str, str]:
    before, _, after = pattern.partition(mark)
    return before, after
