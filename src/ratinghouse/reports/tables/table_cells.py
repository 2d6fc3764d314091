"""Single cells of tables: numbers, points, names with their titles."""

from __future__ import annotations

import re
import unicodedata
from datetime import date

from ratinghouse.kernel.texts import text
from ratinghouse.reports.report_findings import ReportFindings
from ratinghouse.reports.written_dates import birth, readings

TITLES = ("GM", "IM", "FM", "CM", "WGM", "WIM", "WFM", "WCM")
_FOOTNOTE = "*)"  # a mark behind names on pages of Chess-Results
_FORMULA = ("=", "+", "@", "\t", "-")


def number_of(text: str) -> int | None:
    """Return a whole number, also in full-width digits, or with a point or .0 behind it; None if there is none."""
    plain = unicodedata.normalize("NFKC", text).strip().removesuffix(".0").rstrip(".")
    return int(plain) if plain.isascii() and plain.isdecimal() and len(plain) <= 9 else None


def hundredths_of(text: str) -> int | None:
    """Return points as hundredths: 4½, 4.5, 4,5."""
    plain = text.strip().replace("½", ".5").replace(",", ".").replace(" ", "")
    plain = plain if not plain.startswith(".") else "0" + plain
    whole, _, part = plain.partition(".")
    if not (whole + part).isascii() or not whole.isdecimal() or (part and not part.isdecimal()) or len(whole) > 6:
        return None
    return int(whole) * 100 + int((part + "00")[:2])


def title_of(text: str) -> str:
    """Return a FIDE title, "" for anything else."""
    plain = text.strip().upper()
    return plain if plain in TITLES else ""


def id_of(text: str) -> str:
    """Return an ID, "" for zeros, a dash or #N/A: otherwise all players without an ID would be one player."""
    plain = unicodedata.normalize("NFKC", text).strip()
    plain = plain.removesuffix(".0")
    is_empty = not plain.strip("0-–—. ?/") or plain.casefold() in _NO_ID or is_error_of_formula(plain)
    return "" if is_empty else plain


def federation_of(text: str) -> str:
    """Return the code of a federation: NED, or that in Netherlands ( NED ); "" where there is none."""
    plain = text.strip().upper()
    match = _FEDERATION.fullmatch(plain) or _IN_BRACKETS.search(plain)
    return match[1] if match else ""


def birth_of(written: str, findings: ReportFindings, line: int, column: int) -> str:
    """Return a birth date as ISO text; what cannot be read with certainty is a finding."""
    if not written.strip(" 0/.-"):
        return ""
    iso, ambiguous, century = birth(written)
    example = text("{written!r}, read as {iso}", written=written[:40], iso=iso) if iso else repr(written[:40])
    if not iso:
        findings.count("birth-unreadable", line, column, example)
    elif century:
        findings.count("birth-century", line, column, example)
    elif ambiguous:
        findings.count("birth-ambiguous", line, column, example)
    return iso


def rating_of(written: str, findings: ReportFindings, line: int, column: int) -> int | None:
    """Return a rating, None for a player without one."""
    rating = number_of(written)
    if rating is None and (folded_letters(written) not in _UNRATED or is_error_of_formula(written)):
        findings.count("table-number", line, column, text("the rating {written!r}", written=written[:40]))
    return rating or None


def is_error_of_formula(text: str) -> bool:
    """Return whether a cell is the error of a formula, such as #N/A or #REF!."""
    return text.startswith("#") and not text[1:2].isdecimal()


def folded_letters(text: str) -> str:
    """Return letters and digits only, without case."""
    return "".join(letter for letter in unicodedata.normalize("NFKC", text).casefold() if letter.isalnum())


_NO_ID = frozenset({"none", "n/a", "na", "unknown", "nil"})
_UNRATED = frozenset({"", "unr", "unrated", "ur", "nr", "none", "na", "new", "nan"})
_FEDERATION = re.compile(r"([A-Z]{3})")
_IN_BRACKETS = re.compile(r"\(\s*([A-Z]{3})\s*\)")


def day_of(text: str) -> date | None:
    """Return a day written in any order; of several readings the likeliest."""
    days = readings(text.strip())
    return days[0].day if days else None


def person_of(text: str, findings: ReportFindings, line: int, column: int) -> tuple[str, str]:
    """Return a name without its title, and the title. A text that a spreadsheet might calculate is a finding."""
    if text.startswith(_FORMULA):
        findings.count("table-formula", line, column, text[:40])
    return name_and_title(text)


def name_and_title(text: str) -> tuple[str, str]:
    """Return a name without its title, and the title: of GM Ann Lee or Ann Lee (GM), but not of Im Jaehyun.

    A title after the name without brackets stays, because it can be initials: Smith CM.
    """
    name = text.strip().removesuffix(_FOOTNOTE).rstrip()
    first, _, rest = name.partition(" ")
    title = first.removeprefix("(").removesuffix(")")
    if rest and title_of(title) and title in (title.upper(), title.lower()):
        return rest.strip(), title_of(title)
    before, _, last = name.rpartition(" ")
    title = title_of(last[1:-1]) if last.startswith("(") and last.endswith(")") else ""
    return (before.strip(), title) if before and title else (name, "")
