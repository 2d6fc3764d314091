"""FIDE 2024: which games are rated, the differences, K, rounding and the list, at the boundaries of each article."""

from __future__ import annotations

from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ratinghouse.kernel.examples import outcomes
from ratinghouse.kernel.rule import Rule
from ratinghouse.lists.register import RegisterPlayer
from ratinghouse.rating.period import DeclaredFacts
from ratinghouse.reports.report import Format
from ratinghouse.rulebooks import rulebook
from tests.rulebooks.building import Game, rate, tournament

BOOK = rulebook("fide-2024")
NOW = date(2026, 5, 9)
NEXT_LIST = date(2026, 6, 1)


@pytest.mark.parametrize("rule", BOOK.rules, ids=lambda rule: rule.name)
def test_worked_examples(rule: Rule) -> None:
    assert rule.examples
    assert [outcome.line for outcome in outcomes(BOOK, rule) if not outcome.holds] == []


def one_game(rating: int, opponent: int, code: str, day: date = NOW, pool: str = "standard", k: int = 10) -> float:
    """The change that one game brings to a player."""
    report = tournament([rating, opponent], [(1, 2, code)], start=day, end=day)
    change = rate("fide-2024", report, register=[RegisterPlayer("1", rating=rating, k=k)], pool=pool).entry(
        "change", "1"
    )
    assert isinstance(change, float)
    return change


@pytest.mark.parametrize(
    ("rating", "opponent", "code", "k", "change"),
    [
        (2003, 2000, "1", 10, 5.0),
        (2004, 2000, "1", 10, 4.9),
        (2206, 2000, "1", 10, 2.4),
        (2207, 2000, "1", 10, 2.3),
        (2392, 2000, "1", 10, 0.8),
        (1656, 2000, "0", 10, -1.2),
        (1655, 2000, "0", 10, -1.1),
        (2649, 2149, "1", 10, 0.8),
        (2200, 2700, "0", 20, -1.6),
        (1500, 2000, "=", 20, 8.4),
        (2092, 2000, "1", 15, 5.55),
        (2650, 2150, "1", 10, 0.4),
        (2700, 1965, "1", 10, 0.1),
        (2700, 1964, "1", 10, 0.0),
        (2700, 1900, "0", 10, -10.0),
    ],
)
def test_8_3_2_one_game(rating: int, opponent: int, code: str, k: int, change: float) -> None:
    assert one_game(rating, opponent, code, k=k) == change


@pytest.mark.parametrize(
    ("rating", "day", "pool", "counted"),
    [
        (2649, date(2025, 10, 1), "standard", 400),
        (2650, date(2025, 10, 1), "standard", 500),
        (2650, date(2025, 9, 30), "standard", 400),
        (2650, date(2024, 3, 1), "standard", 400),
        (2650, None, "standard", 500),
        (2650, date(2025, 10, 1), "rapid", 400),
        (2650, date(2025, 10, 1), "blitz", 400),
    ],
)
def test_8_3_1_the_exemption_of_2650_is_the_players_own_in_standard_from_1_october_2025(
    rating: int, day: date | None, pool: str, counted: int
) -> None:
    rated = rate("fide-2024", tournament([rating, rating - 500], [(1, 2, "1")], start=day, end=day), pool=pool)
    assert (rated.game("D", "1"), rated.game("D_counted", "1")) == (500, counted)
    assert (rated.game("D", "2"), rated.game("D_counted", "2")) == (-500, -400)


def test_8_3_1_every_game_of_an_event_is_cut() -> None:
    rated = rate("fide-2024", tournament([2400, 1900, 1950, 1999], [(1, 2, "1"), (1, 3, "1"), (1, 4, "1")]))
    assert [rated.game("D_counted", "1", round) for round in range(3)] == [400, 400, 400]
    assert rated.entry("change", "1") == 2.4


@pytest.mark.parametrize(
    ("rating", "opponent", "day", "pool", "why"),
    [
        (2601, 2001, date(2024, 12, 1), "rapid", ("too_far_apart",)),
        (2601, 2001, date(2024, 12, 1), "blitz", ("too_far_apart",)),
        (2601, 2002, date(2024, 12, 1), "rapid", ()),
        (2600, 2000, date(2024, 12, 1), "rapid", ()),
        (2601, 2001, date(2024, 11, 30), "rapid", ()),
        (2601, 2001, date(2024, 12, 1), "standard", ()),
    ],
)
def test_rb_7_3_1_gaps_of_600_with_a_player_above_2600(
    rating: int, opponent: int, day: date, pool: str, why: tuple[str, ...]
) -> None:
    rated = rate("fide-2024", tournament([rating, opponent], [(1, 2, "1")], start=day, end=day), pool=pool)
    assert rated.why("1") == rated.why("2") == why
    assert rated.entry("n", "1") == rated.entry("n", "2") == (0 if why else 1)


