"""The plan of a run, made once for a rulebook: which rules run together, and where each gets its arguments from."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import groupby
from typing import Any, Literal, NamedTuple

from ratinghouse.kernel.book import Rulebook
from ratinghouse.kernel.grains import Grain
from ratinghouse.kernel.late.dataclasses import dataclass
from ratinghouse.kernel.parameters import RuleParameter
from ratinghouse.kernel.rule import Rule
from ratinghouse.kernel.statutes.expressions import function_of
from ratinghouse.kernel.units import Unit

# Which rows a rule reads: those of its own event, of single players, or all.
Reach = Literal["players", "events", "whole"]
REACHES: tuple[Reach, ...] = ("players", "events", "whole")


class ColumnView(NamedTuple):
    """A column lifted to the rows of one grain. The key distinguishes it from every other view."""

    source: RuleParameter
    per: Grain
    key: tuple[str, Grain, bool, bool, bool]


class Argument(NamedTuple):
    """The argument for one parameter: a constant of the law, a column, the finer rows of one, or a dated value.

    ``groups`` alone are the finer rows of any column: how many each row has.
    """

    kind: Literal["constant", "column", "many", "dated", "groups"]
    constant: Any = None
    view: ColumnView | None = None
    groups: tuple[Grain, Grain] = ("side", "entry")


@dataclass(frozen=True)
class PlannedRule:
    """A rule with its arguments resolved."""

    rule: Rule
    arguments: tuple[Argument, ...]
    where: ColumnView | None  # the flag at the rule's own grain
    tested: ColumnView | None  # the same flag, at the grain where testing whether it holds anywhere is cheapest
    is_masked: bool = True  # whether rows to which the rule does not apply must be 0: something reads them
    is_narrow_of_small: bool = False  # whether a wide rule needs no more than 32 bits for numbers below the limit
    last_views: tuple[tuple[Any, ...], ...] = ()  # the keys of views that no later rule reads
    last_columns: tuple[str, ...] = ()  # the names of columns that no later rule reads


class WaitingRule(NamedTuple):
    """A planned rule that is in no batch yet, and the names that it needs."""

    reach: Reach
    plan: PlannedRule
    needs: set[str]


class Batch(NamedTuple):
    """Rules of one reach that run together, those that follow each other under the same condition in one group.

    ``stored`` are those whose columns are asked for or read by later batches; the others are freed after each shard.
    A batch ``of_events`` has no rule of players or of the run: without events its columns have no rows.
    """

    reach: Reach
    groups: tuple[tuple[PlannedRule, ...], ...]
    stored: tuple[Rule, ...]
    of_events: bool


def plan_of(book: Rulebook, rule: Rule) -> PlannedRule:
    """Return a rule with its arguments resolved."""
    arguments = tuple(_argument(_source(book, rule, name), rule.per) for name in rule.parameters)
    if rule.where is None:
        return PlannedRule(rule, arguments, None, None)
    flag = book.source_of(rule.where, rule.per)
    # Of a player's flag only those of the players who take part count, so it is tested at their entries.
    tested: Grain = "entry" if flag.grain == "player" and rule.per == "side" else flag.grain
    tested = rule.per if flag.grain == "player" and rule.per != "side" else tested
    return PlannedRule(rule, arguments, column_view(flag, rule.per), column_view(flag, tested))


def plan_by_expression(book: Rulebook, rule: Rule) -> PlannedRule:
    """Return a rule with its arguments resolved, to be calculated by its expression.

    Called with values of the law, the function that it is written as would give Python's flags, for which ~ is wrong.
    """
    return plan_of(book, replace(rule, function=function_of(rule.expression, rule.parameters)))


def schedule(
    book: Rulebook, outputs: frozenset[str] | None = None, calculated: frozenset[str] = frozenset()
) -> tuple[Batch, ...]:
    """Return rules in batches of one reach, each as large as their needs allow; within a batch in the order written.

    They are those that the outputs need, except what is calculated already; without outputs, the rules of ordinary
    runs, all of them stored.
    """
    return _schedule(book, len(book.names), outputs, calculated)


def rules_for(book: Rulebook, outputs: frozenset[str], calculated: frozenset[str] = frozenset()) -> list[Rule]:
    """Return the rules that the outputs need, in the order written, except what is calculated already."""
    return list(_rules_for(book, len(book.names), outputs, calculated))


@lru_cache(maxsize=256)
def _rules_for(book: Rulebook, names: int, outputs: frozenset[str], calculated: frozenset[str]) -> tuple[Rule, ...]:
    """Return the rules, cached by the number of names, because names can still be added to a book."""
    needed: set[str] = set()
    waiting = list(outputs)
    while waiting:
        name = waiting.pop()
        rule = book.names[name]
        if isinstance(rule, Rule) and name not in needed and name not in calculated:
            needed.add(name)
            waiting += needed_by(book, rule)
    return tuple(rule for rule in book.rules if rule.name in needed)


@lru_cache(maxsize=256)
def _schedule(
    book: Rulebook, names: int, outputs: frozenset[str] | None, calculated: frozenset[str]
) -> tuple[Batch, ...]:
    """Return the batches, cached by the number of names, because names can still be added to a book."""
    ordinary = [rule for rule in book.rules if not rule.on_request]
    rules = ordinary if outputs is None else rules_for(book, outputs, calculated)
    waiting = [
        WaitingRule(reach_of(book, rule), plan_by_expression(book, rule), needed_by(book, rule)) for rule in rules
    ]
    defined = {name for name, definition in book.names.items() if not isinstance(definition, Rule)} | calculated
    return batched(waiting, defined, {rule.name for rule in rules} if outputs is None else set(outputs))


def batched(waiting: Sequence[WaitingRule], defined: set[str], asked_for: set[str]) -> tuple[Batch, ...]:
    """Return rules in batches; ``defined`` are the names there are already, ``asked_for`` those to be stored."""
    batches: list[tuple[Reach, list[WaitingRule]]] = []
    while waiting:
        reach, ready = next(
            (reach, ready)
            for reach in REACHES
            if (ready := _ready([it for it in waiting if it.reach == reach], defined))
        )
        batches.append((reach, ready))
        waiting = [it for it in waiting if it.plan.rule.name not in defined]
    planned = []
    for reach, ready in reversed(batches):
        alike = groupby(_with_last_reads([it.plan for it in ready]), key=lambda plan: plan.tested and plan.tested.key)
        stored = tuple(it.plan.rule for it in ready if it.plan.rule.name in asked_for)
        of_events = not any(it.plan.rule.per in ("player", "run") for it in ready)
        planned.append(Batch(reach, tuple(tuple(group) for _, group in alike), stored, of_events))
        asked_for.update(*(it.needs for it in ready))
    return tuple(reversed(planned))


def _with_last_reads(plans: Sequence[PlannedRule]) -> list[PlannedRule]:
    """Return the rules of a batch, each with the views and columns that no later rule reads."""
    views_read_later: set[tuple[Any, ...]] = set()
    columns_read_later: set[str] = set()
    planned = []
    for plan in reversed(plans):
        keys = {view.key for view in (*(it.view for it in plan.arguments), plan.where, plan.tested) if view is not None}
        names = {key[0] for key in keys}
        last_views, last_columns = tuple(keys - views_read_later), tuple(names - columns_read_later)
        planned.append(replace(plan, last_views=last_views, last_columns=last_columns))
        views_read_later |= keys
        columns_read_later |= names
    return planned[::-1]


def view_of(book: Rulebook, name: str, per: Grain) -> ColumnView:
    """Return the column of this name lifted to a grain."""
    return column_view(book.source_of(name, per), per)


def needed_by(book: Rulebook, rule: Rule) -> set[str]:
    """Return the names of the columns, values and tables that a rule takes, except its own."""
    names = {book.source_of(name, rule.per).name for name in rule.parameters if name not in rule.own_columns}
    return names if rule.where is None else {*names, rule.where}


def _ready(waiting: list[WaitingRule], defined: set[str]) -> list[WaitingRule]:
    """Return those of the rules whose arguments are all calculated, or will be by rules before them."""
    ready = []
    for it in waiting:
        if it.needs <= defined:
            ready.append(it)
            defined.add(it.plan.rule.name)
    return ready


def reach_of(book: Rulebook, rule: Rule) -> Reach:
    """Return how far a rule looks: at one event, at one player, or at everything."""
    sources = [_source(book, rule, name) for name in rule.parameters]
    if rule.per == "player":
        return "whole" if any(source.kind == "many" for source in sources) else "players"
    return "whole" if rule.per == "entry" and any(source.earlier for source in sources) else "events"


def _source(book: Rulebook, rule: Rule, name: str) -> RuleParameter:
    if name not in rule.own_columns:
        return book.source_of(name, rule.per)
    opponent = name != rule.name
    kind: Literal["many", "column"] = "many" if opponent and rule.per != "side" else "column"
    return RuleParameter(kind, rule.name, rule.per, Unit.FLAG, opponent=opponent)


def _argument(source: RuleParameter, per: Grain) -> Argument:
    if source.kind == "value":
        # NumPy keeps a narrow column narrow beside a plain int, but not beside Hundredths.
        exact = source.constant if source.unit is Unit.REAL else int(source.constant)  # type: ignore[arg-type]
        return Argument("constant", constant=exact)
    if source.kind == "table":
        return Argument("constant", constant=source.constant)
    if source.kind == "dated":
        name, grain = ("list_day", "run") if per == "player" else ("start_day", "event")
        day = RuleParameter("column", name, grain, Unit.WHOLE)  # type: ignore[arg-type]
        return Argument("dated", constant=source.constant, view=column_view(day, per))
    if source.kind == "many":
        of: Grain = "side" if source.opponent else source.grain
        return Argument("many", view=column_view(replace(source, kind="column"), of), groups=(of, per))
    return Argument("column", view=column_view(source, per))


def column_view(source: RuleParameter, per: Grain) -> ColumnView:
    """Return a column lifted to a grain."""
    return ColumnView(source, per, (source.name, per, source.opponent, source.earlier, source.twin))
