"""The next list, derived from its basis in columns: the only implementation, for every use of a list.

These are a preview, a publication, a correction, a verification, and a replay of an archive.

Where events of a period fall under several editions, the editions are run oldest first, and each starts from the
numbers after the one before; editions that share the period leave the rating unchanged, and each adds the games and
changes of the others (see ``other_editions``), so that the change is rounded once. The list's own edition comes last
and also runs over all players who did not play; only it gives first ratings and removes players, because the rules of
the list decide whether a rating is published. Then the one-off operations of that list are applied, and the rules for
what a list prints beside a rating are run on the resulting players.

Everything printed is a column of a rule: this module runs the rulebooks and copies their columns.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from ratinghouse.derivation.basis import ListBasis
from ratinghouse.derivation.edition_runs import (
    PLAYER_OUTPUTS,
    EditionRun,
    new_pending_results,
    outputs_of,
    run_games,
)
from ratinghouse.derivation.operations import Effect, apply_operations, drops_pending_results
from ratinghouse.derivation.other_editions import OtherEditions, other_editions, shares_order, shares_period
from ratinghouse.derivation.players_so_far import StandingsSoFar
from ratinghouse.derivation.printed_line import printed_line
from ratinghouse.derivation.standings import counted, statuses
from ratinghouse.kernel.late.dataclasses import dataclass
from ratinghouse.rating.games.pending_results import PendingResults
from ratinghouse.rating.games.period_games import PeriodGames
from ratinghouse.rating.period import PendingResult
from ratinghouse.rating.player_columns import Standings, Whole
from ratinghouse.rating.player_rules import run_idle


@dataclass(frozen=True)
class Derived:
    """A derived list with its runs, effects and counts. ``rows`` are the basis rows of the players on the list."""

    basis: ListBasis
    standings: Standings
    rows: NDArray[np.intp]
    pending: PendingResults
    runs: tuple[EditionRun, ...]
    effects: tuple[Effect, ...]
    counts: dict[str, int]

    @cached_property
    def pending_results(self) -> tuple[PendingResult, ...]:
        """Return the pending results as records."""
        return self.pending.records(self.basis.before.code)


def next_list(basis: ListBasis, *, every_column: bool = False, more: Collection[str] = ()) -> Derived:
    """Return the list that follows from a basis, with the runs and pending results that led to it.

    ``every_column`` is for callers that store or show the working; otherwise only what the list needs is calculated,
    and ``more`` columns of the games, as far as the rulebooks have them.
    """
    outputs = None if every_column else frozenset(more)
    others: Mapping[str, OtherEditions] = {}
    if sum(shares_period(basis.books[rules]) for rules in basis.editions) > 1:
        # The order of results comes first: it gives the games, these give every K and change, and those give the one
        # rounding of the period.
        for _ in ("results", "games", "changes"):
            _, runs, _pending = _run_editions(basis, others, frozenset())
            others = other_editions(basis, runs)
    state, runs, new_pending = _run_editions(basis, others, outputs)
    calculated = state.rating.copy()
    effects = apply_operations(basis, state.rating)
    return _finished(state, runs, new_pending, effects, calculated)


def counted_games(runs: Sequence[EditionRun]) -> int:
    """Return how many games count for at least one of their two players."""
    total = 0
    for edition_run in runs:
        counted_side = edition_run.working["counted"]
        mirror = edition_run.framed.frame.mirror
        total += int(np.count_nonzero(counted_side | counted_side[mirror])) // 2
    return total


def _run_editions(
    basis: ListBasis, others: Mapping[str, OtherEditions], more: Collection[str] | None
) -> tuple[StandingsSoFar, list[EditionRun], PendingResults]:
    state = StandingsSoFar(basis, others)
    runs: list[EditionRun] = []
    new_pending = PendingResults.none()
    for rules in basis.editions:
        last = rules == basis.editions[-1]
        if last or (rules in basis.games and basis.games[rules].events):
            edition_run = _run_edition(state, rules, new_pending, last, more)
            runs.append(edition_run)
            new_pending = state.unrated(PendingResults.joined(new_pending, new_pending_results(edition_run)))
    return state, runs, new_pending


def _run_edition(
    state: StandingsSoFar, rules: str, new_pending: PendingResults, last: bool, more: Collection[str] | None
) -> EditionRun:
    basis = state.basis
    book, games = basis.books[rules], basis.games.get(rules, PeriodGames.none())
    shared = state.others[rules].results if shares_order(book) and rules in state.others else new_pending
    pending = PendingResults.joined(basis.pending_results, shared)
    if not last:
        playing = np.zeros(len(basis.before), np.bool_)
        playing[games.player_of_entry] = True
        pending = pending.select(playing[pending.player])
    edition_run = run_games(
        rules,
        book,
        games,
        state.unrated(pending),
        state.of_period(rules),
        basis.list_date,
        basis.pool,
        more=more,
    )
    state.take_run(edition_run, last)
    if not last:
        return edition_run
    others = np.ones(len(basis.before), np.bool_)
    others[edition_run.rows] = False
    idle_rows = np.flatnonzero(others)
    if more is not None and not len(idle_rows):
        return edition_run  # a working that is stored has the columns of nobody too
    outputs = None if more is None else outputs_of(book, PLAYER_OUTPUTS)
    idle = run_idle(book, state.idle_columns(rules, idle_rows), outputs)
    if len(idle_rows):
        state.apply(idle, idle_rows, last)
    return replace(edition_run, idle=idle, idle_rows=idle_rows)


def _finished(
    state: StandingsSoFar,
    runs: Sequence[EditionRun],
    new_pending: PendingResults,
    effects: Sequence[Effect],
    calculated: Whole,
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
    k, inactive = printed_line(basis, after, calculated, state.edition_games)
    after = replace(after, k=k, inactive=inactive)
    rows = np.flatnonzero(basis.listed | state.playing | (state.rating > 0))
    standings = after if len(rows) == len(after) else after.select(rows)
    dropped = any(drops_pending_results(operation.kind, basis.books.values()) for operation in basis.operations)
    pending = PendingResults.none() if dropped else state.unrated(new_pending)
    return Derived(basis, standings, rows, pending, tuple(runs), tuple(effects), counted(standings, basis.removed))
