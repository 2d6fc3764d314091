"""FIDE 2009 as printed: event ratings of unrated players, and first ratings."""

from __future__ import annotations

from datetime import date

import pytest

from ratinghouse.lists.register import RegisterPlayer
from ratinghouse.rating.period import DeclaredFacts, PendingResult
from ratinghouse.reports.report import Format
from tests.rulebooks.building import Game, all_play_all, newcomer_against, rate, tournament

BOOK = "fide-2009"


@pytest.mark.parametrize(
    ("ratings", "codes", "status"),
    [
        ([1500, 1500, 1500], "=00", "performance"),
        ([1500, 1500, 1500], "000", "disregarded"),
        ([1500, 1500], "11", "disregarded"),
        ([1500, 1500, None], "1=1", "disregarded"),
        ([1200, 1200, 1200], "1=0", "performance"),
        ([1199, 1199, 1199], "1=0", "disregarded"),
    ],
)
def test_F09_029_three_games_half_a_point_and_the_floor(ratings: list[int | None], codes: str, status: str) -> None:
    assert rate(BOOK, newcomer_against(ratings, codes)).entry("status", "U") == status


def test_F09_062_fewer_than_three_rated_opponents_leave_nothing_to_pool() -> None:
    rated = rate(
        BOOK, newcomer_against([2000] * 2, "11"), newcomer_against([2000] * 8, "1=1=1=1=", day=date(2010, 2, 6))
    )
    assert [rated.entry("pooled", "U", event) for event in (0, 1)] == [False, True]
    assert (rated.player("first_games", "U"), rated.player("list_status", "U")) == (8, "unrated")


def test_F09_062_a_round_robin_with_two_rated_players_leaves_nothing_to_pool() -> None:
    games = all_play_all([8, 7, 7, 6, 5, 4, 3, 2, 2, 1])
    rated = rate(BOOK, tournament([1900, 1800, *[None] * 8], games, format=Format.ROUND_ROBIN))
    assert rated.entry("status", "3") == "disregarded"
    assert (rated.player("first_games", "3"), rated.player("list_status", "3")) == (0, "unrated")


def test_F09_063_Rc_is_the_plain_mean_of_the_rated_opponents() -> None:
    rated = rate(BOOK, newcomer_against([2700, 1500, 1501, None], "=0=1"))
    assert rated.entry("Rc", "U") == 1900  # 5701 / 3 = 1900.33, and nobody is moved nearer
    assert rated.entry("Ru", "U") == 1775  # 1 from 3: .33 → -125


@pytest.mark.parametrize(("ratings", "Rc"), [([2000, 2001, 2000, 2001], 2001), ([2000, 2000, 2000, 2001], 2000)])
def test_F09_063_Rc_is_rounded_half_up(ratings: list[int | None], Rc: int) -> None:
    assert rate(BOOK, newcomer_against(ratings, "1=0=")).entry("Ru", "U") == Rc


def test_F09_064_a_double_round_robin_has_n_opponents_and_p_over_all_games() -> None:
    # Four players, twelve games: 2300 scores 4.5 of 6, 2200 3.5, 2100 2.5, the unrated 1.5.
    games: list[Game] = [
        (1, 4, "1"), (4, 1, "0"), (2, 4, "1"), (4, 2, "="), (3, 4, "="), (4, 3, "="),
        (1, 2, "="), (2, 1, "="), (1, 3, "="), (3, 1, "0"), (2, 3, "="), (3, 2, "="),
    ]  # fmt: skip
    report = tournament([2300, 2200, 2100, None], games, format=Format.DOUBLE_ROUND_ROBIN)
    rated = rate(BOOK, report)
    assert [rated.entry("p_rr", id) for id in "123"] == [0.75, 0.58, 0.42]
    # Rar 2200; dp 193, 57, -57: dpa 64.33; Ra = 2200 - 64.33 × 3/4 = 2151.75.
    assert rated.working["Ra"].tolist() == [2152]
    # The unrated player has 1.5 of 6, .25: 2152 - 193 × 3/4 = 2007.25.
    assert rated.entry("Ru_first", "4") == 2007


