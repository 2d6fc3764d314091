"""The difference between two editions as an amendment: values, tables, rules, calendar and checks, with formulas."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, NamedTuple, TypedDict

from ratinghouse.kernel.book import Rulebook
from ratinghouse.kernel.rule import Check, DatedCheck, Printed, Rule, Value
from ratinghouse.kernel.rule_set import RuleSet
from ratinghouse.kernel.table import LookupTable
from ratinghouse.kernel.texts import Text, counted_text, joined, text
from ratinghouse.rulebooks.descriptions import formula_with_condition, requirement, value_in_words

MOST_ENTRIES = 6
"""The entries of a table that are named where two tables differ."""


class Provision(TypedDict):
    """A value, table, rule or check that only one of two editions has. Only rules and checks have a formula."""

    article: str
    name: str
    says: str
    formula: str


class ChangedProvision(TypedDict):
    """A value, table, rule or check that two editions state differently."""

    name: str
    old_article: str
    new_article: str
    old: str
    new: str
    old_formula: str
    new_formula: str


ChangedPart = Literal["values_changed", "tables_changed", "rules_changed", "calendar_changed", "checks_changed"]
AddedOrRemovedPart = Literal[
    "values_added",
    "tables_added",
    "rules_added",
    "calendar_added",
    "checks_added",
    "values_removed",
    "tables_removed",
    "rules_removed",
    "calendar_removed",
    "checks_removed",
]


class AmendmentText(TypedDict):
    """What changed from one edition to another."""

    old: str
    new: str
    values_changed: list[ChangedProvision]
    values_added: list[Provision]
    values_removed: list[Provision]
    tables_changed: list[ChangedProvision]
    tables_added: list[Provision]
    tables_removed: list[Provision]
    rules_changed: list[ChangedProvision]
    rules_added: list[Provision]
    rules_removed: list[Provision]
    calendar_changed: list[ChangedProvision]
    calendar_added: list[Provision]
    calendar_removed: list[Provision]
    checks_changed: list[ChangedProvision]
    checks_added: list[Provision]
    checks_removed: list[Provision]


class _Stated(NamedTuple):
    """What an edition states under a name. Two editions state the same if ``identity`` or everything printed is."""

    article: str
    says: str
    formula: str
    identity: object


_Statements = Mapping[str, _Stated]


def amendment(old: Rulebook, new: Rulebook) -> AmendmentText:
    """Return what changed: values, tables and rules by name, checks by code, with the articles of both editions."""
    values = _values(old), _values(new)
    tables = _tables(old, new), _tables(new, old)
    rules = _rules(old), _rules(new)
    calendars = _calendar(old), _calendar(new)
    checks = _checks(old), _checks(new)
    return {
        "old": old.id,
        "new": new.id,
        "values_changed": _changed(*values),
        "values_added": _missing(*values),
        "values_removed": _missing(*reversed(values)),
        "tables_changed": _changed(*tables),
        "tables_added": _missing(*tables),
        "tables_removed": _missing(*reversed(tables)),
        "rules_changed": _changed(*rules),
        "rules_added": _missing(*rules),
        "rules_removed": _missing(*reversed(rules)),
        "calendar_changed": _changed(*calendars),
        "calendar_added": _missing(*calendars),
        "calendar_removed": _missing(*reversed(calendars)),
        "checks_changed": _changed(*checks),
        "checks_added": _missing(*checks),
        "checks_removed": _missing(*reversed(checks)),
    }


def _changed(old: _Statements, new: _Statements) -> list[ChangedProvision]:
    """Return what both state, but differently. Another article number is no change."""
    changes: list[ChangedProvision] = []
    for name, before in old.items():
        after = new.get(name, before)
        if before.identity != after.identity and before[1:3] != after[1:3]:
            changes.append(
                {
                    "name": name,
                    "old_article": before.article,
                    "new_article": after.article,
                    "old": before.says,
                    "new": after.says,
                    "old_formula": before.formula,
                    "new_formula": after.formula,
                }
            )
    return changes


def _missing(old: _Statements, new: _Statements) -> list[Provision]:
    """Return what only the second states."""
    return [
        {"article": it.article, "name": name, "says": it.says, "formula": it.formula}
        for name, it in new.items()
        if name not in old
    ]


def _values(book: Rulebook) -> _Statements:
    return {value.name: _value(value) for value in book.values}


def _value(value: Value) -> _Stated:
    words = value_in_words(value)
    return _Stated(value.article, words, "", words)


def _rules(book: Rulebook) -> _Statements:
    return {rule.name: _rule(book, rule) for rule in book.rules}


def _rule(rules: RuleSet, rule: Rule) -> _Stated:
    """Return what a rule states. Where only the number of a value changed, it is the value that changed."""
    identity = rule.sentence, rule.per, rule.where, rule.expression
    return _Stated(rule.article, rules.sentence(rule), formula_with_condition(rules, rule), identity)


def _calendar(book: Rulebook) -> _Statements:
    """Return values and rules of the edition's calendar."""
    calendar = book.calendar
    values = {value.name: _value(value) for value in calendar.values.values()}
    return {**values, **{rule.name: _rule(calendar, rule) for rule in calendar.rules.values()}}


def _checks(book: Rulebook) -> _Statements:
    return {check.code: _check(book, check) for check in book.every_check}


def _check(book: Rulebook, check: Check | DatedCheck) -> _Stated:
    says = text("{requirement} ({severity})", requirement=requirement(book, check), severity=Text(check.severity))
    rules: RuleSet = book if isinstance(check, Check) else book.calendar
    formula = formula_with_condition(rules, check.rule)
    return _Stated(check.rule.article, says, formula, (says, formula))


def _tables(book: Rulebook, other: Rulebook) -> _Statements:
    others = {printed.name: printed.table for printed in other.tables}
    return {printed.name: _table(printed, others.get(printed.name)) for printed in book.tables}


def _table(printed: Printed, other: LookupTable | None) -> _Stated:
    """Return a table as its entries that the other edition's table does not have; without another, as its size."""
    entries = _entries(printed.table)
    others = {} if other is None else _entries(other)
    different = {key: entry for key, entry in entries.items() if others.get(key) != entry}
    if other is None or not different:
        says = counted_text("{count} entry", "{count} entries", count=len(entries))
    else:
        named = joined((f"{key} → {it}" for key, it in list(different.items())[:MOST_ENTRIES]), ", ")
        more = len(different) - MOST_ENTRIES
        says = text("{entries} and {number} more", entries=named, number=more) if more > 0 else named
    return _Stated(printed.article, says, "", tuple(entries.items()))


def _entries(table: LookupTable) -> dict[str, str]:
    """Return the entries of a table in natural units."""
    return {
        f"{table.argument.natural(argument):g}": f"{table.result.natural(entry):g}"
        for argument, entry in enumerate(table.entries, table.first)
    }
