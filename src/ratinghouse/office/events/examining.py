"""Examining reports: what reading them found, what is contradictory in them, and what their rulebooks object to.

Events that came together are judged in few runs, each event as if it were alone.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date

from ratinghouse.kernel.finding import Finding
from ratinghouse.kernel.texts import filled_text, text
from ratinghouse.office.events.declared_facts import StoredFact, facts_for_run
from ratinghouse.office.events.file_reading import ReadResult
from ratinghouse.office.events.list_of_event import ListsEntered
from ratinghouse.office.events.rulebook_findings import EventToJudge, rulebook_findings
from ratinghouse.office.events.stored_reading import reading_of
from ratinghouse.office.followed_rulebooks import followed_rulebook
from ratinghouse.office.models import Event, Player, Pool
from ratinghouse.office.refusal import refusal
from ratinghouse.office.register.particulars import player_after_merges
from ratinghouse.office.results.edition_of_event import edition_of_event
from ratinghouse.office.results.event_results import rules_rate_results
from ratinghouse.office.results.result_findings import result_findings
from ratinghouse.office.setting_up import rules_on, why_no_rules
from ratinghouse.rating.checking import pool_by_rate_of_play
from ratinghouse.rating.period import RatingPeriod
from ratinghouse.rating.rate_of_play import rate_of_play
from ratinghouse.rating.run import rate
from ratinghouse.reports import Report

_HOUR, _TEN_MINUTES = 3600, 600


@dataclass(frozen=True)
class EventToExamine:
    """What was read of an event, and what else is known of it.

    ``matched`` are the players who are known, by starting number: their ratings are those of the list in force, not
    those in the file.
    """

    reading: ReadResult
    pool: str | None
    reported: date
    declared: Mapping[str, StoredFact]
    matched: Mapping[int, Player] = field(default_factory=dict)


@dataclass(frozen=True)
class Examined:
    """The pool, rulebook and list of an event, and all findings on it."""

    pool: Pool | None = None
    rules: str = ""
    list_date: date | None = None
    findings: tuple[Finding, ...] = ()


def examine(event: EventToExamine) -> Examined:
    """Return the pool, rulebook and list of an event, and all findings on it."""
    return examine_events([event])[0]


def examine_events(events: Sequence[EventToExamine]) -> list[Examined]:
    """Return the same for several events. What is found on an event does not depend on the others."""
    placing = _Placing()
    placed = [placing.placed(event) for event in events]
    judged = iter(rulebook_findings([_to_judge(event, place) for event, place in zip(events, placed, strict=True)]))
    examined = []
    for event, place in zip(events, placed, strict=True):
        findings = (*place.findings, *next(judged))
        if place.list_date is not None and event.reading.report is not None and rules_rate_results(place.rules):
            findings = (*findings, *result_findings(event.reading.report, event.reported))
        examined.append(replace(place, findings=findings))
    return examined


def _to_judge(event: EventToExamine, place: Examined) -> EventToJudge | None:
    """Return an event as its rulebook judges it; None where it cannot be judged."""
    if place.pool is None or place.list_date is None or event.reading.report is None:
        return None
    declared = facts_for_run(event.declared, event.reported)
    return EventToJudge(event.reading.report, place.pool, place.rules, declared, event.matched)


class _Placing:
    """Finds the pool, rulebook and list of events. Answers are remembered, as many events have the same days."""

    def __init__(self) -> None:
        self._pools = {pool.name: pool for pool in Pool.objects.all()}
        self._rules: dict[tuple[int, date, date], str] = {}
        self._lists = ListsEntered()

    def placed(self, event: EventToExamine) -> Examined:
        """Return pool, rulebook and list of an event, with the findings so far."""
        report = event.reading.report
        if report is None:
            return Examined(findings=event.reading.findings)
        pool, pool_findings = _pool_of(report, event.pool, self._pools)
        findings = [*event.reading.findings, *pool_findings]
        start = report.event.start
        if start is None:
            message = text(
                "The report does not state the first day of the event, so neither its rulebook nor its list is known."
            )
            findings.append(
                Finding("error", "start-missing", message, text("Enter it: ratinghouse declare EVENT --start D."))
            )
        rules = self._rules_of(pool, start, event.reported) if pool is not None and start is not None else ""
        if pool is None or start is None or not rules:
            if pool is not None and start is not None:
                remedy = text("Give the pool a rulebook from that day on.")
                findings.append(Finding("error", "rulebook-missing", why_no_rules(pool, start), remedy))
            return Examined(pool, rules, None, tuple(findings))
        list_date = self._lists.of(pool, rules, start, report.event.end, event.reported, event.declared)
        return Examined(pool, rules, list_date, tuple(findings))

    def _rules_of(self, pool: Pool, start: date, reported: date) -> str:
        key = (pool.pk, start, reported)
        if key not in self._rules:
            self._rules[key] = edition_of_event(pool, start, reported)
        return self._rules[key]


def examine_again(event: Event) -> Examined:
    """Examine an event again, now that its players are known."""
    pool = event.pool.name if event.pool else None
    entries = event.entries.filter(player__isnull=False).select_related("player__merged_into")
    matched = {entry.no: player_after_merges(entry.player) for entry in entries if entry.player is not None}
    return examine(EventToExamine(reading_of(event), pool, event.received.reported, event.declared, matched))


def pool_of_office(name: str) -> Pool:
    """Return the pool of this name, or refuse it."""
    pools = {pool.name: pool for pool in Pool.objects.all()}
    if name not in pools:
        raise refusal(
            "pool-unknown",
            text("this office has no pool {pool}", pool=name),
            text("its pools are: {pools}", pools=", ".join(sorted(pools))),
        )
    return pools[name]


def _pool_of(report: Report, named: str | None, pools: Mapping[str, Pool]) -> tuple[Pool | None, Sequence[Finding]]:
    """Return the pool that was named, the only one there is, or the one that the rate of play belongs to."""
    if named is not None:
        return pools.get(named) or pool_of_office(named), ()
    if len(pools) == 1:
        return next(iter(pools.values())), ()
    by_rate_of_play = _pool_by_rulebook(report, pools.values()) or _pool_by_rate_of_play(report)
    if by_rate_of_play in pools:
        return pools[by_rate_of_play], ()
    message = text("The rate of play does not show which pool the event belongs to.")
    if by_rate_of_play:
        message = text(
            "By its rate of play this is a {pool} event, and this office has no such pool.",
            pool=filled_text(by_rate_of_play, {}),
        )
    return None, [
        Finding("error", "pool-untold", message, text("Choose the pool: ratinghouse declare EVENT --pool NAME."))
    ]


def _pool_by_rulebook(report: Report, pools: Iterable[Pool]) -> str:
    """Return the pool by the classes of the rulebook in force: JCF's Standard begins at 45 minutes, FIDE's at 60."""
    start = report.event.start
    for rules in dict.fromkeys(rules_on(pool, start) or "" for pool in pools) if start is not None else ():
        pool = pool_by_rate_of_play(rate(RatingPeriod([report]), followed_rulebook(rules))) if rules else None
        if pool:
            return pool
    return ""


def _pool_by_rate_of_play(report: Report) -> str:
    """Return the pool by the usual classes of the rate of play, where the rulebook has none."""
    control, _ = rate_of_play(report.event)
    if control is None:
        return ""
    if control.correspondence:
        return "correspondence"
    seconds = control.seconds_at_60()
    return "standard" if seconds >= _HOUR else "rapid" if seconds > _TEN_MINUTES else "blitz"
