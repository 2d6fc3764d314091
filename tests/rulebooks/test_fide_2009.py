"""FIDE 2009 as printed: which games count, and the rating change of rated players."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from pathlib import Path

import pytest

import ratinghouse
from ratinghouse.lists.register import RegisterPlayer
from ratinghouse.rating import run
from ratinghouse.rating.next_register import next_register
from ratinghouse.rating.period import DeclaredFacts, RatingPeriod
from ratinghouse.reports import read_report
from ratinghouse.reports.report import Format
from ratinghouse.reports.stages import joined_stages
from ratinghouse.rulebooks import rulebook
from ratinghouse.rulebooks.tables import TABLE_A, TABLE_B
from tests.rulebooks.building import Game, all_play_all, rate, tournament

BOOK = "fide-2009"
SAMPLE = Path(ratinghouse.__file__).parent / "samples" / "round-robin-8.58.trf"


def test_F09_060_table_a_is_antisymmetric_and_ends_at_800() -> None:
    dp = [int(TABLE_A(p)) for p in range(101)]
    assert [dp[p] + dp[100 - p] for p in range(101)] == [0] * 101
    assert (dp[100], dp[89], dp[50], dp[44], dp[0]) == (800, 351, 0, -43, -800)
    assert dp == sorted(dp)


def test_F09_061_table_b_has_51_bands_that_mirror_each_other() -> None:
    PD = {D: int(TABLE_B(D)) for D in range(-800, 801)}
    assert all(PD[D] + PD[-D] == 100 for D in PD)
    assert len({PD[D] for D in range(801)}) == 51
    # E-01: the band printed 26-320 ends at 32.
    assert [PD[D] for D in (25, 26, 32, 33)] == [53, 54, 54, 55]
    assert [PD[D] for D in (3, 4, 735, 736, -735, -736)] == [50, 51, 99, 100, 1, 0]


def test_F09_081_the_printed_round_robin_8_58_from_its_report() -> None:
    report = read_report(SAMPLE)
    assert report.findings == ()
    rated = rate(BOOK, report)
    by_letter = {entry.name[0]: entry.id for entry in report.entries}
    printed = {
        "A": (7.36, 12.8),
        "B": (6.48, 10.4),
        "D": (5.40, 12.0),
        "F": (2.55, 43.5),
        "G": (4.21, -36.3),
        "J": (4.21, -96.3),
    }
    for letter, (We, change) in printed.items():
        assert rated.entry("We", by_letter[letter]) == We
        assert rated.entry("change", by_letter[letter]) == change
    assert rated.working["Ra"].tolist() == [2348]
    unrated = {"C": (2423, 2348, 2423), "E": (2393, 2348, 2393), "H": (2150, 2342, 2144), "I": (2032, 2322, 2006)}
    for letter, numbers in unrated.items():
        assert tuple(rated.entry(name, by_letter[letter]) for name in ("Ru_first", "Rc", "Ru")) == numbers
    assert [rated.player("Rn", id) for id in by_letter.values()] == [
        2613, 2510, 2423, 2412, 2393, 2194, 2264, 2144, 2006, 2204,
    ]  # fmt: skip
    assert [rated.player("list_status", by_letter[letter]) for letter in "ACF"] == ["listed", "new", "listed"]


@pytest.mark.parametrize("code", ["+", "-", "W", "D", "L"])
def test_F09_020_a_game_that_was_not_played_counts_for_nothing(code: str) -> None:
    rated = rate(BOOK, tournament([2000, 2100, 2200], [(1, 2, code), (1, 3, "=")]))
    assert [rated.game("counted", "1", game) for game in (0, 1)] == [False, True]
    assert rated.why("1") == ("unplayed",)
    assert rated.why("2") == ("unplayed",)
    assert (rated.entry("n", "2"), rated.entry("change", "2"), rated.player("Rn", "2")) == (0, 0, 2100)


@pytest.mark.parametrize("code", ["1", "=", "0"])
def test_F09_021_a_game_with_a_move_on_each_side_counts(code: str) -> None:
    rated = rate(BOOK, tournament([2000, 2100], [(1, 2, code)]))
    assert rated.game("counted", "1") is True
    assert rated.game("counted", "2") is True


def test_F09_022_an_unrated_zero_in_a_swiss_counts_for_nobody() -> None:
    rated = rate(BOOK, tournament([2000, 2100, 2200, None], [(1, 4, "1"), (4, 2, "0"), (3, 4, "1"), (1, 2, "=")]))
    assert rated.entry("status", "4") == "disregarded"
    assert rated.why("4") == ("performance_disregarded",)
    assert rated.why("1") == ("opponent_without_rating",)
    assert [rated.entry("n", id) for id in "1234"] == [1, 1, 0, 0]


def test_F09_022_who_scored_only_against_a_dropped_player_is_dropped_too() -> None:
    games: list[Game] = [
        (1, 2, "="), (1, 3, "1"), (2, 3, "="), (4, 5, "1"),
        (1, 4, "1"), (2, 4, "1"), (3, 4, "1"), (1, 5, "1"), (2, 5, "1"), (3, 5, "1"),
    ]  # fmt: skip
    rated = rate(BOOK, tournament([2300, 2200, 2100, None, None], games, format=Format.ROUND_ROBIN))
    assert [rated.entry("dropped", id) for id in "12345"] == [False, False, False, True, True]
    assert [rated.entry("n", id) for id in "12345"] == [2, 2, 2, 0, 0]
    assert rated.entry("status", "4") == "disregarded"
    assert rated.why("1", 2) == ("opponent_without_rating", "with_dropped")
    # Against 2200 (.64) and 2100 (.76): 1.5 - 1.40, with K 30.
    assert rated.entry("change", "1") == 3.0


def test_F09_030_games_against_unrated_players_count_if_they_performed() -> None:
    games: list[Game] = [(1, 4, "1"), (2, 4, "="), (4, 3, "="), (1, 5, "1"), (2, 5, "1")]
    rated = rate(BOOK, tournament([2100, 2000, 1900, None, None], games))
    # Player 4: one point from 3 against 2000 on average, .33 → -125.
    assert (rated.entry("status", "4"), rated.entry("Ru", "4")) == ("performance", 1875)
    assert (rated.game("opponent_rating", "1"), rated.game("D", "1"), rated.game("PD", "1")) == (1875, 225, 0.78)
    assert rated.entry("status", "5") == "disregarded"
    assert rated.game("counted", "1", 1) is False


@pytest.mark.parametrize("book", [BOOK, "fide-2009-applied"])
def test_F09_081_in_a_round_robin_a_rating_below_the_floor_counts_for_the_opponents(book: str) -> None:
    """6.41 asks for the floor in a Swiss or team event only; here Ru 1036 is the opponents' opponent."""
    games = all_play_all([4, 3, 3, 2, 2, 1])
    rated = rate(book, tournament([1310, 1300, 1290, 1250, 1230, None], games, format=Format.ROUND_ROBIN))
    # Rar 1276; p .80 .60 .60 .40 .40, dp 240 72 72 -72 -72, dpa 48; Ra = 1276 - 48 × 5/6 = 1236; .20 → -240 × 5/6.
    assert (rated.entry("Ru", "6"), rated.entry("status", "6")) == (1036, "performance")
    assert [rated.entry("n", str(no)) for no in range(1, 6)] == [5] * 5


