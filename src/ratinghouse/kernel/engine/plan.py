"""The plan of a run, made once for a rulebook: which rules go together, and what each takes from where."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import groupby
from typing import Any, Literal, NamedTuple

from ratinghouse.kernel.book import Rulebook
from ratinghouse.kernel.grains import Grain
from ratinghouse.kernel.parameters import Parameter
from ratinghouse.kernel.rule import Rule
from ratinghouse.kernel.units import Unit

# How far a rule looks: into its own event, at single players, or over everything.
Reach = Literal["players", "events", "whole"]
REACHES: tuple[Reach, ...] = ("players", "events", "whole")


class Look(NamedTuple):
    """A column as rows of one grain see it. The key tells it from every other look."""

    source: Parameter
    per: Grain
    key: tuple[str, Grain, bool, bool, bool]


class Taken(NamedTuple):
    """One parameter: a constant of the law, a column, the finer rows of one, or a dated value."""

    kind: Literal["constant", "column", "many", "dated"]
    constant: Any = None
    look: Look | None = None
    groups: tuple[Grain, Grain] = ("side", "entry")


@dataclass(frozen=True)
class PlannedRule:
    """A rule made ready to run."""

    rule: Rule
    taken: tuple[Taken, ...]
    where: Look | None  # the flag at the rule's own grain
    tested: Look | None  # the same flag, where it is least work to see whether it holds at all


class Batch(NamedTuple):
    """Rules of one reach that run together, those that follow each other under the same condition in one group."""

    reach: Reach
    groups: tuple[tuple[PlannedRule, ...], ...]

    @property
    def rules(self) -> list[Rule]:
        return [plan.rule for group in self.groups for plan in group]


def plan_of(book: Rulebook, rule: Rule) -> PlannedRule:
    """Resolve what a rule takes."""
    taken = tuple(_taken(_source(book, rule, name), rule.per) for name in rule.parameters)
    if rule.where is None:
        return PlannedRule(rule, taken, None, None)
    flag = book.source_of(rule.where, rule.per)
    # Of a player's flag only those of the players who take part count, so it is looked at from their entries.
    tested: Grain = "entry" if flag.grain == "player" and rule.per == "side" else flag.grain
    tested = rule.per if flag.grain == "player" and rule.per != "side" else tested
    return PlannedRule(rule, taken, _look(flag, rule.per), _look(flag, tested))


def schedule(book: Rulebook) -> tuple[Batch, ...]:
    """The rules of ordinary runs in batches of one reach, each as large as what it needs allows.

    Within a batch they stand in the order written.
    """
    return _schedule(book, len(book.names))


@lru_cache(maxsize=64)
def _schedule(book: Rulebook, names: int) -> tuple[Batch, ...]:
    """Made once for a book of so many names: a book that has grown since is looked at anew."""
    waiting = [(_reach(book, rule), rule) for rule in book.rules if not rule.on_request]
    made = {name for name, what in book.names.items() if not isinstance(what, Rule)}
    batches = []
    while waiting:
        reach, ready = next(
            (reach, ready)
            for reach in REACHES
            if (ready := _ready(book, [rule for its, rule in waiting if its == reach], made))
        )
        plans = [plan_of(book, rule) for rule in ready]
        alike = groupby(plans, key=lambda plan: plan.tested and plan.tested.key)
        batches.append(Batch(reach, tuple(tuple(group) for _, group in alike)))
        waiting = [(its, rule) for its, rule in waiting if rule.name not in made]
    return tuple(batches)


def look_at(book: Rulebook, name: str, per: Grain) -> Look:
    """A column of this name as rows of this grain see it."""
    return _look(book.source_of(name, per), per)


def needed_by(book: Rulebook, rule: Rule) -> set[str]:
    """The names of what a rule takes, itself left out."""
    names = {book.source_of(name, rule.per).name for name in rule.parameters if name not in rule.own}
    return names if rule.where is None else {*names, rule.where}


def _ready(book: Rulebook, rules: list[Rule], made: set[str]) -> list[Rule]:
    """Those of the rules for which everything is made, or made by those before them."""
    ready = []
    for rule in rules:
        if needed_by(book, rule) <= made:
            ready.append(rule)
            made.add(rule.name)
    return ready


def _reach(book: Rulebook, rule: Rule) -> Reach:
    sources = [_source(book, rule, name) for name in rule.parameters]
    if rule.per == "player":
        return "whole" if any(source.kind == "many" for source in sources) else "players"
    return "whole" if rule.per == "entry" and any(source.earlier for source in sources) else "events"


def _source(book: Rulebook, rule: Rule, name: str) -> Parameter:
    if name not in rule.own:
        return book.source_of(name, rule.per)
    opponent = name != rule.name
    kind: Literal["many", "column"] = "many" if opponent and rule.per != "side" else "column"
    return Parameter(kind, rule.name, rule.per, Unit.FLAG, opponent=opponent)


def _taken(source: Parameter, per: Grain) -> Taken:
    if source.kind == "value":
        # NumPy keeps a narrow column narrow beside a plain int, but not beside Hundredths.
        exact = source.what if source.unit is Unit.REAL else int(source.what)  # type: ignore[arg-type]
        return Taken("constant", constant=exact)
    if source.kind == "table":
        return Taken("constant", constant=source.what)
    if source.kind == "dated":
        name, grain = ("list_day", "run") if per == "player" else ("start_day", "event")
        day = Parameter("column", name, grain, Unit.WHOLE)  # type: ignore[arg-type]
        return Taken("dated", constant=source.what, look=_look(day, per))
    if source.kind == "many":
        of: Grain = "side" if source.opponent else source.grain
        return Taken("many", look=_look(replace(source, kind="column"), of), groups=(of, per))
    return Taken("column", look=_look(source, per))


def _look(source: Parameter, per: Grain) -> Look:
    return Look(source, per, (source.name, per, source.opponent, source.earlier, source.twin))
