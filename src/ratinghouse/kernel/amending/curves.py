"""Tables by a curve instead of printed entries: the logistic curve of a scale, in exact decimals."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from decimal import ROUND_HALF_UP, Decimal, localcontext

from ratinghouse.kernel.amending.faults import WrongAmendment, wrong_amendment
from ratinghouse.kernel.rule import Printed
from ratinghouse.kernel.table import LookupTable
from ratinghouse.kernel.texts import text
from ratinghouse.kernel.units import Unit

LARGEST_SCALE = 4000
"""With it the table of expected scores has nearly as many entries as a statute can hold."""

_LOGISTIC = "logistic"
_DIGITS = 40


@dataclass(frozen=True)
class Logistic:
    """The curve by which D rating points give the expected score 1 / (1 + 10^(−D/scale))."""

    scale: int

    def __str__(self) -> str:
        return f"{_LOGISTIC}:{self.scale}"

    def in_place_of(self, printed: Printed) -> LookupTable:
        """Return the curve as a table in the units of a printed one: expected scores, or rating differences."""
        units = printed.table.argument, printed.table.result
        with localcontext() as context:
            context.prec = _DIGITS
            if units == (Unit.WHOLE, Unit.HUNDREDTHS):
                return LookupTable(self._expected_scores(), *units)
            if units == (Unit.HUNDREDTHS, Unit.WHOLE):
                return LookupTable(self._differences(printed.table), *units)
        message = text("no curve has the units of the table {name}", name=printed.name)
        raise wrong_amendment("wrong-unit", message, text("replace it by a table of these units"), printed.article)

    def _expected_scores(self) -> dict[int, int]:
        entries = {0: 50}
        difference = 0
        while entries[difference] < 100:
            difference += 1
            percent = 100 / (1 + Decimal(10) ** (Decimal(-difference) / self.scale))
            entries[difference] = _nearest(percent)
            entries[-difference] = 100 - entries[difference]
        return entries

    def _differences(self, printed: LookupTable) -> dict[int, int]:
        entries = {0: printed.at(0), 50: 0, 100: printed.at(100)}  # the curve has no difference for 0 and 100 %
        for percent in range(51, 100):
            entries[percent] = _nearest(self.scale * (Decimal(percent) / (100 - percent)).log10())
            entries[100 - percent] = -entries[percent]
        return entries


def logistic(scale: int) -> Logistic:
    """Return the logistic curve of a scale, to take the place of a table. Elo's own curve has 400."""
    if type(scale) is not int or not 1 <= scale <= LARGEST_SCALE:
        raise _no_curve(f"{_LOGISTIC}:{scale}")
    return Logistic(scale)


def amended_table(printed: Printed, stated: object) -> tuple[LookupTable, str]:
    """Return the table that an amendment states in place of a printed one, and its text in the name of the edition."""
    if isinstance(stated, LookupTable):
        if (stated.argument, stated.result) != (printed.table.argument, printed.table.result):
            message = text(
                "the table {name} leads from {argument} to {result}, and the other one does not",
                name=printed.name,
                argument=printed.table.argument.words,
                result=printed.table.result.words,
            )
            raise wrong_amendment("wrong-unit", message, text("count both in the same units"), printed.article)
        content = f"{stated.first} {stated.entries}".encode()
        return stated, f"table:{hashlib.sha256(content).hexdigest()[:8]}"
    curve = _curve(stated)
    return curve.in_place_of(printed), str(curve)


def _curve(stated: object) -> Logistic:
    if isinstance(stated, Logistic):
        return stated
    kind, _, scale = str(stated).partition(":")
    if kind != _LOGISTIC or not scale.isdecimal() or not scale.isascii() or len(scale) > 9:
        raise _no_curve(str(stated))
    return logistic(int(scale))


def _no_curve(stated: str) -> WrongAmendment:
    message = text("{stated} is not a table", stated=repr(stated))
    remedy = text("write logistic:SCALE with a scale from 1 to {largest}, such as logistic:400", largest=LARGEST_SCALE)
    return wrong_amendment("impossible-table", message, remedy)


def _nearest(number: Decimal) -> int:
    return int(number.to_integral_value(ROUND_HALF_UP))
