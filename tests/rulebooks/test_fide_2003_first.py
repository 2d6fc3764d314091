"""FIDE 2003 as printed: event ratings of unrated players, first ratings, and who stays on the list."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

import numpy as np
import pytest

from ratinghouse.kernel.engine.run import run
from ratinghouse.lists.register import RegisterPlayer
from ratinghouse.rating.period import PendingResult
from ratinghouse.reports.report import Format
from ratinghouse.rulebooks import rulebook
from tests.rulebooks.building import all_play_all, newcomer_against, rate, tournament

BOOK = "fide-2003"
AUTUMN = date(2003, 9, 6)
AUTUMN_LIST = date(2003, 10, 1)


@pytest.mark.parametrize(
    ("ratings", "codes", "status"),
    [
        ([2000] * 3, "==0", "performance"),
        ([2000] * 3, "=00", "disregarded"),
        ([2000] * 2, "11", "disregarded"),
        ([2000, 2000, None], "111", "disregarded"),
        ([1700] * 3, "==0", "performance"),  # a low Ru counts in its event; 10.31 keeps it from opening the pool
    ],
)
def test_F03_017_022_three_rated_opponents_and_one_point(ratings: list[int | None], codes: str, status: str) -> None:
    assert rate(BOOK, newcomer_against(ratings, codes)).entry("status", "U") == status


@pytest.mark.parametrize(
    ("ratings", "codes", "Rc", "Ru"),
    [
        ([2000] * 4, "1010", 2000, 2000),
        ([2000] * 4, "11=0", 2000, 2013),  # + 12.5, rounded up
        ([2000] * 4, "111=", 2000, 2038),  # + 37.5
        ([2000] * 4, "10=0", 2000, 1913),  # .38 → -87
        ([2000] * 8, "10000000", 2000, 1678),  # .125 is rounded up to .13 → -322
        ([2700, 1500, 1501], "=0=", 1900, 1775),  # nobody is moved nearer for an unrated player's average
        ([2000, 2001], "11", 2001, 2026),  # reading rc_first: 2000.5 → 2001, then + 25
    ],
)
def test_F03_041_042_event_rating_in_a_swiss(ratings: list[int | None], codes: str, Rc: int, Ru: int) -> None:
    rated = rate(BOOK, newcomer_against(ratings, codes))
    assert (rated.entry("Rc", "U"), rated.entry("Ru", "U")) == (Rc, Ru)


def test_F03_041_042_event_rating_in_a_round_robin() -> None:
    report = tournament([2000] * 4 + [None], all_play_all([2.5, 2.5, 2, 2, 1]), format=Format.ROUND_ROBIN)
    rated = rate(BOOK, report)
    # dpa 47.5: Ra = 2000 - 47.5 × 4/5 = 1962; 1 of 4: 1962 - 193 × 4/5 = 1807.6.
    assert (rated.entry("Rc", "5"), rated.entry("Ru", "5")) == (1962, 1808)


def test_F03_043_the_printed_first_rating_10_3_from_three_reports() -> None:
    rated = rate(
        BOOK,
        newcomer_against([2280] * 5, "1=0==", day=date(2003, 7, 12)),
        newcomer_against([2400] * 10, "=" * 10, day=date(2003, 8, 9)),
        newcomer_against([2000] * 5, "=" * 5, day=AUTUMN),
    )
    assert [rated.entry("Ru", "U", event) for event in range(3)] == [2280, 2400, 2000]
    assert (rated.player("first_games", "U"), rated.player("Rn", "U")) == (20, 2270)
    assert rated.player("list_status", "U") == "new"


def test_F03_043_results_kept_from_earlier_periods_weigh_by_their_games() -> None:
    pending = [
        PendingResult("U", "Spring", date(2003, 4, 20), games=5, score=250, opponents=11400, Ru=2280),
        PendingResult("U", "Summer", date(2003, 7, 20), games=10, score=500, opponents=24000, Ru=2400),
    ]
    rated = rate(
        BOOK, newcomer_against([2000] * 5, "=" * 5, day=AUTUMN), pending_results=pending, list_date=date(2003, 10, 1)
    )
    assert rated.player("Rn", "U") == 2270


@pytest.mark.parametrize("book", [BOOK, "fide-2009", "fide-2009-applied"])
def test_F03_019_041_a_round_robin_without_a_rated_player_gives_nobody_a_rating(book: str) -> None:
    """Without one there is no average to start from; what such an event brings must not weigh in a first rating."""
    opened = newcomer_against([2000] * 9, "=" * 9, day=date(2010, 1, 9))
    day = date(2010, 2, 6)
    unrated: dict[str, int | None] = dict.fromkeys(("U", "V", "W", "X"))
    games = all_play_all([2.5, 1.5, 1, 1])
    report = tournament(unrated, games, format=Format.ROUND_ROBIN, start=day, end=day)
    since = {date(2009, 10, 1): [RegisterPlayer("V")], date(2010, 2, 10): [RegisterPlayer("V", rating=1900)]}
    rated = rate(book, opened, report, registers=since, list_date=date(2010, 4, 1))
    assert [rated.entry("status", id, event=1) for id in "UVWX"] == [
        "disregarded",
        "rated",
        "disregarded",
        "disregarded",
    ]
    assert [rated.entry("Ru", id, event=1) for id in "UWX"] == [0, 0, 0]
    assert (rated.player("first_games", "U"), rated.player("Rn", "U")) == (9, 2000)
    # V has a rating by now (10.4, 8.4), but met nobody with one.
    assert (rated.entry("n", "V", event=1), rated.player("Rn", "V")) == (0, 1900)


@pytest.mark.parametrize(("score", "Rn"), [(50, 0), (100, 2000)])
def test_F03_043_less_than_a_point_counts_no_more_for_having_been_kept(score: int, Rn: int) -> None:
    pending = [PendingResult("U", "Spring", date(2003, 4, 20), games=4, score=score, opponents=8000, Ru=2000)]
    rated = rate(
        BOOK, newcomer_against([2000] * 5, "=" * 5, day=AUTUMN), pending_results=pending, list_date=date(2003, 10, 1)
    )
    assert rated.player("Rn", "U") == Rn


def test_F03_044_first_results_below_1801_are_ignored_and_later_ones_count() -> None:
    rated = rate(
        BOOK,
        newcomer_against([1800] * 4, "====", day=date(2003, 7, 12)),
        newcomer_against([1900] * 5, "=" * 5, day=date(2003, 8, 9)),
        newcomer_against([1750] * 4, "====", day=AUTUMN),
        newcomer_against([1900] * 4, "=000", day=date(2003, 9, 20)),  # half a point never counts
        list_date=AUTUMN_LIST,
    )
    assert [rated.entry("pooled", "U", event) for event in range(4)] == [False, True, True, False]
    assert rated.player("first_rating", "U") == 1833  # (9500 + 7000) / 9


@pytest.mark.parametrize(
    ("ratings", "Rn", "status"),
    [((1811, 1791), 1801, "new"), ((1810, 1791), 1801, "new"), ((1810, 1790), 0, "unrated")],
)
def test_F03_044_a_first_rating_is_rounded_and_published_from_1801_on(
    ratings: tuple[int, int], Rn: int, status: str
) -> None:
    rated = rate(
        BOOK,
        newcomer_against([ratings[0]] * 5, "=" * 5, day=date(2003, 8, 9)),
        newcomer_against([ratings[1]] * 5, "=" * 5, day=AUTUMN),
        list_date=AUTUMN_LIST,
    )
    assert (rated.player("Rn", "U"), rated.player("list_status", "U")) == (Rn, status)


@pytest.mark.parametrize(("games", "status"), [(9, "new"), (8, "unrated")])
def test_F03_033_nine_games_against_rated_opponents(games: int, status: str) -> None:
    rated = rate(BOOK, newcomer_against([2000] * games + [None], "=" * games + "1"))
    assert rated.player("list_status", "U") == status


@pytest.mark.parametrize(
    ("end", "status"),
    [(date(2003, 6, 30), "unrated"), (date(2003, 7, 1), "new"), (date(2003, 9, 30), "new")],
)
def test_F03_033_results_of_the_same_and_the_next_seven_periods_are_pooled(end: date, status: str) -> None:
    pending = [PendingResult("U", "Old Open", end, games=4, score=200, opponents=8000, Ru=2000)]
    report = newcomer_against([2000] * 5, "1=0=1", day=date(2005, 6, 4))
    rated = rate(BOOK, report, pending_results=pending, list_date=date(2005, 7, 1))
    assert rated.player("list_status", "U") == status


@pytest.mark.parametrize(("Ro", "Rn", "status"), [(1808, 1801, "listed"), (1807, 1800, "delisted")])
def test_F03_034_below_1801_a_player_is_delisted(Ro: int, Rn: int, status: str) -> None:
    rated = rate(BOOK, tournament([Ro, Ro], [(1, 2, "0")]), list_date=AUTUMN_LIST)  # K 15: -7.5
    assert (rated.player("Rn", "1"), rated.player("list_status", "1")) == (Rn, status)


@pytest.mark.parametrize(
    ("list_date", "lowest"),
    [
        (date(2001, 1, 1), 2001),
        (date(2002, 7, 1), 2001),
        (date(2002, 10, 1), 1801),
        (date(2004, 7, 1), 1801),
        (date(2004, 10, 1), 1601),
        (date(2005, 10, 1), 1601),
        (date(2006, 1, 1), 1401),
        (date(2008, 1, 1), 1401),
    ],
)
def test_F03_034_the_floor_follows_the_date_of_the_list(list_date: date, lowest: int) -> None:
    """6 points above the floor, a loss of 7.5 (K 15) leads below it; 7 points above, the half is rounded up to it."""
    report = tournament([lowest + 6, lowest + 6, lowest + 7, lowest + 7], [(1, 2, "0"), (3, 4, "0")])
    rated = rate(BOOK, report, list_date=list_date)
    assert [rated.player("list_status", id) for id in "13"] == ["delisted", "listed"]


@pytest.mark.parametrize(("before", "active"), [(0, False), (2, False), (3, True), (4, True)])
def test_F03_036_four_rated_games_in_a_year_keep_a_player_active(before: int, active: bool) -> None:
    rated = rate(BOOK, tournament([2000, 2000], [(1, 2, "=")]))
    frame = rated.framed.frame
    frame_with_games = replace(frame, inputs={**frame.inputs, "games_in_year": np.array([before, before])})
    assert run(rulebook(BOOK), frame_with_games).at("active", 0) is active


def test_F03_066_the_rapid_list_begins_at_1600_with_the_administrators_K() -> None:
    report = tournament([1700, 1600, 1605], [(1, 2, "1"), (3, 2, "0")])
    rapid, standard = rate(BOOK, report, pool="rapid"), rate(BOOK, report, list_date=AUTUMN_LIST)
    assert [rapid.player("K", id) for id in "123"] == [20, 20, 20]
    assert [standard.player("K", id) for id in "123"] == [15, 15, 15]
    assert [rapid.player("list_status", id) for id in "123"] == ["listed", "listed", "delisted"]
    assert standard.player("list_status", "1") == "delisted"
    newcomer = newcomer_against([1600] * 9, "=" * 9)
    assert rate(BOOK, newcomer, pool="rapid").player("Rn", "U") == 1600
    assert rate(BOOK, newcomer, list_date=AUTUMN_LIST).player("list_status", "U") == "unrated"
    published = rate(BOOK, report, pool="rapid", register=[RegisterPlayer("1", rating=1700, k=30)])
    assert published.player("K", "1") == 30
