"""The period of a run from events, a register and days, and the rulebook of each event."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from ratinghouse.kernel.finding import Finding, WrongArgument
from ratinghouse.kernel.texts import message_of, text
from ratinghouse.library.editions import editions_of_events
from ratinghouse.library.reading import EventReport
from ratinghouse.rating.period import RatingPeriod

if TYPE_CHECKING:
    from ratinghouse.kernel.book import Rulebook
    from ratinghouse.library.arguments import Day


def period_of(
    events: Sequence[EventReport], register: Any, list_date: Day | None, pool: str
) -> tuple[RatingPeriod, tuple[Finding, ...]]:
    """Return the period of events, and the findings on its registers."""
    from ratinghouse.library.declaring import day_of
    from ratinghouse.library.registers import registers_of

    registers, findings = registers_of(register, pool)
    period = RatingPeriod(
        [event.report for event in events],
        registers,
        list_date=None if list_date is None else day_of(list_date, "list_date"),
        pool=pool,
        declared=[event.facts for event in events],
    )
    return period, findings


def rulebooks_of(book: Rulebook | None, period: RatingPeriod) -> list[Rulebook]:
    """Return the rulebook of each report: this one, or FIDE's edition of the event's first day."""
    from ratinghouse.rulebooks import UnknownRulebook

    if book is not None:
        return [book] * len(period.reports)
    try:
        return editions_of_events(period.reports, period.pool)
    except UnknownRulebook as unknown:
        remedy = text('name a rulebook, such as rules="fide-2024"')
        raise WrongArgument(message_of(unknown), remedy, "edition-unknown") from None
