"""From participants and single games to a Report: what lists of games, PGN files and forms have in common."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date

from ratinghouse.kernel.finding import Finding
from ratinghouse.reports.formats import infer_format
from ratinghouse.reports.report import Entry, Event, Format, Report, Result


@dataclass(frozen=True)
class Participant:
    """A player as a form names him; ``key`` is what the games call him by."""

    key: str
    name: str
    id: str = ""
    rating: int | None = None
    fed: str = ""
    sex: str = ""
    title: str = ""
    birth: str = ""
    line: int = 0
    extra: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class GameRow:
    """One game as a row tells it. A round of 0 means that the table does not tell rounds."""

    white: str
    black: str
    white_code: str
    black_code: str
    round: int = 0
    day: date | None = None
    line: int = 0
    column: int = 0
    coloured: bool = True
    white_substitute: str = ""
    black_substitute: str = ""


@dataclass
class Gathering:
    """Participants in the order they were first seen, and their games."""

    event: Event
    participants: dict[str, Participant] = field(default_factory=dict)
    games: list[GameRow] = field(default_factory=list)

    def meet(self, participant: Participant) -> str:
        """Note a player; what a later mention adds (a rating, a title) is kept too."""
        known = self.participants.get(participant.key)
        if known is None:
            self.participants[participant.key] = participant
        else:
            added = {name: value for name, value in vars(participant).items() if value and not getattr(known, name)}
            self.participants[participant.key] = replace(known, **added)
        return participant.key

    def report(
        self,
        *,
        kind: str,
        file: str,
        received: bytes,
        encoding: str,
        findings: Sequence[Finding],
        format: Format | None,
    ) -> Report:
        """The report of everything gathered."""
        numbers = {key: no for no, key in enumerate(self.participants, 1)}
        results = _results(self.games, numbers)
        entries = tuple(
            Entry(
                no=no, name=one.name, id=one.id, rating=one.rating, fed=one.fed, sex=one.sex, title=one.title,
                birth=one.birth, results=tuple(results[no]), line=one.line, extra=one.extra,
            )
            for no, one in zip(numbers.values(), self.participants.values(), strict=True)
        )  # fmt: skip
        rounds = max((result.round for row in results.values() for result in row), default=0)
        event = replace(self.event, rounds=self.event.rounds or rounds)
        report = Report(
            event=event,
            entries=entries,
            kind=kind,
            file=file,
            encoding=encoding,
            findings=tuple(findings),
            received=received,
        )
        inferred, source = infer_format(report)
        chosen = (format, "given") if format is not None else (inferred, source)
        return replace(report, format=chosen[0], format_from=chosen[1])


def _results(games: Sequence[GameRow], numbers: Mapping[str, int]) -> dict[int, list[Result]]:
    """The rounds of each player. Where the table tells none, each game takes the first round free for both."""
    results: dict[int, list[Result]] = defaultdict(list)
    busy: dict[int, set[int]] = defaultdict(set)
    for game in games:
        white, black = numbers[game.white], numbers[game.black]
        round = game.round
        if round == 0:
            round = next(number for number in range(1, len(games) + 2) if number not in busy[white] | busy[black])
        busy[white].add(round)
        busy[black].add(round)
        colours = ("w", "b") if game.coloured else ("", "")
        for own, other, colour, code, finisher in (
            (white, black, colours[0], game.white_code, game.white_substitute),
            (black, white, colours[1], game.black_code, game.black_substitute),
        ):
            substitute = numbers[finisher] if finisher else None
            results[own].append(Result(round, other, colour, code, game.line, game.column, game.day, substitute))
    for row in results.values():
        row.sort(key=lambda result: result.round)
    return results
