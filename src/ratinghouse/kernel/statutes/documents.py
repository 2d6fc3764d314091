"""Rule sets as documents, and back: inputs, values, tables and rules, in the order written.

The document holds everything that determines a number and everything that explains it, and no code. What is read back
is checked as a rulebook is when it is imported: names, grains, units and conditions must fit, or it is rejected.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import date

from ratinghouse.kernel.grains import GRAINS
from ratinghouse.kernel.rule import Dated, InputColumn, Printed, Rule, Value
from ratinghouse.kernel.rule_set import Definition, RuleSet
from ratinghouse.kernel.statutes.expressions import StatuteError, answering_function, function_of, read_expression
from ratinghouse.kernel.statutes.fields import Fields
from ratinghouse.kernel.statutes.statute_format import NameDocument, RuleDocument, ValueDocument
from ratinghouse.kernel.table import LookupTable
from ratinghouse.kernel.texts import Text
from ratinghouse.kernel.units import Hundredths, Unit

MOST_NAMES = 2_000
MOST_TABLE_ENTRIES = 20_000
UNITS = {unit.name.lower(): unit for unit in Unit}


def names_document(definitions: Iterable[Definition]) -> list[NameDocument]:
    """Return the documents of inputs, values, tables and rules, in the order of their definition."""
    return [_name_document(definition) for definition in definitions]


def define_names(rules: RuleSet, documents: Sequence[object], version: int) -> None:
    """Define in an empty set what ``names_document`` wrote down in a version of the language."""
    readers = {"input": _define_input, "value": _define_value, "table": _define_table}
    for document in documents:
        fields = Fields(document, "a name")
        kind = fields.choice("kind", (*readers, "rule"))
        if kind == "rule":
            rules.define_rule(read_rule(rules, fields, version))
        else:
            readers[kind](rules, fields)
        fields.nothing_else()


def rule_document(rule: Rule) -> RuleDocument:
    """Return the document of a rule, from which ``read_rule`` restores it."""
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
        "defaults": dict(rule.defaults),
        "expression": rule.expression,
        "sentence": str(rule.sentence),
        "labels": [str(label) for label in rule.labels],
        "examples": list(rule.examples),
        "note": rule.note.template,
    }


def read_rule(rules: RuleSet, fields: Fields, version: int) -> Rule:
    """Return the rule that ``rule_document`` wrote down, as one that fits into the set."""
    parameters, defaults = fields.names("parameters"), fields.defaults("defaults")
    if not defaults.keys() <= set(parameters):
        raise StatuteError("the defaults of a rule are those of its parameters")
    document = fields.anything("expression")
    expression = read_expression(document, frozenset(parameters), of_columns=rules.of_columns, version=version)
    rule = rules.stored_rule(
        fields.name("name"),
        function_of(expression, parameters)
        if rules.of_columns
        else answering_function(expression, parameters, defaults),
        parameters,
        fields.string("article"),
        fields.choice("per", GRAINS),
        expression,
        where=fields.string("where") or None,
        repeat=fields.flag("repeat"),
        reason=fields.flag("reason"),
        on_request=fields.flag("on_request"),
        defaults=defaults,
        sentence=fields.string("sentence"),
        labels=fields.texts("labels"),
        examples=fields.texts("examples"),
        note=fields.string("note"),
    )
    unit = fields.choice("unit", tuple(UNITS))
    if rule.unit is not UNITS[unit]:
        raise StatuteError(f"the column {rule.name} is not counted in {unit}")
    return rule


def _name_document(definition: Definition) -> NameDocument:
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
        return _value_document(definition)
    if isinstance(definition, Printed):
        return {
            "kind": "table",
            "name": definition.name,
            "article": definition.article,
            "first": definition.table.first,
            "entries": list(definition.table.entries),
            "argument": definition.table.argument.name.lower(),
            "result": definition.table.result.name.lower(),
            "note": str(definition.note),
        }
    return {"kind": "rule", **rule_document(definition)}


def _value_document(value: Value) -> ValueDocument:
    document: ValueDocument = {
        "kind": "value",
        "name": value.name,
        "article": value.article,
        "unit": value.unit.name.lower(),
        "note": str(value.note),
    }
    constant = value.value
    if isinstance(constant, Dated):
        return {**document, "steps": [(day.isoformat(), int(step)) for day, step in constant.steps.items()]}
    if isinstance(constant, date):
        return {**document, "value": constant.isoformat()}
    if isinstance(constant, tuple):
        return {**document, "value": list(constant)}
    return {**document, "value": constant if isinstance(constant, float) else int(constant)}


def _define_input(rules: RuleSet, fields: Fields) -> None:
    rules.input(
        InputColumn(
            fields.name("name"),
            fields.choice("per", GRAINS),
            UNITS[fields.choice("unit", tuple(UNITS))],
            Text(fields.string("meaning")),
            fields.whole("default"),
            fields.string("option"),
            fields.texts("words"),
        )
    )


def _define_value(rules: RuleSet, fields: Fields) -> None:
    name, article, note = fields.name("name"), fields.string("article"), fields.string("note")
    unit = UNITS[fields.choice("unit", tuple(UNITS))]
    constant: int | float | date | tuple[int, ...] | Dated
    if fields.has("steps"):
        constant = Dated({day: _counted(count, unit) for day, count in fields.steps("steps")})
    elif unit is Unit.REAL:
        constant = fields.real("value")
    elif unit is Unit.DAY:
        constant = fields.day("value")
    elif unit is Unit.MONTHS:
        constant = fields.numbers("value", 12)
    else:
        constant = _counted(fields.whole("value"), unit)
    rules.value(article, note=note, **{name: constant})
    defined = rules.names[name]
    if not isinstance(defined, Value) or defined.unit is not unit:
        raise StatuteError(f"the value {name} is not counted in {unit.words}")


def _counted(count: int, unit: Unit) -> int:
    return Hundredths.of_count(count) if unit is Unit.HUNDREDTHS else count


def _define_table(rules: RuleSet, fields: Fields) -> None:
    name, article, note = fields.name("name"), fields.string("article"), fields.string("note")
    entries = fields.numbers("entries", MOST_TABLE_ENTRIES)
    first = fields.whole("first")
    units = (UNITS[fields.choice(end, ("whole", "hundredths"))] for end in ("argument", "result"))
    rules.table(article, note=note, **{name: LookupTable(dict(enumerate(entries, first)), *units)})
