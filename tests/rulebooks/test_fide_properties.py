"""What must hold whatever is played: of FIDE's editions 2003 and 2009, printed and applied."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ratinghouse.lists.register import RegisterPlayer
from ratinghouse.reports.report import Format, Report
from tests.rulebooks.building import Game, Number, all_play_all, rate, tournament

CAPS = {
    "fide-2003": 350,
    "fide-2008-applied": 350,
    "fide-2009": 400,
    "fide-2009-applied": 400,
    "fide-2011": 400,
    "fide-2012": 400,
    "fide-2014": 400,
    "fide-2017": 400,
}
BOOKS = tuple(CAPS)

RATING = st.none() | st.integers(1801, 2850)
PAIRS = st.tuples(st.integers(1, 7), st.integers(1, 7), st.sampled_from("1=0+"))


def _event(ratings: Sequence[int | None], pairs: Sequence[Game], order: Sequence[int], format: Format) -> Report:
    """The event with its players entered in this order; the ID says who is who."""
    entered = [no for no in order if no <= len(ratings)]
    place = {no: position for position, no in enumerate(entered, 1)}
    games = [
        (place[white], place[black], code)
        for white, black, code in pairs
        if white != black and white in place and black in place
    ]
    return tournament({str(no): ratings[no - 1] for no in entered}, games, format=format)


def _numbers(book: str, report: Report) -> dict[str, list[Number]]:
    rated = rate(book, report)
    return {
        entry.id: [
            *(rated.entry(name, entry.id) for name in ("n", "W", "We", "Rc", "change", "status")),
            *(rated.player(name, entry.id) for name in ("Rn", "list_status")),
        ]
        for entry in report.entries
    }


@pytest.mark.parametrize("book", BOOKS)
@settings(max_examples=40)
@given(
    ratings=st.lists(RATING, min_size=4, max_size=7),
    pairs=st.lists(PAIRS, max_size=20),
    order=st.permutations(range(1, 8)),
    format=st.sampled_from([Format.SWISS, Format.ROUND_ROBIN, Format.TEAM]),
)
def test_the_order_of_the_players_changes_nothing(
    book: str, ratings: list[int | None], pairs: list[Game], order: list[int], format: Format
) -> None:
    straight = _numbers(book, _event(ratings, pairs, range(1, 8), format))
    assert _numbers(book, _event(ratings, pairs, order, format)) == straight


@pytest.mark.parametrize("book", BOOKS)
@settings(max_examples=40)
@given(
    ratings=st.lists(st.none() | st.integers(1801, 2850), min_size=6, max_size=6), order=st.permutations(range(1, 7))
)
def test_the_order_of_a_round_robin_changes_nothing(book: str, ratings: list[int | None], order: list[int]) -> None:
    games = all_play_all([4, 3.5, 3, 2.5, 1.5, 0.5])
    straight = _numbers(book, _event(ratings, games, range(1, 7), Format.ROUND_ROBIN))
    assert _numbers(book, _event(ratings, games, order, Format.ROUND_ROBIN)) == straight


@pytest.mark.parametrize("book", BOOKS)
@given(ratings=st.tuples(st.integers(1801, 2850), st.integers(1801, 2850)), code=st.sampled_from("1=0"))
def test_with_the_same_K_one_player_gains_what_the_other_loses(book: str, ratings: tuple[int, int], code: str) -> None:
    register = [RegisterPlayer(str(no), rating=rating, k=15) for no, rating in enumerate(ratings, 1)]
    rated = rate(book, tournament(list(ratings), [(1, 2, code)]), register=register)
    first, second = (float(rated.entry("change", id) or 0) for id in "12")
    assert first == -second
    assert -15 <= first <= 15


@pytest.mark.parametrize("book", BOOKS)
@given(rating=st.integers(1801, 2850), gap=st.integers(-900, 900), code=st.sampled_from("1=0"))
def test_no_opponent_is_further_away_than_the_cap(book: str, rating: int, gap: int, code: str) -> None:
    cap = CAPS[book]
    far, near = (
        rate(book, tournament([rating, rating + distance], [(1, 2, code)])).entry("change", "1")
        for distance in (gap, max(-cap, min(cap, gap)))
    )
    assert far == near


@pytest.mark.parametrize("book", BOOKS)
@settings(max_examples=40)
@given(K=st.sampled_from([10, 15, 20, 25, 30]), pairs=st.lists(PAIRS, min_size=1, max_size=12))
def test_the_change_is_K_times_the_score_less_the_expected_score(book: str, K: int, pairs: list[Game]) -> None:
    ratings = [2400, 2300, 2200, 2100, 2000, 1900, 1801]
    report = _event(ratings, pairs, range(1, 8), Format.SWISS)
    register = [RegisterPlayer(str(no), rating=rating, k=K) for no, rating in enumerate(ratings, 1)]
    rated = rate(book, report, register=register)
    for entry in report.entries:
        W, We, change = (float(rated.entry(name, entry.id) or 0) for name in ("W", "We", "change"))
        assert round(K * (W - We), 2) == change
        assert rated.player("Rn", entry.id) == int((entry.rating or 0) + change + 0.5)


@given(Ro=st.integers(1900, 2399), opponents=st.lists(st.sampled_from([-35, 35, 0]), min_size=1, max_size=6))
def test_halves_of_the_new_rating_go_up_on_both_sides(Ro: int, opponents: list[int]) -> None:
    ratings = [Ro, *(Ro + gap for gap in opponents)]
    report = tournament(ratings, [(1, no, "=") for no in range(2, len(ratings) + 1)])
    rated = rate("fide-2009", report, register=[RegisterPlayer("1", rating=Ro, k=30)])
    tenths = 15 * sum((gap > 0) - (gap < 0) for gap in opponents)  # a draw against ±35 is worth ±.05, times 30
    assert rated.player("Rn", "1") == Ro + (tenths + 5) // 10
