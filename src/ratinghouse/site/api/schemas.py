"""The records that the JSON interface answers with. Its OpenAPI document is made from them."""

from __future__ import annotations

from typing import Any

from ninja import Field, Schema

from ratinghouse.kernel.finding_records import FindingJson


class Findings(Schema):
    """The answer to every request that is refused."""

    findings: list[FindingJson]


class Checked(Schema):
    """A report that was checked and not stored. ``eligible`` is null where no edition is known."""

    eligible: bool | None
    findings: list[FindingJson]


class PoolRating(Schema):
    """A player on the last list of a pool."""

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
    """A player without personal facts: only the year of birth is public."""

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
FindingList = list[FindingJson]  # a record with a field "list" cannot name the type


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
    """A line of a list. A hidden player has numbers only."""

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
    articles: dict[str, str] = Field(description="the articles that decide who is on the view")
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
    """A player of an event. A hidden player has only the starting number and the rating."""

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
    """The state of a report that was sent."""

    event: int
    again: bool = Field(description="the same file was received before; nothing was stored")
    state: str
    name: str
    file: str
    sha256: str
    pool: str | None
    rules: str | None
    list: str | None
    reason: str
    article: str
    findings: FindingList


class StudyOut(Schema):
    """A published study of the lists of a pool, without its document."""

    study: int
    pool: str
    made_at: str = Field(description="ISO 8601")
    first_day: str
    last_day: str
    amendments: list[str] = Field(description="the variants that were compared, such as cap=350+K_usual=24")
    sha256: str = Field(description="of the document as it is stored")


class Studies(Schema):
    """All published studies, newest first."""

    studies: list[StudyOut]


class StudyDetail(StudyOut):
    """A study with its document. Names are those of the register; hidden players have neither ID nor name."""

    document: dict[str, Any] = Field(description="format ratinghouse-study, described in docs/reference/study.md")
