"""What the events of a list under its other editions mean for each edition: they belong to the same rating period.

An edition that has the input ``change_elsewhere`` shares the period: the change is rounded once, and K is bounded by
all games. One that has the rule ``games_of_list`` also shares the order of events: results of unrated players under
other editions are ordered among its own by their last days, and a standard rating comes from the first event that
brings one.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from ratinghouse.derivation.basis import ListBasis
from ratinghouse.derivation.edition_runs import EditionRun, new_pending_results
from ratinghouse.kernel.book import Rulebook
from ratinghouse.kernel.late.dataclasses import dataclass
from ratinghouse.rating.games.pending_results import PendingResults
from ratinghouse.rating.player_columns import Whole


@dataclass(frozen=True)
class OtherEditions:
    """What the other editions of a list contribute to one of them. The columns are by row of the basis."""

    games: Whole
    change: Whole
    standard: Whole  # brought in an earlier event than any under this edition; 0 for none
    results: PendingResults  # of players without a rating


def shares_period(book: Rulebook) -> bool:
    """Return whether an edition calculates a period as a whole, including games rated under other editions."""
    return "change_elsewhere" in book.names


def shares_order(book: Rulebook) -> bool:
    """Return whether an edition takes the events of a list in their order, including those under other editions."""
    return "games_of_list" in book.names


def other_editions(basis: ListBasis, runs: Sequence[EditionRun]) -> dict[str, OtherEditions]:
    """Return for each edition that shares the period what the runs of the others contribute."""
    sharing = [run for run in runs if shares_period(basis.books[run.rules])]
    editions = [rules for rules in basis.editions if shares_period(basis.books[rules])]
    return {
        rules: _contribution(basis, rules, [run for run in sharing if run.rules != rules], sharing)
        for rules in editions
    }


def _contribution(
    basis: ListBasis, rules: str, others: Sequence[EditionRun], sharing: Sequence[EditionRun]
) -> OtherEditions:
    games, change = np.zeros(len(basis.before), np.int64), np.zeros(len(basis.before), np.int64)
    for other in others:
        games[other.rows] += other.working["games"]
        change[other.rows] += other.working["period_change"]
    results = PendingResults.joined(
        PendingResults.none(), *(new_pending_results(other, with_start=True) for other in others)
    )
    return OtherEditions(games, change, _standard_elsewhere(basis, rules, sharing), results)


def _standard_elsewhere(basis: ListBasis, rules: str, sharing: Sequence[EditionRun]) -> Whole:
    """Return the standard ratings brought under other editions, where the first event that brings one is under them.

    The first is that with the earliest last day, then the earliest first day, then the lowest rating.
    """
    standard = np.zeros(len(basis.before), np.int64)
    bringing = [(number, run) for number, run in enumerate(sharing) if "standard_brought" in run.working]
    if not bringing:
        return standard
    brought_ratings = np.concatenate([_brought_ratings(number, run) for number, run in bringing], axis=1)
    row, _, _, rating, number = brought_ratings[:, np.lexsort(brought_ratings[::-1])]
    first = np.flatnonzero(np.diff(row, prepend=-1))
    of_own_events = np.array([run.rules == rules for run in sharing])[number[first]]
    standard[row[first]] = np.where(of_own_events, 0, rating[first])
    return standard


def _brought_ratings(number: int, edition_run: EditionRun) -> Whole:
    """Return the standard ratings that players bring: their row of the basis, the event's days, the rating, the run."""
    ratings, framed = edition_run.working["standard_brought"], edition_run.framed
    entries = np.flatnonzero(ratings)
    events = framed.frame.event_of_entry[entries]
    row = edition_run.rows[framed.frame.player_of_entry[entries]]
    days = (framed.last_day[events], framed.first_day[events])
    return np.stack([row, *days, ratings[entries], np.full(len(entries), number)]).astype(np.int64)
