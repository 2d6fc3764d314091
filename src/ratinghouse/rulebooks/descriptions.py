"""A rulebook in words: what it is, and its values, tables, rules and checks."""

from __future__ import annotations

from typing import TypedDict

from ratinghouse.kernel.book import Rulebook
from ratinghouse.kernel.formulas.formula import formula
from ratinghouse.kernel.rule import Check, DatedCheck, Rule, Value
from ratinghouse.kernel.rule_set import RuleSet
from ratinghouse.kernel.texts import Text, joined, text


class RulebookSummary(TypedDict):
    """What a rulebook is. ``until`` is empty while it is in force; ``pools`` has the first day of each pool."""

    id: str
    title: Text
    authority: str
    in_force: str
    until: str
    pools: dict[str, str]
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
    formula: str
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


def about(book: Rulebook) -> RulebookSummary:
    """Return what a rulebook is, for lists of rulebooks."""
    return {
        "id": book.id,
        "title": book.title,
        "authority": book.authority,
        "in_force": book.in_force.isoformat(),
        "until": book.until.isoformat() if book.until else "",
        "pools": {pool: first.isoformat() for pool, first in book.pools.items()},
        "applied": book.applied,
        "source": book.source,
        "note": book.note,
    }


def described(book: Rulebook) -> RulebookText:
    """Return the values, tables, rules and checks of a rulebook."""
    return {
        "values": [
            {"article": value.article, "name": value.name, "value": value_in_words(value), "note": value.note}
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
                "formula": formula_with_condition(book, rule),
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
                "sentence": requirement(book, check),
                "remedy": check.remedy,
            }
            for check in book.every_check
        ],
    }


def value_in_words(value: Value) -> str:
    """Return a value as tables show it: its number, or each number with the day from which it holds."""
    words = value.in_words()
    return joined(words, ", ") if isinstance(words, tuple) else words


def requirement(book: Rulebook, check: Check | DatedCheck) -> Text:
    """Return what a check demands, in words."""
    return (book if isinstance(check, Check) else book.calendar).sentence(check.rule)


def formula_with_condition(rules: RuleSet, rule: Rule) -> str:
    """Return a rule's formula, with the condition under which it applies."""
    written = formula(rules, rule)
    if rule.where is None:
        return written
    return text("{formula} (only where {condition})", formula=written, condition=rule.where)
