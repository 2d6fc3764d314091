"""Title norms in an event: those made, those nearly made, and what is still needed."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any

from ratinghouse.kernel.finding import Finding, WrongArgument
from ratinghouse.kernel.languages import ENGLISH
from ratinghouse.kernel.texts import text
from ratinghouse.library.reading import EventReport
from ratinghouse.library.sheets import ambiguous_player
from ratinghouse.library.title_editions import title_edition

if TYPE_CHECKING:
    from ratinghouse.library.tables.findings import FindingList
    from ratinghouse.library.tables.table import Table
    from ratinghouse.rating.norm_answer import NormQuestion, Norms
    from ratinghouse.reports.report import Report
    from ratinghouse.titles.event import NormPlayer

CIRCUMSTANCES = (
    *("team-championship", "world-cup", "national-final", "national-team", "zonal"),
    *("olympiad", "qualifier", "approved-format", "approved-time"),
)
"""Kinds of events for which the title regulations have rules of their own."""


class NormReport:
    """The norms of an event, or of one player in several: ``norms`` is a table, ``answer()`` everything."""

    def __init__(self, events: Sequence[EventReport], answers: Sequence[Norms], player: bool, rating: int | None):
        self.events = tuple(events)
        self.answers = tuple(answers)
        self._of_player = player
        self._rating = rating

    @property
    def findings(self) -> FindingList:
        """Return the findings on the reports, and the questions that they leave open."""
        from ratinghouse.library.tables.findings import FindingList

        of_reports = [finding for event in self.events for finding in event.report.findings]
        return FindingList([*of_reports, *self.open_questions])

    @property
    def open_questions(self) -> list[Finding]:
        """Return what must be known before a norm can be confirmed."""
        from ratinghouse.rating.norm_findings import norm_findings

        return [finding for answer in self.answers for finding in norm_findings(answer)]

    @cached_property
    def norms(self) -> Table:
        """Return a row for each player and title that was made, is open, or was near."""
        from ratinghouse.library.tables.norm_tables import norm_rows

        return norm_rows(self.answers)

    @cached_property
    def conditions(self) -> Table:
        """Return a row for each condition of each title that was tried, with its evidence and what was missing."""
        from ratinghouse.library.tables.norm_tables import condition_rows

        return condition_rows(self.answers)

    def answer(self, language: str = ENGLISH) -> dict[str, Any]:
        """Return one JSON document, the same that ``ratinghouse norms --json`` prints."""
        from ratinghouse.rating.norm_answer import applications

        first = self.answers[0]
        document: dict[str, Any] = {**first.as_json()}
        if self._of_player:
            document["also"] = [answer.as_json() for answer in self.answers[1:]]
            document["applications"] = [it.as_json() for it in applications(self.answers, self._rating)]
        else:
            document["players"] = [results.as_json() for results in first.results if results.worth_showing]
        return document | {"findings": [finding.as_json(language) for finding in self.findings]}

    def __repr__(self) -> str:
        return f"<NormReport {self.events[0].name}, {self.answers[0].edition.id}>\n{self.norms}"

    def _repr_html_(self) -> str:
        return self.norms._repr_html_()


def norms(
    event: Any,
    player: str | int | None = None,
    *,
    titles: Sequence[str] = (),
    rules: str | None = None,
    circumstances: Iterable[str] = (),
    register: Any = None,
    also: Sequence[Any] = (),
    ahead: Sequence[str] = (),
    rating: int | None = None,
) -> NormReport:
    """Return the title norms that were made or nearly made in an event; of one player, every condition.

    ``rules`` are the title regulations, else those of the first day. ``circumstances`` are kinds of events such as
    ``olympiad``. About one player: ``also`` are further events towards the title, ``ahead`` the opponents of the next
    rounds, each written TITLE:FED:RATING, and ``rating`` is the highest rating.

    >>> import ratinghouse as rh
    >>> games = [{"white": "Abelsen", "black": "Berg", "result": "1-0", "day": "2024-05-01"}]
    >>> len(rh.norms(games).norms)
    0
    """
    from ratinghouse.library.arguments import event_of
    from ratinghouse.library.registers import registers_of
    from ratinghouse.rating.norm_answer import NormQuestion
    from ratinghouse.titles.event import Circumstance

    if player is None and (ahead or also or rating is not None):
        raise WrongArgument(
            text("opponents ahead, further events and a rating are about one player"), text("name the player")
        )
    registers, _ = registers_of(register)
    question = NormQuestion(
        titles=tuple(titles),
        edition=title_edition(rules),
        circumstances=frozenset(map(Circumstance, circumstances)),
        registers=registers,
        ahead=tuple(opponent_written(spelling) for spelling in ahead),
    )
    events = [event_of(source) for source in (event, *also)]
    return norm_report(events, question, None if player is None else str(player), rating)


def norm_report(
    events: Sequence[EventReport], question: NormQuestion, player: str | None, rating: int | None
) -> NormReport:
    """Return the norms in the first event, or of one player in all of them."""
    from ratinghouse.rating.norm_answer import norms_of

    if player is None:
        answers = [norms_of(events[0].report, question)]
    else:
        answers = [norms_of(event.report, question, [entry_of(event.report, player)]) for event in events]
    return NormReport(events, answers, player is not None, rating)


def opponent_written(spelling: str) -> NormPlayer:
    """Return the opponent written TITLE:FED:RATING."""
    from ratinghouse.titles.event import NormPlayer
    from ratinghouse.titles.federations import FEDERATIONS

    parts = ["" if part == "-" else part.strip() for part in spelling.split(":")]
    if len(parts) != 3 or not (parts[2].isdecimal() or parts[2] == ""):
        message = text("{spelling!r} is not an opponent", spelling=spelling)
        raise WrongArgument(message, text("write TITLE:FED:RATING, for example GM:FRA:2512 or -:GER:2205"))
    title, fed, rating = parts
    fed, points = fed.upper(), int(rating) if rating else None
    return NormPlayer(0, spelling, fed=fed, title=title.upper(), rating=points, fed_known=fed in FEDERATIONS)


def entry_of(report: Report, player: str) -> int:
    """Return the starting number of a player. Raise ``WrongArgument`` unless exactly one matches."""
    from ratinghouse.rating.norm_answer import find_entries

    matches = find_entries(report, player)
    if len(matches) != 1:
        names = [entry.name for entry in report.entries if entry.no in matches]
        raise ambiguous_player(f"{report.file}: {player}" if report.file else player, names)
    return matches[0]
