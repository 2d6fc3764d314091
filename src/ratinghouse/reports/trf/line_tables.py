"""The meaning of the characters of an ordinary 001 line: tables by one or two characters, for lines read as arrays.

Two neighbouring characters are one number of 16 bits, so that a look-up reads both and checks that a gap is blank.
A spelling that is not ordinary has no meaning here: the line is left to the careful reader.
"""

from __future__ import annotations

from itertools import product
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ratinghouse.reports.report_columns import CODE_NUMBERS, SEX_NUMBERS
from ratinghouse.reports.trf.spellings import BIRTH_YEARS, MONTH_LENGTHS, OLD_TITLES, TITLES

VALUE = 127  # of an entry of DIGITS: the number in two characters
HAS_DIGIT, TWO_DIGITS, NOT_A_NUMBER = 1 << 7, 1 << 8, 1 << 14
ODD = 255
BLANK_PAIR = 0x2020
OLD_TITLE = 64
ABSENT = CODE_NUMBERS["A"]

GAME, BYE, FORFEIT = 0, 1, 2
"""Whether a code needs both opponent and colour, none of them, or allows either."""


def _pair(characters: str) -> int:
    """Return two characters as the number that a little-endian view of the bytes has."""
    return ord(characters[0]) | ord(characters[1]) << 8


def _digits() -> NDArray[np.int16]:
    table = np.full(1 << 16, NOT_A_NUMBER, np.int16)
    table[BLANK_PAIR] = 0
    for number in range(100):
        table[_pair(f"{number:02}")] = number | HAS_DIGIT | TWO_DIGITS
        if number < 10:
            table[_pair(f" {number}")] = number | HAS_DIGIT
    return table


def _first_digits() -> NDArray[np.int16]:
    """Return the entries of DIGITS for the single character before the pairs of an ID."""
    table = np.full(256, NOT_A_NUMBER, np.int16)
    table[ord(" ")] = 0
    for digit in range(10):
        table[ord("0") + digit] = digit | TWO_DIGITS  # nothing but digits may follow
    return table


def _plain() -> NDArray[np.bool_]:
    """Return which bytes are certainly not a blank: a question mark may stand for any character."""
    table = np.zeros(256, np.bool_)
    table[33:127] = True
    table[ord("?")] = False
    return table


def _after_a_blank(meanings: dict[str, int]) -> NDArray[np.uint8]:
    table = np.full(1 << 16, ODD, np.uint8)
    for character, meaning in meanings.items():
        table[_pair(f" {character}")] = meaning
    return table


def _codes() -> dict[str, int]:
    upper = {code: number for code, number in CODE_NUMBERS.items() if code in set("10=+-WDLHFUZA")}
    lower = {code.lower(): number for code, number in upper.items()}
    return upper | lower | {" ": ABSENT}


def _kinds() -> NDArray[np.uint8]:
    table = np.full(256, ODD, np.uint8)
    for codes, kind in (("10=WDL", GAME), ("HFUZA", BYE), ("+-", FORFEIT)):
        for code in codes:
            table[CODE_NUMBERS[code]] = kind
    return table


def _points() -> NDArray[np.uint8]:
    table = np.full(1 << 16, ODD, np.uint8)
    for characters, meaning in ((".0", 0), (".5", 50), ("  ", 1)):
        table[_pair(characters)] = meaning
    return table


def _titles() -> tuple[NDArray[np.uint8], NDArray[np.uint8]]:
    """Return two tables: two characters -> a row of the second; there, a third character -> the title.

    An old spelling has the number of the title + OLD_TITLE.
    """
    spellings = {"   ": 0}
    numbers = {title: number for number, title in enumerate(TITLES, start=1)}
    written = [*numbers.items(), *((old, numbers[title] + OLD_TITLE) for old, title in OLD_TITLES.items())]
    for title, number in written:
        for letters in product(*((letter, letter.lower()) for letter in title)):
            for before in range(4 - len(letters)):
                spellings[(" " * before + "".join(letters)).ljust(3)] = number
    beginnings = sorted({spelling[:2] for spelling in spellings})
    first, second = np.zeros(1 << 16, np.uint8), np.full((len(beginnings) + 1, 256), ODD, np.uint8)
    for row, beginning in enumerate(beginnings, start=1):
        first[_pair(beginning)] = row
    for spelling, number in spellings.items():
        second[first[_pair(spelling[:2])], ord(spelling[2])] = number
    return first, second


def _sexes() -> NDArray[np.uint8]:
    table = np.full(256, ODD, np.uint8)
    for character in "mwMW ":
        table[ord(character)] = SEX_NUMBERS[character.lower().strip()]
    return table


def _days() -> NDArray[np.bool_]:
    """Return which days of birth there are, by 100 × month + day; 0 where only the year is known."""
    table = np.zeros(10_000, np.bool_)
    table[0] = True
    for month, length in enumerate(MONTH_LENGTHS, start=1):
        table[100 * month + 1 : 100 * month + length + 1] = True
    return table


def _cells() -> NDArray[np.bool_]:
    """Return which cells are ordinary, by 8 × opponent there + 4 × colour there + kind of the code."""
    table = np.zeros(256, np.bool_)
    for opponent, colour, kind in ((1, 1, GAME), (0, 0, BYE), (1, 1, FORFEIT), (1, 0, FORFEIT), (0, 0, FORFEIT)):
        table[8 * opponent + 4 * colour + kind] = True
    return table


DIGITS = _digits()
FIRST_DIGITS = _first_digits()
PLAIN = _plain()
COLOUR_PAIRS = _after_a_blank({" ": 0, "-": 0, "w": 1, "W": 1, "b": 2, "B": 2})
CODE_PAIRS = _after_a_blank(_codes())
KINDS = _kinds()
TENTHS = _points()
TITLE_BEGINNINGS, TITLE_ENDS = _titles()
SEXES = _sexes()
ORDINARY_CELLS = _cells()
TITLE_TEXTS: NDArray[Any] = np.array([b"", *(title.encode() for title in TITLES)])
YEARS = BIRTH_YEARS
DAYS = _days()
