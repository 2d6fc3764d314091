"""Terms printed as Python expressions."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from ratinghouse.kernel.compiled.columns import LoopColumns
from ratinghouse.kernel.compiled.terms import (
    Aggregate,
    AppliedOperation,
    Read,
    Running,
    Term,
    UnsupportedRule,
    is_constant,
)

INFIX = {
    "add": "+",
    "subtract": "-",
    "multiply": "*",
    "divide": "/",
    "less": "<",
    "less_or_equal": "<=",
    "greater": ">",
    "greater_or_equal": ">=",
    "equal": "==",
    "not_equal": "!=",
    "and": "&",
    "or": "|",
    "exclusive_or": "^",
}

WIDE = 1 << 12
LOOK_UP = """
WIDE_{number} = {label}[np.clip(np.arange(-{wide}, {wide}), {first}, {last}) - ({start})]


@compiled
def looked_up_{number}(argument):
    if -{wide} <= argument and argument < {wide}:
        return np.int64(WIDE_{number}[np.uint64(argument + {wide})])
    return np.int64({label}[np.uint64(min(max(argument, {first}), {last}) - ({start}))])
"""

Reference = Callable[[Read | Running | Aggregate], str]


class TermPrinter:
    """Prints terms; ``reference`` says where a column or an aggregate is at the place of printing.

    ``look_ups`` has the numbers of the functions that look up: by a table's label, its first argument and two limits.
    """

    def __init__(
        self, columns: LoopColumns, table_labels: Mapping[str, str], look_ups: dict[tuple[str, int, int, int], int]
    ) -> None:
        self.columns = columns
        self.table_labels = table_labels
        self.look_ups = look_ups

    def printed(self, term: Term, reference: Reference) -> str:
        """Return a term as an expression in parentheses."""
        if isinstance(term, (Read, Running, Aggregate)):
            return reference(term)
        if not isinstance(term, AppliedOperation):
            return f"({term!r})" if term < 0 else repr(term)
        name = term.name
        if name == "table":
            return self._looked_up(term, reference)
        operands = [self._operand(operand, name, reference) for operand in term.operands]
        if name in INFIX:
            return f"({operands[0]} {INFIX[name]} {operands[1]})"
        if name == "where":
            return f"({operands[1]} if {operands[0]} else {operands[2]})"
        if name in ("clip", "larger", "smaller"):
            return self._limited(term, operands)
        simple = {
            "not": "(not {0})",
            "negative": "(-{0})",
            "absolute": "abs({0})",
            "in_hundredths": "(100 * {0})",
            "real": "np.float64({0})",
            "real_score": "(np.float64({0}) / 100.0)",
            "square_root": "np.sqrt({0})",
            "whole": "down({0}, 100)",
        }
        if name in simple:
            return simple[name].format(*operands)
        if name in ("half_up", "half_away", "down"):
            return f"{name}({operands[0]}, {operands[1] if len(operands) > 1 else 100})"
        if name in ("half_up_real", "exponential", "power_of_ten"):
            return f"{name}({operands[0]})"
        raise UnsupportedRule(f"the operation {name}")

    def _operand(self, operand: Term, name: str, reference: Reference) -> str:
        text = self.printed(operand, reference)
        if name == "multiply" and self.columns.kind(operand) == "flag":
            return f"np.int64({text})"
        if name in ("exponential", "power_of_ten", "square_root", "divide") and self.columns.kind(operand) == "whole":
            return repr(float(operand)) if is_constant(operand) else f"np.float64({text})"
        return text

    def _limited(self, term: AppliedOperation, operands: list[str]) -> str:
        larger, smaller = "max", "min"
        if self.columns.kind(term) == "real":
            larger, smaller = "larger_real", "smaller_real"
            operands = [
                text if self.columns.kind(operand) == "real" else f"np.float64({text})"
                for operand, text in zip(term.operands, operands, strict=True)
            ]
        if term.name == "clip":
            return f"{smaller}({larger}({operands[0]}, {operands[1]}), {operands[2]})"
        return f"{larger if term.name == 'larger' else smaller}({operands[0]}, {operands[1]})"

    def _looked_up(self, term: AppliedOperation, reference: Reference) -> str:
        name, argument = term.operands
        assert isinstance(name, Read)
        table, label = self.columns.tables[name.column], self.table_labels[name.column]
        least, most = self.columns.span(argument)
        limits = (table.first, table.last)
        if isinstance(argument, AppliedOperation) and argument.name == "clip":
            first, last = argument.operands[1:]
            if is_constant(first) and is_constant(last) and self.columns.kind(argument) == "whole":
                limits = (table.inside(int(first)), table.inside(int(last)))
                argument = argument.operands[0]
        elif least >= table.first and most <= table.last:
            return f"np.int64({label}[np.uint64({self.printed(argument, reference)} - ({table.first}))])"
        number = self.look_ups.setdefault((label, table.first, *limits), len(self.look_ups))
        return f"looked_up_{number}({self.printed(argument, reference)})"

    def look_up_functions(self) -> Iterator[str]:
        """Yield the functions of the look-ups printed so far.

        Almost every argument is within a few thousands. For these a wider table has the limits in it: a comparison
        with a limit that many arguments exceed is mispredicted as often.
        """
        for (label, start, first, last), number in self.look_ups.items():
            yield LOOK_UP.format(number=number, label=label, start=start, first=first, last=last, wide=WIDE)
