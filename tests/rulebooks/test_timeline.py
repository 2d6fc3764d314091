"""Which edition an event is rated under, and what is said where none is known."""

from __future__ import annotations

from datetime import date

import pytest

from ratinghouse.rulebooks import UnknownRulebook, rulebook_for


@pytest.mark.parametrize(
    ("start", "id"),
    [
        (date(2003, 7, 1), "fide-2003"),
        (date(2009, 6, 30), "fide-2003"),
        (date(2009, 7, 1), "fide-2009-applied"),
        (date(2011, 6, 30), "fide-2009-applied"),
        (date(2022, 1, 1), "fide-2022"),
        (date(2024, 2, 29), "fide-2022"),
        (date(2024, 3, 1), "fide-2024"),
        (date(2026, 10, 9), "fide-2024"),
    ],
)
def test_the_edition_in_force(start: date, id: str) -> None:
    assert rulebook_for("FIDE", start).id == id


@pytest.mark.parametrize(
    ("start", "said"),
    [
        (date(2011, 7, 1), "2011-07-01; fide-2009-applied ended on 2011-06-30; fide-2022 begins on 2022-01-01"),
        (date(2021, 12, 31), "2021-12-31; fide-2009-applied ended on 2011-06-30; fide-2022 begins on 2022-01-01"),
        (date(2003, 6, 30), "2003-06-30; fide-2003 begins on 2003-07-01"),
    ],
)
def test_a_gap_is_named(start: date, said: str) -> None:
    with pytest.raises(UnknownRulebook, match=f"^no rulebook of FIDE was in force on {said}$"):
        rulebook_for("FIDE", start)


def test_an_unknown_authority() -> None:
    with pytest.raises(UnknownRulebook, match=r"^no rulebook of USCF was in force on 2025-01-01$"):
        rulebook_for("USCF", date(2025, 1, 1))