@pytest.mark.parametrize(
    ("codes", "Ru"),
    [
        ("1010", 2000),  # F09-065: 50 %
        ("11=0", 2015),  # F09-066: half a point over
        ("1111", 2060),  # F09-066: 100 % is two points over, no more
        ("10=0", 1913),  # F09-067: .38 → -87
        ("=000", 1678),  # F09-067: .125 is rounded up to .13 → -322
    ],
)
def test_F09_065_066_067_event_rating_in_a_swiss(codes: str, Ru: int) -> None:
    assert rate(BOOK, newcomer_against([2000] * 4, codes)).entry("Ru", "U") == Ru


def test_F09_068_below_half_in_a_round_robin_dp_counts_n_over_n_plus_1() -> None:
    report = tournament([2000] * 4 + [None], all_play_all([2.5, 2.5, 2, 2, 1]), format=Format.ROUND_ROBIN)
    rated = rate(BOOK, report)
    # p .63 .63 .50 .50: dpa 47.5; Ra = 2000 - 47.5 × 4/5 = 1962; 1 of 4: 1962 - 193 × 4/5 = 1807.6.
    assert rated.working["Ra"].tolist() == [1962]
    assert rated.entry("Ru", "5") == 1808


def test_F09_073_the_printed_first_rating_8_34_from_three_reports() -> None:
    rated = rate(
        BOOK,
        newcomer_against([2220, 2310, 2130], "=0="),
        newcomer_against([2150, 2050, 2250, 2100, 2200], "11=0=", day=date(2010, 1, 23)),
        newcomer_against([2200, 2300, 2100, 2200], "1=10", day=date(2010, 2, 6)),
    )
    assert [rated.entry("Rc", "U", event) for event in range(3)] == [2220, 2150, 2200]
    assert (rated.player("first_games", "U"), rated.player("first_score", "U")) == (12, 6.5)
    assert rated.player("first_Rc", "U") == 2184
    assert (rated.player("Rn", "U"), rated.player("list_status", "U")) == (2199, "new")


def test_F09_048_069_all_results_as_if_in_one_tournament_below_half() -> None:
    rated = rate(
        BOOK, newcomer_against([2100] * 4, "=0=0"), newcomer_against([2000] * 5, "1=000", day=date(2010, 2, 6))
    )
    # 2.5 of 9 against (8400 + 10000) / 9 = 2044: .28 → -166, without n/(n+1).
    assert (rated.player("first_Rc", "U"), rated.player("Rn", "U")) == (2044, 1878)


def test_F09_069_a_round_robin_enters_the_pool_with_its_corrected_average() -> None:
    ratings = {"A": 2000, "B": 2000, "C": 2000, "D": 2000, "U": None}
    games = all_play_all([2.5, 2.5, 2, 2, 1])
    closed = tournament(ratings, games, start=date(2010, 1, 9), end=date(2010, 1, 9), format=Format.ROUND_ROBIN)
    rated = rate(BOOK, closed, newcomer_against([2000] * 5, "1=1=1", day=date(2010, 2, 6)))
    # 4 games with Ra 1962 (nobody is 400 away) and 5 with 2000: (7848 + 10000) / 9 = 1983; 5 of 9 is +1 half point.
    assert (rated.player("first_Rc", "U"), rated.player("Rn", "U")) == (1983, 1998)


@pytest.mark.parametrize(("games", "status"), [(9, "new"), (8, "unrated")])
def test_F09_045_nine_games_against_rated_opponents(games: int, status: str) -> None:
    rated = rate(BOOK, newcomer_against([2000] * games + [None], "=" * games + "1"))
    assert rated.player("list_status", "U") == status
    assert rated.player("Rn", "U") == (2000 if status == "new" else 0)


