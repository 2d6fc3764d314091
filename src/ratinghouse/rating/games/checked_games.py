"""The findings of a rulebook on the events of a period, judged by columns: only what fails becomes an object."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from datetime import date
from functools import cached_property
from typing import Any, overload

import numpy as np
from numpy.typing import NDArray

from ratinghouse.kernel.book import Rulebook
from ratinghouse.kernel.engine.working import Working
from ratinghouse.kernel.finding import Finding
from ratinghouse.kernel.late.dataclasses import dataclass
from ratinghouse.rating.checking import judged_findings
from ratinghouse.rating.circumstances import (
    ENTRY_INPUTS,
    columns_of_checks,
    entry_columns,
    event_columns,
    flagged_columns,
    inputs_of_checks,
    with_inputs,
)
from ratinghouse.rating.event_order import distinct_entries
from ratinghouse.rating.framing import Framed
from ratinghouse.rating.games.games_frame import FramedGames
from ratinghouse.rating.games.reported_games import KeyedReport
from ratinghouse.rating.period import DeclaredFacts, RatingPeriod
from ratinghouse.rating.roll import Roll, RollEntry, RollEvent
from ratinghouse.rating.run import Run
from ratinghouse.reports.report import Report, Result


@dataclass(frozen=True)
class CalculatedGames:
    """Games that were run under an edition: ``events`` are their reports, ``women`` and ``flags`` of its players."""

    book: Rulebook
    framed: FramedGames
    working: Working
    events: Sequence[KeyedReport]
    women: NDArray[np.bool_]
    flags: NDArray[np.bytes_]


def findings_of_games(games: CalculatedGames, list_date: date, pool: str) -> dict[int, list[Finding]]:
    """Return the findings of the rulebook by the row of their event among the games: what ``check_run`` says."""
    rows = games.framed.event_of_games.tolist()
    nothing = RollEvent(None, DeclaredFacts(), (), None)
    events = tuple(_roll_event(games.events[row]) if row >= 0 else nothing for row in rows)
    period = RatingPeriod([event.report for event in games.events], list_date=list_date, pool=pool)
    framed = Framed(Roll(period, events, ()), games.framed.frame, (), _ResultsOfSides(games, events))  # type: ignore[arg-type]
    run = Run(games.book, period, framed, games.working)
    by_event: dict[int, list[Finding]] = defaultdict(list)
    for event, finding in judged_findings(with_inputs(run, _circumstances(games, events))):
        by_event[rows[event]].append(finding)
    return by_event


def _circumstances(games: CalculatedGames, events: Sequence[RollEvent]) -> dict[str, Any]:
    input_names = inputs_of_checks(games.book)
    columns: dict[str, Any] = {
        **event_columns(events, columns_of_checks(games.book)),
        **flagged_columns(games.women, games.flags),
    }
    if not input_names.isdisjoint(ENTRY_INPUTS):
        columns |= entry_columns([member.entry for event in events for member in _members(event)])
    return columns


def _members(event: RollEvent) -> Sequence[RollEntry]:
    """Return the members of an event; a pending result has one, without a report."""
    return event.entries if event.report is not None else (RollEntry(0),)


def _roll_event(keyed: KeyedReport) -> RollEvent:
    header = keyed.report.event
    return RollEvent(keyed.report, keyed.declared, _Members(keyed.report), header.end or header.start)  # type: ignore[arg-type]


class _Members(Sequence[RollEntry]):
    """The entries of a report, made when they are first read."""

    def __init__(self, report: Report) -> None:
        self._report = report

    @cached_property
    def _members(self) -> list[RollEntry]:
        return [RollEntry(0, entry) for entry in distinct_entries(self._report)]

    def __len__(self) -> int:
        return len(self._members)

    @overload
    def __getitem__(self, index: int) -> RollEntry: ...
    @overload
    def __getitem__(self, index: slice) -> list[RollEntry]: ...
    def __getitem__(self, index: int | slice) -> RollEntry | list[RollEntry]:
        return self._members[index]


class _ResultsOfSides:
    """The result behind each side, looked up in its report when a finding names it."""

    def __init__(self, games: CalculatedGames, events: Sequence[RollEvent]) -> None:
        self._frame = games.framed.frame
        self._events = events

    def __getitem__(self, side: int) -> Result:
        entry, opponent = (self._entry(row) for row in (side, int(self._frame.mirror[side])))
        round = int(self._frame.inputs["round"][side])
        results: Sequence[Result] = entry.results
        return next(result for result in results if (result.round, result.opponent) == (round, opponent.no))

    def _entry(self, side: int) -> Any:
        row = int(self._frame.entry_of_side[side])
        event = int(self._frame.event_of_entry[row])
        return self._events[event].entries[row - int(self._frame.entry_starts[event])].entry