def test_5_1_unplayed_games_are_not_counted() -> None:
    rated = rate("fide-2024", tournament([2000, 1990, 1980], [(1, 2, "+"), (1, 3, "1")]))
    assert (rated.why("1", 0), rated.why("2", 0)) == (("unplayed",), ("unplayed",))
    assert (rated.entry("n", "1"), rated.entry("W", "1"), rated.entry("n", "2")) == (1, 1.0, 0)


@pytest.mark.parametrize("format", [Format.SWISS, Format.ROUND_ROBIN])
def test_8_3_1_unrated_opponents_change_nobody_whatever_the_format(format: Format) -> None:
    games: list[Game] = [(1, 2, "1"), (1, 3, "="), (2, 3, "0")]
    rated = rate("fide-2024", tournament([2000, 1900, None], games, format=format))
    assert rated.why("1", 1) == rated.why("2", 1) == ("opponent_without_rating",)
    assert (rated.entry("n", "1"), rated.entry("n", "2"), rated.entry("n", "3")) == (1, 1, 2)
    assert [rated.game(symbol, "1", 1) for symbol in ("D", "D_counted", "PD", "dR")] == [None] * 4


def test_an_entry_without_games_that_count_has_no_average() -> None:
    rated = rate("fide-2024", tournament([2000, None], [(1, 2, "1")]))
    assert (rated.entry("n", "1"), rated.entry("Rc", "1"), rated.entry("change", "1")) == (0, None, 0.0)
    assert rated.player("Rn", "1") == 2000


@pytest.mark.parametrize(("played_out", "counted"), [(0, 5), (1, 6)])
def test_6_2_games_after_a_match_is_won(played_out: int, counted: int) -> None:
    report = tournament([2000, 1900], [(1, 2, code) for code in "1=1=11"], format=Format.MATCH)
    rated = rate("fide-2024", report, declared=[DeclaredFacts({"played_out": played_out})])
    assert rated.entry("n", "1") == rated.entry("n", "2") == counted
    assert rated.why("2", 5) == (() if played_out else ("decided",))


def test_6_1_a_match_with_an_unrated_player_is_not_rated() -> None:
    rated = rate("fide-2024", tournament([2000, None], [(1, 2, "1")] * 6, format=Format.MATCH))
    assert rated.why("1", 0) == ("unrated_match", "opponent_without_rating")
    assert rated.why("2", 0) == ("unrated_match",)
    assert (rated.entry("n", "1"), rated.entry("n", "2"), rated.player("first_games", "2")) == (0, 0, 0)


def test_8_2_4_rated_since_the_event_with_his_current_rating_but_unrated_for_his_opponents() -> None:
    register = [RegisterPlayer("1", rating=2000, k=20), RegisterPlayer("2", rating=1700, start_rating=0, k=40)]
    rated = rate("fide-2024", tournament([None, None], [(1, 2, "0")]), register=register)
    assert rated.why("1") == ("opponent_without_rating",)
    assert rated.player("Rn", "1") == 2000
    assert (rated.game("D", "2"), rated.game("PD", "2"), rated.entry("change", "2")) == (-300, 0.15, 34.0)
    assert (rated.entry("status", "2"), rated.player("Rn", "2")) == ("rated", 1734)


def test_7_1_1_ratings_of_the_list_in_force_at_the_start_base_of_the_newest() -> None:
    registers = {
        date(2025, 10, 1): [RegisterPlayer("1", rating=2395, k=10), RegisterPlayer("2", rating=2205)],
        date(2025, 11, 1): [RegisterPlayer("1", rating=2400, k=10), RegisterPlayer("2", rating=2190)],
    }
    report = tournament([None, None], [(1, 2, "=")], start=date(2025, 10, 31), end=date(2025, 11, 2))
    rated = rate("fide-2024", report, registers=registers, list_date=date(2025, 12, 1))
    assert (rated.game("D", "1"), rated.entry("change", "1"), rated.player("Rn", "1")) == (190, -2.5, 2397)


