"""Games that both players' lines confirm: where they contradict each other, nothing is rated."""

from __future__ import annotations

import pytest

from ratinghouse.rating.period import RatingPeriod
from ratinghouse.rating.roll import confirmed_results
from ratinghouse.rating.run import rate
from ratinghouse.reports.report import Format, Report, ReportEntry, ReportHeader, Result
from ratinghouse.rulebooks import rulebook


def report_of_game(white: str, black: str) -> Report:
    """A game of which the two lines say this."""
    entries = (
        ReportEntry(1, "One", id="1", rating=2000, results=(Result(1, 2, "w", white),)),
        ReportEntry(2, "Other", id="2", rating=2000, results=(Result(1, 1, "b", black),)),
    )
    return Report(ReportHeader("Open"), entries, format=Format.SWISS)


@pytest.mark.parametrize(
    ("white", "black", "agreed", "games"),
    [
        ("1", "0", True, 1),
        ("=", "=", True, 1),
        ("0", "0", True, 1),  # both lost, as an arbiter may decide
        ("+", "-", True, 0),
        ("-", "-", True, 0),
        ("W", "L", True, 0),
        ("1", "-", False, 0),  # played, or not
        ("+", "0", False, 0),
        ("0", "+", False, 0),
        ("1", "1", False, 0),
        ("1", "=", False, 0),
        ("=", "1", False, 0),
    ],
)
def test_5_1_a_game_is_rated_as_both_lines_tell_it(white: str, black: str, agreed: bool, games: int) -> None:
    report = report_of_game(white, black)
    assert bool(confirmed_results(report)) == agreed
    assert rate(RatingPeriod([report]), rulebook("fide-2024")).working["games"].tolist() == [games, games]
