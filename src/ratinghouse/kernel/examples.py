"""Worked examples: the lines with an arrow in a rule's docstring, read and run.

``Ro=2000 period_change=-1.5 → 1999`` gives each parameter as a person writes it. A finer column is a list; values and
tables of the law may be omitted. Flags are yes and no; a column of codes is written as its label. An example of a
calendar names what is entered (``end=2009-08-31 official=yes → 2009-09-01``), and ``none`` where there is no answer.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import date
from typing import Any

from ratinghouse.kernel.calendars.calendar import Calendar
from ratinghouse.kernel.engine.groups import Pieces
from ratinghouse.kernel.engine.late_numpy import np
from ratinghouse.kernel.engine.many import Many
from ratinghouse.kernel.rule import Dated, InputColumn, Rule
from ratinghouse.kernel.rule_set import RuleSet
from ratinghouse.kernel.statutes.expressions import function_of
from ratinghouse.kernel.units import Unit

Answer = int | float | bool | str | date | None

_PAIR = re.compile(r"(\w+)=(\[[^\]]*\]|\S+)(?:\s+|$)")
_FLAGS = {"yes": True, "no": False}


@dataclass(frozen=True)
class ExampleOutcome:
    """What an example expects, and what the rule calculates."""

    rule: Rule
    line: str
    expected: Answer
    calculated: Answer

    @property
    def holds(self) -> bool:
        """Return whether the two are equal; real numbers are compared to as many digits as the example has."""
        if isinstance(self.expected, float) and self.rule.unit is Unit.REAL:
            digits = len(self.line.rsplit(".", 1)[1]) if "." in self.line.rsplit("→", 1)[1] else 0
            return round(float(str(self.calculated)), digits) == round(self.expected, digits)
        return type(self.expected) is type(self.calculated) and self.expected == self.calculated

    @property
    def problem(self) -> str:
        """Return what is wrong, or "" if the example holds."""
        if self.holds:
            return ""
        return (
            f"the example {self.line!r} of {self.rule.name} expects {self.expected}, the rule gives {self.calculated}"
        )


def outcomes(rules: RuleSet, rule: Rule) -> list[ExampleOutcome]:
    """Return the outcome of each worked example of a rule."""
    return [_outcome(rules, rule, line) for line in rule.examples]


def words_of_example(rules: RuleSet, rule: Rule, line: str) -> tuple[dict[str, str], str]:
    """Return what an example's line states: the word for each name, and the word for the result."""
    inputs, _, result = line.partition("→")
    pairs = _PAIR.findall(inputs)
    words = dict(pairs)
    if _PAIR.sub("", inputs).strip() or len(words) < len(pairs):
        raise _error(rules, rule, line, "is not written as name=number, each name once")
    return words, result.strip()


def _outcome(rules: RuleSet, rule: Rule, line: str) -> ExampleOutcome:
    words, result = words_of_example(rules, rule, line)
    try:
        calculated = (
            _answered(rules, rule, words, line) if isinstance(rules, Calendar) else _called(rules, rule, words, line)
        )
        if rule.labels:
            assert isinstance(calculated, int)
            return ExampleOutcome(rule, line, result, str(rule.labels[calculated]))
        return ExampleOutcome(rule, line, _expected(rules, rule, result), calculated)
    except ValueError as problem:
        raise _error(rules, rule, line, f"cannot be read: {problem}") from problem


def _expected(rules: RuleSet, rule: Rule, result: str) -> Answer:
    if result == "none" and isinstance(rules, Calendar):
        return None
    expected = _natural(result, rule.unit)
    return expected if isinstance(expected, date) else rule.unit.natural(expected)


def _answered(calendar: Calendar, rule: Rule, words: dict[str, str], line: str) -> Answer:
    """Return the calendar's answer to what an example enters."""
    entered: dict[str, date | bool] = {}
    for name, word in words.items():
        if name not in calendar.inputs:
            raise _error(calendar, rule, line, f"has {name}, which is no day or flag that can be entered")
        entered[name] = _natural(word, calendar.inputs[name].unit)
    answer = calendar.answer(**entered).get(rule.name)
    return answer.value if answer else None


def _called(rules: RuleSet, rule: Rule, words: dict[str, str], line: str) -> Answer:
    """Return what the rule gives for the parameters in an example."""
    strangers = words.keys() - set(rule.parameters)
    if strangers:
        raise _error(rules, rule, line, f"has {strangers.pop()}, which {rule.name} does not take")
    arguments = [_argument(rules, rule, name, words.get(name), line) for name in rule.parameters]
    lengths = {(argument.groups.of, len(argument.values)) for argument in arguments if isinstance(argument, Many)}
    if len(lengths) > len({of for of, _ in lengths}):
        raise _error(rules, rule, line, "has lists of different lengths")
    function = function_of(rule.expression, rule.parameters) if rules.of_columns else rule.function
    return rule.unit.natural(np.ravel(function(*arguments))[0])


def _argument(rules: RuleSet, rule: Rule, name: str, word: str | None, line: str) -> Any:
    source = None if name in rule.own_columns else rules.source_of(name, rule.per, rule.article)
    unit = Unit.FLAG if source is None else source.unit
    if word is None:
        if source is None or source.kind not in ("value", "table", "dated"):
            raise _error(rules, rule, line, f"lacks {name}")
        if isinstance(source.constant, Dated):
            return np.array([list(source.constant.steps.values())[-1]])
        return source.constant
    many = source.kind == "many" if source is not None else name != rule.name and rule.per != "side"
    if not many:
        number = _code(rules, name, word, unit)
        return np.array([number]) if rules.of_columns else number
    rows = [_natural(cell, unit) for cell in word.strip("[]").replace(",", " ").split()]
    of = "side" if source is None or source.opponent else source.grain
    return Many(np.array(rows, dtype=_kind(unit)), Pieces(of, np.array([0, len(rows)])))


def _code(rules: RuleSet, name: str, word: str, unit: Unit) -> Any:
    """Return a number, or the code of an input whose codes have words."""
    column = rules.names.get(name)
    if isinstance(column, InputColumn) and word in column.words:
        return column.words.index(word)
    return _natural(word, unit)


def _natural(word: str, unit: Unit) -> Any:
    if unit is Unit.FLAG:
        if word not in _FLAGS:
            raise ValueError(f"a flag is yes or no, not {word!r}")
        return _FLAGS[word]
    if unit is Unit.DAY:
        return date.fromisoformat(word)
    return unit.count("0.5" if word == "½" else word)


def _kind(unit: Unit) -> Any:
    return {Unit.FLAG: np.bool_, Unit.REAL: np.float64}.get(unit, np.int64)


def _error(rules: RuleSet, rule: Rule, line: str, problem: str) -> Exception:
    return rules.error(rule.article, f"the example {line!r} {problem}", rule.function)
