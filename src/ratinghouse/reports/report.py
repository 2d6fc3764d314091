"""The Report: one event as a file reports it, whatever the format of the file.

Every reader (TRF, spreadsheet, PGN …) makes this same immutable record. It states what the file states: nothing is
corrected here; anything odd is in ``findings``, and ``received`` has the bytes as received.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import field
from datetime import date
from enum import Enum
from types import MappingProxyType
from typing import NamedTuple

from ratinghouse.kernel.finding import Finding
from ratinghouse.kernel.late.dataclasses import dataclass
from ratinghouse.reports.scoring import USUAL, Scoring

NOTHING: Mapping[str, str] = MappingProxyType({})
RESULT_UNKNOWN = "X"


class Format(Enum):
    """How an event was paired. The rulebooks ask for it, because round robins have rules of their own."""

    SWISS = "swiss"
    ROUND_ROBIN = "round-robin"
    DOUBLE_ROUND_ROBIN = "double-round-robin"
    TEAM = "team"
    MATCH = "match"
    SCHEVENINGEN = "scheveningen"
    KNOCKOUT = "knockout"


class Result(NamedTuple):
    """One round of one entry, as the file says it. ``opponent`` is a starting number, None for a bye or absence.

    A named tuple, as Entry is: archives hold millions of them, and a frozen dataclass takes five times as long to make.
    """

    round: int
    opponent: int | None
    colour: str  # "w", "b" or ""
    code: str  # a key of results.CODES, upper case
    line: int = 0
    column: int = 0
    date: date | None = None  # the day of this game where it is not the day of the round
    substitute: int | None = None  # the starting number of the player who finished the game (correspondence teams)

    @property
    def to_come(self) -> bool:
        """Return whether the pairing is known and the result is not."""
        return self.code == RESULT_UNKNOWN and self.opponent is not None


class ReportEntry(NamedTuple):
    """A player in the event."""

    no: int
    name: str
    id: str = ""  # federation or FIDE ID as text, "" when absent
    rating: int | None = None  # None = unrated
    fed: str = ""
    sex: str = ""  # "m", "w" or ""
    title: str = ""  # GM IM FM CM WGM WIM WFM WCM or ""
    birth: str = ""  # ISO: "1978", "1978-05" or "1978-05-17"
    points: int | None = None  # hundredths, as the file claims
    rank: int | None = None
    results: Sequence[Result] = ()
    line: int = 0
    extra: Mapping[str, str] = NOTHING  # what only this format has (national rating, K, …)

    @property
    def numbered_name(self) -> str:
        """Return starting number and name, as findings name a player."""
        return f"{self.no} {self.name}".rstrip()


@dataclass(frozen=True, slots=True)
class Team:
    """A team and its players' starting numbers in board order."""

    no: int
    name: str
    members: tuple[int, ...] = ()
    line: int = 0
    extra: Mapping[str, str] = field(default_factory=dict)  # what only this format has (nickname, match points, …)


@dataclass(frozen=True, slots=True)
class ReportHeader:
    """The header of the report."""

    name: str = ""
    city: str = ""
    fed: str = ""
    start: date | None = None
    end: date | None = None
    type_text: str = ""  # TRF 092, free text
    type_code: str = ""  # TRF 192
    arbiter: str = ""
    deputies: tuple[str, ...] = ()
    time_control: str = ""  # TRF 122, free text
    time_control_code: str = ""  # TRF 222
    rounds: int = 0
    round_dates: tuple[date | None, ...] = ()
    lines: Mapping[str, int] = field(default_factory=dict)  # field name -> line it was read from
    declared: Mapping[str, int] = field(default_factory=dict)  # "players", "rated", "teams": the counts the file claims
    extra: Mapping[str, str] = field(default_factory=dict)  # what only this format has (tie-breaks, pairing program, …)

    def day_of_round(self, round: int) -> date | None:
        """Return the day on which a round was played, None where the report does not say."""
        return self.round_dates[round - 1] if 0 < round <= len(self.round_dates) else None


@dataclass(frozen=True, slots=True)
class Report:
    """One received event report."""

    event: ReportHeader
    entries: Sequence[ReportEntry]  # a tuple, or a sequence that makes the entries when they are read
    teams: tuple[Team, ...] = ()
    format: Format | None = None  # declared or inferred; None when unknown
    format_from: str = ""  # "192", "092", "pairings" or "given": where the format was read
    kind: str = ""  # "trf16", "trf26", "csv" …: what kind of file it was
    file: str = ""
    encoding: str = ""
    findings: tuple[Finding, ...] = ()
    received: bytes = b""
    scoring: Scoring = USUAL
    columns: Mapping[str, int] = field(default_factory=dict)  # field name -> its column; see crosschecks
    others: tuple[
        str, ...
    ] = ()  # lines that no field above holds, as written: byes, forbidden pairs, notes of programs

    @property
    def total_rounds(self) -> int:
        """Return how many rounds the event has: those announced, or those with results where these are more."""
        return max(self.event.rounds, self.last_round())

    def last_round(self, counts: Callable[[Result], object] | None = None) -> int:
        """Return the last round with a result, of those for which ``counts`` is true if it is given; 0 without one."""
        by_columns = getattr(self.entries, "last_round", None) if counts is None else None
        if by_columns is not None:
            return int(by_columns)
        results = (result for entry in self.entries for result in entry.results)
        return max((result.round for result in results if counts is None or counts(result)), default=0)

    def day_of(self, result: Result) -> date | None:
        """Return the day of a game: its own where the report gives one, else that of its round."""
        return result.date or self.event.day_of_round(result.round)
