"""What holds for a whole frame: which inputs are absent or the same everywhere, and which are never zero.

Loops are printed for such facts, so that what a period does not have costs nothing. There are few kinds of facts, none
with a number of the frame in it: frames of the same kind share their loops.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

import numpy as np

from ratinghouse.kernel.book import Rulebook
from ratinghouse.kernel.compiled.terms import UNBOUNDED, Span, UnsupportedRule
from ratinghouse.kernel.engine.frame import Frame
from ratinghouse.kernel.engine.late_columns import LIMIT, NumberRange
from ratinghouse.kernel.engine.lifted_columns import on_days
from ratinghouse.kernel.engine.plan import plan_of, rules_for
from ratinghouse.kernel.rule import Dated, InputColumn
from ratinghouse.kernel.units import Unit

TWINS = "twin"
RARELY_ZERO = "rarely 0: "
SMALL = 127  # scores, K and counts of games, whose products need no check

Facts = Mapping[str, Span]
"""The span of each input column by name; a constant is a span of one number. ``TWINS`` is (0, 0) without twins.

``RARELY_ZERO`` and a name is there for an input that is 0 in few rows."""


def facts_of(book: Rulebook, frame: Frame, names: frozenset[str]) -> Facts:
    """Return what holds of the inputs of these names."""
    facts: dict[str, Span] = {TWINS: (0, 0) if frame.twin is None else (0, 1)}
    inputs = frame.inputs
    for column in _columns_named(book, len(book.names), names):
        name = column.name
        if name not in inputs:
            facts[name] = (column.default, column.default)
            continue
        values = inputs[name]
        if column.unit is Unit.REAL or not len(values):
            facts[name] = widest_span(column)
            continue
        least, most = _range(column, frame)
        facts[name] = _span(column, least, most)
        if least == 0 < most and frame.is_rarely_zero(name):
            facts[RARELY_ZERO + name] = (1, 1)
    return facts


@lru_cache(maxsize=256)
def _columns_named(book: Rulebook, number: int, names: frozenset[str]) -> tuple[InputColumn, ...]:
    """Return the inputs of these names, sorted; cached by the number of all names."""
    columns = [book.names[name] for name in sorted(names)]
    return tuple(column for column in columns if isinstance(column, InputColumn))


def no_facts(book: Rulebook, frame: Frame, names: frozenset[str]) -> Facts:
    """Return only what is absent: for frames whose kinds have become too many."""
    facts: dict[str, Span] = {TWINS: (0, 0) if frame.twin is None else (0, 1)}
    for column in _columns_named(book, len(book.names), names):
        is_there = column.name in frame.inputs
        facts[column.name] = widest_span(column) if is_there else (column.default, column.default)
    return facts


def dated_columns(book: Rulebook, frame: Frame, outputs: frozenset[str]) -> dict[str, Any]:
    """Return, for each value of the law that changes and that outputs need, its numbers by the day that they ask."""
    columns = {}
    for column, value, day in _dated_values(book, len(book.names), outputs):
        days = np.asarray(frame.inputs[day.name] if day.name in frame.inputs else _unknown(day, frame))
        columns[column] = on_days(value, days)
    return columns


def _unknown(day: InputColumn, frame: Frame) -> Any:
    return np.full(frame.size(day.per), day.default)


@lru_cache(maxsize=64)
def _dated_values(book: Rulebook, names: int, outputs: frozenset[str]) -> tuple[tuple[str, Dated, InputColumn], ...]:
    """Return the values that change, each with its name as a column and with the day; cached by the number of names."""
    dated: dict[str, tuple[str, Dated, InputColumn]] = {}
    for rule in rules_for(book, outputs):
        for name, argument in zip(rule.parameters, plan_of(book, rule).arguments, strict=True):
            if argument.kind == "dated" and argument.view is not None:
                day = book.names[argument.view.source.name]
                assert isinstance(day, InputColumn)
                dated[f"{name} by {day.name}"] = f"{name} by {day.name}", argument.constant, day
    return tuple(dated.values())


def dated_facts(columns: Mapping[str, Any]) -> Facts:
    """Return the spans of dated values: of a value that is the same on all days, that value."""
    return {name: (int(column.min()), int(column.max())) for name, column in columns.items() if len(column)}


def widest_span(column: InputColumn) -> Span:
    """Return the span of an input of which nothing is known."""
    if column.unit is Unit.REAL:
        return UNBOUNDED
    return (0, 1) if column.unit is Unit.FLAG else (-LIMIT, LIMIT)


def _range(column: InputColumn, frame: Frame) -> NumberRange:
    numbers = frame.input_range(column.name)
    if numbers is None:
        raise UnsupportedRule(f"{column.name} comes as {frame.inputs[column.name].dtype}")
    return numbers


def _span(column: InputColumn, least: int, most: int) -> Span:
    if column.unit is Unit.FLAG:
        return (int(least > 0), int(most > 0)) if least >= 0 else (0, 1)
    if least == most == 0:
        return (0, 0)
    if least < 0:
        return (-LIMIT, LIMIT)
    return (int(least > 0), SMALL if most <= SMALL else LIMIT)
