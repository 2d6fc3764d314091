"""A rule as a formula with names: change = K × chg, or K = 10 if highest ≥ 2400; 40 if junior; otherwise 20.

Numbers of the law replace their names, in natural units. Operations that only change the unit of a count are left out.
"""

from __future__ import annotations

from collections.abc import Callable
from weakref import WeakKeyDictionary

from ratinghouse.kernel.formulas import notation, rows
from ratinghouse.kernel.formulas.notation import Piece, Strength
from ratinghouse.kernel.rule import Dated, InputColumn, Rule, Value
from ratinghouse.kernel.rule_set import RuleSet
from ratinghouse.kernel.symbols import Symbol, apply_to_symbols
from ratinghouse.kernel.texts import Text, joined, text
from ratinghouse.kernel.tracing import parameter_symbol
from ratinghouse.kernel.units import Expression, Unit


def formula(rules: RuleSet, rule: Rule) -> str:
    """Return a rule as a formula with names: change = K × chg, or rated if Ro > 0."""
    parts = _parts_of(rules, rule)
    if parts.formula is None:
        parts.formula = _formula(rules, rule)
    return parts.formula


def _formula(rules: RuleSet, rule: Rule) -> str:
    written = FormulaWriter(rules, rule).result(rule.expression)
    symbol = notation.name_in_formula(rule.name, is_defined=True)
    if rule.unit is Unit.FLAG:
        return text("{then} if {condition}", then=symbol, condition=written.text)
    return Text("{symbol} = {written}", {"symbol": symbol, "written": written.text})


class _RuleParts:
    """The parts of one rule's expression with their units, each found once: they are the same at every row."""

    def __init__(self, rules: RuleSet, rule: Rule) -> None:
        self.rule = rule
        sources = {
            name: None if name in rule.own_columns else rules.source_of(name, rule.per) for name in rule.parameters
        }
        self._parameters = {name: parameter_symbol(name, source, rule.per) for name, source in sources.items()}
        self._symbols: dict[int, tuple[Expression, Symbol]] = {}  # by the identity of the expression
        self.formula: str | None = None  # the whole, once it was written

    def symbol(self, expression: Expression) -> Symbol:
        if not isinstance(expression, tuple):
            return apply_to_symbols(expression, self._parameters)
        known = self._symbols.get(id(expression))
        if known is None:
            known = self._symbols[id(expression)] = expression, apply_to_symbols(expression, self._parameters)
        return known[1]


_PARTS: WeakKeyDictionary[RuleSet, dict[str, _RuleParts]] = WeakKeyDictionary()


def _parts_of(rules: RuleSet, rule: Rule) -> _RuleParts:
    of_rules = _PARTS.setdefault(rules, {})
    parts = of_rules.get(rule.name)
    if parts is None or parts.rule is not rule:
        parts = of_rules[rule.name] = _RuleParts(rules, rule)
    return parts


