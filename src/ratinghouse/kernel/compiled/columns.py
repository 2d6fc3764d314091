"""The columns that some outputs need in a frame of which certain facts hold, each as a simplified term."""

from __future__ import annotations

from dataclasses import replace

from ratinghouse.kernel.book import Rulebook
from ratinghouse.kernel.compiled.facts import RARELY_ZERO, TWINS, Facts
from ratinghouse.kernel.compiled.simplifying import (
    kind_of_operation,
    multiplied_out,
    simplified,
    span_of_aggregate,
    span_of_operation,
)
from ratinghouse.kernel.compiled.terms import (
    UNBOUNDED,
    Aggregate,
    AppliedOperation,
    Kind,
    LoopColumn,
    Path,
    Read,
    Running,
    Span,
    Term,
    UnsupportedRule,
    aggregates,
    is_constant,
    kind_of_unit,
    reads,
)
from ratinghouse.kernel.engine.plan import Argument, PlannedRule, needed_by, plan_of, rules_for
from ratinghouse.kernel.grains import Grain
from ratinghouse.kernel.parameters import RuleParameter
from ratinghouse.kernel.rule import Dated, InputColumn
from ratinghouse.kernel.statutes.expressions import names_in
from ratinghouse.kernel.symbols import MOST_IN_32_BITS
from ratinghouse.kernel.table import LookupTable
from ratinghouse.kernel.units import Expression

ZERO: dict[Kind, Term] = {"flag": False, "whole": 0, "real": 0.0}


