"""An adjustment: a one-off change of every rating of a list, decided for one day, outside the ordinary calculation.

It is a rule per player whose parameters are whole numbers: the player's ``rating``, and other columns by
name. It returns the new ratings. The caller stores the old ones, because they cannot be recalculated: two different
ratings may become equal.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import date
from typing import TYPE_CHECKING

from ratinghouse.kernel.engine.late_numpy import np
from ratinghouse.kernel.late.dataclasses import dataclass
from ratinghouse.kernel.rule import InputColumn, Rule
from ratinghouse.kernel.rule_set import Function, RuleSet
from ratinghouse.kernel.texts import Text
from ratinghouse.kernel.units import Unit

if TYPE_CHECKING:
    from numpy.typing import ArrayLike, NDArray


@dataclass(frozen=True)
class AdjustmentRule:
    """One adjustment. ``day`` is the date of the list it belongs to, ``pools`` the pools whose lists it changes."""

    id: str
    columns: RuleSet
    rule: Rule
    day: date
    pools: tuple[str, ...]
    drops_kept: bool = False  # the results kept for first ratings are dropped with it

    @property
    def article(self) -> str:
        """Return the decision it follows from."""
        return self.rule.article

    @property
    def sentence(self) -> Text:
        """Return what it does."""
        return Text(self.rule.sentence)

    def after(self, columns: Mapping[str, ArrayLike]) -> NDArray[np.int64]:
        """Return each player's new rating. 0 means that a player has no rating, and stays 0."""
        arguments = {name: np.asarray(columns[name], dtype=np.int64) for name in self.rule.parameters}
        adjusted = self.rule.function(*(arguments[name] for name in self.rule.parameters))
        return np.where(arguments["rating"] > 0, adjusted, 0).astype(np.int64)


def adjustment(
    id: str, *, article: str, day: date, pools: tuple[str, ...], note: str = "", drops_kept: bool = False
) -> Callable[[Function], AdjustmentRule]:
    """Return a decorator for a function of ``rating`` (and other columns) whose docstring has sentence and examples."""

    def define(function: Function) -> AdjustmentRule:
        code = function.__code__
        columns = columns_of_adjustment(id, code.co_varnames[: code.co_argcount])
        rule = columns.written_rule(function, article, "player", note=note)
        return adjustment_by(columns, rule, day, pools, drops_kept)

    return define


def adjustment_by(columns: RuleSet, rule: Rule, day: date, pools: tuple[str, ...], drops_kept: bool) -> AdjustmentRule:
    """Return the adjustment that a rule over these columns states; raise an error if it lacks something."""
    for part, present in (
        ("pools", pools),
        ("worked examples", rule.examples),
        ("the parameter rating", "rating" in rule.parameters),
        ("whole ratings as its result", rule.unit is Unit.WHOLE),
    ):
        if not present:
            raise columns.error(rule.article, f"the adjustment {columns.id} lacks {part}", rule.function)
    columns.define_rule(rule)
    return AdjustmentRule(columns.id, columns, rule, day, pools, drops_kept)


def columns_of_adjustment(id: str, parameters: tuple[str, ...]) -> RuleSet:
    """Return the rule set of one adjustment: each parameter is a column of whole numbers per player."""
    columns = RuleSet(id)
    columns.input(*(InputColumn(name, "player", Unit.WHOLE, name) for name in parameters))
    return columns
