"""Which edition an event is rated under, and what is said where none is known."""

from __future__ import annotations

from datetime import date, timedelta
from itertools import pairwise

import pytest

from ratinghouse.rulebooks import UnknownRulebook, rulebook, rulebook_for, rulebooks, timeline


@pytest.mark.parametrize(
    ("start", "id"),
    [
        (date(2001, 1, 1), "fide-2003"),
        (date(2003, 7, 1), "fide-2003"),
        (date(2008, 2, 29), "fide-2003"),
        (date(2008, 3, 1), "fide-2008-applied"),
        (date(2009, 6, 30), "fide-2008-applied"),
        (date(2009, 7, 1), "fide-2009-applied"),
        (date(2011, 6, 30), "fide-2009-applied"),
        (date(2011, 7, 1), "fide-2011"),
        (date(2012, 6, 30), "fide-2011"),
        (date(2012, 7, 1), "fide-2012"),
        (date(2013, 7, 1), "fide-2013"),
        (date(2014, 6, 30), "fide-2013"),
        (date(2014, 7, 1), "fide-2014"),
        (date(2017, 6, 30), "fide-2014"),
        (date(2017, 7, 1), "fide-2017"),
        (date(2021, 12, 31), "fide-2017"),
        (date(2022, 1, 1), "fide-2022"),
        (date(2024, 2, 29), "fide-2022"),
        (date(2024, 3, 1), "fide-2024"),
        (date(2026, 10, 9), "fide-2024"),
    ],
)
def test_the_edition_in_force(start: date, id: str) -> None:
    assert rulebook_for("FIDE", start, "standard").id == id


@pytest.mark.parametrize(
    ("start", "pool", "why"),
    [
        (date(2000, 12, 31), "standard", "for standard was in force on 2000-12-31; fide-2003 begins on 2001-01-01"),
        (date(2011, 12, 31), "rapid", "for rapid was in force on 2011-12-31; fide-2012 begins on 2012-01-01"),
        (date(2024, 5, 1), "correspondence", "for correspondence was in force on 2024-05-01"),
    ],
)
def test_a_gap_is_named(start: date, pool: str, why: str) -> None:
    with pytest.raises(UnknownRulebook, match=f"^no rulebook of FIDE {why}$"):
        rulebook_for("FIDE", start, pool)


def test_an_unknown_authority() -> None:
    with pytest.raises(UnknownRulebook, match=r"^no rulebook of USCF for standard was in force on 2025-01-01$"):
        rulebook_for("USCF", date(2025, 1, 1), "standard")


def test_a_gap_between_two_editions_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    """The editions have no gap; without those of 2011 to 2017 the message names what is on both sides."""
    remaining = [
        book.dates for book in rulebooks() if book.id not in {"fide-2011", "fide-2012", "fide-2013", "fide-2014"}
    ]
    monkeypatch.setattr("ratinghouse.rulebooks._editions", lambda: remaining)
    why = "was in force on 2012-05-01; fide-2009-applied ended on 2011-06-30; fide-2017 begins on 2017-07-01"
    with pytest.raises(UnknownRulebook, match=f"^no rulebook of FIDE for standard {why}$"):
        rulebook_for("FIDE", date(2012, 5, 1), "standard")


def test_an_edition_is_the_law_of_a_pool_from_a_day_of_its_own() -> None:
    book = rulebook("fide-2012")
    assert [book.first_day(pool) for pool in ("standard", "rapid", "blitz", "correspondence")] == [
        date(2012, 7, 1),
        date(2012, 1, 1),
        date(2012, 1, 1),
        None,
    ]
    assert rulebook_for("FIDE", date(2012, 3, 1), "standard").id == "fide-2011"
    assert rulebook_for("FIDE", date(2012, 3, 1), "blitz").id == "fide-2012"


def test_the_text_of_2009_that_never_came_into_force_is_dated_too() -> None:
    assert (rulebook("fide-2009").in_force, rulebook("fide-2009").applied) == (date(2009, 7, 1), False)


def test_an_edition_ends_on_the_day_before_the_next() -> None:
    editions = timeline("FIDE", "standard")
    assert len(editions) == 10
    assert editions[-1][1].until is None
    for (_, edition), (first, _) in pairwise(editions):
        assert edition.until == first - timedelta(days=1), edition.id
