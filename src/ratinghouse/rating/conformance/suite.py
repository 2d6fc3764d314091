"""The whole suite, run on one rulebook."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, timedelta

from ratinghouse.kernel.book import Rulebook
from ratinghouse.kernel.finding import Finding
from ratinghouse.kernel.texts import Text, text
from ratinghouse.rating.conformance.calculated_numbers import CALCULATED
from ratinghouse.rating.conformance.calendar_laws import LAWS
from ratinghouse.rating.conformance.periods import period_of
from ratinghouse.rating.conformance.written_rules import WRITTEN, all_rules
from ratinghouse.rulebooks.contract import CONTRACT
from ratinghouse.rulebooks.contract_check import contract_faults

PERIODS = 20
DAYS = 400
FIRST_DAY = date(2000, 1, 1)


@dataclass(frozen=True)
class ConformanceResult:
    """One check of the suite: the number of cases it was tried on, and what it found."""

    check: Text
    tried: int
    findings: tuple[Finding, ...]

    @property
    def holds(self) -> bool:
        """Return whether nothing was wrong."""
        return not self.findings


def conformance(book: Rulebook, periods: int = PERIODS) -> list[ConformanceResult]:
    """Run the suite on a complete rulebook. The random periods are the same every time."""
    return [_contract(book), *_written(book), *_calculated(book, periods), *_laws(book)]


def _contract(book: Rulebook) -> ConformanceResult:
    findings = tuple(fault.finding for fault in contract_faults(book))
    return ConformanceResult(text("the contract"), len(CONTRACT), findings)


def _written(book: Rulebook) -> Iterator[ConformanceResult]:
    rules, dated_rules = all_rules(book), tuple(book.calendar.rules.values())
    examples = sum(len(rule.examples) for rule in rules) + sum(len(rule.examples) for rule in dated_rules)
    tried = {
        text("worked examples"): examples,
        text("checks of events"): len(book.every_check),
        text("values and tables in use"): len(book.values) + len(book.tables) + len(book.calendar.values),
        text("tables"): len(book.tables),
        text("reasons"): len(book.reasons),
    }
    for name, check in WRITTEN.items():
        yield ConformanceResult(name, tried.get(name, len(rules) + len(dated_rules)), tuple(check(book)))


def _calculated(book: Rulebook, periods: int) -> Iterator[ConformanceResult]:
    for name, check in CALCULATED.items():
        findings: dict[Finding, None] = {}
        for seed in range(periods):
            chance = random.Random(seed)
            findings |= dict.fromkeys(check(book, period_of(chance), chance))
        yield ConformanceResult(name, periods, tuple(findings))


def _laws(book: Rulebook) -> Iterator[ConformanceResult]:
    days = [FIRST_DAY + timedelta(days=37 * number) for number in range(DAYS)]
    for name, check in LAWS.items():
        first = next((finding for day in days for finding in check(book, day)), None)
        yield ConformanceResult(name, len(days), (first,) if first is not None else ())
