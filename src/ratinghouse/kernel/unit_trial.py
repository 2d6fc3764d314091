"""The trial of a rule on marked columns, when its rulebook is imported: its result's unit, or what does not fit."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from ratinghouse.kernel.engine.groups import Pieces
from ratinghouse.kernel.engine.many import UNAGGREGATED, Many
from ratinghouse.kernel.grains import Grain
from ratinghouse.kernel.parameters import Parameter
from ratinghouse.kernel.rule import Dated
from ratinghouse.kernel.units import Hundredths, Marked, Unit, UnitMismatch, unit_of

_ROWS = 2


def unit_of_result(
    function: Callable[..., Any], parameters: tuple[str, ...], sources: list[Parameter], per: Grain, own: set[str]
) -> Unit:
    """Call the rule on two marked rows. ``own`` are the parameters by which a repeated rule takes its own column."""
    waiting = iter(sources)
    arguments = []
    for parameter in parameters:
        if parameter in own:
            flags = _marked(Unit.FLAG)
            finer = parameter.startswith("opponent_") and per != "side"
            arguments.append(_many(flags, "side") if finer else flags)
        else:
            arguments.append(_argument(next(waiting)))
    result = function(*arguments)
    if isinstance(result, Many):
        raise UnitMismatch(UNAGGREGATED)
    unit = unit_of(result)
    if own and unit is not Unit.FLAG:
        raise UnitMismatch("a repeated rule must give a flag")
    return unit


def _argument(source: Parameter) -> Any:
    if source.kind == "table":
        return source.what
    if source.kind == "value":
        # Arithmetic on a Hundredths gives a bare int; a marked one keeps its unit.
        return Marked(source.what, Unit.HUNDREDTHS) if isinstance(source.what, Hundredths) else source.what
    if source.kind == "dated":
        assert isinstance(source.what, Dated)
        return _marked(source.unit)
    if source.kind == "many":
        return _many(_marked(source.unit), "side" if source.opponent else source.grain)
    return _marked(source.unit)


def _marked(unit: Unit) -> Marked:
    kind = {Unit.FLAG: np.bool_, Unit.REAL: np.float64}.get(unit, np.int64)
    return Marked(np.ones(_ROWS, dtype=kind), unit)


def _many(values: Marked, of: Grain) -> Many:
    return Many(values, Pieces(of, np.arange(_ROWS + 1)))
