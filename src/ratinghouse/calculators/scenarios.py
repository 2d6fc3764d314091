"""A trial: scenarios of a question, run together through one rulebook as players and events of their own."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import combinations

from ratinghouse.calculators.opponents import ListedOpponent
from ratinghouse.calculators.question import CalculatorPlayer, GameCircumstances, QuestionEvent
from ratinghouse.kernel.book import Rulebook
from ratinghouse.kernel.late.dataclasses import dataclass
from ratinghouse.kernel.rule import Rule
from ratinghouse.lists.register import Register, RegisterPlayer
from ratinghouse.rating.answer import number_at, why
from ratinghouse.rating.framing import list_frame_of, with_arrays
from ratinghouse.rating.period import RatingPeriod
from ratinghouse.rating.roll import build_roll
from ratinghouse.rating.run import Run, is_small, list_of, run_frame
from ratinghouse.reports.report import Format, Report, ReportEntry, ReportHeader, Result
from ratinghouse.reports.results import COMPLEMENT

ColumnValue = int | float | bool | str | None


@dataclass(frozen=True)
class Scenario:
    """One player and their events; every game has a result."""

    candidate: CalculatorPlayer
    events: tuple[QuestionEvent, ...]


@dataclass(frozen=True)
class Trial:
    """A finished run of scenarios, with access to their numbers."""

    run: Run
    rows: tuple[tuple[int, ...], ...]  # for each scenario, the row of the candidate's entry in each of its events

    def has(self, name: str) -> bool:
        """Return whether the rulebook has this rule."""
        return isinstance(self.run.book.names.get(name), Rule)

    def player(self, name: str, scenario: int = 0) -> ColumnValue:
        """Return a number of the candidate on the list; None where the rulebook has no such rule."""
        return self.run.working.at(name, self.player_row(scenario)) if self.has(name) else None

    def entry(self, name: str, scenario: int = 0, event: int = 0) -> ColumnValue:
        """Return a number of the candidate in an event."""
        return number_at(self.run.working, name, "entry", self.rows[scenario][event]) if self.has(name) else None

    def game(self, name: str, position: int, scenario: int = 0, event: int = 0) -> ColumnValue:
        """Return a number of a game, by its position in the list."""
        side = self.side_row(position, scenario, event)
        return number_at(self.run.working, name, "side", side) if self.has(name) else None

    def opponents(self, name: str, position: int, scenario: int = 0, event: int = 0) -> ColumnValue:
        """Return the same number for the opponent in that game."""
        side = int(self.run.framed.frame.mirror[self.side_row(position, scenario, event)])
        return number_at(self.run.working, name, "side", side) if self.has(name) else None

    def counted(self, position: int, scenario: int = 0, event: int = 0) -> bool:
        """Return whether a game counts."""
        return bool(self.run.working["counted"][self.side_row(position, scenario, event)])

    def why(self, position: int, scenario: int = 0, event: int = 0) -> str | None:
        """Return why a game does not count."""
        return why(self.run.working, self.side_row(position, scenario, event))

    def player_row(self, scenario: int) -> int:
        """Return the row of the candidate among the players."""
        return int(self.run.framed.frame.player_of_entry[self.rows[scenario][0]])

    def side_row(self, position: int, scenario: int = 0, event: int = 0) -> int:
        """Return the row of a game among the sides."""
        return int(self.run.framed.frame.side_starts[self.rows[scenario][event]]) + position


def try_out(book: Rulebook, setting: GameCircumstances, scenarios: Sequence[Scenario]) -> Trial:
    """Run the scenarios, all of them at once."""
    reports: list[Report] = []
    register: list[RegisterPlayer] = []
    for number, scenario in enumerate(scenarios):
        register.append(_listed(f"P{number}", scenario.candidate))
        for number_in_scenario, event in enumerate(scenario.events):
            name = f"{number:06d}.{number_in_scenario:02d}"
            reports.append(_report(name, f"P{number}", scenario.candidate, event, setting))
            register.extend(_with_rd(name, event.opponents))
    day = setting.list_date or list_of(book, reports[: len(scenarios[0].events)])
    period = RatingPeriod(reports, {None: Register.of(register)}, day, setting.pool)
    framed = list_frame_of(build_roll(period), substitutes=False)
    if not is_small(framed):
        framed = with_arrays(framed)
    names = [
        number_in_scenario.report.event.name if number_in_scenario.report else ""
        for number_in_scenario in framed.roll.events
    ]
    row_of = {name: int(framed.frame.entry_starts[row]) for row, name in enumerate(names)}
    rows = tuple(
        tuple(row_of[f"{number:06d}.{number_in_scenario:02d}"] for number_in_scenario in range(len(scenario.events)))
        for number, scenario in enumerate(scenarios)
    )
    return Trial(Run(book, period, framed, run_frame(book, framed.frame)), rows)


def single(candidate: CalculatorPlayer, opponents: Iterable[ListedOpponent]) -> Scenario:
    """Return a scenario of one event; open games are drawn, for callers that read only their expected score."""
    games = tuple(opponent if opponent.result is not None else replace(opponent, result="=") for opponent in opponents)
    return Scenario(candidate, (QuestionEvent(games),))


def _listed(id: str, candidate: CalculatorPlayer) -> RegisterPlayer:
    return RegisterPlayer(
        id,
        rating=candidate.rating,
        rd=candidate.rd,
        k=candidate.k,
        games=candidate.games,
        peak=candidate.peak,
        birth=candidate.birth,
        title=candidate.title,
        fide_rating=candidate.fide_rating,
        other_rating=candidate.other_rating,
    )


def _with_rd(event: str, opponents: Sequence[ListedOpponent]) -> list[RegisterPlayer]:
    """Return the opponents whose RD is known as players of the register, because a report has no field for it."""
    return [
        RegisterPlayer(f"{event}.{no}", rating=opponent.rating, rd=opponent.rd)
        for no, opponent in enumerate(opponents, 2)
        if opponent.rd is not None
    ]


def _report(
    name: str, id: str, candidate: CalculatorPlayer, event: QuestionEvent, setting: GameCircumstances
) -> Report:
    day = event.day or setting.start
    opponents = event.opponents
    if setting.format is Format.MATCH:
        games = [(1, 2, listed) for listed in opponents]
        opponents = opponents[:1]
    else:
        games = [(1, no, listed) for no, listed in enumerate(opponents, 2)]
    results: dict[int, list[Result]] = {no: [] for no in range(1, len(opponents) + 2)}
    for round, (player, opponent, game) in enumerate(games, 1):
        assert game.result is not None
        other = {"w": "b", "b": "w"}.get(game.colour, "")
        results[player].append(Result(round, opponent, game.colour, game.result))
        results[opponent].append(Result(round, player, other, COMPLEMENT[game.result]))
    if setting.format is Format.ROUND_ROBIN:
        _play_among_themselves(results)
    entries = (
        ReportEntry(1, "", id=id, rating=candidate.rating, results=tuple(results[1])),
        *(
            ReportEntry(
                no,
                listed.name,
                f"{name}.{no}" if listed.rd is not None else "",
                listed.rating,
                results=tuple(results[no]),
            )
            for no, listed in enumerate(opponents, 2)
        ),
    )
    return Report(ReportHeader(name, start=day, end=day), entries, format=setting.format)


def _play_among_themselves(results: dict[int, list[Result]]) -> None:
    """Add drawn games among the opponents: a round robin must be complete, and their scores do not matter here."""
    first = len(results)
    for round, (player, opponent) in enumerate(combinations(range(2, len(results) + 1), 2), first):
        results[player].append(Result(round, opponent, "", "="))
        results[opponent].append(Result(round, player, "", "="))
