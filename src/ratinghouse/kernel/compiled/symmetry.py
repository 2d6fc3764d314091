"""How the second side's number follows from the first's: the same number, its negative, or a fixed total less it.

The rating difference of one player is the negative of the other's, and where a table's two halves add up to 100
the expected scores do. Only for whole numbers and flags, where this is exact.
"""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from ratinghouse.kernel.compiled.columns import LoopColumns
from ratinghouse.kernel.compiled.terms import AppliedOperation, Read, Running, Term, is_constant
from ratinghouse.kernel.engine.game_rows import EVEN, ODD, Parity
from ratinghouse.kernel.table import LookupTable


class Symmetry:
    """The parity of side columns, each judged after those that it reads; ``judge`` them in that order.

    ``parities`` has those of inputs.
    """

    def __init__(self, columns: LoopColumns, parities: Mapping[str, Parity | None]) -> None:
        self.columns = columns
        self._parities: dict[str, Parity | None] = dict(parities)

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
        known = [parity for parity in parities if parity is not None]
        if len(known) < len(parities):
            return None
        return EVEN if all(parity == EVEN for parity in known) else self._of_mixed(term, known)

    def _of_mixed(self, term: AppliedOperation, parities: list[Parity]) -> Parity | None:
        name, operands = term.name, term.operands
        if name == "clip" and parities[0] == ODD:
            least, most = operands[1:]
            return ODD if is_constant(least) and is_constant(most) and least == -most else None
        if name == "negative":
            return Parity(parities[0].sign, -parities[0].total)
        if name == "absolute":
            return EVEN if parities[0] == ODD else None
        if name in ("add", "subtract"):
            first, second = (_turning(*it) for it in zip(operands, parities, strict=True))
            if first.sign == second.sign:
                return Parity(first.sign, first.total + (second.total if name == "add" else -second.total))
        if name == "where" and parities[0] == EVEN:
            first, second = (_turning(*it) for it in zip(operands[1:], parities[1:], strict=True))
            return first if first == second else None
        return None

    @staticmethod
    def _of_table(table: LookupTable, argument: Parity | None) -> Parity | None:
        if argument == EVEN:
            return EVEN
        sums = table.column + table.column[::-1]
        if argument == ODD and table.first == -table.last and bool(np.all(sums == sums[0])):
            return Parity(-1, int(sums[0]))
        return None


def _turning(term: Term, parity: Parity) -> Parity:
    """Return the parity; for a constant c, which has sign 1, the equivalent one with sign -1: 2c less c is c."""
    return Parity(-1, 2 * int(term)) if is_constant(term) else parity


def _swapped(term: Term) -> Term:
    """Return a term as the opponent has it, if it is a plain read of an entry's or side's column."""
    if isinstance(term, Read) and term.path != "twin":
        return Read(term.column, "opponent" if term.path == "own" else "own")
    return term if is_constant(term) else Running("")  # equals no other term
