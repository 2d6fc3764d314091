"""The Rulebook: an edition of a regulation, written down as inputs, values, tables, rules and checks, in order.

Order written is order run. Whatever is wrong with a rulebook (a name not defined above, a rule without an article or
a sentence, units that do not fit) fails when its module is imported, and the message names rulebook and article.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from inspect import CO_VARARGS, CO_VARKEYWORDS
from typing import Any

from ratinghouse.kernel.adjustment import AdjustmentRule
from ratinghouse.kernel.calendars.calendar import Calendar
from ratinghouse.kernel.finding import Severity
from ratinghouse.kernel.grains import GRAINS, Grain
from ratinghouse.kernel.parameters import RuleParameter, resolve
from ratinghouse.kernel.rule import (
    Check,
    Dated,
    DatedCheck,
    InputColumn,
    Printed,
    Rule,
    RulebookError,
    Value,
    sentence_and_examples,
)
from ratinghouse.kernel.rule_faults import clash, faults
from ratinghouse.kernel.table import LookupTable
from ratinghouse.kernel.texts import Text, filled_text
from ratinghouse.kernel.tracing import traced
from ratinghouse.kernel.units import Unit

Function = Callable[..., Any]


class Rulebook:
    """One edition. ``authority``, ``in_force`` and ``until`` place it on the timeline of the body that issued it.

    ``until`` is the last day on which an event could start under it; None while no later edition has replaced it.
    ``applied`` is false for a text that was printed but never came into force. ``changes_idle`` says that a player
    without games can come out of a run with another rating.
    """

    def __init__(
        self,
        id: str,
        *,
        title: str,
        authority: str,
        in_force: date,
        source: str,
        until: date | None = None,
        applied: bool = True,
        changes_idle: bool = False,
        note: str = "",
    ) -> None:
        self.id = id
        self.title = Text(title)
        self.authority = authority
        self.in_force = in_force
        self.source = Text(source)
        self.until = until
        self.applied = applied
        self.changes_idle = changes_idle
        self.note = Text(note)
        self.names: dict[str, InputColumn | Value | Printed | Rule] = {}
        self.checks: list[Check] = []
        self._values_in_words: dict[str, str | tuple[Text, ...]] = {}
        self.dated_checks: list[DatedCheck] = []
        self.adjustments: tuple[AdjustmentRule, ...] = ()
        self._calendar: Calendar | None = None

    @property
    def calendar(self) -> Calendar:
        """Return the edition's calendar."""
        if self._calendar is None:
            raise self.error("", "it has no calendar")
        return self._calendar

    def complete(self, calendar: Calendar, adjustments: tuple[AdjustmentRule, ...]) -> None:
        """Add the calendar and the one-off changes of lists, which are written in files of their own."""
        self._calendar, self.adjustments = calendar, adjustments

    @property
    def rules(self) -> tuple[Rule, ...]:
        """Return the rules, in the order they run."""
        return tuple(name for name in self.names.values() if isinstance(name, Rule))

    @property
    def values(self) -> tuple[Value, ...]:
        return tuple(name for name in self.names.values() if isinstance(name, Value))

    @property
    def tables(self) -> tuple[Printed, ...]:
        return tuple(name for name in self.names.values() if isinstance(name, Printed))

    @property
    def input_columns(self) -> tuple[InputColumn, ...]:
        return tuple(name for name in self.names.values() if isinstance(name, InputColumn))

    @property
    def reasons(self) -> tuple[Rule, ...]:
        """Return the rules that can keep a game from counting; the first that applies is the reason."""
        return tuple(rule for rule in self.rules if rule.reason)

    @property
    def every_check(self) -> tuple[Check | DatedCheck, ...]:
        """Return the checks of columns, then those that the calendar answers."""
        return (*self.checks, *self.dated_checks)

    @property
    def knows_twins(self) -> bool:
        """Return whether any rule says what becomes of a side of a game that two players share."""
        return any(name.startswith("twin_") for rule in self.rules for name in rule.parameters)

    def input(self, *columns: InputColumn) -> None:
        """Declare columns that come with the reports and the register."""
        for column in columns:
            if column.option and column.unit is Unit.FLAG:
                raise self.error("input", f"{column.name} can be unknown, so it must not be a flag but 0, 1 or unknown")
            self._define(column.name, "input", column)

    def value(self, article: str, *, note: str = "", **numbers: int | float | Dated) -> None:
        """Add numbers that the law sets; rules take them as parameters."""
        for name, number in numbers.items():
            value = Value(name, self._article(article, name), number, Text(note))
            self._define(name, article, value)
            self._values_in_words[name] = value.in_words()

    def table(self, article: str, *, note: str = "", **tables: LookupTable) -> None:
        """Add tables of the law; rules take them as parameters and call them."""
        for name, table in tables.items():
            self._define(name, article, Printed(name, self._article(article, name), table, Text(note)))

    def rule(
        self,
        article: str,
        *,
        per: Grain,
        where: str | None = None,
        repeat: bool = False,
        reason: bool = False,
        labels: tuple[str, ...] = (),
        on_request: bool = False,
        note: str = "",
    ) -> Callable[[Function], Function]:
        """Add a rule: its function calculates a new column, one row for each side, entry, event or player.

        ``where`` names a flag: the rule applies to those rows only. ``repeat`` runs a rule that takes its own name as
        a parameter until nothing changes. ``reason`` marks a rule that can keep a game from counting. ``labels`` are
        the words for a column of codes. ``on_request`` keeps a column for information out of ordinary runs.
        """

        def define(function: Function) -> Function:
            rule = self._rule(
                function,
                article,
                per,
                where,
                repeat,
                reason=reason,
                labels=labels,
                on_request=on_request,
                note=note,
            )
            self._define(rule.name, article, rule)
            return function

        return define

    def add_rule(
        self, name: str, function: Function, parameters: tuple[str, ...], article: str, *, per: Grain, **more: Any
    ) -> None:
        """Add a rule whose parts are known one by one, as they are in a stored statute."""
        self._define(name, article, self._checked_rule(name, function, parameters, article, per, **more))

    def add_check(
        self,
        name: str,
        function: Function,
        parameters: tuple[str, ...],
        article: str,
        *,
        per: Grain,
        code: str,
        severity: Severity,
        remedy: str,
        at: str,
        **more: Any,
    ) -> None:
        """Add a check whose parts are known one by one, as they are in a stored statute."""
        rule = self._checked_rule(name, function, parameters, article, per, repeat=False, on_request=True, **more)
        self._add_check(rule, code, severity, remedy, at)

    def adopt(self, other: Rulebook, *names: str) -> None:
        """Add rules of another edition as they are written there, with article, grain, sentence and examples.

        They read this book's values, tables and columns, and must find every name among them as if written here.
        """
        for name in names:
            rule = other.names.get(name)
            if not isinstance(rule, Rule):
                raise self.error("", f"{other.id} has no rule {name} to adopt")
            self.rule(
                rule.article,
                per=rule.per,
                where=rule.where,
                repeat=rule.repeat,
                reason=rule.reason,
                labels=rule.labels,
                on_request=rule.on_request,
                note=rule.note,
            )(rule.function)

    def check(
        self,
        article: str,
        *,
        per: Grain,
        code: str,
        remedy: str,
        severity: Severity = "error",
        where: str | None = None,
        at: str = "",
        note: str = "",
    ) -> Callable[[Function], Function]:
        """Add a condition that must hold (a flag, true where it does); its docstring is the message where it does not.

        An input among the check's parameters that an option can supply may be unknown: then the check is not judged,
        and the answer says what is missing. ``at`` names the field of the report that the finding points to.
        """

        def define(function: Function) -> Function:
            rule = self._rule(function, article, per, where, on_request=True, note=note)
            self._add_check(rule, code, severity, remedy, at)
            return function

        return define

    def check_date(
        self,
        calendar: Calendar,
        name: str,
        *,
        code: str,
        remedy: str,
        severity: Severity = "error",
        where: str | None = None,
        at: str = "",
        facts: tuple[str, ...] = (),
    ) -> None:
        """Add a condition that the edition's calendar states: the finding has its article and its sentence."""
        rule = calendar.rules.get(name)
        if rule is None:
            raise self.error("", f"the calendar of {calendar.book_id} has no rule {name}")
        flag = self.names.get(where) if where else None
        if where and not (isinstance(flag, (InputColumn, Rule)) and flag.unit is Unit.FLAG and flag.per == "event"):
            raise self.error(rule.article, f"where={where} of {name} is not a flag per event defined above")
        self._new_code(rule.article, code)
        self.dated_checks.append(DatedCheck(rule, code, severity, Text(remedy), where, at, facts))

    def adopt_checks(self, other: Rulebook, *codes: str, calendar: Calendar | None = None) -> None:
        """Add checks of another edition as they are written there; this edition's calendar answers the dated ones."""
        checks = {check.code: check for check in other.every_check}
        for code in codes:
            check = checks.get(code)
            if check is None:
                raise self.error("", f"{other.id} has no check {code} to adopt")
            words: dict[str, Any] = {"remedy": check.remedy, "severity": check.severity, "at": check.at}
            if isinstance(check, Check):
                rule = check.rule
                define = self.check(rule.article, per=rule.per, code=code, where=rule.where, note=rule.note, **words)
                define(rule.function)
            elif calendar is None:
                raise self.error(check.rule.article, f"{code} is answered by a calendar, and none was named")
            else:
                self.check_date(calendar, check.rule.name, code=code, where=check.where, facts=check.facts, **words)

    def source_of(self, parameter: str, per: Grain, article: str = "") -> RuleParameter:
        """Return what a parameter of a rule of this grain stands for."""
        try:
            return resolve(self.names, parameter, per)
        except LookupError as problem:
            raise self.error(article, str(problem.args[0])) from None

    def sentence(self, rule: Rule) -> Text:
        """Return the rule's sentence with the values of the law filled in."""
        try:
            return filled_text(rule.sentence, self._values_in_words)
        except (KeyError, IndexError, ValueError) as problem:
            raise self.error(rule.article, f"the sentence of {rule.name} names no value: {problem}") from None

    def error(self, article: str, problem: str) -> RulebookError:
        """Return an error that names this rulebook and the article, to be raised."""
        return RulebookError(f"{self.id}, article {article or '?'}: {problem}")

    def _rule(
        self, function: Function, article: str, per: Grain, where: str | None, repeat: bool = False, **more: Any
    ) -> Rule:
        """Return the rule that a function states in its signature, docstring and body."""
        name = function.__name__
        sentence, examples = sentence_and_examples(function.__doc__)
        code = function.__code__  # inspect.signature says the same, but would take half the time of an import
        if code.co_kwonlyargcount or code.co_flags & (CO_VARARGS | CO_VARKEYWORDS):
            raise self.error(article, f"{name} must take all its parameters by plain names")
        parameters = code.co_varnames[: code.co_argcount]
        words = {"sentence": sentence, "examples": examples, **more}
        return self._checked_rule(name, function, parameters, article, per, where, repeat, **words)

    def _checked_rule(
        self,
        name: str,
        function: Function,
        parameters: tuple[str, ...],
        article: str,
        per: Grain,
        where: str | None,
        repeat: bool,
        *,
        sentence: str,
        examples: tuple[str, ...],
        labels: tuple[str, ...] = (),
        note: str = "",
        **more: Any,
    ) -> Rule:
        """Return a rule that fits into the book; whatever does not is an error with the article."""
        self._article(article, name)
        if per not in GRAINS or per == "run":
            raise self.error(article, f"{name} has no grain {per!r}")
        if not sentence:
            raise self.error(article, f"{name} has no sentence: its docstring says the rule in one")
        own_columns = {"opponent_" + name, name} if repeat else set()
        sources = [self.source_of(parameter, per, article) for parameter in parameters if parameter not in own_columns]
        try:
            unit, expression = traced(function, parameters, sources, per, own_columns)
        except Exception as problem:
            raise self.error(article, f"{name}: {problem}") from problem
        written = (function, parameters, sentence, examples, unit, expression)
        more |= {"labels": tuple(map(Text, labels)), "note": Text(note)}
        rule = Rule(name, article, per, *written, where, repeat, **more)
        self.sentence(rule)
        for fault in faults(self.names, rule, sources):
            raise self.error(article, fault)
        return rule

    def _add_check(self, rule: Rule, code: str, severity: Severity, remedy: str, at: str) -> None:
        if rule.per == "player":
            raise self.error(rule.article, f"the check {rule.name} is of a report, so per side, entry or event")
        if rule.unit is not Unit.FLAG:
            raise self.error(rule.article, f"the check {rule.name} must give a flag")
        self._new_code(rule.article, code)
        self.checks.append(Check(rule, code, severity, Text(remedy), self._needed_facts(rule), at))

    def _new_code(self, article: str, code: str) -> None:
        if any(check.code == code for check in self.every_check):
            raise self.error(article, f"the code {code} is taken by another check")

    def _needed_facts(self, rule: Rule) -> tuple[str, ...]:
        columns = (self.names.get(name) for name in rule.parameters)
        return tuple(column.name for column in columns if isinstance(column, InputColumn) and column.option)

    def _define(self, name: str, article: str, definition: InputColumn | Value | Printed | Rule) -> None:
        problem = clash(self.names, name)
        if problem:
            raise self.error(article, problem)
        self.names[name] = definition

    def _article(self, article: str, name: str) -> str:
        if not article.strip():
            raise self.error("", f"{name} cites no article")
        return article
