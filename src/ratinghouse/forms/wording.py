"""How forms write scores, results, dates and names."""

from __future__ import annotations

from datetime import date

from ratinghouse.kernel.texts import text
from ratinghouse.reports.report import ReportHeader, Result
from ratinghouse.titles.performance import written_score

BLACK_AND_WHITE = {"w": text("White"), "b": text("Black")}

MARKS = {"1": "1", "=": "½", "0": "0", "+": "+", "-": "-", "W": "W", "D": "D", "L": "L"}
"""A result against an opponent, as crosstables write it."""

BYES = {"U": "-1", "F": "bye1", "H": "-½", "Z": "-0", "A": "-", "X": "?"}
"""A round without an opponent."""

MEANINGS = {
    "+": text("+ won by forfeit"),
    "-": text("- lost by forfeit"),
    "W": text("W won in less than a move each"),
    "D": text("D drawn in less than a move each"),
    "L": text("L lost in less than a move each"),
    "U": text("-1 pairing-allocated bye"),
    "F": text("bye1 full-point bye"),
    "H": text("-½ half-point bye"),
    "Z": text("-0 zero-point bye"),
    "X": text("? result unknown"),
}


def points(score: int) -> str:
    """Return a score in hundredths as people write it.

    >>> points(650), points(0), points(225), points(-50)
    ('6½', '0', '2.25', '-½')
    """
    if score < 0:
        return "-" + points(-score)
    return f"{score / 100:g}" if score % 50 else written_score(score)


def mark(result: Result) -> str:
    """Return the result alone.

    >>> mark(Result(1, 12, "w", "=")), mark(Result(2, None, "", "H"))
    ('½', '-½')
    """
    if result.opponent is None and result.code == "+":
        return BYES["U"]  # how older programs wrote a pairing-allocated bye
    return BYES.get(result.code) or MARKS[result.code]


def meeting(result: Result) -> str:
    """Opponent, colour and result, as Swiss crosstables write them.

    >>> meeting(Result(1, 12, "w", "1")), meeting(Result(2, 3, "b", "=")), meeting(Result(3, 7, "w", "+"))
    ('12w1', '3b½', '7w+')
    """
    return mark(result) if result.opponent is None else f"{result.opponent}{result.colour}{mark(result)}"


def shade(result: Result) -> str:
    """Return which shade a result has on a form."""
    return {"1": "win", "W": "win", "=": "draw", "D": "draw", "0": "loss", "L": "loss"}.get(result.code, "none")


def day(when: date | None) -> str:
    """Return a date, or nothing to be filled in."""
    return when.isoformat() if when else ""


def family_and_first(name: str) -> tuple[str, str]:
    """Return a name in two parts, where a comma divides it.

    >>> family_and_first("Oelsner, Gerlinde"), family_and_first("Mirzoev Azer")
    (('Oelsner', 'Gerlinde'), ('Mirzoev Azer', ''))
    """
    family, _, first = name.partition(",")
    return family.strip(), first.strip()


def rate_of_play(event: ReportHeader) -> str:
    """Return the rate of play as the report gives it."""
    return event.time_control or event.time_control_code


def number_or_blank(number: float | None) -> str:
    """Return a rating, an average or a place; nothing where there is none."""
    return str(number) if number else ""


def sex(letter: str) -> str:
    """Return a player's sex as forms ask for it."""
    return {"m": "M", "w": "F"}.get(letter, "")


def number(value: object) -> str:
    """Return a number of the working as a sheet shows it: no trailing zeros, nothing where there is none.

    >>> number(None), number(True), number(0.92), number(12.0), number("rated")
    ('', 'yes', '0.92', '12', 'rated')
    """
    if value is None:
        return ""
    if isinstance(value, bool):
        return text("yes") if value else text("no")
    return f"{value:.10g}" if isinstance(value, float) else str(value)


def change(value: float | None) -> str:
    """Return a change, always with its sign.

    >>> change(6.1), change(-0.5), change(None)
    ('+6.1', '-0.5', '')
    """
    return "" if value is None else f"{value:+.10g}"
