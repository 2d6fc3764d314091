"""The trial of a rule on marked columns, when its rulebook is imported: the result's unit and the rule's expression."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from ratinghouse.kernel.engine.groups import Pieces
from ratinghouse.kernel.engine.many import UNAGGREGATED, Many
from ratinghouse.kernel.grains import Grain
from ratinghouse.kernel.parameters import RuleParameter
from ratinghouse.kernel.table import LookupTable
from ratinghouse.kernel.units import Expression, Hundredths, Marked, Unit, UnitMismatch, expression_of, unit_of

_ROWS = 2


def traced(
    function: Callable[..., Any],
    parameters: tuple[str, ...],
    sources: list[RuleParameter],
    per: Grain,
    own_columns: set[str],
) -> tuple[Unit, Expression]:
    """Call the rule on two marked rows, and return the unit of the column it gives and the rule as an expression.

    ``own_columns`` are the parameters by which a repeated rule takes its own_columns column.
    """
    waiting = iter(sources)
    arguments = []
    for parameter in parameters:
        if parameter in own_columns:
            flags = _marked(Unit.FLAG, parameter)
            finer = parameter.startswith("opponent_") and per != "side"
            arguments.append(_many(flags, "side") if finer else flags)
        else:
            arguments.append(_argument(next(waiting), parameter))
    result = function(*arguments)
    if isinstance(result, Many):
        raise UnitMismatch(UNAGGREGATED)
    unit = unit_of(result)
    if own_columns and unit is not Unit.FLAG:
        raise UnitMismatch("a repeated rule must give a flag")
    return unit, expression_of(result)


def _argument(source: RuleParameter, name: str) -> Any:
    if isinstance(source.constant, LookupTable):
        return source.constant.named(name)
    if source.kind == "value":
        return Marked(source.constant, source.unit, name, is_number=not isinstance(source.constant, Hundredths))
    if source.kind == "many":
        return _many(_marked(source.unit, name), "side" if source.opponent else source.grain)
    return _marked(source.unit, name)


def _marked(unit: Unit, name: str) -> Marked:
    kind = {Unit.FLAG: np.bool_, Unit.REAL: np.float64}.get(unit, np.int64)
    return Marked(np.ones(_ROWS, dtype=kind), unit, name)


def _many(values: Marked, of: Grain) -> Many:
    return Many(values, Pieces(of, np.arange(_ROWS + 1)))
