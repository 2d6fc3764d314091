"""Games that both players' lines confirm: where they contradict each other, nothing is rated."""

from __future__ import annotations

import pytest

from ratinghouse.reports.report import Entry, Event, Format, Report, Result
from ratinghouse.rulebooks import rulebook
from ratinghouse.runs.period import Period
from ratinghouse.runs.rating import rate
from ratinghouse.runs.roll import confirmed


def told(one: str, other: str) -> Report:
    """A game of which the two lines say this."""
    entries = (
        Entry(1, "One", id="1", rating=2000, results=(Result(1, 2, "w", one),)),
        Entry(2, "Other", id="2", rating=2000, results=(Result(1, 1, "b", other),)),
    )
    return Report(Event("Open"), entries, format=Format.SWISS)


@pytest.mark.parametrize(
    ("one", "other", "agreed", "games"),
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
def test_5_1_a_game_is_rated_as_both_lines_tell_it(one: str, other: str, agreed: bool, games: int) -> None:
    report = told(one, other)
    assert bool(confirmed(report)) == agreed
    assert rate(Period([report]), rulebook("fide-2024")).working["games"].tolist() == [games, games]
