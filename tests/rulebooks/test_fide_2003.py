"""FIDE 2003 as printed: which games count, and the rating change from the average of the opponents."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from pathlib import Path

import pytest

import ratinghouse
from ratinghouse.lists.register import RegisterPlayer
from ratinghouse.rating.period import DeclaredFacts
from ratinghouse.reports import read_report
from ratinghouse.reports.report import Format
from ratinghouse.reports.stages import joined_stages
from tests.rulebooks.building import Game, all_play_all, rate, tournament

BOOK = "fide-2003"
SAMPLE = Path(ratinghouse.__file__).parent / "samples" / "round-robin-10.57.trf"

LETTERS = "ABCDEFGHIJ"
EXAMPLE = (2600, 2500, None, 2400, None, 2150, 2300, None, None, 2300)
TOTALS = (8, 7, 7, 6, 6, 4, 3, 2, 1, 1)


def test_F03_051_the_printed_round_robin_10_57_from_its_report() -> None:
    report = read_report(SAMPLE)
    assert report.findings == ()
    rated = rate(BOOK, report)
    by_letter = {entry.name[0]: entry.id for entry in report.entries}
    assert rated.working["Ra"].tolist() == [2348]
    # Misprints E-10 and E-11: A and B have 2366 and 2344, as the text below the table says.
    players = {
        "A": (2320, 2366, 234, 0.79, 7.11, 8.9),
        "B": (2331, 2344, 156, 0.71, 6.39, 6.1),
        "D": (2342, 2344, 56, 0.58, 5.22, 7.8),
        "F": (2370, 2359, -209, 0.23, 2.07, 28.95),
        "G": (2353, 2353, -53, 0.43, 3.87, -13.05),
        "J": (2353, 2353, -53, 0.43, 3.87, -43.05),
    }
    for letter, printed in players.items():
        calculated = [rated.entry(name, by_letter[letter]) for name in ("Rc_first", "Rc", "D", "PD", "We", "change")]
        assert tuple(calculated) == printed
    unrated = {"C": (2411, 2351, 2414), "E": (2386, 2348, 2386), "H": (2150, 2337, 2139), "I": (2032, 2305, 1989)}
    for letter, numbers in unrated.items():
        assert tuple(rated.entry(name, by_letter[letter]) for name in ("Ru_first", "Rc", "Ru")) == numbers
    assert [rated.player("Rn", id) for id in by_letter.values()] == [
        2609, 2506, 2414, 2408, 2386, 2179, 2287, 2139, 1989, 2257,
    ]  # fmt: skip


@pytest.mark.parametrize(("who_gets_the_point", "Ra", "C"), [("F", 2374, 2412), ("H", 2387, 2425)])
def test_F03_051_the_remark_on_the_choice_of_F_E21(who_gets_the_point: str, Ra: int, C: int) -> None:
    """With 2380 in F's place, C has one point less and 2412 or 2425 before correction, instead of 2411."""
    ratings = dict(zip(LETTERS, EXAMPLE, strict=True)) | {"F": 2380}
    totals = dict(zip(LETTERS, TOTALS, strict=True))
    totals["C"] -= 1
    totals[who_gets_the_point] += 1
    report = tournament(ratings, all_play_all(list(totals.values())), format=Format.ROUND_ROBIN)
    rated = rate(BOOK, report)
    assert rated.working["Ra"].tolist() == [Ra]
    assert rated.entry("Ru_first", "C") == C


def test_F03_015_a_long_league_is_rated_by_the_lists_of_its_games() -> None:
    report = tournament([2000, 2100], [(1, 2, "="), (1, 2, "=")], format=Format.TEAM)
    days = (date(2003, 10, 4), date(2004, 1, 10))
    long = replace(report, event=replace(report.event, start=days[0], end=days[1], round_dates=days))
    short = replace(long, event=replace(long.event, end=date(2004, 1, 1), round_dates=(days[0], date(2004, 1, 1))))
    registers = {
        date(2003, 10, 1): [RegisterPlayer("1", rating=2000), RegisterPlayer("2", rating=2100)],
        date(2004, 1, 1): [RegisterPlayer("1", rating=2040), RegisterPlayer("2", rating=2120)],
    }
    league = [DeclaredFacts({"is_league": 1})]
    by_game = rate(BOOK, long, registers=registers, declared=league)
    assert [by_game.game("opponent_rating", "1", game) for game in (0, 1)] == [2100, 2120]
    assert [by_game.entry(name, "1") for name in ("R_own", "Rc", "D", "PD")] == [2020, 2110, -90, 0.38]
    for other in (rate(BOOK, long, registers=registers), rate(BOOK, short, registers=registers, declared=league)):
        assert [other.entry(name, "1") for name in ("R_own", "Rc", "D", "PD")] == [2000, 2100, -100, 0.36]


