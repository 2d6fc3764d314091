"""A player's events with their rating changes, and the score by colour and by the opponents' ratings.

Changes are read from the working stored with the list; scores are the results as reported.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from ratinghouse.office.models import Event, EventWorking, Player
from ratinghouse.office.storage import bulk_rows
from ratinghouse.office.storage.stored_columns import event_columns
from ratinghouse.rating.answer_values import Number
from ratinghouse.site.events.event_results import Side, entry_columns, results_of

ENTRY_COLUMNS = ("R_start", "Rc", "n", "W", "We", "K", "change")
BAND = 200
# The state is checked in Python: in SQL, a database without statistics would first read all rated events.
_ENTRIES = """
SELECT entry.no, entry.player_id, event.id, event.name, event."end", event.list_date, pool.name, working.id,
    list.content_hash, event.state
FROM office_entry entry JOIN office_event event ON event.id = entry.event_id
LEFT JOIN office_pool pool ON pool.id = event.pool_id
LEFT JOIN office_eventworking working ON working.event_id = event.id
LEFT JOIN office_ratinglist list ON list.id = working.list_id AND list.current
WHERE entry.player_id IN (SELECT id FROM office_player WHERE id = %s OR merged_into_id = %s)
ORDER BY event."end" DESC, event.id DESC
"""


@dataclass
class ScoreTally:
    """Games won, drawn and lost."""

    label: str
    won: int = 0
    drawn: int = 0
    lost: int = 0

    @property
    def games(self) -> int:
        """Return the number of games."""
        return self.won + self.drawn + self.lost

    @property
    def per_cent(self) -> str:
        """Return the score in per cent."""
        return f"{100 * (self.won + self.drawn / 2) / self.games:.0f}" if self.games else ""

    def add(self, score: int, times: int) -> None:
        """Add games with the same score, in hundredths."""
        self.won += times * (score == 100)
        self.drawn += times * (score == 50)
        self.lost += times * (score == 0)


@dataclass(frozen=True)
class PlayedEvent:
    """A player's event, with the player's numbers on the list that rated it."""

    event: int
    name: str
    end: str
    list_date: str
    pool: str
    numbers: Mapping[str, Number]


@dataclass(frozen=True)
class PlayerEvents:
    """A player's events, newest first, and scores."""

    events: tuple[PlayedEvent, ...]
    by_colour: tuple[ScoreTally, ...]
    by_opponent: tuple[ScoreTally, ...]


class _EntryRow(NamedTuple):
    """A player's entry in an event, with one of the event's workings."""

    no: int
    player: int
    event: int
    name: str
    end: object
    list_date: object
    pool: str | None
    working: int
    list_hash: str | None  # None where the list is not current
    state: str


def entry_numbers(working: EventWorking) -> dict[int, dict[str, Number]]:
    """Return the numbers of the entries in a stored working, by the players' primary keys."""
    stored = event_columns(working)
    entry_rows = entry_columns(working, stored, ENTRY_COLUMNS)
    return {
        player: {name: unit.natural(column[row]) for name, (unit, column) in entry_rows.items()}
        for row, player in enumerate(stored.frame["player"].tolist())
    }


def entry_rows(player: Player) -> list[tuple[Any, ...]]:
    """Return the entries of a player and of the records merged into the player's, as rows of the database."""
    return bulk_rows.few_rows(_ENTRIES, [player.pk, player.pk])


def events_of_player(player: Player, rows: Iterable[Sequence[Any]]) -> PlayerEvents:
    """Return the events on published lists of a player's entries, and the scores in them."""
    entries: dict[int, _EntryRow] = {}
    for row in map(_EntryRow._make, rows):
        if row.state == Event.State.RATED and (row.list_hash is not None or row.event not in entries):
            entries[row.event] = row  # an edition that was corrected has a working too, but is no longer current
    current = {row.event: (row.working, row.list_hash) for row in entries.values() if row.list_hash is not None}
    results = results_of(current)
    played, sides = [], Counter[Side]()
    for row in entries.values():
        event_results = results.get(row.event)
        numbers = (
            (event_results.numbers_of(row.player) or event_results.numbers_of(player.pk)) if event_results else None
        )
        played.append(
            PlayedEvent(row.event, row.name, _day(row.end), _day(row.list_date), row.pool or "", numbers or {})
        )
        if event_results:
            sides.update(event_results.games(row.no))
    return PlayerEvents(tuple(played), *_tallies(sides))


def _tallies(sides: Mapping[Side, int]) -> tuple[tuple[ScoreTally, ...], tuple[ScoreTally, ...]]:
    """Return the score by colour, and by the opponents' ratings in bands."""
    colours = {1: ScoreTally("w"), 0: ScoreTally("b")}
    bands: dict[int, ScoreTally] = {}
    for (white, score, opponent), times in sides.items():
        colours[white].add(score, times)
        band = opponent // BAND * BAND
        if opponent and band not in bands:
            bands[band] = ScoreTally(f"{band}–{band + BAND - 1}")
        # Opponents without a rating come last.
        bands.setdefault(band if opponent else -1, ScoreTally("")).add(score, times)
    return tuple(tally for tally in colours.values() if tally.games), tuple(bands[band] for band in sorted(bands)[::-1])


def _day(stored: object) -> str:
    return "" if stored is None else str(stored)
