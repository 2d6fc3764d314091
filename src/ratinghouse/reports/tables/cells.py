"""What single cells of tables hold: numbers, points, names with their titles."""

from __future__ import annotations

import unicodedata
from datetime import date

from ratinghouse.reports.dates import readings
from ratinghouse.reports.notebook import Notebook

TITLES = ("GM", "IM", "FM", "CM", "WGM", "WIM", "WFM", "WCM")
_FORMULA = ("=", "+", "@", "\t", "-")


def number_of(text: str) -> int | None:
    """A whole number, full-width digits and a trailing point included; None if there is none."""
    plain = unicodedata.normalize("NFKC", text).strip().rstrip(".")
    return int(plain) if plain.isascii() and plain.isdecimal() and len(plain) <= 9 else None


def hundredths_of(text: str) -> int | None:
    """Points as hundredths: 4½, 4.5, 4,5."""
    plain = text.strip().replace("½", ".5").replace(",", ".").replace(" ", "")
    plain = plain if not plain.startswith(".") else "0" + plain
    whole, _, part = plain.partition(".")
    if not whole.isdecimal() or (part and not part.isdecimal()):
        return None
    return int(whole) * 100 + int((part + "00")[:2])


def title_of(text: str) -> str:
    """A FIDE title, "" for anything else."""
    plain = text.strip().upper()
    return plain if plain in TITLES else ""


def day_of(text: str) -> date | None:
    """A day in any order that is read one way only, or the likeliest."""
    found = readings(text.strip())
    return found[0].day if found else None


def person_of(text: str, notebook: Notebook, line: int, column: int) -> tuple[str, str]:
    """A name without its title, and the title. A text that a spreadsheet might calculate is told, and stays a text."""
    if text.startswith(_FORMULA):
        notebook.tally("table-formula", line, column, text[:40])
    first, _, rest = text.partition(" ")
    if title_of(first) and rest:
        return rest.strip(), title_of(first)
    return text.strip(), ""
