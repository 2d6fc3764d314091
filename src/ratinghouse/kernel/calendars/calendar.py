"""A calendar: the dated rules of one rulebook, each a small pure function with an article.

    calendar = Calendar("fide-2009", CALENDAR_INPUTS)
    calendar.value("7.13", closing_days=7)

    @calendar.rule("7.13")
    def closing(list: date, closing_days: int) -> date:
        '''Reports close {closing_days} days before the list.

        list=2009-09-01 → 2009-08-25
        '''
        return list - timedelta(days=closing_days)

A rule's parameters are inputs (what the caller knows), values, or rules written above it. A parameter with a default
may be absent; without a default its absence leaves the rule unanswered, as does a rule that returns None.
What the caller enters goes before the rule of the same name.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import date, datetime
from types import MappingProxyType
from typing import Literal, TypeVar

from ratinghouse.kernel.calendars.calendar_text import CalendarError, CalendarValue, Example, Scalar, read_docstring
from ratinghouse.kernel.calendars.day_kinds import DayKind, kind_of
from ratinghouse.kernel.calendars.day_operations import DayExpression, SymbolError, traced
from ratinghouse.kernel.texts import Text, text

_AS_ENTERED = text("As entered.")

RuleFunction = TypeVar("RuleFunction", bound=Callable[..., Scalar | None])


@dataclass(frozen=True, slots=True)
class CalendarInput:
    """Something a caller may know: a day, or a flag that is false unless set."""

    kind: Literal["day", "flag"]
    meaning: Text


@dataclass(frozen=True, slots=True)
class CalendarAnswer:
    """The answer of one rule. A value that was entered has no article."""

    value: Scalar
    article: str
    sentence: Text


@dataclass(frozen=True, slots=True)
class CalendarRule:
    """A rule with its article, its sentence, its examples and its function."""

    name: str
    article: str
    sentence: Text
    note: Text
    examples: tuple[Example, ...]
    parameters: tuple[str, ...]
    defaults: Mapping[str, bool | int | None]  # of the parameters that may be absent
    function: Callable[..., Scalar | None]
    expression: DayExpression
    kind: DayKind
    doc: str  # sentence, examples and note as they were written, with the names of values in braces

    @property
    def required(self) -> tuple[str, ...]:
        """Return the parameters without which the rule has no answer."""
        return tuple(name for name in self.parameters if name not in self.defaults)


class Calendar:
    """The dated rules of one rulebook, in the order they were written."""

    def __init__(self, book_id: str, inputs: Mapping[str, CalendarInput]) -> None:
        self.book_id = book_id
        self.inputs = MappingProxyType(dict(inputs))
        self._values: dict[str, CalendarValue] = {}
        self._rules: dict[str, CalendarRule] = {}

    @property
    def values(self) -> Mapping[str, CalendarValue]:
        """Return the numbers that the law sets, by name."""
        return MappingProxyType(self._values)

    @property
    def rules(self) -> Mapping[str, CalendarRule]:
        """Return the rules, by name, in order."""
        return MappingProxyType(self._rules)

    def label(self, name: str) -> Text:
        """Return the name of an input or a rule as words, as findings show it beside a day or a number."""
        return Text(name.replace("_", " "))

    def value(self, article: str, **values: int | date | tuple[int, ...]) -> None:
        """Add numbers or dates that an article sets; rules take them as parameters."""
        self._demand_article(article, ", ".join(values))
        for name, value in values.items():
            self._demand_new(article, name)
            self._values[name] = CalendarValue(name, value, article)

    def rule(self, article: str) -> Callable[[RuleFunction], RuleFunction]:
        """Add a rule; the decorated function stays an ordinary function."""

        def write(function: RuleFunction) -> RuleFunction:
            signature = inspect.signature(function).parameters
            defaults = {name: it.default for name, it in signature.items() if it.default is not it.empty}
            doc = inspect.getdoc(function) or ""
            parameters = tuple(signature)
            expression = self._traced(article, function.__name__, function, parameters)
            self.add_rule(function.__name__, article, function, expression, parameters, defaults, doc)
            return function

        return write

    def add_rule(
        self,
        name: str,
        article: str,
        function: Callable[..., Scalar | None],
        expression: DayExpression,
        parameters: tuple[str, ...],
        defaults: Mapping[str, bool | int | None],
        doc: str,
    ) -> None:
        """Add a rule whose parts are known one by one, as they are in a stored statute."""
        self._demand_article(article, name)
        self._demand_new(article, name, may_be_input=True)
        self._demand_known(article, name, parameters)
        sentence, note, examples = read_docstring(self._where(article, name), doc, self._values, self._kinds())
        self._rules[name] = CalendarRule(
            name=name,
            article=article,
            sentence=sentence,
            note=note,
            examples=examples,
            parameters=parameters,
            defaults=MappingProxyType(dict(defaults)),
            function=function,
            expression=expression,
            kind=self._kind(article, name, expression),
            doc=doc,
        )

    def answer(self, **entered: date | bool | None) -> dict[str, CalendarAnswer]:
        """Return the answer of every rule that can be answered from the days and flags entered; None is not entered."""
        facts = {name: fact for name, fact in entered.items() if fact is not None}
        for name, fact in facts.items():
            self._demand_kind(name, fact)
        arguments: dict[str, object] = {**{name: number.value for name, number in self._values.items()}, **facts}
        answers: dict[str, CalendarAnswer] = {}
        for rule in self._rules.values():
            if rule.name in facts:
                answers[rule.name] = CalendarAnswer(facts[rule.name], "", _AS_ENTERED)
            elif all(name in arguments for name in rule.required):
                result = rule.function(**{name: arguments[name] for name in rule.parameters if name in arguments})
                if result is not None:
                    answers[rule.name] = CalendarAnswer(result, rule.article, rule.sentence)
                    arguments[rule.name] = result
        return answers

    def _kind(self, article: str, name: str, expression: DayExpression) -> DayKind:
        kinds: dict[str, DayKind] = {given: it.kind for given, it in self.inputs.items()}
        kinds |= {value.name: value.kind for value in self._values.values()}
        kinds |= {rule.name: rule.kind for rule in self._rules.values()}
        try:
            return kind_of(expression, kinds)
        except SymbolError as problem:
            raise CalendarError(f"{self._where(article, name)}: {problem}") from problem

    def _traced(
        self, article: str, name: str, function: Callable[..., Scalar | None], parameters: tuple[str, ...]
    ) -> DayExpression:
        try:
            return traced(function, parameters)
        except (TypeError, ValueError, ArithmeticError) as problem:
            raise CalendarError(f"{self._where(article, name)}: {problem}") from problem

    def _kinds(self) -> dict[str, str]:
        return {name: column.kind for name, column in self.inputs.items()}

    def _where(self, article: str, name: str) -> str:
        return f"{self.book_id}, article {article or '?'}, {name}"

    def _demand_article(self, article: str, name: str) -> None:
        if not article.strip():
            raise CalendarError(f"{self._where(article, name)}: names no article")

    def _demand_new(self, article: str, name: str, *, may_be_input: bool = False) -> None:
        if name in self._values or name in self._rules or (name in self.inputs and not may_be_input):
            raise CalendarError(f"{self._where(article, name)}: this name is already taken")

    def _demand_known(self, article: str, name: str, parameters: tuple[str, ...]) -> None:
        for parameter in parameters:
            if parameter == name or not any(parameter in names for names in (self.inputs, self._values, self._rules)):
                raise CalendarError(
                    f"{self._where(article, name)}: parameter {parameter!r} is no input, value or rule defined above"
                )

    def _demand_kind(self, name: str, value: object) -> None:
        if name not in self.inputs:
            raise TypeError(f"{self.book_id}: no input is called {name!r}; there are {', '.join(self.inputs)}")
        is_day = isinstance(value, date) and not isinstance(value, datetime)
        if (self.inputs[name].kind == "day" and not is_day) or (
            self.inputs[name].kind == "flag" and not isinstance(value, bool)
        ):
            raise TypeError(f"{self.book_id}: {name} must be a {self.inputs[name].kind}, not {value!r}")
