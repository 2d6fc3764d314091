"""Checking the particulars of a player before they enter the register, all fields at once."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from datetime import date
from typing import Any

from ratinghouse.kernel.finding import Finding
from ratinghouse.kernel.texts import text
from ratinghouse.lists.reading.register_rows import TITLES
from ratinghouse.office.models.fields import storable
from ratinghouse.office.register.particulars import FIELDS, ParticularValue

LONGEST_NAME = 120
_BIRTH = re.compile(r"(\d{4})(?:-(\d{2})(?:-(\d{2}))?)?")


def tidy_particulars(particulars: Mapping[str, ParticularValue]) -> dict[str, ParticularValue]:
    """Return the particulars as the register writes them: spaces trimmed, codes in capitals, sex in lower case."""
    unknown = [name for name in particulars if name not in FIELDS]
    if unknown:
        raise TypeError(f"the register has no {', '.join(unknown)}")
    tidied: dict[str, ParticularValue] = {
        name: " ".join(storable(value).split()) if isinstance(value, str) else value
        for name, value in particulars.items()
    }
    for name in ("fed", "title", "w_title", "o_title", "foa_title", "flags"):
        if isinstance(code := tidied.get(name), str):
            tidied[name] = code.upper()
    if isinstance(sex := tidied.get("sex"), str):
        tidied["sex"] = {"f": "w"}.get(sex.lower(), sex.lower())
    if isinstance(flags := tidied.get("flags"), str):
        tidied["flags"] = " ".join(flags.replace(",", " ").split())
    return tidied


def particular_findings(particulars: Mapping[str, ParticularValue]) -> list[Finding]:
    """Return the findings on particulars that the register does not accept, field by field."""
    return [
        Finding("error", f"bad-{name.replace('_', '-')}", f"{name}: {message}", remedy)
        for name, value in particulars.items()
        if name in _CHECKS and (message := _CHECKS[name][0](value))
        for remedy in (_CHECKS[name][1],)
    ]


def _name(value: str) -> str:
    if not value:
        return text("a player needs a name")
    return text("a name with {count} characters is too long", count=len(value)) if len(value) > LONGEST_NAME else ""


def _local_name(value: str) -> str:
    return text("a name with {count} characters is too long", count=len(value)) if len(value) > LONGEST_NAME else ""


def _fed(value: str) -> str:
    return (
        ""
        if not value or re.fullmatch(r"[A-Z]{3}", value)
        else text("{value} is not the code of a federation", value=f"{value!r}")
    )


def _sex(value: str) -> str:
    return "" if value in ("", "m", "w") else text("{value} is neither m nor w", value=f"{value!r}")


def _birth(value: str) -> str:
    parts = _BIRTH.fullmatch(value)
    if not value:
        return ""
    if parts is None:
        return text("{value} is not a date of birth", value=f"{value!r}")
    try:
        date(int(parts[1]), int(parts[2] or 1), int(parts[3] or 1))
    except ValueError:
        return text("there is no date {value}", value=value)
    return ""


def _title(value: str) -> str:
    return "" if not value or value in TITLES else text("{value} is not a title", value=f"{value!r}")


def _fide_id(value: str) -> str:
    return (
        ""
        if not value or (value.isascii() and value.isdigit() and len(value) <= 12)
        else text("{value} contains other characters", value=f"{value!r}")
    )


def _rating(value: ParticularValue) -> str:
    if value is None or (type(value) is int and 100 <= value <= 3500):
        return ""
    return text("{value} is not a rating between 100 and 3500", value=f"{value!r}")


_CHECKS: dict[str, tuple[Callable[[Any], str], str]] = {
    "name": (_name, text("write it as: Surname, First name")),
    "local_name": (_local_name, text("write the name in the local script")),
    "fed": (_fed, text("use three capital letters, such as NOR")),
    "sex": (_sex, text("enter m or w, or leave it blank")),
    "birth": (_birth, text("enter the year, or the date as YYYY-MM-DD")),
    "title": (_title, text("enter one of {titles}", titles=", ".join(sorted(TITLES)))),
    "w_title": (_title, text("enter WGM, WIM, WFM or WCM")),
    "fide_id": (_fide_id, text("enter the digits of the FIDE ID")),
    "fide_rating": (_rating, text("enter a whole number, or leave it blank")),
}
