"""What is written in a rulebook: sentences, worked examples, remedies, tables, and that every value is used."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from string import Formatter
from typing import Any

import numpy as np

from ratinghouse.kernel.book import Rulebook
from ratinghouse.kernel.examples import outcomes
from ratinghouse.kernel.finding import Finding
from ratinghouse.kernel.rule import Printed, Rule, RulebookError
from ratinghouse.kernel.rule_set import RuleSet
from ratinghouse.kernel.texts import Text, text
from ratinghouse.kernel.units import Unit

WrittenCheck = Callable[[Rulebook], Iterator[Finding]]


def all_rules(book: Rulebook) -> list[Rule]:
    """Return the rules of the book and of its checks."""
    return [*book.rules, *(check.rule for check in book.checks)]


def fault(code: str, message: Text, remedy: Text, rule: Rule | None = None) -> Finding:
    """Return the finding of a rule that does not conform, with its article and its line."""
    if rule is None:
        return Finding("error", code, message, remedy)
    written: Callable[..., Any] | None = getattr(rule.function, "__wrapped__", rule.function)
    place = getattr(written, "__code__", None)
    file, line = (place.co_filename, place.co_firstlineno) if place is not None else ("", 0)
    return Finding("error", code, message, remedy, rule.article, file, line)


def sentence_faults(book: Rulebook) -> Iterator[Finding]:
    """Yield the rules whose docstring is no sentence."""
    for rule in all_rules(book):
        if not book.sentence(rule).endswith("."):
            yield _no_sentence(rule)
    for dated_rule in book.calendar.rules.values():
        if not book.calendar.sentence(dated_rule).endswith("."):
            yield _no_sentence(dated_rule)


def _no_sentence(rule: Rule) -> Finding:
    message = text("the docstring of {name} does not begin with a sentence", name=rule.name)
    return fault("no-sentence", message, text("state the rule in one sentence that ends with a full stop"), rule)


def example_faults(book: Rulebook) -> Iterator[Finding]:
    """Yield the rules without a worked example, and the examples that do not hold."""
    for rule in all_rules(book):
        if not rule.examples:
            yield _no_example(rule)
        yield from _wrong_example_faults(book, rule)
    for dated_rule in book.calendar.rules.values():
        if not dated_rule.examples:
            yield _no_example(dated_rule)
        yield from _wrong_example_faults(book.calendar, dated_rule)


def _wrong_example_faults(rules: RuleSet, rule: Rule) -> Iterator[Finding]:
    try:
        for outcome in outcomes(rules, rule):
            if not outcome.holds:
                yield _wrong_example(rule, outcome.line, outcome.calculated)
    except RulebookError as problem:
        message = text("an example of {name} cannot be read: {reason}", name=rule.name, reason=problem.problem)
        remedy = text("write it as name=number …, with every column that the rule takes, then → and the result")
        yield fault("unreadable-example", message, remedy, rule)


def _no_example(rule: Rule) -> Finding:
    message = text("{name} has no worked example", name=rule.name)
    remedy = text("add a line such as D=456 → 400 to its docstring")
    return fault("no-example", message, remedy, rule)


def _wrong_example(rule: Rule, line: str, calculated: object) -> Finding:
    message = text(
        "the example {line} of {name} does not hold: the rule gives {calculated}",
        line=repr(line),
        name=rule.name,
        calculated=str(calculated),
    )
    return fault("wrong-example", message, text("correct the example, or the rule"), rule)


def check_faults(book: Rulebook) -> Iterator[Finding]:
    """Yield the checks whose code, remedy or examples are not as findings need them."""
    for check in book.every_check:
        if not re.fullmatch(r"[a-z]+(-[a-z]+)*", check.code):
            message = text("{code} is no code of a finding", code=repr(check.code))
            yield fault("bad-code", message, text("use small letters and hyphens"), check.rule)
        if not check.remedy.strip() or check.remedy.endswith("."):
            message = text("the remedy of {code} is empty or ends with a full stop", code=check.code)
            yield fault("bad-remedy", message, text("say what to do, without a full stop"), check.rule)
    for check in book.checks:
        outcomes_of_check = {outcome.calculated for outcome in outcomes(book, check.rule)}
        if outcomes_of_check != {False, True}:
            message = text("the examples of {code} do not have both a yes and a no", code=check.code)
            yield fault("one-sided-check", message, text("add an example of the other kind"), check.rule)


def unused_faults(book: Rulebook) -> Iterator[Finding]:
    """Yield the values and tables that no rule takes and no sentence names."""
    used = {name for rule in all_rules(book) for name in rule.parameters}
    named = {field for rule in all_rules(book) for _, field, _, _ in Formatter().parse(rule.sentence) if field}
    in_calendar = {name for rule in book.calendar.rules.values() for name in rule.parameters}
    unused = [value.name for value in book.values if value.name not in used | named]
    unused += [table.name for table in book.tables if table.name not in used]
    unused += [name for name in book.calendar.values if name not in in_calendar]
    for name in unused:
        message = text("no rule uses {name}", name=name)
        yield fault("unused", message, text("remove it, or let a rule take it as a parameter"))


def table_faults(book: Rulebook) -> Iterator[Finding]:
    """Yield the tables that fall where they should rise, or are not fair to both sides."""
    for printed in book.tables:
        if not _rises_and_is_fair(printed):
            message = text("the table {name} does not rise, or its two halves do not match", name=printed.name)
            yield Finding("error", "uneven-table", message, text("compare it with the regulation"), printed.article)


def _rises_and_is_fair(printed: Printed) -> bool:
    table = printed.table
    column = table(np.arange(table.first, table.last + 1))
    if not bool((np.diff(column) >= 0).all()):
        return False
    if table.argument is Unit.HUNDREDTHS:
        return (table.first, table.last) == (0, 100) and bool((column == -column[::-1]).all())
    return table.first == -table.last and bool((column + column[::-1] == 100).all())


def reason_faults(book: Rulebook) -> Iterator[Finding]:
    """Yield a finding where no rule says why a game does not count."""
    if not book.reasons:
        message = text("no rule gives the reason why a game does not count")
        yield fault("no-reason", message, text("mark such rules with reason=True"), None)


WRITTEN: dict[Text, WrittenCheck] = {
    text("sentences"): sentence_faults,
    text("worked examples"): example_faults,
    text("checks of events"): check_faults,
    text("values and tables in use"): unused_faults,
    text("tables"): table_faults,
    text("reasons"): reason_faults,
}
"""The checks of what is written, by their names."""
