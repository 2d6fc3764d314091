"""Tracing: a rule is called on symbols, when its rulebook is imported or its statute read, to find its expression."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from ratinghouse.kernel.grains import Grain
from ratinghouse.kernel.parameters import RuleParameter
from ratinghouse.kernel.rule import Dated
from ratinghouse.kernel.statutes.expressions import read_expression
from ratinghouse.kernel.symbols import UNAGGREGATED, Symbol, TableSymbol, apply_to_symbols, constant_symbol
from ratinghouse.kernel.table import LookupTable
from ratinghouse.kernel.units import COLUMN_UNITS, Expression, Unit, UnitMismatch


class Traced(NamedTuple):
    """A rule as it was traced: ``bound`` limits its counts, ``wide`` says that 32 bits may not hold them."""

    unit: Unit
    expression: Expression
    bound: int
    wide: bool


def traced(
    function: Callable[..., Any], parameters: tuple[str, ...], sources: Mapping[str, RuleParameter], per: Grain
) -> Traced:
    """Call the rule on symbols, and return the unit of the column it gives and the rule as an expression.

    Parameters without a source are those through which a repeated rule reads its own column.
    """
    result = function(*_symbols(parameters, sources, per).values())
    if result is None:
        raise UnitMismatch("it gives nothing: the function must return a column")
    symbol = result if isinstance(result, Symbol) else constant_symbol(result)
    read_expression(symbol.expression, frozenset(parameters), of_columns=per != "run")
    return _checked(symbol, per, repeated=len(sources) < len(parameters))


def traced_expression(
    expression: Expression, parameters: tuple[str, ...], sources: Mapping[str, RuleParameter], per: Grain
) -> Traced:
    """Return the same for a stored rule, whose expression is known."""
    symbol = apply_to_symbols(expression, _symbols(parameters, sources, per))
    return _checked(symbol, per, repeated=len(sources) < len(parameters))


def _checked(symbol: Symbol, per: Grain, *, repeated: bool) -> Traced:
    if symbol.finer is not None:
        raise UnitMismatch(UNAGGREGATED)
    if symbol.unit is None or (per != "run" and symbol.unit not in COLUMN_UNITS):
        raise UnitMismatch(f"it gives {symbol.words}: a rule must return a column")
    if repeated and symbol.unit is not Unit.FLAG:
        raise UnitMismatch("a repeated rule must give a flag")
    return Traced(symbol.unit, symbol.expression, symbol.bound, symbol.wide)


def _symbols(parameters: tuple[str, ...], sources: Mapping[str, RuleParameter], per: Grain) -> dict[str, Symbol]:
    return {name: parameter_symbol(name, sources.get(name), per) for name in parameters}


def parameter_symbol(name: str, source: RuleParameter | None, per: Grain) -> Symbol:
    """Return the symbol of a rule's parameter; without a source, of the rule's own column."""
    if source is None:
        finer: Grain | None = "side" if name.startswith("opponent_") and per != "side" else None
        return Symbol(Unit.FLAG, name, bound=1, finer=finer)
    if isinstance(source.constant, LookupTable):
        return TableSymbol(name, source.constant)
    if source.constant is not None and not isinstance(source.constant, Dated):
        return constant_symbol(source.constant, name)
    bound = min(source.bound, source.largest_in_32_bits) if per == "side" else source.bound
    many = source.kind == "many"
    return Symbol(source.unit, name, bound=bound, finer=("side" if source.opponent else source.grain) if many else None)