def test_F09_045_all_games_of_a_round_robin_are_among_the_nine() -> None:
    ratings = [2000] * 4 + [None] * 6
    report = tournament(ratings, all_play_all([4.5] * 10), format=Format.ROUND_ROBIN)
    rated = rate(BOOK, report)
    assert (rated.player("first_games", "5"), rated.player("list_status", "5")) == (9, "new")


@pytest.mark.parametrize(
    ("end", "status"),
    [(date(2009, 6, 30), "unrated"), (date(2009, 7, 1), "new"), (date(2009, 8, 31), "new"), (date(2011, 6, 1), "new")],
)
def test_F09_046_results_of_two_years_of_rating_periods_are_pooled(end: date, status: str) -> None:
    pending = [PendingResult("U", "Old Open", end, games=4, score=200, opponents=8000, Ru=2000)]
    report = newcomer_against([2000] * 5, "1=0=1", day=date(2011, 6, 4))
    rated = rate(BOOK, report, pending_results=pending, list_date=date(2011, 7, 1))
    assert rated.player("list_status", "U") == status


@pytest.mark.parametrize(("rating", "Rn", "status"), [(1200, 1200, "new"), (1199, 0, "unrated")])
def test_F09_047_072_a_first_rating_is_published_from_the_floor_on(rating: int, Rn: int, status: str) -> None:
    rest = [rating - 50] * 6  # which takes the result that opened the pool down to the rating
    rated = rate(
        BOOK, newcomer_against([rating + 100] * 3, "==="), newcomer_against(rest, "======", day=date(2010, 2, 6))
    )
    assert rated.player("first_rating", "U") == rating
    assert (rated.player("Rn", "U"), rated.player("list_status", "U")) == (Rn, status)


@pytest.mark.parametrize(
    ("major", "flag", "games", "status"),
    [
        ((True, True), "", (3, 4), "new"),
        ((True, True), "", (3, 3), "unrated"),
        ((True, False), "", (3, 4), "unrated"),
        ((False, False), "IBCA", (3, 4), "new"),
        ((False, False), "icsc", (3, 4), "new"),
        ((False, False), "IPCA", (3, 3), "unrated"),
        ((False, False), "w", (3, 4), "unrated"),
    ],
)
def test_F09_049_050_seven_games_suffice_at_team_championships_and_for_members(
    major: tuple[bool, bool], flag: str, games: tuple[int, int], status: str
) -> None:
    reports = [
        newcomer_against([2000] * count, "=" * count, day=day)
        for count, day in zip(games, (date(2010, 1, 9), date(2010, 2, 6)), strict=True)
    ]
    rated_players = [
        RegisterPlayer(entry.id, rating=2000)
        for report in reports
        for entry in report.entries
        if entry.rating is not None
    ]
    declared = [DeclaredFacts({"major_team": int(is_major)}) for is_major in major]
    rated = rate(BOOK, *reports, register=[RegisterPlayer("U", flag=flag), *rated_players], declared=declared)
    assert rated.player("list_status", "U") == status


def test_F09_070_first_results_below_the_floor_are_ignored_and_later_ones_count() -> None:
    rated = rate(
        BOOK,
        newcomer_against([1300] * 4, "0=00", day=date(2010, 1, 9)),  # .13: 978
        newcomer_against([1400] * 5, "1=1==", day=date(2010, 1, 23)),  # 1430 opens the pool
        newcomer_against([1300] * 4, "0=00", day=date(2010, 2, 6)),  # 978 again, now counted
    )
    assert [rated.entry("Ru", "U", event) for event in range(3)] == [978, 1430, 978]
    assert [rated.entry("pooled", "U", event) for event in range(3)] == [False, True, True]
    # 4 of 9 against 12200 / 9 = 1356: .44 → -43.
    assert (rated.player("first_games", "U"), rated.player("Rn", "U")) == (9, 1313)


