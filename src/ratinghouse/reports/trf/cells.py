"""The rounds of a player's line: opponent, colour and result in columns 92-95, 97 and 99, then ten columns on.

Almost every line is nothing but played games, and those are taken apart with a handful of slices. Anything else goes
cell by cell, and only a cell that is not as the format wants it is looked at closely.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cache
from itertools import count, repeat
from operator import itemgetter
from typing import Any, overload

from ratinghouse.reports.notebook import Notebook
from ratinghouse.reports.report import Result
from ratinghouse.reports.trf.columns import COLOUR_AT, FIRST_ROUND, OPPONENT_WIDTH, RESULT_AT, ROUND_WIDTH, round_column

NUMBERS: dict[str, int] = {}
for _number in range(1, 10_000):
    NUMBERS |= {f"{_number:4}": _number, f"{_number:04}": _number, f"{_number:<4}": _number}
"""Four columns -> the number in them, however it is aligned."""

NOBODY = frozenset({"0000", "    ", "   0", "0   ", " 000", "  00"})
_PLAYED = "10="
_FORFEITS = "+-"
_UNPLAYED = "WDL"
_BYES = "HFUZ"
ABSENT = "A"
_COLOURS = {"w": "w", "b": "b", "W": "w", "B": "b"}
_NO_COLOUR = " -"


def _ordinary() -> dict[tuple[bool, str, str], tuple[str, str]]:
    """(nobody there, colour, result) as written -> (colour, code), for every cell that calls for no remark."""
    cells: dict[tuple[bool, str, str], tuple[str, str]] = {}
    for written, colour in _COLOURS.items():
        for code in _PLAYED + _FORFEITS + _UNPLAYED:
            cells[False, written, code] = cells[False, written, code.lower()] = (colour, code)
    for blank in _NO_COLOUR:
        for code in _FORFEITS:
            cells[False, blank, code] = (" ", code)
        for code in _BYES + ABSENT:
            cells[True, blank, code] = cells[True, blank, code.lower()] = (" ", code)
        cells[True, blank, " "] = (" ", ABSENT)
    return cells


_ORDINARY = _ordinary()


class Cells(Sequence[Result]):
    """The results of one line, kept as columns; a Result is made when one is looked at."""

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
            repeat(None),
        )
        return map(tuple.__new__, repeat(Result), rows)

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


@cache
def _opponents(rounds: int) -> Callable[[str], tuple[str, ...]]:
    """A function that cuts the opponents' columns of so many rounds out of a line."""
    starts = [FIRST_ROUND + ROUND_WIDTH * index for index in range(rounds)]
    if rounds == 1:
        return lambda line: (line[FIRST_ROUND : FIRST_ROUND + OPPONENT_WIDTH],)
    cut: Any = itemgetter(*[slice(start, start + OPPONENT_WIDTH) for start in starts])
    return cut  # type: ignore[no-any-return]


def read_cells(line: str, number: int, notebook: Notebook) -> Sequence[Result]:
    """The results of a 001 line without its trailing blanks. Rounds left blank before the last one are absences."""
    rounds = (len(line) - FIRST_ROUND + ROUND_WIDTH - 1) // ROUND_WIDTH
    if rounds <= 0:
        return ()
    colours = line[FIRST_ROUND + COLOUR_AT :: ROUND_WIDTH]
    codes = line[FIRST_ROUND + RESULT_AT :: ROUND_WIDTH]
    if len(codes) == rounds and not colours.strip("wb") and not codes.strip(_PLAYED):
        try:
            return Cells(tuple(map(NUMBERS.__getitem__, _opponents(rounds)(line))), colours, codes, number)
        except KeyError:
            pass
    return _one_by_one(line, number, rounds, notebook)


