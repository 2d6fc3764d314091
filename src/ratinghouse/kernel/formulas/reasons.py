"""Why a condition held at a row, or did not: the shortest true statement, with the numbers that were compared."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ratinghouse.kernel.formulas import notation
from ratinghouse.kernel.formulas.notation import Piece, Strength
from ratinghouse.kernel.formulas.rows import is_aggregate
from ratinghouse.kernel.rule import InputColumn
from ratinghouse.kernel.texts import Text
from ratinghouse.kernel.units import Expression

if TYPE_CHECKING:
    from ratinghouse.kernel.formulas.working import WorkingWriter

_OPPOSITES = {
    "less": "greater_or_equal",
    "less_or_equal": "greater",
    "greater": "less_or_equal",
    "greater_or_equal": "less",
    "equal": "not_equal",
    "not_equal": "equal",
}


class Reasons:
    """The reasons of conditions in one rule at one row."""

    def __init__(self, writer: WorkingWriter) -> None:
        self._writer = writer

    def of(self, condition: Expression, holds: bool) -> Piece:
        """Return why a condition holds, or why it does not hold."""
        if isinstance(condition, str):
            flag = self._writer.without_numbers(condition)
            return flag if holds else notation.denied(flag)
        if not isinstance(condition, tuple):
            return self._writer.piece(condition)
        operation = str(condition[0])
        if operation == "not":
            return self.of(condition[1], not holds)
        if operation == "where":
            return self._of_choice(condition, holds)
        if operation in _OPPOSITES:
            return self._of_comparison(operation if holds else _OPPOSITES[operation], condition, negated=not holds)
        return self._of_two(operation, condition, holds)

    def _of_two(self, operation: str, condition: tuple[Expression, ...], holds: bool) -> Piece:
        """Return why two combined conditions hold or do not hold: both reasons, or that of the first that decides."""
        deciding = [it for it in condition[1:] if bool(self._writer.number(it)) == holds]
        if operation == "exclusive_or":
            deciding = []
        if (operation == "and") != holds and deciding:
            return self.of(deciding[0], holds)
        return notation.both(*(self.of(it, bool(self._writer.number(it))) for it in condition[1:]))

    def _of_choice(self, condition: tuple[Expression, ...], holds: bool) -> Piece:
        chosen = bool(self._writer.number(condition[1]))
        branch = condition[2] if chosen else condition[3]
        first = self.of(condition[1], chosen)
        return first if isinstance(branch, bool) else notation.both(first, self.of(branch, holds))

    def _of_comparison(self, operation: str, condition: tuple[Expression, ...], *, negated: bool) -> Piece:
        left, right = condition[1], condition[2]
        right_side = self._writer.compared_word(condition) or self._side(right)
        are_equal = self._writer.number(left) == self._writer.number(right)
        if are_equal and (operation == "equal" or (negated and operation.endswith("or_equal"))):
            name = self._side(left, with_number=not self._writer.is_number(right))
            return notation.between("equal", name, right_side)
        return notation.between(operation, self._side(left), right_side)

    def _side(self, side: Expression, *, with_number: bool = True) -> Piece:
        """Return one side of a comparison: the name of a column and its number, or a calculation and its result."""
        if is_aggregate(side) or (isinstance(side, str) and not self._writer.is_number(side)):
            name = self._writer.without_numbers(side).text
            number = self._number_or_word(side)
            return Piece(Text("{name} {number}", {"name": name, "number": number}) if with_number else name)
        written, result = self._writer.piece(side), self._writer.natural(side)
        if written.text == result.text:
            return result
        values = {"written": written.inside(Strength.ADDED), "result": result.text}
        return Piece(Text("{written} = {result}", values), Strength.AGGREGATED)

    def _number_or_word(self, side: Expression) -> str:
        column = self._writer.rules.names.get(side) if isinstance(side, str) else None
        number = self._writer.number(side)
        if isinstance(column, InputColumn) and column.words and 0 <= number < len(column.words):
            return Text(column.words[number])
        return self._writer.natural(side).text
