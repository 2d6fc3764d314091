"""The shapes of what the interface answers."""

from __future__ import annotations

from typing import Any, Literal

from ninja import Field, Schema


class FindingOut(Schema):
    """What is wrong, where, under which article, and what to do about it."""

    severity: Literal["error", "warning", "note"]
    code: str
    article: str
    file: str = Field(description="the file, or the parameter that the finding is about")
    line: int
    column: int
    message: str
    remedy: str
    values: dict[str, Any] = Field(description="what fills the template of the message")


class Findings(Schema):
    """Every error answer."""

    findings: list[FindingOut]


class Checked(Schema):
    """A report that was checked and not stored; whether it is eligible is null where no edition is known."""

    eligible: bool | None
    findings: list[FindingOut]


class PoolRating(Schema):
    """Where a player stands on the last list of a pool."""

    pool: str
    list: str
    edition: int
    rating: int | None
    K: int | None
    RD: float | None
    games: int
    status: str
    inactive: bool


class PlayerOut(Schema):
    """A player, as far as the public may know: of the birthday only the year."""

    id: str
    fide_id: str | None
    name: str
    local_name: str | None
    fed: str | None
    sex: str | None
    birth_year: int | None
    title: str | None
    club: str | None


class PlayerDetail(PlayerOut):
    """A player with the ratings."""

    ratings: list[PoolRating]


class Players(Schema):
    """A page of players."""

    total: int
    offset: int
    limit: int
    players: list[PlayerOut]


Point = tuple[str, int]
All = list[FindingOut]


class PoolHistory(Schema):
    """Ratings by list: as first published, and as the current editions say."""

    original: list[Point]
    revised: list[Point]


class History(Schema):
    """A player's ratings on all lists, oldest first."""

    player: str
    pools: dict[str, PoolHistory]


class ListEdition(Schema):
    """An edition of a list."""

    pool: str
    date: str
    edition: int
    current: bool
    rules: list[str]
    reason: str
    sha256: str


class Lists(Schema):
    """The published lists, newest first."""

    lists: list[ListEdition]


class ListRow(Schema):
    """A line of a list. Of a hidden player only the numbers are told."""

    rank: int | None = Field(description="in views that are ordered by rating")
    id: str | None
    name: str | None
    title: str | None
    fed: str | None
    sex: str | None
    birth_year: int | None
    club: str | None
    hidden: bool
    rating: int | None
    before: int | None
    games: int
    K: int | None
    RD: float | None
    status: str
    inactive: bool


class ListPage(ListEdition):
    """A part of a list."""

    view: str
    articles: dict[str, str] = Field(description="the articles that decide who is shown")
    total: int
    offset: int
    limit: int
    rows: list[ListRow]


class EventOut(Schema):
    """A rated event."""

    event: int
    name: str
    city: str | None
    fed: str | None
    start: str | None
    end: str | None
    format: str | None
    pool: str | None
    rules: str | None
    list: str | None


class Events(Schema):
    """A page of events, newest first."""

    total: int
    offset: int
    limit: int
    events: list[EventOut]


class EntryOut(Schema):
    """A player of an event. Of a hidden player only the number and the rating are told."""

    no: int
    id: str | None
    name: str | None
    fed: str | None
    rating: int | None = Field(description="as the report says")
    hidden: bool


class GameOut(Schema):
    """A game; players by their numbers in the event."""

    round: int
    white: int
    black: int
    white_result: str
    black_result: str
    coloured: bool
    date: str | None


class EventDetail(EventOut):
    """An event with its entries and games."""

    entries: list[EntryOut]
    games: list[GameOut]


class Sent(Schema):
    """What became of a report that was sent."""

    event: int
    again: bool = Field(description="these bytes had come before; nothing was stored")
    state: str
    name: str
    file: str
    sha256: str
    pool: str | None
    rules: str | None
    list: str | None
    reason: str
    article: str
    findings: All


class Rulebooks(Schema):
    """The rulebooks."""

    rulebooks: list[dict[str, Any]]


class Calculators(Schema):
    """The calculators with what they ask."""

    calculators: list[dict[str, Any]]
