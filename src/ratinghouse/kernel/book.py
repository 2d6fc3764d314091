"""The Rulebook: an edition of a regulation, written down as inputs, values, tables, rules and checks, in order.

They run in the order in which they are written.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from datetime import date
from types import MappingProxyType
from typing import Any, NamedTuple

from ratinghouse.kernel.adjustment import AdjustmentRule
from ratinghouse.kernel.calendars.calendar import Calendar
from ratinghouse.kernel.calendars.edition_dates import EditionDates
from ratinghouse.kernel.finding import Severity
from ratinghouse.kernel.grains import Grain
from ratinghouse.kernel.rule import Check, DatedCheck, InputColumn, Printed, Rule, Value
from ratinghouse.kernel.rule_set import Function, RuleSet, parameters_of
from ratinghouse.kernel.statutes.fields import AMENDED
from ratinghouse.kernel.texts import Text
from ratinghouse.kernel.units import Unit


class Rulebook(RuleSet):
    """One edition. ``authority``, ``in_force`` and ``until`` place it on the timeline of the body that issued it.

    ``until`` is the last day on which an event could start under it; None while no later edition has replaced it.
    ``pools`` names the pools it applies to, each with its first day; empty means every pool, from ``in_force`` on.
    ``applied`` is false for a text that was printed but never came into force. ``changes_idle`` says that a run can
    change the rating of a player without games.
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
        pools: Mapping[str, date] | None = None,
        applied: bool = True,
        changes_idle: bool = False,
        note: str = "",
    ) -> None:
        super().__init__(id)
        self.title = Text(title)
        self.authority = authority
        self.in_force = in_force
        self.source = Text(source)
        self.until = until
        self.pools: Mapping[str, date] = MappingProxyType(dict(pools or {}))
        self.applied = applied
        self.changes_idle = changes_idle
        self.note = Text(note)
        self.checks: list[Check] = []
        self.dated_checks: list[DatedCheck] = []
        self.adjustments: tuple[AdjustmentRule, ...] = ()
        self.amendments: Amendments | None = None
        self._calendar: Calendar | None = None
        self._names_sorted = 0
        self._rules: tuple[Rule, ...] = ()
        self._reasons: tuple[Rule, ...] = ()
        self._input_columns: tuple[InputColumn, ...] = ()
        self._knows_twins = False

    @property
    def base_id(self) -> str:
        """Return the name of the edition; for an amended edition, the name without its amendments."""
        return self.id.partition(AMENDED)[0]

    @property
    def is_amended(self) -> bool:
        """Return whether this is an edition amended for study: no office publishes by it."""
        return AMENDED in self.id

    def amended(self, *, rules: Iterable[Function] = (), **changes: Any) -> Rulebook:
        """Return a new book, for study: this edition with other values, tables or rules.

        ``book.amended(cap=350, table_b=logistic(480))`` states values of the book and of its calendar in natural
        units, as numbers or as text; a ``Dated`` or ``"1000@2012-07-01"`` changes from a day on. Each of ``rules`` is
        a function that takes the place of the rule of its name, and must have its unit. Raise WrongAmendment with
        everything that is wrong.
        """
        from ratinghouse.kernel.amending.amended_book import amended_book

        return amended_book(self, changes, rules)

    @property
    def calendar(self) -> Calendar:
        """Return the edition's calendar."""
        if self._calendar is None:
            raise self.error("", "it has no calendar")
        return self._calendar

    @property
    def follows_period(self) -> bool:
        """Return whether the edition applies to lists of its time, whenever their events began, by its calendar."""
        in_force = self._calendar.rules.get("in_force") if self._calendar is not None else None
        return in_force is not None and "list" in in_force.parameters

    @property
    def dates(self) -> EditionDates:
        """Return the days and pools for which the edition is in force."""
        return EditionDates(self.id, self.authority, self.applied, self.in_force, self.until, self.pools)

    def first_day(self, pool: str) -> date | None:
        """Return the first day on which an event of a pool could start under it; None if it never applies to it."""
        return self.dates.first_day(pool)

    def complete(self, calendar: Calendar, adjustments: tuple[AdjustmentRule, ...]) -> None:
        """Add the calendar and the one-off changes of lists, which are written in files of their own."""
        self._calendar, self.adjustments = calendar, adjustments

    @property
    def rules(self) -> tuple[Rule, ...]:
        """Return the rules, in the order they run."""
        self._sort_names()
        return self._rules

    def _sort_names(self) -> None:
        """Sort the names by kind and look through the rules, unless no name has been added since the last time."""
        if len(self.names) > self._names_sorted:
            self._rules = tuple(name for name in self.names.values() if isinstance(name, Rule))
            self._reasons = tuple(rule for rule in self._rules if rule.reason)
            self._input_columns = tuple(name for name in self.names.values() if isinstance(name, InputColumn))
            self._knows_twins = any(name.startswith("twin_") for rule in self._rules for name in rule.parameters)
            self._names_sorted = len(self.names)

    @property
    def values(self) -> tuple[Value, ...]:
        return tuple(name for name in self.names.values() if isinstance(name, Value))

    @property
    def tables(self) -> tuple[Printed, ...]:
        return tuple(name for name in self.names.values() if isinstance(name, Printed))

    @property
    def input_columns(self) -> tuple[InputColumn, ...]:
        self._sort_names()
        return self._input_columns

    @property
    def reasons(self) -> tuple[Rule, ...]:
        """Return the rules that can keep a game from counting; the first that applies is the reason."""
        return self._reasons if self.rules else ()

    @property
    def every_check(self) -> tuple[Check | DatedCheck, ...]:
        """Return the checks of columns, then those that the calendar answers."""
        return (*self.checks, *self.dated_checks)

    @property
    def knows_twins(self) -> bool:
        """Return whether any rule says what becomes of a side of a game that two players share."""
        self._sort_names()
        return self._knows_twins

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
        more = {"where": where, "repeat": repeat, "reason": reason, "on_request": on_request}

        def define(function: Function) -> Function:
            with self.collecting_errors(function.__name__, (*parameters_of(function), where or "")):
                self.define_rule(self.written_rule(function, article, per, labels=labels, note=note, **more))
            return function

        return define

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
            with self.collecting_errors(f"check {code}", (*parameters_of(function), where or "")):
                rule = self.written_rule(function, article, per, where=where, on_request=True, note=note)
                self.add_check(rule, code, severity, remedy, at)
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
            raise self.error("", f"the calendar of {calendar.id} has no rule {name}")
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
            if isinstance(check, Check):
                self.add_check(self.adopted_rule(check.rule), code, check.severity, check.remedy, check.at)
            elif calendar is None:
                raise self.error(check.rule.article, f"{code} is answered by a calendar, and none was named")
            else:
                self.check_date(
                    calendar,
                    check.rule.name,
                    code=code,
                    remedy=check.remedy,
                    severity=check.severity,
                    where=check.where,
                    at=check.at,
                    facts=check.facts,
                )

    def add_check(self, rule: Rule, code: str, severity: Severity, remedy: str, at: str) -> None:
        """Add a check; ``rule`` is the condition that must hold."""
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


class Amendments(NamedTuple):
    """The edition that was amended, and the replacements of its definitions by name."""

    base: Rulebook
    contents: Mapping[str, Any]