@pytest.mark.parametrize("book", [BOOK, "fide-2009-applied"])
def test_F09_029_in_a_swiss_a_rating_below_the_floor_counts_for_nobody(book: str) -> None:
    report = tournament([1210, 1210, 1210, None], [(4, 1, "1"), (4, 2, "0"), (4, 3, "0"), (1, 2, "=")])
    rated = rate(book, report)
    # One point of three against 1210: .33 → -125.
    assert (rated.entry("Ru", "4"), rated.entry("status", "4")) == (1085, "disregarded")
    assert [rated.entry("n", id) for id in "1234"] == [1, 1, 0, 0]


def test_F09_024_stages_may_be_pooled_into_one_event() -> None:
    """Two rated opponents in the preliminaries and one in the final: together they are three."""
    first = tournament([2000, 2000, None], [(3, 1, "1"), (3, 2, "=")], start=date(2010, 2, 1), end=date(2010, 2, 2))
    final = tournament({"9": 2000, "3": None}, [(2, 1, "0")], start=date(2010, 2, 6), end=date(2010, 2, 6))
    apart = rate(BOOK, first, final)
    assert [apart.entry("status", "3", event) for event in (0, 1)] == ["disregarded", "disregarded"]
    together = rate(BOOK, joined_stages([first, final]))
    assert (together.entry("status", "3"), together.entry("Ru", "3")) == ("performance", 2000)


