"""The roll of a run: its events, entries, players and the games that both sides confirm, in canonical order."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import field
from datetime import date
from functools import cached_property

from ratinghouse.kernel.finding import Finding
from ratinghouse.kernel.late.dataclasses import dataclass
from ratinghouse.kernel.texts import text
from ratinghouse.lists.register import RegisterPlayer
from ratinghouse.rating.event_order import ReportWithFacts, distinct_entries, in_order_of_time
from ratinghouse.rating.period import DeclaredFacts, PendingResult, RatingPeriod
from ratinghouse.rating.substitutes import substitutes_of
from ratinghouse.reports.report import Report, ReportEntry, Result
from ratinghouse.reports.results import CODES


@dataclass(frozen=True, slots=True)
class RollEntry:
    """An entry of the roll; one with a ``pending_result`` is a result of an earlier period, which has no games here."""

    player: int
    entry: ReportEntry | None = None
    pending_result: PendingResult | None = None


@dataclass(frozen=True)
class RollEvent:
    """An event of the roll with its entries."""

    report: Report | None
    declared: DeclaredFacts
    entries: tuple[RollEntry, ...]
    end: date | None


@dataclass
class RollPlayer:
    """A player of the run: key, ID and name, and what the register says of them."""

    key: str
    id: str
    name: str
    listed: RegisterPlayer | None
    entries: list[ReportEntry] = field(default_factory=list)  # oldest event first


@dataclass(frozen=True)
class Roll:
    """Everything a frame is built from."""

    period: RatingPeriod
    events: tuple[RollEvent, ...]
    players: tuple[RollPlayer, ...]

    @cached_property
    def findings(self) -> tuple[Finding, ...]:
        """Return the findings of the registers on the players of the reports, and those on substitutes."""
        period = self.period
        return tuple(finding for report in period.reports for finding in findings_on_report(period, report))


def build_roll(period: RatingPeriod, *, everyone: bool = True) -> Roll:
    """Put reports in order of time, and find which entries are the same player.

    ``everyone`` includes the players of the register who did not play; without them, a large list is faster.
    """
    registry = _PlayersMet(period)
    events = [
        registry.pending_event(source) if isinstance(source, PendingResult) else registry.event(source, position)
        for position, source in enumerate(in_order_of_time(period))
    ]
    for listed in (period.register_on(None) or ()) if everyone else ():
        registry.row(listed.id, listed.id, listed.name)
    players = tuple(registry.players.values())
    for event in events:
        for member in event.entries:
            if member.entry is not None:
                players[member.player].entries.append(member.entry)
    return Roll(period, tuple(events), players)


class _PlayersMet:
    """The players met so far, in the order in which they were met."""

    def __init__(self, period: RatingPeriod) -> None:
        self.period = period
        self.players: dict[str, RollPlayer] = {}
        self._rows: dict[str, int] = {}

    def row(self, key: str, id: str, name: str) -> int:
        """Return the number of a player; a new player gets the next one."""
        if key not in self._rows:
            self._rows[key] = len(self.players)
            listed = self.period.current(id)
            self.players[key] = RollPlayer(key, id, listed.name if listed and listed.name else name, listed)
        return self._rows[key]

    def event(self, reported: ReportWithFacts, position: int) -> RollEvent:
        """Return an event with its entries; a player without an ID counts as a new player in every event."""
        report, declared = reported
        entries = tuple(
            RollEntry(self.row(entry.id or f"{position}:{entry.no}", entry.id, entry.name), entry)
            for entry in distinct_entries(report)
        )
        return RollEvent(report, declared, entries, report.event.end or report.event.start)

    def pending_event(self, result: PendingResult) -> RollEvent:
        """Return an event that holds one result kept from an earlier period."""
        declared = DeclaredFacts({"major_team": int(result.major_team)})
        return RollEvent(
            None, declared, (RollEntry(self.row(result.player, result.player, ""), pending_result=result),), result.end
        )


def findings_on_report(period: RatingPeriod, report: Report) -> Iterator[Finding]:
    """Yield the findings of the registers of a period on the players of a report, and those on its substitutes."""
    yield from _late_register_findings(period, report)
    for entry in distinct_entries(report):
        yield from _register_findings(period, report, entry)
    yield from substitutes_of(report)[1]


def confirmed_results(report: Report) -> dict[tuple[int, int], Result]:
    """Return the results that the opponent's line confirms, by (starting number, position among the results).

    A game needs two sides. If the opponent's line does not name this player, one of the two has the game twice, or both
    results add up to more than one point, the report contradicts itself: the cross-checks report it, and no rating is
    calculated from it.
    """
    reported: dict[tuple[int, int, int], list[tuple[int, Result]]] = defaultdict(list)
    for entry in distinct_entries(report):
        for position, result in enumerate(entry.results):
            if result.opponent is not None and result.opponent != entry.no:
                reported[entry.no, result.round, result.opponent].append((position, result))
    confirmed = {}
    for (no, round, opponent), mine in reported.items():
        theirs = reported.get((opponent, round, no), ())
        if len(mine) == len(theirs) == 1 and _agree(mine[0][1], theirs[0][1]):
            confirmed[no, mine[0][0]] = mine[0][1]
    return confirmed


def _agree(result: Result, opponent_result: Result) -> bool:
    if result.code not in CODES or opponent_result.code not in CODES:
        return False
    mine, theirs = CODES[result.code], CODES[opponent_result.code]
    return mine.score + theirs.score <= 100 and mine.played == theirs.played


def _late_register_findings(period: RatingPeriod, report: Report) -> Iterator[Finding]:
    start = report.event.start
    oldest = period.begins_after(start)
    if oldest is not None:
        yield Finding(
            "warning",
            "no-register-then",
            text(
                "no register is dated {start}, the first day of the event, or earlier; that of {oldest} is used",
                start=str(start),
                oldest=oldest.isoformat(),
            ),
            text("add the list in force on the first day of the event"),
            file=report.file,
            line=report.event.lines.get("start", 0),
        )


def _register_findings(period: RatingPeriod, report: Report, entry: ReportEntry) -> list[Finding]:
    if not period.registers or not entry.id:
        return []
    listed = period.current(entry.id)
    if listed is None:
        return [
            Finding(
                "warning",
                "not-in-register",
                text(
                    "{name} (ID {id}) is not in the register; the rating in the report is used",
                    name=entry.name,
                    id=entry.id,
                ),
                text("correct the ID or add the player to the register"),
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
                text(
                    "{name}: the report has {reported}, the register {registered}; the register is used",
                    name=entry.name,
                    reported=entry.rating,
                    registered=used or text("unrated"),
                ),
                text("correct the report, or check that the register is the list in force at the start of the event"),
                file=report.file,
                line=entry.line,
                column=49 if entry.line else 0,
            )
        ]
    return []
