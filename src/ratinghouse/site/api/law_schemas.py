"""The records of rulebooks, calculations and calculators that the JSON interface answers with."""

from __future__ import annotations

from typing import Any

from ninja import Field, Schema


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
    """A rulebook with its values, tables, rules and requirements."""

    values: list[RulebookValue]
    tables: list[RulebookTable]
    rules: list[RulebookRule]
    checks: list[RulebookCheck]


class RuleOfOneEdition(Schema):
    """A value, rule or requirement that only one of two editions has."""

    article: str
    name: str
    says: str


class RuleOfBothEditions(Schema):
    """A value, rule or requirement that differs between two editions."""

    name: str
    old_article: str
    new_article: str
    old: str
    new: str


class Amendment(Schema):
    """What changed from one edition to another."""

    old: str
    new: str
    values_changed: list[RuleOfBothEditions]
    values_added: list[RuleOfOneEdition]
    values_removed: list[RuleOfOneEdition]
    rules_changed: list[RuleOfBothEditions]
    rules_added: list[RuleOfOneEdition]
    rules_removed: list[RuleOfOneEdition]
    checks_changed: list[RuleOfBothEditions]
    checks_added: list[RuleOfOneEdition]
    checks_removed: list[RuleOfOneEdition]


class StepOut(Schema):
    """One rule applied: its result and its inputs."""

    article: str
    symbol: str
    value: Any
    sentence: str
    inputs: list[tuple[str, Any]]
    note: str


class SheetOut(Schema):
    """A player's calculation in one event, and on the list. Symbols that the rulebook lacks are absent."""

    event: str
    entry: dict[str, Any]
    opponents: dict[int, str | None]
    game_rules: list[StepOut]
    event_steps: list[StepOut]
    entry_steps: list[StepOut]
    player: dict[str, Any]
    player_steps: list[StepOut]


class PartOut(Schema):
    """The sheets under one rulebook."""

    rules: str
    sheets: list[SheetOut]


class OperationOut(Schema):
    """A one-off adjustment of the list that changed the player's rating."""

    article: str
    described: str
    before: int | None
    after: int | None


class CalculationOut(Schema):
    """A player's line on a list with everything that it follows from."""

    pool: str
    date: str
    edition: int
    player: str
    name: str
    listing: dict[str, Any]
    parts: list[PartOut]
    kept: list[list[Any]] = Field(description="results of earlier periods that counted towards a first rating")
    operations: list[OperationOut]
    taken_from: str | None = Field(description="the file, if the list was imported and not calculated here")


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
