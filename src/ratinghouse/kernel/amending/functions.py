"""A function that replaces a rule: it must have the rule's unit, and may read only names defined above it."""

from __future__ import annotations

import hashlib
from collections.abc import Collection, Iterator
from typing import Any

from ratinghouse.kernel.amending.replacements import Function
from ratinghouse.kernel.finding import Finding
from ratinghouse.kernel.grains import Grain
from ratinghouse.kernel.nearest_words import nearest_name
from ratinghouse.kernel.parameters import resolve
from ratinghouse.kernel.rule import Rule, RulebookError
from ratinghouse.kernel.rule_faults import place_of
from ratinghouse.kernel.rule_set import RuleSet, parameters_of
from ratinghouse.kernel.statutes.canonical import canonical_content
from ratinghouse.kernel.statutes.documents import UNITS, rule_document
from ratinghouse.kernel.statutes.statute_format import NamedRuleDocument
from ratinghouse.kernel.texts import text


def replaced_rule(
    rules: RuleSet, row: NamedRuleDocument, function: Function, names: Collection[str]
) -> Rule | list[Finding]:
    """Return the rule that a function states as a replacement of another one, or why it cannot replace it.

    ``rules`` has what is defined above it, ``names`` are all names of the edition.
    """
    findings = list(_unknown_parameters(rules, row, function, names))
    if findings:
        return findings
    per: Grain = row["per"]  # type: ignore[assignment]
    more: dict[str, Any] = {name: row[name] for name in ("repeat", "reason", "on_request")}
    try:
        rule = rules.written_rule(
            function, row["article"], per, where=row["where"] or None, labels=tuple(row["labels"]), **more
        )
    except RulebookError as error:
        return [Finding("error", "wrong-rule", error.problem, "", row["article"], error.file, error.line)]
    if rule.unit is UNITS[row["unit"]]:
        return rule
    message = text(
        "{name} is counted in {unit}, and the function gives {other}",
        name=rule.name,
        unit=UNITS[row["unit"]].words,
        other=rule.unit.words,
    )
    remedy = text("let the function give {unit}", unit=UNITS[row["unit"]].words)
    file, line = place_of(function)
    return [Finding("error", "wrong-unit", message, remedy, rule.article, file, line)]


def rule_text_of(rule: Rule) -> str:
    """Return the text of a replaced rule in the name of the edition: different functions have different texts."""
    content = canonical_content({"rule": rule_document(rule)})
    return f"rule:{hashlib.sha256(content).hexdigest()[:8]}"


def _unknown_parameters(
    rules: RuleSet, row: NamedRuleDocument, function: Function, names: Collection[str]
) -> Iterator[Finding]:
    own_columns = {row["name"], "opponent_" + row["name"]} if row["repeat"] else set()
    per: Grain = row["per"]  # type: ignore[assignment]
    file, line = place_of(function)
    for parameter in parameters_of(function):
        if parameter in own_columns:
            continue
        try:
            resolve(rules.names, parameter, per)
        except LookupError as problem:
            message = text("{name}: {problem}", name=row["name"], problem=str(problem.args[0]))
            if parameter in rules.names:
                remedy = text("the rule is per {grain}: take columns of that grain, or aggregate finer ones", grain=per)
            elif parameter in names:
                remedy = text("{parameter} is calculated after {name}", parameter=parameter, name=row["name"])
            else:
                remedy = nearest_name(parameter, list(rules.names))
            yield Finding("error", "wrong-rule", message, remedy, row["article"], file, line)
