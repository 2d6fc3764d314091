"""An adjustment: a one-off change of every rating of a list, decided for one day, outside the ordinary calculation.

It is written like a rule: a pure function of columns of exact integers, with its article, its day, a sentence and
worked examples. It returns the ratings after. Whoever applies it stores the ratings before, because they cannot be
calculated back: two ratings may become one.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import date
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from ratinghouse.kernel.parameters import RuleParameter
from ratinghouse.kernel.rule import RulebookError, sentence_and_examples
from ratinghouse.kernel.texts import NO_TEXT, Text
from ratinghouse.kernel.tracing import traced
from ratinghouse.kernel.units import Expression, Unit

Function = Callable[..., Any]


@dataclass(frozen=True)
class AdjustmentRule:
    """One decided change. ``day`` is the list it belongs to, ``pools`` the pools whose lists it changes."""

    id: str
    article: str
    day: date
    pools: tuple[str, ...]
    function: Function
    parameters: tuple[str, ...]
    expression: Expression
    sentence: Text
    examples: tuple[str, ...]
    note: Text = NO_TEXT
    drops_kept: bool = False  # the results kept for first ratings are dropped with it

    def after(self, columns: Mapping[str, ArrayLike]) -> NDArray[np.int64]:
        """Return the ratings after, player by player. 0 is a player without a rating, who stays without one."""
        arguments = {name: np.asarray(columns[name], dtype=np.int64) for name in self.parameters}
        adjusted = self.function(*(arguments[name] for name in self.parameters))
        return np.where(arguments["rating"] > 0, adjusted, 0).astype(np.int64)


def adjustment(
    id: str, *, article: str, day: date, pools: tuple[str, ...], note: str = "", drops_kept: bool = False
) -> Callable[[Function], AdjustmentRule]:
    """Return a decorator for a function of ``rating`` (and other columns) whose docstring is sentence and examples."""

    def define(function: Function) -> AdjustmentRule:
        sentence, examples = sentence_and_examples(function.__doc__)
        parameters = tuple(inspect.signature(function).parameters)
        for part, present in (
            ("an article", article.strip()),
            ("pools", pools),
            ("a sentence", sentence),
            ("worked examples", examples),
            ("the parameter rating", "rating" in parameters),
        ):
            if not present:
                raise RulebookError(f"the adjustment {id} lacks {part}")
        unit, expression = traced(function, parameters, [_column(name) for name in parameters], "player", set())
        if unit is not Unit.WHOLE:
            raise RulebookError(f"the adjustment {id} must give whole ratings")
        written = (function, parameters, expression, Text(sentence), examples)
        return AdjustmentRule(id, article, day, pools, *written, Text(note), drops_kept)

    return define


def _column(name: str) -> RuleParameter:
    return RuleParameter("column", name, "player", Unit.WHOLE)
