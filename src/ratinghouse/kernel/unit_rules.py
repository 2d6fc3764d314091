"""The units that operations take and give. Each rule returns the unit of a result, or raises UnitMismatch."""

from __future__ import annotations

from collections.abc import Sequence

from ratinghouse.kernel.symbols import Symbol, TableSymbol, UnitRule
from ratinghouse.kernel.units import COLUMN_UNITS, Unit, UnitMismatch, scaled

_INTEGERS = frozenset({Unit.WHOLE, Unit.HUNDREDTHS, Unit.TEN_THOUSANDTHS})


def same_unit(symbols: Sequence[Symbol]) -> Unit:
    """Return the unit that all operands share. Zero fits every unit, a bare number fits real columns."""
    units = {symbol.unit for symbol in symbols if not symbol.is_zero}
    if units == {Unit.REAL, Unit.WHOLE} and all(s.is_number or s.unit is Unit.REAL for s in symbols):
        return Unit.REAL
    if len(units) > 1 or None in units:
        words = sorted({symbol.words for symbol in symbols if not symbol.is_zero})
        raise UnitMismatch(" and ".join(words) + " have different units")
    unit = units.pop() if units else Unit.WHOLE
    if unit is None or (unit not in COLUMN_UNITS and any(symbol.is_zero for symbol in symbols)):
        raise UnitMismatch("a day and a number have different units")
    return unit


def of_numbers(symbols: Sequence[Symbol]) -> Unit:
    """Return the unit that all operands, which are numbers, share."""
    unit = same_unit(symbols)
    if unit not in COLUMN_UNITS:
        raise UnitMismatch(f"this operation is for numbers, not for a {unit.words}")
    return unit


def added(symbols: Sequence[Symbol]) -> Unit:
    """Return the unit of a sum or difference: of counts of one unit, or of a day and a span of days."""
    units = [symbol.unit for symbol in symbols]
    if units == [Unit.DAY, Unit.SPAN]:
        return Unit.DAY
    if Unit.DAY in units or Unit.SPAN in units:
        raise UnitMismatch("a day is moved by a span of days: day + days(3)")
    if Unit.FLAG in units:
        raise UnitMismatch("flags are not added: join them with & and |, or count them with sum()")
    return of_numbers(symbols)


def multiplied(symbols: Sequence[Symbol]) -> Unit:
    """Return the unit of a product: the decimal places add up."""
    units = [symbol.unit for symbol in symbols]
    if Unit.REAL in units:
        return of_numbers(symbols)
    for symbol in symbols:
        if symbol.unit not in COLUMN_UNITS:
            raise UnitMismatch(f"{symbol.words} cannot be multiplied")
    return scaled(Unit.WHOLE, sum(max(unit.value, 0) for unit in units if unit is not None))


def compared(symbols: Sequence[Symbol]) -> Unit:
    """Return a flag, for operands of one unit."""
    unit = same_unit(symbols)
    if unit in (Unit.SPAN, Unit.MONTHS):
        raise UnitMismatch(f"{unit.words} cannot be compared")
    return Unit.FLAG


def of_flags(symbols: Sequence[Symbol]) -> Unit:
    """Return a flag, for flags."""
    if any(symbol.unit is not Unit.FLAG for symbol in symbols):
        raise UnitMismatch("and, or, not are for flags only")
    return Unit.FLAG


def chosen(symbols: Sequence[Symbol]) -> Unit:
    """Return the unit of both branches of ``where``; a branch without an answer fits any other."""
    condition, *branches = symbols
    if condition.unit is not Unit.FLAG:
        raise UnitMismatch("a condition must be a flag")
    answered = [branch for branch in branches if branch.unit is not None or isinstance(branch, TableSymbol)]
    if not answered:
        raise UnitMismatch("where() chooses between two answers, and here is none")
    return same_unit(answered)


def of_reals(symbols: Sequence[Symbol]) -> Unit:
    """Return a real number, for real numbers and bare ones."""
    if not all(symbol.is_number or symbol.unit is Unit.REAL for symbol in symbols):
        raise UnitMismatch("this operation is for real columns; integers are divided by a named rounding")
    return Unit.REAL


