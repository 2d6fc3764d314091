"""The columns of an edition as a document, and back: inputs, values, tables, rules and checks, in the order written.

The document holds everything that determines a number and everything that explains it, and no code. What is read back
is checked as a rulebook is when it is imported: names, grains, units and conditions must fit, or it is rejected.
"""

from __future__ import annotations

from datetime import date
from typing import Any

from ratinghouse.kernel.book import Rulebook
from ratinghouse.kernel.grains import GRAINS
from ratinghouse.kernel.rule import Check, Dated, InputColumn, Printed, Rule, RulebookError, Value
from ratinghouse.kernel.statutes.expressions import StatuteError, function_of, read_expression
from ratinghouse.kernel.statutes.fields import Fields
from ratinghouse.kernel.table import LookupTable
from ratinghouse.kernel.units import Hundredths, Unit

Document = dict[str, Any]

MOST_NAMES = 2_000
MOST_TABLE_ENTRIES = 20_000
UNITS = {unit.name.lower(): unit for unit in Unit}


def names_of(book: Rulebook) -> list[Document]:
    """Return what a rulebook defines, each as a document, in order."""
    return [_name_document(definition) for definition in book.names.values()]


def checks_of(book: Rulebook) -> list[Document]:
    """Return the checks of columns, each as a document."""
    return [_check_document(check) for check in book.checks]


def define_names(book: Rulebook, documents: list[Document]) -> None:
    """Define in an empty rulebook what ``names_of`` wrote down. Raise StatuteError for anything else."""
    if len(documents) > MOST_NAMES:
        raise StatuteError(f"a statute has at most {MOST_NAMES} names")
    readers = {"input": _define_input, "value": _define_value, "table": _define_table, "rule": _define_rule}
    for document in documents:
        fields = Fields(document, "a name")
        kind = fields.choice("kind", tuple(readers))
        with_reason(fields, lambda kind=kind, fields=fields: readers[kind](book, fields))


def define_checks(book: Rulebook, documents: list[Document]) -> None:
    """Add to a rulebook the checks that ``checks_of`` wrote down."""
    for document in documents:
        fields = Fields(document, "a check")
        with_reason(fields, lambda fields=fields: _define_check(book, fields))


def with_reason(fields: Fields, define: Any) -> None:
    """Run a definition; what the rulebook finds wrong with it is what is wrong with the statute."""
    try:
        define()
    except RulebookError as error:
        raise StatuteError(str(error)) from error
    fields.nothing_else()


def _name_document(definition: InputColumn | Value | Printed | Rule) -> Document:
    if isinstance(definition, InputColumn):
        return {
            "kind": "input",
            "name": definition.name,
            "per": definition.per,
            "unit": definition.unit.name.lower(),
            "default": definition.default,
            "option": definition.option,
            "meaning": str(definition.meaning),
            "words": [str(word) for word in definition.words],
        }
    if isinstance(definition, Value):
        return {"kind": "value", **_value_document(definition)}
    if isinstance(definition, Printed):
        return {
            "kind": "table",
            "name": definition.name,
            "article": definition.article,
            "first": definition.table.first,
            "entries": definition.table.column.tolist(),
            "argument": definition.table.argument.name.lower(),
            "result": definition.table.result.name.lower(),
            "note": str(definition.note),
        }
    return {"kind": "rule", **_rule_document(definition)}


def _value_document(value: Value) -> Document:
    document: Document = {
        "name": value.name,
        "article": value.article,
        "unit": value.unit.name.lower(),
        "note": str(value.note),
    }
    if isinstance(value.value, Dated):
        return document | {"steps": [[day.isoformat(), int(step)] for day, step in value.value.steps.items()]}
    return document | {"value": value.value if isinstance(value.value, float) else int(value.value)}


def _rule_document(rule: Rule) -> Document:
    return {
        "name": rule.name,
        "article": rule.article,
        "per": rule.per,
        "unit": rule.unit.name.lower(),
        "where": rule.where or "",
        "repeat": rule.repeat,
        "reason": rule.reason,
        "on_request": rule.on_request,
        "parameters": list(rule.parameters),
        "expression": rule.expression,
        "sentence": str(rule.sentence),
        "labels": [str(label) for label in rule.labels],
        "examples": list(rule.examples),
        "note": str(rule.note),
    }


def _check_document(check: Check) -> Document:
    return {
        **_rule_document(check.rule),
        "code": check.code,
        "severity": check.severity,
        "remedy": str(check.remedy),
        "at": check.at,
    }


