"""The rows of a ledger: causes, the rule and article behind each, and amounts in hundredths of a point."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from typing import Any

import numpy as np

from ratinghouse.kernel.book import Rulebook
from ratinghouse.kernel.rule import Rule
from ratinghouse.kernel.texts import Text, text

CAUSES: Mapping[str, Text] = {
    "k-asymmetry": text("K asymmetry: the part of the larger K by which it exceeds the other player's"),
    "cap": text("limit of the difference, or an exemption from it, that holds for one side only"),
    "averages": text("the two differences of a game are not opposite: averages, or ratings of different lists"),
    "table": text("expected scores of opposite differences that do not add up to one"),
    "scores": text("scores of a game that do not add up to one"),
    "one-sided": text("games that change the rating of one player only"),
    "k-bound": text("K lowered because of many games"),
    "bonus": text("change of an event or a period beyond K times score minus expected score"),
    "not-split": text("change by rules that use real numbers, as a whole"),
    "rounding": text("rounding of the change or of the rating"),
    "floor": text("ratings lost below the floor, or raised to it"),
    "entrants": text("ratings of players who came onto the list"),
    "leavers": text("ratings of players who left the list without a rule, such as those merged into others"),
    "adjustment": text("one-off operations on the list"),
}
"""The causes by which a point enters or leaves a list, in the order in which ledgers print them."""


AnyWhole = int | np.integer[Any]


@dataclass(frozen=True)
class LedgerRow:
    """The points of one cause. ``detail`` distinguishes rows of a cause; ``count`` is games, players or events.

    ``rule`` is the column of the rulebook ``rules`` that the cause comes from, ``article`` its article.
    """

    cause: str
    rules: str
    rule: str
    article: str
    amount: int  # hundredths
    count: int
    detail: str = ""


@dataclass(frozen=True)
class Ledger:
    """The points of a list before and after, in hundredths, and the causes of the difference."""

    list_date: date
    before: int
    after: int
    rows: tuple[LedgerRow, ...]

    @property
    def unexplained(self) -> int:
        """Return the part of the difference that no cause explains; if it is not 0, the ledger does not close."""
        return self.after - self.before - sum(row.amount for row in self.rows)

    def amount(self, cause: str) -> int:
        """Return the points of a cause, in hundredths."""
        return sum(row.amount for row in self.rows if row.cause == cause)


def row_of_rule(
    cause: str, book: Rulebook, names: tuple[str, ...], amount: AnyWhole, count: AnyWhole, detail: str = ""
) -> LedgerRow:
    """Return a row under the first of these columns for which the rulebook has a rule."""
    rules = (book.names.get(name) for name in names)
    rule = next((it for it in rules if isinstance(it, Rule)), None)
    name, article = (rule.name, rule.article) if rule is not None else ("", "")
    return LedgerRow(cause, book.id, name, article, int(amount), int(count), detail)