@pytest.mark.parametrize(("end", "D"), [(date(2025, 10, 30), 100), (date(2025, 10, 31), 80)])
def test_4_in_an_event_of_more_than_30_days_the_list_on_the_day_of_the_game(end: date, D: int) -> None:
    registers = {
        date(2025, 10, 1): [RegisterPlayer("1", rating=2000, k=20), RegisterPlayer("2", rating=1900)],
        date(2025, 10, 15): [RegisterPlayer("1", rating=1990, k=20), RegisterPlayer("2", rating=1910)],
    }
    report = tournament([None, None], [(1, 2, "1")], start=date(2025, 10, 1), end=end)
    assert rate("fide-2024", report, registers=registers).game("D", "1") == D


def test_rb_7_2_1_a_standard_rating_stands_in_rapid_for_both_sides() -> None:
    register = [RegisterPlayer("1", fide_rating=1900), RegisterPlayer("2", rating=2000, k=20)]
    rated = rate("fide-2024", tournament([None, None], [(1, 2, "=")]), register=register, pool="rapid")
    assert (rated.game("D", "1"), rated.game("opponent_rating", "2")) == (-100, 1900)
    assert (rated.entry("status", "1"), rated.player("K", "1"), rated.entry("change", "1")) == ("rated", 40, 5.6)
    assert (rated.player("Rn", "1"), rated.player("list_status", "1")) == (1906, "new")
    assert (rated.entry("change", "2"), rated.player("Rn", "2")) == (-2.8, 1997)


def test_rb_7_2_1_the_standard_rating_of_the_first_event_is_the_base() -> None:
    registers = {
        date(2025, 10, 1): [RegisterPlayer("1", fide_rating=1900)],
        date(2025, 11, 1): [RegisterPlayer("1", fide_rating=1950)],
    }
    reports = [
        tournament({"1": None, f"opponent in {month}": 1900}, [(1, 2, "=")], start=day, end=day)
        for month in (10, 11)
        for day in [date(2025, month, 5)]
    ]
    rated = rate("fide-2024", *reports, registers=registers, pool="blitz")
    assert (rated.game("D", "1", 0, 0), rated.game("D", "1", 0, 1)) == (0, 50)
    assert (rated.player("period_change", "1"), rated.player("Rn", "1")) == (-2.8, 1897)


@pytest.mark.parametrize(("standard", "Rn", "status"), [(1420, 1400, "new"), (1419, 0, "unrated")])
def test_rb_7_2_1_who_enters_with_his_standard_rating_must_stay_at_the_floor(
    standard: int, Rn: int, status: str
) -> None:
    report = tournament([None, standard], [(1, 2, "0")])
    rated = rate("fide-2024", report, register=[RegisterPlayer("1", fide_rating=standard)], pool="rapid")
    assert (rated.player("Rn", "1"), rated.player("list_status", "1")) == (Rn, status)


def test_a_standard_rating_is_nothing_in_standard() -> None:
    register = [RegisterPlayer("1", fide_rating=1900), RegisterPlayer("2", rating=2000, k=20)]
    rated = rate("fide-2024", tournament([None, None], [(1, 2, "=")]), register=register)
    assert rated.why("2") == ("opponent_without_rating",)
    assert (rated.entry("status", "1"), rated.player("list_status", "1")) == ("pooled", "unrated")


@pytest.mark.parametrize(
    ("player", "list_date", "K"),
    [
        (RegisterPlayer("1", rating=2399, games=29), NEXT_LIST, 40),
        (RegisterPlayer("1", rating=2399, games=30), NEXT_LIST, 20),
        (RegisterPlayer("1", rating=2399, games=30, peak=2400), NEXT_LIST, 10),
        (RegisterPlayer("1", rating=2400, games=5), NEXT_LIST, 10),
        (RegisterPlayer("1", rating=2299, games=300, birth="2008"), NEXT_LIST, 40),
        (RegisterPlayer("1", rating=2300, games=300, birth="2008"), NEXT_LIST, 20),
        (RegisterPlayer("1", rating=2250, games=300, peak=2300, birth="2008"), NEXT_LIST, 20),
        (RegisterPlayer("1", rating=2250, games=12, peak=2300, birth="2008"), NEXT_LIST, 40),
        (RegisterPlayer("1", rating=2410, games=300, birth="2008"), NEXT_LIST, 10),
        (RegisterPlayer("1", rating=1800, games=300, birth="2008-12-31"), date(2026, 12, 1), 40),
        (RegisterPlayer("1", rating=1800, games=300, birth="2008-01-01"), date(2027, 1, 1), 40),
        (RegisterPlayer("1", rating=1800, games=300, birth="2008-12-31"), date(2027, 2, 1), 20),
        (RegisterPlayer("1", rating=1800, games=300, birth="2007"), NEXT_LIST, 20),
        (RegisterPlayer("1", rating=1800, games=300, birth="2012", k=20), NEXT_LIST, 20),
        (RegisterPlayer("1", rating=1800, games=300, k=40), NEXT_LIST, 40),
        (RegisterPlayer("1", rating=1800), NEXT_LIST, 20),
    ],
)
def test_8_3_3_K_in_the_order_of_fides_lists(player: RegisterPlayer, list_date: date, K: int) -> None:
    report = tournament([None, 1800], [(1, 2, "1")], start=NOW, end=NOW)
    assert rate("fide-2024", report, register=[player], list_date=list_date).player("K", "1") == K


