"""Tiny rulebooks and frames for the tests of the kernel."""

from __future__ import annotations

from datetime import date
from typing import Any

import numpy as np

from ratinghouse.kernel.book import Rulebook
from ratinghouse.kernel.engine.frame import Frame
from ratinghouse.kernel.rule import InputColumn
from ratinghouse.kernel.table import LookupTable
from ratinghouse.kernel.units import Hundredths, Unit

CUT = LookupTable({-1: 40, 0: 50, 1: 60}, argument=Unit.WHOLE, result=Unit.HUNDREDTHS)


def empty_book(id: str = "house-1900") -> Rulebook:
    """A book without a word in it."""
    return Rulebook(id, title="House rules", authority="House", in_force=date(1900, 1, 1), source="invented")


def book_of_givens() -> Rulebook:
    """A book with one column of each kind, a value, a score and a table, and no rule yet."""
    book = empty_book()
    book.input(
        InputColumn("score", "side", Unit.HUNDREDTHS, "the points"),
        InputColumn("played", "side", Unit.FLAG, "a game was played"),
        InputColumn("seed", "entry", Unit.WHOLE, "the seed"),
        InputColumn("guest", "entry", Unit.FLAG, "a guest"),
        InputColumn("rapid", "event", Unit.FLAG, "a rapid event"),
        InputColumn("rounds", "event", Unit.WHOLE, "the rounds"),
        InputColumn("Ro", "player", Unit.WHOLE, "the rating"),
        InputColumn("RD", "player", Unit.REAL, "the deviation"),
        InputColumn("listed", "player", Unit.FLAG, "on the list"),
        InputColumn("list_year", "run", Unit.WHOLE, "the year"),
    )
    book.value("1", cap=400, bonus=Hundredths("12.5"), rate=0.25)
    book.table("2", expected=CUT)
    return book


def frame(events: list[list[tuple[int, int]]], players: int, **inputs: Any) -> Frame:
    """A frame of events, each a list of games between players, who play in the order in which the games are written."""
    event_of_entry: list[int] = []
    player_of_entry: list[int] = []
    sides: list[tuple[int, int]] = []  # entry, game
    number = 0
    for event, games in enumerate(events):
        event_players = sorted({player for game in games for player in game})
        entry = {player: len(player_of_entry) + at for at, player in enumerate(event_players)}
        event_of_entry += [event] * len(event_players)
        player_of_entry += event_players
        for white, black in games:
            sides += [(entry[white], number), (entry[black], number)]
            number += 1
    sides.sort()
    at: dict[int, list[int]] = {}
    for row, (_, game) in enumerate(sides):
        at.setdefault(game, []).append(row)
    return Frame(
        events=len(events),
        players=players,
        event_of_entry=np.array(event_of_entry, dtype=np.intp),
        player_of_entry=np.array(player_of_entry, dtype=np.intp),
        entry_of_side=np.array([entry for entry, _ in sides], dtype=np.intp),
        mirror=np.array([sum(at[game]) - row for row, (_, game) in enumerate(sides)], dtype=np.intp),
        inputs={name: np.asarray(column) for name, column in inputs.items()},
    )
