"""A calendar: the dated rules of one rulebook, each a small pure function with an article.

    calendar = Calendar("fide-2009", CALENDAR_INPUTS)
    calendar.value("7.13", closing_days=7)

    @calendar.rule("7.13")
    def closing(list: date, closing_days: int) -> date:
        '''Reports close {closing_days} days before the list.

        list=2009-09-01 → 2009-08-25
        '''
        return list - days(closing_days)

A rule's parameters are inputs (what the caller knows), values, or rules written above it. A parameter with a default
may be absent; without a default its absence leaves the rule unanswered, as does a rule that returns None.
What the caller enters takes precedence over the rule of the same name.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from datetime import date, datetime
from functools import lru_cache
from types import MappingProxyType
from typing import ClassVar, TypeVar

from ratinghouse.kernel.grains import Grain
from ratinghouse.kernel.late.dataclasses import dataclass
from ratinghouse.kernel.rule import InputColumn, Rule, Value
from ratinghouse.kernel.rule_set import Definition, Function, RuleSet, parameters_of
from ratinghouse.kernel.statutes.expressions import answering_function
from ratinghouse.kernel.texts import Text, text
from ratinghouse.kernel.units import Unit

_AS_ENTERED = text("As entered.")

Scalar = date | bool | int
RuleFunction = TypeVar("RuleFunction", bound=Callable[..., Scalar | None])


@dataclass(frozen=True, slots=True)
class CalendarAnswer:
    """The answer of one rule. A value that was entered has no article."""

    value: Scalar
    article: str
    sentence: Text


class Calendar(RuleSet):
    """The dated rules of one rulebook. They answer for a single case, so their grain is the run's.

    A calendar with ``ignores_unknown`` ignores entered days and flags for which it has no input. The calendar of a
    stored statute must do so, because later versions enter inputs that did not exist when it was written. Any other
    calendar refuses them.
    """

    grains: ClassVar[tuple[Grain, ...]] = ("run",)

    def __init__(self, id: str, inputs: Mapping[str, InputColumn], *, ignores_unknown: bool = False) -> None:
        super().__init__(id)
        self._ignores_unknown = ignores_unknown
        self._inputs: dict[str, InputColumn] = {}
        self._values: dict[str, Value] = {}
        self._rules: dict[str, Rule] = {}
        self._sentences: dict[str, Text] = {}
        self.input(*inputs.values())

    @property
    def inputs(self) -> Mapping[str, InputColumn]:
        """Return the days and flags that a caller may know, by name; some are also answered by a rule."""
        return MappingProxyType(self._inputs)

    @property
    def values(self) -> Mapping[str, Value]:
        """Return the numbers, days and months that the law sets, by name."""
        return MappingProxyType(self._values)

    @property
    def rules(self) -> Mapping[str, Rule]:
        """Return the rules, by name, in order."""
        return MappingProxyType(self._rules)

    def label(self, name: str) -> Text:
        """Return the name of an input or a rule as words, as findings show it beside a day or a number."""
        return Text(name.replace("_", " "))

    def rule(self, article: str, *, note: str = "") -> Callable[[RuleFunction], RuleFunction]:
        """Add a rule; the decorated function stays an ordinary function."""

        def write(function: RuleFunction) -> RuleFunction:
            with self.collecting_errors(function.__name__, parameters_of(function)):
                self.define_rule(self.written_rule(function, article, "run", note=note))
            return function

        return write

    def read_for(self, name: str) -> frozenset[str]:
        """Return the rule of this name and every input, value and rule that its answer follows from."""
        names, waiting = set[str](), [name]
        while waiting:
            reached = waiting.pop()
            if reached not in names:
                names.add(reached)
                waiting += self._rules[reached].parameters if reached in self._rules else ()
        return frozenset(names)

    def answer(
        self, only: Collection[str] | None = None, /, **entered: date | bool | None
    ) -> dict[str, CalendarAnswer]:
        """Return the answer of every rule that can be answered from the days and flags entered; None means not entered.

        ``only`` names the rules to answer, and must include every rule that they read; without it, all are answered.
        """
        facts = {name: fact for name, fact in entered.items() if fact is not None}
        if self._ignores_unknown:
            facts = {name: fact for name, fact in facts.items() if name in self._inputs}
        for name, fact in facts.items():
            self._demand_kind(name, fact)
        arguments: dict[str, object] = {**{name: value.value for name, value in self._values.items()}, **facts}
        answers: dict[str, CalendarAnswer] = {}
        for rule in self._rules.values():
            if only is not None and rule.name not in only:
                continue
            if rule.name in facts:
                answers[rule.name] = CalendarAnswer(facts[rule.name], "", _AS_ENTERED)
            elif all(name in arguments for name in rule.required):
                result = _answering(rule)(**{name: arguments[name] for name in rule.parameters if name in arguments})
                if result is not None:
                    answers[rule.name] = CalendarAnswer(result, rule.article, self._sentences[rule.name])
                    arguments[rule.name] = result
        return answers

    def _define(self, name: str, article: str, definition: Definition, function: Function | None = None) -> None:
        if isinstance(definition, InputColumn):
            if definition.unit not in (Unit.DAY, Unit.FLAG) or definition.per != "run":
                raise self.error(article, f"{name} must be a day or a flag of the run")
            self._inputs[name] = definition
        elif isinstance(definition, Rule):
            if name in definition.parameters:
                raise self.error(article, f"{name} takes itself as a parameter", function)
            if isinstance(self.names.get(name), InputColumn):
                del self.names[name]  # an entered value still takes precedence over the rule
        super()._define(name, article, definition, function)
        if isinstance(definition, Value):
            self._values[name] = definition
        if isinstance(definition, Rule):
            self._rules[name], self._sentences[name] = definition, self.sentence(definition)

    def _demand_kind(self, name: str, value: object) -> None:
        if name not in self.inputs:
            raise TypeError(f"{self.id}: no input is called {name!r}; there are {', '.join(self.inputs)}")
        is_day = isinstance(value, date) and not isinstance(value, datetime)
        unit = self.inputs[name].unit
        if (unit is Unit.DAY and not is_day) or (unit is Unit.FLAG and not isinstance(value, bool)):
            raise TypeError(f"{self.id}: {name} must be a {unit.words}, not {value!r}")


@lru_cache(maxsize=1024)
def _answering(rule: Rule) -> Function:
    """Return the function of a rule's expression: in it ~ of a flag is a flag, in Python's own functions a number."""
    return answering_function(rule.expression, rule.parameters, rule.defaults)
