"""Expressions: a rule as nested operations, read from a document under limits and applied to columns.

    ("multiply", "K", "chg")        in a document: ["multiply", "K", "chg"]

A name stands for a parameter of the rule, a number or a flag for itself. Reading never runs anything: an expression is
data, and applying it calls the operations of ``operations`` and nothing else.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from math import isfinite
from operator import itemgetter
from types import MappingProxyType
from typing import Any

from ratinghouse.kernel.rule import RulebookError
from ratinghouse.kernel.statutes.operations import OPERATIONS, VERSION
from ratinghouse.kernel.units import Expression

Function = Callable[..., Any]

DEEPEST = 60
MOST_OPERATIONS = 2_000
LARGEST_NUMBER = 2**31
"""No number of a law is as large; with it no operation on days leads to a day that does not exist."""


class StatuteError(RulebookError):
    """A stored document is no statute; the message says what is wrong with it."""


class _ExpressionReader:
    """The limits under which one expression is read."""

    def __init__(self, names: frozenset[str], version: int, of_columns: bool) -> None:
        self.names = names
        self.version = version
        self.of_columns = of_columns
        self.budget = MOST_OPERATIONS

    def read(self, document: object, depth: int) -> Expression:
        """Return the expression in a document that is at most this deep."""
        self.budget -= 1
        if depth == 0 or self.budget < 0:
            raise StatuteError(
                f"an expression is too large: it has at most {MOST_OPERATIONS} parts, {DEEPEST} inside each other"
            )
        if isinstance(document, str):
            if document not in self.names:
                raise StatuteError(f"an expression names {document[:80]!r}, which is no parameter of its rule")
            return document
        if isinstance(document, (list, tuple)):
            self._demand_operation(document)
            return (document[0], *[self.read(operand, depth - 1) for operand in document[1:]])
        if isinstance(document, bool) or (document is None and not self.of_columns):
            return document
        if type(document) in (int, float):
            assert isinstance(document, (int, float))
            if not abs(document) < LARGEST_NUMBER or not isfinite(document):
                raise StatuteError(f"a number of an expression is out of range: below {LARGEST_NUMBER:,}")
            return document
        raise StatuteError("an expression is a number, a name, or an operation with its operands")

    def _demand_operation(self, document: Sequence[object]) -> None:
        if not document or not isinstance(document[0], str):
            raise StatuteError("an expression is a number, a name, or an operation with its operands")
        name = document[0]
        operation = OPERATIONS.get(name)
        if operation is None or operation.since > self.version:
            raise StatuteError(f"there is no operation {name[:80]!r} in version {self.version} of the language")
        if (operation.apply if self.of_columns else operation.answer) is None:
            raise StatuteError(f"{name} is no operation {'on columns' if self.of_columns else 'on a single case'}")
        if not operation.least <= len(document) - 1 <= operation.most:
            raise StatuteError(f"{name} does not take {len(document) - 1} operands")


def read_expression(
    document: object, names: frozenset[str], *, of_columns: bool = True, version: int = VERSION
) -> Expression:
    """Return the expression in a document. Raise StatuteError if it is no expression, too large or names others.

    ``of_columns`` is false for rules that answer for a single case, as those of calendars do. ``version`` is that of
    the language the document was written in: it has no operation that came later.
    """
    return _ExpressionReader(names, version, of_columns).read(document, DEEPEST)


def names_in(expression: Expression) -> Iterator[str]:
    """Yield each name that an expression takes, as often as it takes it."""
    if isinstance(expression, str):
        yield expression
    elif isinstance(expression, tuple):
        for operand in expression[1:]:
            yield from names_in(operand)


def function_of(expression: Expression, parameters: Sequence[str]) -> Function:
    """Return the function of columns that an expression states."""
    return function_by(expression, parameters, lambda name: OPERATIONS[name].apply)


def answering_function(
    expression: Expression, parameters: Sequence[str], defaults: Mapping[str, bool | int | None] | None = None
) -> Function:
    """Return the function of a single case that an expression states, of its parameters by place or by name."""
    return function_by(expression, parameters, lambda name: OPERATIONS[name].answer, defaults or {})


def function_by(
    expression: Expression,
    parameters: Sequence[str],
    operation: Callable[[str], Function | None],
    defaults: Mapping[str, bool | int | None] = MappingProxyType({}),
) -> Function:
    """Return the function that an expression states, by operations of some kind. A part that occurs twice runs once."""
    steps: list[tuple[Function | None, Any]] = []  # an operation and its operands, or a constant
    count, places_of_parameters = len(parameters), {name: at for at, name in enumerate(parameters)}
    places: dict[Any, int] = {}  # of the arguments, and after them of what the steps give

    def place(part: Expression) -> int:
        step: tuple[Function | None, Any]
        if isinstance(part, str):
            return places_of_parameters[part]
        if isinstance(part, tuple):
            step = (operation(str(part[0])), tuple(place(it) for it in part[1:]))
            key: Any = step
        else:
            step = (None, part)
            key = (None, type(part), repr(part))  # 1, 1.0 and True are three constants
        if key not in places:
            places[key] = count + len(steps)
            steps.append(step)
        return places[key]

    last = place(expression)
    calls = [(function, _operands(step) if function is not None else step) for function, step in steps]

    def apply(*arguments: Any, **named: Any) -> Any:
        if named or len(arguments) < count:
            known = {**defaults, **dict(zip(parameters, arguments, strict=False)), **named}
            arguments = tuple(known[name] for name in parameters)
        results = list(arguments[:count])
        for function, operands in calls:
            results.append(operands if function is None else function(*operands(results)))
        return results[last]

    return apply


def _operands(places: Sequence[int]) -> Callable[[Sequence[Any]], Sequence[Any]]:
    """Return the function that takes an operation's operands out of all results."""
    if len(places) > 1:
        return itemgetter(*places)
    return itemgetter(slice(places[0], places[0] + 1)) if places else lambda results: ()