def test_F03_016_unplayed_games_are_not_counted() -> None:
    rated = rate(BOOK, tournament([2000, 2100, 2200], [(1, 2, "+"), (1, 3, "=")]))
    assert rated.why("1") == ("unplayed",)
    assert (rated.entry("n", "1"), rated.entry("Rc", "1"), rated.entry("n", "2")) == (1, 2200, 0)
    assert (rated.entry("change", "2"), rated.player("Rn", "2")) == (0, 2100)


def test_F03_017_below_one_point_an_unrated_player_is_left_out_and_then_who_lived_on_him() -> None:
    # 5 has half a point, against 4; without it 4 has half a point too.
    games: list[Game] = [
        (1, 2, "="), (1, 3, "="), (2, 3, "="), (4, 5, "="), (4, 3, "="),
        (1, 4, "1"), (2, 4, "1"), (1, 5, "1"), (2, 5, "1"), (3, 5, "1"),
    ]  # fmt: skip
    rated = rate(BOOK, tournament([2300, 2200, 2100, None, None], games, format=Format.ROUND_ROBIN))
    assert [rated.entry("dropped", id) for id in "12345"] == [False, False, False, True, True]
    assert [rated.entry("n", id) for id in "12345"] == [2, 2, 2, 0, 0]
    assert "with_dropped" in rated.why("1", 3)
    # Three rated players are left: Ra 2200, Rc of the first (6600 - 2300) / 2.
    assert (rated.working["Ra"].tolist(), rated.entry("Rc", "1")) == ([2200], 2150)
    not_dropped = rate(
        BOOK, tournament([2300, 2200, 2100, None], all_play_all([3, 1.5, 0.5, 1]), format=Format.ROUND_ROBIN)
    )
    assert not_dropped.entry("status", "4") == "performance"


def test_F03_018_stages_are_one_event() -> None:
    group = tournament({"a": 2000, "b": 2100, "u": None}, [(1, 3, "0"), (2, 3, "1")], end=date(2003, 8, 3))
    final = tournament({"u": None, "c": 2200}, [(1, 2, "=")], end=date(2003, 8, 9))
    rated = rate(BOOK, joined_stages([final, group]))
    # Together three rated opponents and 1.5 points; alone neither stage would count.
    assert (rated.entry("status", "u"), rated.entry("Ru", "u")) == ("performance", 2100)
    assert rate(BOOK, group).entry("status", "u") == "disregarded"


def test_F03_020_in_a_swiss_only_games_against_rated_opponents_count() -> None:
    games: list[Game] = [(1, 4, "="), (2, 4, "="), (3, 4, "="), (1, 2, "1")]
    rated = rate(BOOK, tournament([2100, 2000, 1900, None], games))
    assert rated.entry("status", "4") == "performance"
    assert rated.why("1") == ("opponent_without_rating",)
    assert [rated.entry("n", id) for id in "1234"] == [1, 1, 0, 3]


def test_F03_021_scheveningen_with_one_unrated_player_or_two() -> None:
    games: list[Game] = [(a, b, "=") for a in (1, 2, 3) for b in (4, 5)] + [(1, 6, "1"), (2, 6, "="), (3, 6, "=")]
    one_unrated = rate(BOOK, tournament([2200, 2100, 2000, 2150, 2050, None], games, format=Format.SCHEVENINGEN))
    # One point from three against 2100 on average: .33 → -125.
    assert (one_unrated.entry("Ru", "6"), one_unrated.game("opponent_rating", "1", 2)) == (1975, 1975)
    assert [one_unrated.entry("n", str(no)) for no in range(1, 7)] == [3] * 6
    two_unrated = rate(BOOK, tournament([2200, 2100, 2000, 2150, None, None], games, format=Format.SCHEVENINGEN))
    assert [two_unrated.entry("n", str(no)) for no in range(1, 7)] == [0] * 6
    assert two_unrated.why("1") == ("refused_scheveningen",)
    assert two_unrated.entry("status", "6") == "disregarded"


