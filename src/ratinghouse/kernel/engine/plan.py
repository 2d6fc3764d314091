"""The plan of a run, made once for a rulebook: which rules run together, and where each gets its arguments from."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import groupby
from typing import Any, Literal, NamedTuple

from ratinghouse.kernel.book import Rulebook
from ratinghouse.kernel.grains import Grain
from ratinghouse.kernel.parameters import RuleParameter
from ratinghouse.kernel.rule import Rule
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
    """The argument for one parameter: a constant of the law, a column, the finer rows of one, or a dated value."""

    kind: Literal["constant", "column", "many", "dated"]
    constant: Any = None
    view: ColumnView | None = None
    groups: tuple[Grain, Grain] = ("side", "entry")


@dataclass(frozen=True)
class PlannedRule:
    """A rule with its arguments resolved."""

    rule: Rule
    arguments: tuple[Argument, ...]
    where: ColumnView | None  # the flag at the rule's own grain
    tested: ColumnView | None  # the same flag, at the grain where it is least work to test whether it holds at all


class Batch(NamedTuple):
    """Rules of one reach that run together, those that follow each other under the same condition in one group."""

    reach: Reach
    groups: tuple[tuple[PlannedRule, ...], ...]

    @property
    def rules(self) -> list[Rule]:
        return [plan.rule for group in self.groups for plan in group]


def plan_of(book: Rulebook, rule: Rule) -> PlannedRule:
    """Return a rule with its arguments resolved."""
    arguments = tuple(_argument(_source(book, rule, name), rule.per) for name in rule.parameters)
    if rule.where is None:
        return PlannedRule(rule, arguments, None, None)
    flag = book.source_of(rule.where, rule.per)
    # Of a player's flag only those of the players who take part count, so it is tested at their entries.
    tested: Grain = "entry" if flag.grain == "player" and rule.per == "side" else flag.grain
    tested = rule.per if flag.grain == "player" and rule.per != "side" else tested
    return PlannedRule(rule, arguments, _view(flag, rule.per), _view(flag, tested))


def schedule(book: Rulebook) -> tuple[Batch, ...]:
    """Return the rules of ordinary runs in batches of one reach, each as large as what it needs allows.

    Within a batch they are in the order written.
    """
    return _schedule(book, len(book.names))


@lru_cache(maxsize=64)
def _schedule(book: Rulebook, names: int) -> tuple[Batch, ...]:
    """Return the batches, cached by the number of names: a book that has grown since is planned anew."""
    waiting = [(_reach(book, rule), rule) for rule in book.rules if not rule.on_request]
    defined = {name for name, definition in book.names.items() if not isinstance(definition, Rule)}
    batches = []
    while waiting:
        reach, ready = next(
            (reach, ready)
            for reach in REACHES
            if (ready := _ready(book, [rule for its_reach, rule in waiting if its_reach == reach], defined))
        )
        plans = [plan_of(book, rule) for rule in ready]
        alike = groupby(plans, key=lambda plan: plan.tested and plan.tested.key)
        batches.append(Batch(reach, tuple(tuple(group) for _, group in alike)))
        waiting = [(its_reach, rule) for its_reach, rule in waiting if rule.name not in defined]
    return tuple(batches)


def view_of(book: Rulebook, name: str, per: Grain) -> ColumnView:
    """Return the column of this name lifted to a grain."""
    return _view(book.source_of(name, per), per)


def needed_by(book: Rulebook, rule: Rule) -> set[str]:
    """Return the names of the columns, values and tables that a rule takes, except its own."""
    names = {book.source_of(name, rule.per).name for name in rule.parameters if name not in rule.own_columns}
    return names if rule.where is None else {*names, rule.where}


def _ready(book: Rulebook, rules: list[Rule], defined: set[str]) -> list[Rule]:
    """Return those of the rules whose arguments are all calculated, or will be by rules before them."""
    ready = []
    for rule in rules:
        if needed_by(book, rule) <= defined:
            ready.append(rule)
            defined.add(rule.name)
    return ready


def _reach(book: Rulebook, rule: Rule) -> Reach:
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
        return Argument("dated", constant=source.constant, view=_view(day, per))
    if source.kind == "many":
        of: Grain = "side" if source.opponent else source.grain
        return Argument("many", view=_view(replace(source, kind="column"), of), groups=(of, per))
    return Argument("column", view=_view(source, per))


def _view(source: RuleParameter, per: Grain) -> ColumnView:
    return ColumnView(source, per, (source.name, per, source.opponent, source.earlier, source.twin))
