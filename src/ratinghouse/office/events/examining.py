"""Examining a report: what reading it found, what contradicts in it, and what its rulebook has against it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from types import MappingProxyType

from ratinghouse.kernel.finding import Finding
from ratinghouse.kernel.texts import filled_text, text
from ratinghouse.office.events.declared_facts import StoredFact, facts_for_run
from ratinghouse.office.events.file_reading import ReadResult
from ratinghouse.office.events.list_of_event import calendar_answers, list_entered
from ratinghouse.office.events.ratings_in_force import register_in_force
from ratinghouse.office.events.stored_reading import reading_of
from ratinghouse.office.events.stored_report import matched_players
from ratinghouse.office.followed_rulebooks import followed_rulebook
from ratinghouse.office.models import Event, Pool
from ratinghouse.office.refusal import refusal
from ratinghouse.office.setting_up import rules_on
from ratinghouse.rating.checking import check_run, pool_by_rate_of_play
from ratinghouse.rating.period import RatingPeriod
from ratinghouse.rating.rate_of_play import rate_of_play
from ratinghouse.rating.run import rate
from ratinghouse.reports import Report
from ratinghouse.reports.reading import failed

NOBODY: Mapping[int, str] = MappingProxyType({})
_HOUR, _TEN_MINUTES = 3600, 600


@dataclass(frozen=True)
class Examined:
    """Where an event belongs, and all findings on it."""

    pool: Pool | None = None
    rules: str = ""
    list_date: date | None = None
    findings: tuple[Finding, ...] = ()


def examine(
    reading: ReadResult,
    pool_name: str | None,
    reported: date,
    declared: Mapping[str, StoredFact],
    matched: Mapping[int, str] = NOBODY,
) -> Examined:
    """Return the pool, rulebook and list of an event, and all findings on it.

    ``matched`` are the IDs of the players who are known: of them the list in force counts, not what the file says.
    """
    report = reading.report
    if report is None:
        return Examined(findings=reading.findings)
    pool, pool_findings = _pool_of(report, pool_name)
    findings = [*reading.findings, *pool_findings]
    start = report.event.start
    if start is None:
        message = text(
            "The report does not state the first day of the event, so neither its rulebook nor its list is known."
        )
        findings.append(
            Finding("error", "start-missing", message, text("Enter it: ratinghouse declare EVENT --start D."))
        )
    rules = (rules_on(pool, start) or "") if pool is not None and start is not None else ""
    if pool is None or start is None or not rules:
        if pool is not None and start is not None:
            message = text("The pool {pool} has no rulebook on {day} yet.", pool=pool.name, day=str(start))
            findings.append(
                Finding("error", "rulebook-missing", message, text("Give the pool a rulebook from that day on."))
            )
        return Examined(pool, rules, None, tuple(findings))
    answers = calendar_answers(rules, start, report.event.end, reported, declared)
    period = replace(_period(report, pool, rules, matched), declared=[facts_for_run(declared, reported)])
    findings += _judged(period, rules)
    return Examined(pool, rules, list_entered(pool, rules, answers, reported), tuple(findings))


def _judged(period: RatingPeriod, rules: str) -> Sequence[Finding]:
    """Return the findings of the rulebook on the event."""
    try:
        return check_run(rate(period, followed_rulebook(rules)))
    except Exception as failure:
        return [failed(text("checking the file"), failure, period.reports[0].file)]


def examine_again(event: Event) -> Examined:
    """Examine an event again, now that its players are known."""
    pool = event.pool.name if event.pool else None
    matched = dict(matched_players(event))
    return examine(reading_of(event), pool, event.received.reported, event.declared, matched)


def _period(report: Report, pool: Pool, rules: str, matched: Mapping[int, str]) -> RatingPeriod:
    """Return a rating period of the event alone, with the ratings in force of the matched players."""
    if not matched or report.event.start is None:
        return RatingPeriod([report], pool=pool.name)
    register = register_in_force(pool, rules, report.event.start, matched.values())
    entries = tuple(entry._replace(id=matched.get(entry.no, "")) for entry in report.entries)
    return RatingPeriod([replace(report, entries=entries)], {None: register}, pool=pool.name)


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


def _pool_of(report: Report, named: str | None) -> tuple[Pool | None, Sequence[Finding]]:
    """Return the pool that was named, the only one there is, or the one that the rate of play belongs to."""
    if named is not None:
        return pool_of_office(named), ()
    pools = {pool.name: pool for pool in Pool.objects.all()}
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
