"""The rows that a formula adds or counts: games and events of a player, players of an event."""

from __future__ import annotations

from typing import NamedTuple

from ratinghouse.kernel.formulas.notation import Piece, Strength
from ratinghouse.kernel.grains import Grain
from ratinghouse.kernel.texts import Text, text
from ratinghouse.kernel.units import Expression


class _RowWords(NamedTuple):
    plain: Text
    every: Text
    marked: Text
    chosen: Text


_GAMES = _RowWords(text("games"), text("all games"), text("{condition} games"), text("games where {condition}"))
_SIDES = _RowWords(
    text("sides of games"),
    text("both sides of all games"),
    text("{condition} sides of games"),
    text("sides of games where {condition}"),
)
_EVENTS = _RowWords(text("events"), text("all events"), text("{condition} events"), text("events where {condition}"))
_PLAYERS = _RowWords(
    text("players"), text("all players"), text("{condition} players"), text("players where {condition}")
)


_ROWS: dict[tuple[Grain, Grain], _RowWords] = {
    ("side", "entry"): _GAMES,
    ("side", "event"): _SIDES,
    ("entry", "player"): _EVENTS,
    ("entry", "event"): _PLAYERS,
}


def is_aggregate(expression: Expression) -> bool:
    """Return whether an expression adds, counts or takes the largest of finer rows."""
    return isinstance(expression, tuple) and expression[0] in ("sum", "count", "largest")


def rows_in_words(of: Grain, per: Grain, condition: Piece | None, *, counted: bool = False) -> str:
    """Return the rows of grain ``of`` that belong to a row of grain ``per``, as far as a condition holds."""
    words = _ROWS[of, per]
    if condition is None:
        return words.plain if counted else words.every
    template = words.marked if condition.strength is Strength.FIRM else words.chosen
    return Text(template.template, {"condition": condition.text})


def summed(column: Piece, rows: str) -> Piece:
    """Return the sum of a column over rows."""
    return Piece(text("sum of {column} over {rows}", column=column.text, rows=rows), Strength.AGGREGATED)


def counted(rows: str) -> Piece:
    """Return the number of rows."""
    return Piece(text("number of {rows}", rows=rows), Strength.AGGREGATED)


def largest(column: Piece, rows: str) -> Piece:
    """Return the largest number of a column in rows."""
    return Piece(text("largest {column} over {rows}", column=column.text, rows=rows), Strength.AGGREGATED)
