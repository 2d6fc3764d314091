"""What stands in the records of an answer: numbers, labels, and the symbols of a game and of an entry."""

from __future__ import annotations

from typing import Literal

Number = int | float | None
GameSymbol = Literal["opponent_rating", "D", "D_counted", "PD", "dR"]
EntrySymbol = Literal["K", "n", "W", "We", "Rc", "Ru", "chg", "change"]
PlayerSymbol = Literal["K", "games", "change", "RD"]


def numeric(value: Number | str) -> Number:
    """Return what a column of numbers has at a row, for a record that holds numbers only."""
    assert not isinstance(value, str), "the column has labels"
    return value


def label(value: Number | str) -> str | None:
    """Return what a column of labels has at a row, for a record that holds words only."""
    assert value is None or isinstance(value, str), "the column has no labels"
    return value
