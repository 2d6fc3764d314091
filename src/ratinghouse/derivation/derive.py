"""Deriving a list from its basis: the one way, for a preview, a publication, a correction and whoever verifies it.

Where events of a period fall under several editions, the editions are run oldest first, and each starts from what the
one before left; editions that share the period leave the rating as it was, and each adds what the others brought, so
that the change is rounded once and K is bounded by all games of the period. The list's own edition comes last and also
runs over everybody who did not play; first ratings and delistings are its alone, for a rating is published, or not, by
the rules that the list follows. Then the one-off operations of that list are applied, and the rules of what a list
prints beside a rating are run on the players as they stand on it.

Whatever is printed is a column of a rule: this module runs the rulebooks and copies their columns.
"""

from __future__ import annotations

import gc
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from datetime import date
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ratinghouse.derivation.basis import AdmittedEvent, ListBasis
from ratinghouse.derivation.idle import idle_months, player_columns
from ratinghouse.derivation.list_players import lapses_at, player_at
from ratinghouse.derivation.operations import Effect, apply_operations, drops_pending_results
from ratinghouse.derivation.pending_results import pending_results_of
from ratinghouse.derivation.printed_line import printed_line
from ratinghouse.derivation.standings import counted, statuses
from ratinghouse.kernel.engine.working import Working
from ratinghouse.lists.register import Register
from ratinghouse.rating.period import Days, PendingResult, RatingPeriod
from ratinghouse.rating.player_columns import Standings, Whole
from ratinghouse.rating.player_rules import rating_on_list, run_idle
from ratinghouse.rating.run import Run, rate

OtherEditions = dict[str, tuple[Whole, Whole]]  # by edition: games and changes of the period under others, by row


@dataclass(frozen=True)
class EditionRun:
    """One edition's part in a list. ``rows`` and ``idle_rows`` lead from its players to the rows of the basis."""

    rules: str
    run: Run
    rows: NDArray[np.intp]
    events: tuple[AdmittedEvent | None, ...]  # of each event of the roll; None where a kept result stands
    idle: Working | None = None
    idle_rows: NDArray[np.intp] | None = None


@dataclass(frozen=True)
class Derived:
    """A derived list with its runs, effects and counts. ``rows`` leads from the list's rows to those of the basis."""

    basis: ListBasis
    standings: Standings
    rows: NDArray[np.intp]
    pending_results: tuple[PendingResult, ...]
    runs: tuple[EditionRun, ...]
    effects: tuple[Effect, ...]
    counts: dict[str, int]


@contextmanager
def garbage_collection_paused() -> Iterator[None]:
    """Switch off garbage collection for a block of code that creates millions of records.

    No record refers back to itself through others, so looking for such cycles only doubles the time.
    """
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()


def derive(basis: ListBasis) -> Derived:
    """Return the list that follows from a basis, with the runs and pending results that led to it."""
    others: OtherEditions = {}
    if len(_sharing(basis)) > 1:
        # First the games are known, with them every K and change, and with those the one rounding of the period.
        for _ in ("games", "changes"):
            state, runs, _pending = _run_editions(basis, others)
            others = _games_under_other_editions(basis, runs)
    state, runs, new_pending = _run_editions(basis, others)
    effects = apply_operations(basis, state.rating)
    return _finished(state, runs, new_pending, effects)


def counted_games(runs: Sequence[EditionRun]) -> int:
    """Return how many games count for at least one of their two players."""
    total = 0
    for edition_run in runs:
        counted_side = edition_run.run.working["counted"]
        mirror = edition_run.run.framed.frame.mirror
        total += int(np.count_nonzero(counted_side | counted_side[mirror])) // 2
    return total


def _sharing(basis: ListBasis) -> list[str]:
    """Return the editions that calculate a period as a whole, including games rated under other editions."""
    return [rules for rules in basis.editions if "change_elsewhere" in basis.books[rules].names]


def _games_under_other_editions(basis: ListBasis, runs: Sequence[EditionRun]) -> OtherEditions:
    """Return for each edition the games and rating changes under the other editions, by row of the basis."""
    sharing = _sharing(basis)
    others: OtherEditions = {rules: (_zeros(basis), _zeros(basis)) for rules in sharing}
    for edition_run in runs:
        for rules in sharing:
            if rules != edition_run.rules and edition_run.rules in sharing:
                games, change = others[rules]
                games[edition_run.rows] += edition_run.run.working["games"]
                change[edition_run.rows] += edition_run.run.working["period_change"]
    return others


