"""Usual rows: entries that have no 0 where few have one, such as the rating of a newcomer, and games of two of them.

The code for these rows leaves out what is calculated for newcomers only. Every loop over entries or games first tests
whether the row is usual.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from copy import copy
from dataclasses import replace
from typing import NamedTuple

from ratinghouse.kernel.compiled.columns import LoopColumns
from ratinghouse.kernel.compiled.rebuilding import rebuilt, rebuilt_column
from ratinghouse.kernel.compiled.storage import Storage
from ratinghouse.kernel.compiled.terms import (
    Aggregate,
    LoopColumn,
    Read,
    Span,
    Term,
    UnsupportedRule,
    is_constant,
    reads,
)
from ratinghouse.kernel.compiled.versions import Totals, columns_of_sweep, is_of_all_events
from ratinghouse.kernel.grains import Grain


class UsualRows(NamedTuple):
    """The columns of usual entries, those of the games of two, and the inputs, with their grain, that are not 0."""

    entry: LoopColumns
    game: LoopColumns
    inputs: tuple[tuple[str, Grain], ...]


class ColumnsOfUsualEntries(LoopColumns):
    """The columns of an entry whose inputs are not 0; of its opponents nothing is assumed."""

    anybody: LoopColumns

    def rebuilt_sum(self, aggregate: Aggregate, value: Term, where: Term) -> Aggregate:
        """Return the aggregate as it is: usual and other games add to the same sum."""
        return aggregate

    def span(self, term: Term) -> Span:
        """Return the span of a term's numbers."""
        if isinstance(term, Read) and term.path != "own":
            return self.anybody.span(term)
        return super().span(term)

    def read_through(self, term: Read) -> Term:
        """Return the constant that a column is, or an input that it only repeats, or else the read itself."""
        if term.path != "own":
            return term
        column = self.columns[term.column]
        if is_constant(column.term):
            return column.term
        if isinstance(column.term, Read) and column.term.path == "own" and not column.repeat:
            target = self.columns[column.term.column]
            if target.term is None and target.grain == column.grain:
                return Read(target.name)
        return term


class ColumnsOfUsualGames(ColumnsOfUsualEntries):
    """The columns of the two sides of a game of usual entries."""

    def span(self, term: Term) -> Span:
        """Return the span of a term's numbers."""
        return LoopColumns.span(self.anybody if isinstance(term, Read) and term.path == "twin" else self, term)

    def read_through(self, term: Read) -> Term:
        """Return the constant that a column is, or an input that it only repeats, or else the read itself."""
        if term.path == "twin":
            return term  # the twin need not be usual
        simpler = super().read_through(Read(term.column))
        return simpler._replace(path=term.path) if isinstance(simpler, Read) else simpler


def usual_rows(storage: Storage, stage: int, totals: Totals) -> UsualRows | None:
    """Return the usual rows of a sweep, None where nothing is rarely 0, or where there are real numbers."""
    columns = storage.columns
    sweep_columns = columns_of_sweep(storage, stage)
    terms = [*(column.term for column in sweep_columns), *(aggregate for aggregate, _ in totals)]
    names = set(_read_of_players([it.column for term in terms for it in reads(term)], columns)) & columns.rarely_zero
    if not names or any(column.kind == "real" for column in sweep_columns):
        return None
    try:
        entry = _of_entries(columns, names)
        inputs = tuple((name, columns.columns[name].grain) for name in sorted(names))
        return UsualRows(entry, _of_games(entry, columns), inputs)
    except UnsupportedRule:
        return None


def _read_of_players(names: Iterable[str], columns: LoopColumns) -> Iterator[str]:
    """Yield columns, and those that columns of players among them read."""
    for name in names:
        yield name
        column = columns.columns[name]
        if column.grain == "player" and column.term is not None and not is_of_all_events(column):
            yield from _read_of_players([it.column for it in reads(column.term)], columns)


def _of_entries(anybody: LoopColumns, names: set[str]) -> LoopColumns:
    columns = _copy(anybody, ColumnsOfUsualEntries, anybody)
    for name, column in anybody.columns.items():
        if name in names:
            columns.columns[name] = replace(column, span=(1, column.span[1]))
        elif column.grain in ("side", "entry", "player") and _is_simplified(column):
            columns.columns[name] = rebuilt_column(column, columns)
    return columns


def _of_games(entry: LoopColumns, anybody: LoopColumns) -> LoopColumns:
    columns = _copy(entry, ColumnsOfUsualGames, anybody)
    for name, column in anybody.columns.items():
        if column.grain == "side":
            columns.columns[name] = column
            if _is_simplified(column):
                columns.columns[name] = rebuilt_column(column, columns)
    return columns


def _is_simplified(column: LoopColumn) -> bool:
    return column.term is not None and not column.repeat and not is_of_all_events(column)


def _copy(columns: LoopColumns, kind: type[ColumnsOfUsualEntries], anybody: LoopColumns) -> ColumnsOfUsualEntries:
    copied = copy(columns)
    copied.__class__ = kind
    assert isinstance(copied, ColumnsOfUsualEntries)
    copied.columns = dict(columns.columns)
    copied.anybody = anybody
    return copied


def summed(aggregate: Aggregate, columns: LoopColumns) -> Aggregate:
    """Return what usual rows add to a sum, or compare with the largest."""
    value, where = rebuilt(aggregate.value, columns), rebuilt(aggregate.where, columns)
    if where is False:
        return aggregate._replace(value=0, where=True)
    return aggregate._replace(value=int(value) if isinstance(value, bool) else value, where=where)


def adds_nothing(aggregate: Aggregate) -> bool:
    """Return whether rows leave a sum as it is; the largest of some rows is 0 at least."""
    return aggregate.how == "sum" and is_constant(aggregate.value) and aggregate.value == 0


def is_worth_asking(less: Sequence[str], lines: Sequence[str]) -> bool:
    """Return whether the code for usual rows is so much shorter that testing every row is worth it."""
    return 10 * sum(map(len, less)) < 8 * sum(map(len, lines))
