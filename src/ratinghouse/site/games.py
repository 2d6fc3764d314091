"""A player's events and games: what each event brought him, and how he scores by colour and against whom.

What an event brought is read from the working that was stored with the list; the scores are the results as reported.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date
from typing import Any

from ratinghouse.office.models import Entry, Event, EventWorking, Player
from ratinghouse.runs.stored import unpack
from ratinghouse.site.event_facts import entry_columns, facts_of

SHOWN = ("R_start", "Rc", "n", "W", "We", "K", "change")
BAND = 200
_OF_EVENT = ("event_id", "event__name", "event__end", "event__list_date", "event__pool__name")


@dataclass
class Tally:
    """Games won, drawn and lost."""

    label: str
    won: int = 0
    drawn: int = 0
    lost: int = 0

    @property
    def games(self) -> int:
        """How many there were."""
        return self.won + self.drawn + self.lost

    @property
    def per_cent(self) -> str:
        """The share of the points."""
        return f"{100 * (self.won + self.drawn / 2) / self.games:.0f}" if self.games else ""

    def add(self, score: int) -> None:
        """One more game, with its score in hundredths."""
        self.won += score == 100
        self.drawn += score == 50
        self.lost += score == 0


@dataclass(frozen=True)
class Played:
    """A player's event, with what the list that rated it says of him there."""

    event: int
    name: str
    end: date | None
    list_date: date | None
    pool: str
    numbers: Mapping[str, Any]


@dataclass(frozen=True)
class Record:
    """A player's events, newest first, and his score."""

    events: tuple[Played, ...]
    by_colour: tuple[Tally, ...]
    by_opponent: tuple[Tally, ...]


@dataclass
class _Counting:
    colours: dict[str, Tally] = field(default_factory=dict)
    bands: dict[int, Tally] = field(default_factory=dict)

    def add(self, colour: str, score: int, opponent: int) -> None:
        self.colours.setdefault(colour, Tally(colour)).add(score)
        band = opponent // BAND * BAND
        label = f"{band}–{band + BAND - 1}" if opponent else ""
        self.bands.setdefault(band if opponent else 0, Tally(label)).add(score)


def entry_numbers(working: EventWorking) -> dict[int, dict[str, Any]]:
    """By the players' primary keys, the numbers of the entries in a stored working."""
    columns = unpack(bytes(working.columns))
    shown = entry_columns(working.event.rules, columns, SHOWN)
    return {
        player: {name: unit.natural(of[row]) for name, (unit, of) in shown.items()}
        for row, player in enumerate(columns["player"].tolist())
    }


def record_of(player: Player) -> Record:
    """Everything the published lists have rated of a player."""
    his = [player.pk, *player.duplicates.values_list("pk", flat=True)]
    rated = Entry.objects.filter(player__in=his, event__state=Event.State.RATED).order_by("-event__end", "-event")
    entries = list(rated.values_list("no", "player_id", *_OF_EVENT))
    facts = facts_of(event for _, _, event, *_ in entries)
    played, counting = [], _Counting()
    for no, entered_as, event, name, end, list_date, pool in entries:
        known = facts.get(event)
        numbers = (known.brought(entered_as or 0) or known.brought(player.pk)) if known else None
        played.append(Played(event, name, end, list_date, pool or "", numbers or {}))
        for is_white, score, opponent in known.games(no) if known else ():
            counting.add("w" if is_white else "b", score, opponent)
    return Record(
        tuple(played),
        tuple(counting.colours[colour] for colour in ("w", "b") if colour in counting.colours),
        tuple(counting.bands[band] for band in sorted(counting.bands, reverse=True)),
    )
