"""Sums over a player's entries that several columns need: added up in the first and read from there by the others."""

from __future__ import annotations

from collections.abc import Mapping
from copy import copy
from dataclasses import replace

from ratinghouse.kernel.compiled.columns import LoopColumns
from ratinghouse.kernel.compiled.terms import Aggregate, AppliedOperation, Read, Term


def with_shared_sums(general: LoopColumns) -> LoopColumns:
    """Return the columns, with a sum that equals an earlier column replaced by a read of that column."""
    sums: dict[str, str] = {}
    columns = copy(general)
    columns.columns = dict(general.columns)
    for column in general.live:
        if column.grain != "player" or column.kind != "whole" or column.term is None:
            continue
        columns.columns[column.name] = replace(column, term=_with_reads(column.term, sums))
        if isinstance(column.term, Aggregate):
            sums.setdefault(repr(column.term), column.name)
    columns.live = columns.live_columns()
    return columns


def _with_reads(term: Term, sums: Mapping[str, str]) -> Term:
    if isinstance(term, Aggregate) and repr(term) in sums:
        return Read(sums[repr(term)])
    if isinstance(term, AppliedOperation):
        return AppliedOperation(term.name, tuple(_with_reads(operand, sums) for operand in term.operands))
    return term
