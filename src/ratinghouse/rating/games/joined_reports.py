"""The entries and results of many reports as columns, in canonical order, and which results confirm each other.

``roll.confirmed_results`` defines what counts as a game; this module does the same for all reports at once. A report
in which a player has two opponents in one round, or rounds out of order, is irregular; ``report_games`` reads it entry
by entry.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ratinghouse.kernel.late.dataclasses import dataclass
from ratinghouse.reports.report import Report
from ratinghouse.reports.report_columns import CODE_NUMBERS, NOT_IN_TABLE, ReportColumns, columns_of_entries
from ratinghouse.reports.results import CODES
from ratinghouse.reports.unread_entries import UnreadEntries

Rows = NDArray[np.intp]
Flags = NDArray[np.bool_]

MOST_ROUNDS = 4096
_TABLE = 1 << 26  # rows of a direct table, at most

SCORES = np.zeros(256, np.int32)
PLAYED = np.zeros(256, np.bool_)
for _code, _number in CODE_NUMBERS.items():
    SCORES[_number], PLAYED[_number] = CODES[_code].score, CODES[_code].played

_ARE_A_GAME = (SCORES[:, None] + SCORES <= 100) & (PLAYED[:, None] == PLAYED)
_ARE_A_GAME[NOT_IN_TABLE] = _ARE_A_GAME[:, NOT_IN_TABLE] = False

NO_ENTRIES = columns_of_entries(())


def columns_of(report: Report) -> ReportColumns:
    """Return the columns of a report, whatever it was read from."""
    entries = report.entries
    return entries.columns if isinstance(entries, UnreadEntries) else columns_of_entries(entries)


@dataclass(frozen=True)
class JoinedReports:
    """Entries by event and starting number, without repeated numbers; results by entry, as reported."""

    events: int
    event: Rows  # of each entry
    no: NDArray[np.int32]
    id: NDArray[np.bytes_]
    rating: NDArray[np.int32]
    birth: NDArray[np.bytes_]
    title: NDArray[np.bytes_]
    sex: NDArray[np.uint8]
    points: NDArray[np.int32]
    rank: NDArray[np.int32]
    line: NDArray[np.int32]
    entry: Rows  # of each result
    round: NDArray[np.int32]
    opponent: NDArray[np.int32]
    colour: NDArray[np.uint8]
    code: NDArray[np.uint8]

    @cached_property
    def claims(self) -> Rows:
        """Return the results against other players."""
        return np.flatnonzero((self.opponent > 0) & (self.opponent != self.no[self.entry]))


def chosen(column: NDArray[Any], rows: Rows) -> NDArray[Any]:
    """Return some rows of a column, which are in order; often they are all."""
    return column if len(rows) == len(column) else column[rows]


def at_pairs(table: Flags, first: NDArray[np.uint8], second: NDArray[np.uint8]) -> Flags:
    """Return what a table of 256 x 256 flags says of each pair; as one number, it is looked up in half the time."""
    flags: Flags = table.ravel().take(first.astype(np.intp) << 8 | second)
    return flags


def joined_reports(reports: Sequence[ReportColumns]) -> JoinedReports:
    """Return the columns of reports, one event after the other."""
    event = np.repeat(np.arange(len(reports)), [len(report.no) for report in reports])
    columns: dict[str, Any] = _joined(reports)
    order = _canonical_order(event, columns["no"])
    counts = columns.pop("result_counts").astype(np.intp)
    results = {name: columns.pop(name) for name in ("round", "opponent", "colour", "code")}
    if order is not None:
        event, columns = event[order], {name: column[order] for name, column in columns.items()}
        first = (np.cumsum(counts) - counts)[order]
        counts = counts[order]
        places = np.arange(int(counts.sum())) - np.repeat(np.cumsum(counts) - counts, counts) + np.repeat(first, counts)
        results = {name: column[places] for name, column in results.items()}
    for name in ("id", "birth", "title"):
        columns[name] = np.char.strip(columns[name], b" ")
    return JoinedReports(
        events=len(reports), event=event, entry=np.repeat(np.arange(len(counts)), counts), **columns, **results
    )


def _joined(reports: Sequence[ReportColumns]) -> dict[str, NDArray[Any]]:
    names = ReportColumns._fields[:-2]
    if not reports:
        return {name: np.zeros(0, "S1" if name in ("id", "birth", "title") else np.int32) for name in names}
    return {name: np.concatenate(parts) for name, parts in zip(names, zip(*reports, strict=True), strict=False)}


def _canonical_order(event: Rows, no: NDArray[np.int32]) -> Rows | None:
    """Return the entries by event and number without repeated ones; None if they are in that order already."""
    if ((event[1:] > event[:-1]) | (no[1:] > no[:-1])).all():
        return None
    order = np.lexsort((no, event))
    first = np.ones(len(order), np.bool_)
    first[1:] = (event[order][1:] != event[order][:-1]) | (no[order][1:] != no[order][:-1])
    return order[first]


@dataclass(frozen=True)
class Confirmed:
    """The results that the opponent's line confirms, in canonical order, each with the row of the opponent's."""

    result: Rows  # the row among the results
    opponent: Rows  # the opponent's entry
    mirror: Rows


def irregular_events(joined: JoinedReports) -> Flags:
    """Return the events in which the rounds of a player's games do not increase, or are out of range."""
    claims = joined.claims
    entry, round = chosen(joined.entry, claims), chosen(joined.round, claims)
    wrong = np.zeros(len(claims), np.bool_)
    wrong[1:] = (entry[1:] == entry[:-1]) & (round[1:] <= round[:-1])
    wrong |= (round < 1) | (round > MOST_ROUNDS)
    irregular = np.zeros(joined.events, np.bool_)
    irregular[joined.event[entry[wrong]]] = True
    return irregular


def confirmed_results(joined: JoinedReports) -> Confirmed:
    """Return the confirmed results of regular events."""
    numbers = int(max(joined.no.max(initial=0), joined.opponent.max(initial=0))) + 1
    claims = joined.claims
    entry = chosen(joined.entry, claims)
    first_number = joined.event * numbers  # of the event of each entry
    opponent = _positions(
        first_number + joined.no, first_number[entry] + chosen(joined.opponent, claims), joined.events * numbers
    )
    known = np.flatnonzero(opponent >= 0)
    claims, entry, opponent = chosen(claims, known), chosen(entry, known), chosen(opponent, known)
    round = chosen(joined.round, claims).astype(np.intp)
    rounds = int(round.max(initial=0)) + 1
    answer = _positions(entry * rounds + round, opponent * rounds + round, len(joined.no) * rounds)
    code = chosen(joined.code, claims)
    agree = (answer >= 0) & (opponent[answer] == entry) & at_pairs(_ARE_A_GAME, code, code[answer])
    if agree.all():
        return Confirmed(claims, opponent, answer)
    side = np.cumsum(agree) - 1
    return Confirmed(claims[agree], opponent[agree], side[answer[agree]])


def _positions(keys: Rows, sought_keys: Rows, bound: int) -> Rows:
    """Return where each wanted key is among distinct sorted keys below a bound; -1 where it is not."""
    if bound <= _TABLE:
        table = np.full(bound, -1, np.int32)
        table[keys] = np.arange(len(keys))
        return table[sought_keys].astype(np.intp)
    if not len(keys):
        return np.full(len(sought_keys), -1, np.intp)
    places = np.minimum(np.searchsorted(keys, sought_keys), len(keys) - 1)
    return np.where(keys[places] == sought_keys, places, -1)
