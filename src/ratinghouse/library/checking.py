"""Whether an event can be rated, with every finding at once."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from ratinghouse.kernel.finding import Finding
from ratinghouse.kernel.languages import ENGLISH

if TYPE_CHECKING:
    from ratinghouse.kernel.book import Rulebook
    from ratinghouse.library.arguments import Day, Rules
    from ratinghouse.library.tables.findings import FindingList
    from ratinghouse.rating.period import RatingPeriod


class CheckedEvent:
    """The verdict on an event: ``eligible`` (None: no edition is known), ``rules`` and ``findings``."""

    def __init__(self, eligible: bool | None, findings: Sequence[Finding], rules: str = "") -> None:
        from ratinghouse.library.tables.findings import FindingList

        self.eligible = eligible
        self.findings: FindingList = FindingList(findings)
        self.rules = rules

    def answer(self, language: str = ENGLISH) -> dict[str, Any]:
        """Return the verdict as one JSON document, the same that ``ratinghouse check --json`` prints."""
        return {"eligible": self.eligible, "findings": [finding.as_json(language) for finding in self.findings]}

    def __repr__(self) -> str:
        state = {True: "eligible", False: "not eligible", None: "open: no rulebook is known"}[self.eligible]
        return f"<CheckedEvent {self.rules or 'without a rulebook'}: {state}>\n{self.findings!r}"

    def _repr_html_(self) -> str:
        from html import escape

        heading = repr(self).partition("\n")[0].strip("<>")
        return f"<p>{escape(heading)}</p>{self.findings._repr_html_()}"


def check(
    event: Any,
    *,
    register: Any = None,
    rules: Rules | None = None,
    list_date: Day | None = None,
    pool: str | None = None,
) -> CheckedEvent:
    """Return whether a rulebook would accept an event, and every reason against it.

    The arguments are those of ``rate``. Without ``pool`` the rate of play decides on it; without a known rulebook the
    report is checked on its own and ``eligible`` is None. A file that is no report is not eligible.

    >>> import ratinghouse as rh
    >>> games = [{"white": "Abelsen", "black": "Berg", "result": "2-0"}]
    >>> verdict = rh.check(games, rules="fide-2024")
    >>> verdict.eligible, verdict.findings.errors[0].message
    (False, "'2-0' is not the result of a game.")
    """
    from ratinghouse.library.arguments import event_of, law_or_none, pool_named
    from ratinghouse.library.editions import known_edition
    from ratinghouse.library.periods import period_of
    from ratinghouse.rating.period import POOLS
    from ratinghouse.reports import UnreadableReport

    try:
        single = event_of(event)
    except UnreadableReport as problem:
        return CheckedEvent(False, problem.findings)
    period, findings = period_of([single], register, list_date, pool_named(pool or POOLS[0]))
    book = law_or_none(rules) or known_edition(period.reports, period.pool)
    return checked_period(period, book, pool, findings)


def checked_period(
    period: RatingPeriod, book: Rulebook | None, pool: str | None, findings: Sequence[Finding] = ()
) -> CheckedEvent:
    """Return the verdict on the single event of a period; ``findings`` on the registers come first."""
    from ratinghouse.rating.eligibility import eligibility

    verdict = eligibility(period, book, pool)
    return CheckedEvent(verdict.eligible, (*findings, *verdict.findings), book.id if book is not None else "")