def test_F09_031_a_round_robin_with_an_unplayed_game_is_a_swiss() -> None:
    ratings = [2200, 2100, 2000, 1900, None]
    against_unrated: list[Game] = [(1, 5, "1"), (2, 5, "1"), (3, 5, "1"), (4, 5, "0")]
    among_rated: list[Game] = [(1, 2, "="), (1, 3, "="), (1, 4, "="), (2, 3, "="), (2, 4, "="), (3, 4, "=")]
    whole = rate(BOOK, tournament(ratings, among_rated + against_unrated, format=Format.ROUND_ROBIN))
    # Rar 2050; p .63 .63 .63 .38, dp 95 95 95 -87, dpa 49.5; Ra = 2050 - 49.5 × 4/5 = 2010.4.
    assert whole.working["Ra"].tolist() == [2010]
    assert whole.entry("Ru_first", "5") == 1856  # 2010 - 193 × 4/5
    broken = rate(
        BOOK, tournament(ratings, [(1, 2, "+"), *among_rated[1:], *against_unrated], format=Format.ROUND_ROBIN)
    )
    assert broken.working["round_robin"].tolist() == [False]
    assert broken.entry("Ru", "5") == 1857  # 2050 - 193
    assert broken.why("1") == ("unplayed",)


def test_F09_032_games_after_a_match_is_won_are_not_rated() -> None:
    codes = ["1", "1", "=", "1", "0", "="]  # White's results; White 1 leads 3.5 : 0.5 after four of six
    match = tournament([2400, 2300], [(1, 2, code) for code in codes], format=Format.MATCH)
    rated = rate(BOOK, match)
    assert [rated.game("counted", "1", game) for game in range(6)] == [True] * 4 + [False] * 2
    assert [rated.game("counted", "2", game) for game in range(6)] == [True] * 4 + [False] * 2
    assert rated.why("2", 4) == ("decided",)
    level = tournament([2400, 2300], [(1, 2, code) for code in ("1", "=", "=", "=", "0", "1")], format=Format.MATCH)
    assert rate(BOOK, level).entry("n", "1") == 6


def test_F09_032_half_of_the_points_does_not_win_a_match() -> None:
    match = tournament([2400, 2300], [(1, 2, code) for code in ("1", "1", "0", "=")], format=Format.MATCH)
    assert rate(BOOK, match).entry("n", "1") == 4


def test_F09_033_a_match_with_an_unrated_player_is_not_rated() -> None:
    match = tournament([2400, None], [(1, 2, code) for code in ("1", "=", "0", "1")], format=Format.MATCH)
    rated = rate(BOOK, match)
    assert rated.why("1")[0] == "unrated_match"
    assert [rated.entry("n", id) for id in "12"] == [0, 0]
    assert rated.entry("status", "2") == "disregarded"