@pytest.mark.parametrize(("birth", "list_date", "K"), [("2007", date(2025, 12, 1), 40), ("2007", date(2026, 1, 1), 20)])
def test_8_3_3_the_list_prints_the_K_of_its_own_year(birth: str, list_date: date, K: int) -> None:
    report = tournament([None, 1800], [(1, 2, "=")], start=date(2025, 11, 8), end=date(2025, 11, 9))
    register = [RegisterPlayer("1", rating=1800, games=300, birth=birth)]
    rated = rate("fide-2024", report, register=register, list_date=list_date)
    assert (rated.player("K", "1"), rated.player("K_new", "1")) == (40, K)


@pytest.mark.parametrize(("games", "K", "Rn"), [(35, 20, 2150), (36, 19, 2142), (39, 17, 2132)])
def test_8_3_3_K_times_games_is_at_most_700_over_the_period(games: int, K: int, Rn: int) -> None:
    """The games of all events count together, and every event has the same K."""
    reports = [
        tournament({"1": None, name: 1800}, [(1, 2, "1")] * rounds, name=name)
        for name, rounds in (("first", 30), ("second", games - 30))
    ]
    rated = rate("fide-2024", *reports, register=[RegisterPlayer("1", rating=1800, k=20)])
    assert (rated.player("games", "1"), rated.player("K", "1"), rated.player("K_listed", "1")) == (games, K, 20)
    assert (rated.entry("change", "1", 0), rated.entry("change", "1", 1)) == (15.0 * K, (games - 30) * K / 2)
    assert rated.player("Rn", "1") == Rn


@pytest.mark.parametrize(("games", "K"), [(70, 10), (71, 9)])
def test_8_3_3_even_a_K_of_10_has_its_limit(games: int, K: int) -> None:
    report = tournament([None, 2400], [(1, 2, "=")] * games)
    assert rate("fide-2024", report, register=[RegisterPlayer("1", rating=2400, k=10)]).player("K", "1") == K


@pytest.mark.parametrize(
    ("player", "Rn", "K_new"),
    [
        (RegisterPlayer("1", rating=2390, games=90), 2400, 10),
        (RegisterPlayer("1", rating=2389, games=90), 2399, 20),
        (RegisterPlayer("1", rating=2280, games=90, birth="2012"), 2300, 20),
        (RegisterPlayer("1", rating=2279, games=90, birth="2012"), 2299, 40),
        (RegisterPlayer("1", rating=1800, games=28), 1820, 40),
        (RegisterPlayer("1", rating=1800, games=29), 1820, 20),
    ],
)
def test_8_3_3_the_list_prints_the_K_that_its_own_rating_and_games_give(
    player: RegisterPlayer, Rn: int, K_new: int
) -> None:
    report = tournament([None, player.rating], [(1, 2, "1")], start=NOW, end=NOW)
    rated = rate("fide-2024", report, register=[player], list_date=NEXT_LIST)
    assert (rated.player("Rn", "1"), rated.player("K_new", "1")) == (Rn, K_new)


@pytest.mark.parametrize(
    ("scores", "change", "Rn"),
    [
        ("=====", 0.0, 2000),
        ("1====", 5.0, 2005),
        ("0====", -5.0, 1995),
    ],
)
def test_8_3_4_changes_are_added_to_the_old_rating(scores: str, change: float, Rn: int) -> None:
    report = tournament([2000, *[2000] * 5], [(1, no, code) for no, code in enumerate(scores, 2)])
    rated = rate("fide-2024", report, register=[RegisterPlayer("1", rating=2000, k=10)])
    assert (rated.player("period_change", "1"), rated.player("Rn", "1")) == (change, Rn)


