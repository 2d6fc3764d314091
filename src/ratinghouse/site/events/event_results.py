"""The players' rating changes and scores of a rated event, read once and cached while its list is current.

The stored working and the games of a rated event never change; another edition of its list has another working.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np
from django.db import connection
from numpy.typing import NDArray

from ratinghouse.derivation.packed_columns import StoredColumns
from ratinghouse.kernel.rule import Rule
from ratinghouse.kernel.units import Unit
from ratinghouse.office.models import Entry, EventWorking, Game
from ratinghouse.office.statutes.statutes_of_list import book_of_record
from ratinghouse.office.storage.process_cache import Remembered
from ratinghouse.office.storage.stored_columns import event_columns
from ratinghouse.rating.answer_values import Number
from ratinghouse.reports.results import CODES

ENTRY_COLUMNS = ("n", "W", "change")
_CACHED_EVENTS = 4096  # events, a few kilobytes each

Side = tuple[int, int, int]  # 1 for White, else 0; the player's score in hundredths; the opponent's rating or 0


@dataclass(frozen=True)
class EventResults:
    """An event's entries by the players' primary keys, and the sides of its games by starting number."""

    rows: Mapping[int, int]
    columns: Mapping[str, tuple[Unit, NDArray[Any]]]
    sides: NDArray[np.int32]  # starting number, White, score, opponent's rating; in the order of starting numbers

    def numbers_of(self, player: int) -> dict[str, Number] | None:
        """Return the numbers of a player's entry, or None if the player is not in the event."""
        row = self.rows.get(player)
        return (
            None if row is None else {name: unit.natural(column[row]) for name, (unit, column) in self.columns.items()}
        )

    def games(self, no: int) -> list[Side]:
        """Return the games that a starting number played over the board."""
        first, last = self.sides[:, 0].searchsorted(np.array([no, no + 1], np.int32))
        return [(white, score, rating) for _, white, score, rating in self.sides[first:last].tolist()]


_RESULTS: Remembered[EventResults] = Remembered(_CACHED_EVENTS)


def results_of(workings: Mapping[int, tuple[int, str]]) -> dict[int, EventResults]:
    """Return the results of events by primary key.

    ``workings`` has for each event the key of its working and the hash of the list that the working belongs to.
    """
    office = connection.settings_dict["NAME"]
    cached_results = {
        event: cached for event, key in workings.items() if (cached := _RESULTS.recalled((office, *key))) is not None
    }
    missing = {event: key for event, key in workings.items() if event not in cached_results}
    if missing:
        for event, results in _read({event: working for event, (working, _) in missing.items()}).items():
            _RESULTS.remember((office, *missing[event]), results)
            cached_results[event] = results
    return cached_results


def entry_columns(
    working: EventWorking, stored: StoredColumns, names: Iterable[str]
) -> dict[str, tuple[Unit, NDArray[Any]]]:
    """Return the columns with these names that the list's rulebook has, with one number for each entry."""
    book = book_of_record(working.list, working.event.rules)
    size, columns = len(stored.frame["player"]), stored.columns
    return {
        name: (rule.unit, columns[name])
        for name in names
        if name in columns and len(columns[name]) == size and isinstance(rule := book.names.get(name), Rule)
    }


def _read(workings: Mapping[int, int]) -> dict[int, EventResults]:
    sides = _sides(list(workings))
    results = {}
    stored = EventWorking.objects.filter(pk__in=workings.values()).select_related("event", "list__pool")
    for working in stored.defer("list__inputs", "event__findings"):
        event, stored_columns = working.event_id, event_columns(working)
        rows = {player: row for row, player in enumerate(stored_columns.frame["player"].tolist())}
        numbers = {
            name: (unit, column.copy())
            for name, (unit, column) in entry_columns(working, stored_columns, ENTRY_COLUMNS).items()
        }
        results[event] = EventResults(rows, numbers, np.array(sorted(sides.get(event, ())), np.int32).reshape(-1, 4))
    return results


def _sides(events: list[int]) -> dict[int, list[tuple[int, bool, int, int]]]:
    entries = Entry.objects.filter(event__in=events).values_list("event_id", "no", "said_rating")
    ratings = {(event, no): rating or 0 for event, no, rating in entries}
    games = Game.objects.filter(event__in=events, coloured=True)
    sides: dict[int, list[tuple[int, bool, int, int]]] = {}
    columns = ("event_id", "white", "black", "white_code", "black_code")
    for event, white, black, white_code, black_code in games.values_list(*columns):
        for player, is_white, opponent, code in ((white, True, black, white_code), (black, False, white, black_code)):
            if CODES[code].played:
                side = (player, is_white, CODES[code].score, ratings.get((event, opponent), 0))
                sides.setdefault(event, []).append(side)
    return sides
