"""What a rule's parameter stands for: a value, a table, or a column of the same, a coarser or a finer grain."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from ratinghouse.kernel.grains import COARSER, FINER, SEQUENCE, Grain
from ratinghouse.kernel.rule import Dated, InputColumn, Printed, Rule, Value
from ratinghouse.kernel.table import LookupTable
from ratinghouse.kernel.units import Unit

Kind = Literal["value", "dated", "table", "column", "many"]


@dataclass(frozen=True)
class Parameter:
    """One parameter resolved. ``opponent``, ``earlier`` and ``twin`` say how a column is looked at."""

    kind: Kind
    name: str
    grain: Grain
    unit: Unit
    what: int | float | Dated | LookupTable | None = None
    opponent: bool = False
    earlier: bool = False
    twin: bool = False


def resolve(names: Mapping[str, InputColumn | Value | Printed | Rule], parameter: str, per: Grain) -> Parameter:
    """The source of a parameter in a rule of grain ``per``; a LookupError says what is wrong with the name."""
    if parameter in names:
        return _plain(names[parameter], per)
    for prefix, look in (("opponent_", _opponent), ("earlier_", _earlier), ("twin_", _twin)):
        if parameter.startswith(prefix):
            rest = parameter.removeprefix(prefix)
            if rest in names:
                return look(names[rest], per)
            if prefix == "opponent_" and rest.startswith("earlier_") and rest.removeprefix("earlier_") in names:
                return _opponent(names[rest.removeprefix("earlier_")], per, earlier=True)
    raise LookupError(f"{parameter} is not defined above")


def _plain(what: InputColumn | Value | Printed | Rule, per: Grain) -> Parameter:
    if isinstance(what, Value):
        kind: Kind = "dated" if isinstance(what.value, Dated) else "value"
        return Parameter(kind, what.name, "run", what.unit, what.value)
    if isinstance(what, Printed):
        return Parameter("table", what.name, "run", what.table.result, what.table)
    if what.per == per or what.per in COARSER[per]:
        return Parameter("column", what.name, what.per, what.unit)
    if what.per in FINER[per]:
        return Parameter("many", what.name, what.per, what.unit)
    raise LookupError(f"{what.name} is per {what.per} and has no meaning in a rule per {per}")


def _opponent(what: InputColumn | Value | Printed | Rule, per: Grain, earlier: bool = False) -> Parameter:
    if isinstance(what, (Value, Printed)) or what.per not in ("side", "entry", "player") or per == "player":
        raise LookupError(f"opponent_{what.name}: {what.name} is not a column that an opponent has here")
    if earlier and (what.per != "side" or what.unit is Unit.REAL):
        raise LookupError(f"opponent_earlier_{what.name}: {what.name} is not a column of whole counts per side")
    kind: Kind = "column" if per == "side" else "many"
    unit = Unit.WHOLE if earlier and what.unit is Unit.FLAG else what.unit
    return Parameter(kind, what.name, what.per, unit, opponent=True, earlier=earlier)


def _twin(what: InputColumn | Value | Printed | Rule, per: Grain) -> Parameter:
    if isinstance(what, (Value, Printed)) or what.per not in ("side", "entry", "player") or per != "side":
        raise LookupError(f"twin_{what.name}: {what.name} is not a column that the twin of a side has")
    return Parameter("column", what.name, what.per, what.unit, twin=True)


def _earlier(what: InputColumn | Value | Printed | Rule, per: Grain) -> Parameter:
    if isinstance(what, (Value, Printed)) or what.per != per or per not in SEQUENCE:
        raise LookupError(f"earlier_{what.name}: {what.name} is not a column per {per} that comes in sequence")
    if what.unit is Unit.REAL:
        raise LookupError(f"earlier_{what.name}: a running sum of real numbers is not exact")
    return Parameter("column", what.name, per, Unit.WHOLE if what.unit is Unit.FLAG else what.unit, earlier=True)
