"""The ledgers of a history, list after list, and their file beside the other files of a replay."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from datetime import date
from pathlib import Path

import numpy as np

from ratinghouse.lab.archive.table_files import read_columns, write_table
from ratinghouse.lab.archive.tables import Held
from ratinghouse.lab.ledger.ledger import ledger_of
from ratinghouse.lab.ledger.ledger_rows import Ledger, LedgerRow
from ratinghouse.lab.replay.history import Replay, ReplayedList
from ratinghouse.lab.replay.list_columns import MORE
from ratinghouse.lab.replay.output_files import ReplayRecord, read_record
from ratinghouse.lab.replay.recording import stores_state

FILE = "ledger.parquet"
TOTALS = "before"
"""In place of a cause: a row with the points of the list before, so that a reader can add up."""
_TEXTS = ("cause", "rules", "rule", "article", "detail")
_NUMBERS = ("amount", "count")
LEDGER_COLUMNS = ("list_day", *_TEXTS, *_NUMBERS)
"""The columns of the file; they belong to the format of replays."""


class HistoryLedger:
    """Makes the ledger of each list of a replay; each starts from the final points of the list before."""

    def __init__(self, points: int = 0) -> None:
        self._points = points

    def ledger_of(self, replayed: ReplayedList) -> Ledger:
        """Return the ledger of the next list. Lists are passed in their order, none left out."""
        derived = replayed.derived
        rules = derived.runs[-1].rules
        entered = np.isin(replayed.players, replayed.entered)
        amount = 100 * int(derived.basis.before.rating[entered].sum())
        outside = [LedgerRow("entrants", rules, "", "", amount, int(entered.sum()), "put on the list")]
        concerned = 100 * int(derived.basis.before.rating.sum()) - amount
        ledger = ledger_of(derived, outside, rest=self._points - concerned)
        self._points = ledger.after
        return ledger


class LedgerWriter:
    """Writes the ledgers of a replay into its folder as its lists are derived; pass it to ``record_replay``.

    They are written as often as the state from which a replay goes on, and at the end.
    """

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._ledgers: list[Ledger] | None = None
        self._history = HistoryLedger()
        self._lists = 0

    def __call__(self, replayed: ReplayedList) -> None:
        """Add the ledger of a list; when a replay continues, ledgers of this list and later ones are removed first."""
        if self._ledgers is None:
            written = read_ledgers(self._folder) if (self._folder / FILE).exists() else []
            self._ledgers = [ledger for ledger in written if ledger.list_date < replayed.day]
            self._history = HistoryLedger(self._ledgers[-1].after if self._ledgers else 0)
            self._lists = len(read_record(self._folder).lists)
        self._ledgers.append(self._history.ledger_of(replayed))
        if stores_state(replayed.number + 1, self._lists):
            write_ledgers(self._folder, self._ledgers)


def write_ledgers(folder: Path, ledgers: Iterable[Ledger]) -> None:
    """Write the ledgers of a history as one file: for each list a row of its points before, and one for each cause."""
    rows = [(ledger.list_date.toordinal(), row) for ledger in ledgers for row in _with_total(ledger)]
    columns = {name: np.array([getattr(row, name).encode() for _, row in rows], np.bytes_) for name in _TEXTS}
    columns |= {name: np.array([getattr(row, name) for _, row in rows], np.int64) for name in _NUMBERS}
    columns["list_day"] = np.array([day for day, _ in rows], np.int32)
    held = {**dict.fromkeys(_TEXTS, Held.TEXT), "list_day": Held.DAY}
    unfinished = folder / f"{FILE}.unfinished"
    write_table(unfinished, columns, held)
    unfinished.replace(folder / FILE)


def has_ledgers(folder: Path, record: ReplayRecord) -> bool:
    """Return whether a replay's folder has the ledger of each of its lists."""
    if not (folder / FILE).exists():
        return not record.lists
    return [ledger.list_date.isoformat() for ledger in read_ledgers(folder)] == list(record.lists)


def write_ledgers_again(
    replay: Replay, folder: Path, report_progress: Callable[[int, int, int], None], *, everybody: bool
) -> None:
    """Derive a history once more, for the ledgers of lists that were recorded without them."""
    history, ledgers, games = HistoryLedger(), [], 0
    for replayed in replay.lists(MORE, everybody=everybody):
        ledgers.append(history.ledger_of(replayed))
        games += replayed.game_count
        report_progress(replayed.number + 1, len(replay.schedule.days), games)
    write_ledgers(folder, ledgers)


def read_ledgers(folder: Path) -> list[Ledger]:
    """Return the ledgers of a history, in order of the lists."""
    columns = read_columns(folder / FILE)
    ledgers: list[Ledger] = []
    day = columns["list_day"]
    starts = np.flatnonzero(np.diff(day, prepend=-1)).tolist()
    for first, last in zip(starts, [*starts[1:], len(day)], strict=True):
        rows = [
            LedgerRow(
                **{name: columns[name][at].decode() for name in _TEXTS},
                amount=int(columns["amount"][at]),
                count=int(columns["count"][at]),
            )
            for at in range(first, last)
        ]
        total, *causes = rows
        after = total.amount + sum(row.amount for row in causes)
        ledgers.append(Ledger(date.fromordinal(int(day[first])), total.amount, after, tuple(causes)))
    return ledgers


def _with_total(ledger: Ledger) -> Iterator[LedgerRow]:
    yield LedgerRow(TOTALS, "", "", "", ledger.before, 0)
    yield from ledger.rows
