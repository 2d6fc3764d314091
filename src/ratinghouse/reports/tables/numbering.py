"""Which number a crosstable uses for opponents: the starting number, the rank, or the place of the row."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

Claims = Sequence[Mapping[int, int]]  # for each row: round -> number of the opponent


def numbers_of_rows(choices: Mapping[str, Sequence[int | None]], claims: Claims) -> tuple[str, list[int]]:
    """Return the choice under which most opponents name each other, the first of several, and the numbers by it.

    A choice without a number for every row, or with one number twice, is left out. The last choice is always complete.
    """
    whole = {name: [number or 0 for number in numbers] for name, numbers in choices.items() if _is_whole(numbers)}
    agreed = {name: _mutual(numbers, claims) for name, numbers in whole.items()}
    best = max(whole, key=lambda name: agreed[name])
    return best, whole[best]


def _is_whole(numbers: Sequence[int | None]) -> bool:
    return all(numbers) and len(set(numbers)) == len(numbers)


def _mutual(numbers: Sequence[int], claims: Claims) -> int:
    rows = {number: row for row, number in enumerate(numbers)}
    return sum(
        1
        for number, claimed in zip(numbers, claims, strict=True)
        for round, opponent in claimed.items()
        if opponent != number and opponent in rows and claims[rows[opponent]].get(round) == number
    )
