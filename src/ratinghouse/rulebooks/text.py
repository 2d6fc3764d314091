"""A rulebook in words, and the difference between two editions as an amendment reads."""

from __future__ import annotations

import inspect
from typing import Any

from ratinghouse.kernel.book import Rulebook
from ratinghouse.kernel.rule import Check, DatedCheck, Rule, Value


def about(book: Rulebook) -> dict[str, Any]:
    """What a rulebook is."""
    return {
        "id": book.id,
        "title": book.title,
        "authority": book.authority,
        "in_force": book.in_force.isoformat(),
        "applied": book.applied,
        "source": book.source,
        "note": book.note,
    }


def described(book: Rulebook) -> dict[str, Any]:
    """The values, tables, rules and checks of a rulebook."""
    return {
        "values": [
            {"article": value.article, "name": value.name, "value": value.spoken(), "note": value.note}
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


def amendment(old: Rulebook, new: Rulebook) -> dict[str, Any]:
    """What changed: values and rules by name, checks by code, with the articles of both editions."""
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
            _both(before, values_after[name], before.spoken(), values_after[name].spoken())
            for name, before in values_before.items()
            if name in values_after and before.spoken() != values_after[name].spoken()
        ],
        "values_added": [
            _one(value, value.spoken()) for name, value in values_after.items() if name not in values_before
        ],
        "values_removed": [
            _one(value, value.spoken()) for name, value in values_before.items() if name not in values_after
        ],
        "rules_changed": [
            _both(before, rules_after[name], old.sentence(before), _reworded(old, before, new, rules_after[name]))
            for name, before in rules_before.items()
            if name in rules_after and _differs(before, rules_after[name])
        ],
        "rules_added": [
            _one(rule, new.sentence(rule)) for name, rule in rules_after.items() if name not in rules_before
        ],
        "rules_removed": [
            _one(rule, old.sentence(rule)) for name, rule in rules_before.items() if name not in rules_after
        ],
        "checks_changed": [
            _changed_check(old, before, new, checks_after[code])
            for code, before in checks_before.items()
            if code in checks_after and _demand(old, before) != _demand(new, checks_after[code])
        ],
        "checks_added": [_one_check(new, check) for code, check in checks_after.items() if code not in checks_before],
        "checks_removed": [_one_check(old, check) for code, check in checks_before.items() if code not in checks_after],
    }


def _requirement(book: Rulebook, check: Check | DatedCheck) -> str:
    """What a check demands, in words."""
    return book.sentence(check.rule) if isinstance(check, Check) else check.rule.sentence


def _demand(book: Rulebook, check: Check | DatedCheck) -> tuple[str, str]:
    return _requirement(book, check), check.severity


def _one_check(book: Rulebook, check: Check | DatedCheck) -> dict[str, str]:
    return {"article": check.rule.article, "name": check.code, "says": _requirement(book, check)}


def _changed_check(
    old: Rulebook, before: Check | DatedCheck, new: Rulebook, after: Check | DatedCheck
) -> dict[str, str]:
    said = {
        key: f"{_requirement(book, check)} ({check.severity})"
        for key, book, check in (("old", old, before), ("new", new, after))
    }
    return {
        "name": after.code,
        "old_article": before.rule.article,
        "new_article": after.rule.article,
        **said,
    }


def _differs(before: Rule, after: Rule) -> bool:
    """Whether a rule calculates differently or says something else; a new article number alone is no change."""
    if (before.sentence, before.per, before.where) != (after.sentence, after.per, after.where):
        return True
    return _body(before) != _body(after)


def _reworded(old: Rulebook, before: Rule, new: Rulebook, after: Rule) -> str:
    sentence = new.sentence(after)
    return (
        f"{sentence} (the same words, calculated from other columns)" if sentence == old.sentence(before) else sentence
    )


def _body(rule: Rule) -> str:
    source = inspect.getsource(rule.function)
    parts = source.split('"""')
    return parts[-1].strip() if len(parts) >= 3 else source


def _one(what: Value | Rule, says: str) -> dict[str, str]:
    return {"article": what.article, "name": what.name, "says": says}


def _both(before: Value | Rule, after: Value | Rule, old: str, new: str) -> dict[str, str]:
    return {"name": after.name, "old_article": before.article, "new_article": after.article, "old": old, "new": new}
