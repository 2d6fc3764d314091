"""Whether an event can be rated: all findings on its report, and all findings by its rulebook.

Without a rulebook (the report lacks its first day, or no edition is known for it) the question stays open, but the
findings that need no rulebook are returned all the same.
"""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from typing import NamedTuple

from ratinghouse.kernel.book import Rulebook
from ratinghouse.kernel.finding import Finding, refuses
from ratinghouse.kernel.texts import Text, message_of, text
from ratinghouse.rating.checking import check_run, pool_by_rate_of_play
from ratinghouse.rating.period import POOLS, RatingPeriod
from ratinghouse.rating.run import rate
from ratinghouse.reports.reading import failed
from ratinghouse.rulebooks import UnknownRulebook, rulebook_for


class Eligibility(NamedTuple):
    """Whether the event can be rated (None: no edition is known), and all findings."""

    eligible: bool | None
    findings: tuple[Finding, ...]


def eligibility(period: RatingPeriod, book: Rulebook | None, pool: str | None) -> Eligibility:
    """Check an event by a rulebook. If no ``pool`` is declared, the rate of play decides which one it is."""
    read = tuple(finding for report in period.reports for finding in report.findings)
    if book is None:
        return Eligibility(None, (*read, _no_edition(period, pool or POOLS[0])))
    try:
        findings = _findings(replace(period, pool=pool or POOLS[0]), book, pool)
    except Exception as failure:
        findings = (*read, failed(text("checking the file"), failure, period.reports[0].file))
    return Eligibility(not refuses(findings), findings)


def _findings(period: RatingPeriod, book: Rulebook, pool: str | None) -> tuple[Finding, ...]:
    run = rate(period, book, as_lists=True)
    findings = run.findings
    by_rate = pool_by_rate_of_play(run) if pool is None else None
    notes = []
    if by_rate is not None and by_rate != period.pool:
        run = rate(replace(period, pool=by_rate), book, as_lists=True)
        message = text("By its rate of play this is a {pool} event; it is checked as such.", pool=Text(by_rate, {}))
        remedy = text("name the pool {pool} if this is wrong", pool=period.pool)
        notes = [Finding("note", "pool-by-rate-of-play", message, remedy)]
    return (*findings, *notes, *check_run(run))


def _no_edition(period: RatingPeriod, pool: str) -> Finding:
    report = period.reports[0]
    start = report.event.start
    if start is None:
        message = text(
            "The report lacks the event's first day, so it was checked without a rulebook: "
            "whether it can be rated is open."
        )
    else:
        message = text(
            "The event was checked without a rulebook, and whether it can be rated is open: {reason}.",
            reason=_why_no_edition(start, pool),
        )
    remedy = text("enter the first day, or name the rulebook (--start, --rules)")
    return Finding("warning", "edition-unknown", message, remedy, file=report.file)


def _why_no_edition(start: date, pool: str) -> str:
    try:
        rulebook_for("FIDE", start, pool)
    except UnknownRulebook as unknown:
        return message_of(unknown)
    return text("no rulebook was named")
