"""The norms of a report as one answer: who made or nearly made one, what is still needed, and for which title."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from typing import TypedDict

from ratinghouse.kernel.late.dataclasses import dataclass
from ratinghouse.rating.norm_candidates import Registers, candidates, norm_event
from ratinghouse.reports.report import Report
from ratinghouse.titles.administration import administration, judge_event
from ratinghouse.titles.applications import Application, EarnedNorm, application, earned_norm
from ratinghouse.titles.condition import Judgement, JudgementJson
from ratinghouse.titles.event import Circumstance, NormCandidate, NormEvent, NormPlayer
from ratinghouse.titles.forecast import Forecast, ForecastJson, forecast, opponents_ahead
from ratinghouse.titles.levels import Edition, edition_for, titles_for
from ratinghouse.titles.norm import judge
from ratinghouse.titles.regulations import TitleRegulations
from ratinghouse.titles.result import Norm, NormJson
from ratinghouse.titles.stated_regulations import installed_regulations, stated_regulations
from ratinghouse.titles.statute import TitleStatute


class ResultsJson(TypedDict):
    """A player's norms and forecasts in the JSON interfaces."""

    no: int
    id: str | None
    name: str
    fed: str | None
    title: str | None
    rating: int | None
    norms: list[NormJson]
    forecasts: list[ForecastJson]


class NormsJson(TypedDict):
    """The norms of a report in the JSON interfaces."""

    event: str
    edition: str
    note: str
    conditions: list[JudgementJson]
    players: list[ResultsJson]


@dataclass(frozen=True)
class NormQuestion:
    """What is asked of a report. Without titles, those that each player can use are tried.

    It is answered by the statute, else by this version's regulations: the edition, else that of the event's first day.
    """

    titles: tuple[str, ...] = ()
    edition: Edition | None = None
    statute: TitleStatute | None = None
    circumstances: frozenset[Circumstance] = frozenset()
    registers: Registers | None = None
    ahead: tuple[NormPlayer, ...] = ()  # opponents of the next rounds, where the report lacks them

    def regulations_for(self, start: date | None) -> TitleRegulations:
        """Return the title regulations by which an event that begins on a day is judged."""
        if self.statute is not None:
            return stated_regulations(self.statute)
        return installed_regulations((self.edition or edition_for(start)).id)


@dataclass(frozen=True)
class Results:
    """One player's norms, and in an unfinished event what is still needed for those not made."""

    candidate: NormCandidate
    norms: tuple[Norm, ...]
    forecasts: tuple[Forecast, ...] = ()

    @property
    def worth_showing(self) -> bool:
        """Return whether a norm was made, is still possible, or was nearly made."""
        return any(norm.verdict != "none" or norm.near for norm in self.norms)

    def as_json(self) -> ResultsJson:
        """Return the player's results as the JSON interfaces show them."""
        player = self.candidate.player
        return {
            "no": player.no,
            "id": player.id or None,
            "name": player.name,
            "fed": player.fed or None,
            "title": player.title or None,
            "rating": player.rating,
            "norms": [norm.as_json() for norm in self.norms],
            "forecasts": [results.as_json() for results in self.forecasts],
        }


@dataclass(frozen=True)
class Norms:
    """A report's answer."""

    event: NormEvent
    regulations: TitleRegulations
    results: tuple[Results, ...]

    @property
    def edition(self) -> Edition:
        """Return the edition of the title regulations that the norms were judged by."""
        return self.regulations.edition

    @property
    def judgements(self) -> tuple[Judgement, ...]:
        """Return the conditions on the event itself; those of 2003 are not known."""
        return judge_event(self.event, self.regulations.of_part(administration.id))

    def as_json(self) -> NormsJson:
        """Return the answer as the JSON interfaces show it."""
        return {
            "event": self.event.name,
            "edition": self.edition.id,
            "note": self.edition.note,
            "conditions": [judgement.as_json() for judgement in self.judgements],
            "players": [results.as_json() for results in self.results],
        }


def norms_of(report: Report, question: NormQuestion, starting_numbers: Sequence[int] | None = None) -> Norms:
    """Return the norms of the wanted starting numbers, or of every player."""
    event = norm_event(report, question.circumstances, question.registers)
    regulations = question.regulations_for(event.start)
    by_number = candidates(report, question.registers, starting_numbers)
    chosen = [by_number[no] for no in (by_number if starting_numbers is None else starting_numbers)]
    results = tuple(_results(event, candidate, question, regulations) for candidate in chosen)
    return Norms(event, regulations, results)


def _results(
    event: NormEvent, candidate: NormCandidate, question: NormQuestion, regulations: TitleRegulations
) -> Results:
    titles = question.titles or titles_for(candidate.player)
    norms = tuple(judge(event, candidate, title, regulations) for title in titles)
    if event.rounds_reported >= event.rounds or regulations.edition.by_category:
        return Results(candidate, norms)
    ahead = question.ahead or opponents_ahead(event, candidate)
    open_titles = [norm.title for norm in norms if not norm.achieved]
    edition = regulations.edition
    forecasts = tuple(forecast(event, candidate, title, ahead, edition) for title in open_titles)
    return Results(candidate, norms, forecasts)


def find_entries(report: Report, query: str) -> list[int]:
    """Return the starting numbers meant by an ID, a starting number, a name or a part of a name."""
    entries = report.entries
    exact = [entry.no for entry in entries if entry.id == query]
    if exact:
        return exact
    if query.isdecimal() and any(entry.no == int(query) for entry in entries):
        return [int(query)]
    folded = query.casefold()
    named = [entry for entry in entries if folded in entry.name.casefold()]
    same = [entry for entry in named if entry.name.casefold() == folded]
    return [entry.no for entry in same or named]


def applications(answers: Sequence[Norms], rating: int | None) -> tuple[Application, ...]:
    """Return one player's norms over several events, for each title with any."""
    norms_by_title: dict[str, list[EarnedNorm]] = {}
    for answer in answers:
        for norm in (norm for player_norms in answer.results for norm in player_norms.norms if norm.achieved):
            norms_by_title.setdefault(norm.title, []).append(earned_norm(answer.event, norm, answer.regulations))
    return tuple(application(title, norms, rating) for title, norms in norms_by_title.items())
