"""FIDE's editions from July 2011 to December 2021: K, first ratings, rapid and blitz, worked by hand."""

from __future__ import annotations

from datetime import date

import pytest

from ratinghouse.lists.register import RegisterPlayer
from ratinghouse.rating.period import PendingResult
from ratinghouse.reports.report import Format
from ratinghouse.rulebooks import calendar_of, rulebook
from ratinghouse.rulebooks.amendments import amendment
from tests.rulebooks.building import Game, newcomer_against, rate, tournament

LISTS = {
    "fide-2011": date(2012, 3, 1),
    "fide-2012": date(2013, 2, 1),
    "fide-2013": date(2014, 2, 1),
    "fide-2014": date(2016, 2, 1),
    "fide-2017": date(2019, 2, 1),
}
SINCE_2012 = [id for id in LISTS if id != "fide-2011"]


def changed(earlier: str, later: str) -> tuple[set[str], set[str]]:
    """The names of the values and of the rules that one edition changes, adds or drops."""
    difference = amendment(rulebook(earlier), rulebook(later))
    values = difference["values_changed"], difference["values_added"], difference["values_removed"]
    rules = difference["rules_changed"], difference["rules_added"], difference["rules_removed"]
    return {row["name"] for rows in values for row in rows}, {row["name"] for rows in rules for row in rows}


def test_each_edition_changes_what_the_sources_name() -> None:
    assert changed("fide-2009-applied", "fide-2011") == ({"K_new", "floor"}, {"pooled"})
    values, _ = changed("fide-2011", "fide-2012")
    assert values == {
        *("floor", "floor_then", "period_months", "periods_pooled", "rapid_cap", "rapid_K"),
        *("rapid_minutes", "blitz_minutes", "most_rapid_rounds", "most_blitz_rounds"),
    }
    assert changed("fide-2012", "fide-2013") == (
        {"floor", "rapid_minutes", "blitz_minutes"},
        {"time_class"},
    )
    values, _ = changed("fide-2013", "fide-2014")
    assert {"bonus", "games_needed", "least_score", "K_of_new", "K_of_juniors", "K_usual"} <= values
    assert changed("fide-2014", "fide-2017") == (
        {"periods_pooled", "K_times_games"},
        {"games_with_rating", "K"},
    )


