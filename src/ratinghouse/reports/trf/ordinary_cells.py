"""The rounds of all players of a file: a few operations on long integers find all ordinary lines at once.

A long integer has a byte for every cell of the file, with bits for the properties of the cell. A line on which
``trf_cells`` would report a finding is not ordinary, and is left to it. The results of an ordinary line are read when
they are first used.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise, repeat
from typing import Any

from ratinghouse.reports.report import Result
from ratinghouse.reports.report_findings import ReportFindings
from ratinghouse.reports.result_fields import Fields, add_results
from ratinghouse.reports.trf.spellings import NUMBERS
from ratinghouse.reports.trf.trf_cells import AS_CODES, AS_COLOURS, DEFAULTS, CellsOfLine, read_cells
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
    """The results of an ordinary line; they are read when one is first used."""

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


class CellBytes:
    """The cells of 001 lines as bytes: so many rounds of each line, one line after the other."""

    __slots__ = ("_cells", "_rounds")

    def __init__(self, cells: bytes, rounds: int) -> None:
        self._cells = cells
        self._rounds = rounds

    @classmethod
    def of(cls, lines: Sequence[str]) -> CellBytes | None:
        """Return those of lines without trailing blanks; None where there are none, too many, or other than ASCII."""
        width = (max(map(len, lines)) - FIRST_ROUND + ROUND_WIDTH - 1) // ROUND_WIDTH * ROUND_WIDTH
        if not 0 < width * len(lines) <= _MOST_CHARACTERS:
            return None
        characters = "".join([line[FIRST_ROUND:].ljust(width) for line in lines])
        return cls(characters.encode(), width // ROUND_WIDTH) if characters.isascii() else None

    @property
    def most_results(self) -> int:
        """Return the last round in which some line has a code."""
        codes, rounds = self._cells[RESULT_AT::ROUND_WIDTH], self._rounds
        return next((last for last in range(rounds, 0, -1) if codes[last - 1 :: rounds].strip(_ABSENT.encode())), 0)

    @property
    def paired(self) -> int:
        """Return how many lines name an opponent, if every line is ordinary."""
        opponents = self._column(0, _DIGITS)
        for place in range(1, OPPONENT_WIDTH):
            opponents |= self._column(place, _DIGITS)
        named = (opponents & self._bits).to_bytes(len(self._cells) // ROUND_WIDTH, "little")
        return sum([1 in named[at : at + self._rounds] for at in range(0, len(named), self._rounds)])

    def results_by_field(self, first: int) -> dict[str, list[Any]]:
        """Return the results by the names of their fields, if every line is ordinary; ``first`` is the first number."""
        letters, rounds = self._cells.decode(), self._rounds
        codes = letters[RESULT_AT::ROUND_WIDTH].translate(AS_CODES)
        colours = letters[COLOUR_AT::ROUND_WIDTH].translate(AS_COLOURS)
        starts = range(0, len(codes), rounds)
        ends = [start + len(codes[start : start + rounds].rstrip(_ABSENT)) for start in starts]
        cells: list[list[Any]] = [
            [*range(1, rounds + 1)] * len(starts),
            [NUMBERS[letters[at : at + OPPONENT_WIDTH]] for at in range(0, len(letters), ROUND_WIDTH)],
            [colour.strip() for colour in colours] if " " in colours else list(colours),
            list(codes),
            [line for line in range(first, first + len(starts)) for _ in range(rounds)],
            [*range(FIRST_ROUND + 1, FIRST_ROUND + 1 + ROUND_WIDTH * rounds, ROUND_WIDTH)] * len(starts),
        ]
        if ends != [start + rounds for start in starts]:
            spans = [*zip(starts, ends, strict=True)]
            cells = [[cell for start, end in spans for cell in column[start:end]] for column in cells]
        count = len(cells[0])
        defaults = [[default] * count for default in DEFAULTS]
        return dict(zip(Result._fields, [*cells, *defaults], strict=True)) if count else {}

    def odd_lines(self) -> Iterator[int]:
        """Return the places of the lines that have a cell that is not ordinary."""
        odd = self._odd_cells().to_bytes(len(self._cells) // ROUND_WIDTH, "little").translate(_TRUTHS)
        at = odd.find(1)
        while at >= 0:
            place = at // self._rounds
            yield place
            at = odd.find(1, (place + 1) * self._rounds)

    @property
    def _bits(self) -> int:
        """Return a number that has the lowest bit of every byte, of which there is one for each cell."""
        return int.from_bytes(bytes([1]) * (len(self._cells) // ROUND_WIDTH), "little")

    def _column(self, place: int, table: bytes | None = None) -> int:
        letters = self._cells[place::ROUND_WIDTH]
        return int.from_bytes(letters if table is None else letters.translate(table), "little")

    def _odd_cells(self) -> int:
        """Return a number with a byte for each cell, which is 0 where the cell is ordinary."""
        bits = self._bits
        digits = [self._column(place, _DIGITS) for place in range(OPPONENT_WIDTH)]
        colours, codes = self._column(COLOUR_AT, _COLOURS), self._column(RESULT_AT, _CODES)
        anything = digits[0] | digits[1] | digits[2] | digits[3]
        opponents = anything & bits
        blank_after_digit = digits[1] & ~digits[0] | digits[2] & ~digits[1] | digits[3] & ~digits[2]
        forfeits = codes >> _FORFEIT & bits
        odd = (anything | colours | codes) & bits << _ODD | blank_after_digit & bits << _BLANK
        odd |= ((opponents ^ colours) | (opponents ^ codes)) & bits & ~forfeits
        odd |= forfeits & ~opponents
        for gap in GAPS:
            odd |= self._column(gap) ^ bits * _SPACE
        return odd


def are_numbers(columns: Sequence[bytes], *, positive: bool = False) -> bool:
    """Return whether every row of columns has digits after blanks, or only blanks; if ``positive``, numbers above 0."""
    digits = [int.from_bytes(letters.translate(_DIGITS), "little") for letters in columns]
    bits = int.from_bytes(bytes([1]) * len(columns[0]), "little")
    anything = blank_after_digit = 0
    for column in digits:
        anything |= column
    for before, column in pairwise(digits):
        blank_after_digit |= column & ~before
    if anything & bits << _ODD or blank_after_digit & bits << _BLANK:
        return False
    return not positive or anything & bits == bits


def cells_of_lines(
    lines: Sequence[str], numbers: Sequence[int], findings: ReportFindings
) -> tuple[list[Sequence[Result]], int]:
    """Return the results of 001 lines without their trailing blanks, and how many the line with the most has."""
    cells = CellBytes.of(lines)
    if cells is None:
        results = list(map(read_cells, lines, numbers, repeat(findings)))
        return results, max(map(len, results))
    results = list(map(UnreadCells, lines, numbers))
    most = cells.most_results
    for place in cells.odd_lines():
        results[place] = read_cells(lines[place], numbers[place], findings)
        most = max(most, len(results[place]))
    return results, most
