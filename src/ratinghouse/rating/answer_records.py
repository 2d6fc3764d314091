"""The records of an answer, as ``rate --json`` prints them and the JSON interface describes them.

A symbol that the rulebook lacks is an absent key; None means that its rule does not apply. Ratings, scores and
changes are numbers in natural units: PD 0.92, change 12.8.
"""

from __future__ import annotations

from typing import NotRequired

from typing_extensions import TypedDict  # for the API's schemas: pydantic reads no other on Python 3.11

from ratinghouse.kernel.finding_records import FindingJson
from ratinghouse.rating.answer_values import Number


class GameNumbers(TypedDict, total=False):
    """The numbers of a game; only ``opponent_rating`` also where the game does not count."""

    opponent_rating: Number
    D: Number
    D_counted: Number
    PD: Number
    dR: Number


class GameAnswer(GameNumbers):
    """A round of an entry. ``opponent`` is a starting number; ``why`` says why the game does not count."""

    round: int
    opponent: int | None
    colour: str | None
    result: str
    score: float | None
    counted: bool
    why: str | None


class EntryNumbers(TypedDict, total=False):
    """The numbers of an entry, and what the rulebook makes of it."""

    K: Number
    n: Number
    W: Number
    We: Number
    Rc: Number
    Ru: Number
    chg: Number
    change: Number
    status: str | None


class EntryAnswer(EntryNumbers):
    """A player in an event, with the rating at its start and one game for each round."""

    no: int
    id: str | None
    name: str
    rating: int | None
    games: list[GameAnswer]


class EventAnswer(TypedDict):
    """An event with its entries. ``rules`` is the edition that it falls under, where the events have several."""

    name: str
    format: str | None
    entries: list[EntryAnswer]
    rules: NotRequired[str]


class PlayerNumbers(TypedDict, total=False):
    """The numbers of a player that not every rulebook has."""

    K: Number
    games: Number
    change: Number
    RD: Number


class PlayerAnswer(PlayerNumbers):
    """A player on the list that follows: old and new rating, both None for an unrated player."""

    id: str | None
    name: str
    Ro: int | None
    Rn: Number
    status: str | None


class RunAnswer(TypedDict):
    """A whole run."""

    rules: str
    list_date: str | None
    findings: list[FindingJson]
    events: list[EventAnswer]
    players: list[PlayerAnswer]