class FormulaWriter:
    """Writes the parts of one rule's expression."""

    def __init__(self, rules: RuleSet, rule: Rule) -> None:
        self.rules = rules
        self.rule = rule
        self._parts = _parts_of(rules, rule)

    def symbol(self, expression: Expression) -> Symbol:
        """Return a part of the expression with its unit."""
        return self._parts.symbol(expression)

    def unit(self, expression: Expression) -> Unit:
        """Return the unit of a part of the expression."""
        return self.symbol(expression).unit or Unit.WHOLE

    def result(self, expression: Expression) -> Piece:
        """Return a part that is the rule's result, in words if the rule's numbers are codes for words."""
        if self.rule.labels and type(expression) is int:
            return Piece(self.rule.labels[expression])
        if isinstance(expression, tuple) and expression[0] == "where":
            return self.cases(expression)
        return self.piece(expression)

    def piece(self, expression: Expression) -> Piece:
        """Return a part of the expression as a piece of the formula."""
        if expression is None:
            return Piece(text("no answer"))
        if isinstance(expression, bool):
            return Piece(text("yes") if expression else text("no"))
        if isinstance(expression, (int, float)):
            return notation.number_piece(expression)
        if isinstance(expression, str):
            return self.name(expression)
        return self.operation(str(expression[0]), expression)

    def name(self, name: str) -> Piece:
        """Return a parameter: the number of the law, or the name of a column."""
        number = self.law_number(name)
        if number is not None:
            return notation.number_piece(number)
        value = self.rules.names.get(name)
        if isinstance(value, Value) and not isinstance(value.value, Dated):
            written = Piece(str(value.in_words()))
            return notation.called("", [written]) if isinstance(value.value, tuple) else written
        return Piece(notation.name_in_formula(name, is_defined=name in self.rules.names or name == self.rule.name))

    def law_number(self, name: str) -> int | float | None:
        """Return the number that the law has under a name, in natural units; None if it changed with time."""
        value = self.rules.names.get(name)
        if isinstance(value, Value) and isinstance(value.value, (int, float)):
            return value.unit.natural(value.value)
        return None

    def is_number(self, expression: Expression) -> bool:
        """Return whether a part of the expression is a bare number or a number of the law."""
        if isinstance(expression, str):
            return self.law_number(expression) is not None
        return not isinstance(expression, tuple) or expression[0] == "hundredths"

    def operation(self, operation: str, expression: tuple[Expression, ...]) -> Piece:
        """Return an operation with its operands."""
        if operation == "where":
            return self.cases(expression)
        if rows.is_aggregate(expression):
            return self.aggregate(operation, expression)
        if operation == "table":
            return notation.called(str(expression[1]), [self.piece(expression[2])])
        if operation == "hundredths":
            return notation.number_piece(Unit.HUNDREDTHS.natural(expression[1]))
        if operation in ("equal", "not_equal") and (word := self.compared_word(expression)) is not None:
            return notation.between(operation, self.piece(expression[1]), word)
        if operation == "multiply" and expression[1] == expression[2]:
            return notation.squared(self.piece(expression[1]))
        return self._written(operation, expression, [self.piece(operand) for operand in expression[1:]])

    def _written(self, operation: str, expression: Expression, operands: list[Piece]) -> Piece:
        if operation in notation.UNIT_ONLY:
            return operands[0]
        if operation in notation.ROUNDINGS:
            return notation.rounded(operation, self.unit(expression), operands)
        if operation in notation.SIGNS:
            return notation.between(operation, *operands)
        if operation in notation.FUNCTIONS:
            return notation.called(notation.FUNCTIONS[operation], operands)
        if operation in notation.POWERS:
            inner = operands[0].inside(Strength.FIRM)
            return Piece(Text(notation.POWERS[operation] + "{inner}", {"inner": inner}), Strength.SIGNED)
        if operation in _WRITERS:
            return _WRITERS[operation](*operands)
        words = operation.replace("_", " ")
        return notation.called(words, operands) if operands else Piece(words)

    def cases(self, expression: tuple[Expression, ...]) -> Piece:
        """Return a choice, and the choices in its last part, as cases of which the first that applies counts."""
        cases, otherwise = self.chain(expression)
        pieces = [(self.result(value), self.piece(condition).inside(Strength.OR)) for condition, value in cases]
        last = self.result(otherwise).inside(Strength.OR)
        if len(pieces) == 1:
            then, condition = pieces[0][0].inside(Strength.OR), pieces[0][1]
            values = {"then": then, "condition": condition, "otherwise": last}
            return Piece(text("{then} if {condition}, otherwise {otherwise}", **values), Strength.CASES)
        written = [text("{then} if {condition}", then=then.inside(Strength.OR), condition=it) for then, it in pieces]
        return Piece(joined([*written, text("otherwise {otherwise}", otherwise=last)], "; "), Strength.CASES)

    @staticmethod
    def chain(expression: Expression) -> tuple[list[tuple[Expression, Expression]], Expression]:
        """Return the conditions and results of a choice and of the choices in its last part, and the last result."""
        cases = []
        while isinstance(expression, tuple) and expression[0] == "where":
            cases.append((expression[1], expression[2]))
            expression = expression[3]
        return cases, expression

    def aggregate(self, operation: str, expression: tuple[Expression, ...]) -> Piece:
        """Return the sum, the count or the largest of the finer rows."""
        finer = self.symbol(expression[1])
        assert finer.finer is not None
        of, condition = finer.finer, expression[2] if len(expression) > 2 else None
        if operation == "count":
            return rows.counted(rows.rows_in_words(of, self.rule.per, None, counted=True))
        if operation == "sum" and finer.unit is Unit.FLAG:
            held = expression[1] if condition is None else ("and", condition, expression[1])
            return rows.counted(rows.rows_in_words(of, self.rule.per, self.piece(held)))
        chosen = rows.rows_in_words(of, self.rule.per, None if condition is None else self.piece(condition))
        return (rows.summed if operation == "sum" else rows.largest)(self.piece(expression[1]), chosen)

    def compared_word(self, expression: tuple[Expression, ...]) -> Piece | None:
        """Return the word for the number that a column of codes is compared with."""
        column = self.rules.names.get(expression[1]) if isinstance(expression[1], str) else None
        if isinstance(column, InputColumn) and column.words and type(expression[2]) is int:
            return Piece(Text(column.words[expression[2]]))
        return None


_WRITERS: dict[str, Callable[..., Piece]] = {
    "negative": notation.negative,
    "absolute": lambda inner: Piece(Text("|{inner}|", {"inner": inner.text})),
    "days": notation.span,
    "and": notation.both,
    "or": notation.any_of,
    "exclusive_or": notation.either,
    "not": notation.denied,
}
