"""Facts about an event that its file may lack and an officer or arbiter can declare, for CLI, site and API alike.

A *claim* does not hold unless it is declared; a *fact* is unknown until it is declared, yes or no.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from ratinghouse.kernel.late.dataclasses import dataclass
from ratinghouse.kernel.rule import InputColumn
from ratinghouse.kernel.texts import Text, text
from ratinghouse.rulebooks import columns
from ratinghouse.rulebooks.calendar_inputs import CALENDAR_INPUTS

Kind = Literal["day", "count", "claim", "fact", "choice", "text"]
FORMATS = ("swiss", "round-robin", "double-round-robin", "team", "match", "scheveningen", "knockout")

WITHOUT_HOST_REPORT = "without_host_report"
"""Top events may be rated without a report of the host federation (0.2 of 2003 and 2009); they are marked so."""


@dataclass(frozen=True)
class DeclarableFact:
    """A fact about an event that can be declared."""

    name: str  # as the command line has it, without its dashes
    kind: Kind
    key: str  # under which it is stored: a column of the event, a day of the calendar, or a part of the header
    meaning: Text
    words: tuple[str, ...] = ()  # of a choice; the place of a word is the number that is stored
    to_reader: bool = False  # it changes how the file is read, not how the event is judged
    authority: str = ""  # whose regulations know it, although no rule reads it: it is a mark on the event


def _in_header(name: str, kind: Kind, meaning: Text, words: tuple[str, ...] = ()) -> DeclarableFact:
    return DeclarableFact(name, kind, name.replace("-", "_"), meaning, words, to_reader=True)


def _day(name: str) -> DeclarableFact:
    return DeclarableFact(name, "day", name.replace("-", "_"), CALENDAR_INPUTS[name.replace("-", "_")].label)


def _column(name: str, kind: Kind, column: InputColumn | str, meaning: Text) -> DeclarableFact:
    if isinstance(column, str):
        return DeclarableFact(name, kind, column, meaning)
    return DeclarableFact(name, kind, column.name, meaning, column.words if kind == "choice" else ())


_ALL = (
    _in_header("encoding", "text", text("the encoding of the reports, where the files do not state it")),
    _in_header("format", "choice", text("how the event was paired"), FORMATS),
    _in_header("start", "day", CALENDAR_INPUTS["start"].label),
    _in_header("end", "day", CALENDAR_INPUTS["end"].label),
    _in_header("time-control", "text", text("the rate of play, as 90+30 or 40/90, 30")),
    _day("registered"),
    _day("reported"),
    _day("chosen"),
    _day("fide-list"),
    _column("rounds-per-day", "count", columns.rounds_per_day, text("the most rounds on one day")),
    _column("non-members", "count", columns.non_members, text("participants who are not members (JCF)")),
    _column("official", "claim", columns.official, text("an official FIDE tournament")),
    DeclarableFact(
        "without-host-report",
        "claim",
        WITHOUT_HOST_REPORT,
        text("a top event, rated without a report of the host federation (FIDE 2003, 2009)"),
        authority="FIDE",
    ),
    _column("league", "claim", columns.is_league, text("the event is a league")),
    _column(
        "national-championship",
        "claim",
        columns.national_championship,
        text("a national championship (FIDE 2003, 2009)"),
    ),
    _column("women", "claim", columns.women_only, text("an event exclusively for women")),
    _column("ratings-by-game", "claim", columns.ratings_by_game, text("ratings at the time of each game were chosen")),
    _column("major-team", "claim", columns.major_team, text("Olympiad, World or Continental Team Championship")),
    _column("played-out", "claim", columns.played_out, text("it was agreed that all games of the match are rated")),
    _column("late-accepted", "claim", "late_accepted", text("the late registration was accepted")),
    _column("long-approved", "claim", "long_approved", text("the long duration was approved (FIDE 2009)")),
    _column("time-approved", "claim", columns.time_approved, text("the faster rate of play was approved (FIDE 2024)")),
    _column(
        "deviation", "claim", columns.deviation, text("the federation deviated from the Laws of Chess (FIDE 2009)")
    ),
    _column("deviation-approved", "claim", columns.deviation_approved, text("that deviation was approved")),
    _column(
        "smoking-allowed", "claim", columns.smoking_allowed, text("smoking was allowed in the playing hall (FIDE 2003)")
    ),
    _column(
        "invited-unrated", "claim", columns.invited_unrated, text("the invitations stated that the event is not rated")
    ),
    _column(
        "announced-unrated",
        "claim",
        columns.announced_unrated,
        text("the chief arbiter announced that the event is not rated"),
    ),
    _column("regular-meeting", "claim", columns.regular_meeting, text("a regular meeting, not a tournament (JCF)")),
    _column("host", "choice", columns.host, text("who hosted the event (JCF)")),
    _column("reporter", "choice", columns.reporter, text("who reports the event (JCF)")),
    _column("transmission", "choice", columns.postal, text("how moves were sent (ICCF)")),
    _column("norms", "fact", "norms", text("title norms are possible (FIDE 2022, 2024)")),
    _column(
        "interim-reports",
        "fact",
        columns.interim_reports,
        text("results were reported month by month (FIDE 2022, 2024)"),
    ),
    _column("run-by-members", "fact", columns.run_by_members, text("annual members ran the event (JCF)")),
    _column(
        "announced-rated", "fact", columns.announced_rated, text("announced as rated, with the type of rating (JCF)")
    ),
    _column("webserver", "fact", columns.on_webserver, text("administered on the webserver (ICCF)")),
    _column("fide-verified", "fact", columns.fide_verified, text("declared FIDE ratings were verified (ICCF)")),
    _column("organiser", "fact", columns.has_organiser, text("who organised the event (JCF)")),
)
DECLARABLE: Mapping[str, DeclarableFact] = {fact.name: fact for fact in _ALL}
