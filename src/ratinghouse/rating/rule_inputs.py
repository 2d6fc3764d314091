"""What a rule was given at one row: its inputs, as a person reads them."""

from __future__ import annotations

from typing import Any

from ratinghouse.kernel.parameters import RuleParameter
from ratinghouse.kernel.rule import UNKNOWN, InputColumn, Rule
from ratinghouse.rating.run import Run


def inputs_of(run: Run, rule: Rule, row: int) -> tuple[tuple[str, Any], ...]:
    """The values of the law and the single numbers that a rule took at a row; flags only where they hold."""
    recursive = (rule.name, "opponent_" + rule.name) if rule.repeat else ()
    inputs = []
    for name in rule.parameters:
        if name not in recursive:
            number = _input(run, rule, run.book.source_of(name, rule.per), row)
            if number is not None and number is not False:
                inputs.append((name, number))
    return tuple(inputs)


def _input(run: Run, rule: Rule, source: RuleParameter, row: int) -> Any:
    if source.kind == "value":
        assert isinstance(source.constant, (int, float))
        return source.unit.natural(source.constant)
    if source.kind != "column" or source.opponent or source.earlier or source.twin:
        return None
    at = run.framed.frame.belongs_to(rule.per, row, source.grain)
    if source.name in run.working:
        return run.working.at(source.name, at)
    column = run.framed.frame.inputs.get(source.name)
    definition = run.book.names[source.name]
    if column is None or (isinstance(definition, InputColumn) and definition.option and column[at] == UNKNOWN):
        return None
    return source.unit.natural(column[at])
