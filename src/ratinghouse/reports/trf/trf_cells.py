"""The rounds of a player's line: opponent, colour and result in columns 92-95, 97 and 99, then ten columns on.

Almost every line has only games, and is read with a few slices. Byes, absences and forfeits take a few more; only a
line with a cell that does not follow the format is read cell by cell.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import count, repeat
from operator import itemgetter
from typing import Any, overload

from ratinghouse.kernel.texts import Text, text
from ratinghouse.reports.report import Result
from ratinghouse.reports.report_findings import ReportFindings
from ratinghouse.reports.result_fields import Fields, ResultsByField
from ratinghouse.reports.trf.spellings import NUMBERS, is_blank_number, number_in
from ratinghouse.reports.trf.trf_columns import (
    COLOUR_AT,
    FIRST_ROUND,
    GAPS,
    OPPONENT_WIDTH,
    RESULT_AT,
    ROUND_WIDTH,
    round_column,
)

ABSENT = "A"
UNKNOWN = "X"
_PLAYED = "10="
_FORFEITS = "+-"
_PLAYED_OR_FORFEIT = _PLAYED + _FORFEITS
_UNPLAYED = "WDL"
_BYES = "HFUZ"
_NO_COLOUR = " -"
_COLOURS = {"w": "w", "b": "b", "W": "w", "B": "b"}
AS_COLOURS = str.maketrans("WB-", "wb ")
AS_CODES = str.maketrans("wdlhfuzax ", "WDLHFUZAXA")
_BEFORE_FIRST = FIRST_ROUND - ROUND_WIDTH + 1
_GAPS = tuple(FIRST_ROUND + gap for gap in GAPS)
_FIRST_COLOUR = FIRST_ROUND + COLOUR_AT
_FIRST_RESULT = FIRST_ROUND + RESULT_AT

_AS_KINDS = str.maketrans(
    dict.fromkeys(_PLAYED + _UNPLAYED, "1") | dict.fromkeys(_BYES + ABSENT, "0") | dict.fromkeys(_FORFEITS, "f")
)
"""Code -> 1 where an opponent and a colour belong to it, 0 where neither does, f where either may be."""

_AS_PRESENCE = str.maketrans("wb 10", "110??")  # a digit in the column of colours is not a colour
_ORDINARY_FORFEITS = frozenset({("1", "1", "f"), ("1", "0", "f"), ("0", "0", "f"), ("1", "1", "1"), ("0", "0", "0")})
"""(opponent there, colour there, kind of code) of cells that call for no closer look, in a line with forfeits."""

DEFAULTS = [Result._field_defaults[name] for name in Result._fields[Result._fields.index("column") + 1 :]]


class CellsOfLine(ResultsByField):
    """The results of one line, which are made when one is first used; equal to any sequence of the same results."""

    __slots__ = ()

    @overload
    def __getitem__(self, index: int) -> Result: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[Result, ...]: ...
    def __getitem__(self, index: int | slice) -> Result | tuple[Result, ...]:
        return tuple(self)[index]

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Sequence) and tuple(self) == tuple(other)

    def __hash__(self) -> int:
        return hash(tuple(self))

    def __repr__(self) -> str:
        return repr(tuple(self))


class Cells(CellsOfLine):
    """The results of one line, kept as columns."""

    __slots__ = ("codes", "colours", "line", "opponents")

    def __init__(self, opponents: tuple[int | None, ...], colours: str, codes: str, line: int) -> None:
        self.opponents = opponents
        self.colours = colours  # " " for none
        self.codes = codes
        self.line = line

    def __len__(self) -> int:
        return len(self.opponents)

    def __iter__(self) -> Iterator[Result]:
        colours = self.colours
        rows = zip(
            count(1),
            self.opponents,
            [colour.strip() for colour in colours] if " " in colours else colours,
            self.codes,
            repeat(self.line),
            count(FIRST_ROUND + 1, ROUND_WIDTH),
            *map(repeat, DEFAULTS),
        )
        return map(tuple.__new__, repeat(Result), rows)

    def add_to(self, fields: Fields) -> None:
        """Append the cells of these results to those of each field."""
        rounds, opponents, colours, codes, lines, columns, *others = fields
        number = len(self.opponents)
        rounds += range(1, number + 1)
        opponents += self.opponents
        colours += [colour.strip() for colour in self.colours] if " " in self.colours else self.colours
        codes += self.codes
        lines += [self.line] * number
        columns += range(FIRST_ROUND + 1, FIRST_ROUND + 1 + ROUND_WIDTH * number, ROUND_WIDTH)
        for field, default in zip(others, DEFAULTS, strict=True):
            field.extend([default] * number)


def _cut_opponents(rounds: int) -> Callable[[str], tuple[str, ...]]:
    """Return a function that cuts the opponents' columns of so many rounds out of a line."""
    starts = [FIRST_ROUND + ROUND_WIDTH * index for index in range(rounds)]
    if rounds == 1:
        return lambda line: (line[FIRST_ROUND : FIRST_ROUND + OPPONENT_WIDTH],)
    cut: Any = itemgetter(*[slice(start, start + OPPONENT_WIDTH) for start in starts])
    return cut  # type: ignore[no-any-return]


