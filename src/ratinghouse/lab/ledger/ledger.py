"""The ledger of a derived list: every point that was added or lost, by the rule and article that moved it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ratinghouse.derivation.next_list import Derived
from ratinghouse.derivation.operations import adjustment_named
from ratinghouse.kernel.engine.working import Working
from ratinghouse.lab.ledger.game_causes import game_causes
from ratinghouse.lab.ledger.ledger_rows import Ledger, LedgerRow, row_of_rule
from ratinghouse.rating.player_columns import Whole


def ledger_of(derived: Derived, outside: Iterable[LedgerRow] = (), rest: int = 0) -> Ledger:
    """Return the ledger of a list. Columns that it needs and the runs do not have are calculated by their rules.

    ``outside`` are points added or lost before the list was derived: of players put on it without a rule, or merged
    with others. Their sum is subtracted from the points before, which are then those of the list before. ``rest`` are
    the points, in hundredths, of players whom the derivation leaves out because the list does not concern them.
    """
    before, outside_rows = derived.basis.before.rating, tuple(outside)
    after = np.zeros(len(before), np.int64)
    after[derived.rows] = derived.standings.rating
    calculated = _before_operations(derived, after)
    change = np.zeros(len(before), np.int64)
    rows = list(outside_rows)
    for edition_run in derived.runs:
        of_run = _hundredths(edition_run.working["period_change"])
        moves = (before[edition_run.rows] > 0) | (calculated[edition_run.rows] > 0)
        rows += game_causes(edition_run, of_run, moves)
        change[edition_run.rows] += np.where(moves, of_run, 0)
    rows += _causes_of_players(derived, calculated, change)
    rows += _operations(derived)
    start = 100 * int(before.sum()) - sum(row.amount for row in outside_rows)
    written = tuple(row for row in rows if row.amount or row.count)
    return Ledger(derived.basis.list_date, start + rest, 100 * int(after.sum()) + rest, written)


def _before_operations(derived: Derived, after: Whole) -> Whole:
    rating = after.copy()
    for effect in reversed(derived.effects):
        rating[effect.rows] = effect.before
    return rating


def _hundredths(change: NDArray[Any]) -> Whole:
    return (np.rint(change * 100) if change.dtype.kind == "f" else change).astype(np.int64)


@dataclass(frozen=True)
class _LinesOfPlayers:
    """Columns of the list's own edition for all players of the basis; ``rounded`` and ``base`` where it has them."""

    new: Whole
    base: Whole
    rounded: Whole | None
    first: Whole  # 1 where a first rating is published


def _lines_of_players(derived: Derived) -> _LinesOfPlayers:
    last = derived.runs[-1]
    parts: list[tuple[NDArray[np.intp], Working]] = [(last.rows, last.working)]
    if last.idle is not None and last.idle_rows is not None:
        parts.append((last.idle_rows, last.idle))
    size = len(derived.basis.before)

    def column(name: str, otherwise: str = "") -> Whole:
        whole = np.zeros(size, np.int64)
        for rows, working in parts:
            if name in working:
                whole[rows] = working[name]
            elif otherwise:
                whole[rows] = working.frame.inputs[otherwise]
        return whole

    rounded = column("rounded_change") if "rounded_change" in last.working else None
    return _LinesOfPlayers(column("Rn"), column("R_base", "Ro"), rounded, column("published_first"))


def _causes_of_players(derived: Derived, printed: Whole, change: Whole) -> Iterator[LedgerRow]:
    """Yield rounding, floor and entrants; the rest of each player's difference is the change by games."""
    book, before = derived.runs[-1].book, derived.basis.before.rating
    lines = _lines_of_players(derived)
    listed, entered = before > 0, (before == 0) & (printed > 0)
    raised = np.zeros(len(before), np.int64)
    if lines.rounded is not None:
        raised = np.where(lines.base > 0, 100 * (lines.new - lines.base - lines.rounded), 0)
    raised = np.where(listed, raised, 0)
    rounding = np.where(listed, 100 * (lines.new - before) - change - raised, 0)
    of_base = entered & (lines.base > 0)
    rounding = np.where(of_base, 100 * (lines.new - lines.base) - change, rounding)
    if lines.rounded is not None:
        rounding = np.where(entered & ~of_base, 100 * lines.rounded - change, rounding)
    rounding = np.where(entered & (lines.first > 0), 0, rounding)
    yield row_of_rule("rounding", book, ("rounded_change", "Rn"), rounding.sum(), np.count_nonzero(rounding))
    lost = np.where(listed, 100 * (printed - lines.new), 0)
    yield row_of_rule("floor", book, ("R_printed", "list_status"), lost.sum(), np.count_nonzero(lost), "delisted")
    yield row_of_rule("floor", book, ("Rn",), raised.sum(), np.count_nonzero(raised), "raised")
    first = entered & (lines.first > 0)
    other = entered & ~first
    entering = 100 * printed - change - rounding
    yield row_of_rule("entrants", book, ("first_rating",), entering[first].sum(), first.sum(), "first ratings")
    yield row_of_rule("entrants", book, ("R_base", "Rn"), entering[other].sum(), other.sum(), "ratings taken over")


def _operations(derived: Derived) -> Iterator[LedgerRow]:
    for effect in derived.effects:
        operation = effect.operation
        rule = adjustment_named(operation.kind, derived.basis.books.values())
        article = rule.article if rule is not None else operation.article
        amount = 100 * int((effect.after - effect.before).sum())
        rules = derived.runs[-1].rules
        yield LedgerRow("adjustment", rules, operation.kind, article, amount, len(effect.rows), operation.key)