@pytest.mark.parametrize(
    ("book", "games", "peak", "birth", "K"),
    [
        ("fide-2011", 29, 2100, "", 30),
        ("fide-2011", 30, 2100, "", 15),
        ("fide-2011", 80, 2400, "", 10),
        ("fide-2012", 29, 2100, "", 30),
        ("fide-2013", 30, 2100, "", 15),
        ("fide-2014", 29, 2100, "", 40),
        ("fide-2014", 30, 2100, "", 20),
        ("fide-2014", 80, 2400, "", 10),
        ("fide-2014", 80, 2299, "1998", 40),
        ("fide-2014", 80, 2300, "1998", 20),
        ("fide-2014", 80, 2299, "1996", 20),
        ("fide-2017", 80, 2299, "2001", 40),
        ("fide-2017", 80, 2299, "1999", 20),
    ],
)
def test_K_of_standard_play(book: str, games: int, peak: int, birth: str, K: int) -> None:
    """30, 15 and 10 up to June 2014, then 40, 20 and 10, and 40 for juniors below 2300."""
    day = LISTS[book]
    player = RegisterPlayer("1", rating=2100, games=games, peak=peak, birth=birth)
    event = tournament([2100, 2100], [(1, 2, "1")], start=day.replace(day=1, month=1), end=day.replace(day=2, month=1))
    rated = rate(book, event, register=[player], list_date=day)
    assert (rated.entry("K", "1"), rated.player("Rn", "1")) == (K, 2100 + K // 2 + K % 2)


@pytest.mark.parametrize("pool", ["rapid", "blitz"])
@pytest.mark.parametrize("book", SINCE_2012)
def test_rapid_and_blitz_start_from_the_standard_rating_with_K_20(book: str, pool: str) -> None:
    """A with standard 2000 and no rapid rating wins against 2100 (D -100, .36) and loses to 2600 (D -600, .02).

    20 x (1 - .36 - .02) = 12.4: 2012. In standard, K and the 400 points would differ (.08 for .02).
    """
    day = LISTS[book].replace(month=1)
    event = tournament([None, 2100, 2600], [(1, 2, "1"), (1, 3, "0")], start=day, end=day)
    register = [
        RegisterPlayer("1", fide_rating=2000),
        RegisterPlayer("2", rating=2100, peak=2450, games=200),
        RegisterPlayer("3", rating=2600, peak=2650, games=200),
    ]
    rated = rate(book, event, register=register, list_date=LISTS[book], pool=pool)
    assert [rated.game("PD", "1", game) for game in (0, 1)] == [0.36, 0.02]
    assert (rated.player("period_change", "1"), rated.player("Rn", "1")) == (12.4, 2012)
    assert rated.player("list_status", "1") == "new"
    assert [rated.entry("K", id) for id in "23"] == [20, 20]


@pytest.mark.parametrize(("gap", "PD"), [(735, 0.99), (736, 0.99), (900, 0.99)])
def test_RB_7_3_1_differences_in_blitz_count_up_to_735(gap: int, PD: float) -> None:
    event = tournament([2800, 2800 - gap], [(1, 2, "=")], start=date(2016, 1, 9), end=date(2016, 1, 9))
    assert rate("fide-2014", event, pool="blitz", list_date=date(2016, 2, 1)).game("PD", "1") == PD
    assert rate("fide-2014", event, list_date=date(2016, 2, 1)).game("PD", "1") == 0.92


@pytest.mark.parametrize(
    ("book", "games", "score", "pool", "Rn"),
    [
        ("fide-2011", 9, "110===110", "standard", 1625),  # 5.5 of 9: 2 half points over 50 %, 12.5 each
        ("fide-2011", 8, "11===110", "standard", 0),
        ("fide-2013", 9, "110===110", "blitz", 1625),
        ("fide-2014", 5, "11==0", "standard", 1620),  # 3 of 5: one half point, 20
        ("fide-2014", 4, "11==", "standard", 0),
        ("fide-2014", 5, "=0000", "standard", 1234),  # 10 %: dp -366
        ("fide-2014", 5, "=0000", "rapid", 0),  # half a point does not open the pool in rapid
        ("fide-2014", 5, "10000", "rapid", 1360),  # 20 %: dp -240
        ("fide-2017", 5, "11==0", "blitz", 1620),
    ],
)
def test_first_ratings(book: str, games: int, score: str, pool: str, Rn: int) -> None:
    """Nine games up to June 2014, then five; 12.5 and then 20 for each half point over 50 %."""
    day = LISTS[book].replace(month=1, day=9)
    rated = rate(book, newcomer_against([1600] * games, score, day=day), list_date=LISTS[book], pool=pool)
    assert rated.player("Rn", "U") == Rn


@pytest.mark.parametrize(("book", "first"), [("fide-2009-applied", 0), ("fide-2011", 9)])
def test_8_31_since_2011_later_games_count_singly(book: str, first: int) -> None:
    """Seven games with a point are stored; two more against rated players complete nine, though three were needed."""
    pending = [PendingResult("U", "First", date(2011, 9, 4), games=7, score=350, opponents=7 * 1700, Ru=1700)]
    later = newcomer_against([1700, 1700], "==", day=date(2011, 10, 2))
    rated = rate(book, later, pending_results=pending, list_date=date(2011, 11, 1))
    assert rated.player("first_games", "U") == (first or 7)
    assert rated.player("Rn", "U") == (1700 if first else 0)


@pytest.mark.parametrize("book", ["fide-2011", "fide-2012", "fide-2013"])
def test_8_31_of_a_later_round_robin_with_few_rated_players_the_games_against_them_count(book: str) -> None:
    """Eight games with four points against 1800; then a win against 2000 and a loss to another unrated player.

    One game counts: (8 x 1800 + 2000) / 9 = 1822.2, five of nine is half a point over 50 %: 1822 + 12.5 = 1835.
    """
    day = LISTS[book].replace(month=1, day=9)
    pending = [PendingResult("1", "First", day.replace(day=2), games=8, score=400, opponents=8 * 1800, Ru=1800)]
    games: list[Game] = [(1, 2, "1"), (1, 3, "0"), (2, 3, "=")]
    later = tournament([None, 2000, None], games, start=day, end=day, format=Format.ROUND_ROBIN)
    rated = rate(book, later, pending_results=pending, list_date=LISTS[book])
    pool = [rated.entry(name, "1", 1) for name in ("pool_games", "pool_score", "pool_opponents")]
    assert pool == [1, 1, 2000]
    assert (rated.player("first_games", "1"), rated.player("Rn", "1")) == (9, 1835)


@pytest.mark.parametrize(("months", "status"), [(26, "new"), (27, "unrated")])
def test_7_14c_since_2017_results_of_26_months_are_pooled(months: int, status: str) -> None:
    year, month = divmod(2019 * 12 + 1 - months, 12)
    pending = [PendingResult("U", "First", date(year, month + 1, 15), games=3, score=150, opponents=3 * 1700, Ru=1700)]
    later = newcomer_against([1700, 1700], "==", day=date(2019, 1, 12))
    assert (
        rate("fide-2017", later, pending_results=pending, list_date=date(2019, 2, 1)).player("list_status", "U")
        == status
    )


@pytest.mark.parametrize(
    ("book", "games", "K"), [("fide-2014", 36, 20), ("fide-2017", 35, 20), ("fide-2017", 36, 19), ("fide-2017", 50, 14)]
)
def test_8_56_since_2017_K_times_games_is_at_most_700(book: str, games: int, K: int) -> None:
    day = LISTS[book].replace(month=1)
    event = tournament([2000] * (games + 1), [(1, no, "1") for no in range(2, games + 2)], start=day, end=day)
    rated = rate(book, event, register=[RegisterPlayer("1", rating=2000, games=99)], list_date=LISTS[book])
    assert rated.entry("K", "1") == K
    assert rated.player("Rn", "1") == 2000 + K * games // 2


@pytest.mark.parametrize(
    ("book", "day", "list_date"),
    [
        ("fide-2011", date(2012, 2, 23), date(2012, 3, 1)),
        ("fide-2011", date(2012, 2, 24), date(2012, 5, 1)),
        ("fide-2012", date(2012, 3, 4), date(2012, 7, 1)),
        ("fide-2012", date(2012, 8, 25), date(2012, 9, 1)),
        ("fide-2013", date(2013, 8, 26), date(2013, 10, 1)),
        ("fide-2014", date(2016, 2, 23), date(2016, 3, 1)),
        ("fide-2014", date(2016, 2, 24), date(2016, 4, 1)),
        ("fide-2017", date(2018, 2, 26), date(2018, 3, 1)),
        ("fide-2017", date(2018, 2, 27), date(2018, 4, 1)),
    ],
)
def test_7_13_lists_close_seven_days_before_and_since_2017_three(book: str, day: date, list_date: date) -> None:
    answer = calendar_of(book).answer(start=day, end=day)
    assert answer["list"].value == list_date


@pytest.mark.parametrize(
    ("book", "seconds", "time_class"),
    [
        ("fide-2012", 900, "rapid"),
        ("fide-2012", 899, "blitz"),
        ("fide-2012", 299, "not rated"),
        ("fide-2013", 601, "rapid"),
        ("fide-2013", 600, "blitz"),
        ("fide-2013", 180, "not rated"),
    ],
)
def test_RB_1_1_classes_of_play(book: str, seconds: int, time_class: str) -> None:
    rule = next(rule for rule in rulebook(book).rules if rule.name == "time_class")
    values = {value.name: value.value for value in rulebook(book).values}
    code = rule.function(seconds, *(values[name] for name in ("least_minutes", "rapid_minutes", "blitz_minutes")))
    assert rule.labels[int(code)] == time_class


def test_8_53_since_2014_an_event_rating_counts_for_opponents_from_three_games_on() -> None:
    """U draws with two rated players: pooled for U, and no game for them; with three it counts for all."""
    day = date(2016, 1, 9)
    two, three = (newcomer_against([1600] * games, "=" * games, day=day) for games in (2, 3))
    for report, counted in ((two, False), (three, True)):
        rated = rate("fide-2014", report, list_date=date(2016, 2, 1))
        assert rated.player("first_games", "U") == (3 if counted else 2)
        assert rated.game("counted", "009-0") is counted
