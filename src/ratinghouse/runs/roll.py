"""The roll of a run: its events, entries, players and the games that both sides confirm, in canonical order."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import date

from ratinghouse.kernel.finding import Finding
from ratinghouse.lists.register import Player
from ratinghouse.reports.report import Entry, Report, Result
from ratinghouse.reports.results import CODES
from ratinghouse.runs.period import Kept, Period, Told
from ratinghouse.runs.substitutes import substitutes_of


@dataclass(frozen=True)
class RollEntry:
    """An entry of the roll; ``kept`` stands for a result of an earlier period, which has no games here."""

    player: int
    entry: Entry | None = None
    kept: Kept | None = None


@dataclass(frozen=True)
class RollEvent:
    """An event of the roll with its entries."""

    report: Report | None
    told: Told
    entries: tuple[RollEntry, ...]
    end: date | None


@dataclass
class RollPlayer:
    """A player of the run: how he is known, and what the register says of him."""

    key: str
    id: str
    name: str
    listed: Player | None
    seen: list[Entry] = field(default_factory=list)  # his entries, oldest event first


@dataclass(frozen=True)
class Roll:
    """Everything a frame is built from."""

    period: Period
    events: tuple[RollEvent, ...]
    players: tuple[RollPlayer, ...]
    findings: tuple[Finding, ...]


def call_roll(period: Period) -> Roll:
    """Put reports in order of time, and find which entries are the same player."""
    players: dict[str, RollPlayer] = {}
    number: dict[str, int] = {}
    findings: list[Finding] = []

    def player_of(key: str, id: str, name: str) -> int:
        if key not in players:
            number[key] = len(players)
            players[key] = RollPlayer(key, id, name, period.current(id))
        return number[key]

    events = [_kept_event(kept, player_of(kept.player, kept.player, "")) for kept in period.kept]
    told = period.told or [Told()] * len(period.reports)
    for position, (report, more) in enumerate(zip(period.reports, told, strict=True)):
        entries = []
        for entry in _once_each(report):
            listed = period.current(entry.id)
            key = entry.id or f"{position}:{entry.no}"
            name = listed.name if listed is not None and listed.name else entry.name
            player = player_of(key, entry.id, name)
            entries.append(RollEntry(player, entry))
            findings.extend(_register_findings(period, report, entry))
        findings.extend(substitutes_of(report)[1])
        events.append(RollEvent(report, more, tuple(entries), report.event.end or report.event.start))
    if period.registers:
        for listed in period.register_on(None) or ():
            player_of(listed.id, listed.id, listed.name)
    events.sort(key=_when)
    roll = list(players.values())
    for event in events:
        for member in event.entries:
            if member.entry is not None:
                roll[member.player].seen.append(member.entry)
    return Roll(period, tuple(events), tuple(roll), tuple(findings))


def confirmed(report: Report) -> dict[tuple[int, int], Result]:
    """The results that the opponent's line confirms, by (starting number, position among his results).

    A game needs two sides. Where the opponent does not point back, or the two results exceed one point together, the
    report contradicts itself: the cross-checks say so, and no rating is calculated from it.
    """
    by_no = {entry.no: entry for entry in _once_each(report)}
    found = {}
    for entry in by_no.values():
        for position, result in enumerate(entry.results):
            opponent = by_no.get(result.opponent or 0)
            if opponent is not None and opponent is not entry and _answers(opponent, entry.no, result):
                found[entry.no, position] = result
    return found


def _answers(opponent: Entry, no: int, result: Result) -> bool:
    answers = [other for other in opponent.results if other.round == result.round and other.opponent == no]
    if len(answers) != 1 or result.code not in CODES or answers[0].code not in CODES:
        return False
    mine, theirs = CODES[result.code], CODES[answers[0].code]
    return mine.score + theirs.score <= 100 and mine.played == theirs.played


def _once_each(report: Report) -> list[Entry]:
    """The entries by starting number; a number that stands twice is reported elsewhere, and the first one is kept."""
    by_no: dict[int, Entry] = {}
    for entry in report.entries:
        by_no.setdefault(entry.no, entry)
    return [by_no[no] for no in sorted(by_no)]


def _kept_event(kept: Kept, player: int) -> RollEvent:
    told = Told({"major_team": int(kept.major_team)})
    return RollEvent(None, told, (RollEntry(player, kept=kept),), kept.end)


def _when(event: RollEvent) -> tuple[date, date, str, str]:
    start = event.report.event.start if event.report is not None else None
    name = event.report.event.name if event.report is not None else ""
    file = event.report.file if event.report is not None else ""
    end = event.end or date.max
    return (end, start or end, name, file)


def _register_findings(period: Period, report: Report, entry: Entry) -> list[Finding]:
    if not period.registers or not entry.id:
        return []
    listed = period.current(entry.id)
    if listed is None:
        return [
            Finding(
                "warning",
                "not-in-register",
                f"{entry.name} (ID {entry.id}) is not in the register; the rating in the report is used",
                "correct the ID or add the player to the register",
                file=report.file,
                line=entry.line,
                column=58 if entry.line else 0,
            )
        ]
    used = listed.rating if listed.start_rating is None else listed.start_rating or None
    if not period.dated() and entry.rating is not None and entry.rating != used:
        return [
            Finding(
                "note",
                "rating-differs-from-register",
                f"{entry.name}: the report says {entry.rating}, the register {used or 'unrated'}; the register is used",
                "correct the report, or check that the register is the list in force at the start of the event",
                file=report.file,
                line=entry.line,
                column=49 if entry.line else 0,
            )
        ]
    return []
