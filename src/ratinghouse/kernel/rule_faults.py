"""What a rule must fulfil, besides fitting units, so that its rulebook can be run; and where the rule is written."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from ratinghouse.kernel.grains import COARSER, Grain
from ratinghouse.kernel.parameters import RuleParameter
from ratinghouse.kernel.rule import Constant, Dated, InputColumn, Printed, Rule, Value
from ratinghouse.kernel.statutes.expressions import LARGEST_NUMBER
from ratinghouse.kernel.units import Unit

Names = Mapping[str, InputColumn | Value | Printed | Rule]


def faults(names: Names, rule: Rule, sources: Sequence[RuleParameter]) -> Iterator[str]:
    """Return what is wrong with a rule, judged by the names above it and by what its parameters resolve to."""
    if rule.where is not None:
        yield from _faults_of_where(names, rule, rule.where)
    needed = {source.name for source in sources} | {rule.where}
    for name in sorted(name for name in needed if name):
        definition = names.get(name)
        if isinstance(definition, Rule) and definition.on_request and not rule.on_request:
            yield f"{rule.name} takes {name}, which is calculated on request only"
    if any(source.kind == "dated" for source in sources):
        yield from _faults_of_day(names, rule)
    if rule.repeat and (rule.per not in ("side", "entry") or not rule.own_columns & set(rule.parameters)):
        yield f"{rule.name} is repeated, so it must be per side or entry and take its own column"
    for name in rule.defaults:
        if rule.per != "run":
            yield f"{rule.name} has a default for {name}: only rules of calendars have those"
    if rule.reason and (rule.per != "side" or rule.unit is not Unit.FLAG):
        yield f"{rule.name} is a reason, so it must be a flag per side"
    if rule.labels and rule.unit is not Unit.WHOLE:
        yield f"{rule.name} has labels, so it must give whole codes"


def faults_of_constant(name: str, constant: Constant | Dated) -> Iterator[str]:
    """Return what is wrong with a value of the law."""
    for step in constant.steps.values() if isinstance(constant, Dated) else (constant,):
        if isinstance(step, tuple):
            if not step or not all(type(month) is int and 1 <= month <= 12 for month in step):
                yield f"the months of {name} must be numbers from 1 to 12"
        elif isinstance(step, (int, float)) and not abs(step) < LARGEST_NUMBER:
            yield f"{name} is out of range: a value of the law is below {LARGEST_NUMBER:,}"
        elif isinstance(step, float) and isinstance(constant, Dated):
            yield f"{name} is a real number, which cannot change from a day on"


def clash(names: Names, name: str) -> str:
    """Return why a new name cannot be used, "" where it can."""
    if name in names:
        return f"{name} is defined twice"
    for prefix in ("earlier_", "twin_"):
        if name.startswith(prefix):
            return f"{name}: the prefix {prefix} is taken"
    column = name.removeprefix("opponent_") if name.startswith("opponent_") else "opponent_" + name
    if column in names:
        return f"{name} and {column} cannot both be names: opponent_ is the prefix for the opponent's column"
    return ""


def _faults_of_where(names: Names, rule: Rule, where: str) -> Iterator[str]:
    flag = names.get(where)
    grains: tuple[Grain, ...] = (rule.per, *COARSER[rule.per])
    if not isinstance(flag, (InputColumn, Rule)) or flag.unit is not Unit.FLAG or flag.per not in grains:
        yield f"where={where} of {rule.name} is not a flag per {', '.join(grains)} defined above"


def _faults_of_day(names: Names, rule: Rule) -> Iterator[str]:
    name, grain = ("list_day", "run") if rule.per == "player" else ("start_day", "event")
    day = names.get(name)
    if not isinstance(day, InputColumn) or day.per != grain:
        yield f"{rule.name} takes a dated value, so the book needs the input {name} per {grain}"


def place_of(function: Callable[..., Any]) -> tuple[str, int]:
    """Return the file and the line of a rule's function: the line that failed, if an error is being handled.

    For a stored rule, which has no source file, they are "" and 0.
    """
    code = getattr(function, "__code__", None)
    if code is None or Path(code.co_filename).parent.name == "statutes":
        return "", 0
    error = sys.exception()
    line = code.co_firstlineno
    trace = error.__traceback__ if error is not None else None
    while trace is not None:
        if trace.tb_frame.f_code is code:
            line = trace.tb_lineno
        trace = trace.tb_next
    return code.co_filename, line
