"""Lines of a FIDE list as FIDE lays them out, for invented players."""

from __future__ import annotations

_WIDTHS = {
    "ID Number": 15,
    "Name": 61,
    "Fed": 4,
    "Sex": 4,
    "Tit": 5,
    "WTit": 5,
    "OTit": 15,
    "FOA": 4,
    "SEP24": 6,
    "Gms": 4,
    "K": 3,
    "B-day": 6,
    "Flag": 4,
}


def _laid_out(*cells: object) -> str:
    return "".join(f"{cell!s:<{width}}" for cell, width in zip(cells, _WIDTHS.values(), strict=True)) + "\n"


HEADER = _laid_out(*_WIDTHS)


def line(id: int, name: str, fed: str, rating: int, k: int, birth: int, *, sex: str = "M", more: str = "//") -> str:
    """A player; ``more`` is title/women's title/flag."""
    title, w_title, flag = more.split("/")
    return _laid_out(id, name, fed, sex, title, w_title, "", "", rating, 0, k, birth, flag)


def many(count: int) -> bytes:
    """A list of many players."""
    lines = (line(1000 + n, f"Player{n:06}, Pat", "XAN", 1400 + n % 1000, 20, 1950 + n % 60) for n in range(count))
    return (HEADER + "".join(lines)).encode()
