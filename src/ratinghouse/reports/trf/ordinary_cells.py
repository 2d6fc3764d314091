"""The rounds of all players of a file: which lines are ordinary, a few operations on long numbers say of all at once.

A long number has a byte for every cell of the file, so that a bit of it says something of each cell. What
``trf_cells`` would remark on is not ordinary, and the line is left to it. The results of an ordinary line are read when
somebody looks at them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import repeat

from ratinghouse.reports.report import Result
from ratinghouse.reports.report_findings import ReportFindings
from ratinghouse.reports.result_fields import Fields, add_results
from ratinghouse.reports.trf.trf_cells import CellsOfLine, read_cells
from ratinghouse.reports.trf.trf_columns import COLOUR_AT, FIRST_ROUND, GAPS, OPPONENT_WIDTH, RESULT_AT, ROUND_WIDTH
from ratinghouse.reports.trf.trf_findings import KINDS

_MOST_CHARACTERS = 1 << 24  # of the cells of a file, when all lines are as long as the longest
_THERE, _FORFEIT, _BLANK, _ODD = 0, 1, 2, 7  # bits
_SPACE = ord(" ")


def _table(meanings: dict[str, int], other: int) -> bytes:
    by_character = {ord(character): meaning for characters, meaning in meanings.items() for character in characters}
    return bytes([by_character.get(character, other) for character in range(256)])


_DIGITS = _table({"123456789": 1 << _THERE, "0": 0, " ": 1 << _BLANK}, 1 << _ODD)
_COLOURS = _table({"wbWB": 1 << _THERE, " -": 0}, 1 << _ODD)
_CODES = _table({"10=WDLwdl": 1 << _THERE, "HFUZAhfuza ": 0, "+-": 1 << _FORFEIT}, 1 << _ODD)
_TRUTHS = bytes([0, *repeat(1, 255)])
_ABSENT = "Aa "


class UnreadCells(CellsOfLine):
    """The results of an ordinary line; they are read when one is looked at."""

    __slots__ = ("_cells", "_line", "_number")

    def __init__(self, line: str, number: int) -> None:
        self._line = line
        self._number = number
        self._cells: Sequence[Result] | None = None

    def __len__(self) -> int:
        return len(self._line[FIRST_ROUND + RESULT_AT :: ROUND_WIDTH].rstrip(_ABSENT))

    def __iter__(self) -> Iterator[Result]:
        return iter(self._read())

    def add_to(self, fields: Fields) -> None:
        """Append the cells of these results to those of each field."""
        add_results(self._read(), fields)

    def _read(self) -> Sequence[Result]:
        if self._cells is None:
            self._cells = read_cells(self._line, self._number, ReportFindings(KINDS))
        return self._cells


def cells_of_lines(
    lines: Sequence[str], numbers: Sequence[int], findings: ReportFindings
) -> tuple[list[Sequence[Result]], int]:
    """Return the results of 001 lines without their trailing blanks, and how many the line with the most has."""
    width = (max(map(len, lines)) - FIRST_ROUND + ROUND_WIDTH - 1) // ROUND_WIDTH * ROUND_WIDTH
    characters = ""
    if 0 < width * len(lines) <= _MOST_CHARACTERS:
        characters = "".join([line[FIRST_ROUND:].ljust(width) for line in lines])
    if not characters or not characters.isascii():
        results = list(map(read_cells, lines, numbers, repeat(findings)))
        return results, max(map(len, results))
    cells = characters.encode()
    rounds = width // ROUND_WIDTH
    results = list(map(UnreadCells, lines, numbers))
    most = _most_results(cells[RESULT_AT::ROUND_WIDTH], rounds)
    odd = _odd_cells(cells).to_bytes(len(cells) // ROUND_WIDTH, "little").translate(_TRUTHS)
    at = odd.find(1)
    while at >= 0:
        place = at // rounds
        results[place] = read_cells(lines[place], numbers[place], findings)
        most = max(most, len(results[place]))
        at = odd.find(1, (place + 1) * rounds)
    return results, most


def _most_results(codes: bytes, rounds: int) -> int:
    """Return the last round in which some line has a code."""
    return next((last for last in range(rounds, 0, -1) if codes[last - 1 :: rounds].strip(_ABSENT.encode())), 0)


def _odd_cells(cells: bytes) -> int:
    """Return a number with a byte for each cell, which is 0 where the cell is ordinary."""
    bits = int.from_bytes(bytes([1]) * (len(cells) // ROUND_WIDTH), "little")  # the lowest of every byte

    def column(place: int, table: bytes | None = None) -> int:
        letters = cells[place::ROUND_WIDTH]
        return int.from_bytes(letters if table is None else letters.translate(table), "little")

    digits = [column(place, _DIGITS) for place in range(OPPONENT_WIDTH)]
    colours, codes = column(COLOUR_AT, _COLOURS), column(RESULT_AT, _CODES)
    anything = digits[0] | digits[1] | digits[2] | digits[3]
    opponents = anything & bits
    blank_after_digit = digits[1] & ~digits[0] | digits[2] & ~digits[1] | digits[3] & ~digits[2]
    forfeits = codes >> _FORFEIT & bits
    odd = (anything | colours | codes) & bits << _ODD | blank_after_digit & bits << _BLANK
    odd |= ((opponents ^ colours) | (opponents ^ codes)) & bits & ~forfeits
    odd |= forfeits & ~opponents
    for gap in GAPS:
        odd |= column(gap) ^ bits * _SPACE
    return odd