def test_F09_023_after_a_performance_even_a_zero_is_pooled_for_him_alone() -> None:
    pending = [PendingResult("U", "Spring Open", date(2010, 1, 20), games=5, score=250, opponents=10000, Ru=2000)]
    report = newcomer_against([2000] * 4, "0000", day=date(2010, 2, 6))
    rated = rate(BOOK, report, pending_results=pending, list_date=date(2010, 3, 1))
    assert rated.entry("status", "U", event=1) == "disregarded"
    assert all(rated.entry("n", entry.id, event=1) == 0 for entry in report.entries[1:])
    # 2.5 of 9 against 2000: .28 → -166.
    assert (rated.player("first_games", "U"), rated.player("Rn", "U")) == (9, 1834)
    without = rate(BOOK, report, list_date=date(2010, 3, 1))
    assert without.player("first_games", "U") == 0


@pytest.mark.parametrize("book", [BOOK, "fide-2009-applied"])
def test_F09_042_games_of_a_later_weak_result_are_games_rated_in_the_period(book: str) -> None:
    """Two events of five and four games, the second a zero: the first rating rests on nine, and the answer says so."""
    opened = newcomer_against([2000] * 5, "1=0==", day=date(2010, 1, 9))
    zero = newcomer_against([2000] * 4, "0000", day=date(2010, 2, 6))
    rated = rate(book, opened, zero)
    assert (rated.player("first_games", "U"), rated.player("games", "U")) == (9, 9)
    pending = [PendingResult("U", "Spring Open", date(2010, 1, 20), games=5, score=250, opponents=10000, Ru=2000)]
    later = rate(book, zero, pending_results=pending, list_date=date(2010, 3, 1))
    assert (later.player("first_games", "U"), later.player("games", "U")) == (9, 4)
    alone = rate(book, zero)
    assert alone.player("games", "U") == 0


def test_F09_023_a_zero_in_a_round_robin_is_pooled_as_the_games_against_rated_players() -> None:
    """Player 6 is left out of the round robin, which has no Rc for 6: the rated opponents' own ratings are pooled."""
    pending = [PendingResult("6", "Spring Open", date(2010, 1, 20), games=5, score=250, opponents=10000, Ru=2000)]
    day = date(2010, 2, 6)
    # 6 loses to four rated players (2000 on average) and to 5, who is unrated.
    games = all_play_all([4, 4, 3, 2, 2, 0])
    report = tournament([2150, 2050, 1950, 1850, None, None], games, format=Format.ROUND_ROBIN, start=day, end=day)
    rated = rate(BOOK, report, pending_results=pending, list_date=date(2010, 3, 1))
    assert rated.entry("dropped", "6", event=1)
    assert [rated.entry(name, "6", event=1) for name in ("pool_games", "pool_score", "pool_opponents")] == [4, 0, 8000]
    # 2.5 of 9 against 2000: .28 → -166.
    assert (rated.player("first_games", "6"), rated.player("Rn", "6")) == (9, 1834)


def test_F09_071_the_average_behind_a_first_rating_is_rounded_half_up() -> None:
    rated = rate(
        BOOK,
        newcomer_against([2000, 2001] * 2, "===="),
        newcomer_against([2000, 2001] * 3, "======", day=date(2010, 2, 6)),
    )
    assert (rated.player("first_Rc", "U"), rated.player("Rn", "U")) == (2001, 2001)


def test_one_result_alone_keeps_its_event_rating() -> None:
    # Reading pool_single: a round robin of ten players, where n/(n+1) counts.
    report = tournament([2000] * 9 + [None], all_play_all([5, 5, 5, 5, 5, 5, 5, 4, 4, 2]), format=Format.ROUND_ROBIN)
    rated = rate(BOOK, report)
    assert rated.player("Rn", "10") == rated.entry("Ru", "10")