def test_F03_022_an_unrated_player_meets_three_rated_opponents_not_three_games() -> None:
    twice: list[Game] = [(4, 1, "="), (4, 2, "1"), (1, 4, "0"), (2, 4, "0")]
    assert rate(BOOK, tournament([2100, 2000, 1900, None], twice)).entry("status", "4") == "disregarded"
    three = rate(BOOK, tournament([2100, 2000, 1900, None], [*twice[:3], (3, 4, "0")]))
    assert (three.entry("rated_opponents", "4"), three.entry("n", "4")) == (3, 4)
    assert three.entry("status", "4") == "performance"
    forfeited = rate(BOOK, tournament([2100, 2000, 1900, None], [*twice[:3], (3, 4, "-")]))
    assert forfeited.entry("status", "4") == "disregarded"


def test_F03_023_an_unplayed_game_makes_a_swiss_and_a_won_match_is_over() -> None:
    ratings = [2401, 2300, 2200, 2101]
    games: list[Game] = [(1, 2, "="), (3, 4, "="), (1, 3, "="), (2, 4, "="), (1, 4, "="), (2, 3, "=")]
    whole = rate(BOOK, tournament(ratings, games, format=Format.ROUND_ROBIN))
    broken = rate(BOOK, tournament(ratings, [*games[:5], (2, 3, "+")], format=Format.ROUND_ROBIN))
    # Reading ra_rounded: Ra 2250.5 → 2251, Rc = (4 × 2251 - 2401) / 3; the opponents' plain mean is 2200.33.
    assert (whole.entry("Rc", "1"), broken.entry("Rc", "1")) == (2201, 2200)
    match = rate(BOOK, tournament([2400, 2300], [(1, 2, code) for code in "11=100"], format=Format.MATCH))
    assert (match.entry("n", "1"), match.why("1", 4)) == (4, ("decided",))


def test_F03_040_a_perfect_score_counts_as_800_for_the_average() -> None:
    report = tournament([2300, 2200, 2100, None], all_play_all([3, 1.5, 0.5, 1]), format=Format.ROUND_ROBIN)
    rated = rate(BOOK, report)
    assert [rated.entry("dp_rr", id) for id in "123"] == [800, 0, -273]
    assert rated.working["Ra"].tolist() == [2068]  # 2200 - 175.67 × 3/4


def test_F03_046_048_each_opponent_counts_within_350_points() -> None:
    rated = rate(BOOK, tournament([2200, 2700, 2100, 1700], [(1, 2, "="), (1, 3, "="), (1, 4, "1")]))
    assert [rated.game("opponent_rating", "1", game) for game in range(3)] == [2700, 2100, 1700]
    assert [rated.game("opponent_counts_as", "1", game) for game in range(3)] == [2550, 2100, 1850]
    assert rated.entry("Rc", "1") == 2167  # 6500 / 3
    # F03-048: D 33 → .55, We = .55 × 3, and K 15 times the difference.
    assert [rated.entry(name, "1") for name in ("D", "PD", "We", "W", "change")] == [33, 0.55, 1.65, 2.0, 5.25]


@pytest.mark.parametrize(("gap", "counts_as"), [(349, 2349), (350, 2350), (351, 2350), (-350, 1650), (-351, 1650)])
def test_F03_046_the_350_point_rule_at_its_limits(gap: int, counts_as: int) -> None:
    rated = rate(BOOK, tournament([2000, 2000 + gap], [(1, 2, "=")]))
    assert (rated.game("opponent_counts_as", "1"), rated.entry("Rc", "1")) == (counts_as, counts_as)


def test_F03_046_a_double_round_robin_has_n_opponents_and_every_game_counts() -> None:
    games: list[Game] = [(1, 2, "1"), (2, 1, "="), (1, 3, "1"), (3, 1, "0"), (2, 3, "="), (3, 2, "=")]
    rated = rate(BOOK, tournament([2600, 2300, 2200], games, format=Format.DOUBLE_ROUND_ROBIN))
    # Ra 2367 (2366.67); Rc = (3 × 2367 - 2600) / 2 = 2250.5, and 2200 counts as 2250: + 100 / 4.
    assert [rated.entry(name, "1") for name in ("Rc_first", "Rc", "n", "D", "PD", "We")] == [
        2251, 2276, 4, 324, 0.87, 3.48,
    ]  # fmt: skip


