"""Record 001 of a whole file with few odd lines: the findings on its lines, and entries that are made later.

``players.py`` defines what a line means. Here each column of all lines is checked once, as bytes. If it can have no
findings, nothing else is done; otherwise ``players.py`` reads the column. Entries are made when they are first used.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any

from ratinghouse.reports.report import ReportEntry, Result
from ratinghouse.reports.report_findings import ReportFindings
from ratinghouse.reports.trf.ordinary_cells import CellBytes, UnreadCells, are_numbers
from ratinghouse.reports.trf.players import (
    LONGEST_LINE,
    POINTS_SPELLINGS,
    SEX_SPELLINGS,
    TITLE_SPELLINGS,
    ColumnReader,
    read_players,
)
from ratinghouse.reports.trf.spellings import COUNTS, NUMBER_WIDTH
from ratinghouse.reports.trf.trf_cells import read_cells
from ratinghouse.reports.trf.trf_columns import (
    BIRTH,
    FIRST_ROUND,
    ID,
    NAME,
    NAME_GAP,
    POINTS,
    RANK,
    RATING,
    SEX,
    START,
    TITLE,
)
from ratinghouse.reports.trf.trf_findings import KINDS
from ratinghouse.reports.unread_entries import LateEntries

_NAME_BEGINNINGS = bytes(set(range(ord("!"), 127)) - {ord("?")})  # which stands for any character outside ASCII
_NOT_A_SEX = bytes(letter not in b"mwMW " for letter in range(256))
_NOT_BLANK = bytes(letter != ord(" ") for letter in range(256))
_PLAYER = (b"0", b"0", b"1", b" ")
_PARTS_OF_ID = tuple(
    slice(start, start + NUMBER_WIDTH)
    for start in (*range(ID.start, ID.stop - NUMBER_WIDTH, 3), ID.stop - NUMBER_WIDTH)
)
"""They overlap, so that a blank after a digit is found at every place."""


class EntriesOfLines(LateEntries):
    """The players of lines whose findings are known already, and the results of lines that are not ordinary."""

    __slots__ = ("_cells", "_first", "_most")

    def __init__(
        self, texts: Sequence[str], first: int, most: int, odd: Mapping[int, Sequence[Result]], cells: CellBytes
    ) -> None:
        super().__init__(partial(_entries, texts, first, most, odd), len(texts))
        self._most = most
        self._cells = None if odd else cells
        self._first = first

    @property
    def most_results(self) -> int:
        """Return how many results the entry with the most has."""
        return self._most

    @property
    def paired(self) -> int:
        """Return how many entries have an opponent."""
        return self._cells.paired if self._cells is not None else super().paired

    def results_by_field(self) -> dict[str, list[Any]]:
        """Return the results by the names of their fields; nothing where there is no result."""
        return self._cells.results_by_field(self._first) if self._cells is not None else super().results_by_field()


def _entries(
    texts: Sequence[str], first: int, most: int, odd: Mapping[int, Sequence[Result]]
) -> tuple[ReportEntry, ...]:
    lines = list(enumerate(texts, start=first))
    results: list[Sequence[Result]] = [UnreadCells(text, number) for number, text in lines]
    for place, known in odd.items():
        results[place] = known
    return read_players(lines, ReportFindings(KINDS), (results, most))[0]


def players_for_later(
    lines: Sequence[str], first: int, findings: ReportFindings
) -> tuple[Sequence[ReportEntry], int] | None:
    """Return what ``read_players`` returns, with the same findings; None where it has to read every line.

    ``first`` is the number of the first line; not all of the lines need be players.
    """
    texts = [line.rstrip() for line in lines]
    if max(map(len, texts)) > LONGEST_LINE:
        return None
    cells, heads = CellBytes.of(texts), _Heads(texts)
    if cells is None or not heads.are_players:
        return None
    odd_places = list(cells.odd_lines())
    if odd_places and not heads.are_ascii:
        return None
    remarks = _FindingsOnLines(texts, first, heads, findings)
    remarks.on_names()
    odd = {place: read_cells(texts[place], first + place, findings) for place in odd_places}
    remarks.on_numbers()
    most = max([cells.most_results, *map(len, odd.values())])
    return EntriesOfLines(texts, first, most, odd, cells), most


class _Heads:
    """The bytes of lines up to the first round, with a question mark for characters outside ASCII."""

    def __init__(self, texts: Sequence[str]) -> None:
        characters = "".join([text[:FIRST_ROUND].ljust(FIRST_ROUND) for text in texts])
        self._letters = characters.encode("ascii", "replace")
        self._lines = len(texts)
        self.are_ascii = characters.isascii()

    def column(self, place: int) -> bytes:
        """Return one character of every line."""
        return self._letters[place::FIRST_ROUND]

    def has_only(self, place: int, letters: bytes) -> bool:
        """Return whether every line has one of these letters there."""
        return not self.column(place).translate(None, letters)

    def lines_with(self, places: slice, table: bytes) -> list[int]:
        """Return the lines that have in one of these columns a letter for which the table has a 1."""
        marks = 0
        for place in range(places.start, places.stop):
            marks |= int.from_bytes(self.column(place).translate(table), "little")
        return [line for line, mark in enumerate(marks.to_bytes(self._lines, "little")) if mark] if marks else []

    @property
    def are_players(self) -> bool:
        """Return whether every line is a player with a starting number above 0."""
        if not all(self.has_only(place, letter) for place, letter in enumerate(_PLAYER)):
            return False
        return are_numbers([self.column(place) for place in range(START.start, START.stop)], positive=True)

    def are_numbers(self, *fields: slice) -> bool:
        """Return whether there are numbers, or blanks, in fields of one width."""
        width = range(fields[0].stop - fields[0].start)
        return are_numbers([b"".join([self.column(field.start + place) for field in fields]) for place in width])

    @property
    def have_points(self) -> bool:
        """Return whether there are points in every line, such as 4.5."""
        tens, ones, point, decimal = range(POINTS.start, POINTS.stop)
        return (
            self.has_only(tens, b" 0123456789")
            and self.has_only(ones, b"0123456789")
            and self.has_only(point, b".")
            and self.has_only(decimal, b"05")
        )


class _FindingsOnLines:
    """Adds the findings on lines, in the order of ``read_players``, reading only lines that may have some."""

    def __init__(self, texts: Sequence[str], first: int, heads: _Heads, findings: ReportFindings) -> None:
        self._texts, self._first = texts, first
        self._heads = heads
        self._findings = findings
        self._everyone = ColumnReader(range(first, first + len(texts)), findings)

    def _cut(self, place: slice) -> list[str]:
        return [text[place] for text in self._texts]

    def on_names(self) -> None:
        """Add those on names and titles."""
        heads, columns = self._heads, self._everyone
        if not (heads.has_only(NAME.start, _NAME_BEGINNINGS) and heads.has_only(NAME_GAP.start, b" ")):
            columns.at_names([name.strip() for name in self._cut(NAME)], self._cut(NAME_GAP))
        self._on_lines(heads.lines_with(TITLE, _NOT_BLANK), TITLE, TITLE_SPELLINGS, ColumnReader.at_title)

    def on_numbers(self) -> None:
        """Add those on the numbers after the name, and on the sex."""
        heads, columns = self._heads, self._everyone
        are_usual = heads.are_numbers(RATING, RANK, *_PARTS_OF_ID)
        if not are_usual:
            columns.at_ids([written.strip() for written in self._cut(ID)])
            columns.looked_up(self._cut(RATING), COUNTS, columns.at_rating)
        self._on_lines(heads.lines_with(SEX, _NOT_A_SEX), SEX, SEX_SPELLINGS, ColumnReader.at_sex)
        columns.at_births(self._cut(BIRTH), self._texts)
        if not heads.have_points:
            columns.looked_up(self._cut(POINTS), POINTS_SPELLINGS, columns.at_points)
        if not are_usual:
            columns.looked_up(self._cut(RANK), COUNTS, columns.at_rank)

    def _on_lines(
        self,
        lines: Sequence[int],
        place: slice,
        table: Mapping[str, object],
        closely: Callable[[ColumnReader, str, int], object],
    ) -> None:
        """Add those on a column of some lines."""
        if lines:
            columns = ColumnReader([self._first + line for line in lines], self._findings)
            columns.looked_up([self._texts[line][place] for line in lines], table, partial(closely, columns))
