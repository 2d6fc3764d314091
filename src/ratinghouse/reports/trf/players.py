"""Record 001: one player, from the starting number in column 5 to the last round."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from ratinghouse.reports import dates
from ratinghouse.reports.notebook import Notebook
from ratinghouse.reports.report import NOTHING, Entry
from ratinghouse.reports.trf.cells import NOBODY, NUMBERS, aligned, read_cells
from ratinghouse.reports.trf.columns import BIRTH, FIELDS, ID, NAME, POINTS, RANK, RATING, SEX, START, TITLE

TITLES = ("GM", "IM", "FM", "CM", "WGM", "WIM", "WFM", "WCM")
_OLD_TITLES = {"G": "GM", "M": "IM", "F": "FM", "C": "CM", "WG": "WGM", "WM": "WIM", "WF": "WFM", "WC": "WCM"}

ODD: Final = "odd"  # not a value: what a table answers for a text that needs a closer look
_SEXES = {"m": "m", "w": "w", "M": "m", "W": "w", " ": "", "": ""}
_OTHER_SEXES = {"F": "w", "f": "w"}
_TITLES = {"   ": "", "": ""} | {form: title for title in TITLES for form in (f"{title:<3}", f"{title:>3}")}
_COUNTS: dict[str, int | None] = {**NUMBERS, **dict.fromkeys(NOBODY), "": None}
_POINTS: dict[str, int | None] = {f"{half / 2:4.1f}": half * 50 for half in range(200)} | {"    ": None, "": None}
_MONTHS = (31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31)
_DAYS = {
    f"/{month:02}/{day:02}": f"-{month:02}-{day:02}"
    for month in range(1, 13)
    for day in range(1, _MONTHS[month - 1] + 1)
}
_DAYS |= {"/00/00": "", "      ": "", "": ""}
_OTHER_DAYS = {written.replace("/", mark): iso for mark in ".-" for written, iso in _DAYS.items()}
_YEARS = frozenset(map(str, range(1850, 2100)))
_NO_BIRTH = frozenset({"          ", ""})
_NAME_END = NAME.stop
_Read = tuple[Any, Any, Any, Any, Any]  # rating, sex, title, points, rank: values, or ODD


def read_player(line: str, number: int, notebook: Notebook) -> Entry | None:
    """The player of a 001 line; None when there is no starting number to know him by."""
    line = line.rstrip()
    if not line.isascii():
        line = _by_characters(line, number, notebook)
    start, sex, title, name, rating, fed, player_id, birth, points, rank = FIELDS(line)
    no = NUMBERS.get(start)
    if no is None:
        message = f"The starting number {start!r} cannot be read."
        notebook.write("start-number-unreadable", message, number, START.start + 1)
        return None
    extra = NOTHING
    read: _Read = (
        _COUNTS.get(rating, ODD),
        _SEXES.get(sex, ODD),
        _TITLES.get(title, ODD),
        _POINTS.get(points, ODD),
        _COUNTS.get(rank, ODD),
    )
    if ODD in read:
        read, extra = _closely((rating, sex, title, points, rank), read, number, notebook)
    day = _DAYS.get(birth[4:])
    if day is not None and birth[:4] in _YEARS:
        birth = birth[:4] + day
    elif birth not in _NO_BIRTH:
        birth = _birth(line, number, notebook)
    else:
        birth = ""
    name = name.strip()
    player_id = player_id.strip()
    if not name or not player_id.isdigit() or player_id == "0" or line[_NAME_END : _NAME_END + 1] > " ":
        player_id = _name_and_id(no, name, player_id, line, number, notebook)
    cells = read_cells(line, number, notebook)
    rating_read, sex_read, title_read, points_read, rank_read = read
    return tuple.__new__(
        Entry,
        (
            *(no, name, player_id, rating_read, fed.strip(), sex_read, title_read),
            *(birth, points_read, rank_read, cells, number, extra),
        ),
    )


def _closely(
    written: tuple[str, str, str, str, str], read: _Read, line: int, notebook: Notebook
) -> tuple[_Read, Mapping[str, str]]:
    """The values that the tables do not know, each with its remark."""
    rating, sex, title, points, rank = read
    extra = NOTHING
    if rating is ODD:
        rating = None
        notebook.write("rating-unreadable", f"The rating {written[0]!r} is not a number.", line, RATING.start + 1)
    if sex is ODD:
        sex = _sex(written[1], line, notebook)
    if title is ODD:
        title, extra = _title(written[2], line, notebook)
    if points is ODD:
        points = _points(written[3], line, notebook)
    if rank is ODD:
        rank = None
        notebook.write("rank-unreadable", f"The rank {written[4]!r} is not a number.", line, RANK.start + 1)
    return (rating, sex, title, points, rank), extra


def _name_and_id(no: int, name: str, player_id: str, line: str, number: int, notebook: Notebook) -> str:
    """The ID, with remarks on it and on the name."""
    if not name:
        notebook.tally("name-missing", number, NAME.start + 1, f"starting number {no}")
    if line[_NAME_END : _NAME_END + 1] > " ":
        notebook.tally("name-overlong", number, _NAME_END + 1, repr(name))
    if player_id and not player_id.isdigit():
        notebook.tally("id-not-a-number", number, ID.start + 1, repr(player_id))
    return player_id if player_id.strip("0") else ""


def _by_characters(line: str, number: int, notebook: Notebook) -> str:
    """The line with its columns in characters, where its program padded the name by bytes."""
    if aligned(line):
        return line
    name = line[NAME]
    while len(name.encode()) > NAME.stop - NAME.start:
        name = name[:-1]
    surplus = len(name.encode()) - len(name)
    shifted = line[: NAME.start] + name + " " * surplus + line[NAME.start + len(name) :]
    if surplus and aligned(shifted):
        notebook.tally("columns-count-bytes", number, NAME.start + 1, repr(name.strip()))
        return shifted
    return line


def _sex(written: str, line: int, notebook: Notebook) -> str:
    meant = _OTHER_SEXES.get(written, "")
    notebook.tally("sex-form" if meant else "sex-unreadable", line, SEX.start + 1, repr(written))
    return meant


def _title(written: str, line: int, notebook: Notebook) -> tuple[str, Mapping[str, str]]:
    text = written.strip()
    upper = text.upper()
    if upper in TITLES:
        return upper, NOTHING
    if upper in _OLD_TITLES:
        notebook.tally("title-form", line, TITLE.start + 1, f"{text!r} for {_OLD_TITLES[upper]}")
        return _OLD_TITLES[upper], NOTHING
    notebook.tally("title-unknown", line, TITLE.start + 1, repr(text))
    return "", {"title": text}


def _points(written: str, line: int, notebook: Notebook) -> int | None:
    hundredths = hundredths_of(written)
    if hundredths is None:
        notebook.write("points-unreadable", f"The points {written!r} are not a number.", line, POINTS.start + 1)
    return hundredths


def hundredths_of(written: str) -> int | None:
    """A number of points as hundredths: 11.5, 4,5, 4½, .5, -1 and 3 are all meant."""
    text = written.strip().replace(",", ".").replace("½", ".5")
    sign = -1 if text.startswith("-") else 1
    whole, _, part = text.lstrip("+-").partition(".")
    if not (whole + part).isdecimal() or not (whole + part).isascii() or len(part.rstrip("0")) > 2:
        return None
    return sign * (int(whole or 0) * 100 + int(part.rstrip("0").ljust(2, "0")))


def _birth(line: str, number: int, notebook: Notebook) -> str:
    column = BIRTH.start + 1
    written = line[BIRTH]
    if written[4:] in _OTHER_DAYS and written[:4] in _YEARS:
        notebook.tally("birth-form", number, column, repr(written))
        return written[:4] + _OTHER_DAYS[written[4:]]
    if line[BIRTH.stop : BIRTH.stop + 1] > " ":
        written = line[BIRTH.start : BIRTH.stop + 1]
        notebook.tally("birth-misplaced", number, column, repr(written.strip()))
    text = written.strip()
    if not text.strip("0/.- "):
        return ""
    iso, ambiguous = dates.birth(text)
    if not iso:
        notebook.write("birth-unreadable", f"The birth date {text!r} cannot be read.", number, column)
    elif ambiguous:
        notebook.tally("birth-ambiguous", number, column, f"{text!r}, read as {iso}")
    elif text not in (iso[:4], iso.replace("-", "/")):
        notebook.tally("birth-form", number, column, repr(text))
    return iso
