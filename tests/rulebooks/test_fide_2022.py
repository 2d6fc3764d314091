"""FIDE 2022: one upgrade an event, the bonus for plus scores, the floor 1000, and K in rapid and blitz."""

from __future__ import annotations

from datetime import date

import pytest

from ratinghouse.kernel.examples import outcomes
from ratinghouse.kernel.rule import Rule
from ratinghouse.lists.register import RegisterPlayer
from ratinghouse.rating.period import PendingResult
from ratinghouse.reports.report import Format
from ratinghouse.rulebooks import rulebook
from tests.rulebooks.building import Game, Rated, rate, tournament

BOOK = rulebook("fide-2022")
DAY = date(2023, 5, 6)


@pytest.mark.parametrize("rule", BOOK.rules, ids=lambda rule: rule.name)
def test_worked_examples(rule: Rule) -> None:
    assert rule.examples
    assert [outcome.line for outcome in outcomes(BOOK, rule) if not outcome.holds] == []


def against(rating: int, opponents: list[int | None], codes: str) -> Rated:
    games: list[Game] = [(1, no, code) for no, code in enumerate(codes, 2)]
    return rate("fide-2022", tournament([rating, *opponents], games, start=DAY, end=DAY))


def test_8_3_1_only_the_largest_gap_of_an_event_is_cut() -> None:
    rated = against(2500, [2000, 1900, 2050, 2150], "1111")
    assert [rated.game("D_counted", "1", round) for round in range(4)] == [500, 400, 450, 350]
    assert rated.entry("We", "1") == 3.71


def test_8_3_1_of_equal_gaps_the_first_is_cut() -> None:
    rated = against(2500, [2050, 2000, 2000], "111")
    assert [rated.game("D_counted", "1", round) for round in range(3)] == [450, 400, 500]


def test_8_3_1_each_event_has_its_own_upgrade() -> None:
    reports = [
        tournament({"1": 2500, name: 2000}, [(1, 2, "1")], name=name, start=DAY, end=DAY) for name in ("first", "next")
    ]
    rated = rate("fide-2022", *reports)
    assert [rated.game("D_counted", "1", 0, event) for event in range(2)] == [400, 400]


def test_8_3_1_a_game_that_does_not_count_takes_no_upgrade() -> None:
    rated = against(2500, [1900, 2000], "+1")
    assert rated.game("D_counted", "1", 1) == 400


def test_8_3_1_reading_one_upgrade_the_lower_rated_side_counts_the_true_difference() -> None:
    rated = against(1500, [2000, 1901], "00")
    assert [rated.game("D_counted", "1", round) for round in range(2)] == [-500, -401]
    assert [rated.game("PD", "1", round) for round in range(2)] == [0.04, 0.08]


@pytest.mark.parametrize(("lead", "counted"), [(400, 400), (401, 400), (735, 400)])
def test_8_3_1_the_boundary_of_400(lead: int, counted: int) -> None:
    assert against(2500, [2500 - lead], "1").game("D_counted", "1") == counted


@pytest.mark.parametrize(
    ("average", "codes", "Ru"),
    [
        (2000, "11100", 2020),
        (2000, "11000", 1928),
        (2000, "11=00", 2000),
        (2100, "11111", 2200),
        (2400, "11100", 2420),
        (1600, "10000", 1360),
        (1657, "11100", 1677),
        (1800, "1111000", 1820),
    ],
)
def test_8_2_3_first_ratings_as_fides_calculator_gives_them(average: int, codes: str, Ru: int) -> None:
    games: list[Game] = [(1, no, code) for no, code in enumerate(codes, 2)]
    rated = rate("fide-2022", tournament([None, *[average] * len(codes)], games, start=DAY, end=DAY))
    assert (rated.player("Rn", "1"), rated.player("list_status", "1")) == (Ru, "new")


def test_8_2_3_rounded_once_from_the_exact_average() -> None:
    """9507/5 = 1901.4 and one half point over 50 %: the 1921 that FIDE still prints beside a first result."""
    games: list[Game] = [(1, no, code) for no, code in enumerate("==101", 2)]
    rated = rate("fide-2022", tournament([None, 1902, 1877, 1884, 2012, 1832], games))
    assert (rated.player("first_Ra", "1"), rated.player("first_rating", "1")) == (1901.4, 1921)