class LoopColumns:
    """Columns by name, each after those it reads; ``live`` are those that are calculated.

    ``dated`` has the values of the law that change with the event's day, by the name of the input that they become;
    ``tables`` the tables that are looked up, ``side_inputs`` the names of the inputs of sides, ``rarely_zero``
    those of inputs of entries and players that are 0 in few rows.
    """

    def __init__(self, book: Rulebook, outputs: frozenset[str], facts: Facts, dated_facts: Facts) -> None:
        self.book = book
        self.outputs = outputs
        self.columns: dict[str, LoopColumn] = {}
        self.dated: dict[str, tuple[Dated, str]] = {}
        self.tables: dict[str, LookupTable] = {}
        self._facts = facts
        self._dated_facts = dated_facts
        for rule in rules_for(book, outputs):
            self._add_rule(plan_of(book, rule))
        self.live = self.live_columns()
        self.rarely_zero = {
            name
            for name, column in self.columns.items()
            if RARELY_ZERO + name in facts and column.grain in ("entry", "player")
        }
        self.side_inputs = [it.name for it in self.columns.values() if it.grain == "side" and it.term is None]

    def span(self, term: Term) -> Span:
        """Return the span of a term's numbers."""
        if is_constant(term):
            return UNBOUNDED if isinstance(term, float) else (int(term), int(term))
        if isinstance(term, Read):
            return self.columns[term.column].span
        if isinstance(term, Running):
            return span_of_aggregate(Aggregate("sum", 0, True, "side", "entry"), self.columns[term.column].span)
        if isinstance(term, Aggregate):
            return UNBOUNDED if self.kind(term) == "real" else span_of_aggregate(term, self.span(term.value))
        assert isinstance(term, AppliedOperation)
        if self.kind(term) == "real":
            return UNBOUNDED
        if term.name == "table":
            table = term.operands[0]
            assert isinstance(table, Read)
            return span_of_operation(term, (), self.tables[table.column])
        return span_of_operation(term, [self.span(operand) for operand in term.operands], None)

    def kind(self, term: Term) -> Kind:
        """Return the kind of a term's numbers."""
        if isinstance(term, bool):
            return "flag"
        if is_constant(term):
            return "real" if isinstance(term, float) else "whole"
        if isinstance(term, Read):
            return self.columns[term.column].kind
        if isinstance(term, Running):
            return "whole"
        if isinstance(term, Aggregate):
            return "real" if self.kind(term.value) == "real" else "whole"
        assert isinstance(term, AppliedOperation)
        operands = term.operands[1:] if term.name == "table" else term.operands
        return kind_of_operation(term.name, [self.kind(operand) for operand in operands])

    def read_through(self, term: Read) -> Term:
        """Return the constant that a column equals, the read of a column that it copies, or else the read itself."""
        column = self.columns[term.column]
        if is_constant(column.term):
            return column.term
        if isinstance(column.term, Read) and not column.repeat:
            target, inner = column.term
            is_lifted = self.columns[target].grain == "player"  # sides read it from the entry
            if not is_lifted and (term.path == "own" or inner == "own"):
                return self.read_through(Read(target, inner if term.path == "own" else term.path))
            if not is_lifted and term.path == inner == "opponent":
                return self.read_through(Read(target))
        return term

    def rebuilt_sum(self, aggregate: Aggregate, value: Term, where: Term) -> Aggregate:
        """Return an aggregate of simpler terms."""
        return aggregate._replace(value=value, where=where)

    def _add_rule(self, plan: PlannedRule) -> None:
        rule = plan.rule
        kind = kind_of_unit(rule.unit)
        if rule.repeat:
            self.columns[rule.name] = LoopColumn(rule.name, rule.per, kind, None, (0, 1), repeat=True)
        arguments = dict(zip(rule.parameters, plan.arguments, strict=True))
        flag: Term = True if plan.where is None else self._read(plan.where.source, plan.where.per)
        term = self._term(rule.expression, arguments)
        if isinstance(term, AppliedOperation) and term.name == "table":
            term = self._clipped_first(term, flag, rule.per)
        if plan.where is not None:
            if kind == "flag":
                term = self._simplified("and", (flag, term))
            else:
                term = self._simplified("where", (flag, term, ZERO[kind]))
        if kind == "real" and is_constant(term):
            term = float(term)
        if kind == "flag" and self.kind(term) != "flag":
            raise UnsupportedRule(f"{rule.name} gives a flag by way of numbers")
        span = UNBOUNDED if kind == "real" else self.span(term)
        beyond = (
            rule.per == "side" and kind == "whole" and not (span[0] >= -MOST_IN_32_BITS and span[1] <= MOST_IN_32_BITS)
        )
        checked = not is_constant(term) and (kind == "real" or beyond)
        grain = rule.per
        if (
            grain == "side"
            and rule.name not in self.outputs
            and not (rule.repeat or beyond)
            and self._is_of_entry(term)
        ):
            grain = "entry"
        self.columns.pop(rule.name, None)  # of a repeated rule, so that it comes after the columns it reads
        repeat = rule.repeat and not is_constant(term)
        self.columns[rule.name] = LoopColumn(rule.name, grain, kind, term, span, repeat, checked)

    def _clipped_first(self, table: AppliedOperation, flag: Term, grain: Grain) -> AppliedOperation:
        """Return a look-up in which a number that is first limited, under the same flag, is limited on the way."""
        label, argument = table.operands
        if isinstance(argument, Read) and argument.path == "own" and self.columns[argument.column].grain == grain:
            column = self.columns[argument.column]
            clipped = column.term
            if isinstance(clipped, AppliedOperation) and clipped.name == "where" and clipped.operands[0] == flag:
                clipped = clipped.operands[1]
            is_clip = isinstance(clipped, AppliedOperation) and clipped.name == "clip" and not column.checked
            if is_clip and isinstance(clipped, AppliedOperation) and all(map(is_constant, clipped.operands[1:])):
                return AppliedOperation("table", (label, clipped))
        return table

    def _is_of_entry(self, term: Term) -> bool:
        """Return whether a term of a side reads nothing of the side itself."""
        return not is_constant(term) and all(
            it.path == "own" and it.aggregated is None and self.columns[it.column].grain != "side" for it in reads(term)
        )

    def _term(self, expression: Expression, arguments: dict[str, Argument]) -> Term:
        if isinstance(expression, str):
            return self._argument(arguments[expression], expression)
        if not isinstance(expression, tuple):
            assert expression is not None
            return expression
        name, operands = str(expression[0]), expression[1:]
        if name in ("sum", "count", "largest"):
            return self._aggregate(name, operands, arguments)
        if name == "table":
            table = arguments[str(operands[0])].constant
            assert isinstance(table, LookupTable)
            self.tables[str(operands[0])] = table
            argument = self._term(operands[1], arguments)
            if is_constant(argument):
                return table.at(int(argument))
            return AppliedOperation("table", (Read(str(operands[0])), argument))
        return self._simplified(name, tuple(self._term(operand, arguments) for operand in operands))

    def _simplified(self, name: str, operands: tuple[Term, ...]) -> Term:
        return simplified(name, operands, self.span, self.kind)

    def _aggregate(self, name: str, operands: tuple[Expression, ...], arguments: dict[str, Argument]) -> Term:
        of, per = next(arguments[it].groups for it in _names(operands) if arguments[it].kind == "many")
        value = 1 if name == "count" else self._term(operands[0], arguments)
        where = self._term(operands[1], arguments) if len(operands) > 1 else True
        if (is_constant(value) and value == 0) or where is False:
            return 0.0 if isinstance(value, float) else 0
        if isinstance(value, bool):
            value = int(value)
        aggregate = self._with_all_rows(Aggregate("largest" if name == "largest" else "sum", value, where, of, per))
        if aggregate.how == "largest" and self.kind(value) != "whole":
            raise UnsupportedRule("the largest of flags or real numbers")
        if per != "event" and aggregate.how == "sum" and self.kind(aggregate) == "whole":
            factored = multiplied_out(aggregate, self._opened(value, of), lambda it: self._shared(it, per))
            if factored is not None:
                factor, rest = factored
                rest = self._with_all_rows(rest)
                return self._simplified("multiply", (factor, rest._replace(value=self._without_sums(rest.value))))
        return aggregate

    def _with_all_rows(self, aggregate: Aggregate) -> Aggregate:
        """Return a sum without its condition where what is added is 0 in every other row."""
        value = aggregate.value
        if aggregate.how != "sum" or not isinstance(value, Read) or value.path != "own":
            return aggregate
        column = self.columns[value.column]
        term = column.term
        if not isinstance(term, AppliedOperation) or column.repeat or term.operands[0] != aggregate.where:
            return aggregate
        is_zero = term.name == "and" or (term.name == "where" and column.kind == "whole" and term.operands[2] == 0)
        return aggregate._replace(where=True) if is_zero else aggregate

    def _opened(self, value: Term, grain: Grain) -> Term:
        """Return the term of a column that is neither an output nor checked; anything else unchanged."""
        if isinstance(value, Read) and value.path == "own" and value.column not in self.outputs:
            column = self.columns[value.column]
            if column.grain == grain and column.term is not None and not column.repeat and not column.checked:
                return column.term
        return value

    def _shared(self, factor: Term, per: Grain) -> Read | None:
        """Return the read of a factor that all rows of an entry, or of a player, share; None where they do not."""
        if not isinstance(factor, Read) or factor.path != "own":
            return None
        column = self.columns[factor.column]
        if per == "player" and column.grain == "entry" and isinstance(column.term, Read):
            return self._shared(column.term, per)  # a column of players that sides read from their entry
        grains = ("player",) if per == "player" else ("entry", "player")
        return factor if column.grain in grains and column.kind == "whole" else None

    def _without_sums(self, value: Term) -> Term:
        """Return a term that has no sum in it: a sum becomes a column, because no sum is added up inside another."""
        if not any(True for _ in aggregates(value)):
            return value
        name = f"sum {len(self.columns)}"
        self.columns[name] = LoopColumn(name, "entry", "whole", value, self.span(value))
        return Read(name)

    def _argument(self, argument: Argument, name: str) -> Term:
        if argument.view is None:
            constant = argument.constant
            assert isinstance(constant, (int, float))
            return constant
        if argument.kind == "dated":
            return self._dated(name, argument)
        return self._read(argument.view.source, argument.view.per)

    def _dated(self, name: str, argument: Argument) -> Term:
        assert argument.view is not None
        day = argument.view.source
        key = f"{name} by {day.name}"
        self.dated[key] = (argument.constant, day.name)
        if key not in self.columns:
            span = self._dated_facts.get(key, UNBOUNDED)
            term = int(span[0]) if span[0] == span[1] else None
            self.columns[key] = LoopColumn(key, day.grain, "whole", term, span)
        return self._through(key, "own", argument.view.per)

    def _read(self, source: RuleParameter, per: Grain) -> Term:
        self._demand_input(source.name)
        path: Path = "opponent" if source.opponent else "twin" if source.twin else "own"
        if not source.earlier:
            return self._through(source.name, path, per)
        column = self.columns[source.name]
        if is_constant(column.term) and column.term == 0:
            return 0
        name = f"earlier {source.name}"
        if name not in self.columns:
            # A column that was lowered to entries is still added up side by side here.
            self.columns[name] = LoopColumn(
                name, source.grain, "whole", Running(source.name), self.span(Running(source.name))
            )
        return self._through(name, path, per)

    def _demand_input(self, name: str) -> None:
        definition = self.book.names[name]
        if name in self.columns or not isinstance(definition, InputColumn):
            return
        kind = kind_of_unit(definition.unit)
        span = self._facts[name]
        term: Term | None = None
        if span[0] == span[1]:
            term = bool(span[0]) if kind == "flag" else float(span[0]) if kind == "real" else int(span[0])
        self.columns[name] = LoopColumn(name, definition.per, kind, term, UNBOUNDED if kind == "real" else span)

    def _through(self, name: str, path: Path, per: Grain) -> Term:
        """Return the read of a column, or of the column that it copies, in a rule of some grain."""
        column = self.columns[name]
        if column.term is not None and is_constant(column.term):
            return column.term
        if column.grain in ("event", "run") or (path == "twin" and self._facts[TWINS] == (0, 0)):
            path = "own"
        if isinstance(column.term, Read) and not column.repeat:
            target, inner = column.term
            if path == "own" or inner == "own":
                return self._through(target, inner if path == "own" else path, per)
            if path == inner == "opponent":
                return self._through(target, "own", per)
        if per == "side" and column.grain == "player":
            # Sides read the columns of their player from the entry, where the numbers are close together in memory.
            lifted = f"{name} of the entry"
            if lifted not in self.columns:
                self.columns[lifted] = replace(column, name=lifted, grain="entry", term=Read(name), checked=False)
            return Read(lifted, path)
        return Read(name, path)

    def live_columns(self) -> list[LoopColumn]:
        """Return the columns that the outputs read, and those that can stop the run, in order."""
        live: set[str] = set()
        waiting = [name for name, column in self.columns.items() if name in self.outputs or column.checked]
        while waiting:
            name = waiting.pop()
            if name not in live:
                live.add(name)
                waiting += [it.column for it in reads(self.columns[name].term)]
        return [column for name, column in self.columns.items() if name in live and column.term is not None]


def input_names(book: Rulebook, outputs: frozenset[str]) -> frozenset[str]:
    """Return the inputs that the rules for some outputs can read."""
    names = {name for rule in rules_for(book, outputs) for name in needed_by(book, rule)} | set(outputs)
    return frozenset(name for name in names if isinstance(book.names[name], InputColumn))


def _names(operands: tuple[Expression, ...]) -> list[str]:
    return [name for operand in operands for name in names_in(operand)]
