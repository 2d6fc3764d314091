"""The function of a rule whose expression is known: made of the expression when it is first called."""

from __future__ import annotations

from functools import cached_property
from importlib import import_module
from typing import Any

from ratinghouse.kernel.rule import Rule
from ratinghouse.kernel.statutes.expressions import Function, answering_function, function_of
from ratinghouse.kernel.units import Expression


class LateFunction:
    """What a traced rule calculates, without the module that it is written in.

    ``__wrapped__`` is the function as it is written; asking for it imports the module.
    """

    def __init__(self, rule: Rule) -> None:
        self._expression: Expression = rule.expression
        self._parameters = rule.parameters
        self._defaults = rule.defaults
        self._of_columns = rule.per != "run"
        self.__module__, self.__qualname__ = rule.function.__module__, rule.function.__qualname__

    def __call__(self, *arguments: Any, **named: Any) -> Any:
        return self._function(*arguments, **named)

    @cached_property
    def _function(self) -> Function:
        if self._of_columns:
            return function_of(self._expression, self._parameters)
        return answering_function(self._expression, self._parameters, self._defaults)

    @property
    def __wrapped__(self) -> Any:
        return getattr(import_module(self.__module__), self.__qualname__)

    @property
    def __code__(self) -> Any:
        return self.__wrapped__.__code__
