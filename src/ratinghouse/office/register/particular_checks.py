"""Whether what is said of a player can stand in the register: every field looked at, everything told at once."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from datetime import date
from typing import Any

from ratinghouse.kernel.finding import Finding
from ratinghouse.lists.reading.register_rows import TITLES
from ratinghouse.office.models.fields import storable
from ratinghouse.office.register.particulars import FIELDS

LONGEST_NAME = 120
_BIRTH = re.compile(r"(\d{4})(?:-(\d{2})(?:-(\d{2}))?)?")


def tidy_particulars(particulars: Mapping[str, Any]) -> dict[str, Any]:
    """The particulars as the register writes them: spaces off, codes in capitals, sex in small letters."""
    unknown = [name for name in particulars if name not in FIELDS]
    if unknown:
        raise TypeError(f"the register has no {', '.join(unknown)}")
    tidied = {
        name: " ".join(storable(value).split()) if isinstance(value, str) else value
        for name, value in particulars.items()
    }
    for name in ("fed", "title", "w_title", "o_title", "foa_title", "flags"):
        if isinstance(tidied.get(name), str):
            tidied[name] = tidied[name].upper()
    if isinstance(tidied.get("sex"), str):
        tidied["sex"] = {"f": "w"}.get(tidied["sex"].lower(), tidied["sex"].lower())
    if isinstance(tidied.get("flags"), str):
        tidied["flags"] = " ".join(tidied["flags"].replace(",", " ").split())
    return tidied


def particular_findings(particulars: Mapping[str, Any]) -> list[Finding]:
    """What cannot stand in the register, field by field."""
    return [
        Finding("error", f"bad-{name.replace('_', '-')}", f"{name}: {message}", remedy)
        for name, value in particulars.items()
        if name in _CHECKS and (message := _CHECKS[name][0](value))
        for remedy in (_CHECKS[name][1],)
    ]


def _name(value: str) -> str:
    if not value:
        return "a player needs a name"
    return f"{len(value)} characters are more than a name has" if len(value) > LONGEST_NAME else ""


def _local_name(value: str) -> str:
    return f"{len(value)} characters are more than a name has" if len(value) > LONGEST_NAME else ""


def _fed(value: str) -> str:
    return "" if not value or re.fullmatch(r"[A-Z]{3}", value) else f"{value!r} is not a federation's code"


def _sex(value: str) -> str:
    return "" if value in ("", "m", "w") else f"{value!r} is neither m nor w"


def _birth(value: str) -> str:
    parts = _BIRTH.fullmatch(value)
    if not value:
        return ""
    if parts is None:
        return f"{value!r} is not a date of birth"
    try:
        date(int(parts[1]), int(parts[2] or 1), int(parts[3] or 1))
    except ValueError:
        return f"there is no day {value}"
    return ""


def _title(value: str) -> str:
    return "" if not value or value in TITLES else f"{value!r} is not a title"


def _fide_id(value: str) -> str:
    return (
        "" if not value or (value.isascii() and value.isdigit() and len(value) <= 12) else f"{value!r} has other signs"
    )


def _rating(value: Any) -> str:
    if value is None or (type(value) is int and 100 <= value <= 3500):
        return ""
    return f"{value!r} is no rating between 100 and 3500"


_CHECKS: dict[str, tuple[Callable[[Any], str], str]] = {
    "name": (_name, "write it as: Surname, First"),
    "local_name": (_local_name, "write the name in the script of the country"),
    "fed": (_fed, "write three capital letters, as NOR"),
    "sex": (_sex, "write m or w, or leave it blank"),
    "birth": (_birth, "write the year, or the date as YYYY-MM-DD"),
    "title": (_title, f"write one of {', '.join(sorted(TITLES))}"),
    "w_title": (_title, "write WGM, WIM, WFM or WCM"),
    "fide_id": (_fide_id, "write the digits of the FIDE ID"),
    "fide_rating": (_rating, "write the whole number, or leave it blank"),
}
