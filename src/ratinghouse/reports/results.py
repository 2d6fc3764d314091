"""The result codes of a tournament report: their points, and whether a game was played."""

from __future__ import annotations

from ratinghouse.kernel.late.dataclasses import dataclass
from ratinghouse.kernel.texts import Text, text


@dataclass(frozen=True, slots=True)
class Code:
    """One result code: its score in hundredths of a point, and whether moves were made on the board."""

    score: int
    played: bool
    meaning: Text


CODES: dict[str, Code] = {
    "1": Code(100, True, text("win")),
    "=": Code(50, True, text("draw")),
    "0": Code(0, True, text("loss")),
    "+": Code(100, False, text("forfeit win")),
    "-": Code(0, False, text("forfeit loss")),
    "W": Code(100, False, text("win in a game of less than one move each")),
    "D": Code(50, False, text("draw in a game of less than one move each")),
    "L": Code(0, False, text("loss in a game of less than one move each")),
    "H": Code(50, False, text("half-point bye")),
    "F": Code(100, False, text("full-point bye")),
    "U": Code(100, False, text("pairing-allocated bye")),
    "Z": Code(0, False, text("zero-point bye")),
    "A": Code(0, False, text("absent")),
    "X": Code(0, False, text("result unknown")),
    "1*": Code(100, False, text("win, left out by decision")),
    "=*": Code(50, False, text("draw, left out by decision")),
    "0*": Code(0, False, text("loss, left out by decision")),
}

LEFT_OUT = {"1": "1*", "=": "=*", "0": "0*"}
"""The code of a played game that a decision leaves out of the rating; no report has these codes."""

# The code that the opponent must have. The only exception is the double forfeit (- against -), which is also allowed.
COMPLEMENT = {"1": "0", "=": "=", "0": "1", "+": "-", "-": "+", "W": "L", "D": "D", "L": "W"}
