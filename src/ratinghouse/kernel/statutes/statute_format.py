"""The document of a statute, part by part. ``statute.FORMAT`` is raised with every change of what is written here."""

from __future__ import annotations

from typing import Literal, NotRequired, TypedDict

from ratinghouse.kernel.units import Expression


class EditionDocument(TypedDict):
    """Which edition a statute is. ``until`` is empty while it is in force."""

    id: str
    title: str
    authority: str
    in_force: str
    until: str
    source: str
    applied: bool
    changes_idle: bool
    note: str


class InputDocument(TypedDict):
    """A column that rules are given."""

    kind: Literal["input"]
    name: str
    per: str
    unit: str
    default: int
    option: str
    meaning: str
    words: list[str]


class ValueDocument(TypedDict):
    """A number, day or list of months of the regulation: one ``value``, or ``steps`` of a day and a number."""

    kind: Literal["value"]
    name: str
    article: str
    unit: str
    note: str
    value: NotRequired[int | float | str | list[int]]
    steps: NotRequired[list[tuple[str, int]]]


class TableDocument(TypedDict):
    """A table of the regulation: the entries for ``first`` and the whole numbers after it."""

    kind: Literal["table"]
    name: str
    article: str
    first: int
    entries: list[int]
    argument: str
    result: str
    note: str


class RuleDocument(TypedDict):
    """A rule with its expression; ``where`` is empty if it has no condition."""

    name: str
    article: str
    per: str
    unit: str
    where: str
    repeat: bool
    reason: bool
    on_request: bool
    parameters: list[str]
    defaults: dict[str, bool | int | None]
    expression: Expression
    sentence: str
    labels: list[str]
    examples: list[str]
    note: str


class NamedRuleDocument(RuleDocument):
    """A rule among the names of a statute."""

    kind: Literal["rule"]


NameDocument = InputDocument | ValueDocument | TableDocument | NamedRuleDocument


class CheckDocument(RuleDocument):
    """A requirement on an event: its rule, and the finding where that does not hold."""

    code: str
    severity: str
    remedy: str
    at: str


class DatedCheckDocument(TypedDict):
    """A requirement on days of an event, by a rule of the calendar."""

    rule: str
    code: str
    severity: str
    remedy: str
    where: str
    at: str
    facts: list[str]


class AdjustmentDocument(RuleDocument):
    """A one-off change of a list: its rule, its day and the pools that it applies to."""

    id: str
    day: str
    pools: list[str]
    drops_kept: bool


class StatuteDocument(TypedDict):
    """The whole document."""

    format: int
    language: int
    real_arithmetic: int
    edition: EditionDocument
    names: list[NameDocument]
    checks: list[CheckDocument]
    dated_checks: list[DatedCheckDocument]
    calendar: list[NameDocument]
    adjustments: list[AdjustmentDocument]


class LawDocument(TypedDict):
    """The fields of a statute's document that determine a number; each part with those of its rows."""

    language: int
    real_arithmetic: int
    edition: dict[str, object]
    names: list[dict[str, object]]
    calendar: list[dict[str, object]]
    adjustments: list[dict[str, object]]
