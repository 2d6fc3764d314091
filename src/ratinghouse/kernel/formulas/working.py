"""A rule with the numbers of one row: 40 × −1.32 = −52.8, or 40, because junior and highest 1850 < 2300.

Every part is evaluated by the operations of the language itself, on the arguments that the rule took at the row. For a
choice, only the case that applied is written, with the reason.
"""

from __future__ import annotations

from functools import reduce
from typing import Any

from ratinghouse.kernel.book import Rulebook
from ratinghouse.kernel.formulas import notation
from ratinghouse.kernel.formulas.arguments import Arguments
from ratinghouse.kernel.formulas.formula import FormulaWriter
from ratinghouse.kernel.formulas.notation import Piece, Strength
from ratinghouse.kernel.formulas.reasons import Reasons
from ratinghouse.kernel.late.dataclasses import dataclass
from ratinghouse.kernel.plain.operations import PLAIN_OPERATIONS
from ratinghouse.kernel.rule import Rule
from ratinghouse.kernel.texts import Text, text
from ratinghouse.kernel.units import Expression, Unit

MOST_TERMS = 12
FIRST_TERMS = 3


@dataclass(frozen=True)
class WorkedFormula:
    """The right side of a formula with the numbers of a row and its result, and why the cases in it applied."""

    working: str
    because: str = ""


def worked_formula(book: Rulebook, rule: Rule, arguments: Arguments, result: Any) -> WorkedFormula | None:
    """Return a rule's formula with the numbers of a row, and its result.

    Return None if the rule does not give this result for these arguments: then it was not calculated from them.
    """
    writer = WorkingWriter(book, rule, arguments)
    if writer.number(rule.expression) != result:
        return None
    if rule.unit is Unit.FLAG:
        reason = writer.reasons.of(rule.expression, bool(result))
        return WorkedFormula(writer.piece(bool(result)).text, reason.text)
    return WorkedFormula(writer.equation(), writer.because())


class WorkingWriter(FormulaWriter):
    """Writes the parts of one rule's expression with the numbers of a row."""

    def __init__(self, book: Rulebook, rule: Rule, arguments: Arguments) -> None:
        super().__init__(book, rule)
        self.arguments = arguments
        self.reasons = Reasons(self)
        self._values: dict[int, tuple[Expression, Any]] = {}  # of operations, by the identity of the expression
        self._because: dict[str, Piece] = {}

    def value(self, expression: Expression) -> Any:
        """Return what a part of the expression gives at the row."""
        if isinstance(expression, str):
            return self.arguments[expression]
        if not isinstance(expression, tuple):
            return expression
        if id(expression) not in self._values:
            apply = PLAIN_OPERATIONS[str(expression[0])]
            result = apply(*[self.value(operand) for operand in expression[1:]])
            self._values[id(expression)] = expression, result[0] if isinstance(result, list) else result
        return self._values[id(expression)][1]

    def number(self, expression: Expression) -> Any:
        """Return the count, flag or real number that a part of the expression gives at the row."""
        return self.value(expression)

    def natural(self, expression: Expression) -> Piece:
        """Return the number that a part of the expression gives, in natural units."""
        return notation.number_piece(self.unit(expression).natural(self.number(expression)))

    def equation(self) -> str:
        """Return the expression with its numbers, then the result; a choice begins with its case without numbers."""
        written, result = self.result(self.rule.expression), self.natural(self.rule.expression)
        if self.rule.labels:
            return written.text
        last = result.text if written.text == result.text else _equal(written, result, self.rule.unit)
        case = self._case(self.rule.expression)
        if case is self.rule.expression or self.is_number(case):
            return last
        return Text(
            "{case} = {working}", {"case": self.without_numbers(case).inside(Strength.AGGREGATED), "working": last}
        )

    def _case(self, expression: Expression) -> Expression:
        """Return the part of a choice that applies."""
        while isinstance(expression, tuple) and expression[0] == "where":
            expression = expression[2] if self.number(expression[1]) else expression[3]
        return expression

    def because(self) -> str:
        """Return the reasons for the cases that were chosen so far."""
        pieces = list(self._because.values())
        return reduce(notation.both, pieces).text if pieces else ""

    def name(self, name: str) -> Piece:
        """Return the number of a parameter at the row."""
        return self.natural(name)

    def without_numbers(self, expression: Expression) -> Piece:
        """Return a part of the expression as the formula without numbers has it."""
        return FormulaWriter(self.rules, self.rule).piece(expression)

    def cases(self, expression: tuple[Expression, ...]) -> Piece:
        """Return the result of the case that applies; its reason is added to those of the whole."""
        cases, otherwise = self.chain(expression)
        for condition, then in cases:
            if self.number(condition):
                self._add_reason(self.reasons.of(condition, True))
                return self.result(then)
        if len(cases) == 1:
            self._add_reason(self.reasons.of(cases[0][0], False))
        else:
            self._add_reason(Piece(text("no other case applies"), Strength.NOT))
        return self.result(otherwise)

    def operation(self, operation: str, expression: tuple[Expression, ...]) -> Piece:
        """Return an operation with its numbers; for a rounded division by 0, only the result, which is 0."""
        if operation in notation.ROUNDINGS and len(expression) > 2 and self.number(expression[2]) == 0:
            return self.natural(expression)
        return super().operation(operation, expression)

    def aggregate(self, operation: str, expression: tuple[Expression, ...]) -> Piece:
        """Return the terms of a sum; for a number of rows, or the largest of them, only the result."""
        unit = self.unit(expression[1])
        if operation != "sum" or unit is Unit.FLAG:
            return self.natural(expression)
        terms = self.value(expression[1]).values
        if len(expression) > 2:
            terms = [term for term, holds in zip(terms, self.value(expression[2]).values, strict=True) if holds]
        return _sum([notation.number_piece(unit.natural(term)) for term in terms])

    def _add_reason(self, reason: Piece) -> None:
        self._because.setdefault(str(reason.text), reason)


def _equal(written: Piece, result: Piece, unit: Unit) -> str:
    sign = "≈" if unit is Unit.REAL else "="
    return Text(f"{{written}} {sign} {{result}}", {"written": written.inside(Strength.ADDED), "result": result.text})


def _sum(terms: list[Piece]) -> Piece:
    if not terms:
        return notation.number_piece(0)
    added = terms[0]
    for term in terms[1:] if len(terms) <= MOST_TERMS else terms[1:FIRST_TERMS]:
        added = notation.between("add", added, term)
    if len(terms) <= MOST_TERMS:
        return added
    return Piece(text("{terms} + … ({count} in all)", terms=added.text, count=len(terms)), Strength.ADDED)