def _zeros(basis: ListBasis) -> Whole:
    return np.zeros(len(basis.before), np.int64)


def _run_editions(
    basis: ListBasis, others: OtherEditions
) -> tuple[_PlayersSoFar, list[EditionRun], list[PendingResult]]:
    state = _PlayersSoFar(basis, others)
    runs: list[EditionRun] = []
    new_pending: list[PendingResult] = []
    for rules in basis.editions:
        last = rules == basis.editions[-1]
        events = [event for event in basis.events if event.rules == rules]
        if events or last:
            edition_run = _run_edition(state, rules, events, new_pending, last)
            runs.append(edition_run)
            new_pending = [result for result in new_pending if not state.rated(result.player)] + pending_results_of(
                edition_run.run, edition_run.events, state.rated
            )
    return state, runs, new_pending


class _PlayersSoFar:
    """The numbers of each player after the editions that were run so far, by row of the basis."""

    def __init__(self, basis: ListBasis, others: OtherEditions) -> None:
        before = basis.before
        self.basis = basis
        self.others = others
        self.rating: Whole = before.rating.copy()
        self.total_games: Whole = before.total_games.copy()
        self.rd = before.rd.copy()
        self.last_played: Whole = before.last_played.copy()
        self.games: Whole = np.zeros(len(before), np.int64)
        self.change: Whole = np.zeros(len(before), np.int64)
        self.playing = np.zeros(len(before), np.bool_)

    def rated(self, id: str) -> bool:
        """Return whether a player is rated after the editions that were run so far."""
        return bool(self.rating[self.basis.before.row_of[id]] > 0)

    def standings(self) -> Standings:
        """Return the players as the next edition finds them; K and peak stay those of the previous list."""
        return replace(
            self.basis.before,
            rating=self.rating,
            total_games=self.total_games,
            rd=self.rd,
            last_played=self.last_played,
        )

    def apply(self, working: Working, rows: NDArray[np.intp], last: bool) -> None:
        """Take over what a run gave its players. Who comes onto the list, and who leaves it, its own edition says.

        That is the last one. Those before it only change ratings; results of unrated players are kept for it.
        """
        games = working.get("games", np.zeros(len(rows), np.int64))
        total = self.total_games[rows] + games
        if last:
            self.rating[rows] = rating_on_list(working)
            self.total_games[rows] = working.get("games_after", total)
        else:
            rated_only = np.where(self.rating[rows] > 0, working["Rn"], 0)
            self.rating[rows] = working.get("R_carried", rated_only)
            self.total_games[rows] = total
        self.games[rows] += games
        self.change[rows] += _hundredths(working["period_change"])
        if "RD_new" in working:
            self.rd[rows] = working["RD_new"]


def _run_edition(
    state: _PlayersSoFar, rules: str, events: Sequence[AdmittedEvent], new_pending: Sequence[PendingResult], last: bool
) -> EditionRun:
    basis = state.basis
    book = basis.books[rules]
    playing = {entry.id for paper in events for entry in paper.report.entries if entry.id}
    pending = [result for result in (*basis.pending_results, *new_pending) if last or result.player in playing]
    pending = [result for result in pending if not state.rated(result.player)]
    concerned = sorted(playing | {result.player for result in pending})
    # Before the office's first list nobody is rated: what this list gives was in force for none of its events.
    registers: dict[date | None, Register] = {date.min: Register({})}
    registers.update(basis.registers.items())
    registers[basis.list_date] = _current(state, concerned)
    period = RatingPeriod(
        [paper.report for paper in events],
        registers,
        list_date=basis.list_date,
        pool=basis.pool,
        pending_results=pending,
        declared=[paper.declared for paper in events],
        player_inputs=_extra_player_inputs(state, rules, concerned),
        lapses=_lapses(state, concerned),
    )
    run = rate(period, book)
    row_of = basis.before.row_of
    rows = np.array([row_of.get(player.id, -1) for player in run.framed.roll.players], np.intp)
    if (rows < 0).any():
        raise ValueError("every player of an admitted event must be on the register")
    by_report = {id(paper.report): paper for paper in events}
    roll_events = tuple(by_report.get(id(event.report)) for event in run.framed.roll.events)
    state.apply(run.working, rows, last)
    state.last_played[rows] = np.maximum(state.last_played[rows], _days_played(run))
    state.playing[rows] = True
    if not last:
        return EditionRun(rules, run, rows, roll_events)
    others = np.ones(len(basis.before), np.bool_)
    others[rows] = False
    idle_rows = np.flatnonzero(others)
    idle = run_idle(book, _idle_columns(state, rules, idle_rows))
    state.apply(idle, idle_rows, last)
    return EditionRun(rules, run, rows, roll_events, idle, idle_rows)