def test_F09_074_rated_since_the_event_but_unrated_for_his_opponents() -> None:
    games: list[Game] = [(4, 1, "1"), (4, 2, "="), (4, 3, "=")]
    register = [
        RegisterPlayer("1", rating=2100),
        RegisterPlayer("2", rating=2200),
        RegisterPlayer("3", rating=2000),
        RegisterPlayer("4", rating=2105, start_rating=0),
    ]
    rated = rate(BOOK, tournament([2100, 2200, 2000, None], games), register=register)
    # The player scored 2 from 3 against 2100 on average: half a point over 50 %, Ru 2115.
    assert rated.entry("Ru", "4") == 2115
    assert [rated.game("opponent_rating", id) for id in "123"] == [2115, 2115, 2115]
    # The player's own games: D 5, -95 and 105 from 2105.
    assert [rated.game("PD", "4", game) for game in range(3)] == [0.51, 0.37, 0.64]
    assert (rated.entry("status", "4"), rated.entry("change", "4")) == ("rated", 14.4)
    assert (rated.player("Rn", "4"), rated.player("list_status", "4")) == (2119, "listed")


def test_F09_074_a_zero_of_a_player_rated_since_counts_for_him_alone() -> None:
    register = [RegisterPlayer(str(no), rating=2000) for no in range(1, 5)] + [
        RegisterPlayer("5", rating=1700, start_rating=0)
    ]
    report = tournament([2000] * 4 + [None], all_play_all([2.5, 2.5, 2.5, 2.5, 0]), format=Format.ROUND_ROBIN)
    rated = rate(BOOK, report, register=register)
    assert rated.entry("dropped", "5") is True
    assert [rated.entry("n", id) for id in "12345"] == [3, 3, 3, 3, 4]
    assert rated.entry("change", "5") == -18  # 4 × .15 × 30


def test_F09_019_ratings_at_the_time_of_the_game_by_dated_registers() -> None:
    report = tournament([2000, 2100, None], [(1, 2, "="), (1, 2, "="), (1, 3, "="), (1, 3, "=")])
    days = (date(2010, 2, 20), date(2010, 3, 5), date(2010, 2, 21), date(2010, 3, 6))
    report = replace(report, event=replace(report.event, start=days[0], end=days[3], round_dates=days))
    registers = {
        date(2010, 1, 1): [RegisterPlayer("1", rating=2000), RegisterPlayer("2", rating=2100)],
        date(2010, 3, 1): [
            RegisterPlayer("1", rating=2020),
            RegisterPlayer("2", rating=2090),
            RegisterPlayer("3", rating=1950),
        ],
    }
    at_start = rate(BOOK, report, registers=registers)
    assert [at_start.game("D", "1", game) for game in range(2)] == [-100, -100]
    assert at_start.why("1", 3) == ("opponent_without_rating",)
    by_game = rate(BOOK, report, registers=registers, declared=[DeclaredFacts({"ratings_by_game": 1})])
    assert [by_game.game("D", "1", game) for game in range(2)] == [-100, -70]
    assert [by_game.game("R", "2", game) for game in range(2)] == [2100, 2090]
    # Player 3 came on the list of March: unrated in round 3, rated in round 4.
    assert by_game.why("1", 2) == ("opponent_without_rating",)
    assert (by_game.game("opponent_rating", "1", 3), by_game.game("D", "1", 3)) == (1950, 70)


def test_F09_075_to_078_each_game_by_itself() -> None:
    rated = rate(BOOK, tournament([2200, 2100, 2230, 1600, 2650], [(1, no, "=") for no in (2, 3, 4, 5)]))
    assert [rated.game("D", "1", game) for game in range(4)] == [100, -30, 600, -450]
    assert [rated.game("D_counted", "1", game) for game in range(4)] == [100, -30, 400, -400]
    assert [rated.game("PD", "1", game) for game in range(4)] == [0.64, 0.46, 0.92, 0.08]
    assert [rated.game("dR", "1", game) for game in range(4)] == [-0.14, 0.04, -0.42, 0.42]
    assert (rated.entry("We", "1"), rated.entry("change", "1")) == (2.10, -3.0)


