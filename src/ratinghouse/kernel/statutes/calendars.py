"""A calendar as a document, and back: what may be known, values, and rules with their expressions."""

from __future__ import annotations

from datetime import date
from typing import Any

from ratinghouse.kernel.calendars.calendar import Calendar, CalendarInput, CalendarRule
from ratinghouse.kernel.calendars.calendar_text import CalendarError, CalendarValue
from ratinghouse.kernel.statutes.day_expressions import day_function_of, read_day_expression
from ratinghouse.kernel.statutes.expressions import StatuteError
from ratinghouse.kernel.statutes.fields import Fields
from ratinghouse.kernel.texts import Text

Document = dict[str, Any]
MOST_RULES = 500


def calendar_document(calendar: Calendar) -> Document:
    """Return a calendar as a document."""
    return {
        "inputs": [{"name": name, "kind": it.kind, "meaning": str(it.meaning)} for name, it in calendar.inputs.items()],
        "values": [_value_document(value) for value in calendar.values.values()],
        "rules": [_rule_document(rule) for rule in calendar.rules.values()],
    }


def calendar_of(id: str, document: object) -> Calendar:
    """Return the calendar that ``calendar_document`` wrote down. Raise StatuteError for anything else."""
    fields = Fields(document, "the calendar")
    inputs, values, rules = (fields.rows(name) for name in ("inputs", "values", "rules"))
    fields.nothing_else()
    if max(len(inputs), len(values), len(rules)) > MOST_RULES:
        raise StatuteError(f"a calendar has at most {MOST_RULES} rules")
    calendar = Calendar(id, dict(_input(row) for row in inputs))
    try:
        for row in values:
            _define_value(calendar, Fields(row, "a value of the calendar"))
        for row in rules:
            _define_rule(calendar, Fields(row, "a rule of the calendar"))
    except CalendarError as error:
        raise StatuteError(str(error)) from error
    return calendar


def _value_document(value: CalendarValue) -> Document:
    content: Document = {"number": value.value}
    if isinstance(value.value, tuple):
        content = {"months": list(value.value)}
    elif isinstance(value.value, date):
        content = {"day": value.value.isoformat()}
    return {"name": value.name, "article": value.article, **content}


def _rule_document(rule: CalendarRule) -> Document:
    return {
        "name": rule.name,
        "article": rule.article,
        "parameters": list(rule.parameters),
        "defaults": dict(rule.defaults),
        "expression": rule.expression,
        "doc": rule.doc,
    }


def _input(document: object) -> tuple[str, CalendarInput]:
    fields = Fields(document, "an input of the calendar")
    name, kind, meaning = fields.name("name"), fields.choice("kind", ("day", "flag")), fields.string("meaning")
    fields.nothing_else()
    return name, CalendarInput("day" if kind == "day" else "flag", Text(meaning))


def _define_value(calendar: Calendar, fields: Fields) -> None:
    name, article = fields.name("name"), fields.string("article")
    value: int | date | tuple[int, ...]
    if fields.has("months"):
        months = fields.rows("months")
        if not months or not all(type(month) is int and 1 <= month <= 12 for month in months):
            raise StatuteError(f"the months of {name} are no months")
        value = tuple(months)
    elif fields.has("day"):
        value = _day(fields.string("day"))
    else:
        value = fields.whole("number")
    fields.nothing_else()
    calendar.value(article, **{name: value})


def _define_rule(calendar: Calendar, fields: Fields) -> None:
    name, article, doc = fields.name("name"), fields.string("article"), fields.string("doc")
    parameters = fields.names("parameters")
    defaults = fields.anything("defaults")
    if not isinstance(defaults, dict) or not all(
        name in parameters and (default is None or type(default) in (bool, int)) for name, default in defaults.items()
    ):
        raise StatuteError(f"the defaults of {name} are not those of its parameters")
    expression = read_day_expression(fields.anything("expression"), frozenset(parameters))
    fields.nothing_else()
    function = day_function_of(expression, defaults)
    calendar.add_rule(name, article, function, expression, parameters, defaults, doc)


def _day(text: str) -> date:
    try:
        return date.fromisoformat(text)
    except ValueError:
        raise StatuteError(f"{text[:20]!r} is no day") from None
