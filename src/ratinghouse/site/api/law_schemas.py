"""The records of rulebooks and calculators that the JSON interface answers with."""

from __future__ import annotations

from ninja import Schema


class RulebookOut(Schema):
    """An edition of regulations."""

    id: str
    title: str
    authority: str
    in_force: str
    applied: bool
    source: str
    note: str


class Rulebooks(Schema):
    """Every rulebook."""

    rulebooks: list[RulebookOut]


class RulebookValue(Schema):
    """A number of the regulations."""

    article: str
    name: str
    value: str
    note: str


class RulebookTable(Schema):
    """A table of the regulations."""

    article: str
    name: str
    note: str


class RulebookRule(Schema):
    """A rule: one column, calculated from others."""

    article: str
    name: str
    per: str
    sentence: str
    note: str
    formula: str
    reads: list[str]
    examples: list[str]


class RulebookCheck(Schema):
    """A requirement on an event."""

    article: str
    code: str
    severity: str
    sentence: str
    remedy: str


class RulebookDetail(RulebookOut):
    """A rulebook with its values, tables, rules and requirements, and the hashes of its statute."""

    law: str
    document: str

    values: list[RulebookValue]
    tables: list[RulebookTable]
    rules: list[RulebookRule]
    checks: list[RulebookCheck]


class RuleOfOneEdition(Schema):
    """A value, table, rule or requirement that only one of two editions has."""

    article: str
    name: str
    says: str
    formula: str


class RuleOfBothEditions(Schema):
    """A value, table, rule or requirement that differs between two editions."""

    name: str
    old_article: str
    new_article: str
    old: str
    new: str
    old_formula: str
    new_formula: str


class Amendment(Schema):
    """What changed from one edition to another."""

    old: str
    new: str
    values_changed: list[RuleOfBothEditions]
    values_added: list[RuleOfOneEdition]
    values_removed: list[RuleOfOneEdition]
    tables_changed: list[RuleOfBothEditions]
    tables_added: list[RuleOfOneEdition]
    tables_removed: list[RuleOfOneEdition]
    rules_changed: list[RuleOfBothEditions]
    rules_added: list[RuleOfOneEdition]
    rules_removed: list[RuleOfOneEdition]
    calendar_changed: list[RuleOfBothEditions]
    calendar_added: list[RuleOfOneEdition]
    calendar_removed: list[RuleOfOneEdition]
    checks_changed: list[RuleOfBothEditions]
    checks_added: list[RuleOfOneEdition]
    checks_removed: list[RuleOfOneEdition]


class CalculatorFieldOut(Schema):
    """A field that a calculator reads."""

    name: str
    label: str
    kind: str
    choices: list[str]
    example: str


class CalculatorOut(Schema):
    """A calculator with the fields that it reads."""

    name: str
    title: str
    says: str
    rules: list[str]
    fields: list[CalculatorFieldOut]


class Calculators(Schema):
    """Every calculator."""

    calculators: list[CalculatorOut]