@pytest.mark.parametrize(("gap", "PD"), [(399, 0.92), (400, 0.92), (401, 0.92), (800, 0.92), (391, 0.91)])
def test_F09_077_no_difference_counts_for_more_than_400(gap: int, PD: float) -> None:
    rated = rate(BOOK, tournament([1500 + gap, 1500], [(1, 2, "1")]))
    assert rated.game("PD", "1") == PD
    assert rated.game("PD", "2") == round(1 - PD, 2)


def test_F09_076_earlier_performances_of_an_unrated_opponent_are_ignored() -> None:
    first = tournament({"1": 2000, "2": 2000, "3": 2000, "9": None}, [(1, 4, "="), (2, 4, "="), (3, 4, "=")])
    second = tournament({"1": 2200, "2": 2200, "3": 2200, "9": None}, [(1, 4, "="), (2, 4, "="), (3, 4, "=")])
    first = replace(first, event=replace(first.event, start=date(2010, 1, 2), end=date(2010, 1, 3)))
    second = replace(second, event=replace(second.event, start=date(2010, 2, 2), end=date(2010, 2, 3)))
    rated = rate(BOOK, first, second)
    assert [rated.game("opponent_rating", "1", event=event) for event in (0, 1)] == [2000, 2200]


def test_F09_041_078_from_reports_alone_each_event_has_its_own_rating_and_the_latest_goes_on() -> None:
    """A list appeared between two events: each is rated by its own, and the change is added to the newer rating."""
    first = tournament([2000, 2000], [(1, 2, "1")], start=date(2010, 8, 20), end=date(2010, 8, 28))
    second = tournament([2030, 2000], [(1, 2, "1")], start=date(2010, 9, 2), end=date(2010, 9, 4))
    rated = rate(BOOK, second, first)
    assert [rated.game("D", "1", event=event) for event in (0, 1)] == [0, 30]
    # .5 and .46 with K 30: 15 + 13.8.
    assert (rated.player("Rn", "1"), rated.player("Rn", "2")) == (2059, 1971)


@pytest.mark.parametrize(
    ("white_code", "black_code", "counts"), [("1", "1", 0), ("1", "=", 0), ("0", "0", 1), ("=", "0", 1), ("1", "-", 0)]
)
def test_F09_078_two_results_of_one_game_that_contradict_each_other_are_not_rated(
    white_code: str, black_code: str, counts: int
) -> None:
    """More than a point, or played for one and not for the other; two losses, by decision, are possible."""
    report = tournament([2000, 2000], [(1, 2, "1")])
    codes_told = zip(report.entries, (white_code, black_code), strict=True)
    entries = tuple(entry._replace(results=(entry.results[0]._replace(code=code),)) for entry, code in codes_told)
    rated = rate(BOOK, replace(report, entries=entries))
    assert [rated.entry("n", id) for id in "12"] == [counts, counts]


def test_F09_078_changes_are_added_up_before_any_rounding() -> None:
    reports = [
        tournament([2000, 2005], [(1, 2, "=")], name=name, start=date(2010, 1, day), end=date(2010, 1, day))
        for name, day in (("First", 2), ("Second", 9))
    ]
    rated = rate(BOOK, *reports, register=[RegisterPlayer("1", rating=2000), RegisterPlayer("2", rating=2005)])
    assert [rated.entry("change", "1", event) for event in (0, 1)] == [0.3, 0.3]
    assert (rated.player("period_change", "1"), rated.player("Rn", "1")) == (0.6, 2001)
    assert rated.player("games", "1") == 2


