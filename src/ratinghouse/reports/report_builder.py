"""Builds a Report from participants and single games, for lists of games, PGN files and forms."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date

from ratinghouse.kernel.finding import Finding
from ratinghouse.reports.formats import infer_format
from ratinghouse.reports.report import Format, Report, ReportEntry, ReportHeader, Result
from ratinghouse.reports.report_findings import ReportFindings


@dataclass(frozen=True)
class Participant:
    """A player as a form names them; ``key`` identifies them in the games."""

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
    number: int | None = None  # the starting number in the file, by which players of the same name differ


@dataclass(frozen=True)
class GameRow:
    """One game of a table. A round of 0 means that the table has no rounds."""

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


@dataclass(frozen=True)
class ByeRow:
    """A bye of a table. A round of 0 means that the table has no rounds."""

    player: str
    code: str
    round: int = 0
    line: int = 0
    column: int = 0


@dataclass
class ReportBuilder:
    """Collects participants in order of their first occurrence, with their games and byes."""

    event: ReportHeader
    participants: dict[str, Participant] = field(default_factory=dict)
    games: list[GameRow] = field(default_factory=list)
    byes: list[ByeRow] = field(default_factory=list)
    _keys: dict[str, str] = field(default_factory=dict)  # ID, name or name with number -> key
    _shared: set[str] = field(default_factory=set)  # names of several players
    _bare: dict[str, int] = field(default_factory=dict)  # name -> line where it is without ID and number

    def add_player(self, participant: Participant, findings: ReportFindings) -> str:
        """Add a player and return their key. A later mention of the ID or name adds what it has (a rating, a title).

        An ID with two names is one player, and so is a name with two ratings, with a finding: they may be two. A name
        with two IDs or two starting numbers is two players.
        """
        named = f"name:{' '.join(participant.name.casefold().split())}"
        by_id = f"id:{participant.id}" if participant.id else ""
        by_number = f"{named} {participant.number}" if participant.number is not None else ""
        key = self._keys.get(by_id) or self._keys.get(by_number) or self._keys.get(named)
        earlier = self.participants.get(key) if key is not None else None
        if earlier is None or _are_two(earlier, participant):
            self._shared |= {named} if earlier is not None else set()
            key, earlier = self._new_key(participant), None
        assert key is not None
        if earlier is None:
            self.participants[key] = participant
        else:
            self._check_same(key, named, earlier, participant, findings)
            added = {name: value for name, value in vars(participant).items() if value and not getattr(earlier, name)}
            self.participants[key] = replace(earlier, **added)
        for mention in filter(None, (by_id, by_number, named)):
            self._keys.setdefault(mention, key)
        if not by_id and not by_number:
            self._bare.setdefault(named, participant.line)
        if named in self._shared and named in self._bare:
            findings.count("name-of-several", self._bare.pop(named), 0, participant.name[:60])
        return key

    def _new_key(self, participant: Participant) -> str:
        taken = participant.key in self.participants
        return f"{participant.key} {participant.number}" if taken else participant.key

    def _check_same(
        self, key: str, named: str, earlier: Participant, participant: Participant, findings: ReportFindings
    ) -> None:
        """Add a finding where two mentions of one player could be two players."""
        if self._keys.get(named) != key and participant.name != participant.id and earlier.name != earlier.id:
            sample = f"{participant.id} is {earlier.name} in line {earlier.line} and {participant.name} here"
            findings.count("id-with-two-names", participant.line, 0, sample)
        identified = participant.id and earlier.id
        if not identified and participant.rating and earlier.rating and participant.rating != earlier.rating:
            sample = f"{participant.name} has {earlier.rating} in line {earlier.line} and {participant.rating} here"
            findings.count("name-with-two-ratings", participant.line, 0, sample)

    def count_missing_rounds(self, findings: ReportFindings) -> None:
        """Add a finding for each game and bye without a round where others have one: some events have no rounds."""
        rows: list[GameRow | ByeRow] = [*self.games, *self.byes]
        if any(row.round for row in rows):
            for row in rows:
                if not row.round:
                    findings.count("table-round-missing", row.line, 0)

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
        """Return the report of all participants, games and byes."""
        numbers = {key: no for no, key in enumerate(self.participants, 1)}
        results = _results(self.games, self.byes, numbers)
        entries = tuple(
            ReportEntry(
                no=no,
                name=participant.name,
                id=participant.id,
                rating=participant.rating,
                fed=participant.fed,
                sex=participant.sex,
                title=participant.title,
                birth=participant.birth,
                results=tuple(results[no]),
                line=participant.line,
                extra=participant.extra,
            )
            for no, participant in zip(numbers.values(), self.participants.values(), strict=True)
        )
        report = Report(
            event=self.event,
            entries=entries,
            kind=kind,
            file=file,
            encoding=encoding,
            findings=tuple(findings),
            received=received,
        )
        inferred, source = infer_format(report)
        chosen = (format, "given") if format is not None else (inferred, source)
        event = replace(self.event, rounds=self.event.rounds or report.last_round())
        return replace(report, event=event, format=chosen[0], format_from=chosen[1])


def _are_two(earlier: Participant, participant: Participant) -> bool:
    """Return whether two mentions of a name, or of an ID, are of two players."""
    if earlier.id and participant.id:
        return earlier.id != participant.id
    return None not in (earlier.number, participant.number) and earlier.number != participant.number


def _results(games: Sequence[GameRow], byes: Sequence[ByeRow], numbers: Mapping[str, int]) -> dict[int, list[Result]]:
    """Return the rounds of each player. Without rounds in the table, each game is in the first round free for both."""
    results: dict[int, list[Result]] = defaultdict(list)
    rounds = _FreeRounds()
    for game in games:
        white, black = numbers[game.white], numbers[game.black]
        round = game.round or rounds.first_free(white, black)
        rounds.occupy(round, white, black)
        colours = ("w", "b") if game.coloured else ("", "")
        for player, opponent, colour, code, finisher in (
            (white, black, colours[0], game.white_code, game.white_substitute),
            (black, white, colours[1], game.black_code, game.black_substitute),
        ):
            substitute = numbers[finisher] if finisher else None
            results[player].append(Result(round, opponent, colour, code, game.line, game.column, game.day, substitute))
    for bye in byes:
        player = numbers[bye.player]
        round = bye.round or rounds.first_free(player)
        rounds.occupy(round, player)
        results[player].append(Result(round, None, "", bye.code, bye.line, bye.column))
    for row in results.values():
        row.sort(key=lambda result: result.round)
    return results


class _FreeRounds:
    """Keeps track of the rounds in which each player has no game and no bye."""

    def __init__(self) -> None:
        self._occupied: dict[int, set[int]] = defaultdict(set)
        self._next: dict[int, int] = defaultdict(lambda: 1)

    def occupy(self, round: int, *players: int) -> None:
        for player in players:
            occupied = self._occupied[player]
            occupied.add(round)
            while self._next[player] in occupied:
                self._next[player] += 1

    def first_free(self, *players: int) -> int:
        round = max(self._next[player] for player in players)
        while any(round in self._occupied[player] for player in players):
            round += 1
        return round
