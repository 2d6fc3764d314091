"""The archive of an office's lists: what an archive has no place for is counted, each under its reason."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

import numpy as np

from ratinghouse.derivation.basis import AdmittedEvent, ListBasis, Operation, games_of_events
from ratinghouse.lab.archive.importing.assembly import ImportedArchive
from ratinghouse.lab.archive.importing.chosen_games import REASONS
from ratinghouse.lab.archive.importing.from_lists import ListOfOffice, archive_of_lists
from ratinghouse.rating.games.pending_results import PendingResults
from ratinghouse.rating.period import DeclaredFacts, PendingResult
from ratinghouse.rulebooks import rulebook
from tests.rating.test_derivation import RATED, Office, against
from tests.rulebooks.iccf import Played, correspondence

WAITING = PendingResult("N", "Earlier", date(2025, 3, 9), 5, 250, 9500, 1900)


def basis_of_month(*operations: Operation) -> ListBasis:
    """A list with one game of N and nine players who did not play."""
    return Office("fide-2024", {"N": 1900, **RATED}, date(2025, 5, 1)).month(against("1"), operations).basis


def archive(*bases: ListBasis) -> ImportedArchive:
    lists = [ListOfOffice(basis.list_date, basis.before, basis) for basis in bases]
    return archive_of_lists(lists, [], {}, name="", pool="standard", authority="FIDE")


def test_an_archive_that_carries_everything_drops_nothing() -> None:
    imported = archive(basis_of_month(Operation("1", "single", ratings={"N": 1950})))
    assert imported.manifest.dropped == {}
    assert (len(imported.tables.games), imported.tables.operations.rating.tolist()) == (1, [1950])  # type: ignore[union-attr]


def test_reversals_fixed_ratings_earlier_results_and_merged_players_are_counted() -> None:
    basis = basis_of_month(Operation("2", "reversal", gains={"N": 50}))
    games = {rules: replace(it, fixed_rating=np.array([1880, -1])) for rules, it in basis.games.items()}
    waiting = PendingResults.of([WAITING], basis.before.row_of)
    imported = archive(replace(basis, games=games, pending_results=waiting, removed=3))
    expected = {"reversal": 1, "fixed-rating": 1, "earlier-result": 1, "merged": 3}
    assert imported.manifest.dropped == expected
    assert imported.tables.operations is not None
    assert len(imported.tables.operations) == 0
    assert REASONS.keys() >= expected.keys()


def test_results_that_wait_after_the_first_list_follow_from_the_games() -> None:
    basis = basis_of_month()
    waiting = PendingResults.of([WAITING], basis.before.row_of)
    assert archive(basis, replace(basis, list_date=date(2025, 7, 1), pending_results=waiting)).manifest.dropped == {}


def test_games_that_substitutes_finished_are_counted_once() -> None:
    report = correspondence(
        [
            Played("N", "R0", "1", for_white="R1"),
            Played("R2", "R3", "1", for_white="R4", for_black="R5"),
            Played("N", "R6", "="),
        ],
        order=("N", *RATED),
    )
    basis = basis_of_month()
    admitted = AdmittedEvent("E", report, DeclaredFacts(), "iccf-2023")
    games = games_of_events([admitted], {"iccf-2023": rulebook("iccf-2023")}, basis.before.row_of)
    imported = archive(replace(basis, editions=("iccf-2023",), games=games, events=[admitted]))
    assert imported.manifest.dropped == {"substitute": 2}
    assert len(imported.tables.games) == 1