@pytest.mark.parametrize(
    ("player", "K"),
    [
        (RegisterPlayer("1", rating=2399, peak=2399), 30),
        (RegisterPlayer("1", rating=2400), 20),
        (RegisterPlayer("1", rating=2350, peak=2400), 20),
        (RegisterPlayer("1", rating=2350, peak=2399), 30),
        (RegisterPlayer("1", rating=2350, peak=2450, k=30), 30),
    ],
)
def test_F09_079_K_is_20_once_2400_was_published(player: RegisterPlayer, K: int) -> None:
    report = tournament([player.rating, 2300], [(1, 2, "=")])
    assert rate(BOOK, report, register=[player, RegisterPlayer("2", rating=2300)]).player("K", "1") == K


@pytest.mark.parametrize(
    ("opponent", "change", "Rn"), [(2035, 1.5, 2002), (1965, -1.5, 1999), (2025, 0.9, 2001), (1975, -0.9, 1999)]
)
def test_F09_080_an_exact_half_of_the_new_rating_goes_up(opponent: int, change: float, Rn: int) -> None:
    rated = rate(BOOK, tournament([2000, opponent], [(1, 2, "=")]))
    assert rated.entry("change", "1") == change
    assert rated.player("Rn", "1") == Rn


@pytest.mark.parametrize(("Ro", "Rn", "status"), [(1215, 1200, "listed"), (1214, 1199, "delisted")])
def test_F09_051_below_the_floor_a_player_is_delisted_then_unrated(Ro: int, Rn: int, status: str) -> None:
    report = tournament([Ro, Ro], [(1, 2, "0")])
    rated = rate(BOOK, report)
    assert (rated.player("Rn", "1"), rated.player("list_status", "1")) == (Rn, status)
    after = {player.id: player for player in next_register(run.rate(RatingPeriod([report]), rulebook(BOOK)))}
    assert after["1"].rating == (Rn if status == "listed" else None)
    assert after["1"].peak == Ro


@pytest.mark.parametrize("book", [BOOK, "fide-2009-applied", "fide-2003"])
def test_F09_051_an_event_from_before_a_delisting_changes_only_the_opponents(book: str) -> None:
    """Reading delisted_since: 1810 at the start, on the list that is continued no rating any more."""
    start, now = date(2010, 7, 1), date(2010, 9, 1)
    report = tournament([1810, 1810], [(1, 2, "0")] * 9, start=date(2010, 8, 30), end=date(2010, 9, 3))
    then = [RegisterPlayer("1", rating=1810), RegisterPlayer("2", rating=1810)]
    rated = rate(
        book, report, registers={start: then, now: [RegisterPlayer("1"), then[1]]}, list_date=date(2010, 11, 1)
    )
    assert [rated.player(name, "1") for name in ("first_games", "Rn", "list_status")] == [0, 0, "unrated"]
    assert (rated.game("opponent_rating", "2"), rated.entry("n", "2")) == (1810, 9)


def test_F09_096_the_formula_comes_close_to_the_tables_for_information() -> None:
    rated = rate(BOOK, tournament([2100, 2000], [(1, 2, "=")]))
    assert rated.game("P_formula", "1") == pytest.approx(0.640065, abs=1e-6)
    assert abs(float(rated.game("P_formula", "1") or 0) - 0.64) < 0.01
    assert "P_formula" not in rate(BOOK, tournament([2100, 2000], [(1, 2, "=")])).working.columns


def test_F09_097_the_tables_give_two_figures_and_no_more() -> None:
    rated = rate(BOOK, tournament([2011, 2000, 1994], [(1, 2, "="), (1, 3, "=")]))
    assert [rated.game("PD", "1", game) for game in (0, 1)] == [0.52, 0.52]  # D 11 and 17: one band


@pytest.mark.parametrize(("K", "games"), [(20, 38), (30, 25)])
def test_F09_098_turnover_is_750_over_K(K: int, games: int) -> None:
    register = [RegisterPlayer("1", rating=2100, k=K), RegisterPlayer("2", rating=2000)]
    assert rate(BOOK, tournament([2100, 2000], [(1, 2, "=")]), register=register).player("turnover", "1") == games