def _current(state: _PlayersSoFar, concerned: Sequence[str]) -> Register:
    """Return the register that a run starts from, with the players concerned."""
    now, facts, row_of = state.standings(), state.basis.facts, state.basis.before.row_of
    return Register({id: player_at(id, now, facts, row_of[id], row_of[id]) for id in concerned})


def _extra_player_inputs(state: _PlayersSoFar, rules: str, concerned: Sequence[str]) -> dict[str, dict[str, int]]:
    """Return the player columns that no register has, each by ID.

    They are the months without a game, the games of the last year, and what the player did under other editions.
    """
    rows = [state.basis.before.row_of[id] for id in concerned]
    idle = idle_months(state.last_played[rows], state.basis.list_date)
    inputs = {"idle_months": dict(zip(concerned, idle.tolist(), strict=True))}
    if state.basis.games_in_year is not None:
        inputs["games_in_year"] = dict(zip(concerned, state.basis.games_in_year[rows].tolist(), strict=True))
    if rules in state.others:
        games, change = (column[rows] for column in state.others[rules])
        inputs["games_elsewhere"] = dict(zip(concerned, games.tolist(), strict=True))
        inputs["change_elsewhere"] = dict(zip(concerned, change.tolist(), strict=True))
    return inputs


def _lapses(state: _PlayersSoFar, concerned: Sequence[str]) -> dict[str, Sequence[Days]]:
    """Return the days between memberships, by ID, of the players who have such gaps."""
    row_of = state.basis.before.row_of
    lapses = {id: lapses_at(state.basis.facts, row_of[id]) for id in concerned}
    return {id: days for id, days in lapses.items() if days}


def _idle_columns(state: _PlayersSoFar, rules: str, rows: NDArray[np.intp]) -> dict[str, NDArray[Any]]:
    basis = state.basis
    in_year = None if basis.games_in_year is None else basis.games_in_year[rows]
    facts = basis.facts.select(rows)
    columns = player_columns(state.standings().select(rows), facts, basis.list_date, basis.pool, in_year)
    if rules in state.others:
        games, change = state.others[rules]
        columns |= {"games_elsewhere": games[rows], "change_elsewhere": change[rows]}
    return columns


def _days_played(run: Run) -> Whole:
    """Return the day of each player's last rated game as an ordinal; 0 without such a game."""
    frame = run.framed.frame
    counts = run.working["counted"]
    players = frame.player_of_entry.take(frame.entry_of_side[counts])
    last = np.zeros(frame.players, np.int64)
    np.maximum.at(last, players, frame.inputs["game_day"][counts])
    return last


def _hundredths(change: NDArray[Any]) -> Whole:
    """Return rating changes in hundredths, rounded to the nearest if the rulebook uses real numbers."""
    hundredths: Whole = np.rint(change * 100).astype(np.int64) if change.dtype.kind == "f" else change
    return hundredths


def _finished(
    state: _PlayersSoFar, runs: Sequence[EditionRun], new_pending: Sequence[PendingResult], effects: Sequence[Effect]
) -> Derived:
    basis, before = state.basis, state.basis.before
    after = replace(
        before,
        rating=state.rating,
        before=before.rating,
        change=state.change,
        games=state.games,
        total_games=state.total_games,
        k=np.zeros(len(before), np.int64),
        rd=np.where(state.rating > 0, state.rd, 0.0),
        peak=np.maximum(np.maximum(before.peak, before.rating), state.rating),
        status=statuses(before.rating, state.rating),
        last_played=state.last_played,
    )
    k, inactive = printed_line(basis, after)
    after = replace(after, k=k, inactive=inactive)
    rows = np.flatnonzero(basis.listed | state.playing | (state.rating > 0))
    standings = after.select(rows)
    dropped = any(drops_pending_results(operation.kind, basis.books.values()) for operation in basis.operations)
    pending = () if dropped else tuple(result for result in new_pending if not state.rated(result.player))
    return Derived(basis, standings, rows, pending, tuple(runs), tuple(effects), counted(standings, basis.removed))
