"""FIDE's rules as applied from March 2008: game by game with the numbers of 2003, and FIDE's own calculations."""

from __future__ import annotations

import json
import re
from datetime import date, timedelta
from pathlib import Path

import pytest

from ratinghouse.kernel.book import Rulebook
from ratinghouse.lists.register import RegisterPlayer
from ratinghouse.reports.report import Format
from ratinghouse.rulebooks import calendar_of, rulebook, rulebook_for
from ratinghouse.rulebooks.amendments import amendment
from tests.rulebooks.building import Game, all_play_all, newcomer_against, rate, tournament

BOOK = "fide-2008-applied"
CODES = {"win": "1", "draw": "=", "loss": "0"}


def test_only_the_expectation_differs_from_2003() -> None:
    difference = amendment(rulebook("fide-2003"), rulebook(BOOK))
    assert {rule["name"] for rule in difference["rules_added"]} == {"D_counted", "dR"}
    assert {rule["name"] for rule in difference["rules_removed"]} == {"R_own"}
    changed = {"D", "PD", "We", "chg", "P_formula", "game_change"}
    assert {rule["name"] for rule in difference["rules_changed"]} == changed
    assert {value["name"] for value in difference["values_changed"]} == {"floor"}


def test_the_calendar_is_that_of_2003() -> None:
    days = {"start": date(2008, 8, 22), "end": date(2008, 8, 30), "reported": date(2008, 9, 1)}
    assert calendar_of(BOOK).answer(**days) == calendar_of("fide-2003").answer(**days)
    assert calendar_of(BOOK).id == BOOK


def test_each_game_has_its_own_expectation() -> None:
    """2300 against 2600, 2250 and 1900, K 15.

    D -300, 50 and 400, which counts as 350: .15, .57 and .89, together 1.61; 15 x (1.5 - 1.61) = -1.65. By the average
    of 2003, (2600 + 2250 + 1950) / 3 = 2267: D 33 → .55, 15 x (1.5 - 1.65) = -2.25.
    """
    report = tournament([2300, 2600, 2250, 1900], [(1, 2, "="), (1, 3, "0"), (1, 4, "1")])
    register = [RegisterPlayer("1", rating=2300, k=15)]
    rated = rate(BOOK, report, register=register)
    assert [rated.game("D_counted", "1", game) for game in range(3)] == [-300, 50, 350]
    assert [rated.game("PD", "1", game) for game in range(3)] == [0.15, 0.57, 0.89]
    assert (rated.entry("We", "1"), rated.entry("change", "1"), rated.player("Rn", "1")) == (1.61, -1.65, 2298)
    assert rate("fide-2003", report, register=register).entry("change", "1") == -2.25


@pytest.mark.parametrize(("rating", "PD"), [(2151, 0.89), (2150, 0.89), (2149, 0.89), (2156, 0.88), (2157, 0.88)])
def test_differences_of_more_than_350_points_count_as_350(rating: int, PD: float) -> None:
    """350 is .89 (345 to 357); 344 and 343 are .88."""
    rated = rate(BOOK, tournament([2500, rating], [(1, 2, "=")]))
    assert rated.game("PD", "1") == PD


