"""The players of a report as forms print them: with their points, their place, and their rounds and opponents."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from ratinghouse.forms.refusal import NoForm
from ratinghouse.kernel.texts import text
from ratinghouse.rating.event_order import distinct_entries
from ratinghouse.rating.norm_candidates import Registers, candidates
from ratinghouse.reports.report import Report, ReportEntry, Result
from ratinghouse.titles.event import NormCandidate, NormGame, NormPlayer, RoundOutcome


@dataclass(frozen=True)
class EntrantRound:
    """A round of a player: as in the report, and with the opponent's rating and title from the register."""

    result: Result
    game: NormGame
    worth: int  # hundredths


@dataclass(frozen=True)
class Entrant:
    """A player of the event."""

    entry: ReportEntry
    candidate: NormCandidate
    place: int | None  # None where the report ranks others but not them
    points: int  # hundredths: what the report claims, else what the results add up to
    rounds: tuple[EntrantRound, ...]

    @property
    def no(self) -> int:
        """Return the starting number."""
        return self.entry.no

    @property
    def player(self) -> NormPlayer:
        """Return the player with rating and title from the register, where there is one."""
        return self.candidate.player


def entrants(report: Report, registers: Registers | None = None) -> list[Entrant]:
    """Return every player of a report, by starting number."""
    entries = distinct_entries(report)
    players = candidates(report, registers)
    points = {entry.no: _points(report, entry) for entry in entries}
    places = _places(entries, points)
    return [
        Entrant(entry, players[entry.no], places[entry.no], points[entry.no], _rounds(report, entry, players))
        for entry in entries
    ]


def chosen_entrants(report: Report, numbers: Sequence[int], registers: Registers | None = None) -> list[Entrant]:
    """Return the players of these starting numbers, or everybody where none is named."""
    everybody = entrants(report, registers)
    some = [entrant for entrant in everybody if entrant.no in numbers] if numbers else everybody
    if not some:
        raise NoForm(
            "form-no-players", text("The report has no players."), text("Submit a report with players."), report.file
        )
    return some


def in_ranking_order(players: Sequence[Entrant]) -> list[Entrant]:
    """Return the players by final place."""
    return sorted(players, key=lambda entrant: (entrant.place is None, entrant.place or 0, -entrant.points, entrant.no))


def _points(report: Report, entry: ReportEntry) -> int:
    return report.scoring.total(entry) if entry.points is None else entry.points


def _places(entries: Sequence[ReportEntry], points: dict[int, int]) -> dict[int, int | None]:
    """Return each player's place: the report's ranking where it has one, else by points and starting number."""
    if any(entry.rank for entry in entries):
        return {entry.no: entry.rank or None for entry in entries}
    ordered = sorted(entries, key=lambda entry: (-points[entry.no], entry.no))
    return {entry.no: place for place, entry in enumerate(ordered, 1)}


def _rounds(report: Report, entry: ReportEntry, players: Mapping[int, NormCandidate]) -> tuple[EntrantRound, ...]:
    games = iter(players[entry.no].games)  # without the rounds that are paired but not played yet
    return tuple(
        EntrantRound(
            result,
            _paired(result, players) if result.to_come else next(games),
            report.scoring.of(result.code, result.colour),
        )
        for result in sorted(entry.results, key=lambda result: result.round)
    )


def _paired(result: Result, players: Mapping[int, NormCandidate]) -> NormGame:
    """Return a round whose pairing is known and whose result is not."""
    opponent = players.get(result.opponent or 0)
    return NormGame(result.round, None if opponent is None else opponent.player, 0, RoundOutcome.UNPLAYED)
