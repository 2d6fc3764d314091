"""Player lines with every value in its columns, for tests that need a line just so."""

from __future__ import annotations

Round = tuple[int | str, str, str]


def player(
    no: int | str,
    *rounds: Round,
    name: str = "Player",
    rating: int | str = "",
    points: str = "",
    rank: int | str = "",
    title: str = "",
    sex: str = "",
    fed: str = "",
    id: int | str = "",
    birth: str = "",
) -> str:
    """One 001 line."""
    line = f"001 {no:>4} {sex:1}{title:>3} {name:<33} {rating:>4} {fed:<3} {id:>11} {birth:<10} {points:>4} {rank:>4}"
    return (line + "".join(f"  {opponent:>4} {colour:1} {code:1}" for opponent, colour, code in rounds)).rstrip()


def file_of(*lines: str) -> bytes:
    """A file of these lines under a complete header, so that only the lines are remarked on. They begin in line 5."""
    return "\n".join(["012 Event", "022 City", "032 GER", "102 Arbiter", *lines, ""]).encode()


FIRST = 5
"""The line in which the first of the lines given to file_of stands."""
