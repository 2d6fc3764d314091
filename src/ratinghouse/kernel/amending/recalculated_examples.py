"""The worked examples of an amended edition: those of the edition, with the results that the amended rules give."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from datetime import date

from ratinghouse.kernel.amending.numbers import constant_text
from ratinghouse.kernel.book import Rulebook
from ratinghouse.kernel.calendars.calendar import Calendar
from ratinghouse.kernel.examples import ExampleOutcome, outcomes
from ratinghouse.kernel.finding import Finding
from ratinghouse.kernel.rule import Rule, RulebookError
from ratinghouse.kernel.rule_faults import place_of
from ratinghouse.kernel.rule_set import RuleSet
from ratinghouse.kernel.texts import text
from ratinghouse.kernel.units import Unit


def recalculated_examples(book: Rulebook, amended: Collection[str]) -> dict[str, list[str]]:
    """Return the examples, by the rule's name, of the rules whose results the amended names can change.

    The examples of a rule that is itself amended are those that its author wrote.
    """
    dependent = [rule for rule in book.rules if not set(rule.parameters).isdisjoint(amended)]
    of_calendar = [] if set(book.calendar.names).isdisjoint(amended) else [*book.calendar.rules.values()]
    return {
        rule.name: _recalculated(rules, rule)
        for rules, chosen in ((book, dependent), (book.calendar, of_calendar))
        for rule in chosen
        if rule.name not in amended
    }


def wrong_examples(book: Rulebook, amended: Collection[str]) -> Iterator[Finding]:
    """Yield the examples of amended rules that do not hold, or cannot be read."""
    for rules in (book, book.calendar):
        for rule in [it for it in rules.names.values() if isinstance(it, Rule) and it.name in amended]:
            file, line = place_of(rule.function)
            try:
                problems = [outcome.problem for outcome in outcomes(rules, rule) if not outcome.holds]
            except RulebookError as error:
                problems = [error.problem]
            remedy = text("correct the example, or the rule")
            yield from (Finding("error", "wrong-example", it, remedy, rule.article, file, line) for it in problems)


def _recalculated(rules: RuleSet, rule: Rule) -> list[str]:
    return [f"{outcome.line.rpartition('→')[0]}→ {_result_text(outcome, rules)}" for outcome in outcomes(rules, rule)]


def _result_text(outcome: ExampleOutcome, rules: RuleSet) -> str:
    """Return the result as examples write it; an unchanged result keeps its text."""
    written, calculated = outcome.line.rpartition("→")[2].strip(), outcome.calculated
    if outcome.holds:
        return written
    if calculated is None or isinstance(calculated, (str, date)):
        return "none" if calculated is None and isinstance(rules, Calendar) else str(calculated)
    unit = outcome.rule.unit
    if unit is Unit.REAL:
        return f"{calculated:.{len(written.partition('.')[2])}f}"
    return constant_text(unit, unit.count(calculated))
