"""A calendar: the dated rules of one rulebook, each a small pure function with an article.

    calendar = Calendar("fide-2009", GIVENS)
    calendar.value("7.13", closing_days=7)

    @calendar.rule("7.13")
    def closing(list: date, closing_days: int) -> date:
        '''Reports close {closing_days} days before the list.

        list=2009-09-01 → 2009-08-25
        '''
        return list - timedelta(days=closing_days)

A rule's parameters are givens (what the caller knows), values, or rules written above it. A parameter with a default
may be absent; without a default its absence leaves the rule unanswered, as does a rule that returns None.
What is given wins over the rule of the same name.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import date, datetime
from types import MappingProxyType
from typing import Literal, TypeVar

from ratinghouse.kernel.calendars.calendar_text import CalendarError, CalendarValue, Example, Scalar, read_docstring
from ratinghouse.kernel.calendars.day_operations import DayExpression, traced

RuleFunction = TypeVar("RuleFunction", bound=Callable[..., Scalar | None])


@dataclass(frozen=True, slots=True)
class CalendarInput:
    """Something a caller may know: a day, or a flag that is false unless said."""

    kind: Literal["day", "flag"]
    meaning: str


@dataclass(frozen=True, slots=True)
class CalendarAnswer:
    """What one rule says. A value that was given stands under no article."""

    value: Scalar
    article: str
    sentence: str


@dataclass(frozen=True, slots=True)
class CalendarRule:
    """One rule as it was written down."""

    name: str
    article: str
    sentence: str
    note: str
    examples: tuple[Example, ...]
    parameters: tuple[str, ...]
    required: tuple[str, ...]
    function: Callable[..., Scalar | None]
    expression: DayExpression


class Calendar:
    """The dated rules of one rulebook, in the order they were written."""

    def __init__(self, book_id: str, givens: Mapping[str, CalendarInput]) -> None:
        self.book_id = book_id
        self.givens = MappingProxyType(dict(givens))
        self._values: dict[str, CalendarValue] = {}
        self._rules: dict[str, CalendarRule] = {}

    @property
    def values(self) -> Mapping[str, CalendarValue]:
        """The numbers the law sets, by name."""
        return MappingProxyType(self._values)

    @property
    def rules(self) -> Mapping[str, CalendarRule]:
        """The rules, by name, in order."""
        return MappingProxyType(self._rules)

    def value(self, article: str, **values: int | date | tuple[int, ...]) -> None:
        """Write down numbers or dates that an article sets, so that rules can take them by name."""
        self._demand_article(article, ", ".join(values))
        for name, value in values.items():
            self._demand_new(article, name)
            self._values[name] = CalendarValue(name, value, article)

    def rule(self, article: str) -> Callable[[RuleFunction], RuleFunction]:
        """Write down a rule; the function itself stays an ordinary function."""

        def write(function: RuleFunction) -> RuleFunction:
            name = function.__name__
            self._demand_article(article, name)
            self._demand_new(article, name, may_be_given=True)
            parameters = inspect.signature(function).parameters
            self._demand_known(article, name, tuple(parameters))
            where = self._where(article, name)
            sentence, note, examples = read_docstring(
                where, inspect.getdoc(function) or "", self._values, self._kinds()
            )
            self._rules[name] = CalendarRule(
                name=name,
                article=article,
                sentence=sentence,
                note=note,
                examples=examples,
                parameters=tuple(parameters),
                required=tuple(key for key, it in parameters.items() if it.default is inspect.Parameter.empty),
                function=function,
                expression=self._traced(article, name, function, tuple(parameters)),
            )
            return function

        return write

    def answer(self, **givens: date | bool | None) -> dict[str, CalendarAnswer]:
        """Every rule that can be answered from what is given; None means not given."""
        known: dict[str, object] = {name: it.value for name, it in self._values.items()}
        told = {name: value for name, value in givens.items() if value is not None}
        for name, value in told.items():
            self._demand_kind(name, value)
        known |= told
        answers: dict[str, CalendarAnswer] = {}
        for rule in self._rules.values():
            if rule.name in told:
                answers[rule.name] = CalendarAnswer(told[rule.name], "", "As given.")
            elif all(name in known for name in rule.required):
                result = rule.function(**{name: known[name] for name in rule.parameters if name in known})
                if result is not None:
                    answers[rule.name] = CalendarAnswer(result, rule.article, rule.sentence)
                    known[rule.name] = result
        return answers

    def _traced(self, article: str, name: str, function: RuleFunction, parameters: tuple[str, ...]) -> DayExpression:
        try:
            return traced(function, parameters)
        except (TypeError, ValueError, ArithmeticError) as problem:
            raise CalendarError(f"{self._where(article, name)}: {problem}") from problem

    def _kinds(self) -> dict[str, str]:
        return {name: given.kind for name, given in self.givens.items()}

    def _where(self, article: str, name: str) -> str:
        return f"{self.book_id}, article {article or '?'}, {name}"

    def _demand_article(self, article: str, name: str) -> None:
        if not article.strip():
            raise CalendarError(f"{self._where(article, name)}: names no article")

    def _demand_new(self, article: str, name: str, *, may_be_given: bool = False) -> None:
        if name in self._values or name in self._rules or (name in self.givens and not may_be_given):
            raise CalendarError(f"{self._where(article, name)}: this name is already taken")

    def _demand_known(self, article: str, name: str, parameters: tuple[str, ...]) -> None:
        for parameter in parameters:
            if parameter == name or not any(parameter in names for names in (self.givens, self._values, self._rules)):
                raise CalendarError(
                    f"{self._where(article, name)}: parameter {parameter!r} is no given, value or rule defined above"
                )

    def _demand_kind(self, name: str, value: object) -> None:
        if name not in self.givens:
            raise TypeError(f"{self.book_id}: no given is called {name!r}; known: {', '.join(self.givens)}")
        is_day = isinstance(value, date) and not isinstance(value, datetime)
        if (self.givens[name].kind == "day" and not is_day) or (
            self.givens[name].kind == "flag" and not isinstance(value, bool)
        ):
            raise TypeError(f"{self.book_id}: {name} must be a {self.givens[name].kind}, not {value!r}")
