"""The simplified columns run by columns: what the compiled loops calculate, as rules for the engine."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from copy import copy
from dataclasses import replace
from math import isfinite
from operator import itemgetter
from typing import Any

from ratinghouse.kernel.compiled.by_columns.conditions import ConditionedTerm, conditioned_terms
from ratinghouse.kernel.compiled.by_columns.opponents import read_across
from ratinghouse.kernel.compiled.by_columns.rare_branches import Branch, Value, choice, is_long, parts_of
from ratinghouse.kernel.compiled.by_columns.shared_sums import with_shared_sums
from ratinghouse.kernel.compiled.columns import LoopColumns
from ratinghouse.kernel.compiled.terms import (
    Aggregate,
    AppliedOperation,
    ColumnRead,
    LoopColumn,
    Read,
    Running,
    Term,
    UnsupportedRule,
    aggregates,
    is_constant,
    reads,
)
from ratinghouse.kernel.engine.late_columns import LIMIT
from ratinghouse.kernel.engine.many import Many
from ratinghouse.kernel.engine.plan import (
    Argument,
    Batch,
    ColumnView,
    PlannedRule,
    Reach,
    WaitingRule,
    batched,
    column_view,
)
from ratinghouse.kernel.grains import Grain
from ratinghouse.kernel.parameters import RuleParameter
from ratinghouse.kernel.rule import Rule
from ratinghouse.kernel.statutes.operations import OPERATIONS
from ratinghouse.kernel.symbols import MOST_IN_32_BITS
from ratinghouse.kernel.table import LookupTable
from ratinghouse.kernel.units import Unit

UNITS = {"flag": Unit.FLAG, "whole": Unit.WHOLE, "real": Unit.REAL}
GROUPS = "groups"


def simplified_batches(columns: LoopColumns) -> tuple[Batch, ...]:
    """Return the columns that are calculated as planned rules in batches, the outputs stored."""
    columns = with_shared_sums(read_across(columns))
    calculated = [column for column in columns.live if not is_constant(column.term)]
    terms, small = conditioned_terms(columns, calculated), _of_small_numbers(columns)
    names = {column.name for column in calculated}
    waiting = []
    for column in calculated:
        flag = terms[column.name].flag
        needs = {it.column for it in reads(column.term)} | ({flag.column} if flag is not None else set())
        plan = _PlannedColumn(columns, small, column, terms[column.name]).plan()
        waiting.append(WaitingRule(_reach(column), plan, needs & names - {column.name}))
    return batched(waiting, set(), set(columns.outputs))


def _of_small_numbers(columns: LoopColumns) -> LoopColumns:
    """Return the columns as if every number in them were below the limit."""
    small = copy(columns)
    small.columns = {
        name: replace(column, span=(max(column.span[0], -LIMIT), min(column.span[1], LIMIT)))
        for name, column in columns.columns.items()
    }
    return small


def _reach(column: LoopColumn) -> Reach:
    if column.grain == "player":
        return "whole" if any(True for _ in aggregates(column.term)) else "players"
    return "whole" if column.grain == "entry" and isinstance(column.term, Running) else "events"


class _PlannedColumn:
    """One column as a rule: its arguments are what its term reads, in the order of ``places``."""

    def __init__(
        self, columns: LoopColumns, small: LoopColumns, column: LoopColumn, conditioned: ConditionedTerm
    ) -> None:
        self.columns, self.small, self.column, self.conditioned = columns, small, column, conditioned
        self.arguments: list[Argument] = []
        self.places: dict[object, int] = {}
        self.slots: dict[str, int] = {}  # places, behind the arguments, of operations that a term has more than once

    def plan(self) -> PlannedRule:
        """Return the rule with its arguments."""
        column = self.column
        flag, term, is_masked = self.conditioned
        where = tested = None
        if flag is not None:
            where = self._view(ColumnRead(flag.column, flag.path, None))
            tested = column_view(where.source, where.source.grain if where.source.grain != "player" else column.grain)
        self._collect(term)
        self._share_parts(term)
        value, slots = self._value(term, None), [None] * len(self.slots)
        rule = self.columns.book.names.get(column.name)
        unit = UNITS[column.kind]
        if isinstance(rule, Rule):
            unit = rule.unit
        else:
            rule = Rule(column.name, "", column.grain, print, (), "", (), unit, None)
        planned = replace(
            rule,
            per=column.grain,
            unit=unit,
            function=lambda *arguments: value([*arguments, *slots]),
            where=None,
            repeat=column.repeat,
            wide=column.grain == "side" and any(self._is_wide(part, self.columns) for part in parts_of(term)),
        )
        is_narrow_of_small = planned.wide and not any(self._is_wide(part, self.small) for part in parts_of(term))
        return PlannedRule(planned, tuple(self.arguments), where, tested, is_masked, is_narrow_of_small)

    @staticmethod
    def _is_wide(part: Term, columns: LoopColumns) -> bool:
        if isinstance(part, Read) or columns.kind(part) != "whole":
            return False  # a column that is only read is already stored, in as many bits as it needs
        least, most = columns.span(part)
        return least < -MOST_IN_32_BITS or most > MOST_IN_32_BITS

    def _collect(self, term: Term) -> None:
        if isinstance(term, Running):
            source = replace(self._source(ColumnRead(term.column, "own", None)), earlier=True)
            if source.grain != self.column.grain or is_constant(self.columns.columns[term.column].term):
                raise UnsupportedRule("a sum of earlier rows of a column that is the same in all of them")
            self._add(GROUPS, Argument("column", view=column_view(source, self.column.grain)))
            return
        for it in reads(term):
            if it.aggregated is None:
                self._add(it, Argument("column", view=self._view(it)))
            else:
                self._add(it, Argument("many", view=self._view(it), groups=it.aggregated))
        for aggregate in aggregates(term):
            if aggregate.how == "largest" and is_constant(aggregate.value):
                raise UnsupportedRule("the largest of a constant")
            for added in (aggregate.value, aggregate.where):
                if not is_constant(added) and not self._has_rows(added):
                    raise UnsupportedRule("a sum of what is the same for the whole run")
            self._add((aggregate.of, aggregate.per), Argument("groups", groups=(aggregate.of, aggregate.per)))

    def _has_rows(self, term: Term) -> bool:
        return any(self.columns.columns[it.column].grain != "run" for it in reads(term))

    def _share_parts(self, term: Term) -> None:
        operations = Counter(repr(part) for part in parts_of(term) if isinstance(part, AppliedOperation))
        several = [text for text, times in operations.items() if times > 1]
        self.slots = {text: len(self.arguments) + number for number, text in enumerate(several)}

    def _add(self, key: object, argument: Argument) -> None:
        if key not in self.places:
            self.places[key] = len(self.arguments)
            self.arguments.append(argument)

    def _view(self, it: ColumnRead) -> ColumnView:
        per: Grain = self.column.grain if it.aggregated is None else it.aggregated[0]
        return column_view(self._source(it), per)

    def _source(self, it: ColumnRead) -> RuleParameter:
        column = self.columns.columns[it.column]
        return RuleParameter(
            "column",
            it.column,
            column.grain,
            UNITS[column.kind],
            opponent=it.path == "opponent",
            twin=it.path == "twin",
        )

    def _value(self, term: Term, inside: tuple[Grain, Grain] | None) -> Value:
        """Return the function that calculates a term from the arguments."""
        if isinstance(term, Running):
            return itemgetter(self.places[GROUPS])
        if isinstance(term, Read):
            place = self.places[ColumnRead(term.column, term.path, inside)]
            return itemgetter(place) if inside is None else lambda arguments: arguments[place].values
        if isinstance(term, Aggregate):
            return self._aggregate(term)
        if not isinstance(term, AppliedOperation):
            return lambda arguments: term
        slot = self.slots.get(repr(term)) if inside is None else None
        value = self._operation(term, inside)
        return value if slot is None else _calculated_once(value, slot)

    def _operation(self, term: AppliedOperation, inside: tuple[Grain, Grain] | None) -> Value:
        if term.name == "table":
            label, argument = term.operands
            assert isinstance(label, Read)
            table = self.columns.tables[label.column]
            look_up = table.of_arguments_inside if _is_clipped_to(table, argument) else table
            return _applied(look_up, [self._value(argument, inside)])
        if term.name == "where" and inside is None and any(map(is_long, term.operands[1:])):
            then, otherwise = (Branch(self._value(operand, None), is_long(operand)) for operand in term.operands[1:])
            return choice(self._value(term.operands[0], None), then, otherwise)
        apply = OPERATIONS[term.name].apply
        assert apply is not None
        return _applied(apply, [self._value(operand, inside) for operand in term.operands])

    def _aggregate(self, term: Aggregate) -> Value:
        inside = (term.of, term.per)
        place = self.places[inside]
        condition = None if term.where is True else self._value(term.where, inside)
        if is_constant(term.value):
            number = term.value
            if condition is None:
                return lambda arguments: number * arguments[place].count()
            return lambda arguments: number * Many(condition(arguments), arguments[place]).sum()
        value = self._value(term.value, inside)
        size = max(map(abs, self.columns.span(term.value)))
        largest = int(size) if isfinite(size) else None

        def aggregated(arguments: list[Any]) -> Any:
            groups = arguments[place]
            where = None if condition is None else Many(condition(arguments), groups)
            rows = Many(value(arguments), groups, largest)
            return rows.sum(where) if term.how == "sum" else rows.largest(where)

        return aggregated


def _calculated_once(value: Value, slot: int) -> Value:
    """Return the function that calculates a term at its first use and stores the result among the arguments."""

    def calculated(arguments: list[Any]) -> Any:
        if arguments[slot] is None:
            arguments[slot] = value(arguments)
        return arguments[slot]

    return calculated


def _applied(apply: Callable[..., Any], operands: Sequence[Value]) -> Value:
    """Return the function that applies an operation to the results of other functions."""
    if len(operands) == 1:
        only = operands[0]
        return lambda arguments: apply(only(arguments))
    if len(operands) == 2:
        first, second = operands
        return lambda arguments: apply(first(arguments), second(arguments))
    return lambda arguments: apply(*[operand(arguments) for operand in operands])


def _is_clipped_to(table: LookupTable, argument: Term) -> bool:
    """Return whether a term is clipped to numbers that a table has."""
    if not isinstance(argument, AppliedOperation) or argument.name != "clip":
        return False
    return all(type(limit) is int and table.first <= limit <= table.last for limit in argument.operands[1:])