@pytest.mark.parametrize(("code", "change", "Rn"), [("1", 2.5, 2003), ("0", -2.5, 1997)])
def test_8_3_4_an_exact_half_goes_away_from_zero(code: str, change: float, Rn: int) -> None:
    report = tournament([2000, 2000], [(1, 2, code)])
    rated = rate("fide-2024", report, register=[RegisterPlayer("1", rating=2000, k=5)])
    assert (rated.player("period_change", "1"), rated.player("Rn", "1")) == (change, Rn)


def test_8_3_4_rounded_once_for_the_period_not_event_by_event() -> None:
    reports = [tournament({"1": None, name: 2000}, [(1, 2, "1")], name=name) for name in ("first", "second")]
    rated = rate("fide-2024", *reports, register=[RegisterPlayer("1", rating=2000, k=5)])
    assert (rated.player("period_change", "1"), rated.player("Rn", "1")) == (5.0, 2005)


@pytest.mark.parametrize(
    ("rating", "opponent", "Rn", "status"), [(1410, 1404, 1400, "listed"), (1409, 1403, 1399, "delisted")]
)
def test_7_2_1_below_1400_a_player_is_delisted(rating: int, opponent: int, Rn: int, status: str) -> None:
    rated = rate(
        "fide-2024", tournament([rating, opponent], [(1, 2, "0")]), register=[RegisterPlayer("1", rating=rating, k=20)]
    )
    assert (rated.player("Rn", "1"), rated.player("list_status", "1")) == (Rn, status)


def test_7_1_players_without_games_keep_their_rating() -> None:
    register = [RegisterPlayer("1", rating=2000, k=20), RegisterPlayer("9", rating=1777, k=20)]
    rated = rate("fide-2024", tournament([None, 1900], [(1, 2, "1")]), register=register)
    assert (rated.player("Rn", "9"), rated.player("games", "9"), rated.player("list_status", "9")) == (
        1777,
        0,
        "listed",
    )


CODES = st.sampled_from(["1", "=", "0"])
RATINGS = st.integers(1400, 2900)


@given(rating=RATINGS, opponent=RATINGS, code=CODES)
def test_two_players_with_the_same_K_below_2650_win_what_the_other_loses(rating: int, opponent: int, code: str) -> None:
    rating, opponent = min(rating, 2649), min(opponent, 2649)
    other = {"1": "0", "=": "=", "0": "1"}[code]
    assert one_game(rating, opponent, code) == -one_game(opponent, rating, other)


@given(rating=RATINGS, opponents=st.lists(st.tuples(RATINGS, CODES), min_size=1, max_size=12), choices=st.data())
def test_the_order_of_games_does_not_matter(
    rating: int, opponents: list[tuple[int, str]], choices: st.DataObject
) -> None:
    def change(games: list[tuple[int, str]]) -> object:
        report = tournament([rating, *(R for R, _ in games)], [(1, no, code) for no, (_, code) in enumerate(games, 2)])
        rated = rate("fide-2024", report, register=[RegisterPlayer("1", rating=rating, k=20)])
        return rated.player("period_change", "1"), rated.player("Rn", "1")

    assert change(opponents) == change(choices.draw(st.permutations(opponents)))


@given(rating=RATINGS, opponents=st.lists(st.tuples(RATINGS, CODES), min_size=2, max_size=40), cut=st.integers(1, 39))
def test_a_period_is_the_same_in_one_event_or_in_two(rating: int, opponents: list[tuple[int, str]], cut: int) -> None:
    parts = [part for part in (opponents[:cut], opponents[cut:]) if part]

    def period(events: list[list[tuple[int, str]]]) -> object:
        reports = [
            tournament(
                {"1": None, **{f"{name}-{no}": R for no, (R, _) in enumerate(games)}},
                [(1, no, code) for no, (_, code) in enumerate(games, 2)],
                name=f"event {name}",
            )
            for name, games in enumerate(events)
        ]
        rated = rate("fide-2024", *reports, register=[RegisterPlayer("1", rating=rating, k=20)])
        return rated.player("K", "1"), rated.player("period_change", "1"), rated.player("Rn", "1")

    assert period([opponents]) == period(parts)