def test_F03_045_rated_since_the_event_but_unrated_for_his_opponents() -> None:
    games: list[Game] = [(4, 1, "1"), (4, 2, "="), (4, 3, "=")]
    register = [RegisterPlayer(id, rating=rating) for id, rating in (("1", 2100), ("2", 2200), ("3", 2000))]
    register.append(RegisterPlayer("4", rating=2105, start_rating=0))
    rated = rate(BOOK, tournament([2100, 2200, 2000, None], games), register=register)
    assert [rated.entry("n", id) for id in "123"] == [0, 0, 0]
    assert [rated.entry(name, "4") for name in ("status", "D", "We", "change")] == ["rated", 5, 1.53, 7.05]
    # A zero in a round robin: the opponents' games are dropped, the player's own stay; the others average 2000.
    closed = tournament([2000] * 4 + [None], all_play_all([2.5, 2.5, 2.5, 2.5, 0]), format=Format.ROUND_ROBIN)
    register = [RegisterPlayer(str(no), rating=2000) for no in range(1, 5)] + [
        RegisterPlayer("5", rating=1900, start_rating=0)
    ]
    rated = rate(BOOK, closed, register=register)
    assert [rated.entry("n", id) for id in "12345"] == [3, 3, 3, 3, 4]
    assert [rated.entry(name, "5") for name in ("Rc", "D", "We", "change")] == [2000, -100, 1.44, -21.6]


def test_F03_047_an_honorary_rating_is_one_that_the_register_gives_for_the_start() -> None:
    register = [RegisterPlayer("1", rating=2100), RegisterPlayer("2", start_rating=2300)]
    rated = rate(BOOK, tournament([2100, None], [(1, 2, "=")]), register=register)
    assert (rated.game("opponent_rating", "1"), rated.entry("change", "1")) == (2300, 3.9)


@pytest.mark.parametrize(
    ("player", "K"),
    [
        (RegisterPlayer("1", rating=2350, games=29), 25),
        (RegisterPlayer("1", rating=2350, games=30), 15),
        (RegisterPlayer("1", rating=2450, games=29), 25),
        (RegisterPlayer("1", rating=2400, games=30), 10),
        (RegisterPlayer("1", rating=2399, games=400, peak=2399), 15),
        (RegisterPlayer("1", rating=2300, games=400, peak=2400), 10),
        (RegisterPlayer("1", rating=2300, games=30, peak=2410), 10),
        (RegisterPlayer("1", rating=2300, games=5, k=15), 15),
    ],
)
def test_F03_049_K_by_games_and_by_2400(player: RegisterPlayer, K: int) -> None:
    report = tournament([player.rating, 2300], [(1, 2, "=")])
    assert rate(BOOK, report, register=[player, RegisterPlayer("2", rating=2300)]).player("K", "1") == K


@pytest.mark.parametrize(("opponent", "change", "Rn"), [(2435, 0.5, 2401), (2365, -0.5, 2400), (2390, -0.1, 2400)])
def test_F03_050_an_exact_half_of_the_new_rating_goes_up(opponent: int, change: float, Rn: int) -> None:
    rated = rate(BOOK, tournament([2400, opponent], [(1, 2, "=")]))
    assert (rated.entry("change", "1"), rated.player("Rn", "1")) == (change, Rn)


def test_F03_050_the_changes_of_several_events_are_added_up_before_rounding() -> None:
    events = [
        tournament([2400, 2410], [(1, 2, "=")], name=name, start=date(2003, 8, day), end=date(2003, 8, day))
        for name, day in (("First", 2), ("Second", 9), ("Third", 16), ("Fourth", 23), ("Fifth", 30))
    ]
    rated = rate(BOOK, *events, register=[RegisterPlayer("1", rating=2400), RegisterPlayer("2", rating=2410)])
    assert (rated.player("period_change", "1"), rated.player("Rn", "1")) == (0.5, 2401)


@pytest.mark.parametrize(("K", "games"), [(10, 75), (15, 50), (25, 30)])
def test_F03_065_turnover_and_the_formula_for_information(K: int, games: int) -> None:
    register = [RegisterPlayer("1", rating=2100, k=K), RegisterPlayer("2", rating=2000)]
    rated = rate(BOOK, tournament([2100, 2000], [(1, 2, "=")]), register=register)
    assert rated.player("turnover", "1") == games
    assert rated.entry("P_formula", "1") == pytest.approx(0.640065, abs=1e-6)
    assert rated.entry("PD", "1") == 0.64
