"""What a rule's parameter stands for: a value, a table, or a column of the same, a coarser or a finer grain."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from ratinghouse.kernel.engine.late_columns import LIMIT
from ratinghouse.kernel.grains import COARSER, FINER, SEQUENCE, Grain
from ratinghouse.kernel.late.dataclasses import dataclass
from ratinghouse.kernel.rule import Constant, Dated, InputColumn, Printed, Rule, Value
from ratinghouse.kernel.symbols import ENORMOUS, MOST_IN_32_BITS
from ratinghouse.kernel.table import LookupTable
from ratinghouse.kernel.units import Unit

Kind = Literal["value", "dated", "table", "column", "many"]


@dataclass(frozen=True)
class RuleParameter:
    """One parameter resolved. ``opponent``, ``earlier`` and ``twin`` say whose column it is."""

    kind: Kind
    name: str
    grain: Grain
    unit: Unit
    constant: Constant | Dated | LookupTable | None = None
    opponent: bool = False
    earlier: bool = False
    twin: bool = False
    bound: int = ENORMOUS  # no count of the column is larger

    @property
    def largest_in_32_bits(self) -> int:
        """Return the largest count that a rule per side can get as 32 bits; larger ones come in 64."""
        return MOST_IN_32_BITS if self.grain == "side" and not self.earlier else LIMIT


def resolve(names: Mapping[str, InputColumn | Value | Printed | Rule], parameter: str, per: Grain) -> RuleParameter:
    """Return the source of a parameter in a rule of grain ``per``; raise ``LookupError`` where there is none."""
    if parameter in names:
        return _plain(names[parameter], per)
    for prefix, resolver in (("opponent_", _opponent), ("earlier_", _earlier), ("twin_", _twin)):
        if parameter.startswith(prefix):
            rest = parameter.removeprefix(prefix)
            if rest in names:
                return resolver(names[rest], per)
            if prefix == "opponent_" and rest.startswith("earlier_") and rest.removeprefix("earlier_") in names:
                return _opponent(names[rest.removeprefix("earlier_")], per, earlier=True)
    raise LookupError(f"{parameter} is not defined above")


def _plain(definition: InputColumn | Value | Printed | Rule, per: Grain) -> RuleParameter:
    if isinstance(definition, Value):
        kind: Kind = "dated" if isinstance(definition.value, Dated) else "value"
        return RuleParameter(kind, definition.name, "run", definition.unit, definition.value, bound=_bound(definition))
    if isinstance(definition, Printed):
        return RuleParameter("table", definition.name, "run", definition.table.result, definition.table)
    if definition.per == per or definition.per in COARSER[per]:
        return RuleParameter("column", definition.name, definition.per, definition.unit, bound=_bound(definition))
    if definition.per in FINER[per]:
        return RuleParameter("many", definition.name, definition.per, definition.unit, bound=_bound(definition))
    raise LookupError(f"{definition.name} is per {definition.per} and has no meaning in a rule per {per}")


def _opponent(definition: InputColumn | Value | Printed | Rule, per: Grain, earlier: bool = False) -> RuleParameter:
    if isinstance(definition, (Value, Printed)) or definition.per not in ("side", "entry", "player") or per == "player":
        raise LookupError(f"opponent_{definition.name}: {definition.name} is not a column that an opponent has here")
    if earlier and (definition.per != "side" or definition.unit is Unit.REAL):
        raise LookupError(
            f"opponent_earlier_{definition.name}: {definition.name} is not a column of whole counts per side"
        )
    kind: Kind = "column" if per == "side" else "many"
    unit = Unit.WHOLE if earlier and definition.unit is Unit.FLAG else definition.unit
    bound = ENORMOUS if earlier else _bound(definition)
    return RuleParameter(kind, definition.name, definition.per, unit, opponent=True, earlier=earlier, bound=bound)


def _twin(definition: InputColumn | Value | Printed | Rule, per: Grain) -> RuleParameter:
    if isinstance(definition, (Value, Printed)) or definition.per not in ("side", "entry", "player") or per != "side":
        raise LookupError(f"twin_{definition.name}: {definition.name} is not a column that the twin of a side has")
    return RuleParameter(
        "column", definition.name, definition.per, definition.unit, twin=True, bound=_bound(definition)
    )


def _earlier(definition: InputColumn | Value | Printed | Rule, per: Grain) -> RuleParameter:
    if isinstance(definition, (Value, Printed)) or definition.per != per or per not in SEQUENCE:
        raise LookupError(
            f"earlier_{definition.name}: {definition.name} is not a column per {per} that comes in sequence"
        )
    if definition.unit is Unit.REAL:
        raise LookupError(f"earlier_{definition.name}: a running sum of real numbers is not exact")
    return RuleParameter(
        "column", definition.name, per, Unit.WHOLE if definition.unit is Unit.FLAG else definition.unit, earlier=True
    )


def _bound(definition: InputColumn | Value | Rule) -> int:
    """Return the largest count of a column or a value, without its sign."""
    if isinstance(definition, Rule):
        return definition.bound
    if isinstance(definition, InputColumn):
        return 1 if definition.unit is Unit.FLAG else LIMIT
    constants = definition.value.steps.values() if isinstance(definition.value, Dated) else (definition.value,)
    return max(abs(constant) if isinstance(constant, int) else ENORMOUS for constant in constants)
