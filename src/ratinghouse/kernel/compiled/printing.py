"""Terms printed as Python expressions."""

from __future__ import annotations

from collections.abc import Callable, Mapping

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

Reference = Callable[[Read | Running | Aggregate], str]


class TermPrinter:
    """Prints terms; ``reference`` says where a column or an aggregate is at the place of printing."""

    def __init__(self, columns: LoopColumns, table_labels: Mapping[str, str]) -> None:
        self.columns = columns
        self.table_labels = table_labels

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
        table = self.columns.tables[name.column]
        text = self.printed(argument, reference)
        least, most = self.columns.span(argument)
        if least < table.first or most > table.last:
            text = f"min(max({text}, {table.first}), {table.last})"
        return f"np.int64({self.table_labels[name.column]}[np.uint64({text} - ({table.first}))])"