def _define_input(book: Rulebook, fields: Fields) -> None:
    book.input(
        InputColumn(
            fields.name("name"),
            fields.choice("per", GRAINS),
            UNITS[fields.choice("unit", tuple(UNITS))],
            fields.string("meaning"),
            fields.whole("default"),
            fields.string("option"),
            fields.texts("words"),
        )
    )


def _define_value(book: Rulebook, fields: Fields) -> None:
    name, article, note = fields.name("name"), fields.string("article"), fields.string("note")
    unit = UNITS[fields.choice("unit", tuple(UNITS))]
    if fields.has("steps"):
        steps = [_step(step) for step in fields.rows("steps")]
        try:
            value: int | float | Dated = Dated({day: _counted(count, unit) for day, count in steps})
        except (ValueError, StopIteration) as error:
            raise StatuteError(f"the days of {name} are not in order") from error
        if not steps:
            raise StatuteError(f"{name} has no step")
    elif unit is Unit.REAL:
        value = fields.real("value")
    else:
        value = _counted(fields.whole("value"), unit)
    book.value(article, note=note, **{name: value})
    defined = book.names[name]
    if not isinstance(defined, Value) or defined.unit is not unit:
        raise StatuteError(f"the value {name} is not counted in {unit.name.lower()}")


def _step(step: object) -> tuple[date, int]:
    if not isinstance(step, list) or len(step) != 2 or not isinstance(step[0], str) or type(step[1]) is not int:
        raise StatuteError("a step of a dated value is a day and a whole number")
    try:
        return date.fromisoformat(step[0]), step[1]
    except ValueError:
        raise StatuteError(f"{step[0][:20]!r} is no day") from None


def _counted(count: int, unit: Unit) -> int:
    return Hundredths.of_count(count) if unit is Unit.HUNDREDTHS else count


def _define_table(book: Rulebook, fields: Fields) -> None:
    name, article, note = fields.name("name"), fields.string("article"), fields.string("note")
    entries = fields.rows("entries")
    if not 0 < len(entries) <= MOST_TABLE_ENTRIES or not all(type(entry) is int for entry in entries):
        raise StatuteError(f"the table {name} has 1 to {MOST_TABLE_ENTRIES} whole numbers")
    if not all(abs(entry) < 2**31 for entry in entries):
        raise StatuteError(f"a number of the table {name} is out of range")
    first = fields.whole("first")
    units = (UNITS[fields.choice(end, ("whole", "hundredths"))] for end in ("argument", "result"))
    table = LookupTable(dict(enumerate(entries, first)), *units)
    book.table(article, note=note, **{name: table})


def _define_rule(book: Rulebook, fields: Fields) -> None:
    name, article, function, parameters, more = _rule_parts(fields)
    more |= {
        "repeat": fields.flag("repeat"),
        "reason": fields.flag("reason"),
        "on_request": fields.flag("on_request"),
        "labels": fields.texts("labels"),
    }
    unit = fields.choice("unit", tuple(UNITS))
    book.add_rule(name, function, parameters, article, **more)
    _demand_unit(book.names[name], unit)


def _define_check(book: Rulebook, fields: Fields) -> None:
    name, article, function, parameters, more = _rule_parts(fields)
    more |= {key: fields.string(key) for key in ("code", "remedy", "at")}
    more["severity"] = fields.choice("severity", ("error", "warning", "note"))
    for key in ("repeat", "reason"):
        if fields.flag(key):
            raise StatuteError(f"the check {name} cannot have {key}")
    fields.flag("on_request")
    fields.texts("labels")
    unit = fields.choice("unit", tuple(UNITS))
    book.add_check(name, function, parameters, article, **more)
    _demand_unit(book.checks[-1].rule, unit)


def _rule_parts(fields: Fields) -> tuple[str, str, Any, tuple[str, ...], dict[str, Any]]:
    """Return name, article, function and parameters of a rule, and what else rules and checks have alike."""
    parameters = fields.names("parameters")
    expression = read_expression(fields.anything("expression"), frozenset(parameters))
    more: dict[str, Any] = {
        "per": fields.choice("per", GRAINS),
        "where": fields.string("where") or None,
        "sentence": fields.string("sentence"),
        "examples": fields.texts("examples"),
        "note": fields.string("note"),
    }
    function = function_of(expression, parameters)
    return fields.name("name"), fields.string("article"), function, parameters, more


def _demand_unit(definition: object, unit: str) -> None:
    if not isinstance(definition, Rule) or definition.unit is not UNITS[unit]:
        raise StatuteError(f"the column {getattr(definition, 'name', '?')} is not counted in {unit}")