@pytest.mark.parametrize(("total", "Ru", "status"), [(6828, 1000, "new"), (6827, 999, "unrated")])
def test_7_1_2_the_floor_is_1000(total: int, Ru: int, status: str) -> None:
    """Half a point of five: p = .10, dp = -366; 1365.6 less 366, then 1365.4 less 366."""
    opponents = [total - 4 * 1366, *[1366] * 4]
    games: list[Game] = [(1, no, code) for no, code in enumerate("=0000", 2)]
    rated = rate("fide-2022", tournament([None, *opponents], games, start=DAY, end=DAY))
    assert (rated.player("first_rating", "1"), rated.player("list_status", "1")) == (Ru, status)


def test_8_2_1_a_zero_in_the_first_event_is_disregarded_and_later_ones_count() -> None:
    games: list[Game] = [(1, no, "0") for no in range(2, 7)]
    report = tournament([None, *[1800] * 5], games, start=DAY, end=DAY)
    assert rate("fide-2022", report).player("first_games", "1") == 0
    pending = PendingResult("1", "Kept", date(2023, 4, 1), 3, 150, 5400, 0)
    rated = rate("fide-2022", report, pending_results=[pending], list_date=date(2023, 6, 1))
    assert (rated.player("first_games", "1"), rated.player("first_score", "1")) == (8, 1.5)


def test_round_robins_with_unrated_players_are_no_longer_a_case_of_their_own() -> None:
    games: list[Game] = [(1, 2, "1"), (1, 3, "1"), (2, 3, "0")]
    rated = rate("fide-2022", tournament([2000, 1900, None], games, format=Format.ROUND_ROBIN))
    assert rated.why("1", 1) == ("opponent_without_rating",)
    assert (rated.entry("n", "1"), rated.entry("n", "2"), rated.entry("n", "3")) == (1, 1, 2)


@pytest.mark.parametrize(("code", "Rn"), [("1", 2003), ("0", 1997)])
def test_8_3_4_an_exact_half_goes_away_from_zero(code: str, Rn: int) -> None:
    rated = rate(
        "fide-2022", tournament([2000, 2000], [(1, 2, code)]), register=[RegisterPlayer("1", rating=2000, k=5)]
    )
    assert rated.player("Rn", "1") == Rn


@pytest.mark.parametrize(("games", "K"), [(17, 40), (18, 38)])
def test_8_3_3_K_times_games_is_at_most_700(games: int, K: int) -> None:
    report = tournament([None, 1800], [(1, 2, "=")] * games, start=DAY, end=DAY)
    assert rate("fide-2022", report, register=[RegisterPlayer("1", rating=1800, k=40)]).player("K", "1") == K


@pytest.mark.parametrize(
    ("player", "pool", "list_date", "K", "K_new"),
    [
        (RegisterPlayer("1", rating=2450, games=90), "rapid", date(2022, 12, 1), 20, 20),
        (RegisterPlayer("1", rating=2450, games=90), "rapid", date(2023, 1, 1), 20, 10),
        (RegisterPlayer("1", rating=2450, games=90), "rapid", date(2023, 2, 1), 10, 10),
        (RegisterPlayer("1", rating=1800, games=5), "blitz", date(2022, 12, 1), 20, 20),
        (RegisterPlayer("1", rating=1800, games=5), "blitz", date(2023, 2, 1), 40, 40),
        (RegisterPlayer("1", rating=2450, games=90), "standard", date(2022, 12, 1), 10, 10),
        (RegisterPlayer("1", rating=1800, games=90, birth="2004"), "standard", date(2022, 12, 1), 40, 40),
        (RegisterPlayer("1", rating=1800, games=90, birth="2004"), "standard", date(2023, 1, 1), 40, 20),
        (RegisterPlayer("1", rating=1800, games=90, birth="2004"), "standard", date(2023, 2, 1), 20, 20),
    ],
)
def test_8_3_3_K_by_list(player: RegisterPlayer, pool: str, list_date: date, K: int, K_new: int) -> None:
    day = date(2022, 11, 5)
    report = tournament([None, 1800], [(1, 2, "=")], start=day, end=day)
    rated = rate("fide-2022", report, register=[player], pool=pool, list_date=list_date)
    assert (rated.player("K", "1"), rated.player("K_new", "1")) == (K, K_new)
