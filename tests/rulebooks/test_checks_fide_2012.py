"""What FIDE's editions of 2012 to 2021 demand of rapid and blitz events, and of players' IDs, on small TRF files."""

from __future__ import annotations

import pytest

from tests.rulebooks.papers import Checked, check, paper

OPEN = [2300, 2200, 2100, 2000]
IN_TIME = {"registered": "2025-02-10"}
every = pytest.mark.parametrize("book", ["fide-2012", "fide-2013", "fide-2014", "fide-2017"])
since_2013 = pytest.mark.parametrize("book", ["fide-2013", "fide-2014", "fide-2017"])


def judged(book: str, control: str, pool: str, rounds_per_day: int = 1) -> Checked:
    """The findings on an event at a rate of play, without the remark that it is of another time."""
    checked = check(
        book, paper(OPEN, rounds=3, header={"122": control}), days=IN_TIME, pool=pool, rounds_per_day=rounds_per_day
    )
    return Checked([finding for finding in checked.findings if finding.code != "other-edition"])


@every
@pytest.mark.parametrize(
    ("control", "pool", "wrong"),
    [
        ("2 hours", "standard", set()),
        ("90 minutes", "standard", {"too-fast"}),
        ("25 minutes", "rapid", set()),
        ("60 minutes", "rapid", {"not-rapid"}),
        ("5 minutes", "blitz", set()),
        ("3 minutes, 2 seconds a move", "blitz", set()),
        ("15 minutes", "blitz", {"not-blitz"}),
    ],
)
def test_each_pool_has_its_rate_of_play(book: str, control: str, pool: str, wrong: set[str]) -> None:
    assert judged(book, control, pool).errors == wrong


@pytest.mark.parametrize(
    ("book", "control", "pool"),
    [
        ("fide-2012", "15 minutes", "rapid"),
        ("fide-2012", "12 minutes", "blitz"),
        ("fide-2013", "12 minutes", "rapid"),
        ("fide-2013", "10 minutes", "blitz"),
        ("fide-2013", "4 minutes", "blitz"),
    ],
)
def test_RB_1_1_the_limit_between_rapid_and_blitz_moves_from_15_to_10_minutes(
    book: str, control: str, pool: str
) -> None:
    other = {"rapid": "blitz", "blitz": "rapid"}[pool]
    assert judged(book, control, pool).errors == set()
    assert judged(book, control, other).errors == {f"not-{other}"}


def test_RB_1_1_blitz_of_2012_has_at_least_five_minutes() -> None:
    assert judged("fide-2012", "4 minutes", "blitz").errors == {"not-blitz"}


@every
@pytest.mark.parametrize(
    ("control", "pool", "rounds", "wrong"),
    [
        ("2 hours", "standard", 3, set()),
        ("2 hours", "standard", 4, {"rounds-per-day", "hours-per-day"}),
        ("25 minutes", "rapid", 15, set()),
        ("25 minutes", "rapid", 16, {"rounds-per-day"}),
        ("5 minutes", "blitz", 30, set()),
        ("5 minutes", "blitz", 31, {"rounds-per-day"}),
    ],
)
def test_rounds_a_day(book: str, control: str, pool: str, rounds: int, wrong: set[str]) -> None:
    assert judged(book, control, pool, rounds).errors == wrong


@since_2013
def test_a_player_without_a_FIDE_ID_is_a_warning(book: str) -> None:
    raw = paper(OPEN, rounds=3, without={2: ["id"]})
    checked = check(book, raw, days=IN_TIME, rounds_per_day=1)
    assert checked["no-fide-id"].severity == "warning"
    assert "no-fide-id" not in check("fide-2012", raw, days=IN_TIME, rounds_per_day=1).codes
