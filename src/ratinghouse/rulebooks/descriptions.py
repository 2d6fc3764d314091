"""A rulebook in words, and the difference between two editions as an amendment."""

from __future__ import annotations

import inspect
from typing import TypedDict

from ratinghouse.kernel.book import Rulebook
from ratinghouse.kernel.rule import Check, DatedCheck, Rule, Value
from ratinghouse.kernel.texts import Text, joined, text


class RulebookSummary(TypedDict):
    """What a rulebook is."""

    id: str
    title: Text
    authority: str
    in_force: str
    applied: bool
    source: Text
    note: Text


class ValueText(TypedDict):
    """A value of the law with its article."""

    article: str
    name: str
    value: str
    note: Text


class TableText(TypedDict):
    """A table of the law with its article."""

    article: str
    name: str
    note: Text


class RuleText(TypedDict):
    """A rule with its article and sentence, the columns it reads and its worked examples."""

    article: str
    name: str
    per: str
    sentence: Text
    note: Text
    reads: list[str]
    examples: list[str]


class CheckText(TypedDict):
    """What an event must fulfil, and what to do where it does not."""

    article: str
    code: str
    severity: str
    sentence: Text
    remedy: Text


class RulebookText(TypedDict):
    """The values, tables, rules and checks of a rulebook, in the order written."""

    values: list[ValueText]
    tables: list[TableText]
    rules: list[RuleText]
    checks: list[CheckText]


class Provision(TypedDict):
    """A value, rule or check that only one of two editions has."""

    article: str
    name: str
    says: str


class ChangedProvision(TypedDict):
    """A value, rule or check that two editions state differently."""

    name: str
    old_article: str
    new_article: str
    old: str
    new: str


class AmendmentText(TypedDict):
    """What changed from one edition to another."""

    old: str
    new: str
    values_changed: list[ChangedProvision]
    values_added: list[Provision]
    values_removed: list[Provision]
    rules_changed: list[ChangedProvision]
    rules_added: list[Provision]
    rules_removed: list[Provision]
    checks_changed: list[ChangedProvision]
    checks_added: list[Provision]
    checks_removed: list[Provision]


def about(book: Rulebook) -> RulebookSummary:
    """Return what a rulebook is, for lists of rulebooks."""
    return {
        "id": book.id,
        "title": book.title,
        "authority": book.authority,
        "in_force": book.in_force.isoformat(),
        "applied": book.applied,
        "source": book.source,
        "note": book.note,
    }


def described(book: Rulebook) -> RulebookText:
    """Return the values, tables, rules and checks of a rulebook."""
    return {
        "values": [
            {"article": value.article, "name": value.name, "value": _in_words(value), "note": value.note}
            for value in book.values
        ],
        "tables": [{"article": table.article, "name": table.name, "note": table.note} for table in book.tables],
        "rules": [
            {
                "article": rule.article,
                "name": rule.name,
                "per": rule.per,
                "sentence": book.sentence(rule),
                "note": rule.note,
                "reads": list(rule.parameters),
                "examples": list(rule.examples),
            }
            for rule in book.rules
        ],
        "checks": [
            {
                "article": check.rule.article,
                "code": check.code,
                "severity": check.severity,
                "sentence": _requirement(book, check),
                "remedy": check.remedy,
            }
            for check in book.every_check
        ],
    }


def amendment(old: Rulebook, new: Rulebook) -> AmendmentText:
    """Return what changed: values and rules by name, checks by code, with the articles of both editions."""
    values_before = {value.name: value for value in old.values}
    values_after = {value.name: value for value in new.values}
    rules_before = {rule.name: rule for rule in old.rules}
    rules_after = {rule.name: rule for rule in new.rules}
    checks_before = {check.code: check for check in old.every_check}
    checks_after = {check.code: check for check in new.every_check}
    return {
        "old": old.id,
        "new": new.id,
        "values_changed": [
            _changed(before, values_after[name], _in_words(before), _in_words(values_after[name]))
            for name, before in values_before.items()
            if name in values_after and _in_words(before) != _in_words(values_after[name])
        ],
        "values_added": [
            _provision(value, _in_words(value)) for name, value in values_after.items() if name not in values_before
        ],
        "values_removed": [
            _provision(value, _in_words(value)) for name, value in values_before.items() if name not in values_after
        ],
        "rules_changed": [
            _changed(before, rules_after[name], old.sentence(before), _reworded(old, before, new, rules_after[name]))
            for name, before in rules_before.items()
            if name in rules_after and _differs(before, rules_after[name])
        ],
        "rules_added": [
            _provision(rule, new.sentence(rule)) for name, rule in rules_after.items() if name not in rules_before
        ],
        "rules_removed": [
            _provision(rule, old.sentence(rule)) for name, rule in rules_before.items() if name not in rules_after
        ],
        "checks_changed": [
            _changed_check(old, before, new, checks_after[code])
            for code, before in checks_before.items()
            if code in checks_after and _demand(old, before) != _demand(new, checks_after[code])
        ],
        "checks_added": [
            _check_provision(new, check) for code, check in checks_after.items() if code not in checks_before
        ],
        "checks_removed": [
            _check_provision(old, check) for code, check in checks_before.items() if code not in checks_after
        ],
    }


def _in_words(value: Value) -> str:
    words = value.in_words()
    return joined(words, ", ") if isinstance(words, tuple) else words


def _requirement(book: Rulebook, check: Check | DatedCheck) -> Text:
    """Return what a check demands, in words."""
    return (book if isinstance(check, Check) else book.calendar).sentence(check.rule)


def _demand(book: Rulebook, check: Check | DatedCheck) -> tuple[str, str]:
    return _requirement(book, check), check.severity


def _with_severity(book: Rulebook, check: Check | DatedCheck) -> Text:
    return text("{requirement} ({severity})", requirement=_requirement(book, check), severity=Text(check.severity))


def _check_provision(book: Rulebook, check: Check | DatedCheck) -> Provision:
    return {"article": check.rule.article, "name": check.code, "says": _requirement(book, check)}


def _changed_check(
    old: Rulebook, before: Check | DatedCheck, new: Rulebook, after: Check | DatedCheck
) -> ChangedProvision:
    return {
        "name": after.code,
        "old_article": before.rule.article,
        "new_article": after.rule.article,
        "old": _with_severity(old, before),
        "new": _with_severity(new, after),
    }


def _differs(before: Rule, after: Rule) -> bool:
    """Return whether a rule calculates differently or is worded differently; a new article number is no change."""
    if (before.sentence, before.per, before.where) != (after.sentence, after.per, after.where):
        return True
    return _body(before) != _body(after)


def _reworded(old: Rulebook, before: Rule, new: Rulebook, after: Rule) -> Text:
    sentence = new.sentence(after)
    if sentence != old.sentence(before):
        return sentence
    return text("{sentence} (the same words, calculated from other columns)", sentence=sentence)


def _body(rule: Rule) -> str:
    source = inspect.getsource(rule.function)
    parts = source.split('"""')
    return parts[-1].strip() if len(parts) >= 3 else source


def _provision(provision: Value | Rule, says: str) -> Provision:
    return {"article": provision.article, "name": provision.name, "says": says}


def _changed(before: Value | Rule, after: Value | Rule, old: str, new: str) -> ChangedProvision:
    return {"name": after.name, "old_article": before.article, "new_article": after.article, "old": old, "new": new}