def aligned(line: str) -> bool:
    """Whether every cell of the line can be read where the format wants it."""
    rounds = max(0, (len(line) - FIRST_ROUND + ROUND_WIDTH - 1) // ROUND_WIDTH)
    return all(
        (opponent in NUMBERS or opponent in NOBODY) and colour in " -wbWBsS" and code.upper() in "10=+-WDLHFUZAX? ½"
        for opponent, colour, code in _cut(line, rounds)
    )


def _cut(line: str, rounds: int) -> Iterator[tuple[str, str, str]]:
    padded = line.ljust(FIRST_ROUND + ROUND_WIDTH * rounds)
    return zip(
        _opponents(rounds)(padded) if rounds else (),
        padded[FIRST_ROUND + COLOUR_AT :: ROUND_WIDTH],
        padded[FIRST_ROUND + RESULT_AT :: ROUND_WIDTH],
        strict=False,
    )


def _one_by_one(line: str, number: int, rounds: int, notebook: Notebook) -> Sequence[Result]:
    opponents: list[int | None] = []
    colours: list[str] = []
    codes: list[str] = []
    unreadable: list[tuple[int, str]] = []
    for round_number, (written, colour, code) in enumerate(_cut(line, rounds), start=1):
        opponent = NUMBERS.get(written)
        known = _ORDINARY.get((opponent is None, colour, code))
        if known is None or (opponent is None and written not in NOBODY):
            known = _examine(written, opponent, colour, code, number, round_number, notebook)
            if known is None:
                opponent, known = None, (" ", ABSENT)
                unreadable.append((round_number, f"{written} {colour} {code}".rstrip()))
        opponents.append(opponent)
        colours.append(known[0])
        codes.append(known[1])
    if unreadable:
        _tell_unreadable(unreadable, number, notebook)
    last = len("".join(codes).rstrip(ABSENT))
    return Cells(tuple(opponents[:last]), "".join(colours[:last]), "".join(codes[:last]), number)


def _examine(
    written: str, opponent: int | None, colour: str, code: str, line: int, round_number: int, notebook: Notebook
) -> tuple[str, str] | None:
    """The colour and code of a cell that is not ordinary, with a remark; None when it cannot be read."""
    if opponent is None and written not in NOBODY:
        return None
    column = round_column(round_number)
    meant = _COLOURS.get(colour, " ")
    if colour in "sS":
        notebook.tally("colour-form", line, column + COLOUR_AT, f"{colour!r}, read as black")
        meant = "b"
    elif meant == " " and colour not in _NO_COLOUR:
        return None
    upper = code.upper()
    if code == "½":
        notebook.tally("result-form", line, column + RESULT_AT, "½")
        upper = "="
    where = f"round {round_number}"
    if upper in ("X", "?"):
        notebook.tally("result-unknown", line, column + RESULT_AT, where)
        upper = "X"
    if opponent is None:
        return _against_nobody(meant, upper, line, column, where, notebook)
    return _against(opponent, meant, upper, line, column, where, notebook)


def _against(
    opponent: int, colour: str, code: str, line: int, column: int, where: str, notebook: Notebook
) -> tuple[str, str] | None:
    if code == " ":
        notebook.tally("result-missing", line, column + RESULT_AT, f"{where} against {opponent}")
        return colour, "X"
    if code in _BYES + ABSENT:
        notebook.write("bye-with-opponent", f"In {where} {code} is a bye, but {opponent} is named.", line, column)
    elif code not in _PLAYED + _FORFEITS + _UNPLAYED + "X":
        return None
    elif colour == " " and code in _PLAYED:
        notebook.tally("colour-missing", line, column + COLOUR_AT, f"{where} against {opponent}")
    return colour, code


def _against_nobody(
    colour: str, code: str, line: int, column: int, where: str, notebook: Notebook
) -> tuple[str, str] | None:
    if code == " ":
        return colour, ABSENT
    if code in _FORFEITS:
        notebook.tally("forfeit-without-opponent", line, column, where)
    elif code in _PLAYED + _UNPLAYED:
        notebook.tally("game-without-opponent", line, column, f"{code} in {where}")
    elif code not in _BYES + ABSENT + "X":
        return None
    return colour, code


def _tell_unreadable(cells: list[tuple[int, str]], line: int, notebook: Notebook) -> None:
    round_number, text = cells[0]
    message = f"Round {round_number} cannot be read: {text!r}."
    if len(cells) > 1:
        message = f"{len(cells)} rounds cannot be read, the first of them round {round_number}: {text!r}."
    notebook.write("result-unreadable", message, line, round_column(round_number))
