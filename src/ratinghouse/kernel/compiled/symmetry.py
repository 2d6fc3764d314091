"""What the second side of a game has when the first is known: the same number, its negative, or what is left of a sum.

The rating difference of one player is the other's with the sign turned, and where a table's two halves add up to 100
the expected scores do. Only for whole numbers and flags, where this is exact.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from ratinghouse.kernel.compiled.columns import LoopColumns
from ratinghouse.kernel.compiled.simplifying import COMPARISONS
from ratinghouse.kernel.compiled.terms import AppliedOperation, Read, Running, Term, is_constant
from ratinghouse.kernel.table import LookupTable


class Parity(NamedTuple):
    """The second side's number is ``total`` + ``sign`` × the first side's."""

    sign: int
    total: int = 0


EVEN, ODD = Parity(1), Parity(-1)


class Symmetry:
    """The parity of side columns, each judged after those that it reads; ``judge`` them in that order."""

    def __init__(self, columns: LoopColumns) -> None:
        self.columns = columns
        self._parities: dict[str, Parity | None] = {}

    def judge(self, name: str) -> Parity | None:
        """Return the parity of a side column, None where its two sides have to be calculated apart."""
        term = self.columns.columns[name].term
        parity = None if term is None or isinstance(term, Running) else self._of(term)
        self._parities[name] = parity
        return parity

    def _of(self, term: Term) -> Parity | None:
        if is_constant(term):
            return EVEN
        if isinstance(term, Read):
            if self.columns.columns[term.column].grain in ("event", "run"):
                return EVEN
            return self._parities.get(term.column) if term.path == "own" else None
        if not isinstance(term, AppliedOperation) or self.columns.kind(term) == "real":
            return None
        operands = term.operands
        if (
            term.name in ("subtract", "larger", "smaller", "and", "or", "equal", "not_equal")
            and _swapped(operands[0]) == operands[1]
        ):
            return ODD if term.name == "subtract" else EVEN
        if term.name == "table":
            table = operands[0]
            assert isinstance(table, Read)
            return self._of_table(self.columns.tables[table.column], self._of(operands[1]))
        parities = [self._of(operand) for operand in operands]
        if any(parity is None for parity in parities):
            return None
        if all(parity == EVEN for parity in parities):
            return EVEN
        return self._of_mixed(term, parities)

    def _of_mixed(self, term: AppliedOperation, parities: list[Parity | None]) -> Parity | None:
        if term.name in COMPARISONS:
            return None
        if term.name == "clip" and parities[0] == ODD:
            least, most = term.operands[1:]
            return ODD if is_constant(least) and is_constant(most) and least == -most else None
        if term.name == "negative" or (term.name in ("add", "subtract") and parities == [ODD, ODD]):
            return ODD if parities[0] == ODD else None
        if term.name == "absolute":
            return EVEN if parities[0] == ODD else None
        if term.name == "where" and parities[0] == EVEN and parities[1] == parities[2]:
            return parities[1]
        return None

    @staticmethod
    def _of_table(table: LookupTable, argument: Parity | None) -> Parity | None:
        if argument == EVEN:
            return EVEN
        sums = table.column + table.column[::-1]
        if argument == ODD and table.first == -table.last and bool(np.all(sums == sums[0])):
            return Parity(-1, int(sums[0]))
        return None


def _swapped(term: Term) -> Term:
    """Return a term as the opponent has it, if it is a plain read of an entry's or side's column."""
    if isinstance(term, Read) and term.path != "twin":
        return Read(term.column, "opponent" if term.path == "own" else "own")
    return term if is_constant(term) else Running("")  # equal to nothing else
