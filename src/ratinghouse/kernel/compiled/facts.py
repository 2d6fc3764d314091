"""What holds for a whole frame: which inputs are absent or the same everywhere, and which are never zero.

Loops are printed for such facts, so that a period takes no time for things that it does not have. There are few kinds
of facts, and none of them contains a number of the frame, so frames of the same kind share their loops.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Mapping
from functools import lru_cache
from typing import TYPE_CHECKING, Any

import numpy as np

from ratinghouse.kernel.book import Rulebook
from ratinghouse.kernel.compiled.terms import UNBOUNDED, Span, UnsupportedRule
from ratinghouse.kernel.engine.frame import Frame
from ratinghouse.kernel.engine.late_columns import LIMIT, NumberRange
from ratinghouse.kernel.engine.lifted_columns import on_days
from ratinghouse.kernel.engine.plan import plan_of, rules_for
from ratinghouse.kernel.rule import Dated, InputColumn
from ratinghouse.kernel.units import Unit

if TYPE_CHECKING:
    from ratinghouse.kernel.compiled.columns import LoopColumns

TWINS = "twin"
RARELY_ZERO = "rarely 0: "
SMALL = 127  # scores, K and counts of games, whose products need no check

Facts = Mapping[str, Span]
"""The span of each input column by name; a constant is a span of one number. ``TWINS`` is (0, 0) without twins.

The key ``RARELY_ZERO`` followed by a name marks an input that is 0 in few rows."""


def facts_of(book: Rulebook, frame: Frame, names: frozenset[str]) -> Facts:
    """Return the facts that hold for the inputs of these names in a frame."""
    facts: dict[str, Span] = {TWINS: (0, 0) if frame.twin is None else (0, 1)}
    inputs = frame.inputs
    for column in _columns_named(book, len(book.names), names):
        name = column.name
        if name not in inputs:
            facts[name] = (column.default, column.default)
            continue
        if column.unit is Unit.REAL or not frame.size(column.per):
            facts[name] = widest_span(column)
            continue
        least, most = _range(column, frame)
        facts[name] = _span(column, least, most)
        if column.per in ("entry", "player") and least == 0 < most and frame.is_rarely_zero(name):
            facts[RARELY_ZERO + name] = (1, 1)
    return facts


def hold_for(facts: Facts, book: Rulebook, frame: Frame, names: frozenset[str]) -> bool:
    """Return whether facts of frames with the same inputs hold for this one too, apart from the marks of rare zeros."""
    for column in _columns_named(book, len(book.names), names.intersection(frame.inputs)):
        if column.unit is not Unit.REAL and frame.size(column.per):
            (least, most), numbers = facts[column.name], _range(column, frame)
            if not least <= numbers[0] <= numbers[1] <= most:
                return False
    return True


def widened(facts: Facts, more: Facts) -> Facts:
    """Return the facts that hold for the frames of both; the marks of rare zeros are those of the second."""
    both = {
        name: (min(span[0], more[name][0]), max(span[1], more[name][1])) for name, span in facts.items() if name in more
    }
    return {**both, **{name: span for name, span in more.items() if name.startswith(RARELY_ZERO)}}


@lru_cache(maxsize=256)
def _columns_named(book: Rulebook, number: int, names: frozenset[str]) -> tuple[InputColumn, ...]:
    """Return the inputs of these names, sorted; cached by the number of all names."""
    columns = [book.names[name] for name in sorted(names)]
    return tuple(column for column in columns if isinstance(column, InputColumn))


def no_facts(book: Rulebook, frame: Frame, names: frozenset[str]) -> Facts:
    """Return only which inputs are absent: for frames of more kinds than are worth compiling for."""
    facts: dict[str, Span] = {TWINS: (0, 0) if frame.twin is None else (0, 1)}
    for column in _columns_named(book, len(book.names), names):
        is_there = column.name in frame.inputs
        facts[column.name] = widest_span(column) if is_there else (column.default, column.default)
    return facts


def dated_columns(book: Rulebook, frame: Frame, columns: LoopColumns) -> dict[str, Any]:
    """Return, for each value of the law that changes and that columns read, its number on the day of each row."""
    dated = {}
    for name, value, day in _dated_values(book, len(book.names), columns.outputs):
        column = columns.columns.get(name)
        if column is not None and column.term is None:
            days = np.asarray(frame.inputs[day.name] if day.name in frame.inputs else _unknown(day, frame))
            dated[name] = on_days(value, days)
    return dated


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


def dated_facts(book: Rulebook, frame: Frame, outputs: frozenset[str]) -> Facts:
    """Return the spans of dated values; a value that is the same on all days has a span of one number."""
    spans: dict[str, Span] = {}
    for name, value, day in _dated_values(book, len(book.names), outputs):
        days = (day.default, day.default) if day.name not in frame.inputs else frame.input_range(day.name)
        if days is not None and frame.size(day.per):
            steps = list(value.steps.values())
            if days[0] > 0:
                since = [step.toordinal() for step in value.steps]
                first, last = (max(bisect_right(since, number) - 1, 0) for number in days)
                steps = steps[first : last + 1]
            elif days[1] == 0:  # no day is known
                steps = steps[-1:]
            spans[name] = min(steps), max(steps)
    return spans


def widest_span(column: InputColumn) -> Span:
    """Return the span of an input about which nothing is known."""
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
