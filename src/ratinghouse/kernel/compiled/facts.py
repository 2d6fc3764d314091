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
from ratinghouse.kernel.engine.frame import LIMIT, Frame
from ratinghouse.kernel.engine.lifted_columns import on_days
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
    for name in sorted(names):
        column = book.names[name]
        assert isinstance(column, InputColumn)
        facts[name] = _span(column, frame)
        if name in frame.rarely_zero and column.unit is not Unit.REAL:
            facts[RARELY_ZERO + name] = (1, 1)
    return facts


def no_facts(book: Rulebook, frame: Frame, names: frozenset[str]) -> Facts:
    """Return only what is absent: for frames whose kinds have become too many."""
    facts: dict[str, Span] = {TWINS: (0, 0) if frame.twin is None else (0, 1)}
    for name in sorted(names):
        column = book.names[name]
        assert isinstance(column, InputColumn)
        facts[name] = widest_span(column) if name in frame.inputs else (column.default, column.default)
    return facts


def dated_columns(book: Rulebook, frame: Frame) -> dict[str, Any]:
    """Return, for each value of the law that changes, its numbers by the day of each event and of the list."""
    columns = {}
    for column, value, day in _dated_values(book, len(book.names)):
        days = np.asarray(frame.inputs.get(day.name, np.full(frame.size(day.per), day.default)))
        columns[column] = on_days(value, days)
    return columns


@lru_cache(maxsize=64)
def _dated_values(book: Rulebook, names: int) -> tuple[tuple[str, Dated, InputColumn], ...]:
    """Return the values that change, each with its name as a column and with the day; cached by the number of names."""
    days = [it for it in (book.names.get(name) for name in ("start_day", "list_day")) if isinstance(it, InputColumn)]
    dated = [(it.name, it.value) for it in book.values if isinstance(it.value, Dated)]
    return tuple((f"{name} by {day.name}", value, day) for name, value in dated for day in days)


def dated_facts(columns: Mapping[str, Any]) -> Facts:
    """Return the spans of dated values: of a value that is the same on all days, that value."""
    return {name: (int(column.min()), int(column.max())) for name, column in columns.items() if len(column)}


def widest_span(column: InputColumn) -> Span:
    """Return the span of an input of which nothing is known."""
    if column.unit is Unit.REAL:
        return UNBOUNDED
    return (0, 1) if column.unit is Unit.FLAG else (-LIMIT, LIMIT)


def _span(column: InputColumn, frame: Frame) -> Span:
    values = frame.inputs.get(column.name)
    if values is None:
        return (column.default, column.default)
    if column.unit is Unit.REAL or not len(values):
        return widest_span(column)
    if values.dtype.kind not in "biu":
        raise UnsupportedRule(f"{column.name} comes as {values.dtype}")
    least, most = frame.input_ranges[column.name]
    if column.unit is Unit.FLAG:
        return (int(least > 0), int(most > 0)) if least >= 0 else (0, 1)
    if least == most == 0:
        return (0, 0)
    if least < 0:
        return (-LIMIT, LIMIT)
    return (int(least > 0), SMALL if most <= SMALL else LIMIT)
