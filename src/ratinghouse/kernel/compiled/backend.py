"""The outputs of a run by compiled loops, where that pays; None where the run is left to columns.

Numba takes seconds to compile and half a second to load what it compiled before. So the loops are used only once
running the same outputs by columns has cost this process about as much: a process that runs once does not wait, and
one that runs hundreds of lists soon becomes fast.
"""

from __future__ import annotations

import os
from collections import Counter
from functools import lru_cache
from importlib.util import find_spec
from typing import Any, NamedTuple

from numpy.typing import NDArray

from ratinghouse.kernel.book import Rulebook
from ratinghouse.kernel.compiled.by_columns.planned_columns import simplified_batches
from ratinghouse.kernel.compiled.columns import LoopColumns, input_names
from ratinghouse.kernel.compiled.facts import (
    Facts,
    dated_columns,
    dated_facts,
    facts_of,
    hold_for,
    no_facts,
    widened,
)
from ratinghouse.kernel.compiled.terms import UnsupportedRule
from ratinghouse.kernel.engine.choice import CHOICE_VARIABLE
from ratinghouse.kernel.engine.frame import Frame
from ratinghouse.kernel.engine.plan import Batch

SIDES_BEFORE_LOADING = 20_000_000  # run by columns before it pays to load loops that are stored,
SIDES_BEFORE_COMPILING = 100_000_000  # or to compile them
MOST_KINDS = 6  # of frames for which loops are compiled, each wider than the one before; the next assumes nothing
MOST_REMEMBERED = 256  # kinds, of all books and outputs, each with its book

Array = NDArray[Any]


class FrameKind(NamedTuple):
    """The facts that hold for all frames so far with the same inputs and outputs, and the columns simplified by them.

    The lists of a history differ: the first has no pending results, and players of later ones have more games. So a
    kind becomes wider until all of them fit it.
    """

    facts: Facts
    dated: Facts
    columns: LoopColumns
    names: int  # of the rulebook
    number: int  # of kinds so far, with this one


_sides_run: Counter[tuple[str, frozenset[str]]] = Counter()
_kinds: dict[tuple[str, frozenset[str], frozenset[str], bool, bool, bool], FrameKind] = {}
"""By rulebook, outputs, the inputs that a frame has, and whether it has twins, sides and events."""


class SimplifiedRun(NamedTuple):
    """The columns that outputs need in a frame, and the values of the law by the days of its events."""

    columns: LoopColumns
    dated: dict[str, Array]


def simplified_run(book: Rulebook, frame: Frame, outputs: frozenset[str]) -> SimplifiedRun | None:
    """Return the simplified columns for a frame, None where some rule cannot be."""
    try:
        columns = _columns_for(book, frame, outputs, dated_facts(book, frame, outputs))
        return SimplifiedRun(columns, dated_columns(book, frame, columns))
    except UnsupportedRule:
        return None


def batches_of(simplified: SimplifiedRun) -> tuple[Batch, ...] | None:
    """Return the simplified columns in batches for a run by columns, None where they cannot be run so."""
    try:
        return _batches(simplified.columns)
    except UnsupportedRule:
        return None


def compiled_outputs(frame: Frame, simplified: SimplifiedRun) -> dict[str, Array] | None:
    """Return the outputs by compiled loops, or None where they are to be calculated by columns."""
    choice = os.environ.get(CHOICE_VARIABLE, "")
    if choice == "columns" or find_spec("numba") is None:
        return None
    try:
        return _outputs(frame, simplified, forced=choice == "compiled")
    except UnsupportedRule:
        return None


def _outputs(frame: Frame, simplified: SimplifiedRun, *, forced: bool) -> dict[str, Array] | None:
    columns = simplified.columns
    _sides_run[columns.book.id, columns.outputs] += frame.sides
    run_so_far = _sides_run[columns.book.id, columns.outputs]
    if not forced and run_so_far <= SIDES_BEFORE_LOADING:
        return None  # before what prints loops and stores them is loaded
    from ratinghouse.kernel.compiled.calling import outputs_by_loops

    may_compile = forced or run_so_far > SIDES_BEFORE_COMPILING
    return outputs_by_loops(columns, frame, simplified.dated, may_compile=may_compile)


def _columns_for(book: Rulebook, frame: Frame, outputs: frozenset[str], dated: Facts) -> LoopColumns:
    names = _input_names(book, len(book.names), outputs)
    key = (
        book.id,
        outputs,
        names.intersection(frame.inputs),
        frame.twin is not None,
        frame.sides > 0,
        frame.events > 0,
    )
    kind = _kinds.get(key)
    if kind is None or kind.columns.book is not book or kind.names != len(book.names):
        kind = _kind_with(None, book, frame, outputs, dated)
    elif not hold_for(kind.facts, book, frame, names) or not _are_within(dated, kind.dated):
        kind = _kind_with(kind, book, frame, outputs, dated)
    if key not in _kinds and len(_kinds) >= MOST_REMEMBERED:
        _kinds.clear()
    _kinds[key] = kind
    return kind.columns


def _kind_with(
    kind: FrameKind | None, book: Rulebook, frame: Frame, outputs: frozenset[str], dated: Facts
) -> FrameKind:
    """Return the kind of the frames so far and of this one."""
    names = _input_names(book, len(book.names), outputs)
    number = 1 if kind is None else kind.number + 1
    facts, dated = (facts_of(book, frame, names), dated) if number <= MOST_KINDS else (no_facts(book, frame, names), {})
    if kind is not None:
        facts, dated = widened(kind.facts, facts), widened(kind.dated, dated)
    columns = _columns(book, len(book.names), outputs, tuple(facts.items()), tuple(dated.items()))
    return FrameKind(facts, dated, columns, len(book.names), number)


def _are_within(dated: Facts, spans: Facts) -> bool:
    return all(
        spans[name][0] <= least <= most <= spans[name][1] for name, (least, most) in dated.items() if name in spans
    )


@lru_cache(maxsize=64)
def _input_names(book: Rulebook, names: int, outputs: frozenset[str]) -> frozenset[str]:
    return input_names(book, outputs)


@lru_cache(maxsize=64)
def _columns(book: Rulebook, names: int, outputs: frozenset[str], facts: Any, dated: Any) -> LoopColumns:
    """Return the columns, cached by the number of names, because names can still be added to a book."""
    return LoopColumns(book, outputs, dict(facts), dict(dated))


@lru_cache(maxsize=64)
def _batches(columns: LoopColumns) -> tuple[Batch, ...]:
    return simplified_batches(columns)
