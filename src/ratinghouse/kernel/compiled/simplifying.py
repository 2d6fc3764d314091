"""Operations simplified: with constants, and where the spans of numbers leave only one outcome.

No result changes by a bit: nothing is reordered, and operations on real numbers are not simplified.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import isfinite, isnan

from ratinghouse.kernel.compiled.terms import (
    LARGEST_EXACT,
    MOST_ROWS,
    UNBOUNDED,
    Aggregate,
    AppliedOperation,
    Kind,
    Read,
    Span,
    Term,
    UnsupportedRule,
    is_constant,
)
from ratinghouse.kernel.statutes.operations import OPERATIONS
from ratinghouse.kernel.table import LookupTable

COMPARISONS = frozenset({"less", "less_or_equal", "greater", "greater_or_equal", "equal", "not_equal"})
FLAGS = COMPARISONS | {"and", "or", "exclusive_or", "not"}
REALS = frozenset({"divide", "exponential", "power_of_ten", "square_root", "real", "real_score"})
WHOLES = frozenset({"table", "half_up", "half_away", "down", "whole", "half_up_real", "in_hundredths", "hundredths"})
OF_NUMBERS = frozenset({"add", "subtract", "multiply", "negative", "absolute", "clip", "larger", "smaller"})

SpanOf = Callable[[Term], Span]
KindOf = Callable[[Term], Kind]


def kind_of_operation(name: str, kinds: Sequence[Kind]) -> Kind:
    """Return the kind of number that an operation gives."""
    if name in FLAGS:
        return "flag"
    if name in REALS:
        return "real"
    if name in WHOLES:
        return "whole"
    if name in OF_NUMBERS:
        return "real" if "real" in kinds else "whole"
    if name == "where":
        branches = set(kinds[1:])
        return "real" if "real" in branches else "flag" if branches == {"flag"} else "whole"
    raise UnsupportedRule(f"the operation {name}")


def simplified(name: str, operands: tuple[Term, ...], span: SpanOf, kind: KindOf) -> Term:
    """Return an operation on simplified operands, as simple as it can be."""
    if name in ("clip", "larger", "smaller", "absolute") and any(kind(operand) == "flag" for operand in operands):
        raise UnsupportedRule(f"{name} of flags")
    if all(is_constant(operand) for operand in operands):
        answer = OPERATIONS[name].answer
        assert answer is not None
        try:
            return _constant(answer(*operands))
        except ZeroDivisionError as error:
            raise UnsupportedRule("a division by 0") from error
    if name in ("and", "or"):
        return _joined(name, operands, neutral=name == "and")
    if name == "not" and isinstance(operands[0], AppliedOperation) and operands[0].name == "not":
        return operands[0].operands[0]
    if name == "where":
        return _chosen(_with_flags(operands, kind), span)
    if name == "exclusive_or":
        return AppliedOperation(name, tuple(bool(it) if is_constant(it) else it for it in operands))
    if any(kind(operand) == "real" for operand in operands):
        return AppliedOperation(name, operands)
    if name in COMPARISONS:
        outcome = _compared(name, span(operands[0]), span(operands[1]))
        return AppliedOperation(name, operands) if outcome is None else outcome
    return _calculated(name, operands, span, kind)


def _calculated(name: str, operands: tuple[Term, ...], span: SpanOf, kind: KindOf) -> Term:
    """Return an operation that gives a whole number."""
    if name == "multiply":
        return _product(operands, kind)
    if name in ("add", "subtract"):
        return _sum(name, operands, kind)
    if name in ("larger", "smaller"):
        return _extreme(name, operands, span)
    return AppliedOperation(name, operands)


def _product(operands: tuple[Term, ...], kind: KindOf) -> Term:
    """Return a product of whole numbers."""
    for constant, other in (operands, operands[::-1]):
        if is_constant(constant) and constant == 0:
            return 0
        if is_constant(constant) and constant == 1 and kind(other) == "whole":
            return other
    return AppliedOperation("multiply", operands)


def _sum(name: str, operands: tuple[Term, ...], kind: KindOf) -> Term:
    """Return a sum or a difference of whole numbers."""
    first, second = operands
    if is_constant(second) and second == 0 and kind(first) == "whole":
        return first
    if name == "add" and is_constant(first) and first == 0 and kind(second) == "whole":
        return second
    return AppliedOperation(name, operands)


def _extreme(name: str, operands: tuple[Term, ...], span: SpanOf) -> Term:
    """Return the larger or the smaller of two whole numbers."""
    for operand, other in (operands, operands[::-1]):
        least, most = span(operand)
        if least >= span(other)[1] if name == "larger" else most <= span(other)[0]:
            return operand
    return AppliedOperation(name, operands)


def _constant(answer: object) -> Term:
    if isinstance(answer, bool):
        return answer
    if isinstance(answer, float):
        if not isfinite(answer):
            raise UnsupportedRule("a constant that is not finite")
        return answer
    if isinstance(answer, int):
        return int(answer)
    return bool(answer)  # a flag of NumPy's


def _joined(name: str, operands: tuple[Term, ...], *, neutral: bool) -> Term:
    first, second = operands
    for operand, other in ((first, second), (second, first)):
        if is_constant(operand):
            return other if bool(operand) is neutral else not neutral
    return first if first == second else AppliedOperation(name, operands)


def _with_flags(operands: tuple[Term, ...], kind: KindOf) -> tuple[Term, ...]:
    """Return the operands of a choice, with a branch that is the number 0 as a flag where the other one is a flag."""
    condition, *branches = operands
    if "flag" not in map(kind, branches):
        return operands
    return condition, *(False if type(branch) is int and branch == 0 else branch for branch in branches)


def _chosen(operands: tuple[Term, ...], span: SpanOf) -> Term:
    condition, then, otherwise = operands
    if is_constant(condition):
        return then if condition else otherwise
    if type(then) is type(otherwise) and then == otherwise:
        return then
    if then is True and otherwise is False:
        return condition
    if isinstance(condition, AppliedOperation) and condition.name == "not":
        return AppliedOperation("where", (condition.operands[0], otherwise, then))
    is_zero = is_constant(otherwise) and otherwise == 0
    if is_zero and condition == AppliedOperation("greater", (then, 0)) and span(then)[0] >= 0:
        return then  # which is 0 itself where it is not greater
    return AppliedOperation("where", operands)


def _compared(name: str, first: Span, second: Span) -> bool | None:
    """Return what a comparison gives for all numbers of two spans, None where it depends on them."""
    if name in ("greater", "greater_or_equal"):
        return _compared("less" if name == "greater" else "less_or_equal", second, first)
    if name == "less":
        return True if first[1] < second[0] else False if first[0] >= second[1] else None
    if name == "less_or_equal":
        return True if first[1] <= second[0] else False if first[0] > second[1] else None
    apart = first[1] < second[0] or second[1] < first[0]
    same = first[0] == first[1] == second[0] == second[1]
    equal = False if apart else True if same else None
    return equal if equal is None or name == "equal" else not equal


def span_of_aggregate(term: Aggregate, value: Span) -> Span:
    """Return the span of a sum or of the largest of some rows."""
    if term.how == "largest":
        return (min(value[0], 0), max(value[1], 0))
    return _exact((min(value[0], 0) * MOST_ROWS, max(value[1], 0) * MOST_ROWS))


def span_of_operation(term: AppliedOperation, spans: Sequence[Span], table: LookupTable | None) -> Span:
    """Return the span of an operation on whole numbers or flags."""
    name = term.name
    if name in FLAGS:
        return (0, 1)
    if table is not None:
        return (int(table.column.min()), int(table.column.max()))
    rule = _SPANS.get(name)
    return UNBOUNDED if rule is None else _exact(rule(*spans))


def _product_of_spans(first: Span, second: Span) -> Span:
    corners = [end * other_end for end in first for other_end in second]
    return UNBOUNDED if any(isnan(corner) for corner in corners) else (min(corners), max(corners))


def _size(span: Span) -> Span:
    return (max(0, span[0]), max(abs(span[0]), abs(span[1])))


_SPANS: dict[str, Callable[..., Span]] = {
    "add": lambda first, second: (first[0] + second[0], first[1] + second[1]),
    "subtract": lambda first, second: (first[0] - second[1], first[1] - second[0]),
    "negative": lambda span: (-span[1], -span[0]),
    "absolute": _size,
    "multiply": _product_of_spans,
    "in_hundredths": lambda span: (100 * span[0], 100 * span[1]),
    "larger": lambda first, second: (max(first[0], second[0]), max(first[1], second[1])),
    "smaller": lambda first, second: (min(first[0], second[0]), min(first[1], second[1])),
    "clip": lambda it, least, most: (min(max(it[0], least[0]), most[0]), min(max(it[1], least[1]), most[1])),
    "where": lambda _, then, otherwise: (min(then[0], otherwise[0]), max(then[1], otherwise[1])),
}
"""The spans of operations that do not decrease, and of those made of such."""


def _exact(span: Span) -> Span:
    """Return the span, or the unbounded one where a number may have wrapped around."""
    return span if span[0] > -LARGEST_EXACT and span[1] < LARGEST_EXACT else UNBOUNDED


def multiplied_out(
    aggregate: Aggregate, value: Term, shared: Callable[[Term], Read | None]
) -> tuple[Term, Aggregate] | None:
    """Return a factor that all rows of a group share and the sum without it, where a sum of whole numbers has one.

    Σ K·x = K·Σ x, in 64 bits too, whatever wraps around.
    """
    where: Term = aggregate.where
    while isinstance(value, AppliedOperation) and value.name == "where" and value.operands[2] == 0:
        where = _joined("and", (where, value.operands[0]), neutral=True)
        value = value.operands[1]
    if isinstance(value, AppliedOperation) and value.name == "multiply":
        for factor, rest in (value.operands, value.operands[::-1]):
            common = shared(factor)
            if common is not None:
                return common, aggregate._replace(value=rest, where=where)
    return None
