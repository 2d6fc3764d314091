"""FIDE 2022 and 2024, article 1.1: the time is asked of each game, and a game that is too fast is left out alone."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

import pytest

from ratinghouse.lists.register import Register, RegisterPlayer
from ratinghouse.rating.period import DeclaredFacts, RatingPeriod
from ratinghouse.rating.run import Run
from ratinghouse.rating.run import rate as rated_run
from ratinghouse.reports.report import Report
from ratinghouse.rulebooks import rulebook
from tests.rulebooks.building import Game, Rated, tournament

both = pytest.mark.parametrize("book", ["fide-2022", "fide-2024"])
DAY = {"fide-2022": date(2023, 5, 6), "fide-2024": date(2026, 5, 9)}


def rate(book: str, ratings: list[int | None], games: list[Game], control: str, **more: object) -> Rated:
    """An event with this rate of play, rated."""
    report: Report = tournament(ratings, games, start=DAY[book], end=DAY[book])
    report = replace(report, event=replace(report.event, time_control=control))
    register = Register.of([RegisterPlayer(str(no), rating=rating) for no, rating in enumerate(ratings, 1)])
    run: Run = rated_run(RatingPeriod([report], {None: register}, **more), rulebook(book))  # type: ignore[arg-type]
    return Rated(run.framed, run.working)


@both
@pytest.mark.parametrize(
    ("rating", "opponent", "control", "fast"),
    [
        (2400, 1500, "90+30", False),
        (2400, 1500, "89+30", True),
        (1500, 2400, "89+30", True),
        (2399, 2399, "60+30", False),
        (1800, 1500, "59+30", True),
        (1799, 1799, "30+30", False),
        (1799, 1799, "59", False),  # too fast as a whole: the event's own finding, and what it would give
        (2700, 2700, "", False),  # not stated
    ],
)
def test_1_1_a_game_needs_the_time_that_the_higher_rating_asks(
    book: str, rating: int, opponent: int, control: str, fast: bool
) -> None:
    rated = rate(book, [rating, opponent], [(1, 2, "1")], control)
    assert rated.why("1") == rated.why("2") == (("too_fast",) if fast else ())
    assert (rated.player("games", "1"), rated.player("games", "2")) == ((0, 0) if fast else (1, 1))


@both
def test_1_1_the_other_games_of_the_event_are_rated(book: str) -> None:
    games: list[Game] = [(1, 2, "0"), (1, 3, "0"), (2, 3, "1")]
    rated = rate(book, [2450, 2000, 2000], games, "60+30")
    assert [rated.player("games", no) for no in "123"] == [0, 1, 1]
    assert [rated.player("Rn", no) for no in "123"] == [2450, 2010, 1990]


@both
def test_1_1_8_2_a_game_that_is_too_fast_serves_no_first_rating(book: str) -> None:
    games: list[Game] = [(1, 2, "1"), *((1, no, "=") for no in range(3, 8))]
    rated = rate(book, [None, 2400, 1900, 1900, 1900, 1900, 1900], games, "60+30")
    assert (rated.player("first_games", "1"), rated.player("first_score", "1")) == (5, 2.5)


@pytest.mark.parametrize(("control", "counted"), [("45+30", 1), ("44+30", 0)])
def test_1_1_a_faster_rate_approved_for_the_event(control: str, counted: int) -> None:
    declared = [DeclaredFacts({"time_approved": 1})]
    rated = rate("fide-2024", [2700, 2650], [(1, 2, "=")], control, declared=declared)
    assert rated.player("games", "1") == counted


@both
def test_1_1_is_for_standard_play(book: str) -> None:
    rated = rate(book, [2450, 2000], [(1, 2, "=")], "15+10", pool="rapid")
    assert (rated.why("1"), rated.player("games", "1")) == ((), 1)
