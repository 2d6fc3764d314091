"""The inputs of a rule at one row, in natural units."""

from __future__ import annotations

from typing import Any

from ratinghouse.kernel.engine.working import Working
from ratinghouse.kernel.parameters import RuleParameter
from ratinghouse.kernel.rule import UNKNOWN, InputColumn, Rule


def inputs_of(working: Working, rule: Rule, row: int) -> tuple[tuple[str, Any], ...]:
    """Return the values of the law and the single numbers that a rule read at a row; flags only where they hold."""
    recursive = (rule.name, "opponent_" + rule.name) if rule.repeat else ()
    inputs = []
    for name in rule.parameters:
        if name not in recursive:
            number = _input(working, rule, working.book.source_of(name, rule.per), row)
            if number is not None and number is not False:
                inputs.append((name, number))
    return tuple(inputs)


def _input(working: Working, rule: Rule, source: RuleParameter, row: int) -> Any:
    if source.kind == "value":
        assert isinstance(source.constant, (int, float))
        return source.unit.natural(source.constant)
    if source.kind != "column" or source.opponent or source.earlier or source.twin:
        return None
    at = working.frame.belongs_to(rule.per, row, source.grain)
    if source.name in working:
        return working.at(source.name, at)
    column = working.frame.inputs.get(source.name)
    definition = working.book.names[source.name]
    if column is None or (isinstance(definition, InputColumn) and definition.option and column[at] == UNKNOWN):
        return None
    return source.unit.natural(column[at])