def test_a_whole_period_worked_by_hand() -> None:
    """Two opens of the list of July 2008 under the edition of their day; K 15 and 25.

    A 2240 in May: 2242 (D -2, .50) drawn, 2360 (-120, .34) drawn, 2110 (130, .68) lost: 1 - 1.52 = -.52, -7.8.
    A in April: 1800 (440, which counts as 350: .89) won: .11, 1.65. Together -6.15: 2240 becomes 2234.
    B 2110, new, K 25: one win against A (D -130, .32): .68, 17. 2110 becomes 2127.
    C, unrated, meets nine players of 1500 in April and scores 4.5: 1500, which the list publishes from 1401 on.
    """
    april = tournament(
        {"A": 2240, "D": 1800}, [(1, 2, "1")], start=date(2008, 4, 5), end=date(2008, 4, 6), name="April"
    )
    may = tournament(
        {"A": 2240, "E": 2242, "F": 2360, "B": 2110},
        [(1, 2, "="), (1, 3, "="), (1, 4, "0")],
        start=date(2008, 5, 1),
        end=date(2008, 5, 4),
        name="May",
    )
    first = newcomer_against([1500] * 9, "10=10=10=", day=date(2008, 4, 12))
    register = [RegisterPlayer("A", rating=2240, k=15), RegisterPlayer("B", rating=2110, k=25)]
    book = rulebook_for("FIDE", date(2008, 4, 5), "standard")
    rated = rate(book.id, april, may, first, register=register, list_date=date(2008, 7, 1))
    assert [rated.entry("change", "A", 0), rated.entry("change", "A", 2)] == [1.65, -7.8]
    assert (rated.player("period_change", "A"), rated.player("Rn", "A")) == (-6.15, 2234)
    assert (rated.player("period_change", "B"), rated.player("Rn", "B")) == (17, 2127)
    assert (rated.player("Rn", "U"), rated.player("list_status", "U")) == (1500, "new")


def test_unrated_players_of_a_round_robin_are_rated_as_in_2003() -> None:
    """The printed example of 10.57: C 2414, H 2139, I 1989; who is rated meets them at 2411, 2150 and 2032."""
    ratings = [2600, 2500, None, 2400, None, 2150, 2300, None, None, 2300]
    report = tournament(ratings, all_play_all([8, 7, 7, 6, 6, 4, 3, 2, 1, 1]), format=Format.ROUND_ROBIN)
    rated, before = rate(BOOK, report), rate("fide-2003", report)
    for id in ("3", "5", "8", "9"):
        assert rated.entry("Ru", id) == before.entry("Ru", id)
    assert [rated.entry("Ru", id) for id in ("3", "8", "9")] == [2414, 2139, 1989]
    opponents = {rated.game("opponent_rating", "1", game) for game in range(9)}
    assert {2411, 2150, 2032} <= opponents


def edition_of(list_date: date) -> Rulebook:
    """The edition of a day inside the window of a list; it must be the one of all its days."""
    middle = list_date - timedelta(days=45)
    book = rulebook_for("FIDE", middle, "standard")
    window = book.calendar.answer(list=list_date)
    days = [window[name].value for name in ("window_first", "window_last")]
    assert all(isinstance(day, date) and rulebook_for("FIDE", day, "standard") is book for day in days)
    return book


def test_fides_own_calculations_of_2008_to_2010_under_the_edition_of_their_day(shared: Path) -> None:
    path = shared / "data" / "calculations" / "fide-calculation-pages-2008-10.json"
    if not path.is_file():
        pytest.skip(f"no FIDE calculation pages at {path}")
    compared: dict[str, str] = {}
    for case in json.loads(path.read_text(encoding="utf-8"))["cases"]:
        period = re.search(r"rating_period=(\d{4}-\d\d-\d\d)", " ".join(case["sources"]))
        expected = case["expected"]
        if "rating_change" not in expected:
            continue
        # The one page without a list is of an event of January 2010, which is on the list of March.
        book = edition_of(date.fromisoformat(period[1]) if period else date(2010, 3, 1))
        games: list[Game] = [(1, no, CODES[result]) for no, result in enumerate(case["results"], 2)]
        report = tournament([case["rating"], *case["opponent_ratings"]], games)
        rated = rate(book.id, report, register=[RegisterPlayer("1", rating=case["rating"], k=case["K"])])
        assert rated.entry("change", "1") == float(expected["rating_change"]), case["id"]
        assert rated.entry("We", "1") == float(expected["points_expected"]), case["id"]
        compared[case["id"]] = book.id
    assert compared | {"GR-101": BOOK, "GR-102": BOOK, "GR-103": BOOK} == compared
    assert len(compared) >= 6
