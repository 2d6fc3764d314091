"""The findings of rulebooks on events: several are judged in one run, each as if it were alone."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from typing import NamedTuple

from ratinghouse.derivation.recipe import with_matched_players
from ratinghouse.kernel.finding import Finding
from ratinghouse.kernel.texts import text
from ratinghouse.lists.register import Register
from ratinghouse.lists.register import RegisterPlayer as Registered
from ratinghouse.office.events.ratings_in_force import EventOnDay, players_in_force
from ratinghouse.office.followed_rulebooks import followed_rulebook
from ratinghouse.office.models import Player, Pool
from ratinghouse.rating.checking import findings_by_event
from ratinghouse.rating.period import DeclaredFacts, RatingPeriod
from ratinghouse.rating.run import list_of, rate
from ratinghouse.reports import Report
from ratinghouse.reports.reading import failed


@dataclass(frozen=True)
class EventToJudge:
    """An event as its rulebook judges it. ``matched`` are the players who are known, by starting number."""

    report: Report
    pool: Pool
    rules: str
    declared: DeclaredFacts
    matched: Mapping[int, Player] = field(default_factory=dict)

    @property
    def report_with_ids(self) -> Report:
        """Return the report with the IDs of the matched players; unchanged if none is matched."""
        if not self.matched:
            return self.report
        return with_matched_players(self.report, ((no, player.code) for no, player in self.matched.items()))


class _RunKey(NamedTuple):
    """What is the same for all events of a run."""

    rules: str
    pool: str
    list_date: date | None
    has_register: bool


class _RunRow(NamedTuple):
    """An event in a run, with its players as the list in force has them."""

    report: Report
    declared: DeclaredFacts
    registered: Sequence[Registered]


def rulebook_findings(events: Sequence[EventToJudge | None]) -> list[Sequence[Finding]]:
    """Return the findings of its rulebook on each event; nothing in the place of None."""
    in_force = _in_force([event for event in events if event is not None and event.matched])
    findings: list[Sequence[Finding]] = [()] * len(events)
    together: dict[_RunKey, list[tuple[dict[int, _RunRow], set[str]]]] = defaultdict(list)
    lists: dict[tuple[object, ...], date | None] = {}
    for place, event in enumerate(events):
        if event is not None:
            key = _RunKey(event.rules, event.pool.name, _list_of(event, lists), bool(event.matched))
            registered = next(in_force) if event.matched else ()
            _add(together[key], place, _RunRow(event.report_with_ids, event.declared, registered))
    for key, runs in together.items():
        for rows, _ in runs:
            for place, on_event in zip(rows, _findings_of(key, list(rows.values())), strict=True):
                findings[place] = on_event
    return findings


def _in_force(events: Sequence[EventToJudge]) -> Iterator[Sequence[Registered]]:
    """Return an iterator over the registered players of each event."""
    on_days = []
    for event in events:
        assert event.report.event.start is not None
        on_days.append(EventOnDay(event.pool, event.rules, event.report.event.start, list(event.matched.values())))
    return iter(players_in_force(on_days))


def _list_of(event: EventToJudge, lists: dict[tuple[object, ...], date | None]) -> date | None:
    """Return the list of an event by its rulebook; answers are remembered in ``lists``."""
    header, declared = event.report.event, event.declared
    facts = (declared.days.get("reported"), bool(declared.flags.get("official")))
    case = (event.rules, event.pool.name, header.start, header.end, *facts)
    if case not in lists:
        lists[case] = list_of(followed_rulebook(event.rules), [event.report], [declared], event.pool.name)
    return lists[case]


def _add(runs: list[tuple[dict[int, _RunRow], set[str]]], place: int, row: _RunRow) -> None:
    """Add an event to the first run without any of its players: a run would rate both events of a player together."""
    ids = {entry.id for entry in row.report.entries} - {""}
    for rows, met in runs:
        if met.isdisjoint(ids):
            rows[place] = row
            met.update(ids)
            return
    runs.append(({place: row}, ids))


def _findings_of(key: _RunKey, rows: Sequence[_RunRow]) -> list[Sequence[Finding]]:
    """Return the findings on events from one run; from a run for each if the program fails on any of them."""
    register = Register.of([player for row in rows for player in row.registered])
    period = RatingPeriod(
        [row.report for row in rows],
        {None: register} if key.has_register else {},
        key.list_date,
        key.pool,
        declared=[row.declared for row in rows],
    )
    try:
        run = rate(period, followed_rulebook(key.rules), by_columns=True)
        by_event = findings_by_event(run)
        places = {id(event.report): place for place, event in enumerate(run.framed.roll.events)}
        return [by_event.get(places[id(row.report)], ()) for row in rows]
    except Exception as failure:
        if len(rows) == 1:
            return [[failed(text("checking the file"), failure, rows[0].report.file)]]
        return [_findings_of(key, [row])[0] for row in rows]
