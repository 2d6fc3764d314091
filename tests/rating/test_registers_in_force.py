"""Which register an event is rated from where there are several with their days (F09-041)."""

from __future__ import annotations

from datetime import date

import pytest

from ratinghouse.lists.register import Register, RegisterPlayer
from ratinghouse.rating.answer import answer
from ratinghouse.rating.period import RatingPeriod
from ratinghouse.rating.run import Run, rate
from ratinghouse.rulebooks import rulebook
from tests.rulebooks.building import tournament

JULY, SEPTEMBER = date(2009, 7, 1), date(2009, 9, 1)


def rated(start: date, *lists: date) -> Run:
    """An event in which 2000 beats 2100; on later lists they have 2050 and 2100."""
    report = tournament([2000, 2100], [(1, 2, "1")], start=start, end=start)
    ratings = {JULY: (2000, 2100), SEPTEMBER: (2050, 2100)}
    registers: dict[date | None, Register] = {
        day: Register.of([RegisterPlayer("1", rating=ratings[day][0]), RegisterPlayer("2", rating=ratings[day][1])])
        for day in lists
    }
    return rate(RatingPeriod([report], registers), rulebook("fide-2009"))


@pytest.mark.parametrize(
    ("start", "rating"), [(date(2009, 8, 31), 2000), (date(2009, 9, 1), 2050), (date(2009, 7, 1), 2000)]
)
def test_F09_041_the_register_in_force_on_the_first_day_counts(start: date, rating: int) -> None:
    run = rated(start, JULY, SEPTEMBER)
    assert answer(run)["events"][0]["entries"][0]["rating"] == rating
    assert run.findings == ()


def test_F09_041_an_event_from_before_the_first_register_is_rated_from_it_with_a_warning() -> None:
    """Nobody becomes unrated because the list of the first day was not handed in: that would drop their games."""
    run = rated(date(2009, 8, 31), SEPTEMBER)
    first, second = answer(run)["events"][0]["entries"]
    assert (first["rating"], first["n"], second["rating"], second["n"]) == (2050, 1, 2100, 1)
    (finding,) = run.findings
    assert (finding.code, finding.severity) == ("no-register-then", "warning")
    assert "2009-08-31" in finding.message
    assert "2009-09-01" in finding.message
