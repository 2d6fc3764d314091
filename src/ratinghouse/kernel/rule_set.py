"""A set of rules: inputs, values, tables and rules under one name, each new name built from those above it.

Rulebooks, calendars, one-off changes of lists and the conditions of title norms are such sets. Anything wrong with
a rule (a name not defined above, no article, no sentence, units that do not fit, an operation that the language
lacks) raises an error when its module is imported, and the message names the set, the article, the file and the line.
Sets that are created inside ``errors_collected`` collect these errors instead, so that all can be reported at once.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Any, ClassVar, NamedTuple
from weakref import WeakKeyDictionary

from ratinghouse.kernel.grains import Grain
from ratinghouse.kernel.late.patterns import late_pattern
from ratinghouse.kernel.parameters import RuleParameter, resolve
from ratinghouse.kernel.rule import (
    Constant,
    Dated,
    InputColumn,
    Printed,
    Rule,
    RulebookError,
    Value,
    rule_text,
)
from ratinghouse.kernel.rule_faults import clash, faults, faults_of_constant, place_of
from ratinghouse.kernel.table import LookupTable
from ratinghouse.kernel.texts import Text, filled_text
from ratinghouse.kernel.units import COLUMN_UNITS, Expression, Unit

Function = Callable[..., Any]
Definition = InputColumn | Value | Printed | Rule


_COLLECTING: ContextVar[list[RuleSet] | None] = ContextVar("_COLLECTING", default=None)
_PREFIXES = late_pattern("^(opponent_|earlier_|twin_)+")


@contextmanager
def errors_collected() -> Iterator[list[RuleSet]]:
    """Yield a list to which every new set adds itself; such a set collects the errors of its rules in ``errors``."""
    begun: list[RuleSet] = []
    token = _COLLECTING.set(begun)
    try:
        yield begun
    finally:
        _COLLECTING.reset(token)


class StoredExpression(NamedTuple):
    """The expression of a rule that comes from a statute."""

    expression: Expression


class RuleSet:
    """Inputs, values, tables and rules by name, in the order written. ``grains`` are those that its rules can have."""

    grains: ClassVar[tuple[Grain, ...]] = ("side", "entry", "event", "player")

    def __init__(self, id: str) -> None:
        self.id = id
        self.names: dict[str, Definition] = {}
        self._values_in_words: dict[str, str | tuple[Text, ...]] = {}
        self.errors: list[RulebookError] = []
        self._wrong: set[str] = set()
        begun = _COLLECTING.get()
        self._collects = begun is not None
        if begun is not None:
            begun.append(self)

    @property
    def of_columns(self) -> bool:
        """Return whether rules calculate columns; otherwise they answer for a single case."""
        return "run" not in self.grains

    def input(self, *columns: InputColumn) -> None:
        """Declare the columns that a caller supplies; rules name them as parameters."""
        for column in columns:
            if column.option and column.unit is Unit.FLAG:
                raise self.error("input", f"{column.name} can be unknown, so it must not be a flag but 0, 1 or unknown")
            self._demand_unit("input", column.name, column.unit)
            self._define(column.name, "input", column)

    def value(self, article: str, *, note: str = "", **constants: Constant | Dated) -> None:
        """Add numbers (in calendars also days and months) that the law sets; rules take them as parameters."""
        for name, constant in constants.items():
            value = Value(name, self._article(article, name), constant, Text(note))
            for fault in faults_of_constant(name, constant):
                raise self.error(article, fault)
            self._demand_unit(article, name, value.unit)
            self._define(name, article, value)
            self._values_in_words[name] = value.in_words()

    def table(self, article: str, *, note: str = "", **tables: LookupTable) -> None:
        """Add tables of the law; rules take them as parameters and call them."""
        for name, table in tables.items():
            self._define(name, article, Printed(name, self._article(article, name), table, Text(note)))

    @contextmanager
    def collecting_errors(self, name: str, needs: Collection[str]) -> Iterator[None]:
        """Define a rule inside this block: if errors are collected, its error is recorded and other rules can follow.

        A rule that reads a wrong rule cannot be judged, so its own error is not recorded.
        """
        try:
            yield
        except RulebookError as error:
            if not self._collects:
                raise
            if self._wrong.isdisjoint(_PREFIXES.sub("", parameter) for parameter in needs):
                self.errors.append(error)
            self._wrong.add(name)

    def define_rule(self, rule: Rule) -> None:
        """Add a rule that was made by ``written_rule`` or ``stored_rule``."""
        self._define(rule.name, rule.article, rule, rule.function)

    def written_rule(self, function: Function, article: str, per: Grain, **more: Any) -> Rule:
        """Return the rule that a function states in its signature, docstring and body."""
        from inspect import CO_VARARGS, CO_VARKEYWORDS

        name = function.__name__
        code = function.__code__
        if code.co_kwonlyargcount or code.co_flags & (CO_VARARGS | CO_VARKEYWORDS):
            raise self.error(article, f"{name} must take all its parameters by plain names", function)
        parameters = parameters_of(function)
        written = rule_text(function.__doc__)
        more["note"] = more.get("note") or written.note
        words = {"sentence": written.sentence, "examples": written.examples, **more}
        return self._rule(name, function, parameters, article, per, defaults=_defaults(function), **words)

    def stored_rule(
        self,
        name: str,
        function: Function,
        parameters: tuple[str, ...],
        article: str,
        per: Grain,
        expression: Expression,
        **more: Any,
    ) -> Rule:
        """Return a rule whose parts are known one by one, as they are in a stored statute."""
        return self._rule(name, function, parameters, article, per, stored=StoredExpression(expression), **more)

    def adopt(self, other: RuleSet, *names: str) -> None:
        """Add rules of another edition as they are written there, with article, grain, sentence and examples.

        They read this set's values, tables and columns, and must find every name among them as if written here.
        """
        for name in names:
            rule = other.names.get(name)
            needs = (*rule.parameters, rule.where or "") if isinstance(rule, Rule) else ()
            with self.collecting_errors(name, needs):
                if not isinstance(rule, Rule):
                    raise self.error("", f"{other.id} has no rule {name} to adopt")
                self.define_rule(self.adopted_rule(rule))

    def adopted_rule(self, rule: Rule) -> Rule:
        """Return a rule of another edition as if it were written here."""
        return self.written_rule(
            rule.function,
            rule.article,
            rule.per,
            where=rule.where,
            repeat=rule.repeat,
            reason=rule.reason,
            labels=rule.labels,
            on_request=rule.on_request,
            note=rule.note.template,
        )

    def source_of(self, parameter: str, per: Grain, article: str = "") -> RuleParameter:
        """Return what a parameter of a rule of this grain stands for."""
        try:
            return resolve(self.names, parameter, per)
        except LookupError as problem:
            raise self.error(article, str(problem.args[0])) from None

    def sentence(self, rule: Rule) -> Text:
        """Return the rule's sentence with the values of the law filled in."""
        sentences = _SENTENCES.setdefault(self, {})
        sentence = sentences.get(rule.sentence)
        if sentence is None:
            sentence = self._filled(rule.article, rule.name, "sentence", rule.sentence)
            sentences[rule.sentence] = sentence
        return sentence

    def error(self, article: str, problem: str, function: Function | None = None) -> RulebookError:
        """Return an error that names this set, the article and where the function is written, to be raised."""
        file, line = place_of(function) if function is not None else ("", 0)
        return RulebookError(f"{self.id}, article {article or '?'}: {problem}", file, line)

    def _rule(
        self,
        name: str,
        function: Function,
        parameters: tuple[str, ...],
        article: str,
        per: Grain,
        *,
        sentence: str,
        examples: tuple[str, ...],
        where: str | None = None,
        repeat: bool = False,
        labels: tuple[str, ...] = (),
        note: str = "",
        defaults: Mapping[str, bool | int | None] | None = None,
        stored: StoredExpression | None = None,
        **more: Any,
    ) -> Rule:
        """Return a rule that fits into the set; raise an error with the article if it does not."""
        from ratinghouse.kernel.tracing import traced, traced_expression  # a stored edition is not traced again

        self._article(article, name, function)
        if per not in self.grains:
            raise self.error(article, f"{name} has no grain {per!r}: there are {', '.join(self.grains)}", function)
        if not sentence:
            raise self.error(article, f"{name} has no sentence: its docstring says the rule in one", function)
        own_columns = {"opponent_" + name, name} if repeat else set()
        try:
            sources = {it: resolve(self.names, it, per) for it in parameters if it not in own_columns}
            unit, expression, bound, wide = (
                traced(function, parameters, sources, per)
                if stored is None
                else traced_expression(stored.expression, parameters, sources, per)
            )
        except Exception as problem:
            raise self.error(article, f"{name}: {problem}", function) from problem
        more |= {"labels": tuple(map(Text, labels)), "note": self._filled(article, name, "note", note)}
        more |= {"defaults": dict(defaults or {}), "bound": bound, "wide": wide and per == "side"}
        rule = Rule(
            name, article, per, function, parameters, sentence, examples, unit, expression, where, repeat, **more
        )
        self.sentence(rule)
        for fault in faults(self.names, rule, list(sources.values())):
            raise self.error(article, fault, function)
        return rule

    def _filled(self, article: str, name: str, part: str, template: str) -> Text:
        try:
            return filled_text(template, self._values_in_words)
        except (KeyError, IndexError, ValueError) as problem:
            raise self.error(article, f"the {part} of {name} names no value: {problem}") from None

    def _define(self, name: str, article: str, definition: Definition, function: Function | None = None) -> None:
        problem = clash(self.names, name)
        if problem:
            raise self.error(article, problem, function)
        self.names[name] = definition

    def _demand_unit(self, article: str, name: str, unit: Unit) -> None:
        if self.of_columns and unit not in COLUMN_UNITS:
            raise self.error(article, f"{name} is a {unit.words}: only calendars have those")

    def _article(self, article: str, name: str, function: Function | None = None) -> str:
        if not article.strip():
            raise self.error("", f"{name} cites no article", function)
        return article


_SENTENCES: WeakKeyDictionary[RuleSet, dict[str, Text]] = WeakKeyDictionary()  # with values filled in, by template


def parameters_of(function: Function) -> tuple[str, ...]:
    """Return the names that a function takes."""
    code = function.__code__  # inspect.signature says the same, but would take half the time of an import
    return code.co_varnames[: code.co_argcount]


def _defaults(function: Function) -> dict[str, bool | int | None]:
    parameters, defaults = parameters_of(function), function.__defaults__ or ()
    return dict(zip(parameters[len(parameters) - len(defaults) :], defaults, strict=True))