def of_real_column(symbols: Sequence[Symbol]) -> Unit:
    """Return a real number, for a real number."""
    if symbols[0].unit is not Unit.REAL:
        raise UnitMismatch("this operation is for real columns; whole counts become real by real()")
    return Unit.REAL


def divided(symbols: Sequence[Symbol]) -> Unit:
    """Return the unit of a rounded quotient of integers; without a divisor, hundredths become whole."""
    units = [symbol.unit for symbol in symbols]
    if not all(unit in _INTEGERS for unit in units):
        raise UnitMismatch("a named rounding divides integers")
    below = units[1] if len(units) > 1 else Unit.HUNDREDTHS
    assert units[0] is not None
    assert below is not None
    return scaled(units[0], -below.value)


def as_hundredths(symbols: Sequence[Symbol]) -> Unit:
    """Return the unit of a count that is written with two more decimal places."""
    unit = of_numbers(symbols)
    return scaled(unit, 1)


def hundredths_literal(symbols: Sequence[Symbol]) -> Unit:
    """Return hundredths, for a literal number of them."""
    if type(symbols[0].expression) is not int:
        raise UnitMismatch("hundredths are written as a whole number")
    return Unit.HUNDREDTHS


def whole_as_real(symbols: Sequence[Symbol]) -> Unit:
    """Return a real number, for whole counts."""
    if symbols[0].unit not in (Unit.WHOLE, Unit.REAL):
        raise UnitMismatch(f"real() takes whole counts, not {symbols[0].words}; a score has real_score()")
    return Unit.REAL


def score_as_real(symbols: Sequence[Symbol]) -> Unit:
    """Return a real number, for a score."""
    if symbols[0].unit is not Unit.HUNDREDTHS:
        raise UnitMismatch("a score is counted in hundredths")
    return Unit.REAL


def rounded_real(symbols: Sequence[Symbol]) -> Unit:
    """Return whole counts, for a real column."""
    if symbols[0].unit is not Unit.REAL:
        raise UnitMismatch("half_up_real rounds real columns; integers have half_up")
    return Unit.WHOLE


def looked_up(symbols: Sequence[Symbol]) -> Unit:
    """Return the unit of a table's entries, for an argument of the unit that the table is entered with."""
    table, argument = symbols
    if not isinstance(table, TableSymbol):
        raise UnitMismatch(f"{table.words} is not a table")
    if argument.unit is not table.table.argument:
        raise UnitMismatch(f"the table is entered with {table.table.argument.words}")
    return table.table.result


def summed(symbols: Sequence[Symbol]) -> Unit:
    """Return the unit of a sum of finer rows: flags are counted."""
    unit = _aggregated(symbols)
    return Unit.WHOLE if unit is Unit.FLAG else unit


def counted(symbols: Sequence[Symbol]) -> Unit:
    """Return whole counts, for finer rows."""
    _aggregated(symbols)
    return Unit.WHOLE


def largest_of(symbols: Sequence[Symbol]) -> Unit:
    """Return the unit of finer rows."""
    return _aggregated(symbols)


def anything(symbols: Sequence[Symbol]) -> Unit:
    """Return a flag, for an operand of any unit."""
    return Unit.FLAG


def takes(*units: Unit, gives: Unit) -> UnitRule:
    """Return the rule of an operation with one unit for each operand."""

    def rule(symbols: Sequence[Symbol]) -> Unit:
        if tuple(symbol.unit for symbol in symbols) != units:
            wanted = " and ".join(f"a {unit.words}" for unit in units) or "nothing"
            operands = " and ".join(f"a {symbol.words}" for symbol in symbols)
            raise UnitMismatch(f"the operation takes {wanted}, not {operands}")
        return gives

    return rule


def _aggregated(symbols: Sequence[Symbol]) -> Unit:
    rows = symbols[0]
    if rows.finer is None:
        raise UnitMismatch("there is one number for each row here: only a finer column is aggregated")
    if len(symbols) > 1 and symbols[1].unit is not Unit.FLAG:
        raise UnitMismatch("where= takes a flag")
    assert rows.unit is not None
    return rows.unit
