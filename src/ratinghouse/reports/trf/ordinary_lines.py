"""The 001 lines of many files at once, by columns, where every line follows the format.

The careful reader (``players.py``) defines what a line means. This one reads only spellings for which the careful
reader has no finding, or one of three frequent ones; a line with any other spelling is left to the careful reader.
Columns count characters, so a file comes here with one byte for each character.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ratinghouse.reports.report_columns import NO_POINTS, ReportColumns
from ratinghouse.reports.trf import line_tables as tables
from ratinghouse.reports.trf.player_lines import (
    LinePlace,
    PlacesOfLines,
    PlayerLines,
    Remark,
    header_ends_of,
    place_of,
)
from ratinghouse.reports.trf.players import LONGEST_LINE
from ratinghouse.reports.trf.trf_columns import (
    BIRTH,
    FIRST_ROUND,
    ID,
    NAME,
    NAME_GAP,
    POINTS,
    RANK,
    RATING,
    ROUND_WIDTH,
    SEX,
    START,
    TITLE,
)

Letters = NDArray[np.uint8]
Whole = NDArray[np.int64]
Flags = NDArray[np.bool_]

_HEAD = FIRST_ROUND + 1  # even, so that it can be viewed as pairs
_SPACE, _NEWLINE, _RETURN = 32, 10, 13
_PLAYER = int.from_bytes(b"001 ", "little")
_RECORD = 0x00FFFFFF  # of the first four characters, the number of the record
_PADDING = b" " * _HEAD
_DASH = ord("-")


def ordinary_lines(files: Sequence[bytes]) -> list[PlayerLines] | None:
    """Return the players in the ordinary lines of each file; ``odd`` lines are for the careful reader.

    Lines end with LF or CR LF. None if there is a CR alone, which may end a line, too.
    """
    joined = b"\n".join([*files, b""])
    letters = np.frombuffer(joined + _PADDING, np.uint8)
    ends = np.flatnonzero(letters[: len(joined)] == _NEWLINE)
    starts = np.empty_like(ends)
    starts[:1] = 0
    starts[1:] = ends[:-1] + 1
    returns = (letters[ends - 1] == _RETURN) & (ends > starts)
    if np.count_nonzero(letters == _RETURN) > np.count_nonzero(returns):
        return None
    ends = ends - returns
    first_four = _windows(letters, "<u4")[starts]
    is_player = first_four & _RECORD == _PLAYER & _RECORD
    lines = np.flatnonzero(is_player)
    players = _Players(letters, starts[lines], ends[lines] - starts[lines])
    players.odd |= first_four[lines] != _PLAYER
    first_letters = np.cumsum([0, *(len(file) + 1 for file in files)])
    return _by_file(players, lines, np.flatnonzero(~is_player & (ends > starts)), starts, ends, first_letters)


def _windows(letters: Letters, kind: str) -> NDArray[Any]:
    """Return a view in which every position has the value, or the bytes, that begin there."""
    size = np.dtype(kind).itemsize
    return np.ndarray((len(letters) - size + 1,), kind, letters, 0, (1,))


def _by_file(
    players: _Players, lines: Whole, others: Whole, starts: Whole, ends: Whole, first_letters: Whole
) -> list[PlayerLines]:
    first_lines = np.searchsorted(starts, first_letters)
    line_numbers = np.arange(1, len(starts) + 1) - np.repeat(first_lines[:-1], np.diff(first_lines))
    shift = np.repeat(first_letters[:-1], np.diff(first_lines))
    places = np.stack([line_numbers, starts - shift, ends - shift], axis=1)
    numbers = line_numbers[lines].astype(np.int32)
    first_rows = np.searchsorted(lines, first_lines)
    remarks = _Remarks(players, lines, places, first_rows)
    odd_before = np.append(0, np.cumsum(players.odd))[first_rows].tolist()
    first_results = players.first_result[first_rows].tolist()
    most_results = np.zeros(len(first_letters) - 1, np.intp)
    of_rows = np.where(players.odd, 0, players.result_counts)
    np.maximum.at(most_results, np.repeat(np.arange(len(most_results)), np.diff(first_rows)), of_rows)
    rows_of_files, other_places = first_rows.tolist(), places[others]
    first_others = np.searchsorted(others, first_lines)
    header_ends = header_ends_of(other_places, first_others[1:]).tolist()
    first_of_others, most = first_others.tolist(), most_results.tolist()
    read = []
    for file in range(len(first_letters) - 1):
        rows = slice(rows_of_files[file], rows_of_files[file + 1])
        results = slice(first_results[file], first_results[file + 1])
        columns: ReportColumns | Callable[[], ReportColumns] = partial(players.columns, rows, results, numbers)
        number_of_players = rows.stop - rows.start
        odd: list[LinePlace] = []
        if odd_before[file] < odd_before[file + 1]:
            is_odd = players.odd[rows]
            odd = [place_of(place) for place in places[lines[rows][is_odd]].tolist()]
            columns = players.columns(rows, results, numbers).select(~is_odd)
            number_of_players = len(columns.no)
        others_of_file = other_places[first_of_others[file] : first_of_others[file + 1]]
        remarked = remarks.of(file)
        read.append(
            PlayerLines(columns, number_of_players, odd, others_of_file, header_ends[file], *remarked, most[file])
        )
    return read


class _Remarks:
    """The frequent deviations of all files; most files have none."""

    def __init__(self, players: _Players, lines: Whole, places: PlacesOfLines, first_rows: Whole) -> None:
        ordinary = ~players.odd
        self._places = places
        self._lines = lines
        self._first_rows = first_rows
        self._rounds = players.free_rounds
        self._rows = [
            np.flatnonzero(players.old_title & ordinary),
            np.flatnonzero(players.unusual_birth & ordinary),
            players.free_rows,
            np.flatnonzero(players.unusual_birth & players.odd),
        ]
        self._firsts = [np.searchsorted(rows, first_rows).tolist() for rows in self._rows]
        if not ordinary.all():
            stays = ordinary[players.free_rows]
            self._rows[2], self._rounds = players.free_rows[stays], players.free_rounds[stays]
            self._firsts[2] = np.searchsorted(self._rows[2], first_rows).tolist()
        self._are_none = not any(map(len, self._rows))

    def of(self, file: int) -> tuple[Remark | None, Remark | None, Remark | None, bool]:
        """Return the remarks on a file: titles, births, forfeits, and that the births of odd lines are usual."""
        if self._are_none:
            return None, None, None, True
        titles, births, forfeits = (self._remark(kind, file) for kind in range(3))
        return titles, births, forfeits, self._firsts[3][file] == self._firsts[3][file + 1]

    def _remark(self, kind: int, file: int) -> Remark | None:
        first, last = self._firsts[kind][file], self._firsts[kind][file + 1]
        if first == last:
            return None
        place = self._places[self._lines[self._rows[kind][first]]].tolist()
        return Remark(last - first, place_of(place), int(self._rounds[first]) if kind == 2 else 0)


class _Players:
    """The 001 lines of all files: their columns, and which lines are odd."""

    def __init__(self, letters: Letters, starts: Whole, lengths: Whole) -> None:
        self.odd = lengths > LONGEST_LINE
        self._read_heads(letters, starts, lengths)
        self._read_cells(letters, starts, np.minimum(lengths, LONGEST_LINE))

    def _read_heads(self, letters: Letters, starts: Whole, lengths: Whole) -> None:
        heads = _windows(letters, f"V{_HEAD}")[starts].view(np.uint8).reshape(-1, _HEAD)
        short = np.flatnonzero(lengths < _HEAD)
        if len(short):
            heads[short] = np.where(np.arange(_HEAD) < lengths[short, None], heads[short], _SPACE)
        pairs = np.ascontiguousarray(heads.view("<u2").T)
        self.no = self._number(pairs[START.start // 2], pairs[START.start // 2 + 1])
        self.rating = self._number(pairs[RATING.start // 2], pairs[RATING.start // 2 + 1])
        ranks = np.ascontiguousarray(heads[:, RANK]).view("<u2")
        self.rank = self._number(ranks[:, 0], ranks[:, 1])
        self._read_titles(pairs[TITLE.start // 2], heads[:, TITLE.start + 2])
        self._read_births(np.ascontiguousarray(heads[:, BIRTH]))
        self._read_ids(np.ascontiguousarray(heads[:, ID]), pairs[(ID.start + 1) // 2 : ID.stop // 2])
        self._read_points(pairs[POINTS.start // 2], pairs[POINTS.start // 2 + 1])
        self.sex = tables.SEXES.take(heads[:, SEX.start])
        self.odd |= (heads[:, NAME_GAP.start] != _SPACE) | (self.no == 0) | (self.sex == tables.ODD)
        unsure = ~tables.PLAIN.take(heads[:, NAME.start])
        if unsure.any():
            self.odd[unsure] |= ~tables.PLAIN[heads[unsure, NAME]].any(axis=1)
        if heads.min(initial=_SPACE) < _SPACE:
            self.odd |= (heads < _SPACE).any(axis=1)

    def _number(self, first: NDArray[Any], second: NDArray[Any]) -> NDArray[np.int32]:
        """Return the numbers in two pairs of characters, and note which lines have anything else there."""
        high, low = tables.DIGITS.take(first), tables.DIGITS.take(second)
        cut = (high & tables.HAS_DIGIT).astype(np.bool_) & ((low & tables.TWO_DIGITS) == 0)
        self.odd |= ((high | low) & tables.NOT_A_NUMBER).astype(np.bool_) | cut
        numbers: NDArray[np.int32] = (high & tables.VALUE) * np.int32(100) + (low & tables.VALUE)
        return numbers

    def _read_titles(self, beginnings: NDArray[Any], ends: Letters) -> None:
        numbers = tables.TITLE_ENDS[tables.TITLE_BEGINNINGS[beginnings], ends]
        self.odd |= numbers == tables.ODD
        self.old_title = (numbers & tables.OLD_TITLE).astype(np.bool_)
        self.title = tables.TITLE_TEXTS[numbers % tables.OLD_TITLE % len(tables.TITLE_TEXTS)]

    def _read_births(self, cells: Letters) -> None:
        pairs = cells.view("<u2")
        rest_blank = (pairs[:, 2:] == tables.BLANK_PAIR).all(axis=1)
        century, year = tables.DIGITS[pairs[:, 0]], tables.DIGITS[pairs[:, 1]]
        full = (century & year & tables.TWO_DIGITS).astype(np.bool_)
        years = (century & tables.VALUE) * np.int32(100) + (year & tables.VALUE)
        known = full & (years >= tables.YEARS.start) & (years < tables.YEARS.stop)
        blank = rest_blank & (pairs[:, 0] == tables.BLANK_PAIR) & (pairs[:, 1] == tables.BLANK_PAIR)
        mark = cells[:, 4]
        months = tables.DIGITS[np.ascontiguousarray(cells[:, 5:7]).view("<u2").ravel()]
        days = tables.DIGITS[pairs[:, 4]]
        day_known = (months & days & tables.TWO_DIGITS).astype(np.bool_) & (cells[:, 7] == mark)
        unusual_mark = (mark == ord(".")) | (mark == _DASH)
        numbers = (months & tables.VALUE) * np.int32(100) + (days & tables.VALUE)
        dated = known & day_known & tables.DAYS[numbers] & (unusual_mark | (mark == ord("/")))
        self.odd |= ~(blank | (known & rest_blank) | dated)
        self.unusual_birth = dated & unusual_mark
        cells[:, 4] = cells[:, 7] = np.where(dated, _DASH, _SPACE)
        if (no_day := dated & (numbers == 0)).any():
            cells[no_day, 4:] = _SPACE
        self.birth = cells.view(f"S{cells.shape[1]}").ravel()

    def _read_ids(self, cells: Letters, pairs: NDArray[Any]) -> None:
        """Read the IDs; ``pairs`` are all characters but the first."""
        first = tables.FIRST_DIGITS.take(cells[:, 0])
        seen = value = first
        for pair in pairs:
            digits = tables.DIGITS.take(pair)
            self.odd |= (digits & tables.NOT_A_NUMBER != 0) | ((seen & ~digits & tables.TWO_DIGITS) != 0)
            seen = seen | (digits & tables.HAS_DIGIT) << 1
            value = value | digits
        self.odd |= first & tables.NOT_A_NUMBER != 0
        zero = value & tables.VALUE == 0
        if zero.any():
            cells[zero] = _SPACE
        self.id = cells.view(f"S{cells.shape[1]}").ravel()

    def _read_points(self, whole: NDArray[Any], part: NDArray[Any]) -> None:
        halves = tables.TENTHS[part]
        digits = tables.DIGITS[whole]
        has_digit = (digits & tables.HAS_DIGIT).astype(np.bool_)
        self.odd |= (halves == tables.ODD) | ((digits & tables.NOT_A_NUMBER) != 0) | (has_digit == (halves == 1))
        self.points = np.where(has_digit, (digits & tables.VALUE) * np.int32(100) + halves, np.int32(NO_POINTS))

    def _read_cells(self, letters: Letters, starts: Whole, lengths: Whole) -> None:
        counts = np.maximum(0, -(-(lengths - FIRST_ROUND) // ROUND_WIDTH))
        total = int(counts.sum())
        row = np.repeat(np.arange(len(counts)), counts)
        before = np.cumsum(counts) - counts
        place = np.arange(total) - before[row]
        positions = starts[row] + (FIRST_ROUND + ROUND_WIDTH * place)
        cells = _windows(letters, f"V{ROUND_WIDTH}")[positions].view(np.uint8).reshape(-1, ROUND_WIDTH)
        left = lengths - (FIRST_ROUND + ROUND_WIDTH * (counts - 1))
        cut = np.flatnonzero((counts > 0) & (left < ROUND_WIDTH))
        if len(cut):
            last = before[cut] + counts[cut] - 1
            cells[last] = np.where(np.arange(ROUND_WIDTH) < left[cut, None], cells[last], _SPACE)
        pairs = np.ascontiguousarray(cells.view("<u2").T)
        high, low = tables.DIGITS.take(pairs[0]), tables.DIGITS.take(pairs[1])
        opponent = (high & tables.VALUE) * np.int32(100) + (low & tables.VALUE)
        colour, code = tables.COLOUR_PAIRS.take(pairs[2]), tables.CODE_PAIRS.take(pairs[3])
        kind = tables.KINDS.take(code)
        state = kind | ((colour > 0).view(np.uint8) << 2) | ((opponent > 0).view(np.uint8) << 3)
        ordinary = tables.ORDINARY_CELLS.take(state)
        ordinary &= (colour != tables.ODD) & (pairs[4] == tables.BLANK_PAIR)
        ordinary &= ((high | low) & tables.NOT_A_NUMBER) == 0
        ordinary &= ((high & tables.HAS_DIGIT) == 0) | ((low & tables.TWO_DIGITS) != 0)
        if not ordinary.all():
            self.odd[row[~ordinary]] = True
        present = np.flatnonzero(code != tables.ABSENT)
        self.result_counts = np.zeros(len(counts), np.int32)
        self.result_counts[row[present]] = place[present] + 1  # of a line's results the last is assigned last
        free = (kind == tables.FORFEIT) & (opponent == 0)
        if int(self.result_counts.sum()) != total:
            stays = place < self.result_counts[row]
            place, opponent, colour, code, free, row = (
                column[stays] for column in (place, opponent, colour, code, free, row)
            )
        self.round = (place + 1).astype(np.int32)
        self.opponent, self.colour, self.code = opponent, colour, code
        self.free_rows, self.free_rounds = row[free], self.round[free]
        self.first_result = np.append(0, np.cumsum(self.result_counts))

    def columns(self, rows: slice, results: slice, numbers: NDArray[np.int32]) -> ReportColumns:
        """Return the columns of some rows; ``numbers`` are those of the lines of all rows."""
        return ReportColumns(
            self.no[rows],
            self.id[rows],
            self.rating[rows],
            self.birth[rows],
            self.title[rows],
            self.sex[rows],
            self.points[rows],
            self.rank[rows],
            numbers[rows],
            self.result_counts[rows],
            self.round[results],
            self.opponent[results],
            self.colour[results],
            self.code[results],
        )