class _Cuts(dict[int, Callable[[str], tuple[str, ...]]]):
    def __missing__(self, rounds: int) -> Callable[[str], tuple[str, ...]]:
        cut = self[rounds] = _cut_opponents(rounds)
        return cut


_OPPONENTS = _Cuts()
_number = NUMBERS.__getitem__


def rounds_in(line: str) -> int:
    """Return how many rounds a line without its trailing blanks reaches into."""
    return max(0, (len(line) - FIRST_ROUND + ROUND_WIDTH - 1) // ROUND_WIDTH)


def read_cells(line: str, number: int, findings: ReportFindings) -> Sequence[Result]:
    """Return the results of a 001 line without its trailing blanks. Blank rounds before the last are absences."""
    rounds = (len(line) - _BEFORE_FIRST) // ROUND_WIDTH
    if rounds <= 0:
        return ()
    colours = line[_FIRST_COLOUR::ROUND_WIDTH]
    codes = line[_FIRST_RESULT::ROUND_WIDTH]
    if not colours.strip("wb") and not codes.strip(_PLAYED_OR_FORFEIT) and len(codes) == rounds:
        try:
            opponents = tuple(map(_number, _OPPONENTS[rounds](line)))
        except KeyError:
            return _mixed(line, number, rounds, findings)
        if all(opponents):
            return Cells(opponents, colours, codes, number)
    return _mixed(line, number, rounds, findings)


def _mixed(line: str, number: int, rounds: int, findings: ReportFindings) -> Sequence[Result]:
    """Return a line with byes, forfeits or absences among its games."""
    padded = line.ljust(FIRST_ROUND + ROUND_WIDTH * rounds)
    try:
        opponents = tuple(map(_number, _OPPONENTS[rounds](padded)))
    except KeyError:
        return _cell_by_cell(padded, rounds, number, findings)
    colours = padded[_FIRST_COLOUR::ROUND_WIDTH].translate(AS_COLOURS)
    codes = padded[_FIRST_RESULT::ROUND_WIDTH].translate(AS_CODES)
    named = "".join(["1" if opponent else "0" for opponent in opponents])
    coloured = colours.translate(_AS_PRESENCE)
    kinds = codes.translate(_AS_KINDS)
    if _gaps(padded).strip():
        return _cell_by_cell(padded, rounds, number, findings)
    if not named == coloured == kinds:
        free = _forfeits_against_nobody(named, coloured, kinds)
        if free is None:
            return _cell_by_cell(padded, rounds, number, findings)
        if free:
            example = text("round {round}", round=free[0])
            findings.count("forfeit-without-opponent", number, round_column(free[0]), example, len(free))
    return _until_last(opponents, colours, codes, number)


def _forfeits_against_nobody(named: str, coloured: str, kinds: str) -> list[int] | None:
    """Return the rounds of such forfeits in an otherwise ordinary line; None where a cell must be examined."""
    if named == coloured == kinds.replace("f", "1"):
        return []
    if not set(zip(named, coloured, kinds, strict=True)) <= _ORDINARY_FORFEITS:
        return None
    return [at for at, kind in enumerate(kinds, start=1) if kind == "f" and named[at - 1] == "0"]


def _until_last(opponents: tuple[int | None, ...], colours: str, codes: str, number: int) -> Cells:
    """Return the cells up to the last that is not blank."""
    codes = codes.rstrip(ABSENT)
    last = len(codes)
    return Cells(opponents[:last], colours[:last], codes, number)


def aligned(line: str) -> bool:
    """Return whether every cell of the line can be read in the columns of the format."""
    rounds = rounds_in(line)
    padded = line.ljust(FIRST_ROUND + ROUND_WIDTH * rounds)
    colours = padded[_FIRST_COLOUR::ROUND_WIDTH]
    codes = padded[_FIRST_RESULT::ROUND_WIDTH]
    if _gaps(padded).strip():
        return False
    return not rounds or all(
        (is_blank_number(opponent) or number_in(opponent))
        and colour in " -wbWBsS"
        and code.upper() in "10=+-WDLHFUZAX? ½"
        and (is_blank_number(opponent) or colour + code != "  ")
        for opponent, colour, code in zip(_OPPONENTS[rounds](padded), colours, codes, strict=True)
    )


def _gaps(padded: str) -> str:
    """Return the characters in the columns between opponents, colours and results, which should be blank."""
    first, second, third, fourth = _GAPS
    return (
        padded[first::ROUND_WIDTH]
        + padded[second::ROUND_WIDTH]
        + padded[third::ROUND_WIDTH]
        + padded[fourth::ROUND_WIDTH]
    )


def _cell_by_cell(padded: str, rounds: int, number: int, findings: ReportFindings) -> Sequence[Result]:
    opponents: list[int | None] = []
    colours: list[str] = []
    codes: list[str] = []
    unreadable: list[tuple[int, str]] = []
    for round_number in range(1, rounds + 1):
        start = round_column(round_number) - 1
        cell = padded[start : start + ROUND_WIDTH]
        opponent = number_in(cell[:OPPONENT_WIDTH])
        colour_and_code = (
            None
            if _gaps(" " * FIRST_ROUND + cell).strip()
            else _examine(opponent, cell, number, round_number, findings)
        )
        if colour_and_code is None:
            opponent, colour_and_code = None, (" ", UNKNOWN)
            unreadable.append((round_number, cell.rstrip()))
        opponents.append(opponent)
        colours.append(colour_and_code[0])
        codes.append(colour_and_code[1])
    if unreadable:
        _report_unreadable(unreadable, number, findings)
    return _until_last(tuple(opponents), "".join(colours), "".join(codes), number)


def _examine(
    opponent: int | None, cell: str, line: int, round_number: int, findings: ReportFindings
) -> tuple[str, str] | None:
    """Return colour and code of a cell in an unusual line, with findings; None when it cannot be read."""
    if opponent is None and not is_blank_number(cell[:OPPONENT_WIDTH]):
        return None
    colour, code = cell[COLOUR_AT], cell[RESULT_AT]
    column = round_column(round_number)
    meant = _COLOURS.get(colour, " ")
    if colour in "sS":
        findings.count("colour-form", line, column + COLOUR_AT, text("{written!r}, read as Black", written=colour))
        meant = "b"
    elif meant == " " and colour not in _NO_COLOUR:
        return None
    upper = code.upper()
    if code == "½":
        findings.count("result-form", line, column + RESULT_AT, "½")
        upper = "="
    if upper in ("X", "?"):
        findings.count("result-unknown", line, column + RESULT_AT, text("round {round}", round=round_number))
        upper = UNKNOWN
    if opponent is None:
        return _against_nobody(meant, upper, line, round_number, findings)
    return _against(opponent, meant, upper, line, round_number, findings)


def _against(
    opponent: int, colour: str, code: str, line: int, round_number: int, findings: ReportFindings
) -> tuple[str, str] | None:
    column = round_column(round_number)
    if code == " ":
        findings.count("result-missing", line, column + RESULT_AT, _pairing(round_number, opponent))
        return colour, UNKNOWN
    if code in _BYES + ABSENT:
        message = text(
            "In round {round}, {code} is a bye, but the opponent {opponent} is named.",
            round=round_number,
            code=code,
            opponent=opponent,
        )
        findings.add("bye-with-opponent", message, line, column)
    elif code not in _PLAYED + _FORFEITS + _UNPLAYED + UNKNOWN:
        return None
    elif colour == " " and code in _PLAYED:
        findings.count("colour-missing", line, column + COLOUR_AT, _pairing(round_number, opponent))
    return colour, code


def _pairing(round_number: int, opponent: int) -> Text:
    return text("round {round} against {opponent}", round=round_number, opponent=opponent)


def _against_nobody(
    colour: str, code: str, line: int, round_number: int, findings: ReportFindings
) -> tuple[str, str] | None:
    column = round_column(round_number)
    if code == " ":
        return colour, ABSENT
    if code in _FORFEITS:
        findings.count("forfeit-without-opponent", line, column, text("round {round}", round=round_number))
    elif code in _PLAYED + _UNPLAYED:
        example = text("{code} in round {round}", code=code, round=round_number)
        findings.count("game-without-opponent", line, column, example)
    elif code not in _BYES + ABSENT + UNKNOWN:
        return None
    return colour, code


def _report_unreadable(cells: list[tuple[int, str]], line: int, findings: ReportFindings) -> None:
    round_number, written = cells[0]
    message = text("Round {round} cannot be read: {written!r}.", round=round_number, written=written)
    if len(cells) > 1:
        message = text(
            "{count} rounds cannot be read, the first of them round {round}: {written!r}.",
            count=len(cells),
            round=round_number,
            written=written,
        )
    findings.add("result-unreadable", message, line, round_column(round_number))
