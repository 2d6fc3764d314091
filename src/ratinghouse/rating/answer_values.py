"""The values in the records of an answer: numbers, labels, and the symbols of a game and of an entry."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Literal

Number = int | float | None
GameSymbol = Literal["opponent_rating", "D", "D_counted", "PD", "dR"]
EntrySymbol = Literal["K", "n", "W", "We", "Rc", "Ru", "chg", "change"]
PlayerSymbol = Literal["K", "games", "change", "RD"]


def numeric(value: Number | str) -> Number:
    """Return the value of a column of numbers, for a record that holds numbers only."""
    assert not isinstance(value, str), "the column has labels"
    return value


def label(value: Number | str) -> str | None:
    """Return the value of a column of labels, for a record that holds words only."""
    assert value is None or isinstance(value, str), "the column has no labels"
    return value


def is_capped(game: Mapping[str, object]) -> bool:
    """Return whether a limit changed the rating difference of a counted game; False if no rule limits it."""
    return bool(game["counted"]) and "D_counted" in game and game["D_counted"] != game.get("D")


def printed_symbols(symbols: Iterable[GameSymbol], games: Iterable[Mapping[str, object]]) -> list[GameSymbol]:
    """Return those of the symbols that the games have; D only if no game has ``D_counted`` instead."""
    known = set().union(*games)
    return [symbol for symbol in symbols if symbol in known and not (symbol == "D" and "D_counted" in known)]
