"""A player's events and games: what each event brought him, and how he scores by colour and against whom.

What an event brought is read from the working that was stored with the list; the scores are the results as reported.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from django.db.models import F, Q

from ratinghouse.kernel.rule import Rule
from ratinghouse.office.models import Entry, Event, EventWorking, Game, Player
from ratinghouse.reports.results import CODES
from ratinghouse.rulebooks import rulebook
from ratinghouse.runs.stored import unpack

SHOWN = ("R_start", "Rc", "n", "W", "We", "K", "change")
BAND = 200


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

    event: Event
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
    names = rulebook(working.event.rules).names
    rules = {name: rule for name in SHOWN if name in columns and isinstance(rule := names[name], Rule)}
    return {
        player: {name: rule.unit.natural(columns[name][row]) for name, rule in rules.items()}
        for row, player in enumerate(columns["player"].tolist())
        if all(len(columns[name]) == len(columns["player"]) for name in rules)
    }


def record_of(player: Player) -> Record:
    """Everything the published lists have rated of a player."""
    his = [player.pk, *player.duplicates.values_list("pk", flat=True)]
    entries = list(
        Entry.objects.filter(player__in=his, event__state=Event.State.RATED)
        .select_related("event__pool")
        .order_by("-event__end", "-event")
    )
    events = [entry.event for entry in entries]
    numbers = _numbers(player, events)
    scores = _scores(his, {entry.event_id: entry.no for entry in entries})
    return Record(
        tuple(Played(event, numbers.get(event.pk, {})) for event in events),
        tuple(scores.colours[colour] for colour in ("w", "b") if colour in scores.colours),
        tuple(scores.bands[band] for band in sorted(scores.bands, reverse=True)),
    )


def _numbers(player: Player, events: Iterable[Event]) -> dict[int, dict[str, Any]]:
    workings = EventWorking.objects.filter(event__in=list(events), list__current=True).select_related("event")
    return {working.event_id: entry_numbers(working).get(player.pk, {}) for working in workings}


def _scores(his: Sequence[int], numbers: Mapping[int, int]) -> _Counting:
    """The results of all games over the board, one query for the games and one for the opponents' ratings."""
    counting = _Counting()
    seat = F("event__entries__no")
    games = Game.objects.filter(
        Q(white=seat) | Q(black=seat), event__entries__player__in=his, event__state=Event.State.RATED
    )
    ratings = {
        (event, no): rating or 0
        for event, no, rating in Entry.objects.filter(event__in=list(numbers)).values_list("event", "no", "said_rating")
    }
    for game in games:
        is_white = game.white == numbers[game.event_id]
        code = game.white_code if is_white else game.black_code
        other = game.black if is_white else game.white
        if CODES[code].played and game.coloured:
            counting.add("w" if is_white else "b", CODES[code].score, ratings.get((game.event_id, other), 0))
    return counting
