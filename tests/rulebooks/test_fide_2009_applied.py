"""FIDE's rules as applied from July 2009: what differs from the printed text, and FIDE's own calculations."""

from __future__ import annotations

from datetime import date
from pathlib import Path

import pytest

import ratinghouse
from ratinghouse.lists.register import RegisterPlayer
from ratinghouse.rating import run as rating
from ratinghouse.rating.answer import answer
from ratinghouse.rating.period import RatingPeriod
from ratinghouse.reports import read_report
from ratinghouse.reports.report import Format
from ratinghouse.rulebooks import calendar_of, rulebook, rulebook_for
from ratinghouse.rulebooks.amendments import amendment
from tests.rulebooks.building import Game, newcomer_against, rate, tournament

BOOK = "fide-2009-applied"
SAMPLE = Path(ratinghouse.__file__).parent / "samples" / "round-robin-8.58.trf"


def test_only_K_the_bonus_the_minimum_and_the_floors_differ_from_the_printed_text() -> None:
    difference = amendment(rulebook("fide-2009"), rulebook(BOOK))
    assert {change["name"] for change in difference["values_changed"]} == {
        "floor",
        "floor_then",
        "least_score",
        "bonus",
        "K_under",
        "K_reached",
    }
    assert {value["name"] for value in difference["values_added"]} == {"K_new", "K_new_games"}
    assert {rule["name"] for rule in difference["rules_changed"]} == {"dropped", "K", "K_printed"}
    assert [rule["name"] for rule in difference["rules_added"]] == ["K_listed", "games_by_K"]
    assert difference["rules_removed"] == difference["values_removed"] == []


def test_the_timeline_gives_the_applied_rules_not_the_printed_ones() -> None:
    assert rulebook_for("FIDE", date(2009, 6, 30), "standard").id == "fide-2008-applied"
    assert rulebook_for("FIDE", date(2009, 7, 1), "standard").id == BOOK
    assert rulebook_for("FIDE", date(2011, 6, 30), "standard").id == BOOK
    assert rulebook_for("FIDE", date(2011, 7, 1), "standard").id == "fide-2011"


def test_the_calendar_is_the_printed_one() -> None:
    days = {"start": date(2009, 8, 22), "end": date(2009, 8, 30)}
    assert calendar_of(BOOK).answer(**days) == calendar_of("fide-2009").answer(**days)
    assert calendar_of(BOOK).id == BOOK


def test_the_round_robin_of_8_58_as_fide_would_have_rated_it() -> None:
    report = read_report(SAMPLE)
    rated = rate(BOOK, report)
    by_letter = {entry.name[0]: entry.id for entry in report.entries}
    assert {letter: rated.entry("Ru", by_letter[letter]) for letter in "CEHI"} == {
        "C": 2411, "E": 2386, "H": 2144, "I": 2006,
    }  # fmt: skip
    # A: seven games as printed, against C and E one hundredth more each (D 189 → .75, 214 → .77): We 7.38, K 10.
    assert (rated.entry("We", by_letter["A"]), rated.entry("change", by_letter["A"])) == (7.38, 6.2)
    assert [rated.entry("K", by_letter[letter]) for letter in "ABDFGJ"] == [10, 10, 10, 15, 15, 15]


@pytest.mark.parametrize(("codes", "status"), [("=00", "disregarded"), ("==0", "performance"), ("100", "performance")])
def test_an_unrated_player_needs_one_point_in_a_swiss(codes: str, status: str) -> None:
    rated = rate(BOOK, newcomer_against([2000] * 3, codes))
    assert rated.entry("status", "U") == status


def test_an_unrated_player_needs_one_point_in_a_round_robin() -> None:
    games: list[Game] = [
        (1, 2, "="), (1, 3, "="), (2, 3, "="), (1, 4, "="), (2, 4, "1"), (3, 4, "1"),
    ]  # fmt: skip
    report = tournament([2300, 2200, 2100, None], games, format=Format.ROUND_ROBIN)
    assert rate(BOOK, report).entry("dropped", "4") is True
    assert rate("fide-2009", report).entry("dropped", "4") is False


def test_a_first_result_of_half_a_point_does_not_open_the_pool() -> None:
    rated = rate(
        BOOK, newcomer_against([2000] * 4, "=000"), newcomer_against([2000] * 6, "======", day=date(2010, 2, 6))
    )
    assert [rated.entry("pooled", "U", event) for event in (0, 1)] == [False, True]


def test_the_results_of_8_34_bring_12_5_instead_of_15() -> None:
    rated = rate(
        BOOK,
        newcomer_against([2220] * 3, "=0="),
        newcomer_against([2150] * 5, "11=0=", day=date(2010, 1, 23)),
        newcomer_against([2200] * 4, "1=10", day=date(2010, 2, 6)),
    )
    assert (rated.player("first_Rc", "U"), rated.player("Rn", "U")) == (2184, 2197)


@pytest.mark.parametrize(
    ("player", "K"),
    [
        (RegisterPlayer("1", rating=2350, games=29), 25),
        (RegisterPlayer("1", rating=2350, games=30), 15),
        (RegisterPlayer("1", rating=2450, games=29), 25),
        (RegisterPlayer("1", rating=2400, games=30), 10),
        (RegisterPlayer("1", rating=2300, games=90, peak=2400), 10),
        (RegisterPlayer("1", rating=2300, games=90, peak=2399), 15),
        (RegisterPlayer("1", rating=2450, games=90, k=15), 15),
    ],
)
def test_K_by_games_and_by_2400(player: RegisterPlayer, K: int) -> None:
    report = tournament([player.rating, 2300], [(1, 2, "=")], start=date(2010, 1, 9), end=date(2010, 1, 9))
    rated = rate(BOOK, report, register=[player, RegisterPlayer("2", rating=2300)])
    assert (rated.entry("K", "1"), rated.player("K_listed", "1")) == (K, K)


def test_K_is_that_of_the_list_in_force_when_the_event_started() -> None:
    reports = [
        tournament([2390, 2390], [(1, 2, "1")], name="August", start=date(2009, 8, 30), end=date(2009, 9, 5)),
        tournament([2405, 2390], [(1, 2, "1")], name="September", start=date(2009, 9, 1), end=date(2009, 9, 6)),
    ]
    registers = {
        date(2009, 7, 1): [RegisterPlayer("1", rating=2390, games=80), RegisterPlayer("2", rating=2390, games=12)],
        date(2009, 9, 1): [RegisterPlayer("1", rating=2405, games=92), RegisterPlayer("2", rating=2390, games=31)],
    }
    rated = rate(BOOK, *reports, registers=registers)
    assert [rated.entry("K", "1", event) for event in (0, 1)] == [15, 10]
    assert [rated.entry("K", "2", event) for event in (0, 1)] == [25, 15]
    assert [rated.player("K_listed", id) for id in "12"] == [10, 15]
    assert rated.entry("change", "1", 0) == 7.5
    assert rated.entry("change", "1", 1) == 4.8  # D 15 → .52


def test_the_answer_tells_the_K_of_entries_and_players() -> None:
    run = rating.rate(RatingPeriod([read_report(SAMPLE)]), rulebook(BOOK))
    document = answer(run)
    assert [entry["K"] for entry in document["events"][0]["entries"]][:2] == [10, 10]
    assert [player["K"] for player in document["players"]][:2] == [10, 10]
